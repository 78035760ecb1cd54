"""Rules are data: checked at the door, equal after a round trip, told apart by their fields."""

import json
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    AntePayment,
    BonusFate,
    BonusHand,
    BonusTable,
    InsuranceMaximum,
    PairedStraight,
    PayTable,
    Qualifier,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Rules,
    RulesError,
    Stake,
    _native,
    analyze,
)
from tests.strategies import second_column_counts

amounts = st.integers(0, 10_000)
optional_amounts = st.none() | amounts
pay_tables = st.builds(PayTable, **dict.fromkeys(PayTable.__dataclass_fields__, amounts))
bonus_tables = st.builds(BonusTable, **dict.fromkeys(BonusTable.__dataclass_fields__, amounts))
fields_strategy = st.fixed_dictionaries(
    {
        "name": st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1).filter(
            str.strip
        ),
        "pay_table": pay_tables,
        "second_combination": st.booleans(),
        "ace_king_as_second": st.booleans(),
        "paired_straight": st.sampled_from(PairedStraight),
        "max_payout": optional_amounts,
        "qualifier": st.sampled_from(Qualifier),
        "ante_on_no_qualify": st.sampled_from(AntePayment),
        "ante_on_win": st.sampled_from(AntePayment),
        "exchange_fees": st.tuples(*[optional_amounts] * 5),
        "sixth_card_fee": optional_amounts,
        "repeated_exchange": st.booleans(),
        "insurance_maximum": st.sampled_from(InsuranceMaximum),
        "insurance_on_tie": st.sampled_from(Stake),
        "insurance_on_loss": st.sampled_from(Stake),
        "insured_box_may_redraw": st.booleans(),
        "redraw_card": st.sampled_from(RedrawCard),
        "redraw_fee": st.sampled_from(RedrawFee),
        "free_redraws": st.sampled_from([0, 1, 3]),
        "flush_stands": st.booleans(),
        "redraw_failure": st.sampled_from(RedrawFailure),
        "bonus": st.none() | bonus_tables,
        "bonus_sixth": st.none() | bonus_tables,
        "bonus_after_exchange": st.sampled_from(BonusHand),
        "bonus_if_folded": st.sampled_from(BonusFate),
        "boxes": st.integers(1, 9),
        "open_boxes": st.integers(1, 9),
        "blind_redraw": st.booleans(),
        "blind_insurance": st.booleans(),
    }
)


def _hangs_on_play(fields: dict[str, Any]) -> bool:
    """Whether a bonus may depend on what is exchanged, and whether the player folds then."""
    dealt = fields["bonus_after_exchange"] is BonusHand.DEALT
    stands = fields["bonus_if_folded"] is BonusFate.STANDS
    return not (dealt and stands)


@st.composite
def rules_of_any_house(draw: st.DrawFn) -> Rules:
    """Rules without contradictions."""
    fields = draw(fields_strategy)
    sold = [count for count, fee in enumerate(fields["exchange_fees"], 1) if fee is not None]
    fields["repeated_exchange"] &= 1 in sold and not _hangs_on_play(fields)
    sold = [count for count in sold if count > 1 or not fields["repeated_exchange"]]
    forced = draw(st.sets(st.sampled_from(sold))) if sold else ()
    if fields["insurance_maximum"] is InsuranceMaximum.HALF and fields["max_payout"]:
        fields["max_payout"] -= fields["max_payout"] % 2
    if fields["bonus"] is None or not second_column_counts(fields):
        fields["bonus_sixth"] = None
    fields["blind_insurance"] &= fields["insurance_maximum"] is not InsuranceMaximum.NONE
    fields["open_boxes"] = min(fields["open_boxes"], fields["boxes"])
    return Rules(bet_forced_after=tuple(sorted(forced)), **fields)


rules_strategy = rules_of_any_house()


@given(rules_strategy)
def test_rules_survive_json(rules: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301


@given(rules_strategy)
def test_the_core_accepts_all_valid_rules(rules: Rules) -> None:
    _native.check_rules(rules.packed())


@given(rules_strategy)
def test_rules_can_be_keys(rules: Rules) -> None:
    assert {rules: 1}[replace(rules)] == 1


@pytest.mark.parametrize("rules", [None, 5, b"basic", {"name": "basic"}])
def test_what_is_not_rules_is_a_rules_error(rules: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesError, match="must be Rules or a preset's name"):
        analyze("As Kd 7h 7c 2s", "Qd", rules=rules)


@pytest.mark.parametrize(
    ("field", "value", "parts"),
    [
        ("name", "", ["name is ''", "not blank"]),
        ("name", " ", ["not blank"]),
        ("name", None, ["name is None"]),
        ("pay_table", {"pair": 1}, ["pay_table", "a PayTable"]),
        ("second_combination", 1, ["second_combination is 1", "True or False"]),
        ("ace_king_as_second", "yes", ["True or False"]),
        ("paired_straight", "two_straights", ["PairedStraight.TWO_STRAIGHTS or"]),
        ("qualifier", "pair", ["Qualifier.ACE_KING or Qualifier.PAIR"]),
        ("ante_on_no_qualify", True, ["AntePayment.PAID or AntePayment.PUSHES"]),
        ("ante_on_win", None, ["ante_on_win is None"]),
        ("max_payout", -1, ["max_payout is -1", "0 to 10000, or None"]),
        ("max_payout", 10_001, ["max_payout is 10001"]),
        ("max_payout", True, ["max_payout is True"]),
        ("sixth_card_fee", 1.5, ["sixth_card_fee is 1.5", "a whole number of antes"]),
        ("sixth_card_fee", False, ["sixth_card_fee is False"]),
        ("exchange_fees", [1, 1, 1, 1, 1], ["a tuple of 5"]),
        ("exchange_fees", (1, 1, 1, 1), ["a tuple of 5"]),
        ("exchange_fees", (1, 1, 1, 1, 1, 1), ["a tuple of 5"]),
        ("exchange_fees", (1, -1, 1, 1, 1), ["exchange_fees for 2 cards is -1"]),
        ("exchange_fees", (1, 1, 1, 1, True), ["exchange_fees for 5 cards is True"]),
        ("bet_forced_after", [5], ["bet_forced_after is [5]", "a tuple"]),
        ("bet_forced_after", (0,), ["from 1 to 5"]),
        ("bet_forced_after", (6,), ["from 1 to 5"]),
        ("bet_forced_after", (5, 4), ["ascending"]),
        ("bet_forced_after", (5, 5), ["different"]),
        ("bet_forced_after", (True,), ["from 1 to 5"]),
        ("bet_forced_after", None, ["bet_forced_after is None"]),
        ("repeated_exchange", 1, ["repeated_exchange is 1", "True or False"]),
        ("insurance_maximum", "half", ["InsuranceMaximum.NONE or InsuranceMaximum.HALF or"]),
        ("insurance_on_tie", True, ["insurance_on_tie is True", "Stake.LOST or Stake.RETURNED"]),
        ("insurance_on_loss", None, ["insurance_on_loss is None"]),
        ("insured_box_may_redraw", 1, ["True or False"]),
        ("redraw_card", InsuranceMaximum.NONE, ["RedrawCard.NONE or RedrawCard.HIGHEST or"]),
        ("redraw_fee", 1, ["RedrawFee.EXTRA_CHIP or RedrawFee.ANTE"]),
        ("free_redraws", 2, ["free_redraws is 2", "0, 1 or 3", "no limit"]),
        ("free_redraws", True, ["free_redraws is True"]),
        ("free_redraws", None, ["free_redraws is None"]),
        ("flush_stands", 0, ["flush_stands is 0"]),
        ("redraw_failure", "push", ["RedrawFailure.PUSH or RedrawFailure.ANTE_PAID"]),
        ("bonus", PayTable(), ["bonus is PayTable(", "a BonusTable, or None"]),
        ("bonus_sixth", {"flush": 5}, ["bonus_sixth is {'flush': 5}", "a BonusTable, or None"]),
        ("bonus_after_exchange", "final", ["BonusHand.DEALT or BonusHand.FINAL"]),
        ("bonus_if_folded", True, ["BonusFate.STANDS or BonusFate.LOST"]),
        ("boxes", 0, ["boxes is 0", "1 to 9", "no cards for more"]),
        ("boxes", 10, ["boxes is 10"]),
        ("boxes", True, ["boxes is True"]),
        ("open_boxes", 0, ["open_boxes is 0", "1 to 9"]),
        ("open_boxes", None, ["open_boxes is None"]),
        ("blind_redraw", 1, ["blind_redraw is 1", "True or False"]),
        ("blind_insurance", "yes", ["blind_insurance is 'yes'"]),
    ],
)
def test_a_wrong_field_is_named_with_what_is_allowed(
    field: str, value: object, parts: list[str]
) -> None:
    with pytest.raises(RulesError) as caught:
        replace(BASIC, **{field: value})  # type: ignore[arg-type]
    assert [part for part in parts if part not in str(caught.value)] == []


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        (
            {"insurance_maximum": InsuranceMaximum.HALF, "max_payout": 61},
            ["insurance_maximum is half", "max_payout is 61", "use an even max_payout"],
        ),
        (
            {"repeated_exchange": True, "exchange_fees": (None, 1, 1, 1, 1)},
            ["repeated_exchange is True", "exchange_fees is (None, 1, 1, 1, 1)", "a fee for one"],
        ),
        (
            {"repeated_exchange": True, "bet_forced_after": (1, 5)},
            ["repeated_exchange is True", "bet_forced_after is (1, 5)", "leave 1 out"],
        ),
        (
            {"exchange_fees": (1, 1, 1, 1, None), "bet_forced_after": (4, 5)},
            ["bet_forced_after is (4, 5)", "5 cards cannot be exchanged", "leave the number out"],
        ),
        (
            {"boxes": 3, "open_boxes": 4},
            ["open_boxes is 4", "boxes is 3", "use 1 to 3"],
        ),
        (
            {"blind_insurance": True, "insurance_maximum": InsuranceMaximum.NONE},
            ["blind_insurance is True", "insurance_maximum is none", "use half or full"],
        ),
    ],
)
def test_rules_that_contradict_each_other_are_refused(
    changes: dict[str, Any], parts: list[str]
) -> None:
    house = replace(BASIC, insurance_maximum=InsuranceMaximum.FULL)
    with pytest.raises(RulesError) as caught:
        replace(house, **changes)
    assert [part for part in parts if part not in str(caught.value)] == []
    for field in changes:
        replace(house, **{name: value for name, value in changes.items() if name != field})


@pytest.mark.parametrize("odds", [-1, 10_001, 1.5, True, None, "5"])
def test_odds_are_whole_antes(odds: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesError, match=r"pay_table\.flush is .*: it must be a whole number"):
        PayTable(flush=odds)


@pytest.mark.parametrize(
    ("data", "part"),
    [
        ({}, "rules need a name"),
        ([], "must be a mapping"),
        ({"name": "x", "qualifer": "pair"}, "unknown field 'qualifer'; did you mean qualifier?"),
        ({"name": "x", "qualifier": "two_pair"}, 'must be "ace_king" or "pair"'),
        ({"name": "x", "ante_on_win": None}, 'must be "paid" or "pushes"'),
        ({"name": "x", "pay_table": 5}, "pay_table is 5: it must be a mapping"),
        ({"name": "x", "pay_table": {"high_card": 1}}, "pay_table has an unknown field"),
        ({"name": "x", "exchange_fees": "11111"}, "a tuple of 5"),
    ],
)
def test_wrong_json_is_a_rules_error(data: Any, part: str) -> None:  # noqa: ANN401
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(data)
    assert part in str(caught.value)


def test_a_field_left_out_has_its_default() -> None:
    assert Rules.from_dict({"name": "basic"}) == BASIC


def test_rules_cannot_change() -> None:
    with pytest.raises(FrozenInstanceError):
        BASIC.name = "mine"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("sixth_card_fee", "A" * 10**6, "AAA...: it must be"),
        ("name", "a\x1b[31mred", "without control characters"),
        ("name", "two\nlines", "without control characters"),
    ],
)
def test_errors_stay_short(field: str, value: object, shown: str) -> None:
    given: dict[str, Any] = {"name": "x", field: value}
    with pytest.raises(RulesError) as caught:
        Rules(**given)
    assert shown in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_number_too_long_to_print_is_named() -> None:
    with pytest.raises(RulesError, match="max_payout is a very long int: it must be"):
        Rules(name="x", max_payout=10**5000)
