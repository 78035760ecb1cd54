"""Deals of every house, of each category and best action: solved by class as `analyze` has them.

Which categories and best actions occur together, and where, tests/golden/strata.json tells.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rpoker_odds import Rules, analyze, get_rules, preset_names
from rpoker_odds._native_game import DealColumns, solve_deals
from rpoker_odds.actions import Action, action_of
from rpoker_odds.cards import Card
from rpoker_odds.class_order import ordered_deals
from rpoker_odds.game_classes import (
    RankClass,
    category_of,
    class_number,
    hands_of_ranks,
    rank_class,
)
from tests.strata import DEALS, GOLDEN, Stratum, category_key, name_of

HOUSES = [name for name in preset_names() if not get_rules(name).repeated_exchange]
RESULTS = Path(__file__).parents[1] / "docs" / "results"
PRESETS: Mapping[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))["presets"]
CLASSES_A_KIND = 2
Deal = tuple[tuple[Card, ...], Card, Action, Fraction]


def strata_of(name: str) -> dict[Stratum, Mapping[str, Any]]:
    strata = PRESETS[name]["strata"].items()
    return {(dealt, action): found for dealt, of in strata for action, found in of.items()}


def random_classes(random: Random) -> Iterator[int]:
    """Some classes for each category that hands have without a flush."""
    hands = [rank_class(number).hand for number in range(hands_of_ranks(13))]
    dealt = sorted((category_of(hand), hand) for hand in hands if len({*hand}) > 1)
    for _, group in groupby(dealt, key=lambda each: each[0]):
        for _, hand in random.sample(list(group), CLASSES_A_KIND):
            yield class_number(RankClass(random.randrange(13), hand))


def values_of(solved: DealColumns) -> list[Fraction]:
    low, high = memoryview(solved.low).cast("Q"), memoryview(solved.high).cast("q")
    unit = solved.sums.unit
    return [Fraction((b << 64) + a, unit) for a, b in zip(low, high, strict=True)]


def solved_strata(rules: Rules, numbers: set[int]) -> dict[Stratum, list[Deal]]:
    """All deals of some classes."""
    strata: dict[Stratum, list[Deal]] = defaultdict(list)
    for number in sorted(numbers):
        solved = solve_deals(rules.packed(), number, 1, outcomes=False)
        values = values_of(solved)
        for place, (cards, _) in enumerate(ordered_deals(number)):
            hand, code = tuple(map(Card.from_id, cards[:5])), solved.actions[place]
            deal = hand, Card.from_id(cards[5]), action_of(code, hand), values[place]
            strata[category_key(cards[:5]), name_of(code)].append(deal)
    return strata


@pytest.mark.parametrize("name", HOUSES)
def test_a_stratified_sample_is_what_analyze_says(name: str) -> None:
    random = Random(name)  # noqa: S311 - a sample
    rules, listed = get_rules(name), strata_of(name)
    numbers = {number for found in listed.values() for number in found["classes"]}
    strata = solved_strata(rules, numbers | {*random_classes(random)})
    assert strata.keys() == listed.keys()
    compared = Counter[Stratum]()
    for stratum, deals in strata.items():
        for hand, upcard, action, value in random.sample(deals, min(DEALS, len(deals))):
            best = analyze(hand, upcard, rules=rules).best
            assert (best.action, best.ev) == (action, value)
            compared[stratum] += 1
    assert compared == dict.fromkeys(listed, DEALS)  # the rarest, royal flushes, are 21 deals


@pytest.mark.parametrize("name", HOUSES)
def test_the_strata_make_up_the_published_game(name: str) -> None:
    """Where the whole game was solved by their deals, elsewhere by the actions that occur."""
    text = (RESULTS / f"{name}.json").read_text(encoding="utf-8")
    solution, listed = json.loads(text), strata_of(name)
    actions = {
        action: Fraction(share) * solution["deals"]
        for action, share in solution["actions"].items()
        if Fraction(share)
    }
    assert {action for _, action in listed} == {*actions}
    assert {dealt for dealt, _ in listed} == {*solution["by_category"]}
    if PRESETS[name]["every"] == 1:
        sums = Counter[str]()
        for stratum, found in listed.items():
            sums.update(dict.fromkeys(stratum, found["deals"]))
        dealt = {
            key: Fraction(of["share"]) * solution["deals"]
            for key, of in solution["by_category"].items()
        }
        assert sums == actions | dealt


def test_whole_games_are_among_the_strata() -> None:
    whole = {name for name, found in PRESETS.items() if found["every"] == 1}
    assert whole >= {"admiral_hr", "basic", "caribbean_stud", "classic", "oasis"}
    assert {*PRESETS} == {*HOUSES}
