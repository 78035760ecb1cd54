"""Many deals in one call, for programs that need millions."""

from array import array
from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from fractions import Fraction
from operator import index
from typing import TYPE_CHECKING, Final, TypeAlias, Union

from rpoker_odds import _native
from rpoker_odds.actions import Action, action_of
from rpoker_odds.analysis import SINGLE, Analysis, analysis_of
from rpoker_odds.bonus import check_stake
from rpoker_odds.cards import Card, CardsLike, card_bytes
from rpoker_odds.deal import Deal, deal_of_row, read_deal
from rpoker_odds.errors import CardError, RulesError
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.repetition import Repetition
from rpoker_odds.rules import Rules

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_LEAST_WIDTH: Final = _native.HAND + 1
_WORD: Final = 64
_NUMERATOR_BITS: Final = 2 * _WORD - 1

DealLike: TypeAlias = tuple[CardsLike, Card | str] | tuple[CardsLike, Card | str, CardsLike]
"""A hand, an upcard and, if there are any, seen cards."""

DealsLike: TypeAlias = Union["ReadableBuffer", Iterable[DealLike]]
"""Deals as rows of bytes in a buffer, or one by one."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Batch:
    """The values of all actions of many deals. A sequence of `Analysis`, made when read."""

    rules: Rules

    numerators: memoryview
    """Read-only, format "q", one row a deal and one column an action.

    Columns: 0 fold, 1 bet, 2 sixth card, 3 to 33 the exchanges, of fewer cards first and then
    in hand order (`action` tells which). An empty batch has a flat, empty view. Under rules
    without a redraw, and with no bonus staked, these are the whole numerators; otherwise they
    are the low 64 bits, and the numerator is 2^64 * high + low, low read as an unsigned number.
    """

    numerators_high: memoryview
    """Shaped like `numerators`; the bits above the low 64 (of a negative number -1 or less)."""

    denominators: memoryview
    """Shaped like `numerators`; 0 where the action is not offered. Fractions are not reduced.

    Under rules with repeated exchange these are the low 64 bits, to be read as unsigned numbers.
    """

    denominators_high: memoryview | None
    """Shaped like `numerators`: the bits of denominators above the low 64, under rules with
    repeated exchange; None under others."""

    bonus: int
    """The stake on the bonus in antes, the same for all deals."""

    _rows: bytes
    _width: int

    def __len__(self) -> int:
        return len(self._rows) // self._width

    def __getitem__(self, row: int) -> Analysis:
        row = self._checked(row)
        tops, bottoms = self._values(row)
        deal = self._deal(row)
        repeats = self.rules.repeated_exchange
        repetition = Repetition(self.rules, deal, 0) if repeats else None
        return analysis_of(self.rules, deal, tops, bottoms, repetition)

    def __iter__(self) -> Iterator[Analysis]:
        return map(self.__getitem__, range(len(self)))

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} deals, rules {self.rules.name}>"

    def action(self, row: int, column: int) -> Action:
        """The action that a column stands for in a row.

        Raises IndexError beyond them, TypeError for what is no whole number.
        """
        column = index(column)
        if not 0 <= column < _native.ACTIONS:
            raise IndexError(f"column {column} of {_native.ACTIONS}")
        return action_of(column, self._deal(self._checked(row)).hand)

    def ev(self, row: int, column: int) -> Fraction:
        """The value in antes of the action in a column.

        Raises RulesError where the action is not offered, IndexError beyond the batch.
        """
        row = self._checked(row)
        action = self.action(row, column)
        tops, bottoms = self._values(row)
        if not bottoms[column]:
            raise RulesError(f"row {row}: {action} is not offered by the rules or the short deck")
        return Fraction(tops[column], bottoms[column])

    def best(self, row: int) -> Action:
        """The action with the largest value; of equal ones the first column."""
        row = self._checked(row)
        tops, bottoms = self._values(row)
        best = _native.FOLD if bottoms[_native.FOLD] else _native.BET
        for column, bottom in enumerate(bottoms):
            if bottom and tops[column] * bottoms[best] > tops[best] * bottom:
                best = column
        return self.action(row, best)

    def _checked(self, row: int) -> int:
        row, rows = index(row), len(self)
        if not -rows <= row < rows:
            raise IndexError(f"row {row} of a batch of {rows}")
        return row % rows

    def _deal(self, row: int) -> Deal:
        return deal_of_row(self._rows[row * self._width : (row + 1) * self._width], self.bonus)

    def _values(self, row: int) -> tuple[list[int], list[int]]:
        first = row * _native.ACTIONS
        last = first + _native.ACTIONS
        lows, highs, bottoms, bottoms_high = (
            [0] * _native.ACTIONS if view is None else view.cast("B").cast("q")[first:last].tolist()
            for view in (
                self.numerators,
                self.numerators_high,
                self.denominators,
                self.denominators_high,
            )
        )
        tops = list(map(_native.joined, lows, highs))
        return tops, list(map(_native.joined, bottoms, bottoms_high))


def analyze_many(
    deals: DealsLike,
    *,
    rules: Rules | str = CLASSIC,
    width: int | None = None,
    bonus: int = 0,
) -> Batch:
    """The exact values of every action of many deals.

    `deals` is an iterable of (hand, upcard) or (hand, upcard, seen), each as `analyze` takes
    them, or a buffer of unsigned bytes: two-dimensional with a deal a row, or flat with the
    row's `width`. A row holds the numbers (`Card.id`) of five hand cards and the upcard, then
    seen cards, with 255 where there is none. Each deal takes 816 bytes of results, so cut a
    very long list into pieces. `bonus` is the stake on the bonus, as in `analyze`, of every
    deal. Raises CardError with the number of the row, counted from 0, where a deal is bad.
    Nothing is locked: threads run batches side by side. Under rules with repeated exchange some
    deals take minutes, as `analyze` tells, and a stake on the bonus of thousands of antes can be
    refused.

    >>> deals = [("As Kd 7h 7c 2s", "Qd"), ("As Ah 9c 6d 3s", "7h", "Kc")]
    >>> batch = analyze_many(deals, rules="basic")
    >>> len(batch), str(batch.best(0)), batch.ev(0, 1)
    (2, 'bet', Fraction(-6746, 54395))
    """
    house = rules_of(rules)
    check_stake(house, bonus)
    rows, width = _read(deals, width)
    columns, failed = _native.analyze_many(house.packed(), rows, width, bonus)
    if failed is not None:
        row, reason = failed
        raise CardError(f"row {row}: {_reason(rows[row * width : (row + 1) * width], reason)}")
    if house.repeated_exchange:
        deals_of_rows = _deals(rows, width, bonus)
        columns = (*columns, _fill_repeated(house, deals_of_rows, columns))
    low, high, bottom, *more = [_native.table(column) for column in columns]
    return Batch(house, low, high, bottom, more[0] if more else None, bonus, rows, width)


def _deals(rows: bytes, width: int, bonus: int) -> Iterator[Deal]:
    for first in range(0, len(rows), width):
        yield deal_of_row(rows[first : first + width], bonus)


def _fill_repeated(
    rules: Rules, deals: Iterable[Deal], columns: Sequence["array[int]"]
) -> "array[int]":
    """Enter the exchanges that may be repeated; return the high words of the denominators."""
    low, high, bottom = columns
    bottom_high = array("q", [0]) * len(bottom)
    for row, deal in enumerate(deals):
        repetition = Repetition(rules, deal, 0)
        if not repetition.is_possible:
            continue
        found = repetition.values()
        _check_words(row, deal, found.numerators)
        first = row * _native.ACTIONS
        columns_of_row = range(first, first + _native.ACTIONS)[SINGLE]
        for column, top in zip(columns_of_row, found.numerators, strict=True):
            low[column], high[column] = _split(top)
            bottom[column], bottom_high[column] = _split(found.denominator)
    return bottom_high


def _check_words(row: int, deal: Deal, numerators: Iterable[int]) -> None:
    """Two words hold every value without a bonus; its gain can be 10,000 times 10,000 more."""
    if any(top.bit_length() > _NUMERATOR_BITS for top in numerators):
        raise RulesError(
            f"row {row}: with a stake of {deal.bonus} on the bonus the values are too long for a "
            "batch under rules with repeated exchange; stake less, or use analyze"
        )


def _read(deals: DealsLike, width: int | None) -> tuple[bytes, int]:
    view = _view(deals)
    if view is None:
        return _read_deals(deals, width)
    if view.format != "B" or view.ndim not in (1, 2):
        raise CardError(
            "a buffer of deals must hold unsigned bytes in one or two dimensions, "
            f"got format {view.format!r} in {view.ndim}"
        )
    if view.shape is not None and view.ndim == 2:
        width = _agreed(width, view.shape[1])
    return view.tobytes(), _checked_width(width, view.nbytes)


def _view(deals: DealsLike) -> memoryview | None:
    try:
        return memoryview(deals)  # type: ignore[arg-type]
    except TypeError:
        return None


def _agreed(width: int | None, columns: int) -> int:
    if width is not None and width != columns:
        raise CardError(f"width is {width}, but the buffer has {columns} columns: leave width out")
    return columns


def _checked_width(width: int | None, size: int) -> int:
    if width is None:
        raise CardError(f"a flat buffer of deals needs width, the bytes a row: {_LEAST_WIDTH} up")
    if type(width) is not int or width < _LEAST_WIDTH:
        raise CardError(
            f"width is {width!r}: a row has at least {_LEAST_WIDTH} bytes, "
            "five hand cards and the upcard"
        )
    if size % width:
        raise CardError(f"{size} bytes are no whole number of rows of {width}")
    return width


def _read_deals(deals: object, width: int | None) -> tuple[bytes, int]:
    if width is not None:
        raise CardError("width is for buffers only: leave it out")
    if isinstance(deals, str) or not isinstance(deals, Iterable):
        raise CardError(f"deals must be a buffer or several deals, got {type(deals).__name__}")
    rows = [_row(number, deal) for number, deal in enumerate(deals)]
    width = max(map(len, rows), default=_LEAST_WIDTH)
    return b"".join(row.ljust(width, bytes([_native.NO_CARD])) for row in rows), width


def _row(number: int, given: object) -> bytes:
    try:
        deal = read_deal(*_parts(given))
    except CardError as error:
        raise CardError(f"row {number}: {error}") from None
    return card_bytes((*deal.hand, deal.upcard, *deal.seen))


def _parts(deal: object) -> tuple[CardsLike, Card | str, CardsLike]:
    if not isinstance(deal, Sequence) or isinstance(deal, str) or len(deal) not in (2, 3):
        raise CardError(
            f"a deal is (hand, upcard) or (hand, upcard, seen), got {type(deal).__name__}"
            + (f" of {len(deal)}" if isinstance(deal, Sized) else "")
        )
    hand, upcard, *seen = deal
    return hand, upcard, seen[0] if seen else ()


def _reason(row: bytes, reason: str) -> str:
    try:
        deal_of_row(row)
    except CardError as error:
        return str(error)
    return reason


def _split(number: int) -> tuple[int, int]:
    """The words of a number as they stand in a batch, the low one read as signed."""
    low = number & (1 << _WORD) - 1
    return low - (low >> (_WORD - 1) << _WORD), number >> _WORD
