"""Cards: values that are read from text and written as text."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

from rpoker_odds import _native
from rpoker_odds.errors import CardError, shown
from rpoker_odds.notation import RANK_LETTERS, SUIT_LETTERS, quoted, read_ids


class Rank(IntEnum):
    """Rank of a card; the ace is the highest."""

    DEUCE = 0
    TREY = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12


class Suit(IntEnum):
    """Suit of a card; suits are never ranked in play, the order is for sorting only."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Card:
    """One card of the deck. Cards sort by rank, then suit.

    >>> str(Card(Rank.ACE, Suit.SPADES))
    'As'
    """

    rank: Rank
    suit: Suit

    def __post_init__(self) -> None:
        for value, kind in ((self.rank, Rank), (self.suit, Suit)):
            if not isinstance(value, kind):
                raise CardError(f"a card needs a {kind.__name__}, got {value!r}")

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + SUIT_LETTERS[self.suit]

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    @property
    def id(self) -> int:
        """The card's number in the C core, 0 to 51: rank * 4 + suit."""
        return self.rank * _native.SUITS + self.suit

    @classmethod
    def from_id(cls, number: int) -> "Card":
        """The card with a number from 0 to 51; CardError for anything else.

        >>> Card.from_id(51)
        Card.parse('As')
        """
        if type(number) is not int or not 0 <= number < len(_DECK):
            raise CardError(
                f"{shown(number)} is no card: a card is a number from 0 to {len(_DECK) - 1}"
            )
        return _DECK[number]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card: "As", "as", "10c", "A♥", "♥A"; CardError if it is not exactly one.

        >>> str(Card.parse("10♥"))
        'Th'
        """
        return read_card(text, "card")


_DECK: Final = tuple(Card(rank, suit) for rank in Rank for suit in Suit)

CardsLike: TypeAlias = str | Iterable[Card | str]
"""Cards as text ("As Kd 7h") or one by one."""


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Read different cards, in the order given.

    Raises CardError for text that is no card and for a card that comes twice.

    >>> [str(card) for card in parse_cards("As, 10d ♥7 7c2s")]
    ['As', 'Td', '7h', '7c', '2s']
    """
    found = read_cards(cards, "card")
    check_distinct(("card", found))
    return found


def read_cards(cards: CardsLike, place: str) -> tuple[Card, ...]:
    """Read cards without a look at duplicates; errors name `place` ("hand card", ...)."""
    if isinstance(cards, str):
        return tuple([_DECK[number] for number in read_ids(cards, place.removesuffix(" card"))])
    if isinstance(cards, Card) or not isinstance(cards, Iterable):
        raise CardError(f"{place}s must be text or several cards, got {_kind(cards)}")
    return tuple(
        card if isinstance(card, Card) else read_card(card, f"{place} {number}")
        for number, card in enumerate(cards, 1)
    )


def read_card(card: Card | str, place: str) -> Card:
    """Read exactly one card; errors name `place`."""
    if isinstance(card, Card):
        return card
    if not isinstance(card, str):
        raise CardError(f"{place} must be a Card or text, got {_kind(card)}")
    numbers = read_ids(card, place)
    if len(numbers) != 1:
        raise CardError(f"{place} must be one card, got {len(numbers)} in {quoted(card)}")
    return _DECK[numbers[0]]


def check_distinct(*places: tuple[str, tuple[Card, ...]]) -> None:
    """Raise CardError if a card comes twice, naming both places."""
    known: dict[Card, str] = {}
    for place, cards in places:
        for number, card in enumerate(cards, 1):
            here = place if place == "upcard" else f"{place} {number}"
            if card in known:
                raise CardError(f"{card} twice: {known[card]} and {here}")
            known[card] = here


def card_mask(cards: Iterable[Card]) -> int:
    """The set of cards as an integer with bit `card.id` set."""
    mask = 0
    for card in cards:
        mask |= 1 << card.id
    return mask


def card_bytes(cards: Iterable[Card]) -> bytes:
    """The cards' numbers, one byte each."""
    return bytes([card.id for card in cards])


def _kind(value: object) -> str:
    return type(value).__name__
