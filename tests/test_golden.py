"""The library gives, to the last digit, the values of an independent enumerator."""

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rpoker_odds import (
    Action,
    AntePayment,
    Exchange,
    PairedStraight,
    RedrawCard,
    RedrawFee,
    Rules,
    SixthCard,
    analyze,
    get_rules,
    preset_names,
)

GOLDEN: Mapping[str, Any] = json.loads(
    Path(__file__).with_name("golden").joinpath("decisions.json").read_text(encoding="utf-8")
)
CHANGES: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "lowest": {"redraw_card": RedrawCard.LOWEST},
    "upcard": {"redraw_card": RedrawCard.UPCARD},
    "ante_fee": {"redraw_fee": RedrawFee.ANTE},
    "straight_and_pair": {"paired_straight": PairedStraight.STRAIGHT_AND_PAIR},
    "no_ak_second": {"ace_king_as_second": False},
    "cap60": {"max_payout": 60},
    "ante_paid_on_win": {"ante_on_win": AntePayment.PAID},
}


def rules_of(case: Mapping[str, Any]) -> Rules:
    preset, _, change = case["rules"].partition("+")
    return replace(get_rules(preset), **CHANGES[change])


def name_of(action: Action) -> str:
    match action:
        case SixthCard():
            return "sixth"
        case Exchange(discards):
            return f"exchange {''.join(map(str, discards))}"
        case _:
            return str(action)


def listed(action: Action, case: Mapping[str, Any]) -> bool:
    largest: int = case["largest_exchange_listed"]
    return not isinstance(action, Exchange) or len(action.discards) <= largest


@pytest.mark.parametrize(
    "case", GOLDEN["cases"], ids=lambda case: f"{case['rules']} {case['hand']} {case['upcard']}"
)
def test_values_are_those_of_the_enumerator(case: Mapping[str, Any]) -> None:
    result = analyze(case["hand"], case["upcard"], rules=rules_of(case), seen=case["seen"])
    found = {
        name_of(value.action): value.ev for value in result.actions if listed(value.action, case)
    }
    assert found == {name: Fraction(ev) for name, ev in case["actions"].items()}


def test_no_case_is_missing() -> None:
    cases = GOLDEN["cases"]
    assert len(cases) == 195
    assert sum(len(case["actions"]) for case in cases) == 3456
    named = {case["rules"] for case in cases}
    assert {name.partition("+")[2] for name in named} == set(CHANGES)
    # The rules of campione are those of lunar_uk; repeated exchange is too much to enumerate.
    assert set(preset_names()) - named == {"campione", "betvoyager"}
    assert sum(1 for case in cases if case["seen"]) >= 30
