"""The file of a verification: what is known of some classes of a game, a line each time."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import reduce
from os import PathLike
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds._native_game import KINDS, GameFields
from rpoker_odds.class_check import (
    NO_CLASSES,
    CheckedClasses,
    check_classes,
    joined,
    unit_of,
)
from rpoker_odds.errors import RPokerError, VerificationError
from rpoker_odds.gathered import Gathered, checked, digest_of, numbers_in, runs_of, with_check
from rpoker_odds.hands import Category
from rpoker_odds.installed import package_version
from rpoker_odds.notation import RANK_LETTERS
from rpoker_odds.results_file import Work, results_file
from rpoker_odds.rules import Rules
from rpoker_odds.sweep_identity import core_fingerprint
from rpoker_odds.whole_game import ACTION_NAMES

SECONDS_A_LINE: Final = 10
"""How long classes are gathered for a line: what a killed run loses, for a file of a few MB."""

_CELLS: Final = _native.RANKS * len(Category)


def recorded_classes(
    rules: Rules,
    numbers: Sequence[int],
    output: str | PathLike[str],
    executor: Executor | None,
) -> Generator[CheckedClasses, None, None]:
    """First all classes that are in a file, together; then each of the others, checked.

    These are added to the file, many in a line. When the iterator is closed, or ended by an
    exception, those that were handed out are in it.
    """
    work = _work_of(rules, numbers)
    lines = _Lines(work.header)
    left = dict.fromkeys(numbers)

    def read(row: dict[str, Any]) -> CheckedClasses:
        found = lines.read(row)
        for number in found.numbers:
            if number not in left:
                raise RPokerError(f"class {number} is not of this verification, or twice")
            del left[number]
        return found

    with results_file(output, work) as results:
        yield reduce(joined, results.kept(read), NO_CLASSES)
        gathered = Gathered(results, SECONDS_A_LINE, joined, lines.row)
        with closing(check_classes(rules, tuple(left), executor)) as classes:
            try:
                for found in classes:
                    gathered.add(found)
                    yield found
            finally:
                gathered.write()


class _Lines:
    """Checked classes as lines of the file with a header."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        self._unit: int = header["unit"]
        self._fingerprint: str = header["fingerprint"]

    def row(self, found: CheckedClasses) -> dict[str, Any]:
        row = {
            "classes": list(runs_of(sorted(found.numbers))),
            "canonical": found.sums.canonical,
            "sums": list(_cells(found.sums)),
            "differences": found.differences,
        }
        return with_check(self._fingerprint, row)

    def read(self, row: dict[str, Any]) -> CheckedClasses:
        row = checked(self._fingerprint, row)
        numbers = numbers_in(row["classes"])
        sums = _sums(self._unit, row["canonical"], row["sums"])
        return CheckedClasses(numbers, sums, tuple(row["differences"]))


def header_of(rules: Rules, numbers: Sequence[int]) -> dict[str, Any]:
    """What the first line says of the verification of some classes of a game."""
    return {
        "format": "rpoker-odds verification",
        "format_version": 1,
        "package": package_version(),
        "core": core_fingerprint(),
        "rules": rules.name,
        "classes": len(numbers),
        "unit": unit_of(rules),
        "fingerprint": digest_of(rules.to_dict(), sorted(numbers)),
    }


def _work_of(rules: Rules, numbers: Sequence[int]) -> Work:
    header = header_of(rules, numbers)

    def other(found: Mapping[str, Any]) -> str:
        return (
            f"another verification, of {found.get('classes')!r} classes of "
            f"{found.get('rules')!r}; this one is of {header['classes']} classes of "
            f"{rules.name!r}, and not the same"
        )

    return Work(
        header=header,
        name="verification",
        results="a verification",
        redone="to have its classes analysed again",
        other=other,
        error=VerificationError,
    )


def _cells(sums: GameFields) -> Iterator[dict[str, Any]]:
    """The sums of each upcard and category that has deals."""
    for cell, deals in enumerate(sums.deals):
        if deals:
            upcard, category = divmod(cell, len(Category))
            best = sums.best[cell * KINDS : (cell + 1) * KINDS]
            yield {
                "upcard": RANK_LETTERS[upcard],
                "hand": Category(category).key,
                "deals": deals,
                "best": {
                    name: count for name, count in zip(ACTION_NAMES, best, strict=True) if count
                },
                "value": sums.value[cell],
                "always_bet": sums.bet[cell],
            }


def _sums(unit: int, canonical: int, rows: Iterable[Mapping[str, Any]]) -> GameFields:
    deals, value, bet = ([0] * _CELLS for _ in range(3))
    best = [0] * (_CELLS * KINDS)
    for row in rows:
        category = Category[row["hand"].upper()]
        cell = RANK_LETTERS.index(row["upcard"]) * len(Category) + category
        deals[cell], value[cell], bet[cell] = row["deals"], row["value"], row["always_bet"]
        for name, count in row["best"].items():
            best[cell * KINDS + ACTION_NAMES.index(name)] = count
    return GameFields(unit, canonical, tuple(deals), tuple(best), tuple(value), tuple(bet), ())
