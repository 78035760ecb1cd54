"""Writes tests/golden/strata.json: which best actions dealt hands of each category have.

`python -m tests.strata basic classic` solves these games deal by deal: a preset with a redraw takes
some five minutes. With `--every N` only one run of classes in N is solved, the classes that the
file names for other presets, where rare strata are, and those like the ones of a stratum with few
deals: a stratum of very few deals may be missed then.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from rpoker_odds import Rules, _native, get_rules
from rpoker_odds._native_game import CLASSES, solve_deals
from rpoker_odds.actions import cards_exchanged
from rpoker_odds.class_order import ordered_deals
from rpoker_odds.game_classes import (
    RankClass,
    category_of,
    class_number,
    hands_of_ranks,
    rank_class,
)
from rpoker_odds.hands import Category
from rpoker_odds.whole_game import ACTION_NAMES

GOLDEN: Final = Path(__file__).with_name("golden") / "strata.json"
DEALS: Final = 20
MOST_OF_A_CLASS: Final = 7
"""Deals of a class that count towards `DEALS`, so that they come from several classes."""

RUN: Final = 32  # neighbouring classes at a time: what they share is computed once
PROVENANCE: Final = {
    "made_by": "python -m tests.strata PRESET ... [--every N]",
    "format": {
        "every": "one run of 32 classes in so many was solved, and classes like those with few "
        "deals; 1: the whole game",
        "strata": "by category of the dealt hand and best action: how many deals there are, where "
        "the whole game was solved, and numbers of some classes of deals that have them, at least "
        "20 deals in all, or all that there are",
    },
}

Stratum: TypeAlias = tuple[str, str]


def name_of(code: int) -> str:
    """An action of the core as solutions name it: exchanges by the number of cards."""
    return ACTION_NAMES[_native.SIXTH + cards_exchanged(code) if code > _native.SIXTH else code]


def category_key(hand: bytes) -> str:
    return Category(_native.strength(hand) >> _native.CATEGORY_SHIFT).key


class Found:
    """The strata of a preset, as they are found."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.met = set[int]()
        self.weights = Counter[Stratum]()
        self.classes: dict[Stratum, Counter[int]] = defaultdict(Counter)

    def solve(self, first: int, count: int) -> None:
        """Add the deals of some classes."""
        solved = solve_deals(self.rules.packed(), first, count, outcomes=False)
        actions = iter(solved.actions)
        self.met.update(range(first, first + count))
        for number in range(first, first + count):
            for cards, weight in ordered_deals(number):
                stratum = category_key(cards[:5]), name_of(next(actions))
                self.weights[stratum] += weight
                self.classes[stratum][number] += 1

    def solve_others(self, numbers: Iterable[int]) -> None:
        """Add those of some classes that have not been met."""
        for number in sorted({*numbers} - self.met):
            self.solve(number, 1)

    def some_classes(self, stratum: Stratum) -> list[int]:
        """Random classes that have enough deals of a stratum, or all with any."""
        held = list(self.classes[stratum].items())
        Random(f"{self.rules.name} {stratum}").shuffle(held)  # noqa: S311 - a sample
        chosen: list[int] = []
        deals = 0
        for number, count in held:
            if deals < DEALS:
                chosen.append(number)
                deals += min(count, MOST_OF_A_CLASS)
        return sorted(chosen)

    def to_dict(self, every: int) -> dict[str, Any]:
        strata: dict[str, dict[str, Any]] = defaultdict(dict)
        for stratum in sorted(self.classes, key=_order):
            dealt, action = stratum
            deals = {"deals": self.weights[stratum]} if every == 1 else {}
            strata[dealt][action] = {**deals, "classes": self.some_classes(stratum)}
        return {"every": every, "strata": strata}


def _order(stratum: Stratum) -> tuple[int, int]:
    return Category[stratum[0].upper()], ACTION_NAMES.index(stratum[1])


def named_classes(presets: dict[str, Any]) -> Iterator[int]:
    """The classes that the file has already."""
    for preset in presets.values():
        for actions in preset["strata"].values():
            for stratum in actions.values():
                yield from stratum["classes"]


def like(numbers: Iterable[int]) -> Iterator[int]:
    """The classes with an upcard of some, and a hand of the category that it is beside it."""
    kinds = {(found.upcard, category_of(found.hand)) for found in map(rank_class, numbers)}
    hands = [rank_class(number).hand for number in range(hands_of_ranks(_native.RANKS))]
    for upcard, kind in kinds:
        for hand in hands:
            if len({*hand}) > 1 and category_of(hand) == kind:
                yield class_number(RankClass(upcard, hand))


def search(rules: Rules, every: int, named: Iterable[int]) -> Found:
    """Solve a sample of a game; then classes that are named; then those like the rare ones."""
    found = Found(rules)
    for first in range(0, CLASSES, RUN * every):
        found.solve(first, min(RUN, CLASSES - first))
    found.solve_others(named)
    rare = [classes for classes in found.classes.values() if classes.total() < DEALS]
    found.solve_others({number for classes in rare for number in like(classes)})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strata", description=__doc__)
    parser.add_argument("presets", nargs="+")
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    for name in options.presets:
        written = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}
        presets = written.get("presets", {})
        found = search(get_rules(name), options.every, [*named_classes(presets)])
        presets[name] = found.to_dict(options.every)
        text = json.dumps({"provenance": PROVENANCE, "presets": dict(sorted(presets.items()))})
        GOLDEN.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
