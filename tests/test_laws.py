"""Laws that the values obey whatever the cards and the rules, exactly."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    Action,
    AntePayment,
    Bet,
    Card,
    Category,
    Exchange,
    Outcomes,
    PayTable,
    Rules,
    SixthCard,
    analyze,
    decide,
)
from tests.strategies import FIXED, Deal, deals, rule_sets

ANY_DECK = (46, 46, 46, 30, 16, 10, 6, 4)
NAMES = tuple(PayTable().to_dict())

few = settings(FIXED, max_examples=25)
many = settings(FIXED, max_examples=80)


def values(deal: Deal, rules: Rules) -> Mapping[Action, Fraction]:
    found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen)
    return {value.action: value.ev for value in found.actions}


def outcomes_of(deal: Deal, rules: Rules) -> Mapping[Action, Outcomes]:
    found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen)
    return {value.action: value.outcomes for value in found.actions}


def mean(found: Sequence[Fraction]) -> Fraction:
    return sum(found, Fraction(0)) / len(found)


def one_seen(deal: Deal) -> list[Deal]:
    """Return the deals in which one more live card is seen, whichever it is."""
    return [
        replace(deal, live=tuple(card for card in deal.live if card != seen)) for seen in deal.live
    ]


def pay(rules: Rules, name: str, more: int) -> Rules:
    """Return the rules with a higher payout for one combination."""
    table = replace(rules.pay_table, **{name: getattr(rules.pay_table, name) + more})
    return replace(rules, pay_table=table)


def tried(check: Callable[..., int], *strategies: st.SearchStrategy[Any], examples: int) -> int:
    """Run a check on many examples; return how often it found what it is about."""
    found = 0

    @settings(FIXED, max_examples=examples)
    @given(st.tuples(*strategies))
    def run(drawn: tuple[Any, ...]) -> None:
        nonlocal found
        found += check(*drawn)

    run()
    return found


def relabelled(cards: Sequence[Card], suits: Sequence[int]) -> tuple[Card, ...]:
    return tuple(Card.from_id(card.rank * 4 + suits[card.suit]) for card in cards)


@many
@given(deals(ANY_DECK), rule_sets(), st.permutations(range(4)))
def test_suits_can_be_relabelled(deal: Deal, rules: Rules, suits: list[int]) -> None:
    (upcard,) = relabelled([deal.upcard], suits)
    other = Deal(relabelled(deal.hand, suits), upcard, relabelled(deal.live, suits))
    expected = {
        Exchange(relabelled(action.discards, suits)) if isinstance(action, Exchange) else action: (
            found.counts
        )
        for action, found in outcomes_of(deal, rules).items()
    }
    assert {action: each.counts for action, each in outcomes_of(other, rules).items()} == expected
    assert sorted(values(other, rules).values()) == sorted(values(deal, rules).values())


@many
@given(deals(ANY_DECK), rule_sets(), st.permutations(range(5)))
def test_the_order_of_the_hand_does_not_matter(deal: Deal, rules: Rules, places: list[int]) -> None:
    def by_cards(hand: tuple[Card, ...]) -> Mapping[object, Fraction]:
        found = values(replace(deal, hand=hand), rules)
        return {
            frozenset(action.discards) if isinstance(action, Exchange) else action: value
            for action, value in found.items()
        }

    assert by_cards(tuple(deal.hand[place] for place in places)) == by_cards(deal.hand)


@many
@given(deals((46, 30, 16, 10, 6, 5)), rule_sets())
def test_a_bet_is_worth_its_mean_over_one_more_seen_card(deal: Deal, rules: Rules) -> None:
    after = [values(each, rules)[Bet()] for each in one_seen(deal)]
    assert values(deal, rules)[Bet()] == mean(after)


def informed_gains(deal: Deal, rules: Rules) -> int:
    """Check that seeing a card never hurts; return for how many actions it helps."""
    after = [values(each, rules) for each in one_seen(deal)]
    before = values(deal, rules)
    kept = [action for action in before if all(action in found for found in after)]
    gains = 0
    for action in kept:
        informed = mean([found[action] for found in after])
        forced = isinstance(action, Exchange) and len(action.discards) in rules.bet_forced_after
        assert informed == before[action] if forced else informed >= before[action]
        gains += informed > before[action]
    best_informed = mean([max(found[action] for action in kept) for found in after])
    assert best_informed >= max(before[action] for action in kept)
    return gains


def test_information_never_hurts_and_changes_nothing_without_a_later_choice() -> None:
    assert tried(informed_gains, deals((46, 30, 16, 10, 6)), rule_sets(), examples=25) > 25


def steps_of_one(deal: Deal, rules: Rules, name: str, more: int) -> int:
    """Check that a step of a payout adds the wins it pays for, twice; return how many it moves."""
    fixed = replace(
        rules, bet_forced_after=(1, 2, 3, 4, 5), max_payout=None, second_combination=False
    )
    raised = values(deal, pay(fixed, name, more))
    moved = 0
    for action, found in outcomes_of(deal, fixed).items():
        if not isinstance(action, SixthCard):
            wins = found.win[Category[name.upper()]]
            assert raised[action] == found.ev + Fraction(2 * more * wins, found.total)
            moved += wins > 0
    return moved


def steps_of_two(deal: Deal, rules: Rules, name: str, more: int) -> int:
    """Do the same with two combinations paid, where the step changes neither of them."""
    fixed = replace(rules, bet_forced_after=(1, 2, 3, 4, 5), max_payout=None)
    raised = outcomes_of(deal, pay(fixed, name, more))
    paid = Category[name.upper()]
    moved = 0
    for action, found in outcomes_of(deal, fixed).items():
        wins = found.win_by_combinations
        if raised[action].fold == found.fold and raised[action].win_by_combinations == wins:
            times = sum(wins[paid]) + sum(row[paid] for row in wins)
            assert raised[action].ev == found.ev + Fraction(2 * more * times, found.total)
            moved += times > sum(wins[paid])
    return moved


@pytest.mark.parametrize("steps", [steps_of_one, steps_of_two])
def test_values_are_linear_in_a_payout_while_no_choice_changes(
    steps: Callable[[Deal, Rules, str, int], int],
) -> None:
    more = st.integers(1, 5)
    strategies = (deals(ANY_DECK), rule_sets(), st.sampled_from(NAMES), more)
    assert tried(steps, *strategies, examples=80) > 80


@many
@given(deals(ANY_DECK), rule_sets(), st.sampled_from(NAMES), st.integers(1, 5))
def test_raising_a_payout_never_lowers_a_value(
    deal: Deal, rules: Rules, name: str, more: int
) -> None:
    raised = values(deal, pay(rules, name, more))
    assert all(raised[action] >= value for action, value in values(deal, rules).items())


FAVOURS: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "second combination": ({"second_combination": False}, {"second_combination": True}),
    "ace-king as second": ({"ace_king_as_second": False}, {"ace_king_as_second": True}),
    "payout limit": ({"max_payout": 4}, {"max_payout": 7}),
    "no payout limit": ({"max_payout": 7}, {"max_payout": None}),
    "free choice": ({"bet_forced_after": (1, 3, 4, 5)}, {"bet_forced_after": (4,)}),
    "ante without a dealer": (
        {"ante_on_no_qualify": AntePayment.PUSHES},
        {"ante_on_no_qualify": AntePayment.PAID},
    ),
    "ante on a win": (
        {"ante_on_win": AntePayment.PUSHES},
        {"ante_on_win": AntePayment.PAID},
    ),
    "cheaper exchange": ({"exchange_fees": (2,) * 5}, {"exchange_fees": (2, 1, 0, 2, 1)}),
    "cheaper sixth card": ({"sixth_card_fee": 2}, {"sixth_card_fee": 1}),
}


@pytest.mark.parametrize("favour", FAVOURS)
def test_a_favour_never_lowers_a_value(favour: str) -> None:
    def raised(deal: Deal, rules: Rules) -> int:
        before, after = (values(deal, replace(rules, **change)) for change in FAVOURS[favour])
        assert all(after[action] >= value for action, value in before.items())
        return sum(after[action] > value for action, value in before.items())

    assert tried(raised, deals(ANY_DECK), rule_sets(), examples=40) > 8


def widened(deal: Deal, rules: Rules, fee: int) -> int:
    """Check that more actions change no other; return whether one of them is the best."""
    fees = [fee if old is None else old for old in rules.exchange_fees]
    sixth = fee if rules.sixth_card_fee is None else rules.sixth_card_fee
    data = {**rules.to_dict(), "exchange_fees": fees, "sixth_card_fee": sixth}
    narrow, wide = values(deal, rules), values(deal, Rules.from_dict(data))
    assert {action: wide[action] for action in narrow} == narrow
    assert max(wide.values()) >= max(narrow.values())
    return max(wide.values()) > max(narrow.values())


def test_widening_the_allowed_actions_never_lowers_the_best_value() -> None:
    assert tried(widened, deals(ANY_DECK), rule_sets(), st.integers(0, 2), examples=300) > 5


@many
@given(deals(ANY_DECK), rule_sets())
def test_counts_add_up_to_the_total_and_weigh_up_to_the_value(deal: Deal, rules: Rules) -> None:
    expected = values(deal, rules)
    for action, found in outcomes_of(deal, rules).items():
        assert sum(map(sum, found.counts.values())) == found.total
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
    sold = replace(rules, sixth_card_fee=1)
    assert values(deal, sold)[SixthCard()] == after_draws(deal, sold, (), 1) - 1


@many
@given(deals((46, 46, 20, 10, 6, 5)), rule_sets(), st.integers(0, 4))
def test_an_exchange_of_one_card_is_worth_the_mean_of_its_decisions(
    deal: Deal, rules: Rules, place: int
) -> None:
    sold = replace(rules, exchange_fees=(1, None, None, None, None))
    discards = deal.hand[place : place + 1]
    assert values(deal, sold)[Exchange(discards)] == after_draws(deal, sold, discards, 1) - 1


@few
@given(deals((9, 10, 12)), rule_sets(), st.randoms(use_true_random=False), st.integers(2, 5))
def test_a_larger_exchange_is_worth_the_mean_of_its_decisions(
    deal: Deal, rules: Rules, rng: Random, count: int
) -> None:
    sold = replace(rules, exchange_fees=(0, 1, 2, 2, 1))
    discards = rng.choice(list(combinations(deal.hand, count)))
    fee = sold.exchange_fees[count - 1] or 0
    assert values(deal, sold)[Exchange(discards)] == after_draws(deal, sold, discards, count) - fee
