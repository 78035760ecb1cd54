"""A chart as boxes and lines of text on a page: where a picture has what, whatever draws it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rpoker_odds.charts.chart import Cell, Chart, Row, Tone
from rpoker_odds.charts.measure import text_width, wrapped
from rpoker_odds.charts.palette import LIGHT, LIGHT_PAGE
from rpoker_odds.charts.wording import cell_text, groups, legend

Anchor: TypeAlias = Literal["start", "middle"]

_MARGIN: Final = 24.0
_SIZE: Final = 12.0
_TITLE_SIZE: Final = 18.0
_LINE: Final = 17.0
_ROW: Final = 20.0
_PAD: Final = 6.0
_GAP: Final = 1.0
_CAPITALS: Final = 0.36
"""From the middle of capitals to their feet, in sizes of the type."""

_NARROWEST: Final = 480.0
_CELL_AT_LEAST: Final = 30.0
_LONG: Final = 30
"""So many rows, and the names of the columns stand below the table as well."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle, in pixels of 1/96 inch from the top left."""

    x: float
    y: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text; `y` is its middle between the feet and the heads of capitals."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Anchor = "start"
    bold: bool = False

    @property
    def baseline(self) -> float:
        """Where the feet of its letters stand."""
        return self.y + _CAPITALS * self.size


@dataclass(frozen=True, slots=True)
class Mark:
    """A box, a text or a text in a box; `title` tells more to who points at it."""

    box: Box | None = None
    line: Line | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """A page and what is on it, in the order of drawing."""

    width: float
    height: float
    paper: str
    marks: tuple[Mark, ...]


def layout_of(chart: Chart) -> Layout:
    """The page of a chart: title, caption, legend, table, notes, from top to bottom."""
    page = _Page(chart)
    marks = tuple(page.marks())
    return Layout(page.width, page.y + _MARGIN, LIGHT_PAGE.paper, marks)


class _Page:
    """Goes down the page: `y` is where the next thing begins."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self.y = _MARGIN
        labels = [chart.rows_are, *(row.label for row in chart.rows)]
        self._label = max(text_width(label, _SIZE) for label in labels) + 2 * _PAD
        headings = (text_width(name, _SIZE, bold=True) for name in chart.columns)
        texts = (text_width(cell_text(cell), _SIZE) for row in chart.rows for cell in row.cells)
        self._cell = max(_CELL_AT_LEAST, *headings, *texts) + 2 * _PAD
        self._table = self._label + len(chart.columns) * (self._cell + _GAP)
        self.width = max(self._table, _NARROWEST) + 2 * _MARGIN

    def marks(self) -> Iterator[Mark]:
        """All of it."""
        yield from self._paragraph(self._chart.title, size=_TITLE_SIZE, bold=True)
        yield from self._paragraph(self._chart.caption)
        yield from self._legend()
        yield from self._table_marks()
        for note in self._chart.notes:
            yield from self._paragraph(note)

    def _paragraph(self, text: str, size: float = _SIZE, *, bold: bool = False) -> Iterator[Mark]:
        height = _LINE * size / _SIZE
        colour = LIGHT_PAGE.ink if bold else LIGHT_PAGE.faint
        for line in wrapped(text, size, self.width - 2 * _MARGIN, bold=bold):
            yield Mark(line=Line(_MARGIN, self.y + height / 2, line, size, colour, bold=bold))
            self.y += height
        self.y += _PAD

    def _legend(self) -> Iterator[Mark]:
        entries = list(legend(self._chart))
        texts = (text_width(text, _SIZE) for text, _, _ in entries)
        swatch = max(_CELL_AT_LEAST, *texts) + 2 * _PAD if entries else 0
        for text, tone, means in entries:
            yield _cell_mark(_MARGIN, self.y, swatch, text, tone, "")
            room = self.width - 2 * _MARGIN - swatch - _PAD
            for line in wrapped(means, _SIZE, room):
                middle = self.y + _ROW / 2
                x = _MARGIN + swatch + _PAD
                yield Mark(line=Line(x, middle, line, _SIZE, LIGHT_PAGE.ink))
                self.y += _LINE
            self.y += _ROW + 2 * _GAP - _LINE
        self.y += 2 * _PAD

    def _table_marks(self) -> Iterator[Mark]:
        chart = self._chart
        middle = _MARGIN + self._label + (self._table - self._label) / 2
        yield self._ink(middle, chart.columns_are, "middle")
        self.y += _ROW
        yield self._ink(_MARGIN + _PAD, chart.rows_are)
        yield from self._column_names()
        yield self._rule()
        for name, rows in groups(chart):
            if name:
                yield self._band(name)
            for row in rows:
                yield from self._row(row)
        yield self._rule()
        if len(chart.rows) > _LONG:
            yield from self._column_names()
        self.y += 2 * _PAD

    def _column_names(self) -> Iterator[Mark]:
        for number, name in enumerate(self._chart.columns):
            yield self._ink(self._left(number) + self._cell / 2, name, "middle", bold=True)
        self.y += _ROW

    def _band(self, name: str) -> Mark:
        box = Box(_MARGIN, self.y + _GAP, self._table - _GAP, _ROW - _GAP, LIGHT_PAGE.band)
        line = self._ink(_MARGIN + _PAD, name, bold=True).line
        self.y += _ROW + _GAP
        return Mark(box, line)

    def _row(self, row: Row) -> Iterator[Mark]:
        yield self._ink(_MARGIN + _PAD, row.label)
        for number, cell in enumerate(row.cells):
            yield _row_cell(self._left(number), self.y, self._cell, cell)
        self.y += _ROW

    def _rule(self) -> Mark:
        box = Box(_MARGIN, self.y, self._table - _GAP, _GAP, LIGHT_PAGE.line)
        self.y += 2 * _GAP
        return Mark(box)

    def _ink(self, x: float, text: str, anchor: Anchor = "start", *, bold: bool = False) -> Mark:
        return Mark(line=Line(x, self.y + _ROW / 2, text, _SIZE, LIGHT_PAGE.ink, anchor, bold))

    def _left(self, number: int) -> float:
        return _MARGIN + self._label + number * (self._cell + _GAP)


def _row_cell(x: float, y: float, width: float, cell: Cell) -> Mark:
    return _cell_mark(x, y, width, cell_text(cell), cell.tone, cell.title)


def _cell_mark(x: float, y: float, width: float, text: str, tone: Tone, title: str) -> Mark:
    shade = LIGHT[tone]
    box = Box(x, y, width, _ROW - _GAP, shade.fill)
    middle = y + (_ROW - _GAP) / 2
    line = Line(x + width / 2, middle, text, _SIZE, shade.text, "middle")
    return Mark(box, line if text else None, title)
