"""Presets are the games that their sources describe, and a house may be told from them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    CLASSIC,
    LUNAR_UK,
    OASIS,
    PAGAT,
    PRESETS,
    BonusTable,
    PayTable,
    Qualifier,
    Rules,
    RulesError,
    analyze,
    diff,
    get_preset,
    get_rules,
    preset_names,
)

NAMES = (
    "classic",
    "basic",
    "pagat",
    "trainer",
    "lunar",
    "lunar_uk",
    "betvoyager",
    "campione",
    "senator",
    "corona",
    "olympic",
    "admiral_hr",
    "caribbean_stud",
    "oasis",
)
HALF = {"insurance_maximum": "half"}


def changes(a: str, b: str) -> dict[str, Any]:
    return {field: value for field, _, value in diff(a, b)}


def column(name: str, *odds: int) -> dict[str, Any]:
    return {
        f"{name}.{field}": paid
        for field, paid in zip(BonusTable.__dataclass_fields__, odds, strict=True)
    }


def test_every_preset_is_listed_once_and_found_by_its_name() -> None:
    assert preset_names() == NAMES
    for preset in PRESETS:
        assert get_rules(preset.rules.name) is preset.rules
        assert get_preset(preset.rules.name) is preset


def test_the_base_has_insurance_and_a_redraw() -> None:
    assert Rules(name="basic") == BASIC
    assert changes("basic", "lunar_uk") == {"insurance_maximum": "full", "redraw_card": "highest"}
    assert LUNAR_UK.to_dict() == {
        "name": "lunar_uk",
        "pay_table": PayTable().to_dict(),
        "second_combination": True,
        "ace_king_as_second": True,
        "paired_straight": "two_straights",
        "max_payout": None,
        "qualifier": "ace_king",
        "ante_on_no_qualify": "paid",
        "ante_on_win": "pushes",
        "exchange_fees": [1, 1, 1, 1, 1],
        "bet_forced_after": [],
        "sixth_card_fee": 1,
        "repeated_exchange": False,
        "insurance_maximum": "full",
        "insurance_on_tie": "lost",
        "insurance_on_loss": "lost",
        "insured_box_may_redraw": True,
        "redraw_card": "highest",
        "redraw_fee": "extra_chip",
        "free_redraws": 3,
        "flush_stands": True,
        "redraw_failure": "push",
        "bonus": None,
        "bonus_sixth": None,
        "bonus_after_exchange": "dealt",
        "bonus_if_folded": "stands",
        "boxes": 4,
        "open_boxes": 2,
        "blind_redraw": True,
        "blind_insurance": False,
    }


@pytest.mark.parametrize(
    ("base", "name", "expected"),
    [
        (
            "lunar_uk",
            "classic",
            {"insurance_on_loss": "returned", **column("bonus", 25, 40, 50, 70, 200, 500, 1000)},
        ),
        (
            "lunar_uk",
            "pagat",
            {
                "exchange_fees": [1, 1, 1, 1, None],
                **HALF,
                "insured_box_may_redraw": False,
                "flush_stands": False,
                "redraw_failure": "ante_paid",
                "boxes": 6,
            },
        ),
        (
            "lunar_uk",
            "trainer",
            {
                "insurance_maximum": "none",
                "free_redraws": 0,
                "redraw_failure": "ante_paid",
                **column("bonus", 0, 25, 50, 100, 300, 500, 1000),
                **column("bonus_sixth", 0, 7, 15, 30, 100, 150, 300),
            },
        ),
        (
            "lunar_uk",
            "lunar",
            {"exchange_fees": [None, 1, 1, 1, 1], **HALF, "insured_box_may_redraw": False},
        ),
        ("lunar_uk", "betvoyager", {"repeated_exchange": True, "redraw_fee": "ante"}),
        ("lunar_uk", "campione", {"open_boxes": 1}),
        (
            "lunar_uk",
            "senator",
            {"free_redraws": 1, "flush_stands": False, "blind_redraw": False},
        ),
        (
            "lunar_uk",
            "corona",
            {"exchange_fees": [None, 1, 1, 1, 1], "free_redraws": 0, "blind_insurance": True},
        ),
        (
            "lunar_uk",
            "olympic",
            {**HALF, "insurance_on_tie": "returned", "insurance_on_loss": "returned"},
        ),
        (
            "basic",
            "admiral_hr",
            {"qualifier": "pair", "ante_on_no_qualify": "pushes", "bonus_if_folded": "lost"},
        ),
        (
            "basic",
            "caribbean_stud",
            {
                "second_combination": False,
                "ante_on_win": "paid",
                "exchange_fees": [None] * 5,
                "sixth_card_fee": None,
            },
        ),
        ("caribbean_stud", "oasis", {"exchange_fees": [1, 2, 3, 2, 1], "bet_forced_after": [5]}),
    ],
)
def test_presets_differ_as_their_games_do(base: str, name: str, expected: dict[str, Any]) -> None:
    assert changes(base, name) == expected
    assert get_preset(name).base == base


def test_every_preset_tells_where_it_comes_from() -> None:
    for preset in PRESETS:
        for text in (preset.summary, preset.source, preset.silent):
            assert text.endswith(".")
        assert (preset.base is None) == (preset.rules is BASIC)


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("bsic", "did you mean basic?"),
        ("Oasis", "did you mean oasis?"),
        ("caribean", "did you mean caribbean_stud?"),
        ("lunar_us", "did you mean lunar_uk or lunar?"),
        ("zzz", f"known: {', '.join(NAMES)}"),
        ("", f"known: {', '.join(NAMES)}"),
        ("my-house.toml", "Rules.from_toml reads a file of rules"),
    ],
)
def test_unknown_rules_show_the_nearest_names(name: str, advice: str) -> None:
    with pytest.raises(RulesError) as caught:
        get_rules(name)
    assert str(caught.value) == f"unknown rules {name!r}; {advice}"


def test_differences_are_listed_field_by_field() -> None:
    dearer = replace(CLASSIC, name="mine", pay_table=PayTable(flush=6, quads=25))
    assert diff(CLASSIC, dearer) == [("pay_table.flush", 5, 6), ("pay_table.quads", 20, 25)]
    assert diff("classic", CLASSIC) == []
    assert diff(CLASSIC, replace(CLASSIC, name="other name")) == []


MY_HOUSE = """
preset = "pagat"
name = "my house"
max_payout = 60
exchange_fees = [1, 2, "none", 1, "none"]
sixth_card_fee = "none"

[pay_table]
flush = 6
"""


def test_a_house_is_a_preset_and_what_is_different() -> None:
    house = Rules.from_toml(MY_HOUSE)
    assert house == replace(
        PAGAT,
        name="my house",
        max_payout=60,
        exchange_fees=(1, 2, None, 1, None),
        sixth_card_fee=None,
        pay_table=PayTable(flush=6),
    )


def test_a_limit_of_the_preset_can_be_taken_away() -> None:
    capped = Rules.from_toml("max_payout = 60")
    assert capped == replace(BASIC, name="basic with changes", max_payout=60)
    text = capped.to_toml().replace("max_payout = 60", 'max_payout = "none"')
    assert Rules.from_toml(text) == replace(capped, max_payout=None)


@pytest.mark.parametrize("kind", [str, Path])
def test_a_house_may_stand_in_a_file(kind: type, tmp_path: Path) -> None:
    file = tmp_path / "my_house.toml"
    file.write_text('\ufeffpreset = "oasis"\nsixth_card_fee = 1\n', encoding="utf-8")
    assert Rules.from_toml(kind(file)) == replace(OASIS, name="my_house", sixth_card_fee=1)


ANY_NAME = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1).filter(str.strip)


@given(st.sampled_from(PRESETS), ANY_NAME.filter(lambda name: name not in NAMES))
def test_rules_survive_toml(preset: Any, name: str) -> None:  # noqa: ANN401
    rules = replace(preset.rules, name=name)
    assert Rules.from_toml(rules.to_toml()) == rules


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('qualifer = "pair"', "TOML text: rules has an unknown field 'qualifer'; did you mean"),
        ('presets = "oasis"', "did you mean preset?"),
        ('preset = "oases"', "unknown rules 'oases'; did you mean oasis"),
        ("preset = 5", "preset is 5: it must be the name of a preset"),
        ('qualifier = "two_pair"', 'qualifier is \'two_pair\': it must be "ace_king" or "pair"'),
        ("max_payout = 1.5", "max_payout is 1.5: it must be a whole number"),
        ('max_payout = "nothing"', "max_payout is 'nothing'"),
        ("pay_table = 5", "pay_table is 5: it must be a mapping"),
        ("[pay_table]\nflsh = 6", "pay_table has an unknown field 'flsh'; did you mean flush?"),
        ("x = " + "[" * 5000, "TOML text is no TOML: "),
        ("max_payout = " + "9" * 5000, "TOML text is no TOML: "),
        ('name = "pagat"\n[pay_table]\nflush = 9', "give the house a name of its own"),
        ("preset = oasis", "TOML text is no TOML: "),
        ("a = 1\na = 2", "TOML text is no TOML: "),
        ('preset = "pagat"\nmax_payout = 61', "insurance_maximum is half, but max_payout is 61"),
    ],
)
def test_a_wrong_house_is_told_what_is_wrong(text: str, part: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_toml(text)
    assert part in str(caught.value)


def test_a_file_that_cannot_be_read_is_a_rules_error(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"cannot read rules from no file: "):
        Rules.from_toml("no file")
    with pytest.raises(RulesError, match=r"cannot read rules from "):
        Rules.from_toml(tmp_path)
    file = tmp_path / "latin.toml"
    file.write_bytes(b'name = "\xff"')
    with pytest.raises(RulesError, match=r"latin\.toml is not UTF-8 at byte 9"):
        Rules.from_toml(file)


def test_an_own_house_is_used_like_any_other() -> None:
    house = Rules.from_toml('preset = "basic"\nqualifier = "pair"')
    same = replace(BASIC, name=house.name, qualifier=Qualifier.PAIR)
    hand = "As Kd 7h 7c 2s"
    assert analyze(hand, "Qd", rules=house) == analyze(hand, "Qd", rules=same)
