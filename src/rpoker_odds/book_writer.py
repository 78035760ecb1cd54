"""Writing a strategy book: one pass over all deals gives the book and the solution."""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from hashlib import sha256
from os import PathLike
from struct import Struct
from typing import BinaryIO

from rpoker_odds._native_game import CLASSES, DealColumns, GameFields, solve_deals
from rpoker_odds.book_file import BookFile
from rpoker_odds.book_format import (
    WORD,
    Header,
    body_size,
    header_bytes,
    native_words,
    padded,
    sections_of,
)
from rpoker_odds.class_order import first_deals
from rpoker_odds.executors import results_of
from rpoker_odds.game_sums import FULL_DECK, Progress, pieces_of, total_of
from rpoker_odds.installed import package_version
from rpoker_odds.presets import rules_of
from rpoker_odds.rule_choices import RedrawCard
from rpoker_odds.rules import Rules
from rpoker_odds.solution import Solution
from rpoker_odds.whole_file import check_room, whole_file
from rpoker_odds.whole_game import check_tabled, solution_of


def write_book(
    path: str | PathLike[str],
    rules: Rules | str = "classic",
    *,
    seconds: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solve the whole game as `solve` does, and write the best action and the value of each deal.

    The book has about 51 MB, or 96 MB where a redraw is sold, the solution in it, and is opened by
    `Book.open`. It is written at the end, beside `path`, read again and checked, and takes that
    name only then: whatever ends the program, there is never a part of a book under it. A file of
    that name is replaced.

    With `seconds` the book also has the value of the second best action of each deal, for charts of
    what a mistake costs: it is nearly twice as large, and takes up to twice the time.

    Other arguments and exceptions are those of `solve`, and BookError where a book cannot be
    written, as far as that can be known before the work begins.
    """
    house = rules_of(rules)
    check_tabled(house)
    columns = Columns(value_bytes(house), seconds=seconds)
    check_room(path, body_size(columns.value_bytes, seconds=seconds))
    packed = house.packed()
    work = partial(solve_deals, seconds=seconds)
    with closing(results_of(work, pieces_of(packed), executor)) as parts:
        sums = total_of(columns.kept(parts), FULL_DECK, progress)
    solution = solution_of(house, sums)
    with whole_file(path) as file:
        write_columns(file, solution, sums.unit, columns)
        with closing(BookFile(file.name)) as book:
            book.verify()
    return solution


def value_bytes(rules: Rules) -> int:
    """Bytes a value of the game needs: 8, or 16 where a redraw is sold."""
    return WORD if rules.redraw_card is RedrawCard.NONE else 2 * WORD


class Columns:
    """The sections of a book, filled in whatever order the work is done."""

    def __init__(self, width: int, *, seconds: bool = False) -> None:
        self.value_bytes = width
        self.seconds = seconds
        self._firsts = first_deals()
        self._sections = {
            name: bytearray(padded(size))
            for name, (_, size) in sections_of(width, seconds=seconds).items()
        }
        index = Struct(f"<{CLASSES + 1}I")
        index.pack_into(self._sections["index"], 0, *self._firsts)

    def kept(self, parts: Iterable[DealColumns]) -> Iterator[GameFields]:
        """The sums of parts of the game, whose deals are kept."""
        for part in parts:
            first = self._firsts[part.first]
            self._put("actions", first, 1, part.actions)
            words = {"values": part.low, "high_words": part.high}
            if self.seconds:
                words |= {"second_values": part.second_low, "second_high_words": part.second_high}
            for name, column in words.items():
                if self.value_bytes > WORD or not name.endswith("high_words"):
                    self._put(name, first, WORD, native_words(column))
            yield part.sums

    def _put(self, section: str, first: int, size: int, column: bytes) -> None:
        start = first * size
        self._sections[section][start : start + len(column)] = column

    def blocks(self) -> Iterable[bytearray]:
        """All that follows the header."""
        return self._sections.values()


def write_columns(file: BinaryIO, solution: Solution, unit: int, columns: Columns) -> None:
    """Write a book to a new file."""
    digest = sha256()
    for block in columns.blocks():
        digest.update(block)
    header = Header(
        package=package_version(),
        rules=solution.rules,
        unit=unit,
        value_bytes=columns.value_bytes,
        seconds=columns.seconds,
        checksum=digest.hexdigest(),
        solution=_without_rules(solution.to_dict()),
    )
    file.write(header_bytes(header))
    for block in columns.blocks():
        file.write(block)
    file.flush()


def _without_rules(solution: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in solution.items() if key != "rules"}
