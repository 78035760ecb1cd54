"""A file of results, a line of JSON each, that long work begins and goes on with."""

import json
import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike, fspath
from stat import S_ISREG
from typing import Any, Final, TypeVar

from rpoker_odds.errors import RPokerError

_Result = TypeVar("_Result")

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a file of results belongs to, and how messages speak of it."""

    header: Mapping[str, Any]
    """The first line: `format`, `format_version`, `package`, `core`, and what tells this work from
    other work of its kind."""

    name: str
    """As in "another sweep"."""

    results: str
    """As in "no file of sweep results"."""

    redone: str
    """What becomes of a line that is deleted, as in "to have its game solved again"."""

    other: Callable[[Mapping[str, Any]], str]
    """What a file with another header holds, and why that is not this work."""

    error: type[RPokerError]


class ResultsFile:
    """The file while some work has it open; nobody else can open it as one."""

    def __init__(self, number: int, path: str, work: Work) -> None:
        self._number = number
        self._path = path
        self._work = work

    def kept(self, read: Callable[[dict[str, Any]], _Result]) -> Generator[_Result, None, None]:
        """The results in it; when all are read, results can be added after them.

        A last line that was not written to its end is cut off. `read` makes a result of a line; it
        raises RPokerError or ValueError for what cannot be in the file. Raises the error of the
        work if the file was begun by other work, or if a line is damaged; then nothing in it is
        changed.
        """
        expected = _line(self._work.header)
        with open(self._number, "rb", closefd=False) as lines:
            first = lines.readline(max(_LONGEST_HEADER, len(expected)))
            if first.endswith(b"\n"):
                self._check_header(first)
                end = len(first)
                for number, line in enumerate(lines, start=2):
                    if line.endswith(b"\n"):
                        yield self._result(line, number, read)
                        end += len(line)
            elif expected.startswith(first):
                end = 0
            else:
                raise self._foreign()
        os.ftruncate(self._number, end)
        os.lseek(self._number, end, os.SEEK_SET)
        if not end:
            self._write(expected)

    def add(self, result: Mapping[str, Any]) -> None:
        """Write a result as a line, and return when it is on the disk."""
        self._write(_line(result))

    def _write(self, line: bytes) -> None:
        try:
            while line:
                line = line[os.write(self._number, line) :]
            os.fsync(self._number)
        except OSError as error:
            raise self._work.error(
                f"cannot write results to {self._path}: {error.strerror}"
            ) from error

    def _result(
        self, line: bytes, number: int, read: Callable[[dict[str, Any]], _Result]
    ) -> _Result:
        try:
            return read(_object(line))
        except (RPokerError, ValueError, RecursionError) as error:
            raise self._work.error(
                f"{self._path}:{number} is damaged: {error}; delete the line {self._work.redone}"
            ) from error

    def _check_header(self, line: bytes) -> None:
        try:
            found = _object(line)
        except (ValueError, RecursionError):
            raise self._foreign() from None
        header = self._work.header
        if found.get("format") != header["format"]:
            raise self._foreign()
        if found.get("format_version") != header["format_version"]:
            raise self._work.error(
                f"{self._path} has format_version {found.get('format_version')!r}, this is version "
                f"{header['format_version']}: {_ELSEWHERE}"
            )
        self._check_maker(found)
        if dict(header) != found:
            raise self._work.error(f"{self._path} holds {self._work.other(found)}: {_ELSEWHERE}")

    def _check_maker(self, found: Mapping[str, Any]) -> None:
        for part in _MADE_BY:
            if found.get(part) != self._work.header[part]:
                raise self._work.error(
                    f"{self._path} was begun by {part} {found.get(part)!r}, this is "
                    f"{self._work.header[part]!r}: go on with that one, or {_ELSEWHERE}"
                )

    def _foreign(self) -> RPokerError:
        return self._work.error(
            f"{self._path} is no file of {self._work.results}, and was left as it is: {_ELSEWHERE}"
        )


@contextmanager
def results_file(path: str | PathLike[str], work: Work) -> Iterator[ResultsFile]:
    """The file of results of some work, made if there is none.

    Raises the error of the work if it cannot be opened, or if other work of its kind has it open.
    """
    name = fspath(path)
    try:
        number = os.open(name, _OPEN, 0o666)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise work.error(f"cannot write results to {name!r}: {reason}") from error
    try:
        if not S_ISREG(os.fstat(number).st_mode):
            raise work.error(f"cannot write results to {name}: it is no regular file")
        try:
            _lock(number)
        except (BlockingIOError, PermissionError) as error:
            raise work.error(f"another {work.name} is writing to {name}: {_ELSEWHERE}") from error
        except OSError as error:
            raise work.error(f"cannot lock {name}: {error.strerror}; {_ELSEWHERE}") from error
        yield ResultsFile(number, name, work)
    finally:
        os.close(number)


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes) -> dict[str, Any]:
    found = json.loads(line)
    if not isinstance(found, dict):
        raise ValueError("it is no JSON object")  # noqa: TRY004 - the file is wrong, not the call
    return found
