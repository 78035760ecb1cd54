"""Laws that the values obey whatever the cards and the rules, exactly."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    CLASSIC,
    PAGAT,
    Card,
    Exchange,
    InsuranceMaximum,
    RedrawCard,
    Rules,
    SixthCard,
    decide,
)
from tests.strategies import FIXED, Deal, changed, deals, rule_sets
from tests.values import SHORT_DECK, bet_value, games, mean, outcomes_of, tried, values

LASTING: Final = 14
"""With so many live cards no redraw takes the last one, even after five were exchanged."""

few = settings(FIXED, max_examples=25)
many = settings(FIXED, max_examples=80)


def one_seen(deal: Deal) -> list[Deal]:
    """Return the deals in which one more live card is seen, whichever it is."""
    return [
        replace(deal, live=tuple(card for card in deal.live if card != seen)) for seen in deal.live
    ]


def relabelled(cards: Sequence[Card], suits: Sequence[int]) -> tuple[Card, ...]:
    return tuple(Card.from_id(card.rank * 4 + suits[card.suit]) for card in cards)


def relabelled_deal(deal: Deal, suits: Sequence[int]) -> Deal:
    (upcard,) = relabelled([deal.upcard], suits)
    return Deal(relabelled(deal.hand, suits), upcard, relabelled(deal.live, suits))


@many
@given(deals(SHORT_DECK), rule_sets() | st.just(CLASSIC), st.permutations(range(4)))
def test_suits_can_be_relabelled(deal: Deal, rules: Rules, suits: list[int]) -> None:
    other = relabelled_deal(deal, suits)
    expected = {
        Exchange(relabelled(action.discards, suits)) if isinstance(action, Exchange) else action: (
            found.counts
        )
        for action, found in outcomes_of(deal, rules).items()
    }
    assert {action: each.counts for action, each in outcomes_of(other, rules).items()} == expected
    assert sorted(values(other, rules).values()) == sorted(values(deal, rules).values())


@few
@given(deals((46, 30)), st.permutations(range(4)))
def test_suits_of_a_whole_deck_can_be_relabelled(deal: Deal, suits: list[int]) -> None:
    other = relabelled_deal(deal, suits)
    assert [*values(other, CLASSIC).values()] == [*values(deal, CLASSIC).values()]


@many
@given(games(), st.permutations(range(5)))
def test_the_order_of_the_hand_does_not_matter(game: tuple[Deal, Rules], places: list[int]) -> None:
    deal, rules = game

    def by_cards(hand: tuple[Card, ...]) -> Mapping[object, Fraction]:
        found = values(replace(deal, hand=hand), rules)
        return {
            frozenset(action.discards) if isinstance(action, Exchange) else action: value
            for action, value in found.items()
        }

    assert by_cards(tuple(deal.hand[place] for place in places)) == by_cards(deal.hand)


def without_last_cards(deal: Deal, rules: Rules) -> Rules:
    """Leave the redraw out where one more seen card may change how it ends."""
    if len(deal.live) >= LASTING:
        return rules
    return changed(rules, {"redraw_card": RedrawCard.NONE})


def chooses_later(rules: Rules) -> bool:
    """Say whether a bet leaves anything to choose."""
    insured = rules.insurance_maximum is not InsuranceMaximum.NONE
    return insured or rules.redraw_card is not RedrawCard.NONE


def informed_bet(deal: Deal, rules: Rules) -> int:
    """Check that a bet gains by one more seen card only what can be chosen later."""
    sold = without_last_cards(deal, rules)
    after = mean([bet_value(each, sold) for each in one_seen(deal)])
    before = bet_value(deal, sold)
    assert after >= before if chooses_later(sold) else after == before
    return after > before


def test_a_bet_is_worth_its_mean_over_one_more_seen_card() -> None:
    decks = (46, 30, 16, 14, 10, 6, 5)
    assert tried(informed_bet, deals(decks), rule_sets(), examples=120) > 2


def informed_gains(deal: Deal, rules: Rules) -> int:
    """Check that seeing a card never hurts; return for how many actions it helps."""
    sold = without_last_cards(deal, rules)
    after = [values(each, sold) for each in one_seen(deal)]
    before = values(deal, sold)
    kept = [action for action in before if all(action in found for found in after)]
    gains = 0
    for action in kept:
        informed = mean([found[action] for found in after])
        forced = isinstance(action, Exchange) and len(action.discards) in sold.bet_forced_after
        fixed = forced and not chooses_later(sold)
        assert informed == before[action] if fixed else informed >= before[action]
        gains += informed > before[action]
    best_informed = mean([max(found[action] for action in kept) for found in after])
    assert best_informed >= max(before[action] for action in kept)
    return gains


def test_information_never_hurts_and_changes_nothing_without_a_later_choice() -> None:
    assert tried(informed_gains, deals((20, 16, 14, 10, 6)), rule_sets(), examples=30) > 25


@many
@given(deals(SHORT_DECK), rule_sets())
def test_counts_add_up_to_the_total_and_weigh_up_to_the_value(deal: Deal, rules: Rules) -> None:
    expected = values(deal, rules)
    for action, found in outcomes_of(deal, rules).items():
        assert sum(map(sum, found.counts.values())) == found.total
        assert sum(map(sum, found.results.values())) == found.total
        assert sum(net * chance for net, chance in found.distribution.items()) == expected[action]


def after_draws(deal: Deal, rules: Rules, discards: Sequence[Card], drawn: int) -> Fraction:
    """Return the mean, over the draws, of the best that can be done with the final hand."""
    kept = [card for card in deal.hand if card not in discards]
    decisions = [
        decide([*kept, *cards], deal.upcard, discards, rules=rules, seen=deal.seen)
        for cards in combinations(deal.live, drawn)
    ]
    return mean([decision.best.ev for decision in decisions])


@many
@given(deals((46, 46, 20, 10, 6, 5)), rule_sets())
def test_a_sixth_card_is_worth_the_mean_of_its_decisions(deal: Deal, rules: Rules) -> None:
    sold = changed(rules, {"sixth_card_fee": 1})
    assert values(deal, sold)[SixthCard()] == after_draws(deal, sold, (), 1) - 1


@many
@given(deals((46, 46, 20, 10, 6, 5)), rule_sets(), st.integers(0, 4))
def test_an_exchange_of_one_card_is_worth_the_mean_of_its_decisions(
    deal: Deal, rules: Rules, place: int
) -> None:
    sold = changed(rules, {"exchange_fees": (1, None, None, None, None)})
    discards = deal.hand[place : place + 1]
    assert values(deal, sold)[Exchange(discards)] == after_draws(deal, sold, discards, 1) - 1


@few
@given(deals((9, 10, 12)), rule_sets(), st.randoms(use_true_random=False), st.integers(2, 5))
def test_a_larger_exchange_is_worth_the_mean_of_its_decisions(
    deal: Deal, rules: Rules, rng: Random, count: int
) -> None:
    sold = changed(rules, {"exchange_fees": (0, 1, 2, 2, 1)})
    discards = rng.choice(list(combinations(deal.hand, count)))
    fee = sold.exchange_fees[count - 1] or 0
    assert values(deal, sold)[Exchange(discards)] == after_draws(deal, sold, discards, count) - fee


@pytest.mark.parametrize("rules", [CLASSIC, PAGAT], ids=lambda rules: rules.name)
def test_purchases_are_worth_the_mean_of_their_decisions_under_presets(rules: Rules) -> None:
    def agree(deal: Deal) -> int:
        found = values(deal, rules)
        assert found[SixthCard()] == after_draws(deal, rules, (), 1) - 1
        for discards in [*combinations(deal.hand, 1), deal.hand[:2]]:
            drawn = after_draws(deal, rules, discards, len(discards))
            assert found[Exchange(discards)] == drawn - 1
        return 1

    assert tried(agree, deals((18, 20, 22)), examples=15) >= 15
