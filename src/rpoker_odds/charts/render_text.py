"""A chart as plain text, for a terminal or a typewriter's page."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.wording import cell_text, groups, legend

_WIDTH: Final = 80


def text_of(chart: Chart) -> str:
    """Title, caption, legend, table and notes; lines of the table are as long as they must be."""
    blocks = ["\n".join(wrap(chart.title, _WIDTH)), "\n".join(wrap(chart.caption, _WIDTH))]
    blocks += ["\n".join(legend_lines(chart))] if any(legend(chart)) else []
    blocks.append("\n".join(_table(chart)))
    blocks += ["\n".join(wrap(note, _WIDTH)) for note in chart.notes]
    return "\n\n".join(blocks) + "\n"


def legend_lines(chart: Chart) -> Iterator[str]:
    """The legend, a line or more for each entry, its meanings below each other."""
    entries = list(legend(chart))
    width = max((len(text) for text, _, _ in entries), default=0)
    for text, _, means in entries:
        indent = " " * (width + 2)
        yield from wrap(
            means, _WIDTH, initial_indent=text.ljust(width + 2), subsequent_indent=indent
        )


def _table(chart: Chart) -> Iterator[str]:
    rows = [(row.label, *map(cell_text, row.cells)) for row in chart.rows]
    lines = [(chart.rows_are, *chart.columns), *rows]
    first, *others = [max(map(len, column)) for column in zip(*lines, strict=True)]

    def line(cells: tuple[str, ...]) -> str:
        padded = [cells[0].ljust(first), *map(str.center, cells[1:], others)]
        return "  ".join(padded).rstrip()

    above = sum(others) + 2 * (len(others) - 1)
    yield (" " * (first + 2) + chart.columns_are.center(above)).rstrip()
    yield line(lines[0])
    yield "-" * (first + 2 + above)
    for name, members in groups(chart):
        if name:
            yield f"{name}:"
        for row in members:
            yield line((row.label, *map(cell_text, row.cells)))
