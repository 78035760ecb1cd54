"""The canonical deals of a class in the order of the core, and where they stand in a whole game."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from itertools import accumulate, combinations, product
from math import factorial
from typing import Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds.game_classes import CanonicalDeal, RankClass, hands_of_ranks, rank_class
from rpoker_odds.game_sums import FULL_DECK, Deck

CANONICAL_DEALS: Final = 5_649_150
"""The deals of the full deck that differ in more than names of suits."""

_UPCARD_SUIT: Final = 0
_Mask: TypeAlias = int


class Suiting(NamedTuple):
    """The suits of a canonical deal."""

    suits: tuple[int, ...]
    """Of each card of the hand, by falling rank and rising suit; the upcard's is suit 0."""

    weight: int
    """How many deals there are like it."""


def ordered_deals(number: int, deck: Deck = FULL_DECK) -> Iterator[CanonicalDeal]:
    """The canonical deals of the class with a number; none if the class is impossible.

    Their order is that of the deals' places in it: by the sets of suits of the hand's ranks, the
    highest rank first, as masks.
    """
    upcard, hand = rank_class(number)
    last = upcard * _native.SUITS + _UPCARD_SUIT
    if any(not deck.ranks >> rank & 1 for rank in (upcard, *hand)):
        return
    for suits, weight in _suitings(*_pattern(upcard, hand), deck.suits):
        cards = [rank * _native.SUITS + suit for rank, suit in zip(hand, suits, strict=True)]
        yield CanonicalDeal(bytes((*cards, last)), weight)


def weights_of(number: int) -> tuple[int, ...]:
    """The weights of these deals."""
    return _weights(*_pattern(*rank_class(number)))


def suitings_of(found: RankClass) -> tuple[Suiting, ...]:
    """The suits of these deals and their weights, for a class by its ranks."""
    return _suitings(*_pattern(found.upcard, found.hand))


def weight_of(others: Iterable[Hashable]) -> int:
    """How many deals there are like one, by what the suits but the upcard's hold.

    The upcard's suit is one of all; the others are handed out to sets that may be alike.
    """
    alike = Counter(others)
    ways = factorial(alike.total())
    for count in alike.values():
        ways //= factorial(count)
    return (alike.total() + 1) * ways


def first_deals() -> list[int]:
    """How many canonical deals stand before each class, and last the number of all.

    >>> first_deals()[-1] == CANONICAL_DEALS
    True
    """
    hands = [rank_class(number).hand for number in range(hands_of_ranks(_native.RANKS))]
    counts = (
        len(_weights(*_pattern(upcard, hand))) for upcard in range(_native.RANKS) for hand in hands
    )
    return [0, *accumulate(counts)]


def _pattern(upcard: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """How many cards of each rank the hand has, and which of them is the upcard's rank, or -1."""
    counts = Counter(hand)
    return tuple(counts.values()), list(counts).index(upcard) if upcard in counts else -1


@cache
def _weights(counts: tuple[int, ...], same: int) -> tuple[int, ...]:
    return tuple(weight for _, weight in _suitings(counts, same))


# All 64 patterns together take less than a megabyte.
@cache
def _suitings(
    counts: tuple[int, ...], same: int, suits_held: int = _native.SUITS
) -> tuple[Suiting, ...]:
    choices = [_masks(count, suits_held, free=place != same) for place, count in enumerate(counts)]
    found = []
    for masks in product(*choices):
        others = _held(masks)[_UPCARD_SUIT + 1 : suits_held]
        if others == sorted(others, reverse=True):
            suits = tuple(suit for mask in masks for suit in _suits(mask))
            found.append(Suiting(suits, weight_of(others)))
    return tuple(found)


def _masks(count: int, suits_held: int, *, free: bool) -> list[_Mask]:
    """Sets of so many suits, rising; without that of the upcard unless it is `free`."""
    suits = range(0 if free else _UPCARD_SUIT + 1, suits_held)
    return sorted(sum(1 << suit for suit in chosen) for chosen in combinations(suits, count))


def _suits(mask: _Mask) -> list[int]:
    return [suit for suit in range(_native.SUITS) if mask >> suit & 1]


def _held(masks: tuple[_Mask, ...]) -> list[tuple[int, ...]]:
    """For each suit, a 1 or 0 for each rank of the hand: whether the suit has it."""
    return [tuple(mask >> suit & 1 for mask in masks) for suit in range(_native.SUITS)]
