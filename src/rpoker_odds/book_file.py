"""A strategy book as a file in memory: its columns by number, checked."""

import mmap
import struct
from collections.abc import Iterator
from hashlib import sha256
from operator import mul
from os import PathLike
from typing import BinaryIO, Final

from rpoker_odds import _native
from rpoker_odds._native_game import CLASSES
from rpoker_odds._native_plays import Columns
from rpoker_odds.book_format import (
    FIXED_SIZE,
    INDEX_ENTRY,
    WORD,
    Header,
    header_size,
    native_words,
    read_header,
    sections_of,
)
from rpoker_odds.class_order import first_deals, ordered_deals, weights_of
from rpoker_odds.errors import BookError, RPokerError
from rpoker_odds.game_classes import CanonicalDeal
from rpoker_odds.solution import Solution

_VALUE: Final = struct.Struct("<q")
_RANGE: Final = struct.Struct("<II")
_INDEX: Final = struct.Struct(f"<{CLASSES + 1}I")
_BLOCK: Final = 1 << 20


class BookFile:
    """An open book: read only, by any number of threads at once."""

    __slots__ = (
        "_actions",
        "_body",
        "_high",
        "_index",
        "_map",
        "_second",
        "_values",
        "header",
        "path",
    )

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = path
        try:
            with open(path, "rb") as file:  # noqa: PTH123 - bytes and file numbers are no books
                self._map, self.header, start = _opened(file)
        except OSError as error:
            raise BookError(f"cannot read {path}: {error.strerror or error}") from error
        except BookError as error:
            raise BookError(f"cannot read {path}: {error}") from error
        sections = sections_of(self.header.value_bytes, seconds=self.header.seconds)
        self._index, self._values, high, self._actions, *second = (
            start + first for first, _ in sections.values()
        )
        self._second = second
        self._high = high if self.header.value_bytes > WORD else None
        self._body = start

    def close(self) -> None:
        """Let go of the file."""
        self._map.close()

    def bounds(self, number: int) -> tuple[int, int]:
        """The first entry of a class, and the one after its last."""
        first, last = _RANGE.unpack_from(self._open(), self._index + INDEX_ENTRY * number)
        if not first <= last:
            raise self.damaged()
        return first, last

    def entry(self, number: int, place: int) -> tuple[int, int]:
        """The action's number and the value of a deal, by its class and place there."""
        first, last = self.bounds(number)
        at = first + place
        if at >= last:
            raise self.damaged()
        data = self._open()
        (value,) = _VALUE.unpack_from(data, self._values + WORD * at)
        if self._high is not None:
            (high,) = _VALUE.unpack_from(data, self._high + WORD * at)
            value = _native.joined(value, high)
        return self._checked(data[self._actions + at]), value

    def deals(self, number: int) -> Iterator[tuple[CanonicalDeal, int, int]]:
        """The canonical deals of a class in order, each with its action's number and value."""
        first, last = self.bounds(number)
        actions = self._open()[self._actions + first : self._actions + last]
        values = self._all_values(first, last)
        deals = tuple(ordered_deals(number))
        if not len(deals) == len(actions) == len(values):
            raise self.damaged()
        return zip(deals, map(self._checked, actions), values, strict=True)

    def columns(self, first: int, count: int) -> Columns:
        """The columns of the deals of `count` classes from number `first` on."""
        start, _ = self.bounds(first)
        _, last = self.bounds(first + count - 1)
        second, second_high = self._second or (None, None)
        places = self._values, self._high, second, second_high if self._high else None
        actions = self._open()[self._actions + start : self._actions + last]
        return Columns(actions, *(self._words(at, start, last) for at in places))

    def _words(self, at: int | None, first: int, last: int) -> bytes:
        """Words of a section, as this machine has them; none of a section that is not there."""
        return (
            b"" if at is None else native_words(self._open()[at + WORD * first : at + WORD * last])
        )

    def solution(self) -> Solution:
        """The solution that the header holds; BookError if it cannot be read."""
        try:
            return Solution.from_dict(
                {**self.header.solution, "rules": self.header.rules.to_dict()}
            )
        except (RPokerError, TypeError) as error:
            raise BookError(f"the book {self.path} has no solution to be read: {error}") from error

    def verify(self) -> None:
        """Raise BookError unless the file is what was written, and adds up to its solution."""
        if self._checksum() != self.header.checksum:
            raise self.damaged("the checksum of its deals is wrong")
        if list(_INDEX.unpack_from(self._open(), self._index)) != first_deals():
            raise self.damaged("its index is wrong")
        solution = self.solution()
        if self._total() != solution.ev * solution.deals * self.header.unit:
            raise self.damaged("its values do not make up its solution")

    def _checksum(self) -> str:
        data, digest = self._open(), sha256()
        for start in range(self._body, len(data), _BLOCK):
            digest.update(data[start : start + _BLOCK])
        return digest.hexdigest()

    def _total(self) -> int:
        """The sum of all values, each as often as there are deals like it."""
        values = (
            sum(map(mul, weights_of(number), self._all_values(*self.bounds(number))))
            for number in range(CLASSES)
        )
        return sum(values)

    def damaged(self, reason: str = "'rpoker-odds book verify' tells more") -> BookError:
        """The error to raise for a book that cannot be as it is."""
        return BookError(f"the book {self.path} is damaged: {reason}")

    def _all_values(self, first: int, last: int) -> tuple[int, ...]:
        words = struct.Struct(f"<{last - first}q")
        low = words.unpack_from(self._open(), self._values + WORD * first)
        if self._high is None:
            return low
        high = words.unpack_from(self._open(), self._high + WORD * first)
        return tuple(map(_native.joined, low, high))

    def _checked(self, action: int) -> int:
        if action >= _native.ACTIONS:
            raise self.damaged()
        return action

    def _open(self) -> mmap.mmap:
        if self._map.closed:
            raise BookError(f"the book {self.path} is closed")
        return self._map


def _opened(file: BinaryIO) -> tuple[mmap.mmap, Header, int]:
    size = file.seek(0, 2)
    file.seek(0)
    fixed = file.read(FIXED_SIZE)
    rest = header_size(fixed, size) - len(fixed)
    header, start = read_header(fixed + file.read(rest), size)
    return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), header, start
