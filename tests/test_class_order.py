"""The canonical deals of a class stand in the order of the core, each with its weight."""

from random import Random
from typing import Final

import pytest

from rpoker_odds import Card, CardError
from rpoker_odds._native import DealFields
from rpoker_odds._native_game import CLASSES, number_deal, solve_deals
from rpoker_odds.class_order import (
    CANONICAL_DEALS,
    first_deals,
    ordered_deals,
    weight_of,
    weights_of,
)
from rpoker_odds.game_classes import canonical_deals, class_number, rank_class
from rpoker_odds.game_sums import FULL_DECK
from rpoker_odds.presets import CARIBBEAN_STUD

# All patterns of equal ranks come among these.
SAMPLE: Final = Random(1).sample(range(CLASSES), 300)  # noqa: S311


def test_every_place_is_that_of_the_core() -> None:
    patterns = set()
    for number in SAMPLE:
        deals = list(ordered_deals(number))
        upcard, hand = rank_class(number)
        patterns.add((tuple(hand.count(rank) for rank in hand), hand.count(upcard)))
        assert class_number(rank_class(number)) == number
        assert weights_of(number) == tuple(deal.weight for deal in deals)
        for place, (cards, _) in enumerate(deals):
            found = number_deal(DealFields(0, cards[:-1], cards[-1]))
            assert found == (number, place, bytes(range(5)))
    assert len(patterns) > 30


def test_deals_and_weights_are_those_that_differ_by_names_of_suits_only() -> None:
    for number in SAMPLE[:60]:
        expected = canonical_deals(rank_class(number), FULL_DECK)
        assert sorted(ordered_deals(number)) == sorted(expected)


def test_first_deals_count_what_stands_before() -> None:
    firsts = first_deals()
    assert len(firsts) == CLASSES + 1
    assert firsts[-1] == CANONICAL_DEALS
    for number in SAMPLE[:20]:
        deals = solve_deals(CARIBBEAN_STUD.packed(), number, 1)
        assert len(deals.actions) == firsts[number + 1] - firsts[number] == deals.sums.canonical
    assert sum(sum(weights_of(number)) for number in range(CLASSES)) == FULL_DECK.deals


def test_weights_are_those_of_the_suits_that_are_alike() -> None:
    assert [weight_of(held) for held in ("aaa", "aab", "aba", "abc")] == [4, 12, 12, 24]


def test_a_deal_has_one_number_whatever_its_suits_and_order() -> None:
    rng = Random(2)  # noqa: S311
    for _ in range(500):
        cards = rng.sample(range(52), 6)
        names = rng.sample(range(4), 4)
        renamed = [card // 4 * 4 + names[card % 4] for card in cards]
        hand, upcard = renamed[:5], renamed[5]
        rng.shuffle(hand)
        number, place, order = number_deal(DealFields(0, bytes(cards[:5]), cards[5]))
        again = number_deal(DealFields(0, bytes(hand), upcard))
        assert again[:2] == (number, place)
        ranks = [Card.from_id(cards[position]).rank for position in order]
        assert ranks == sorted(ranks, reverse=True) == list(rank_class(number).hand)


def test_the_core_refuses_to_number_what_is_no_deal() -> None:
    with pytest.raises(CardError):
        number_deal(DealFields(0, bytes([0, 0, 1, 2, 3]), 9))
    with pytest.raises(CardError):
        number_deal(DealFields(1 << 20, bytes(range(5)), 9))
    with pytest.raises(CardError):
        number_deal(DealFields(0, bytes(range(4, 8)), 9))
