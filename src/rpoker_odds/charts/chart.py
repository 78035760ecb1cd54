"""A chart: what is printed, cell by cell, before anybody asks in which format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from os import PathLike
from typing import Any, TypeAlias

from rpoker_odds.rules import Rules

Value: TypeAlias = Fraction | int | str | None
"""A figure of a cell: exact, or a word."""


class Tone(StrEnum):
    """What a cell says at a glance; each format has its own colours for it."""

    NONE = "none"
    """No such deals, or nothing to say."""

    FOLD = "fold"
    BET = "bet"
    SIXTH = "sixth"
    EXCHANGE = "exchange"
    YES = "yes"
    """Insure, buy the redraw."""

    NO = "no"
    """Do not insure, take the ante."""

    LEVEL_0 = "level_0"
    """The lowest of five steps of a figure, such as what a mistake costs."""

    LEVEL_1 = "level_1"
    LEVEL_2 = "level_2"
    LEVEL_3 = "level_3"
    LEVEL_4 = "level_4"
    """The highest."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell."""

    text: str
    """What is printed: short, ASCII."""

    tone: Tone

    title: str
    """The same in words, with the figures: for a reader who points at the cell."""

    mixed: bool = False
    """Whether the text holds for a part of the deals only."""

    values: Mapping[str, Value] = field(default_factory=dict)
    """All figures by name, exact: what CSV and JSON give. The same names in every cell."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its name, and a cell for each column."""

    label: str
    cells: tuple[Cell, ...]
    group: str = ""
    """The heading above rows that belong together; the same for all of them."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of cells with all that must be printed beside it."""

    kind: str
    """As on the command line, such as opening."""

    title: str
    caption: str
    """The rules, and what the figures are, in a sentence or two."""

    rules: Rules
    rows_are: str
    """What the rows stand for, such as "your hand"."""

    columns_are: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    legend: tuple[tuple[str, Tone, str], ...]
    """Text of a cell, its tone, and what it means in words."""

    notes: tuple[str, ...] = ()
    """Sentences below the table: what a class leaves out, how a share is counted."""

    def save(self, path: str | PathLike[str]) -> None:
        """Write the chart to a file, whose ending tells the format.

        It is one of .txt .md .csv .json .tex .html .svg .png; the last needs matplotlib, the
        extra `charts`. The file appears when it is complete. Raises ChartError for any other
        ending, and where the file cannot be written.
        """
        from rpoker_odds.charts.formats import save  # noqa: PLC0415 - formats know charts

        save(self, path)

    def to_dict(self) -> dict[str, Any]:
        """JSON values that tell everything of the chart, as `chart.schema.json` describes."""
        from rpoker_odds.charts.render_json import dict_of  # noqa: PLC0415 - knows charts

        return dict_of(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Chart":
        """The chart that JSON values tell of; `to_dict` is the inverse.

        Raises ChartError for anything else.
        """
        from rpoker_odds.charts.render_json import chart_of  # noqa: PLC0415 - knows charts

        return chart_of(data)

    def _repr_svg_(self) -> str:
        from rpoker_odds.charts.render_svg import svg_of  # noqa: PLC0415 - knows charts

        return svg_of(self)

    def __str__(self) -> str:
        from rpoker_odds.charts.render_text import text_of  # noqa: PLC0415 - knows charts

        return text_of(self).rstrip()
