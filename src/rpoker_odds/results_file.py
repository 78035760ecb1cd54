"""A file of solved games, a line each, that a sweep begins and goes on with."""

import json
import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike, fspath
from stat import S_ISREG
from typing import Any, Final

from rpoker_odds.errors import RPokerError, SweepError
from rpoker_odds.solution import Solution
from rpoker_odds.sweep_identity import FORMAT, FORMAT_VERSION

_LONGEST_HEADER: Final = 4096
_OPEN: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
_ELSEWHERE: Final = "give the results another file"
_MADE_BY: Final = ("package", "core")

if sys.platform == "win32":
    import msvcrt

    # Beyond the end, because nobody else can read bytes that are locked.
    _LOCKED: Final = 1 << 40

    def _lock(number: int) -> None:
        os.lseek(number, _LOCKED, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        os.lseek(number, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ResultsFile:
    """The file while a sweep has it open; nobody else can open it as one."""

    def __init__(self, number: int, path: str, header: Mapping[str, Any]) -> None:
        self._number = number
        self._path = path
        self._header = header

    def kept(self, check: Callable[[Solution], object]) -> Generator[Solution, None, None]:
        """The solutions in it; when all are read, results can be added after them.

        A last line that was not written to its end is cut off. `check` raises RPokerError for
        solutions that cannot be in it. Raises SweepError if the file was begun by another sweep,
        or if a line is damaged; then nothing in it is changed.
        """
        expected = _line(self._header)
        with open(self._number, "rb", closefd=False) as lines:
            first = lines.readline(_LONGEST_HEADER)
            if first.endswith(b"\n"):
                self._check_header(first)
                end = len(first)
                for number, line in enumerate(lines, start=2):
                    if line.endswith(b"\n"):
                        yield self._solution(line, number, check)
                        end += len(line)
            elif expected.startswith(first):
                end = 0
            else:
                raise self._foreign()
        os.ftruncate(self._number, end)
        os.lseek(self._number, end, os.SEEK_SET)
        if not end:
            self._write(expected)

    def add(self, solution: Solution) -> None:
        """Write a solution, and return when it is on the disk."""
        self._write(_line(solution.to_dict()))

    def _write(self, line: bytes) -> None:
        try:
            while line:
                line = line[os.write(self._number, line) :]
            os.fsync(self._number)
        except OSError as error:
            raise SweepError(f"cannot write results to {self._path}: {error.strerror}") from error

    def _solution(self, line: bytes, number: int, check: Callable[[Solution], object]) -> Solution:
        try:
            solution = Solution.from_dict(_object(line))
            check(solution)
        except (RPokerError, ValueError, RecursionError) as error:
            raise SweepError(
                f"{self._path}:{number} is damaged: {error}; delete the line to have its game "
                "solved again"
            ) from error
        return solution

    def _check_header(self, line: bytes) -> None:
        try:
            found = _object(line)
        except (ValueError, RecursionError):
            raise self._foreign() from None
        if found.get("format") != FORMAT:
            raise self._foreign()
        if found.get("format_version") != FORMAT_VERSION:
            raise SweepError(
                f"{self._path} has format_version {found.get('format_version')!r}, this is version "
                f"{FORMAT_VERSION}: {_ELSEWHERE}"
            )
        self._check_maker(found)
        if dict(self._header) != found:
            raise SweepError(
                f"{self._path} holds another sweep, of {found.get('rule_sets')!r} rule sets; this "
                f"one has {self._header['rule_sets']}, and not the same: {_ELSEWHERE}"
            )

    def _check_maker(self, found: Mapping[str, Any]) -> None:
        for part in _MADE_BY:
            if found.get(part) != self._header[part]:
                raise SweepError(
                    f"{self._path} was begun by {part} {found.get(part)!r}, this is "
                    f"{self._header[part]!r}: go on with that one, or {_ELSEWHERE}"
                )

    def _foreign(self) -> SweepError:
        return SweepError(
            f"{self._path} is no file of sweep results, and was left as it is: {_ELSEWHERE}"
        )


@contextmanager
def results_file(path: str | PathLike[str], header: Mapping[str, Any]) -> Iterator[ResultsFile]:
    """The file of results of the sweep that a header tells of, made if there is none.

    Raises SweepError if it cannot be opened, or if another sweep has it open.
    """
    name = fspath(path)
    try:
        number = os.open(name, _OPEN, 0o666)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SweepError(f"cannot write results to {name!r}: {reason}") from error
    try:
        if not S_ISREG(os.fstat(number).st_mode):
            raise SweepError(f"cannot write results to {name}: it is no regular file")
        try:
            _lock(number)
        except (BlockingIOError, PermissionError) as error:
            raise SweepError(f"another sweep is writing to {name}: {_ELSEWHERE}") from error
        except OSError as error:
            raise SweepError(f"cannot lock {name}: {error.strerror}; {_ELSEWHERE}") from error
        yield ResultsFile(number, name, header)
    finally:
        os.close(number)


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes) -> dict[str, Any]:
    found = json.loads(line)
    if not isinstance(found, dict):
        raise ValueError("it is no JSON object")  # noqa: TRY004 - the file is wrong, not the call
    return found
