"""Whole games of short decks in which single exchanges are repeated."""

from dataclasses import replace
from operator import sub
from random import Random
from typing import Final

import pytest

from rpoker_odds import BETVOYAGER, RedrawCard, Rules
from rpoker_odds._native_game import CLASSES, outcomes_in
from rpoker_odds.cards import card_bytes
from rpoker_odds.class_check import unit_of
from rpoker_odds.class_order import ordered_deals
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.game_classes import CanonicalDeal, RankClass, class_number
from rpoker_odds.game_sums import FULL_DECK, Deck
from rpoker_odds.repeat_game import sum_repeats, sum_whole_classes
from rpoker_odds.repeat_groups import GROUPS, NearGroup, near_cards
from rpoker_odds.repeat_work import sum_repeated_game
from rpoker_odds.verification import verify_classes
from rpoker_odds.whole_game import solve_deck
from tests.games import different_deals, figures, reference_figures
from tests.strategies import random_rules
from tests.test_repeated import repeating

ONE_SUIT: Final = Deck(0x1FFC, 1)
FOUR_BY_THREE: Final = Deck(0x1E00, 3)
THREE_BY_FOUR: Final = Deck(0x0007, 4)
WHEELS: Final = replace(
    BETVOYAGER,
    name="low odds",
    pay_table=replace(BETVOYAGER.pay_table, straight_flush=30),
    redraw_card=RedrawCard.NONE,
)
LARGE_PIECE: Final = 20000


def repeated_rules(seed: int) -> Rules:
    return repeating(random_rules(Random(seed), repeats=True))  # noqa: S311


@pytest.mark.parametrize("seed", [0, 1])
def test_a_solved_short_deck_is_what_the_reference_plays(seed: int) -> None:
    rules = repeated_rules(seed)
    solution = solve_deck(rules, ONE_SUIT)
    assert figures(solution) == reference_figures(different_deals(ONE_SUIT), ONE_SUIT, rules)


@pytest.mark.parametrize(("deck", "seed"), [(FOUR_BY_THREE, 0), (THREE_BY_FOUR, 1)])
def test_its_sums_are_those_of_its_deals(deck: Deck, seed: int) -> None:
    rules = repeated_rules(seed)
    deals = [
        CanonicalDeal(card_bytes((*deal.hand, deal.upcard)), deal.weight)
        for deal in different_deals(deck)
    ]
    found = sum_repeated_game(rules, deck, piece=LARGE_PIECE)
    assert found == sums_of_deals(rules, deck, deals, found.unit)
    assert outcomes_in(found.repeats) == 2


CHANGED_CLASS: Final = class_number(RankClass(2, (12, 11, 6, 4, 1)))
"""Of four cards of a suit, ace and king among them, a second one is exchanged."""

NEAR_CLASS: Final = class_number(RankClass(0, (6, 4, 3, 2, 0)))


@pytest.mark.parametrize(("number", "most"), [(CHANGED_CLASS, 2), (NEAR_CLASS, 3)])
def test_classes_of_the_full_deck_are_the_sums_of_their_deals(number: int, most: int) -> None:
    found = verify_classes(BETVOYAGER, [number], len(list(ordered_deals(number))))
    assert found.differences == ()
    sums = sum_whole_classes(BETVOYAGER.packed(), number, 1, FULL_DECK)
    assert sums._replace(outcomes=(), repeats=()) == found.sums
    assert outcomes_in(sums.repeats) == most


def test_a_group_of_near_cards_is_the_sum_of_its_deals() -> None:
    """Its values are what repetition adds to them."""
    group = NearGroup(12, (0, 1, 2, 4), own=False)
    (number,) = (number for number in range(GROUPS) if NearGroup.of(number) == group)
    found = sum_repeats(WHEELS.packed(), CLASSES + number, 1, FULL_DECK)
    deals = [
        deal
        for each in group.classes(FULL_DECK.ranks)
        for deal in ordered_deals(each)
        if group.holds(near_cards(deal.cards[:5]))
    ]
    once = replace(WHEELS, repeated_exchange=False)
    plain = sums_of_deals(once, FULL_DECK, deals, unit_of(once))
    expected = sums_of_deals(WHEELS, FULL_DECK, deals, found.unit)
    times = found.unit // plain.unit
    assert len(deals) > 10
    assert (found.outcomes, found.repeats) == (expected.outcomes, expected.repeats)
    assert found.best == tuple(map(sub, expected.best, plain.best))
    assert found.value == tuple(
        after - before * times for after, before in zip(expected.value, plain.value, strict=True)
    )
    assert outcomes_in(found.repeats) >= 2
