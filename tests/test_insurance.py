"""Insurance: the best stake is nothing or the maximum, and its worth is exact."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    LUNAR_UK,
    PAGAT,
    Bet,
    Card,
    Category,
    Insurance,
    InsuranceMaximum,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Rules,
    Stake,
    analyze,
    category,
    decide,
)

QUEENS, ACES = "Qs Qh Qd Ac Ks", "As Ah Ad Kc 6d"
CARDS = [Card.from_id(number) for number in range(52)]
INSURED = replace(BASIC, name="insured", insurance_maximum=InsuranceMaximum.FULL)
HOUSES = st.builds(
    Rules,
    name=st.just("any"),
    insurance_maximum=st.sampled_from([InsuranceMaximum.HALF, InsuranceMaximum.FULL]),
    insurance_on_tie=st.sampled_from(Stake),
    insurance_on_loss=st.sampled_from(Stake),
    insured_box_may_redraw=st.booleans(),
    redraw_card=st.sampled_from(RedrawCard),
    redraw_fee=st.sampled_from(RedrawFee),
    free_redraws=st.sampled_from([0, 1, 3]),
    flush_stands=st.booleans(),
    redraw_failure=st.sampled_from(RedrawFailure),
    max_payout=st.sampled_from([None, 0, 2, 60]),
)


def insured(hand: str, rules: Rules | str, upcard: str = "Qc") -> Insurance:
    found = decide(hand, upcard, rules=rules).insurance
    assert found is not None
    return found


def test_the_known_insurance_comes_out() -> None:
    found = insured(QUEENS, "pagat")
    assert (found.stake, found.maximum) == (4, 4)
    assert found.insured_ev == Fraction(246876, 54395)
    assert found.uninsured_ev == Fraction(284016461, 68537700)
    assert found.gain == found.insured_ev - found.uninsured_ev
    decision = decide(QUEENS, "Qc", rules="pagat")
    assert decision.best.action == Bet()
    assert decision.best.ev == found.insured_ev
    assert decision.best.outcomes.chance_of_insurance == 1


def test_a_unit_is_worth_the_hands_that_do_not_qualify_minus_those_that_do() -> None:
    found = insured(QUEENS, INSURED)
    assert found.ev_per_unit == Fraction(99_064 - 63_105 - 1_016, 163_185)
    assert found.stake == 8
    assert found.gain == 8 * found.ev_per_unit
    found = insured(ACES, INSURED)
    assert found.ev_per_unit == Fraction(76_023 - 85_991 - 1_171, 163_185)
    assert found.stake == found.gain == 0
    assert found.insured_ev - found.uninsured_ev == 8 * found.ev_per_unit


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"insurance_on_loss": Stake.RETURNED}, Fraction(1_016, 163_185)),
        ({"insurance_on_tie": Stake.RETURNED}, Fraction(0)),
    ],
)
def test_a_stake_that_comes_back_is_worth_more(changes: dict[str, Any], more: Fraction) -> None:
    before = insured(QUEENS, INSURED).ev_per_unit
    assert insured(QUEENS, replace(INSURED, **changes)).ev_per_unit == before + more


def test_a_tie_may_return_the_stake() -> None:
    # Only the last straight flush ties: the dealer holds the same one in diamonds.
    hand, upcard, hidden = "9s 8s 7s 6s 5s", "9d", "8d 7d 6d 5d"
    live = {Card.parse(card) for card in hidden.split()}
    seen = [card for card in CARDS if str(card) not in hand and str(card) != upcard]
    seen = [card for card in seen if card not in live]
    lost = decide(hand, upcard, rules=INSURED, seen=seen).insurance
    returned = replace(INSURED, insurance_on_tie=Stake.RETURNED)
    kept = decide(hand, upcard, rules=returned, seen=seen).insurance
    assert lost is not None
    assert kept is not None
    assert [lost.ev_per_unit, lost.insured_ev] == [-1, -100]
    assert [kept.ev_per_unit, kept.insured_ev] == [0, 0]
    assert (lost.stake, kept.stake) == (0, 0)


@pytest.mark.parametrize(
    ("hand", "rules"),
    [
        ("As Kd 7h 7c 2s", INSURED),
        ("As Ad Kh Ks 7c", INSURED),
        (QUEENS, BASIC),
        (QUEENS, replace(INSURED, max_payout=0)),
    ],
)
def test_there_is_none_where_it_is_not_offered(hand: str, rules: Rules) -> None:
    decision = decide(hand, "Qc", rules=rules)
    assert decision.insurance is None
    assert decision.best.to_dict()["insurance"] is None
    assert decision.best.outcomes.chance_of_insurance == 0


def test_the_maximum_follows_the_capped_payout() -> None:
    royal = "As Ks Qs Js Ts"
    for cap, maximum in ((None, InsuranceMaximum.FULL), (60, InsuranceMaximum.HALF)):
        rules = replace(INSURED, max_payout=cap, insurance_maximum=maximum)
        assert insured(royal, rules, "2d").maximum == (200 if cap is None else 30)


def test_only_a_bet_on_a_final_hand_has_insurance() -> None:
    result = analyze(QUEENS, "Qc", rules=INSURED)
    assert [v.action for v in result.actions if v.insurance is not None] == [Bet()]
    assert result.insurance == decide(QUEENS, "Qc", rules=INSURED).insurance
    offered = [v.to_dict() for v in result.actions if "insurance" in v.to_dict()]
    assert [value["action"] for value in offered] == ["bet"]


@st.composite
def strong_deals(draw: st.DrawFn) -> tuple[list[Card], Card, list[Card]]:
    """A hand of trips or better, an upcard, and cards seen that leave nine or ten live."""
    deck = draw(st.permutations(CARDS))
    rank = draw(st.integers(0, 12))
    trips = [Card.from_id(4 * rank + suit) for suit in range(3)]
    deck = [card for card in deck if card not in trips]
    size = draw(st.integers(5, 6))
    seen = deck[size - 2 : 52 - 3 - draw(st.integers(9, 10))]
    return [*trips, *deck[: size - 3]], deck[size - 3], seen


@given(strong_deals(), HOUSES)
@settings(max_examples=150, deadline=None)
def test_the_best_stake_is_what_the_bet_is_worth(
    deal: tuple[list[Card], Card, list[Card]], rules: Rules
) -> None:
    hand, upcard, seen = deal
    decision = decide(hand, upcard, rules=rules, seen=seen)
    found = decision.insurance
    bet = next(value for value in decision.actions if value.action == Bet())
    without = replace(rules, insurance_maximum=InsuranceMaximum.NONE)
    plain = next(
        value
        for value in decide(hand, upcard, rules=without, seen=seen).actions
        if value.action == Bet()
    )
    assert category(hand) >= Category.TRIPS
    if rules.max_payout == 0:
        assert found is None
        assert bet.ev == plain.ev
        return
    assert found is not None
    assert bet.ev == max(found.insured_ev, found.uninsured_ev)
    assert found.uninsured_ev == plain.ev
    assert found.gain == bet.ev - plain.ev
    assert found.stake == (found.maximum if found.gain else 0)
    assert bet.outcomes.chance_of_insurance == (1 if found.stake else 0)
    gained = found.insured_ev - found.uninsured_ev
    if rules.insured_box_may_redraw or not plain.outcomes.chance_of_redraw:
        assert gained == found.maximum * found.ev_per_unit
    else:
        assert gained < found.maximum * found.ev_per_unit


@given(strong_deals(), HOUSES)
@settings(max_examples=50, deadline=None)
def test_an_insured_box_is_never_worth_more_without_a_redraw(
    deal: tuple[list[Card], Card, list[Card]], rules: Rules
) -> None:
    hand, upcard, seen = deal
    assume(rules.redraw_card is not RedrawCard.NONE)
    values = [
        decide(hand, upcard, rules=replace(rules, insured_box_may_redraw=may), seen=seen).best.ev
        for may in (False, True)
    ]
    assert values == sorted(values)


def test_the_text_tells_the_stake() -> None:
    text = str(decide(QUEENS, "Qc", rules=PAGAT))
    assert text.splitlines()[-1] == (
        "insurance with bet: 4, the maximum; gains 0.394634, 27047299/68537700; "
        "each ante of it is worth 0.214131"
    )
    assert str(decide(ACES, "Qc", rules=INSURED)).splitlines()[-1] == (
        "insurance with bet: none; each ante of it is worth -0.068260"
    )
    assert "insurance with bet" not in str(decide("As Kd 7h 7c 2s", "Qd", rules=LUNAR_UK))
    assert "insurance with bet: 4" in decide(QUEENS, "Qc", rules=PAGAT)._repr_html_()
