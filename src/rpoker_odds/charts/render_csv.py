"""A chart as CSV: a line for each cell, with all its figures."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from typing import Final

from rpoker_odds.charts.chart import Cell, Chart, Value
from rpoker_odds.charts.wording import value_names
from rpoker_odds.outcomes import fraction_text

_FIRST: Final = ("kind", "rules", "group", "row", "column", "text", "tone", "mixed", "title")


def csv_of(chart: Chart) -> str:
    """A line of names, then one for each cell, row by row.

    A figure is exact: a whole number, or a fraction as "-1/3" with the nearest float beside it,
    in a column whose name ends in "_float". What a cell does not have is empty.
    """
    names = value_names(chart)
    twins = set(_fractions(chart))
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    header = [twin for name in names for twin in _columns(name, twins)]
    writer.writerow([*_FIRST, *header])
    for row in chart.rows:
        for column, cell in zip(chart.columns, row.cells, strict=True):
            about = (chart.kind, chart.rules.name, row.group, row.label, column)
            mixed = "true" if cell.mixed else "false"
            figures = [each for name in names for each in _figures(cell, name, twins)]
            writer.writerow([*about, cell.text, cell.tone.value, mixed, cell.title, *figures])
    return text.getvalue()


def _fractions(chart: Chart) -> Iterator[str]:
    for row in chart.rows:
        for cell in row.cells:
            yield from (name for name, value in cell.values.items() if isinstance(value, Fraction))


def _columns(name: str, twins: set[str]) -> tuple[str, ...]:
    return (name, f"{name}_float") if name in twins else (name,)


def _figures(cell: Cell, name: str, twins: set[str]) -> tuple[str, ...]:
    value = cell.values.get(name)
    return (_exact(value), _nearest(value)) if name in twins else (_exact(value),)


def _exact(value: Value) -> str:
    if value is None:
        return ""
    return fraction_text(value) if isinstance(value, Fraction) else str(value)


def _nearest(value: Value) -> str:
    return repr(float(value)) if isinstance(value, Fraction | int) else ""
