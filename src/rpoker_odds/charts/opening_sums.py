"""Sums over the deals of a game by hand class, upcard and best play, in pieces that add up."""

from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._native_game import DealColumns, solve_deals
from rpoker_odds._native_plays import Columns, sum_plays
from rpoker_odds.book import Book
from rpoker_odds.charts.hand_class import class_with
from rpoker_odds.charts.plays import play_by_ranks
from rpoker_odds.errors import RPokerError
from rpoker_odds.game_classes import hands_of_ranks, rank_class

_HANDS: Final = hands_of_ranks(_native.RANKS)

Place: TypeAlias = tuple[int, int, str]
"""The order of the hand class, the rank of the upcard, and the code of the play."""

PlaySums: TypeAlias = list[int]
"""How many deals, the sum of their values, and that of what the second best action loses.

Sums are in parts of an ante as `OpeningSums.unit` tells.
"""


class OpeningSums(NamedTuple):
    """Sums over some deals. Without any deal `unit` may be 0."""

    unit: int
    plays: dict[Place, PlaySums]


def sums_of_game(rules: _native.RulesFields, first: int, count: int) -> OpeningSums:
    """The sums over `count` classes from number `first` on, at most `MOST_CLASSES`."""
    return sums_of(solve_deals(rules, first, count, seconds=True, outcomes=False), count)


def added(total: OpeningSums, part: OpeningSums) -> OpeningSums:
    """The sums over two parts of a game; those of the first are changed."""
    if total.unit and part.unit and total.unit != part.unit:
        raise RPokerError(f"sums of different games: units {total.unit} and {part.unit}")
    for place, sums in part.plays.items():
        _add(total.plays, place, sums)
    return OpeningSums(total.unit or part.unit, total.plays)


def sums_of(deals: DealColumns, count: int) -> OpeningSums:
    """The sums over the deals of `count` classes, with their second values."""
    return sums_of_columns(
        deals.sums.unit,
        deals.first,
        count,
        Columns(deals.actions, deals.low, deals.high, deals.second_low, deals.second_high),
    )


def sums_of_book(book: Book, first: int, count: int) -> OpeningSums:
    """The sums over the deals of `count` classes of a book; costs are 0 if it has no seconds."""
    return sums_of_columns(book.unit, first, count, book.columns(first, count))


def sums_of_columns(unit: int, first: int, count: int, columns: Columns) -> OpeningSums:
    """The sums over the deals of `count` classes, all of the columns."""
    found: dict[Place, PlaySums] = {}
    for number, suited, action, kept_suited, deals, value, cost in sum_plays(first, count, columns):
        upcard, hand = divmod(number, _HANDS)
        order, code = _described(hand, suited, action, kept_suited)
        _add(found, (order, upcard, code), [deals, value, cost])
    return OpeningSums(unit, found)


def _add(found: dict[Place, PlaySums], place: Place, more: PlaySums) -> None:
    sums = found.get(place)
    if sums is None:
        found[place] = [*more]
        return
    for i, amount in enumerate(more):
        sums[i] += amount


@cache
def _hands() -> list[tuple[int, ...]]:
    """The ranks of all hands, in the order of the core."""
    return [rank_class(number).hand for number in range(_HANDS)]


# About a hundred thousand entries: the upcards of a game come to the same hands again.
@lru_cache(maxsize=1 << 18)
def _described(hand: int, suited: int, action: int, kept_suited: bool) -> tuple[int, str]:  # noqa: FBT001
    """The order of the hand class and the code of the play."""
    ranks = _hands()[hand]
    play = play_by_ranks(action, ranks, suited=kept_suited)
    return class_with(ranks, suited).order, play.code
