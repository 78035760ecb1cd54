"""Deals of every house, of each category and best action: solved by class as `analyze` has them."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from random import Random

import pytest

from rpoker_odds import Rules, analyze, category, get_rules, preset_names
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

HOUSES = [name for name in preset_names() if not get_rules(name).repeated_exchange]
CLASSES_A_KIND = 7
DEALS = 20
Deal = tuple[tuple[Card, ...], Card, Action, Fraction]


def kinds_of_hands() -> list[list[tuple[int, ...]]]:
    """The ranks of hands that can be dealt, by the category that they have without a flush."""
    hands = [rank_class(number).hand for number in range(hands_of_ranks(13))]
    dealt = sorted((category_of(hand), hand) for hand in hands if len({*hand}) > 1)
    return [[hand for _, hand in group] for _, group in groupby(dealt, key=lambda each: each[0])]


def values_of(solved: DealColumns) -> list[Fraction]:
    low, high = memoryview(solved.low).cast("Q"), memoryview(solved.high).cast("q")
    unit = solved.sums.unit
    return [Fraction((b << 64) + a, unit) for a, b in zip(low, high, strict=True)]


def solved_deals(rules: Rules, random: Random) -> Iterator[Deal]:
    """All deals of some classes with each kind of hand."""
    for hands in kinds_of_hands():
        for _ in range(CLASSES_A_KIND):
            number = class_number(RankClass(random.randrange(13), random.choice(hands)))
            solved = solve_deals(rules.packed(), number, 1)
            values = values_of(solved)
            for place, (cards, _) in enumerate(ordered_deals(number)):
                hand = tuple(map(Card.from_id, cards[:5]))
                action = action_of(solved.actions[place], hand)
                yield hand, Card.from_id(cards[5]), action, values[place]


@pytest.mark.parametrize("name", HOUSES)
def test_a_stratified_sample_is_what_analyze_says(name: str) -> None:
    random = Random(name)  # noqa: S311 - a sample
    rules = get_rules(name)
    strata: dict[tuple[str, str], list[Deal]] = defaultdict(list)
    for deal in solved_deals(rules, random):
        hand, _, action, _ = deal
        strata[category(hand).key, str(action).split()[0]].append(deal)
    for deals in strata.values():
        for hand, upcard, action, value in random.sample(deals, min(DEALS, len(deals))):
            best = analyze(hand, upcard, rules=rules).best
            assert (best.action, best.ev) == (action, value)
    categories = {dealt for dealt, _ in strata}
    assert len(categories) >= 10  # a royal flush is rarely met
    assert sum(len(deals) >= DEALS for deals in strata.values()) >= len(categories) - 2
