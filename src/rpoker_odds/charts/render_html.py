"""A chart as one HTML file, which needs nothing else: no script, no font, no network."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from rpoker_odds.charts.chart import Cell, Chart, Row, Tone
from rpoker_odds.charts.palette import DARK, DARK_PAGE, LIGHT, LIGHT_PAGE, Page, Shade
from rpoker_odds.charts.wording import cell_text, groups, legend

# Columns scroll below the names of the rows where the window is too narrow; print is always light.
_LAYOUT: Final = """\
body { margin: 1.5rem auto; padding: 0 1rem; width: fit-content; max-width: calc(100% - 2rem);
  background: var(--paper); color: var(--ink); font: 0.875rem/1.4 system-ui, sans-serif; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 1rem; }
h1, .legend, .notes, caption span { max-width: 56rem; }
.notes { color: var(--faint); }
.legend { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: 0.3rem 0.6rem;
  grid-template-columns: minmax(4rem, max-content) 1fr; align-items: start; }
.legend li { display: contents; }
.legend b { padding: 0 0.4rem; text-align: center; font-weight: 600; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
table { border-collapse: separate; border-spacing: 1px; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: 0 0 0.8rem; color: var(--faint); }
caption span { display: block; position: sticky; left: 0; width: min(56rem, 100vw - 4rem); }
th, td { padding: 0.15rem 0.4rem; white-space: nowrap; }
td { text-align: center; min-width: 2rem; }
th { text-align: left; font-weight: 400; background: var(--paper); }
thead th { text-align: center; font-weight: 700; }
thead tr:last-child th { border-bottom: 1px solid var(--line); }
thead th:first-child, tbody th { text-align: left; position: sticky; left: 0; }
thead .all { font-weight: 400; }
tbody .group { background: var(--band); font-weight: 700; }
.group span { position: sticky; left: 0.4rem; }
"""
_PRINT: Final = """\
@media print {
  @page { margin: 12mm; }
  body { margin: 0; padding: 0; max-width: none; font-size: 8pt; }
  .scroll { overflow: visible; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  th, td { padding: 0.5pt 2pt; }
  tr, li { break-inside: avoid; }
  .group { break-after: avoid; }
  thead th:first-child, tbody th, .group span, caption span { position: static; }
}
"""


def html_of(chart: Chart) -> str:
    """A page with the chart as a table whose header cells name rows, columns and groups."""
    title = escape(chart.title)
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>",
        f"<style>\n{''.join(_style())}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{title}</h1>",
        *_legend(chart),
        f'<div class="scroll" role="region" aria-label="{title}" tabindex="0">',
        *_table(chart),
        "</div>",
        *(f'<p class="notes">{escape(note)}</p>' for note in chart.notes),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _style() -> Iterator[str]:
    yield f":root {{ {_colours(LIGHT, LIGHT_PAGE)} }}\n"
    yield (
        "@media screen and (prefers-color-scheme: dark) {\n"
        f"  :root {{ color-scheme: dark; {_colours(DARK, DARK_PAGE)} }}\n}}\n"
    )
    yield _LAYOUT
    for tone in Tone:
        name = _class(tone)
        yield f".{name} {{ background: var(--{name}); color: var(--{name}-text); }}\n"
    yield _PRINT


def _colours(shades: Mapping[Tone, Shade], page: Page) -> str:
    around = [f"--{name}: {colour};" for name, colour in page._asdict().items()]
    tones = [
        f"--{_class(tone)}: {shade.fill}; --{_class(tone)}-text: {shade.text};"
        for tone, shade in shades.items()
    ]
    return " ".join([*around, *tones])


def _class(tone: Tone) -> str:
    return f"tone-{tone.value.replace('_', '-')}"


def _legend(chart: Chart) -> Iterator[str]:
    entries = list(legend(chart))
    if not entries:
        return
    yield '<ul class="legend">'
    for text, tone, means in entries:
        # A space, for a reader who hears the line.
        yield f'<li><b class="{_class(tone)}">{escape(text)}</b> <span>{escape(means)}</span></li>'
    yield "</ul>"


def _table(chart: Chart) -> Iterator[str]:
    across = len(chart.columns)
    yield "<table>"
    yield f"<caption><span>{escape(chart.caption)}</span></caption>"
    yield "<thead>"
    yield (
        f'<tr><td></td><th class="all" scope="colgroup" colspan="{across}">'
        f"{escape(chart.columns_are)}</th></tr>"
    )
    names = "".join(f'<th scope="col">{escape(name)}</th>' for name in chart.columns)
    yield f'<tr><th scope="col">{escape(chart.rows_are)}</th>{names}</tr>'
    yield "</thead>"
    for name, rows in groups(chart):
        yield "<tbody>"
        if name:
            yield (
                f'<tr><th class="group" scope="rowgroup" colspan="{across + 1}">'
                f"<span>{escape(name)}</span></th></tr>"
            )
        yield from map(_row, rows)
        yield "</tbody>"
    yield "</table>"


def _row(row: Row) -> str:
    cells = "".join(map(_cell, row.cells))
    return f'<tr><th scope="row">{escape(row.label)}</th>{cells}</tr>'


def _cell(cell: Cell) -> str:
    title = f' title="{escape(cell.title)}"' if cell.title else ""
    return f'<td class="{_class(cell.tone)}"{title}>{escape(cell_text(cell))}</td>'
