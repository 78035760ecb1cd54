"""The opening chart: what to do with a dealt hand, by the upcard, and what a mistake costs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from rpoker_odds.charts.chart import Cell, Chart, Row, Tone, Value
from rpoker_odds.charts.hand_class import HAND_CLASSES, HandClass
from rpoker_odds.charts.levels import LEVEL_LEGEND, level_of
from rpoker_odds.charts.opening_sums import OpeningSums, PlaySums, added, sum_plays
from rpoker_odds.charts.plays import play_with
from rpoker_odds.errors import RPokerError
from rpoker_odds.executors import results_of
from rpoker_odds.game_sums import FULL_DECK, Progress, pieces_of
from rpoker_odds.notation import RANK_LETTERS
from rpoker_odds.presets import rules_of
from rpoker_odds.rendering import decimal
from rpoker_odds.rules import Rules
from rpoker_odds.whole_game import check_solvable

Measure: TypeAlias = Literal["play", "gap"]

_NAMES: Final = ("play", "share", "ev", "cost", "deals", "plays")
_CAPTIONS: Final[Mapping[Measure, str]] = {
    "play": "The play that is best in most deals of a cell.",
    "gap": "What the second best action loses on average, in antes.",
}
_NOTES: Final = (
    "Every hand is in one class: draws and A-K beside a pair have rows of their own.",
    "A share is counted in deals of a hand and an upcard, all equally likely.",
)

_Plays: TypeAlias = Sequence[tuple[str, PlaySums]]


class _Figures(NamedTuple):
    """A cell before it is put in words: what it is worth, and the deals of each play."""

    deals: int
    ev: Fraction
    cost: Fraction
    plays: _Plays


def opening_chart(
    rules: Rules | str = "classic",
    *,
    measure: Measure = "play",
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Chart:
    """The best play of every class of dealt hands against every upcard, from the whole game.

    All deals are solved as `solve` does, whose other arguments and exceptions these are. With
    `measure` "play" a cell says what is best in most of its deals; with "gap", what the second
    best action loses on average, in antes. Either has in `Cell.values`, exactly: `play`, the
    code of that play; `share`, the part of the deals it is best in; `ev`, the mean value of the
    best action and `cost`, the mean of what the second best loses, in antes; `deals`; and
    `plays`, all best plays with their deals.
    """
    if measure not in _CAPTIONS:
        raise RPokerError(f"measure must be {' or '.join(_CAPTIONS)}, got {measure!r}")
    house = rules_of(rules)
    check_solvable(house)
    total = OpeningSums(0, {})
    with closing(results_of(sum_plays, pieces_of(house.packed()), executor)) as parts:
        for part in parts:
            total = added(total, part)
            if progress is not None:
                progress(deals_of(total), FULL_DECK.deals)
    if deals_of(total) != FULL_DECK.deals:
        raise RPokerError(f"internal error: {deals_of(total)} deals of {FULL_DECK.deals}")
    return chart_of(house, total, measure)


def deals_of(sums: OpeningSums) -> int:
    """How many deals were summed."""
    return sum(deals for deals, *_ in sums.plays.values())


def chart_of(rules: Rules, sums: OpeningSums, measure: Measure = "play") -> Chart:
    """The chart from sums over a game; over a part of it, cells without deals are empty."""
    places: dict[tuple[int, int], list[tuple[str, PlaySums]]] = {}
    for (order, upcard, code), found in sums.plays.items():
        places.setdefault((order, upcard), []).append((code, found))
    cells = {
        (order, upcard): _cell(HAND_CLASSES[order], upcard, _figures(plays, sums), measure)
        for (order, upcard), plays in places.items()
    }
    upcards = range(len(RANK_LETTERS))
    rows = (
        Row(row.label, tuple(cells.get((row.order, rank), _EMPTY) for rank in upcards), row.group)
        for row in HAND_CLASSES
    )
    return Chart(
        kind="opening",
        title="First action by dealt hand and upcard",
        caption=f"Rules {rules}. {_CAPTIONS[measure]}",
        rules=rules,
        rows_are="your hand",
        columns_are="upcard",
        columns=tuple(RANK_LETTERS),
        rows=tuple(rows),
        legend=_play_legend(sums, cells) if measure == "play" else LEVEL_LEGEND,
        notes=_NOTES,
    )


def _figures(plays: _Plays, sums: OpeningSums) -> _Figures:
    deals, value, cost = (sum(column) for column in zip(*(of for _, of in plays), strict=True))
    return _Figures(
        deals,
        Fraction(value, deals * sums.unit),
        Fraction(cost, deals * sums.unit),
        sorted(plays, key=lambda play: (-play[1][0], play[0])),
    )


def _cell(row: HandClass, upcard: int, found: _Figures, measure: Measure) -> Cell:
    code, (most, *_) = found.plays[0]
    values: Mapping[str, Value] = {
        "play": code,
        "share": Fraction(most, found.deals),
        "ev": found.ev,
        "cost": found.cost,
        "deals": found.deals,
        "plays": ", ".join(f"{code}: {deals}" for code, (deals, *_) in found.plays),
    }
    text, tone = (code, play_with(code).tone) if measure == "play" else level_of(found.cost)
    title = f"{row.label} against {RANK_LETTERS[upcard]}: {'; '.join(_said(found))}"
    return Cell(text, tone, title, mixed=measure == "play" and most < found.deals, values=values)


def _said(found: _Figures) -> Iterator[str]:
    shares = (
        f"{play_with(code).words} {float(Fraction(deals, found.deals)):.1%}"
        for code, (deals, *_) in found.plays
    )
    yield ", ".join(shares)
    yield f"EV {decimal(found.ev)}"
    yield f"the second best action loses {decimal(found.cost)}"
    yield f"{found.deals} deals"


def _play_legend(
    sums: OpeningSums, cells: Mapping[tuple[int, int], Cell]
) -> tuple[tuple[str, Tone, str], ...]:
    """The plays that cells show, by falling number of deals of the game."""
    counts: Counter[str] = Counter()
    for (_, _, code), (deals, *_) in sums.plays.items():
        counts[code] += deals
    shown = {cell.text for cell in cells.values()}
    codes = sorted(shown, key=lambda code: (-counts[code], code))
    return tuple((code, play_with(code).tone, play_with(code).words) for code in codes)


_EMPTY: Final = Cell("", Tone.NONE, "no such deals", values={**dict.fromkeys(_NAMES), "deals": 0})
