"""A file of rule sets: houses, grids, and errors that name the line."""

from dataclasses import replace
from pathlib import Path

import pytest

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    OASIS,
    InsuranceMaximum,
    Qualifier,
    Rules,
    RulesError,
    read_rule_sets,
    rule_sets,
)

FILE = """\
# Three houses and a grid.
[[rules]]
preset = "oasis"

[[rules]]
preset = "oasis"
sixth_card_fee = 2
pay_table.flush = 6

[[rules]]
name = "ours"
preset = "caribbean_stud"
qualifier = "pair"

[[rules]]
name = "grid"
[rules.grid]
exchange_fees = [[1, 1, 1, 1, 1], ["none", 1, 1, 1, "none"]]
sixth_card_fee = ["none", 2]
second_combination = [false]
[rules.grid.pay_table]
flush = [5, 6]
"""


def test_houses_and_a_grid_are_read_in_order(tmp_path: Path) -> None:
    path = tmp_path / "houses.toml"
    path.write_text(FILE)
    found = read_rule_sets(path)
    assert found == read_rule_sets(FILE) == read_rule_sets(str(path))
    assert found.skipped == ()
    plain, changed, ours, *grid = found.rules
    assert plain == OASIS
    assert changed.name == "oasis: sixth_card_fee 2, pay_table.flush 6"
    assert (changed.sixth_card_fee, changed.pay_table.flush) == (2, 6)
    assert changed.exchange_fees == OASIS.exchange_fees
    assert ours == replace(CARIBBEAN_STUD, name="ours", qualifier=Qualifier.PAIR)
    expected = [
        (fees, sixth, flush)
        for fees in ((1, 1, 1, 1, 1), (None, 1, 1, 1, None))
        for sixth in (None, 2)
        for flush in (5, 6)
    ]
    assert [(each.exchange_fees, each.sixth_card_fee, each.pay_table.flush) for each in grid] == (
        expected
    )
    assert {each.second_combination for each in grid} == {False}
    assert {each.qualifier for each in grid} == {BASIC.qualifier}
    assert grid[-1].name == (
        "grid: exchange_fees none/1/1/1/none, sixth_card_fee 2, second_combination false, "
        "pay_table.flush 6"
    )


def test_presets_and_fields_vary_together() -> None:
    found = read_rule_sets(
        '[[rules]]\ngrid.preset = ["oasis", "basic"]\ngrid.bet_forced_after = [[], [5]]'
    )
    assert [rules.name for rules in found.rules] == [
        "oasis: bet_forced_after none",
        "oasis: bet_forced_after 5",
        "basic: bet_forced_after none",
        "basic: bet_forced_after 5",
    ]
    assert found.rules[1] == replace(OASIS, name=found.rules[1].name)
    assert found.rules[2] == replace(BASIC, name=found.rules[2].name)


def test_combinations_that_contradict_themselves_are_skipped_and_told() -> None:
    found = read_rule_sets(
        '[[rules]]\ngrid.insurance_maximum = ["half", "full"]\ngrid.max_payout = ["none", 75, 76]\n'
    )
    kept = {(rules.insurance_maximum, rules.max_payout) for rules in found.rules}
    half, full = InsuranceMaximum.HALF, InsuranceMaximum.FULL
    assert kept == {(half, None), (half, 76), (full, None), (full, 75), (full, 76)}
    (why,) = found.skipped
    assert why.startswith(
        "TOML text:1: basic: insurance_maximum half, max_payout 75: insurance_maximum is half, but"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('house = "basic"', "TOML text: 'house' stands in no house: a house is a table [[rules"),
        (
            'preset = "basic"',
            "TOML text: it states one house, as 'solve' takes it: for a sweep put",
        ),
        ("rules = 1", "rules must be tables [[rules]]"),
        ("rules = []", "it states no rules"),
        ("[[rules]]\nname = 3 4", "TOML text is no TOML: "),
        ("[[rules]]\n[[rules]]\n\nsixth_card_fee = -1", "TOML text:4: sixth_card_fee is -1: it"),
        ('[[rules]]\nname = "x"\nsixth = 1', "TOML text:3: rules has an unknown field 'sixth'"),
        (
            '[[rules]]\npreset = "oassis"',
            "text:2: preset: unknown rules 'oassis'; did you mean oasis",
        ),
        ('rules = [{preset = "oassis"}]', "TOML text: house 1: preset: unknown rules 'oassis'"),
        ("[[rules]]\ngrid = 1", "grid is 1: it must be a table of lists"),
        ("[[rules]]\ngrid.sixth_card_fee = 1", "2: grid.sixth_card_fee is 1: it must be a list"),
        ("[[rules]]\ngrid.sixth_card_fee = []", "grid.sixth_card_fee is []: it must be a list"),
        ("[[rules]]\n[rules.grid]\nmax_payout = [1, 2, 1]", "3: grid.max_payout lists '1' twice"),
        ("[[rules]]\ngrid.sixth_card_fee = [1, -2]", "2: sixth_card_fee is -2: it must be a whole"),
        ('[[rules]]\ngrid.name = ["a", "b"]', "2: grid.name cannot vary"),
        ("[[rules]]\ngrid.pay_table = [{flush = 5}]", "as grid.pay_table.flush = [5]"),
        ("[[rules]]\ngrid.pay_table.flsh = [5]", "2: pay_table has an unknown field 'flsh'; did"),
        (
            "[[rules]]\ngrid.pay_table.straight = [4]\n#flush = 5\ngrid.pay_table.flush = [5, -1]",
            "4: pay_table.flush is -1",
        ),
        ("[[rules]]\nmax_payout = 1\ngrid.max_payout = [2]", "3: grid.max_payout varies what the"),
        (
            "[[rules]]\npay_table.flush = 5\ngrid.pay_table.flush = [6]",
            "grid.pay_table.flush varies what the house states as well",
        ),
        ("[[rules]]\npay_table = 5\ngrid.pay_table.flush = [6]", "varies what the house states"),
        (
            '[[rules]]\ninsurance_maximum = "half"\ngrid.max_payout = [74, 75]',
            "2: insurance_maximum is half, but max_payout is 75",
        ),
        ('[[rules]]\nname = ""\ngrid.max_payout = [1]', "2: name is ''"),
        (
            '[[rules]]\n[[rules]]\npreset = "basic"',
            "two rule sets are called 'basic': give each a name",
        ),
        ('[[rules]]\nname = "oasis"\npreset = "basic"', "name is 'oasis', but these are not"),
    ],
)
def test_an_error_names_the_line_the_field_and_the_fix(text: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        read_rule_sets(text)
    assert message in str(caught.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"cannot read rules from .*none\.toml"):
        read_rule_sets(tmp_path / "none.toml")
    empty = tmp_path / "empty.toml"
    empty.touch()
    with pytest.raises(RulesError, match=r"empty\.toml: it states no rules"):
        read_rule_sets(empty)


def test_too_many_combinations_are_refused_before_any_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Rules] = []
    monkeypatch.setattr(rule_sets, "changed_rules", lambda *_: made.append(BASIC))
    amounts = list(range(1000))
    grid = f"grid.max_payout = {amounts}\ngrid.sixth_card_fee = {amounts[:101]}"
    with pytest.raises(RulesError, match="TOML text:1: the file states 101000 rule sets"):
        read_rule_sets(f"[[rules]]\n{grid}")
    assert not made
