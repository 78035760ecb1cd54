"""The commands about whole games."""

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rpoker_odds import (
    ADMIRAL_HR,
    BASIC,
    InsuranceMaximum,
    RPokerError,
    Rules,
    Solution,
    class_check,
)
from rpoker_odds import verification as checking
from rpoker_odds._native_game import solve_classes
from rpoker_odds.cli import game_commands
from rpoker_odds.game_options import options_in
from rpoker_odds.game_sums import Deck
from rpoker_odds.rules_file import toml_of
from rpoker_odds.whole_game import solution_of, solve_deck
from tests.command_line import ESCAPE, printed, refused, run, schema

SHORT = Deck(0x1F80, 2)
INSURED = replace(BASIC, name="insured", insurance_maximum=InsuranceMaximum.FULL)


@pytest.fixture
def short_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands play with twelve cards, which takes no time."""

    def on_short_deck(function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda rules, **options: function(rules, SHORT, **options)

    monkeypatch.setattr(game_commands, "solve", on_short_deck(solve_deck))
    monkeypatch.setattr(game_commands, "option_values", on_short_deck(options_in))


def file_of(rules: Rules, folder: Path) -> str:
    file = folder / f"{rules.name}.toml"
    file.write_text(toml_of(rules), encoding="utf-8")
    return str(file)


def rows(text: str) -> dict[str, list[str]]:
    """The lines of tables by their first cell, cells being two spaces apart."""
    cells = [[cell.strip() for cell in line.split("  ") if cell] for line in text.splitlines()]
    return {name: rest for name, *rest in filter(None, cells)}


def test_a_game_is_solved_from_the_real_deck(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    text = printed("solve", "caribbean_stud", "--json", "--csv", str(table), "--jobs", "2")
    data = json.loads(text)
    assert (data["ev"], data["deals"]) == ("-142031221/2718662100", 122_151_120)
    schema("solution.schema.json").validate(data)
    with table.open(encoding="utf-8", newline="") as file:
        header, *lines = csv.reader(file)
    assert header == ["net", "probability", "probability_float"]
    assert [int(net) for net, _, _ in lines] == [row["net"] for row in data["return_table"]]
    assert sum(int(net) * Fraction(chance) for net, chance, _ in lines) == Fraction(data["ev"])


@pytest.mark.usefixtures("short_deck")
def test_a_report_tells_all_tables_and_the_rules(tmp_path: Path) -> None:
    solution = solve_deck(INSURED, SHORT)
    text = printed("solve", file_of(INSURED, tmp_path), "--options", "--ascii")
    assert text.startswith("insured: the player wins ")
    assert text.isascii()
    assert ESCAPE not in text
    found = rows(text)
    assert found["EV"] == [f"{float(solution.ev):.6f}", str(solution.ev)]
    assert found["exchange 2 cards"] == [f"{float(solution.actions['exchange_2'] * 100):.6f}"]
    assert found["of all: insured"] == [f"{float(solution.chance_of_insurance * 100):.6f}"]
    assert found["two pair"][1] == f"{float(solution.by_category['two_pair'].ev):.6f}"
    values = options_in(INSURED, SHORT)
    assert found["sixth card"] == [f"{float(values['sixth_card']):.6f}", str(values["sixth_card"])]
    assert {name.replace("_", " ") for name in values} <= found.keys()
    assert "Rules, in antes: insured: pays 1/1/2" in text


@pytest.mark.usefixtures("short_deck")
def test_values_of_options_are_in_the_json() -> None:
    data = json.loads(printed("solve", "basic", "--options", "--json"))
    schema("solution.schema.json").validate(data)
    expected = options_in(BASIC, SHORT)
    assert {name: Fraction(value) for name, value in data["option_values"].items()} == expected
    assert Solution.from_dict(data) == solve_deck(BASIC, SHORT)


@pytest.mark.usefixtures("short_deck")
def test_a_house_without_options_says_so() -> None:
    text = " ".join(printed("solve", "caribbean_stud", "--options").split())
    assert "caribbean_stud has no option that could be left out: no exchange" in text
    assert "What each option is worth" not in text


@pytest.mark.usefixtures("short_deck")
def test_two_games_are_shown_side_by_side() -> None:
    text = printed("compare", "basic", "admiral_hr")
    found, solutions = rows(text), [solve_deck(rules, SHORT) for rules in (BASIC, ADMIRAL_HR)]
    assert found["figure"] == ["basic", "admiral_hr"]
    assert found["EV"] == [f"{float(solution.ev):.6f}" for solution in solutions]
    folds = [solution.chance_of_fold_after_purchase for solution in solutions]
    assert found["fold after a purchase, %"] == [f"{float(fold * 100):.6f}" for fold in folds]
    blind = [solution.blind_box.ev for solution in solutions]
    assert found["EV of a blind box"] == [f"{float(ev):.6f}" for ev in blind]
    assert found["house edge of the bonus, %"] == ["none", "none"]
    assert found["qualifier"] == ["ace_king", "pair"]
    assert "the same game" in printed("compare", "basic", "basic")


def test_a_sample_is_checked() -> None:
    text = printed("verify", "basic", "--deals", "1", "--jobs", "2")
    assert "9 classes of" in text
    found = rows(text)
    assert all(int(found[name][0].replace(",", "")) > 0 for name in ("royal flush", "pair", "fold"))
    assert text.endswith("No difference.\n")
    assert printed("verify", "basic", "--deals", "1", "--seed", "2") != text
    assert "27 classes of" in printed("verify", "caribbean_stud")


def test_a_difference_is_told_with_status_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(rules: Any, first: int, count: int) -> Any:  # noqa: ANN401
        found = solve_classes(rules, first, count)
        return found._replace(outcomes=tuple(number + 1 for number in found.outcomes))

    monkeypatch.setattr(class_check, "solve_classes", wrong)
    result = run("verify", "caribbean_stud", "--deals", "1")
    assert (result.exit_code, result.stderr) == (3, "")
    assert result.stdout.count("Different: class ") == 9
    assert result.stdout.count(": outcomes\n") == 9
    assert "No difference" not in result.stdout


def test_a_whole_check_compares_the_sum_with_the_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    part = solution_of(BASIC, solve_classes(BASIC.packed(), 0, 12))
    monkeypatch.setattr(checking, "CLASSES", 12)
    monkeypatch.setattr(game_commands, "solve", lambda *_, **__: part)
    text = printed("verify", "basic", "--whole")
    assert text.count(f"{part.ev.numerator}/{part.ev.denominator}\n") == 2
    assert "No difference." in text
    other = solution_of(BASIC, solve_classes(BASIC.packed(), 0, 13))
    monkeypatch.setattr(game_commands, "solve", lambda *_, **__: other)
    assert run("verify", "basic", "--whole").exit_code == 3


def test_mistakes_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (["solve"], ["compare", "basic"], ["verify"]):
        assert "unknown rules 'nope'" in refused(*command, "nope")
    assert "--jobs" in refused("solve", "basic", "--jobs", "0")
    assert "--deals" in refused("verify", "basic", "--deals", "0")

    monkeypatch.setattr(game_commands, "solve", pytest.fail)  # not before the file is tried
    reason = refused("solve", "basic", "--csv", "missing/table.csv")
    assert reason == "cannot write missing/table.csv: No such file or directory"

    def broken(*_: object, **__: object) -> Solution:
        raise RPokerError("internal error: broken")

    monkeypatch.setattr(game_commands, "solve", broken)
    assert refused("solve", "basic") == "internal error: broken"
