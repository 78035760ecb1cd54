"""The rules on the command line: listed, shown, compared, and read from files."""

import json
from pathlib import Path

import pytest

from rpoker_odds import Rules, analyze, diff, get_preset, preset_names
from tests.command_line import (
    HAND,
    UPCARD,
    line,
    printed,
    refused,
)

ANTES = "a whole number of antes, 0 to 10000"


def test_rules_lists_every_preset() -> None:
    houses = [" ".join(text.split()) for text in printed("rules").split("\n\n")]
    for text, name in zip(houses, preset_names(), strict=True):
        preset = get_preset(name)
        told = str(preset.rules).removeprefix(f"{name}: p")
        assert text == f"{name}: {preset.summary} P{told}."


def test_rules_are_shown_as_a_file_that_can_be_used(tmp_path: Path) -> None:
    for name in preset_names():
        text = printed("rules", "show", name)
        preset = get_preset(name)
        assert text.startswith(f"# {preset.summary}\n# Source: {preset.source}\n")
        assert f"# Not said there, our reading: {preset.silent}\n" in text
        assert Rules.from_toml(text) == preset.rules
        assert json.loads(printed("rules", "show", name, "--json")) == preset.rules.to_dict()
    file = tmp_path / "mine.toml"
    file.write_text(printed("rules", "show", "pagat").replace('"pagat"', '"mine"'))
    assert (
        printed("rules", "show", str(file))
        == file.read_text().split("reading: ")[1].partition("\n")[2]
    )
    assert printed("rules", "diff", "pagat", str(file)) == "pagat and mine are the same game.\n"


def test_rules_are_compared_field_by_field() -> None:
    heading, _, *rows = printed("rules", "diff", "classic", "pagat").splitlines()
    assert heading.split() == ["field", "classic", "pagat"]
    assert [row.split()[0] for row in rows] == [field for field, *_ in diff("classic", "pagat")]
    assert rows[0].split()[1:] == ["[1,", "1,", "1,", "1,", "1]", "[1,", "1,", "1,", "1,", "none]"]
    assert printed("rules", "diff", "basic", "oasis", "--ascii").isascii()


def test_a_house_of_ones_own_stands_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('preset = "basic"\n[pay_table]\npair = 2\n')
    deal = ("analyze", HAND, UPCARD, "--rules", str(file))
    best = analyze(HAND, UPCARD, rules=Rules.from_toml(file)).best
    assert f"exactly {best.ev}." in printed(*deal)
    answer = json.loads(printed("analyze", "--batch", "-", *deal[3:], stdin=line()))
    assert answer["rules"]["pay_table"]["pair"] == 2


def test_a_file_of_rules_is_known_by_its_ending(tmp_path: Path) -> None:
    text = 'preset = "basic"\nmax_payout = 60\n'
    for name in ("mine.toml", "mine.txt"):
        (tmp_path / name).write_text(text)
    (tmp_path / "OURS.TOML").write_text(text)
    other = tmp_path / "other.toml"
    other.write_text('preset = "mine.toml"\n')
    assert "max_payout = 60" in printed("rules", "show", str(tmp_path / "mine.toml"))
    assert "max_payout = 60" in printed("rules", "show", str(tmp_path / "OURS.TOML"))
    assert refused("rules", "show", str(tmp_path / "mine.txt")) == (
        f"{tmp_path / 'mine.txt'} is a file whose name does not end in .toml"
    )
    assert refused("rules", "show", str(other)) == (
        f"{other}: preset is 'mine.toml': it must be the name of a preset"
    )


def test_one_house_and_several_are_told_apart(tmp_path: Path) -> None:
    one, several = tmp_path / "one.toml", tmp_path / "several.toml"
    one.write_text('preset = "basic"\n')
    several.write_text('[[rules]]\npreset = "basic"\n')
    assert refused("sweep", str(one)) == (
        f"{one}: it states one house, as 'solve' takes it: for a sweep put a line [[rules]] above "
        "each house"
    )
    assert refused("solve", str(several)) == (
        f"{several}: it states several houses, each a table [[rules]]: that is for 'sweep'"
    )


def test_a_file_does_not_hide_a_preset_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "basic").write_text("")
    monkeypatch.chdir(tmp_path)
    assert 'name = "basic"' in printed("rules", "show", "basic")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("flush = 6", "flush is one of the odds: it stands below a line [pay_table]"),
        (
            "[pay_table]\nflush = 6\nmax_payout = 60",
            "max_payout is none of the odds: it stands above the line [pay_table]",
        ),
        (
            "max_payout = -1",
            f'max_payout is -1: it must be {ANTES}, or None; in a file None is "none"',
        ),
        ('qualifier = "kings"', 'qualifier is \'kings\': it must be "ace_king" or "pair"'),
    ],
)
def test_a_slip_in_a_file_is_told_in_the_words_of_files(
    text: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    assert refused("rules", "show", str(file)) == f"{file}: {reason}"
