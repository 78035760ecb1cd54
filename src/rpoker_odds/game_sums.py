"""Sums over the deals of a whole game, put together from sums over parts of it."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import zip_longest
from math import comb
from operator import add
from typing import Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._native_game import ALL_RANKS, CLASSES, GameFields, solve_classes
from rpoker_odds.errors import RPokerError
from rpoker_odds.executors import results_of

Progress: TypeAlias = Callable[[int, int], object]
"""Called with the number of deals done and of all deals."""

# Classes a piece of work, so that it takes about a quarter of a second.
_PIECE: Final = 64
_PIECE_WITHOUT_PURCHASES: Final = 5000


class Deck(NamedTuple):
    """All cards of some ranks, a mask, in so many suits."""

    ranks: int
    suits: int

    @classmethod
    def of(cls, ranks: Iterable[int], deals: int) -> "Deck":
        """The deck of some ranks that gives so many deals; ValueError if there is none."""
        mask = sum({1 << rank for rank in ranks})
        for suits in range(1, _native.SUITS + 1):
            deck = cls(mask, suits)
            if deck.deals == deals:
                return deck
        raise ValueError(f"no deck of ranks {mask:#x} gives {deals} deals")

    @property
    def deals(self) -> int:
        """How many ways there are to deal a hand and an upcard."""
        cards = self.ranks.bit_count() * self.suits
        return comb(cards, _native.HAND) * (cards - _native.HAND)

    @property
    def missing(self) -> bytes:
        """The numbers of the cards that it does not have."""
        cards = range(_native.CARDS)
        return bytes([card for card in cards if not self.holds(*divmod(card, _native.SUITS))])

    def holds(self, rank: int, suit: int) -> bool:
        """Whether a card is in it."""
        return suit < self.suits and bool(self.ranks >> rank & 1)


FULL_DECK: Final = Deck(ALL_RANKS, _native.SUITS)

NO_SUMS: Final = GameFields(0, 0, (), (), (), (), ())
"""The sums over no deals."""


def sum_game(
    rules: _native.RulesFields,
    deck: Deck,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    piece: int | None = None,
) -> GameFields:
    """Sums over all deals, the same to the last digit in whatever pieces and order they come.

    Raises RPokerError if the deals do not add up to all of the deck, and whatever a piece of
    work raises.
    """
    work = partial(solve_classes, ranks=deck.ranks, suits=deck.suits)
    with closing(results_of(work, pieces_of(rules, piece), executor)) as parts:
        return total_of(parts, deck, progress)


def total_of(parts: Iterable[GameFields], deck: Deck, progress: Progress | None) -> GameFields:
    """The sums over all deals from those over the parts of a game, as in `sum_game`."""
    total = NO_SUMS
    for part in parts:
        total = added(total, part)
        if progress is not None:
            progress(sum(total.deals), deck.deals)
    check_deals(total, deck)
    return total


def added(a: GameFields, b: GameFields) -> GameFields:
    """The sums over two parts of a game."""
    if a.unit and b.unit and a.unit != b.unit:
        raise RPokerError(f"sums of different games: units {a.unit} and {b.unit}")
    columns = (_summed(x, y) for x, y in zip(a[2:], b[2:], strict=True))
    return GameFields(a.unit or b.unit, a.canonical + b.canonical, *columns)


def _summed(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    if a and b and len(a) != len(b):  # repeats, of which one part of a game has more
        return tuple(map(sum, zip_longest(a, b, fillvalue=0)))
    return tuple(map(add, a, b)) if a and b else a or b


def piece_size(rules: _native.RulesFields) -> int:
    """How many classes make up a piece of about a quarter of a second."""
    fees = (*rules.exchange_fee[1:], rules.sixth_card_fee)
    sold = any(fee != _native.NOT_OFFERED for fee in fees)
    return _PIECE if sold else _PIECE_WITHOUT_PURCHASES


def pieces_of(
    rules: _native.RulesFields, piece: int | None = None
) -> Iterator[tuple[_native.RulesFields, int, int]]:
    """Rules, first class and number of classes, for each piece of work."""
    size = piece or piece_size(rules)
    for first in range(0, CLASSES, size):
        yield rules, first, min(size, CLASSES - first)


def check_deals(total: GameFields, deck: Deck) -> None:
    """Raise RPokerError unless the sums are those over all deals of a deck."""
    counted, chosen = sum(total.deals), sum(total.best)
    if not counted == chosen == deck.deals:
        raise RPokerError(
            f"internal error: {counted} deals were summed and an action chosen in {chosen}, "
            f"but there are {deck.deals}"
        )
