"""Results that come often, gathered for a line in a file each time."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from rpoker_odds.errors import RPokerError
from rpoker_odds.results_file import ResultsFile

_Part = TypeVar("_Part")

_DIGITS: Final = 16


class Gathered(Generic[_Part]):
    """Parts that wait for their line in a file."""

    def __init__(
        self,
        results: ResultsFile,
        seconds: float,
        join: Callable[[_Part, _Part], _Part],
        row: Callable[[_Part], Mapping[str, Any]],
    ) -> None:
        self._results = results
        self._seconds = seconds
        self._join = join
        self._row = row
        self._waiting: _Part | None = None
        self._begun = monotonic()

    def add(self, found: _Part) -> None:
        """Take one more, and write a line if the last one was so many seconds ago."""
        self._waiting = found if self._waiting is None else self._join(self._waiting, found)
        if monotonic() - self._begun >= self._seconds:
            self.write()

    def write(self) -> None:
        """Write all that wait."""
        # Forgotten first: a line whose writing was interrupted must not be followed by another.
        found, self._waiting = self._waiting, None
        if found is not None:
            self._results.add(self._row(found))
        self._begun = monotonic()


def digest_of(*values: object) -> str:
    """SHA-256 of JSON values."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def with_check(fingerprint: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """A line of a file with a fingerprint, and a check of what it says."""
    return {**row, "check": digest_of(fingerprint, row)[:_DIGITS]}


def checked(fingerprint: str, row: dict[str, Any]) -> dict[str, Any]:
    """The same line without its check; RPokerError if that is wrong."""
    given = row.pop("check", None)
    if given != digest_of(fingerprint, row)[:_DIGITS]:
        raise RPokerError("its check is not that of what it says")
    return row


def runs_of(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of numbers that follow each other, rising."""
    firsts = [0, *(place for place, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1)]
    for first, end in pairwise((*firsts, len(numbers))):
        yield numbers[first], numbers[end - 1]


def numbers_in(runs: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The inverse of `runs_of`."""
    return tuple(number for first, last in runs for number in range(first, last + 1))
