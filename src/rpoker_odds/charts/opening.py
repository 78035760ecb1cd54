"""The opening chart: what to do with a dealt hand, by the upcard, and what a mistake costs."""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from rpoker_odds._native_game import CLASSES
from rpoker_odds.book import Book
from rpoker_odds.charts.chart import Cell, Chart, Row, Tone, Value
from rpoker_odds.charts.hand_class import HAND_CLASSES, HandClass
from rpoker_odds.charts.levels import LEVEL_LEGEND, level_of
from rpoker_odds.charts.opening_sums import (
    OpeningSums,
    PlaySums,
    added,
    sums_of_book,
    sums_of_game,
)
from rpoker_odds.charts.plays import play_with
from rpoker_odds.errors import BookError, RPokerError
from rpoker_odds.executors import results_of
from rpoker_odds.game_sums import FULL_DECK, Progress, pieces_of
from rpoker_odds.notation import RANK_LETTERS
from rpoker_odds.presets import rules_of
from rpoker_odds.rendering import decimal
from rpoker_odds.rules import Rules
from rpoker_odds.whole_game import check_tabled

Measure: TypeAlias = Literal["play", "share", "ev", "gap"]

_PIECE: Final = 1000  # classes, about 70,000 deals
_NAMES: Final = ("play", "share", "ev", "cost", "deals", "plays")
_CAPTIONS: Final[Mapping[Measure, str]] = {
    "play": "The play that is best in most deals of a cell.",
    "share": "In how many of its deals the play of a cell is best, in whole percent.",
    "ev": "The mean value of the best play of each deal, in antes.",
    "gap": "What the second best action loses on average, in antes.",
}
_TITLES: Final[Mapping[Measure, str]] = {
    "play": "First action by dealt hand and upcard",
    "share": "How often the first action is best, by dealt hand and upcard",
    "ev": "What the best first action is worth, by dealt hand and upcard",
    "gap": "What the second best first action costs, by dealt hand and upcard",
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
    cost: Fraction | None
    """None if it is not known."""

    plays: _Plays


def opening_chart(
    rules: Rules | str = "classic",
    *,
    measure: Measure = "play",
    book: Book | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Chart:
    """The best play of every class of dealt hands against every upcard, from the whole game.

    All deals are solved as `solve` does, whose other arguments and exceptions these are; or they
    are read, in seconds, from a `book` of the same rules, which must have the second best actions
    (`write_book(..., seconds=True)`) for costs. Raises BookError for a book of other rules, and
    for a "gap" that it does not know.

    With `measure` "play" a cell says what is best in most of its deals; with "share", in how many
    of them; with "ev", what the best action is worth on average, in antes; with "gap", what the
    second best one loses. Each has in `Cell.values`, exactly: `play`, the
    code of that play; `share`, the part of the deals it is best in; `ev`, the mean value of the
    best action and `cost`, the mean of what the second best loses, in antes, or None if it is
    not known; `deals`; and `plays`, all best plays with their deals.
    """
    if measure not in _CAPTIONS:
        raise RPokerError(f"measure must be {', '.join(_CAPTIONS)}, got {measure!r}")
    house = rules_of(rules)
    if book is None:
        check_tabled(house)
        work = results_of(sums_of_game, pieces_of(house.packed()), executor)
    else:
        _check_book(book, house, measure)
        work = _parts_of(book)
    total = OpeningSums(0, {})
    with closing(work) as parts:
        for part in parts:
            total = added(total, part)
            if progress is not None:
                progress(deals_of(total), FULL_DECK.deals)
    if deals_of(total) != FULL_DECK.deals:
        raise RPokerError(f"internal error: {deals_of(total)} deals of {FULL_DECK.deals}")
    return chart_of(house, total, measure, costs=book is None or book.has_seconds)


def _check_book(book: Book, rules: Rules, measure: Measure) -> None:
    if book.rules != rules:
        raise BookError(f"the book is of other rules: {book.rules}, not {rules}")
    if measure == "gap" and not book.has_seconds:
        raise BookError(
            "the book does not know the second best actions, which a chart of gaps is made of: "
            f"write it anew with 'rpoker-odds solve {rules.name} --book FILE --seconds'"
        )


def _parts_of(book: Book) -> Generator[OpeningSums, None, None]:
    for first in range(0, CLASSES, _PIECE):
        yield sums_of_book(book, first, min(_PIECE, CLASSES - first))


def deals_of(sums: OpeningSums) -> int:
    """How many deals were summed."""
    return sum(deals for deals, *_ in sums.plays.values())


def chart_of(
    rules: Rules, sums: OpeningSums, measure: Measure = "play", *, costs: bool = True
) -> Chart:
    """The chart from sums over a game; over a part of it, cells without deals are empty.

    Without `costs` the second best values are not known.
    """
    places: dict[tuple[int, int], list[tuple[str, PlaySums]]] = {}
    for (order, upcard, code), found in sums.plays.items():
        places.setdefault((order, upcard), []).append((code, found))
    cells = {
        (order, upcard): _cell(
            HAND_CLASSES[order], upcard, _figures(plays, sums, costs=costs), measure
        )
        for (order, upcard), plays in places.items()
    }
    upcards = range(len(RANK_LETTERS))
    rows = (
        Row(row.label, tuple(cells.get((row.order, rank), _EMPTY) for rank in upcards), row.group)
        for row in HAND_CLASSES
    )
    return Chart(
        kind="opening",
        title=f"{_TITLES[measure]}, rules {rules.name}",
        caption=f"Rules {rules}. {_CAPTIONS[measure]}",
        rules=rules,
        rows_are="your hand",
        columns_are="upcard",
        columns=tuple(RANK_LETTERS),
        rows=tuple(rows),
        legend=LEVEL_LEGEND if measure == "gap" else _play_legend(sums, cells),
        notes=_NOTES,
    )


def _figures(plays: _Plays, sums: OpeningSums, *, costs: bool) -> _Figures:
    deals, value, cost = (sum(column) for column in zip(*(of for _, of in plays), strict=True))
    return _Figures(
        deals,
        Fraction(value, deals * sums.unit),
        Fraction(cost, deals * sums.unit) if costs else None,
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
    text, tone = _told(found, measure)
    title = f"{row.label} against {RANK_LETTERS[upcard]}: {'; '.join(_said(found))}"
    return Cell(text, tone, title, mixed=measure == "play" and most < found.deals, values=values)


def _told(found: _Figures, measure: Measure) -> tuple[str, Tone]:
    """What a cell shows, and the colour behind it."""
    code, (most, *_) = found.plays[0]
    tone = play_with(code).tone
    if measure == "share":
        return f"{100 * most // found.deals}%", tone
    if measure == "ev":
        return f"{float(found.ev):.2f}", tone
    return level_of(found.cost) if measure == "gap" and found.cost is not None else (code, tone)


def _said(found: _Figures) -> Iterator[str]:
    shares = (
        f"{play_with(code).words} {float(Fraction(deals, found.deals)):.1%}"
        for code, (deals, *_) in found.plays
    )
    yield ", ".join(shares)
    yield f"EV {decimal(found.ev)}"
    if found.cost is not None:
        yield f"the second best action loses {decimal(found.cost)}"
    yield f"{found.deals} deals"


def _play_legend(
    sums: OpeningSums, cells: Mapping[tuple[int, int], Cell]
) -> tuple[tuple[str, Tone, str], ...]:
    """The plays of the cells, by falling number of deals of the game."""
    counts: Counter[str] = Counter()
    for (_, _, code), (deals, *_) in sums.plays.items():
        counts[code] += deals
    shown = {str(cell.values["play"]) for cell in cells.values()}
    codes = sorted(shown, key=lambda code: (-counts[code], code))
    return tuple((code, play_with(code).tone, play_with(code).words) for code in codes)


_EMPTY: Final = Cell("", Tone.NONE, "no such deals", values={**dict.fromkeys(_NAMES), "deals": 0})
