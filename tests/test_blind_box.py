"""A blind box bets whatever it is dealt, by the rules for blind boxes."""

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    CORONA,
    LUNAR_UK,
    PAGAT,
    BlindBox,
    Card,
    CardError,
    CardsLike,
    InsuranceMaximum,
    PayTable,
    RedrawCard,
    Rules,
    RulesError,
    Stake,
    analyze,
    blind_box,
    decide,
    parse_cards,
)
from tests.strategies import DECK, FIXED, Deal, changed, deals, rule_sets
from tests.test_json import schema

QUEENS = "Qs Qh Qd Ac Ks"
STRAIGHT_FLUSH = "9s 8s 7s 6s 5s"
NINE_LIVE = [card for card in DECK if str(card) not in "Qd 2c 3c 4c 5c 6c 7c 8c 9c Tc"]
"""Cards seen that leave nine beside the upcard."""

FEW = [card for card in DECK if card.rank < 5 and str(card) not in f"{STRAIGHT_FLUSH} Qd"]
"""Some cards seen."""


def test_always_betting_loses_what_is_published_for_caribbean_stud() -> None:
    """Suits are alike, so that an upcard of each rank stands for all."""
    upcards = [Card.from_id(number) for number in range(0, 52, 4)]
    evs = [blind_box(upcard, rules=CARIBBEAN_STUD).ev for upcard in upcards]
    assert sum(evs) / 13 == Fraction(-3_310_360_338_060, 19_933_230_517_200)


def test_suits_are_alike() -> None:
    assert len({blind_box(f"T{suit}", rules=CORONA).ev for suit in "cdhs"}) == 1


def test_a_known_hand_is_worth_its_showdowns() -> None:
    """No-qualify 99,064, win 63,105, lose 1,016 of 163,185; it pays 4 to 1, so wins 8."""
    box = blind_box("Qc", QUEENS, rules=BASIC)
    assert box.ev == Fraction(99_064 + 8 * 63_105 - 3 * 1_016, 163_185)
    assert box.insurance is None
    insured = blind_box("Qc", QUEENS, rules=replace(CORONA, redraw_card=RedrawCard.NONE)).insurance
    assert insured is not None
    assert insured.ev_per_unit == Fraction(99_064 - 63_105 - 1_016, 163_185)
    assert (insured.maximum, insured.stake) == (8, 8)
    assert insured.uninsured_ev == box.ev
    assert insured.insured_ev == box.ev + 8 * insured.ev_per_unit


def test_the_insurance_of_a_blind_box_is_that_of_an_open_bet_where_both_may_redraw() -> None:
    house = replace(LUNAR_UK, name="blind", blind_insurance=True)
    for hand in (QUEENS, STRAIGHT_FLUSH):
        assert (
            blind_box("Qc", hand, rules=house).insurance
            == decide(hand, "Qc", rules=house).insurance
        )


def test_a_stake_is_returned_below_trips() -> None:
    assert blind_box("Qc", "As Ah Kd Kc 2s", rules=CORONA).insurance is None
    assert blind_box("Qc", "7s 7h 7d Kc 2s", rules=CORONA).insurance is not None


def test_the_maximum_is_within_that_of_every_hand_that_may_be_insured() -> None:
    """Trips win 2 * 3, other hands more, unless the pay table says otherwise."""
    house = replace(CORONA, redraw_card=RedrawCard.NONE)
    cases: list[tuple[Mapping[str, Any], int]] = [
        ({}, 6),
        ({"insurance_maximum": InsuranceMaximum.HALF}, 3),
        ({"max_payout": 4}, 4),
        ({"pay_table": PayTable(trips=0)}, 2),
        ({"pay_table": PayTable(full_house=1)}, 2),
    ]
    for changes, maximum in cases:
        insurance = blind_box("Qd", rules=replace(house, **changes)).insurance
        assert insurance is not None
        assert insurance.maximum == maximum


def test_an_insured_box_gives_up_the_redraw_where_the_house_says_so() -> None:
    gives_up = replace(LUNAR_UK, name="x", blind_insurance=True, insured_box_may_redraw=False)
    without = replace(gives_up, redraw_card=RedrawCard.NONE)
    box = blind_box("Qd", STRAIGHT_FLUSH, rules=gives_up)
    assert box.insurance is not None
    lost = box.insurance.insured_ev - box.insurance.maximum * box.insurance.ev_per_unit
    assert lost == blind_box("Qd", STRAIGHT_FLUSH, rules=without).ev < box.ev


def test_fields_for_blind_boxes_change_blind_boxes_alone() -> None:
    changes: list[tuple[Rules, Mapping[str, Any]]] = [
        (LUNAR_UK, {"blind_redraw": False}),
        (LUNAR_UK, {"blind_insurance": True}),
    ]
    for rules, change in changes:
        other = replace(rules, **change)
        blind, open_box = (blind_box("Qd", STRAIGHT_FLUSH, rules=r) for r in (rules, other))
        assert (blind.ev, blind.insurance) != (open_box.ev, open_box.insurance)
        actions = [analyze(STRAIGHT_FLUSH, "Qd", rules=r).actions for r in (rules, other)]
        assert actions[0] == actions[1]


@pytest.mark.parametrize(
    ("rules", "change"),
    [
        (BASIC, {"blind_redraw": False}),
        (LUNAR_UK, {"boxes": 9, "open_boxes": 7}),
        (PAGAT, {"insurance_on_tie": Stake.RETURNED, "insured_box_may_redraw": True}),
    ],
)
def test_what_a_blind_box_is_not_offered_plays_no_part(
    rules: Rules, change: Mapping[str, Any]
) -> None:
    other = replace(rules, **change)
    for hand in (None, STRAIGHT_FLUSH):
        before, after = (blind_box("Qd", hand, rules=r, seen=FEW) for r in (rules, other))
        assert (before.ev, before.insurance) == (after.ev, after.insurance)
        assert before.outcomes.distribution == after.outcomes.distribution


@settings(FIXED, max_examples=25)
@given(deals((9, 10)), rule_sets())
def test_a_box_of_any_hand_is_the_mean_of_its_hands(deal: Deal, rules: Rules) -> None:
    seen = (*deal.seen, *deal.hand)
    hands = list(combinations(deal.live, 5))
    boxes = [blind_box(deal.upcard, hand, rules=rules, seen=seen) for hand in hands]
    box = blind_box(deal.upcard, rules=rules, seen=seen)
    assert box.ev == sum((each.ev for each in boxes), Fraction(0)) / len(hands)
    units = [each.insurance.ev_per_unit for each in boxes if each.insurance]
    expected = sum(units, Fraction(0)) / len(hands) if units else None
    assert (box.insurance and box.insurance.ev_per_unit) == expected


def mean_with_one_more_seen(upcard: Card, live: tuple[Card, ...], rules: Rules) -> Fraction:
    seen = {*DECK} - {*live, upcard}
    evs = [blind_box(upcard, rules=rules, seen=[*seen, card]).ev for card in live]
    return sum(evs, Fraction(0)) / len(evs)


def test_without_a_choice_a_card_seen_changes_nothing_on_average() -> None:
    upcard = Card.parse("9d")
    live = tuple(card for card in DECK if card != upcard)
    assert mean_with_one_more_seen(upcard, live, BASIC) == blind_box(upcard, rules=BASIC).ev


@settings(FIXED, max_examples=40)
@given(deals((11, 12)), rule_sets())
def test_a_card_seen_never_hurts_on_average(deal: Deal, rules: Rules) -> None:
    """A redraw is decided later, with the card known, and there are cards enough for it."""
    once = {"redraw_card": RedrawCard.HIGHEST, "blind_redraw": True, "free_redraws": 0}
    sold = changed(rules, once)
    ev = blind_box(deal.upcard, rules=sold, seen=(*deal.seen, *deal.hand)).ev
    assert mean_with_one_more_seen(deal.upcard, deal.live, sold) >= ev


@pytest.mark.parametrize("hand", [None, "Qs Qh Qc Ac Ks", "As Kd 7h 7c 2s"])
@pytest.mark.parametrize("rules", [BASIC, CORONA, PAGAT])
@pytest.mark.parametrize("outcomes", [False, True])
def test_a_blind_box_is_json_as_its_schema_says(
    hand: str | None, rules: Rules, *, outcomes: bool
) -> None:
    seen = NINE_LIVE if hand is None else ""
    data = blind_box("Qd", hand, rules=rules, seen=seen).to_dict(outcomes=outcomes)
    assert json.loads(json.dumps(data)) == data
    validator = Draft202012Validator(schema("blind_box"))
    validator.validate(data)
    assert ("outcomes" in data) is outcomes
    for wrong in (
        {**data, "hand": ["As"]},
        {**data, "more": 1},
        {**data, "insurance": 0},
        {**data, "combinations": {} if hand is None else None},
        {key: value for key, value in data.items() if key != "insurance"},
    ):
        assert not validator.is_valid(wrong)


def test_a_blind_box_is_told_in_words() -> None:
    box = blind_box("Qc", QUEENS, rules=CORONA, seen="2c")
    lines = str(box).splitlines()
    assert lines[0] == (
        f"blind box with {QUEENS} against Qc, seen 2c; a win pays 4 to 1 on the bet, for "
        "trips and ace-king"
    )
    assert lines[1] == f"rules {CORONA}"
    assert lines[2].startswith(f"ev {float(box.ev):.6f}, exactly {box.ev} (all values")
    assert lines[3].startswith("each ante of insurance 0.2")
    any_hand = blind_box("Qd", rules=BASIC)
    assert repr(any_hand) == "<BlindBox any hand vs Qd: ev -0.392679>"
    assert [line.split()[0] for line in str(any_hand).splitlines()] == ["blind", "rules", "ev"]
    assert isinstance(any_hand, BlindBox)


def test_nine_live_cards_are_enough() -> None:
    assert len(NINE_LIVE) == 42
    assert blind_box("Qd", rules=BASIC, seen=NINE_LIVE).outcomes.total == 126


@pytest.mark.parametrize(
    ("upcard", "hand", "seen", "message"),
    [
        ("Qd Qh", None, "", r"upcard must be one card, got 2"),
        ("Qd", None, "Qd", r"Qd twice: upcard and seen card 1"),
        ("Qd", "As Kd", "", r"a hand has 5 cards, got 2: As Kd"),
        ("Qd", "", "", r"a hand has 5 cards, got none"),
        ("Qd", "As Kd 7h 7c Qd", "", r"Qd twice: hand card 5 and upcard"),
        (
            "Qd",
            None,
            [*NINE_LIVE, "2c"],
            r"knowing 44 of the 52 cards leaves 8 cards for the box's",
        ),
        (
            "Qd",
            None,
            [*NINE_LIVE, *parse_cards("2c 3c 4c 5c 6c 7c")],
            "leaves 3 cards for the dealer",
        ),
    ],
)
def test_cards_that_are_no_blind_box(
    upcard: str, hand: str | None, seen: CardsLike, message: str
) -> None:
    with pytest.raises(CardError, match=message):
        blind_box(upcard, hand, seen=seen)


def test_rules_are_known_by_name() -> None:
    assert blind_box("Qd", rules="caribbean_stud").rules is CARIBBEAN_STUD
    with pytest.raises(RulesError, match="unknown rules"):
        blind_box("Qd", rules="nowhere")
