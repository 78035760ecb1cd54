"""A decision agrees with the analysis that led to it, and with what the rules allow."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    OASIS,
    Action,
    AntePayment,
    Bet,
    Card,
    Category,
    Exchange,
    Fold,
    PayTable,
    Rules,
    RulesError,
    SixthCard,
    analyze,
    decide,
    parse_cards,
)

CARDS = [Card.from_id(number) for number in range(52)]
HAND = "As Kd 7h 7c 2s"
PRESETS = st.sampled_from([BASIC, CARIBBEAN_STUD, OASIS])
DEALS = st.permutations(CARDS).flatmap(
    lambda deck: st.integers(0, 42).map(lambda seen: (deck[:5], deck[5], deck[6 : 6 + seen]))
)
SMALL_DEALS = st.permutations(CARDS).map(lambda deck: (deck[:5], deck[5], deck[6:40]))
Deal = tuple[list[Card], Card, list[Card]]


def value_of(deal: Deal, rules: Rules, action: Action) -> Fraction:
    hand, upcard, seen = deal
    actions = analyze(hand, upcard, rules=rules, seen=seen).actions
    (found,) = (value.ev for value in actions if value.action == action)
    return found


@given(SMALL_DEALS)
@settings(max_examples=10, deadline=None)
def test_a_sixth_card_is_worth_the_mean_of_its_decisions(deal: Deal) -> None:
    hand, upcard, seen = deal
    live = [card for card in CARDS if card not in {*hand, upcard, *seen}]
    decisions = [decide([*hand, card], upcard, rules=BASIC, seen=seen).best.ev for card in live]
    value = value_of(deal, BASIC, SixthCard())
    assert value == sum(decisions) / len(live) - 1


@given(SMALL_DEALS, st.integers(0, 4), st.sampled_from([BASIC, OASIS]))
@settings(max_examples=20, deadline=None)
def test_an_exchange_is_worth_the_mean_of_its_decisions(
    deal: Deal, place: int, rules: Rules
) -> None:
    hand, upcard, seen = deal
    live = [card for card in CARDS if card not in {*hand, upcard, *seen}]
    kept = hand[:place] + hand[place + 1 :]
    decisions = [
        decide([*kept, card], upcard, [hand[place]], rules=rules, seen=seen).best.ev
        for card in live
    ]
    value = value_of(deal, rules, Exchange((hand[place],)))
    assert value == sum(decisions) / len(live) - 1


@given(DEALS, PRESETS)
@settings(deadline=None)
def test_a_decision_without_purchase_is_the_choice_of_fold_and_bet(
    deal: Deal, rules: Rules
) -> None:
    hand, upcard, seen = deal
    decision = decide(hand, upcard, rules=rules, seen=seen)
    analysis = analyze(hand, upcard, rules=rules, seen=seen)
    same = [value for value in analysis.actions if value.action in (Fold(), Bet())]
    assert [(value.action, value.ev) for value in decision.actions] == [
        (value.action, value.ev) for value in same
    ]
    for value, other in zip(decision.actions, same, strict=True):
        assert value.outcomes == other.outcomes
        assert value.outcomes.ev == value.ev
        assert value.cost == decision.best.ev - value.ev


def test_fold_stands_before_an_equal_bet() -> None:
    worthless = replace(
        BASIC,
        pay_table=PayTable(**dict.fromkeys(PayTable.__dataclass_fields__, 0)),
        ante_on_no_qualify=AntePayment.PUSHES,
    )
    hand, live = parse_cards("9s 6d 9c 4s Qh"), parse_cards("2h Ac 5d 5h 2c 4c")
    seen = [card for card in CARDS if card not in {*hand, *live, Card.parse("3h")}]
    decision = decide(hand, "3h", rules=worthless, seen=seen)
    assert [value.action for value in decision.actions] == [Fold(), Bet()]
    assert [value.ev for value in decision.actions] == [-1, -1]
    assert decision.best.cost == 0


def test_a_decision_tells_what_is_paid() -> None:
    decision = decide("Ah Kh Qh Jh Th 9h", "2c", rules=BASIC)
    assert decision.combinations.first is Category.ROYAL_FLUSH
    assert decision.combinations.second is Category.STRAIGHT_FLUSH
    assert decision.combinations.multiplier == 150
    assert max(decision.best.outcomes.distribution) == 300


def test_a_payout_limit_caps_what_is_won() -> None:
    capped = replace(BASIC, max_payout=60)
    decision = decide("Ah Kh Qh Jh Th 9h", "2c", rules=capped)
    assert decision.combinations.multiplier == 150
    assert max(decision.best.outcomes.distribution) == 60


def test_a_forced_bet_is_the_only_action() -> None:
    decision = decide("2c 3d 5h 7s 9c", "Ad", "As Kd Qh Jh 2s", rules=OASIS)
    assert [value.action for value in decision.actions] == [Bet()]
    assert decision.best.cost == 0
    assert len(decide("2c 3d 5h 7s 9c", "Ad", "As Kd Qh Jh 2s", rules=BASIC).actions) == 2


@pytest.mark.parametrize(
    ("final_hand", "discards", "rules", "part"),
    [
        (
            HAND,
            "3c",
            CARIBBEAN_STUD,
            "1 card discarded: the rules 'caribbean_stud' allow exchanges",
        ),
        (HAND, "3c 3d", replace(BASIC, exchange_fees=(1, None, 1, None, None)), "of 1, 3 cards"),
        (HAND, "3c 3d 3h 3s 4c 4d", BASIC, "6 cards discarded"),
        (HAND + " 3c", "3d", BASIC, "not both"),
        (HAND + " 3c", "", OASIS, "sell no sixth card"),
    ],
)
def test_a_purchase_that_the_rules_do_not_allow_is_refused(
    final_hand: str, discards: str, rules: Rules, part: str
) -> None:
    with pytest.raises(RulesError) as caught:
        decide(final_hand, "Qd", discards, rules=rules)
    assert part in str(caught.value)
