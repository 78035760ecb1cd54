"""What every format of a chart says in the same words."""

from collections.abc import Iterator
from itertools import groupby

from rpoker_odds.charts.chart import Cell, Chart, Row, Tone

MIXED_MARK = "*"
MIXED_MEANS = "holds for a part of the deals only"


def cell_text(cell: Cell) -> str:
    """What is printed in a cell: its text, with a mark where it holds for a part of the deals."""
    return f"{cell.text}{MIXED_MARK}" if cell.mixed else cell.text


def legend(chart: Chart) -> Iterator[tuple[str, Tone, str]]:
    """The legend, and what the mark means where a cell has it."""
    yield from chart.legend
    if any(cell.mixed for row in chart.rows for cell in row.cells):
        yield MIXED_MARK, Tone.NONE, MIXED_MEANS


def corner(chart: Chart) -> str:
    """What rows and columns stand for, in one line."""
    return f"{chart.rows_are} / {chart.columns_are}"


def groups(chart: Chart) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """Each heading, "" for none, with the rows below it, in the order of the chart."""
    for name, rows in groupby(chart.rows, key=lambda row: row.group):
        yield name, tuple(rows)


def value_names(chart: Chart) -> tuple[str, ...]:
    """The names of the figures, in the order of the first cell that has them."""
    return tuple(
        dict.fromkeys(name for row in chart.rows for cell in row.cells for name in cell.values)
    )
