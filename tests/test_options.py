"""What a house adds for the player never lowers the value of his best action."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    CLASSIC,
    LUNAR_UK,
    PAGAT,
    PRESETS,
    TRAINER,
    TRIPS_UP,
    AntePayment,
    BonusFate,
    BonusHand,
    Card,
    InsuranceMaximum,
    PairedStraight,
    PayTable,
    Qualifier,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Rules,
    Stake,
    analyze,
)

CARDS = [Card.from_id(number) for number in range(52)]
SHORT_DEALS = st.permutations(CARDS).flatmap(
    lambda deck: st.integers(32, 40).map(lambda seen: (deck[:5], deck[5], deck[6 : 6 + seen]))
)
ONCE = [preset.rules for preset in PRESETS if not preset.rules.repeated_exchange]
HOUSES = st.sampled_from(ONCE)
FEW_LIVE = st.permutations(CARDS).flatmap(
    lambda deck: st.integers(38, 40).map(lambda seen: (deck[:5], deck[5], deck[6 : 6 + seen]))
)
"""Six to eight live cards: on more of them repeated exchange can take long."""
OPTIONS: list[Mapping[str, Any]] = [
    {"insurance_maximum": InsuranceMaximum.HALF},
    {"insurance_maximum": InsuranceMaximum.FULL},
    {"insurance_on_tie": Stake.RETURNED},
    {"insurance_on_loss": Stake.RETURNED},
    {"insured_box_may_redraw": True},
    {"redraw_failure": RedrawFailure.ANTE_PAID},
    {"ante_on_no_qualify": AntePayment.PAID},
    {"ante_on_win": AntePayment.PAID},
    {"exchange_fees": (1, 1, 1, 1, 1), "bet_forced_after": ()},
    {"sixth_card_fee": 1},
    {"pay_table": PayTable(flush=50, straight=40)},
    {"max_payout": None},
]


def best(deal: tuple[list[Card], Card, list[Card]], rules: Rules) -> Fraction:
    hand, upcard, seen = deal
    return analyze(hand, upcard, rules=rules, seen=seen).best.ev


@given(SHORT_DEALS, HOUSES, st.sampled_from(OPTIONS), st.sampled_from([None, 20]))
@settings(max_examples=200, deadline=None)
def test_an_option_never_lowers_the_best_value(
    deal: tuple[list[Card], Card, list[Card]],
    house: Rules,
    option: Mapping[str, Any],
    cap: int | None,
) -> None:
    before = replace(house, max_payout=cap)
    if option.get("insurance_maximum") is InsuranceMaximum.HALF:
        before = replace(before, insurance_maximum=InsuranceMaximum.NONE, blind_insurance=False)
    after = replace(before, **option)
    assert best(deal, after) >= best(deal, before)


@given(SHORT_DEALS, HOUSES, st.sampled_from(list(RedrawCard)[1:]))
@settings(max_examples=60, deadline=None)
def test_a_redraw_on_sale_never_lowers_the_best_value(
    deal: tuple[list[Card], Card, list[Card]], house: Rules, card: RedrawCard
) -> None:
    without = replace(house, redraw_card=RedrawCard.NONE)
    assert best(deal, replace(house, redraw_card=card)) >= best(deal, without)


@given(FEW_LIVE, HOUSES)
@settings(max_examples=60, deadline=None)
def test_a_repeated_exchange_never_lowers_the_best_value(
    deal: tuple[list[Card], Card, list[Card]], house: Rules
) -> None:
    before = replace(house, exchange_fees=(1, 1, 1, 1, 1), bet_forced_after=())
    assert best(deal, replace(before, repeated_exchange=True)) >= best(deal, before)


FIGURES = ("Qs Qh Qd Ac Ks", "Qc"), ("9s 8s 7s 6s 5s", "Qd"), ("Kh Qs Jd Tc 9h", "As")
CHANGES: list[tuple[Rules, Mapping[str, Any]]] = [
    (BASIC, {"pay_table": PayTable(trips=4)}),
    (BASIC, {"second_combination": False}),
    (BASIC, {"ace_king_as_second": False}),
    (BASIC, {"paired_straight": PairedStraight.STRAIGHT_AND_PAIR}),
    (BASIC, {"max_payout": 60}),
    (BASIC, {"qualifier": Qualifier.PAIR}),
    (BASIC, {"ante_on_no_qualify": AntePayment.PUSHES}),
    (BASIC, {"ante_on_win": AntePayment.PAID}),
    (BASIC, {"exchange_fees": (2, 1, 1, 1, 1)}),
    (BASIC, {"bet_forced_after": (5,)}),
    (BASIC, {"sixth_card_fee": 2}),
    (BASIC, {"repeated_exchange": True}),
    (LUNAR_UK, {"insurance_maximum": InsuranceMaximum.HALF}),
    (LUNAR_UK, {"insurance_on_tie": Stake.RETURNED}),
    (LUNAR_UK, {"insurance_on_loss": Stake.RETURNED}),
    (PAGAT, {"insured_box_may_redraw": True}),
    (LUNAR_UK, {"redraw_card": RedrawCard.LOWEST}),
    (LUNAR_UK, {"redraw_card": RedrawCard.UPCARD}),
    (LUNAR_UK, {"redraw_fee": RedrawFee.ANTE}),
    (LUNAR_UK, {"free_redraws": 1}),
    (LUNAR_UK, {"flush_stands": False}),
    (LUNAR_UK, {"redraw_failure": RedrawFailure.ANTE_PAID}),
    (CLASSIC, {"bonus": replace(TRIPS_UP, straight=50)}),
    (CLASSIC, {"bonus_sixth": TRIPS_UP}),
    (TRAINER, {"bonus_after_exchange": BonusHand.FINAL}),
    (CLASSIC, {"bonus_if_folded": BonusFate.LOST}),
]


@pytest.mark.parametrize(
    ("rules", "change"),
    CHANGES,
    ids=[f"{field}-{value}" for _, change in CHANGES for field, value in change.items()],
)
def test_every_field_changes_some_value(rules: Rules, change: Mapping[str, Any]) -> None:
    changed = replace(rules, **change)
    bonus = int(rules.bonus is not None)
    assert any(
        analyze(hand, upcard, rules=changed, bonus=bonus).actions
        != analyze(hand, upcard, rules=rules, bonus=bonus).actions
        for hand, upcard in FIGURES
    )


def test_every_field_is_changed() -> None:
    fields = {field for _, change in CHANGES for field in change}
    others = {"name", "boxes", "open_boxes", "blind_redraw", "blind_insurance"}
    assert fields == set(BASIC.to_dict()) - others
