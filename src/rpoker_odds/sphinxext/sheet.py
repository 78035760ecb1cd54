"""What a directive prints: a table and the lines beside it, as values that JSON can keep."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rpoker_odds.analysis import Analysis
from rpoker_odds.charts.chart import Cell, Chart, Tone
from rpoker_odds.charts.wording import cell_text, groups, legend
from rpoker_odds.rendering import cards_text, decimal
from rpoker_odds.solution import Solution
from rpoker_odds.solution_text import sections_of, title_of


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell: its text, the tone of its colour, and a text for who points at it."""

    text: str
    tone: str = "none"
    title: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """The name of a row and its cells. A row without cells is a heading of those below it."""

    label: str
    cells: tuple[SheetCell, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table."""

    title: str
    header: tuple[str, ...]
    """The first one stands above the names of the rows."""

    rows: tuple[SheetRow, ...]
    before: tuple[str, ...] = ()
    """Paragraphs above the table."""

    legend: tuple[SheetRow, ...] = ()
    """Below it: a meaning, and the one cell that has it."""

    after: tuple[str, ...] = ()
    """Paragraphs below it."""


def chart_sheets(chart: Chart) -> list[Sheet]:
    """The sheet of a chart."""
    return [
        Sheet(
            title=chart.title,
            header=(f"{chart.rows_are} \\ {chart.columns_are}", *chart.columns),
            rows=tuple(_chart_rows(chart)),
            before=(chart.caption,),
            legend=tuple(
                SheetRow(means, (SheetCell(text, tone),)) for text, tone, means in legend(chart)
            ),
            after=chart.notes,
        )
    ]


def deal_sheets(analysis: Analysis, top: int, *, explain: bool) -> list[Sheet]:
    """The sheet of a deal: its best actions, all of them if `top` is 0."""
    shown = analysis.actions[:top] if top else analysis.actions
    seen = f", seen {cards_text(analysis.seen)}" if analysis.seen else ""
    hidden = len(analysis.actions) - len(shown)
    rows = [
        SheetRow(
            str(value.action),
            (
                SheetCell(decimal(value.ev), Tone.YES if number == 0 else Tone.NONE),
                SheetCell(decimal(value.cost)),
                SheetCell(str(value.ev)),
            ),
        )
        for number, value in enumerate(shown)
    ]
    return [
        Sheet(
            title=f"{cards_text(analysis.hand)} against {analysis.upcard}{seen}",
            header=("action", "EV", "cost", "exact EV"),
            rows=tuple(rows),
            before=analysis.explain().lines if explain else (),
            after=(
                *((f"{hidden} more actions are worth less or the same.",) if hidden else ()),
                f"Values in antes, the fee paid. Rules {analysis.rules}.",
            ),
        )
    ]


def results_sheets(solution: Solution) -> list[Sheet]:
    """The sheets of a solved game: main figures, actions, ends, net results and parts."""
    found = [
        Sheet(
            section.title,
            section.header,
            tuple(SheetRow(row[0], tuple(map(SheetCell, row[1:]))) for row in section.rows),
        )
        for section in sections_of(solution)
    ]
    first, *others = found
    before = (f"{title_of(solution)}.", f"Rules {solution.rules}.")
    return [Sheet(first.title, first.header, first.rows, before), *others]


def to_json(sheets: Sequence[Sheet]) -> str:
    """The sheets as text; `from_json` is the inverse."""
    return json.dumps([asdict(sheet) for sheet in sheets])


def from_json(text: str) -> list[Sheet]:
    """The sheets that a text holds. Raises ValueError, KeyError or TypeError for any other."""
    return [
        Sheet(
            title=found["title"],
            header=tuple(found["header"]),
            rows=_rows(found["rows"]),
            before=tuple(found["before"]),
            legend=_rows(found["legend"]),
            after=tuple(found["after"]),
        )
        for found in json.loads(text)
    ]


def _rows(rows: list[dict[str, Any]]) -> tuple[SheetRow, ...]:
    return tuple(
        SheetRow(row["label"], tuple(SheetCell(**cell) for cell in row["cells"])) for row in rows
    )


def _chart_rows(chart: Chart) -> Iterator[SheetRow]:
    for name, rows in groups(chart):
        if name:
            yield SheetRow(name)
        for row in rows:
            yield SheetRow(row.label, tuple(map(_chart_cell, row.cells)))


def _chart_cell(cell: Cell) -> SheetCell:
    return SheetCell(cell_text(cell), cell.tone, cell.title)
