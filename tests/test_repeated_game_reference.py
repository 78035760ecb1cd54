"""Whole games of short decks in which single exchanges are repeated, against the reference."""

from random import Random
from typing import Final

import pytest

from rpoker_odds import Rules
from rpoker_odds._native_game import outcomes_in
from rpoker_odds.cards import card_bytes
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.game_classes import CanonicalDeal
from rpoker_odds.game_sums import Deck
from rpoker_odds.repeat_work import sum_repeated_game
from rpoker_odds.whole_game import solve_deck
from tests.games import different_deals, figures, reference_figures
from tests.strategies import random_rules
from tests.test_repeated import repeating

ONE_SUIT: Final = Deck(0x1FFC, 1)
FOUR_BY_THREE: Final = Deck(0x1E00, 3)
THREE_BY_FOUR: Final = Deck(0x0007, 4)
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
