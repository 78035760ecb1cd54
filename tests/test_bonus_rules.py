"""The bonus of a house as data: stated, checked, told in words, changed in a file."""

from dataclasses import replace
from typing import Any

import pytest

from rpoker_odds import (
    BASIC,
    TRAINER,
    TRIPS_UP,
    BonusFate,
    BonusHand,
    BonusTable,
    Rules,
    RulesError,
    diff,
)


def test_a_second_column_needs_a_first() -> None:
    with pytest.raises(RulesError, match="bonus_sixth is a BonusTable, but bonus is None"):
        replace(BASIC, bonus_sixth=TRIPS_UP)
    with pytest.raises(RulesError, match="give bonus too, or leave bonus_sixth out"):
        replace(TRAINER, bonus=None)


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        (
            {"sixth_card_fee": None},
            ["bonus_sixth is a BonusTable", "sixth_card_fee is None", "after_exchange is dealt:"],
        ),
        (
            {
                "sixth_card_fee": None,
                "exchange_fees": (None,) * 5,
                "bonus_after_exchange": BonusHand.FINAL,
            },
            ["sixth_card_fee is None", "exchange_fees is (None, None, None, None, None):"],
        ),
    ],
)
def test_a_second_column_counts_for_some_hand(changes: dict[str, Any], parts: list[str]) -> None:
    with pytest.raises(RulesError, match="or leave bonus_sixth out") as caught:
        replace(TRAINER, **changes)
    assert [part for part in parts if part not in str(caught.value)] == []
    one_column = replace(TRAINER, **changes, bonus_sixth=None)
    assert one_column.bonus == TRAINER.bonus
    replace(TRAINER, **{**changes, "sixth_card_fee": 1})


@pytest.mark.parametrize("odds", [-1, 10_001, 1.5, True, None, "5"])
def test_odds_are_whole_numbers(odds: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesError, match=r"bonus\.flush is .*: it must be a whole number"):
        BonusTable(flush=odds)


@pytest.mark.parametrize(
    ("data", "part"),
    [
        ({"name": "x", "bonus": 5}, "bonus is 5: it must be a mapping"),
        ({"name": "x", "bonus": {"pair": 1}}, "bonus has an unknown field 'pair'"),
        ({"name": "x", "bonus": {}, "bonus_sixth": {"flsh": 1}}, "bonus_sixth has an unknown"),
        ({"name": "x", "bonus_if_folded": "kept"}, 'must be "stands" or "lost"'),
    ],
)
def test_wrong_json_is_a_rules_error(data: Any, part: str) -> None:  # noqa: ANN401
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(data)
    assert part in str(caught.value)


def test_a_bonus_is_stated_changed_and_taken_away() -> None:
    stated = Rules.from_toml("[bonus]\nflush = 5")
    assert stated == replace(BASIC, name="basic with changes", bonus=BonusTable(flush=5))
    text = 'preset = "trainer"\nname = "x"\nbonus_if_folded = "lost"\n[bonus_sixth]\nflush = 16'
    sixth = TRAINER.bonus_sixth
    assert sixth is not None
    assert Rules.from_toml(text).bonus_sixth == replace(sixth, flush=16)
    assert Rules.from_toml(text).bonus == TRAINER.bonus
    taken = Rules.from_toml('preset = "trainer"\nbonus = "none"\nbonus_sixth = "none"')
    assert (taken.bonus, taken.bonus_sixth) == (None, None)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('bonus = "nothing"', "bonus is 'nothing': it must be a mapping"),
        ("[bonus]\npair = 6", "bonus has an unknown field 'pair'; known: trips, straight, flush"),
        ("[bonus_sixth]\nflush = 6", "bonus_sixth is a BonusTable, but bonus is None"),
        ('preset = "trainer"\nbonus = "none"', "bonus_sixth is a BonusTable, but bonus is None"),
    ],
)
def test_a_wrong_house_is_told_what_is_wrong(text: str, part: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_toml(text)
    assert part in str(caught.value)


def test_text_tells_the_bonus() -> None:
    assert ", no bonus, " in str(BASIC)
    assert (
        "bonus pays -/25/50/100/300/500/1000 from trips up or -/7/15/30/100/150/300 with a sixth "
        "card (after an exchange the dealt five by the first, stands on a fold)"
    ) in str(TRAINER)
    house = replace(
        TRAINER,
        bonus_after_exchange=BonusHand.FINAL,
        bonus_if_folded=BonusFate.LOST,
    )
    assert "(after an exchange the final five by the second, lost on a fold)" in str(house)
    exchanges = str(replace(house, sixth_card_fee=None))
    assert "or -/7/15/30/100/150/300 on the final five after an exchange (lost on a" in exchanges
    assert exchanges.count("sixth card") == 1  # which is not sold
    one_column = str(replace(house, bonus_sixth=None))
    assert "bonus pays -/25/50/100/300/500/1000 from trips up (lost on a fold)" in one_column


def test_a_table_and_none_differ_in_every_category() -> None:
    differences = diff(BASIC, replace(BASIC, bonus=TRIPS_UP))
    assert differences == [
        (f"bonus.{name}", None, odds) for name, odds in TRIPS_UP.to_dict().items()
    ]
