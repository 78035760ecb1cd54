"""Is a solved game the sum of its deals? The same sums, from the analysis of deals one by one."""

from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from random import Random
from typing import Final

from rpoker_odds import _native
from rpoker_odds._native_game import CLASSES, KINDS, GameFields
from rpoker_odds.class_check import CheckedClasses, check_classes
from rpoker_odds.class_order import first_deals
from rpoker_odds.errors import VerificationError
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
from rpoker_odds.verification_file import recorded_classes
from rpoker_odds.whole_game import ACTION_NAMES

_SAMPLE: Final = 2000
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
    output: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Compare the sums that make up a solved game with the analysis of deals one by one.

    Values, best actions and outcomes of all deals of a class are summed both ways, and have to
    be the same numbers. Unless the `whole` game is asked for, classes are drawn at random, as
    many with each category of hand, until they have so many `deals`. `progress` is called with
    the deals analysed and to be analysed; executor and exceptions are as in `solve`.

    With `output`, the name of a file, what is known of the classes of a whole game is written to
    it every ten seconds, and when an exception ends the work. Where the file exists the work
    goes on: the classes in it are not analysed again, and `progress` is called with them first; a
    last line that was not written to its end is dropped. Until the end no other verification can
    have the file.

    Raises VerificationError if the file belongs to another verification, or to another version of
    the package or the core, is damaged, is in use or cannot be written, and for a sample with a
    file.
    """
    if output is not None and not whole:
        raise VerificationError("a sample is kept in no file: ask for the whole game, or give none")
    chosen = _all() if whole else _sample(deals, Random(seed))  # noqa: S311 - no secret
    return verify_classes(rules, *chosen, output=output, executor=executor, progress=progress)


def verify_classes(
    rules: Rules,
    numbers: Sequence[int],
    total: int,
    *,
    output: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Verification:
    """The same for some possible classes, and how many canonical deals these have.

    With `output` all classes have to differ.
    """
    classes, sums, differences = 0, NO_SUMS, list[str]()
    with closing(_checked(rules, numbers, output, executor)) as parts:
        for part in parts:
            classes += len(part.numbers)
            sums = added(sums, part.sums)
            differences += part.differences
            if progress is not None:
                progress(sums.canonical, total)
    return Verification(rules, classes, tuple(sorted(differences)), sums)


def _checked(
    rules: Rules,
    numbers: Sequence[int],
    output: str | PathLike[str] | None,
    executor: Executor | None,
) -> Generator[CheckedClasses, None, None]:
    if output is None:
        return check_classes(rules, numbers, executor)
    return recorded_classes(rules, numbers, output, executor)


def _all() -> tuple[Sequence[int], int]:
    """The numbers of the classes that can be dealt, and how many canonical deals they have."""
    first = first_deals()
    return [number for number in range(CLASSES) if first[number + 1] > first[number]], first[
        CLASSES
    ]


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
