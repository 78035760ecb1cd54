"""Sums over the deals of a game by hand class, upcard and best play, in pieces that add up."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._native_game import DealColumns, solve_deals
from rpoker_odds.charts.hand_class import class_of
from rpoker_odds.charts.plays import play_of
from rpoker_odds.class_order import Suiting, suitings_of
from rpoker_odds.errors import RPokerError
from rpoker_odds.game_classes import RankClass, hands_of_ranks, rank_class

_HANDS: Final = hands_of_ranks(_native.RANKS)
_ACTION_BITS: Final = 6

Place: TypeAlias = tuple[int, int, str]
"""The order of the hand class, the rank of the upcard, and the code of the play."""

PlaySums: TypeAlias = list[int]
"""How many deals, the sum of their values, and that of what the second best action loses.

Sums are in parts of an ante as `OpeningSums.unit` tells.
"""

_Shape: TypeAlias = int
"""Which cards of a hand are of one suit: their suits, numbered as they come, two bits each."""


class OpeningSums(NamedTuple):
    """Sums over some deals. Without any deal `unit` may be 0."""

    unit: int
    plays: dict[Place, PlaySums]


def sum_plays(rules: _native.RulesFields, first: int, count: int) -> OpeningSums:
    """The sums over `count` classes from number `first` on, at most `MOST_CLASSES`."""
    return sums_of(solve_deals(rules, first, count, seconds=True), count)


def added(total: OpeningSums, part: OpeningSums) -> OpeningSums:
    """The sums over two parts of a game; those of the first are changed."""
    if total.unit and part.unit and total.unit != part.unit:
        raise RPokerError(f"sums of different games: units {total.unit} and {part.unit}")
    for place, sums in part.plays.items():
        _add(total.plays, place, sums)
    return OpeningSums(total.unit or part.unit, total.plays)


def sums_of(deals: DealColumns, count: int) -> OpeningSums:
    """The sums over the deals of `count` classes, with their second values."""
    values = _joined(deals.low, deals.high)
    seconds = _joined(deals.second_low, deals.second_high)
    found: dict[Place, PlaySums] = {}
    start = 0
    for number in range(deals.first, deals.first + count):
        upcard, hand = divmod(number, _HANDS)
        ranks = _hands()[hand]
        suitings = suitings_of(RankClass(upcard, ranks))
        here = slice(start, start + len(suitings))
        start = here.stop
        worth = deals.actions[here], values[here], seconds[here]
        for key, sums in _class_sums(suitings, *worth).items():
            order, code = _described(ranks, key)
            _add(found, (order, upcard, code), sums)
    return OpeningSums(deals.sums.unit, found)


def _class_sums(
    suitings: tuple[Suiting, ...],
    actions: bytes,
    values: Sequence[int],
    seconds: Sequence[int],
) -> dict[int, PlaySums]:
    """The sums over the deals of a class, by shape and action in one number."""
    found: dict[int, PlaySums] = {}
    shapes, weights = _columns(suitings)
    for shape, action, weight, value, second in zip(
        shapes, actions, weights, values, seconds, strict=True
    ):
        key = shape | action
        sums = found.get(key)
        if sums is None:
            found[key] = [weight, value * weight, (value - second) * weight]
        else:
            sums[0] += weight
            sums[1] += value * weight
            sums[2] += (value - second) * weight
    return found


def _add(found: dict[Place, PlaySums], place: Place, more: PlaySums) -> None:
    sums = found.setdefault(place, [0, 0, 0])
    for i, amount in enumerate(more):
        sums[i] += amount


def _joined(low: bytes, high: bytes) -> list[int]:
    """The values of deals, as `_native.joined` puts one together."""
    words = zip(memoryview(low).cast("Q"), memoryview(high).cast("q"), strict=True)
    return [above << 64 | below for below, above in words]


@cache
def _hands() -> list[tuple[int, ...]]:
    """The ranks of all hands, in the order of the core."""
    return [rank_class(number).hand for number in range(_HANDS)]


# There are 64 tuples of suitings, each the same object whenever it comes.
@cache
def _columns(suitings: tuple[Suiting, ...]) -> tuple[list[int], list[int]]:
    """The shapes, above the bits of an action, and the weights."""
    shapes = [_shape(suiting.suits) << _ACTION_BITS for suiting in suitings]
    return shapes, [suiting.weight for suiting in suitings]


def _shape(suits: tuple[int, ...]) -> _Shape:
    names = {suit: number for number, suit in enumerate(dict.fromkeys(suits))}
    return sum(names[suit] << 2 * place for place, suit in enumerate(suits))


# Up to half a million entries: the upcards of a game come to the same hands again.
@lru_cache(maxsize=1 << 19)
def _described(ranks: tuple[int, ...], key: int) -> tuple[int, str]:
    """The order of the hand class and the code of the play, by shape and action."""
    shape, action = key >> _ACTION_BITS, key & (1 << _ACTION_BITS) - 1
    suits = tuple([shape >> 2 * place & 3 for place in range(_native.HAND)])
    return class_of(ranks, suits).order, play_of(action, ranks, suits).code
