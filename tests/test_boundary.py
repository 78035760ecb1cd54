"""The Python side and the C core agree on every name, number and length."""

from dataclasses import fields, replace
from typing import Any

import pytest

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    LUNAR_UK,
    PRESETS,
    TRAINER,
    AntePayment,
    BonusFate,
    BonusHand,
    BonusTable,
    Card,
    CardError,
    Category,
    End,
    InsuranceMaximum,
    PairedStraight,
    PayTable,
    Qualifier,
    Rank,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Rules,
    RulesError,
    Stake,
    Suit,
    _native,
)
from rpoker_odds._core import ffi, lib  # noqa: TID251
from rpoker_odds.actions import action_of, cards_exchanged

HAND = bytes([50, 45, 22, 20, 3])
DEAL = _native.DealFields(seen=0, hand=HAND, upcard=41)


def struct_fields(name: str) -> list[str]:
    return [field for field, _ in ffi.typeof(name).fields]


def array_length(struct: str, field: str) -> int:
    length: int = dict(ffi.typeof(struct).fields)[field].type.length
    return length


def test_packed_rules_have_the_fields_of_the_struct() -> None:
    assert list(_native.RulesFields._fields) == struct_fields("rp_rules")


def test_packed_arrays_of_rules_are_as_long_as_those_of_the_struct() -> None:
    packed = BASIC.packed()
    for name in ("pay", "exchange_fee", "bet_forced", "bonus", "bonus_sixth"):
        assert len(getattr(packed, name)) == array_length("rp_rules", name)


def test_packed_deal_has_the_fields_of_the_struct() -> None:
    assert list(_native.DealFields._fields) == struct_fields("rp_deal")


def test_outcome_counts_have_the_fields_of_the_struct() -> None:
    assert list(_native.OutcomeFields._fields) == struct_fields("rp_outcomes")


def test_sums_have_the_fields_of_the_structs() -> None:
    words = ["high", "cost_high", "low", "cost_low"]
    assert struct_fields("rp_final_sums") == ["ways", "bets", *words]
    assert struct_fields("rp_play_sums") == ["number", "play", "deals", *words]


def test_stakes_and_redraws_have_the_fields_of_the_structs() -> None:
    assert list(_native.StakeFields._fields) == struct_fields("rp_stakes")
    assert list(_native.RedrawFields._fields) == struct_fields("rp_redraw_ends")
    assert list(_native.BonusFields._fields) == struct_fields("rp_bonus_gains")


def test_ends_are_those_of_the_core() -> None:
    core = {name: getattr(lib, f"RP_{name}") for name in End.__members__}
    assert core == {end.name: end.value for end in End}
    assert len(End) == lib.RP_ENDS == array_length("rp_redraw_ends", "ends")


def test_every_field_of_rules_but_name_and_boxes_reaches_the_core() -> None:
    changes: dict[str, Any] = {
        "pay_table": PayTable(flush=6),
        "second_combination": False,
        "ace_king_as_second": False,
        "paired_straight": PairedStraight.STRAIGHT_AND_PAIR,
        "max_payout": 60,
        "qualifier": Qualifier.PAIR,
        "ante_on_no_qualify": AntePayment.PUSHES,
        "ante_on_win": AntePayment.PAID,
        "exchange_fees": (1, 2, 3, None, 1),
        "bet_forced_after": (5,),
        "sixth_card_fee": None,
        "insurance_maximum": InsuranceMaximum.HALF,
        "insurance_on_tie": Stake.RETURNED,
        "insurance_on_loss": Stake.RETURNED,
        "insured_box_may_redraw": False,
        "redraw_card": RedrawCard.LOWEST,
        "redraw_fee": RedrawFee.ANTE,
        "free_redraws": 1,
        "flush_stands": False,
        "redraw_failure": RedrawFailure.ANTE_PAID,
        "bonus": BonusTable(flush=1),
        "bonus_sixth": BonusTable(flush=1),
        "bonus_after_exchange": BonusHand.FINAL,
        "bonus_if_folded": BonusFate.LOST,
        "repeated_exchange": True,
    }
    boxes = {"boxes", "open_boxes", "blind_redraw", "blind_insurance"}
    assert {"name", *boxes, *changes} == {field.name for field in fields(Rules)}
    assert replace(BASIC, boxes=1, open_boxes=1, blind_redraw=False).packed() == BASIC.packed()
    house = replace(LUNAR_UK, bonus=TRAINER.bonus)
    packed = {replace(house, **{name: value}).packed() for name, value in changes.items()}
    assert len(packed - {house.packed()}) == len(changes)


def test_packed_values_mean_what_the_header_says() -> None:
    rules = replace(CARIBBEAN_STUD, exchange_fees=(None, 2, None, 0, 7), bet_forced_after=(2, 5))
    packed = rules.packed()
    assert packed.pay == (0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100)
    assert packed.exchange_fee == (0, -1, 2, -1, 0, 7)
    assert packed.bet_forced == (0, 0, 1, 0, 0, 1)
    assert (packed.sixth_card_fee, packed.max_payout) == (-1, -1)
    assert (packed.qualifier, packed.second_combination) == (lib.RP_ACE_KING, 0)
    assert [replace(LUNAR_UK, redraw_card=card).packed().redraw_card for card in RedrawCard] == [
        lib.RP_REDRAW_NONE,
        lib.RP_REDRAW_HIGHEST,
        lib.RP_REDRAW_LOWEST,
        lib.RP_REDRAW_UPCARD,
    ]
    maxima = [replace(BASIC, insurance_maximum=each).packed() for each in InsuranceMaximum]
    assert [each.insurance_maximum for each in maxima] == [
        lib.RP_INSURANCE_NONE,
        lib.RP_INSURANCE_HALF,
        lib.RP_INSURANCE_FULL,
    ]
    table = BonusTable(trips=3, royal_flush=9)
    houses = [BASIC, replace(BASIC, bonus=table), replace(BASIC, bonus=table, bonus_sixth=table)]
    assert [house.packed().bonus_columns for house in houses] == [0, 1, 2]
    assert houses[1].packed().bonus == (0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 9)


def test_categories_are_those_of_the_core() -> None:
    core = {name: getattr(lib, f"RP_{name}") for name in Category.__members__}
    assert core == {category.name: category.value for category in Category}
    assert len(Category) == lib.RP_CATEGORIES


def test_pay_table_names_the_paying_categories() -> None:
    paying = [category.key for category in Category if category]
    assert [field.name for field in fields(PayTable)] == paying


def test_bonus_tables_name_the_categories_from_trips_up() -> None:
    paid = [category.key for category in Category if category >= Category.TRIPS]
    assert [field.name for field in fields(BonusTable)] == paid


def test_cards_are_numbered_as_in_the_core() -> None:
    assert (len(Rank), len(Suit)) == (lib.RP_RANKS, lib.RP_SUITS)
    assert [Card.from_id(number).id for number in range(lib.RP_CARDS)] == list(range(lib.RP_CARDS))
    assert Card(Rank.ACE, Suit.CLUBS).id == 12 * lib.RP_SUITS


def test_ranks_of_the_core_rise_from_deuce_to_ace() -> None:
    kickers = [Card(rank, Suit.CLUBS).id for rank in Rank if rank not in (Rank.SIX, Rank.EIGHT)]
    strengths = [
        _native.strength(bytes([kicker, 17, 18, 26, 35]))
        for kicker in kickers
        if kicker not in (24, 32)
    ]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(strengths)


def test_actions_are_numbered_as_in_the_core() -> None:
    hand = tuple(Card.from_id(number) for number in HAND)
    actions = [str(action_of(code, hand)) for code in range(lib.RP_ACTIONS)]
    assert actions[: lib.RP_EXCHANGE] == ["fold", "bet", "sixth card"]
    assert len(set(actions)) == lib.RP_ACTIONS
    sizes = [cards_exchanged(code) for code in range(lib.RP_ACTIONS)]
    assert sizes == [0] * 3 + [1] * 5 + [2] * 10 + [3] * 10 + [4] * 5 + [5]


@pytest.mark.parametrize("length", [0, 4, 6])
def test_a_hand_of_the_wrong_length_is_refused(length: int) -> None:
    deal = DEAL._replace(hand=bytes(range(length)))
    with pytest.raises(CardError, match=f"5 cards, got {length}"):
        _native.analyze(BASIC.packed(), deal)
    with pytest.raises(CardError, match=f"5 cards, got {length}"):
        _native.outcomes_of(BASIC.packed(), deal, lib.RP_BET)


@pytest.mark.parametrize("length", [0, 4, 7])
def test_a_final_hand_of_the_wrong_length_is_refused(length: int) -> None:
    cards = bytes(range(length))
    with pytest.raises(CardError):
        _native.strength(cards)
    with pytest.raises(CardError):
        _native.combine(BASIC.packed(), cards)
    with pytest.raises(CardError):
        _native.decide(BASIC.packed(), cards, 41, 0)
    with pytest.raises(CardError):
        _native.buy_redraw(LUNAR_UK.packed(), cards, bytes(range(40, 45)), 0)


@pytest.mark.parametrize("length", [0, 4, 6])
def test_a_dealer_hand_of_the_wrong_length_is_refused(length: int) -> None:
    with pytest.raises(CardError, match=f"5 cards, got {length}"):
        _native.buy_redraw(LUNAR_UK.packed(), HAND, bytes(range(length)), 0)


def test_what_the_core_refuses_is_an_error_with_its_words() -> None:
    with pytest.raises(CardError, match=r"."):
        _native.analyze(BASIC.packed(), DEAL._replace(upcard=HAND[0]))
    with pytest.raises(CardError, match=r"."):
        _native.analyze(BASIC.packed(), DEAL._replace(upcard=52))
    with pytest.raises(RulesError, match=r"."):
        _native.analyze(BASIC.packed()._replace(sixth_card_fee=-2), DEAL)
    with pytest.raises(RulesError, match=r"."):
        _native.check_rules(BASIC.packed()._replace(max_payout=lib.RP_MAX_AMOUNT + 1))
    with pytest.raises(RulesError, match=r"."):
        _native.outcomes_of(BASIC.packed(), DEAL, lib.RP_ACTIONS)
    with pytest.raises(RulesError, match=r"."):
        _native.outcomes_of(CARIBBEAN_STUD.packed(), DEAL, lib.RP_SIXTH)
    with pytest.raises(RulesError, match=r"."):
        _native.buy_redraw(BASIC.packed(), HAND, bytes([41, 29, 21, 8, 0]), 0)
    with pytest.raises(CardError, match="the dealer qualifies"):
        _native.buy_redraw(LUNAR_UK.packed(), HAND, bytes([41, 40, 21, 8, 0]), 0)
    with pytest.raises(CardError, match=r"."):
        _native.stakes_for(BASIC.packed(), lib.RP_CATEGORIES, 0)
    with pytest.raises(RulesError, match="the bonus stake is out of its range"):
        _native.analyze(TRAINER.packed(), DEAL._replace(bonus=lib.RP_MAX_AMOUNT + 1))
    with pytest.raises(RulesError, match="the rules have no bonus"):
        _native.bonus_for(BASIC.packed(), DEAL._replace(bonus=1), lib.RP_BET)
    with pytest.raises(RulesError, match="the rules have no bonus"):
        _native.analyze_many(BASIC.packed(), HAND + bytes([41]), 6, 1)


def test_every_status_has_a_sentence() -> None:
    statuses = range(lib.RP_OK, lib.RP_BAD_BONUS + 1)
    texts = {_native.status_text(status) for status in statuses}
    assert len(texts) == len(statuses)
    assert all(texts)


def test_every_preset_is_accepted_by_the_core() -> None:
    for preset in PRESETS:
        _native.check_rules(preset.rules.packed())
    _native.check_rules(replace(BASIC, max_payout=0).packed())


def test_no_object_of_the_core_leaves_the_native_module() -> None:
    values = _native.analyze(BASIC.packed(), DEAL)
    counts = _native.outcomes_of(BASIC.packed(), DEAL, lib.RP_BET)
    assert {type(value) for column in values for value in column} == {int}
    assert type(counts.total) is int
    grids = (counts.uninsured, counts.insured)
    assert {type(n) for grid in grids for end in grid for row in end for n in row} == {int}
    stakes = _native.stakes_for(BASIC.packed(), lib.RP_PAIR, lib.RP_HIGH_CARD)
    assert {type(net) for net in (*stakes.uninsured, *stakes.insured)} == {int}
    bought = _native.buy_redraw(LUNAR_UK.packed(), HAND, bytes([41, 29, 21, 8, 0]), 0)
    assert {type(value) for value in (bought.total, *bought.ends, bought.win)} == {int}
