"""Hands: their category and their strength."""

from enum import IntEnum

from rpoker_odds import _native
from rpoker_odds.cards import CardsLike, card_bytes, parse_cards
from rpoker_odds.errors import CardError


class Category(IntEnum):
    """Category of a hand, weakest first."""

    HIGH_CARD = _native.HIGH_CARD
    """Nothing, not even an ace and a king: never pays."""
    ACE_KING = _native.ACE_KING
    """No pair, but an ace and a king: what the dealer usually needs to qualify."""
    PAIR = _native.PAIR
    TWO_PAIR = _native.TWO_PAIR
    TRIPS = _native.TRIPS
    STRAIGHT = _native.STRAIGHT
    """Five ranks in a row; the ace is also low, in A-2-3-4-5 only."""
    FLUSH = _native.FLUSH
    FULL_HOUSE = _native.FULL_HOUSE
    QUADS = _native.QUADS
    STRAIGHT_FLUSH = _native.STRAIGHT_FLUSH
    ROYAL_FLUSH = _native.ROYAL_FLUSH

    @property
    def key(self) -> str:
        """The category's name in JSON and in pay tables, such as "two_pair"."""
        return self.name.lower()


def strength(cards: CardsLike) -> int:
    """Strength of the best five of 5 or 6 cards: larger is stronger, equal is a tie.

    Raises CardError for any other number of cards.

    >>> strength("As Ah 7d 7c 2s") > strength("Ks Kh Qd Qc 2h")
    True
    """
    found = parse_cards(cards)
    if len(found) not in (_native.HAND, _native.HAND + 1):
        raise CardError(f"a hand has 5 or 6 cards, got {len(found)}")
    return _native.strength(card_bytes(found))


def category(cards: CardsLike) -> Category:
    """Category of the best five of 5 or 6 cards.

    >>> category("5h 4h 3h 2h Ah Ks").name
    'STRAIGHT_FLUSH'
    """
    return Category(strength(cards) >> _native.CATEGORY_SHIFT)
