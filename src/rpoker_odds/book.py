"""Strategy books: the best action and the exact value of every deal, looked up in a file."""

from collections.abc import Iterator
from fractions import Fraction
from os import PathLike
from types import TracebackType
from typing import Self

from rpoker_odds import _native
from rpoker_odds._native_game import CLASSES, number_deal
from rpoker_odds._native_plays import Columns
from rpoker_odds.actions import Exchange, action_of
from rpoker_odds.book_entry import BookEntry
from rpoker_odds.book_export import rows_of, write_csv, write_parquet
from rpoker_odds.book_file import BookFile
from rpoker_odds.cards import Card, CardsLike
from rpoker_odds.class_order import CANONICAL_DEALS, weight_of
from rpoker_odds.deal import Deal, read_deal
from rpoker_odds.game_sums import Progress
from rpoker_odds.rules import Rules
from rpoker_odds.solution import Solution


class Book:
    """The best action of every deal of a game, and its exact value, in a file.

    Nothing is read before it is asked for: the file is mapped into memory, which any number of
    processes share. A book may be used by any number of threads at once. It is a context
    manager, closed at the end.
    """

    __slots__ = ("_file",)

    def __init__(self, path: str | PathLike[str]) -> None:
        self._file = BookFile(path)

    @classmethod
    def open(cls, path: str | PathLike[str]) -> Self:
        """Open a book that `write_book` wrote.

        Raises BookError, with the reason, for a file that cannot be read, is no book, has another
        format, is cut short, or has a damaged header. Damage behind the header is found by
        `verify` only.
        """
        return cls(path)

    def close(self) -> None:
        """Let go of the file; the book cannot be used any more."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._file.header.rules

    @property
    def solution(self) -> Solution:
        """The solution of the game, as `solve` found it; read anew each time.

        Raises BookError if this version of the package cannot read it.
        """
        return self._file.solution()

    @property
    def ev(self) -> Fraction:
        """What the game is worth to the player under best play, in antes."""
        return self.solution.ev

    @property
    def unit(self) -> int:
        """Values are whole numbers of parts of an ante, of which an ante has so many."""
        return self._file.header.unit

    @property
    def has_seconds(self) -> bool:
        """Whether it has the value of the second best action of each deal."""
        return self._file.header.seconds

    @property
    def package_version(self) -> str:
        """The version of this package that wrote the book."""
        return self._file.header.package

    def __len__(self) -> int:
        """How many deals differ in more than names of suits: 5,649,150."""
        return CANONICAL_DEALS

    def __repr__(self) -> str:
        return f"<Book of {self.rules.name}: {len(self):,} deals>"

    def lookup(self, hand: CardsLike, upcard: Card | str) -> BookEntry:
        """What to do with five cards against the dealer's open card.

        Raises CardError for cards that are no deal, BookError for a damaged or closed book.
        """
        deal = read_deal(hand, upcard)
        number, place, order = number_deal(deal.packed())
        code, value = self._file.entry(number, place)
        action = action_of(code, tuple([deal.hand[position] for position in order]))
        if isinstance(action, Exchange):
            action = Exchange(tuple(sorted(action.discards, key=deal.hand.index)))
        ev = Fraction(value, self.unit)
        return BookEntry(deal.hand, deal.upcard, self.rules, action, ev, _weight(deal))

    def __iter__(self) -> Iterator[BookEntry]:
        """All deals that differ in more than names of suits, in the order of the file.

        The upcard is a club. Cards stand by falling rank, and of equal ranks by suit: clubs,
        diamonds, hearts, spades.
        """
        for number in range(CLASSES):
            for deal, code, value in self._file.deals(number):
                cards = tuple([Card.from_id(card) for card in deal.cards])
                hand = cards[:-1]
                action, ev = action_of(code, hand), Fraction(value, self.unit)
                yield BookEntry(hand, cards[-1], self.rules, action, ev, deal.weight)

    def columns(self, first: int, count: int) -> Columns:
        """The deals of `count` classes from number `first` on, as the core has them."""
        return self._file.columns(first, count)

    def verify(self) -> None:
        """Raise BookError unless every byte is as written and the deals add up to the solution.

        Takes about two seconds.
        """
        self._file.verify()

    def to_csv(self, path: str | PathLike[str], *, progress: Progress | None = None) -> None:
        """Write all deals to a CSV file, a row each, with a line of names.

        The columns are those of `to_parquet`. `progress` is called now and then with the number
        of deals written and of all; it takes about half a minute. Needs pyarrow, the extra
        `export`. Raises RPokerError without it, and BookError for what cannot be written.
        """
        write_csv(path, rows_of(self._file, progress=progress))

    def to_parquet(self, path: str | PathLike[str], *, progress: Progress | None = None) -> None:
        """Write all deals to a Parquet file, a row each, in the order of the book.

        Columns: hand and upcard (text), weight, action (fold, bet, sixth or exchange), discards
        (text, empty unless the action is an exchange), ev (the exact fraction as text) and
        ev_float. Arguments and exceptions are those of `to_csv`.
        """
        write_parquet(path, rows_of(self._file, progress=progress))


def _weight(deal: Deal) -> int:
    """How many deals there are like it."""
    held = [0] * _native.SUITS
    for card in deal.hand:
        held[card.suit] |= 1 << card.rank
    del held[deal.upcard.suit]
    return weight_of(held)
