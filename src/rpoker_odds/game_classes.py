"""The classes of a game: all deals of the same ranks, and the deals that differ in suits."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from rpoker_odds import _native
from rpoker_odds.game_sums import Deck

_SAME_RANK = 4


class RankClass(NamedTuple):
    """The rank of the upcard, and the ranks of the hand, falling."""

    upcard: int
    hand: tuple[int, ...]


class CanonicalDeal(NamedTuple):
    """A deal that stands for all which differ from it by names of suits only."""

    cards: bytes
    """Numbers of the hand's cards, by falling rank, the upcard's suit first; then the upcard."""

    weight: int
    """How many deals there are like it."""


def rank_class(number: int) -> RankClass:
    """The class with a number of the C core.

    Classes are numbered by the upcard, and then by the hand's ranks in lexicographic order.
    """
    upcard, left = divmod(number, hands_of_ranks(_native.RANKS))
    hand = []
    for size in range(_native.HAND, 0, -1):
        rank = 0
        while _multisets(rank + 1, size) <= left:
            rank += 1
        left -= _multisets(rank, size)
        hand.append(rank)
    return RankClass(upcard, tuple(hand))


def class_number(found: RankClass) -> int:
    """The number of a class, the inverse of `rank_class`."""
    sizes = range(_native.HAND, 0, -1)
    below = sum(_multisets(rank, size) for rank, size in zip(found.hand, sizes, strict=True))
    return found.upcard * hands_of_ranks(_native.RANKS) + below


def hands_of_ranks(ranks: int) -> int:
    """How many multisets of five there are of so many ranks."""
    return _multisets(ranks, _native.HAND)


def _multisets(ranks: int, size: int) -> int:
    count = 1
    for step in range(size):
        count = count * (ranks + step) // (step + 1)
    return count


def category_of(hand: tuple[int, ...]) -> int:
    """The category of a hand of these ranks, falling, that is no flush."""
    suits = [place % _SAME_RANK for place in range(_native.HAND)]
    pairs = zip(hand, suits, strict=True)
    cards = bytes([rank * _native.SUITS + suit for rank, suit in pairs])
    return _native.strength(cards) >> _native.CATEGORY_SHIFT


def canonical_deals(found: RankClass, deck: Deck) -> list[CanonicalDeal]:
    """The deals of a class that differ in more than names of suits; none if it is impossible."""
    if not deck.ranks >> found.upcard & 1:
        return []
    alike = Counter(map(_canonical, _hands(found, deck)))
    upcard = bytes([found.upcard * _native.SUITS])
    return [
        CanonicalDeal(bytes(hand) + upcard, count * deck.suits) for hand, count in alike.items()
    ]


def _hands(found: RankClass, deck: Deck) -> Iterator[list[list[int]]]:
    """The ranks in each suit, of every hand of the class; the upcard is of the first suit."""
    choices = [
        [
            (rank, suits)
            for suits in combinations(range(deck.suits), count)
            if deck.ranks >> rank & 1 and not (rank == found.upcard and 0 in suits)
        ]
        for rank, count in Counter(found.hand).items()
    ]
    for chosen in product(*choices):
        by_suit: list[list[int]] = [[] for _ in range(deck.suits)]
        for rank, suits in chosen:
            for suit in suits:
                by_suit[suit].append(rank)
        yield by_suit


def _canonical(by_suit: list[list[int]]) -> tuple[int, ...]:
    """The cards of a hand, its suits but the first in falling order of their ranks."""
    first, *others = by_suit
    ordered = [first, *sorted(others, reverse=True)]
    cards = [(-rank, suit) for suit, ranks in enumerate(ordered) for rank in ranks]
    return tuple(-rank * _native.SUITS + suit for rank, suit in sorted(cards))
