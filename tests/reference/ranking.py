"""Which hand is higher: the category first, then the cards that break ties."""

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from itertools import combinations, product

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank, suit in product(RANKS, SUITS))

Cards = tuple[str, ...]


class Category(IntEnum):
    """The kinds of five-card hands, lowest first."""

    HIGH_CARD = 0
    ACE_KING = 1
    PAIR = 2
    TWO_PAIR = 3
    TRIPS = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    QUADS = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


Strength = tuple[Category, tuple[int, ...]]

ACE = RANKS.index("A")
KING = RANKS.index("K")
FIVE = RANKS.index("5")

BY_REPEATS = {
    (4, 1): Category.QUADS,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.TRIPS,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
}


def rank(card: str) -> int:
    """Return 0 for a deuce up to 12 for an ace."""
    return RANKS.index(card[0])


def suit(card: str) -> str:
    """Return the letter of the suit; no suit is higher than another."""
    return card[1]


def straight_height(ranks: Iterable[int]) -> int | None:
    """Return the top rank of the straight that five ranks form, or None.

    The ace is high in A-K-Q-J-T and low in 5-4-3-2-A, and nowhere in between.
    """
    ordered = sorted(ranks)
    if ordered == [0, 1, 2, FIVE, ACE]:
        return FIVE
    if ordered == list(range(ordered[0], ordered[0] + 5)):
        return ordered[-1]
    return None


def five_card_strength(cards: Cards) -> Strength:
    """Rank five cards; the larger value is the higher hand, equal values tie."""
    repeats = Counter(rank(card) for card in cards)
    by_weight = sorted(repeats, key=lambda r: (repeats[r], r), reverse=True)
    shape = tuple(repeats[r] for r in by_weight)
    if shape in BY_REPEATS:
        return BY_REPEATS[shape], tuple(by_weight)
    height = straight_height(by_weight)
    flush = len({suit(card) for card in cards}) == 1
    if flush and height == ACE:
        return Category.ROYAL_FLUSH, ()
    if flush and height is not None:
        return Category.STRAIGHT_FLUSH, (height,)
    if flush:
        return Category.FLUSH, tuple(by_weight)
    if height is not None:
        return Category.STRAIGHT, (height,)
    if ACE in repeats and KING in repeats:
        return Category.ACE_KING, tuple(by_weight)
    return Category.HIGH_CARD, tuple(by_weight)


def strength(cards: Cards) -> Strength:
    """Rank five or six cards: of six, the best five count."""
    return max(five_card_strength(five) for five in combinations(cards, 5))


def category(cards: Cards) -> Category:
    """Return the category of the best five of five or six cards."""
    return strength(cards)[0]
