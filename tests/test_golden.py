"""The library gives, to the last digit, the values of an independent enumerator."""

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    OASIS,
    Action,
    AntePayment,
    Exchange,
    PairedStraight,
    Qualifier,
    Rules,
    SixthCard,
    analyze,
)

GOLDEN: Mapping[str, Any] = json.loads(
    Path(__file__).with_name("golden").joinpath("decisions.json").read_text(encoding="utf-8")
)
RULES: Mapping[str, Rules] = {
    "basic": BASIC,
    "caribbean_stud": CARIBBEAN_STUD,
    "oasis": OASIS,
    "admiral_hr": replace(BASIC, qualifier=Qualifier.PAIR, ante_on_no_qualify=AntePayment.PUSHES),
    "basic+straight_and_pair": replace(BASIC, paired_straight=PairedStraight.STRAIGHT_AND_PAIR),
    "basic+no_ak_second": replace(BASIC, ace_king_as_second=False),
    "basic+cap60": replace(BASIC, max_payout=60),
    "basic+ante_paid_on_win": replace(BASIC, ante_on_win=AntePayment.PAID),
}


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
    result = analyze(case["hand"], case["upcard"], rules=RULES[case["rules"]], seen=case["seen"])
    found = {
        name_of(value.action): value.ev for value in result.actions if listed(value.action, case)
    }
    assert found == {name: Fraction(ev) for name, ev in case["actions"].items()}


def test_no_case_is_missing() -> None:
    cases = GOLDEN["cases"]
    assert len(cases) == 64
    assert sum(len(case["actions"]) for case in cases) == 1618
    assert {case["rules"] for case in cases} == set(RULES)
    assert sum(1 for case in cases if case["seen"]) >= 10
