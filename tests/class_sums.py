"""Writes tests/golden/class_sums.json: what some classes of deals of every preset add up to.

`python -m tests.class_sums` takes a minute. Every deal is analysed by itself, so that the figures
owe nothing to the sums that whole games are made of; a test compares them with these.
"""

import json
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, Final

from rpoker_odds import get_rules, preset_names
from rpoker_odds._native_game import GameFields
from rpoker_odds.blind_game import blind_game
from rpoker_odds.class_check import unit_of
from rpoker_odds.class_order import ordered_deals
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.game_classes import (
    RankClass,
    category_of,
    class_number,
    hands_of_ranks,
    rank_class,
)
from rpoker_odds.game_sums import FULL_DECK
from rpoker_odds.whole_game import solution_of

GOLDEN: Final = Path(__file__).with_name("golden") / "class_sums.json"
HOUSES: Final = tuple(name for name in preset_names() if not get_rules(name).repeated_exchange)
UPCARDS: Final = (0, 2, 4, 6, 8, 10, 11, 12)
PROVENANCE: Final = {
    "made_by": "python -m tests.class_sums, from the analysis of every deal by itself",
    "format": {
        "classes": "the core's numbers of classes of deals",
        "sums": "their deals as if they were all: the solution as in JSON, without floats",
    },
}


def chosen_classes(name: str) -> list[int]:
    """A class for each category that a hand has without a flush, each of another upcard."""
    random = Random(name)  # noqa: S311 - a sample
    hands = [rank_class(number).hand for number in range(hands_of_ranks(13))]
    dealt = sorted((category_of(hand), hand) for hand in hands if len({*hand}) > 1)
    kinds = [[hand for _, hand in group] for _, group in groupby(dealt, key=lambda each: each[0])]
    upcards = random.sample(UPCARDS, len(kinds))
    chosen = zip(upcards, map(random.choice, kinds), strict=True)
    return sorted(class_number(RankClass(*each)) for each in chosen)


def solution(name: str, sums: GameFields) -> dict[str, Any]:
    """The solution as JSON values, without its floats and what the rules alone tell."""
    rules = get_rules(name)
    found = solution_of(rules, sums)
    object.__setattr__(found, "_blind_box", blind_game(rules))  # as if the deals were all
    exact: dict[str, Any] = _without_floats(found.to_dict())
    of_rules = {"schema", "rules", "blind_box", "bonus"}
    return {key: of for key, of in exact.items() if key not in of_rules}


def _without_floats(found: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(found, Mapping):
        kept = {key: of for key, of in found.items() if not isinstance(of, float)}
        return {key: _without_floats(of) for key, of in kept.items()}
    if isinstance(found, (list, tuple)):
        return [_without_floats(each) for each in found]
    return found


def main() -> None:
    presets = {}
    for name in HOUSES:
        rules, numbers = get_rules(name), chosen_classes(name)
        deals = [deal for number in numbers for deal in ordered_deals(number)]
        sums = sums_of_deals(rules, FULL_DECK, deals, unit_of(rules))
        presets[name] = {"classes": numbers, "sums": solution(name, sums)}
    text = json.dumps({"provenance": PROVENANCE, "presets": presets}, indent=1)
    GOLDEN.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
