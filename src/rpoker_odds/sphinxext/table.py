"""Sheets as tables of docutils, for every builder; colours for HTML stand in a style sheet."""

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from docutils import nodes

from rpoker_odds.sphinxext.sheet import Sheet, SheetCell, SheetRow

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

_STYLE: Final = "rpoker.css"
_LONG: Final = 20
_WIDE: Final = 8
_SMALL_PRINT: Final = r"\begingroup\scriptsize\setlength{\tabcolsep}{2pt}"
_NAMES_WIDTH: Final = 4


class Titled(nodes.inline):
    """Text with a longer one that a browser shows to who points at it."""


def add_nodes(app: "Sphinx") -> None:
    """Teach an application what the tables are made of, and their style."""
    app.add_node(
        Titled,
        html=(_open_titled, _close_titled),
        latex=(_pass, _pass),
        text=(_pass, _pass),
        man=(_pass, _pass),
        texinfo=(_pass, _pass),
    )
    app.connect("builder-inited", _add_style)


def nodes_of(sheets: Iterable[Sheet]) -> list[nodes.Node]:
    """The tables with the lines beside them."""
    return [node for sheet in sheets for node in _sheet(sheet)]


def _add_style(app: "Sphinx") -> None:
    static = app.config.html_static_path
    if app.builder.format == "html":
        static.append(str(Path(__file__).with_name(_STYLE)))
        app.add_css_file(_STYLE)


def _sheet(sheet: Sheet) -> list[nodes.Node]:
    found: list[nodes.Node] = [nodes.paragraph("", line) for line in sheet.before]
    table = _table(sheet)
    # On paper a wide table fits only in small print.
    small = len(sheet.header) > _WIDE
    found += [_latex(_SMALL_PRINT), table, _latex(r"\endgroup")] if small else [table]
    if sheet.legend:
        found.append(_legend(sheet.legend))
    return [*found, *(nodes.paragraph("", line) for line in sheet.after)]


def _latex(text: str) -> nodes.Node:
    return nodes.raw("", text, format="latex")


def _legend(rows: Iterable[SheetRow]) -> nodes.Node:
    items = []
    for row in rows:
        line = nodes.paragraph()
        for cell in row.cells:
            text = nodes.inline("", cell.text, classes=["rpoker-key", f"rpoker-{cell.tone}"])
            line += [text, nodes.Text(": ")]
        line += nodes.Text(row.label)
        items.append(nodes.list_item("", line))
    return nodes.bullet_list("", *items, classes=["rpoker-legend"])


def _table(sheet: Sheet) -> nodes.Node:
    columns = len(sheet.header)
    table = nodes.table("", nodes.title("", sheet.title), classes=["rpoker", "colwidths-given"])
    if columns > _WIDE:
        table["classes"].append("rpoker-wide")
    if len(sheet.rows) > _LONG:
        table["classes"].append("longtable")
    group = nodes.tgroup(cols=columns)
    names = nodes.colspec(colwidth=_NAMES_WIDTH, stub=1)
    group += [names, *(nodes.colspec(colwidth=1) for _ in range(columns - 1))]
    header = nodes.row("", *(_entry(SheetCell(name)) for name in sheet.header))
    group += nodes.thead("", header)
    group += nodes.tbody("", *(_row(row, columns) for row in sheet.rows))
    table += group
    return table


def _row(row: SheetRow, columns: int) -> nodes.Node:
    name = _entry(SheetCell(row.label))
    if not row.cells:
        name["morecols"] = columns - 1
        name["classes"].append("rpoker-group")
    return nodes.row("", name, *map(_entry, row.cells))


def _entry(cell: SheetCell) -> nodes.entry:
    entry = nodes.entry()
    if cell.tone != "none":
        entry["classes"].append(f"rpoker-{cell.tone}")
    text = list(_words(cell.text))
    if cell.title:
        text = [Titled("", "", *text, title=cell.title)]
    entry += nodes.paragraph("", "", *text)
    return entry


def _words(text: str) -> Iterator[nodes.Node]:
    """The text, such that a line ends between words and not at a hyphen."""
    if " " not in text or "-" not in text:
        yield nodes.Text(text)
        return
    for number, word in enumerate(text.split()):
        if number:
            yield nodes.Text(" ")
        yield nodes.inline("", word, classes=["rpoker-word"])


def _open_titled(translator: "HTML5Translator", node: Titled) -> None:
    translator.body.append(f'<span title="{escape(node["title"], quote=True)}">')


def _close_titled(translator: "HTML5Translator", _node: Titled) -> None:
    translator.body.append("</span>")


def _pass(_translator: object, _node: Titled) -> None:
    """The text alone is printed."""
