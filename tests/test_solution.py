"""Solutions as people and programs read them, and what options are worth."""

from dataclasses import replace
from typing import Final

import pytest

from rpoker_odds import (
    ADMIRAL_HR,
    BASIC,
    CARIBBEAN_STUD,
    TWO_COLUMNS,
    BonusHand,
    InsuranceMaximum,
    RPokerError,
    Solution,
)
from rpoker_odds.game_options import options_in
from rpoker_odds.game_sums import Deck
from rpoker_odds.whole_game import solve_deck
from tests.command_line import schema

SMALL: Final = Deck(0x1C01, 3)
FLUSHES: Final = Deck(0x1F80, 2)


def test_options_are_worth_what_the_game_loses_without_them() -> None:
    rules = replace(ADMIRAL_HR, insurance_maximum=InsuranceMaximum.FULL)
    calls: list[tuple[int, int]] = []
    found = options_in(rules, SMALL, progress=lambda done, total: calls.append((done, total)))
    ev = solve_deck(rules, SMALL).ev
    poorer = {
        "exchange": replace(rules, exchange_fees=(None,) * 5),
        "sixth_card": replace(rules, sixth_card_fee=None),
        "second_combination": replace(rules, second_combination=False),
        "insurance": replace(rules, insurance_maximum=InsuranceMaximum.NONE),
    }
    expected = {name: ev - solve_deck(without, SMALL).ev for name, without in poorer.items()}
    assert found == expected
    assert list(found) == list(poorer)
    assert min(found.values()) >= 0 < max(found.values())
    assert calls == sorted(calls)
    assert calls[-1] == (5 * SMALL.deals, 5 * SMALL.deals)


def test_what_hangs_on_an_option_goes_with_it() -> None:
    rules = replace(
        ADMIRAL_HR,
        insurance_maximum=InsuranceMaximum.FULL,
        blind_insurance=True,
        bonus=TWO_COLUMNS[0],
        bonus_sixth=TWO_COLUMNS[1],
    )
    bare = replace(rules, blind_insurance=False, bonus=None, bonus_sixth=None)
    assert options_in(rules, SMALL) == options_in(bare, SMALL)
    # The second column hangs on exchanges there, and no sixth card is taken away.
    exchanges = replace(rules, sixth_card_fee=None, bonus_after_exchange=BonusHand.FINAL)
    assert list(options_in(exchanges, SMALL)) == ["exchange", "second_combination", "insurance"]


def test_a_house_without_options_has_no_values_of_options() -> None:
    assert options_in(CARIBBEAN_STUD, SMALL) == {}


def test_a_damaged_solution_is_refused() -> None:
    data = solve_deck(BASIC, SMALL).to_dict()
    assert Solution.from_dict({**data, "option_values": {}}).rules == BASIC
    table = data["return_table"]
    for wrong, reason in (
        ({**data, "schema": 2}, "schema"),
        ({**data, "more": 1}, "more"),
        ({**data, "ev": "0/1"}, "ev"),
        ({**data, "return_table": table[1:]}, "ev, "),
        ({**data, "actions": {**data["actions"], "fold": "1/2"}}, "fold_after_purchase"),
        ({key: value for key, value in data.items() if key != "by_upcard"}, "by_upcard"),
        ({**data, "rules": {"name": ""}}, "name"),
        ({**data, "mean_wagered": "1/0"}, "ZeroDivision"),
        ({**data, "return_table": 5}, "int"),
        ([], "list"),
    ):
        with pytest.raises(RPokerError, match=reason):
            Solution.from_dict(wrong)  # type: ignore[arg-type]


def test_the_schema_refuses_what_is_no_solution() -> None:
    validator = schema("solution.schema.json")
    data = solve_deck(BASIC, FLUSHES).to_dict()
    validator.validate(data)
    row, part = data["return_table"][0], data["by_upcard"]["A"]
    for wrong in (
        {**data, "more": 1},
        {**data, "schema": 2},
        {**data, "ev": "0"},
        {**data, "return_table": [{**row, "net": 1.5}]},
        {**data, "return_table": [{"net": 1}]},
        {**data, "actions": {**data["actions"], "exchange_6": "0/1"}},
        {**data, "ends": {**data["ends"], "draw": "0/1"}},
        {**data, "by_upcard": {"1": part}},
        {**data, "by_category": {"nothing": part}},
        {**data, "by_category": {"pair": {**part, "deals": 1}}},
        {**data, "option_values": {"luck": "0/1"}},
        {key: value for key, value in data.items() if key != "house_edge_float"},
    ):
        assert not validator.is_valid(wrong)


def test_a_solution_reads_well() -> None:
    solution = solve_deck(CARIBBEAN_STUD, FLUSHES)
    assert repr(solution) == f"<Solution of caribbean_stud: house edge {float(-solution.ev):.4%}>"
    text = str(solution)
    assert solution.ev > 0  # with so many flushes
    edge = f"{float(solution.ev * 100):.4f} %"
    title = f"caribbean_stud: the player wins {edge} of the ante under best play\n"
    assert text.startswith(title)
    rows = [line.split() for line in text.splitlines()]
    assert ["EV", f"{float(solution.ev):.6f}", str(solution.ev)] in rows
    assert ["-3", f"{float(solution.return_table[-1][1] * 100):.6f}"] in rows
    names = {line.split("  ")[0] for line in text.splitlines()}
    assert names >= {"bet", "push", "straight flush", "T"}
    assert not names & {"sixth card", "exchange 1 card", "of all: insured"}
    html = solution._repr_html_()
    assert html.count("<table>") == html.count("</table>") == 6
    assert "<caption>Net results, in antes</caption>" in html
    assert "<script>" not in replace(solution, rules=replace(BASIC, name="<script>"))._repr_html_()
