"""Whole games of short decks: the sums over classes are what deals played one by one give."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    LUNAR_UK,
    OASIS,
    InsuranceMaximum,
    RedrawCard,
    Rules,
)
from rpoker_odds._native_game import KINDS
from rpoker_odds.cards import card_bytes
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.game_classes import CanonicalDeal
from rpoker_odds.game_sums import Deck, sum_game
from rpoker_odds.verification import verify
from rpoker_odds.whole_game import solve_deck
from tests.games import Dealt, all_deals, different_deals, figures, reference_figures
from tests.strategies import changed, random_rules

SIX_BY_TWO: Final = Deck(0x1F80, 2)
SEVEN_BY_TWO: Final = Deck(0x1FC0, 2)
FIVE_BY_THREE: Final = Deck(0x100F, 3)
FOUR_BY_THREE: Final = Deck(0x1E00, 3)
THREE_BY_FOUR: Final = Deck(0x0007, 4)


def drawn_rules(seed: int) -> Rules:
    return changed(random_rules(Random(seed)), {"redraw_card": RedrawCard.NONE})  # noqa: S311


def redraw_rules(seed: int) -> Rules:
    cards = [card for card in RedrawCard if card is not RedrawCard.NONE]
    return changed(random_rules(Random(seed)), {"redraw_card": cards[seed % 3]})  # noqa: S311


def cards_of(deal: Dealt) -> CanonicalDeal:
    return CanonicalDeal(card_bytes((*deal.hand, deal.upcard)), deal.weight)


@pytest.mark.parametrize(
    ("deck", "seed"), [(SIX_BY_TWO, 50), (FOUR_BY_THREE, 0), (THREE_BY_FOUR, 45)]
)
def test_a_solved_short_deck_is_what_the_reference_plays(deck: Deck, seed: int) -> None:
    rules = drawn_rules(seed)
    deals = different_deals(deck)
    assert sum(deal.weight for deal in deals) == deck.deals
    found = figures(solve_deck(rules, deck))
    assert found == reference_figures(deals, deck, rules)
    if deck == SIX_BY_TWO:
        actions = {"fold", "bet", "sixth", "exchange_1", "exchange_2"}
        ends = {"no_qualify", "win", "push", "lose"}
        ends |= {"fold", *(f"insured_{end}" for end in ends)}
        assert {name for table, name in found if table == "action"} == actions
        assert {name for table, name in found if table == "end"} == ends


@pytest.mark.parametrize(("deck", "seed"), [(SIX_BY_TWO, 0), (SIX_BY_TWO, 1)])
def test_so_is_one_with_a_redraw(deck: Deck, seed: int) -> None:
    rules = redraw_rules(seed)
    deals = different_deals(deck)
    found = figures(solve_deck(rules, deck))
    assert found == reference_figures(deals, deck, rules)
    assert any("redraw" in str(name) for table, name in found if table == "end")


@pytest.mark.parametrize(
    ("deck", "seed"),
    [(SEVEN_BY_TWO, 3), (FIVE_BY_THREE, 1), (THREE_BY_FOUR, 5)],
)
def test_the_sums_of_a_short_deck_are_those_of_its_deals(deck: Deck, seed: int) -> None:
    rules = drawn_rules(seed)
    dealt = all_deals(deck) if deck == THREE_BY_FOUR else different_deals(deck)
    deals = [cards_of(deal) for deal in dealt]
    found = sum_game(rules.packed(), deck)
    expected = sums_of_deals(rules, deck, deals, found.unit)
    assert found._replace(canonical=0) == expected._replace(canonical=0)


def test_a_rank_of_which_no_card_is_left_makes_no_flush_by_the_sixth_card() -> None:
    """With two suits, hand and upcard may hold all of a rank."""
    gaps = Deck(0x18AA, 2)
    rules = replace(LUNAR_UK, insurance_maximum=InsuranceMaximum.NONE, exchange_fees=(None,) * 5)
    deals = [cards_of(deal) for deal in different_deals(gaps)]
    found = sum_game(rules.packed(), gaps)
    expected = sums_of_deals(rules, gaps, deals, found.unit)
    assert found._replace(canonical=0) == expected._replace(canonical=0)
    assert sum(found.best[2::KINDS]) > 0


@pytest.mark.parametrize("seed", [0, 4, 9])
def test_classes_of_the_full_deck_are_the_sums_of_their_deals(seed: int) -> None:
    found = verify(drawn_rules(seed), deals=1, seed=seed)
    assert found.differences == ()
    assert found.classes == 9
    assert found.canonical > 500


@pytest.mark.parametrize(
    ("rules", "deals", "seed", "actions"),
    [
        (BASIC, 1500, 9, {"fold", "bet", "sixth", "exchange_2", "exchange_3", "exchange_4"}),
        (OASIS, 1, 7, {"fold", "bet", "exchange_1", "exchange_5"}),
    ],
)
def test_a_sample_of_a_preset_is_the_sum_of_its_deals(
    rules: Rules, deals: int, seed: int, actions: set[str]
) -> None:
    found = verify(rules, deals=deals, seed=seed)
    assert found.differences == ()
    assert {name for name, count in found.by_action.items() if count} == actions
    assert min(found.by_category.values()) >= 12


def test_a_sample_never_draws_what_cannot_be_dealt() -> None:
    for seed in range(6, 12):
        found = verify(CARIBBEAN_STUD, deals=1, seed=seed)
        assert (found.classes, found.differences) == (9, ())
        assert min(found.by_category.values()) > 0
