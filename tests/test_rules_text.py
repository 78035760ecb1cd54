"""The echo of rules tells every field."""

from dataclasses import replace
from typing import Any

import pytest

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    CLASSIC,
    LUNAR_UK,
    OASIS,
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
    Stake,
    diff,
)


def test_text_tells_every_field_on_one_line() -> None:
    assert str(BASIC) == (
        "basic: pays 1/1/2/3/4/5/7/20/50/100 from ace-king up, two combinations (with ace-king, "
        "paired straight as two straights), no payout limit, dealer qualifies with ace-king, "
        "ante paid if he does not, ante pushes on a win, exchange of 1-5 cards for 1/1/1/1/1, "
        "sixth card for 1, no insurance, no redraw, no bonus, up to 2 of 4 boxes open"
    )
    assert "no exchange, no sixth card" in str(CARIBBEAN_STUD)
    assert "exchange of 1-5 cards for 1/2/3/2/1, bet forced after 5" in str(OASIS)
    assert str(CLASSIC).endswith(
        "insurance up to the payout (lost on a tie, returned on a loss, beside a redraw), redraw "
        "of the dealer's highest card for an extra chip (again if of the same rank unless it "
        "makes a flush, ante and bet returned if it fails), bonus pays 25/40/50/70/200/500/1000 "
        "from trips up (stands on a fold), up to 2 of 4 boxes open (blind ones with redraw, "
        "without insurance)"
    )


@pytest.mark.parametrize(
    "change",
    [
        {"pay_table": PayTable(flush=6)},
        {"second_combination": False},
        {"ace_king_as_second": False},
        {"paired_straight": PairedStraight.STRAIGHT_AND_PAIR},
        {"max_payout": 60},
        {"qualifier": Qualifier.PAIR},
        {"ante_on_no_qualify": AntePayment.PUSHES},
        {"ante_on_win": AntePayment.PAID},
        {"exchange_fees": (None, 1, 1, 1, 1)},
        {"bet_forced_after": (5,)},
        {"sixth_card_fee": None},
        {"insurance_maximum": InsuranceMaximum.HALF},
        {"insurance_on_tie": Stake.RETURNED},
        {"insurance_on_loss": Stake.RETURNED},
        {"insured_box_may_redraw": False},
        {"redraw_card": RedrawCard.UPCARD},
        {"redraw_fee": RedrawFee.ANTE},
        {"free_redraws": 1},
        {"flush_stands": False},
        {"redraw_failure": RedrawFailure.ANTE_PAID},
        {"repeated_exchange": True},
        {"bonus": BonusTable(flush=5)},
        {"bonus_sixth": BonusTable(flush=5)},
        {"bonus_after_exchange": BonusHand.FINAL},
        {"bonus_if_folded": BonusFate.LOST},
        {"boxes": 5},
        {"open_boxes": 1},
        {"blind_redraw": False},
        {"blind_insurance": True},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_change_of_any_field_shows_in_the_text(change: dict[str, Any]) -> None:
    (field,) = change
    column = BonusTable(flush=4)
    second = None if field == "sixth_card_fee" else column  # which needs a sixth card
    house = replace(LUNAR_UK, bonus=column, bonus_sixth=second)
    assert str(replace(house, **change)) != str(house)
    assert [name for name, *_ in diff(house, replace(house, **change))] == [
        f"{field}.flush" if field in ("pay_table", "bonus", "bonus_sixth") else field
    ]
