"""Classes of a game, checked: the sums that make up its solution, against those of their deals."""

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rpoker_odds._native_game import GameFields, solve_classes
from rpoker_odds.class_order import weights_of
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.executors import tagged_results
from rpoker_odds.game_classes import CanonicalDeal, canonical_deals, rank_class
from rpoker_odds.game_sums import FULL_DECK, NO_SUMS, added
from rpoker_odds.repeat_game import game_unit, sum_whole_classes
from rpoker_odds.rule_choices import RedrawCard
from rpoker_odds.rules import Rules

# So that a part takes about a sixth of a second: a deal takes 3 ms, with a redraw 5 to 20.
_DEALS_A_PART: Final = 64
_DEALS_WITH_REDRAWS: Final = 16


class CheckedClasses(NamedTuple):
    """Some classes, all of whose deals have been analysed."""

    numbers: tuple[int, ...]

    sums: GameFields
    """The sums over their deals, without the outcomes."""

    differences: tuple[str, ...]
    """A line for each class that is solved otherwise."""


NO_CLASSES: Final = CheckedClasses((), NO_SUMS, ())


def joined(a: CheckedClasses, b: CheckedClasses) -> CheckedClasses:
    """The classes of both."""
    return CheckedClasses(
        a.numbers + b.numbers, added(a.sums, b.sums), a.differences + b.differences
    )


def unit_of(rules: Rules) -> int:
    """In how many parts of an ante the values of a game are counted."""
    if rules.repeated_exchange:
        return game_unit(rules.packed(), FULL_DECK)
    return solve_classes(rules.packed(), 0, 1).unit


def check_classes(
    rules: Rules, numbers: Sequence[int], executor: Executor | None
) -> Generator[CheckedClasses, None, None]:
    """Each of some possible classes as soon as all of its deals are analysed, in any order."""
    with closing(tagged_results(compare_part, _parts(rules, numbers), executor)) as parts:
        for found, (solved, single) in parts:
            found.solved = added(found.solved, solved)
            found.single = added(found.single, single)
            found.left -= 1
            if not found.left:
                yield found.checked()


def compare_part(
    rules: Rules, number: int, unit: int, part: int, parts: int
) -> tuple[GameFields, GameFields]:
    """The sums over a class as it is solved, with its first part only, and over a part's deals."""
    solved = NO_SUMS if part else _solved(rules, number)
    return solved, sums_of_deals(rules, FULL_DECK, _deals(number)[part::parts], unit)


def _solved(rules: Rules, number: int) -> GameFields:
    if rules.repeated_exchange:
        return sum_whole_classes(rules.packed(), number, 1, FULL_DECK)
    return solve_classes(rules.packed(), number, 1)


# The parts of a class follow each other; to find its deals takes as long as to analyse some.
@lru_cache(maxsize=4)
def _deals(number: int) -> list[CanonicalDeal]:
    return canonical_deals(rank_class(number), FULL_DECK)


@dataclass(slots=True)
class _Class:
    number: int
    left: int
    """Parts that are not done."""
    solved: GameFields = NO_SUMS
    single: GameFields = NO_SUMS

    def checked(self) -> CheckedClasses:
        differences = () if self.solved == self.single else (self._difference(),)
        return CheckedClasses(
            (self.number,), self.single._replace(outcomes=(), repeats=()), differences
        )

    def _difference(self) -> str:
        pairs = zip(self.solved._fields, self.solved, self.single, strict=True)
        wrong = [name for name, *pair in pairs if len({*pair}) > 1]
        return f"class {self.number}, {rank_class(self.number)}: {', '.join(wrong)}"


def _parts(
    rules: Rules, numbers: Sequence[int]
) -> Iterator[tuple[_Class, tuple[Rules, int, int, int, int]]]:
    unit = unit_of(rules)
    redraws = rules.redraw_card is not RedrawCard.NONE
    size = _DEALS_WITH_REDRAWS if redraws else _DEALS_A_PART
    for number in numbers:
        parts = -(-len(weights_of(number)) // size)
        found = _Class(number, parts)
        for part in range(parts):
            yield found, (rules, number, unit, part, parts)
