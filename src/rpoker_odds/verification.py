"""Is a solved game the sum of its deals? The same sums, from the analysis of deals one by one."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from rpoker_odds import _native
from rpoker_odds._native_game import CLASSES, KINDS, GameFields, solve_classes
from rpoker_odds.class_order import CANONICAL_DEALS
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.executors import results_of
from rpoker_odds.game_classes import (
    RankClass,
    canonical_deals,
    category_of,
    class_number,
    hands_of_ranks,
    rank_class,
)
from rpoker_odds.game_sums import FULL_DECK, NO_SUMS, Progress, added
from rpoker_odds.hands import Category
from rpoker_odds.rules import Rules
from rpoker_odds.whole_game import ACTION_NAMES, check_solvable

_SAMPLE: Final = 2000
_CLASSES_A_PIECE: Final = 1  # up to 187 deals, a third of a second
_ROYAL: Final = (12, 11, 10, 9, 8)


@dataclass(frozen=True, slots=True, repr=False)
class Verification:
    """How a solved game compares with the analysis of its deals."""

    rules: Rules

    classes: int
    """Classes of deals compared: all deals with the same ranks of hand and upcard."""

    differences: tuple[str, ...]
    """A line for each class whose sums are not the same; none if all is well."""

    sums: GameFields
    """The sums over the analysed deals, without their outcomes."""

    @property
    def canonical(self) -> int:
        """Deals analysed; they differ in more than names of suits."""
        return self.sums.canonical

    @property
    def deals(self) -> int:
        """Deals that these stand for, of 122,151,120."""
        return sum(self.sums.deals)

    @property
    def ev(self) -> Fraction:
        """Mean value of the deals; of all deals that of the game."""
        return Fraction(sum(self.sums.value), self.deals * self.sums.unit)

    @property
    def by_category(self) -> dict[str, int]:
        """Deals by the category of the dealt hand."""
        step = len(Category)
        return {category.key: sum(self.sums.deals[category::step]) for category in Category}

    @property
    def by_action(self) -> dict[str, int]:
        """Deals by the action that is best."""
        return {name: sum(self.sums.best[kind::KINDS]) for kind, name in enumerate(ACTION_NAMES)}

    def __repr__(self) -> str:
        return f"<Verification of {self.rules.name}: {len(self.differences)} differences>"


def verify(
    rules: Rules,
    *,
    deals: int = _SAMPLE,
    whole: bool = False,
    seed: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Compare the sums that make up a solved game with the analysis of deals one by one.

    Values, best actions and outcomes of all deals of a class are summed both ways, and have to
    be the same numbers. Unless the `whole` game is asked for, classes are drawn at random, as
    many with each category of hand, until they have so many `deals`. `progress` is called with
    the deals analysed and to be analysed; executor and exceptions are as in `solve`.
    """
    check_solvable(rules)
    chosen, total = _all() if whole else _sample(deals, Random(seed))  # noqa: S311 - no secret
    classes, sums, differences = 0, NO_SUMS, list[str]()
    with closing(results_of(check_classes, _pieces(rules, chosen), executor)) as parts:
        for count, part, found in parts:
            classes += count
            sums = added(sums, part)
            differences += found
            if progress is not None:
                progress(sums.canonical, total)
    return Verification(rules, classes, tuple(sorted(differences)), sums)


def check_classes(rules: Rules, numbers: Sequence[int]) -> tuple[int, GameFields, list[str]]:
    """How many of some classes are possible, the sums over their deals, and what differs."""
    classes, sums, differences = 0, NO_SUMS, []
    for number in numbers:
        deals = canonical_deals(rank_class(number), FULL_DECK)
        if deals:
            solved = solve_classes(rules.packed(), number, 1)
            single = sums_of_deals(rules, FULL_DECK, deals, solved.unit)
            classes += 1
            sums = added(sums, single._replace(outcomes=()))
            if solved != single:
                differences.append(_difference(number, solved, single))
    return classes, sums, differences


def _pieces(rules: Rules, numbers: Sequence[int]) -> Iterator[tuple[Rules, Sequence[int]]]:
    for start in range(0, len(numbers), _CLASSES_A_PIECE):
        yield rules, numbers[start : start + _CLASSES_A_PIECE]


def _difference(number: int, solved: GameFields, single: GameFields) -> str:
    names = solved._fields
    wrong = [name for name, *pair in zip(names, solved, single, strict=True) if len({*pair}) > 1]
    return f"class {number}, {rank_class(number)}: {', '.join(wrong)}"


def _all() -> tuple[Sequence[int], int]:
    """Numbers of classes, and how many canonical deals they have."""
    return range(CLASSES), CANONICAL_DEALS


def _sample(least: int, rng: Random) -> tuple[Sequence[int], int]:
    strata = _hands_by_kind()
    numbers: list[int] = []
    canonical = 0
    while canonical < least:
        for hands in strata:
            alike = 0
            while not alike:  # four of a rank cannot meet an upcard of that rank
                found = RankClass(rng.randrange(_native.RANKS), rng.choice(hands))
                alike = len(canonical_deals(found, FULL_DECK))
            numbers.append(class_number(found))
            canonical += alike
    return numbers, canonical


def _hands_by_kind() -> list[list[tuple[int, ...]]]:
    """The ranks of all hands, apart by category; those of a royal flush by themselves."""
    kinds: dict[tuple[int, bool], list[tuple[int, ...]]] = {}
    for number in range(hands_of_ranks(_native.RANKS)):
        _, hand = rank_class(number)
        if len({*hand}) > 1:
            kinds.setdefault((category_of(hand), hand == _ROYAL), []).append(hand)
    return list(kinds.values())
