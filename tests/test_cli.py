"""The command line inside this process: what it prints and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rpoker_odds import RPokerError, analyze, decide, get_rules, redraw
from tests.command_line import (
    BASIC,
    COLOUR,
    DEALER,
    DISCARDS,
    ESCAPE,
    FINAL,
    HAND,
    STRAIGHT_FLUSH,
    UPCARD,
    line,
    printed,
    refused,
    run,
    schema,
)


def test_the_best_action_is_said_first_then_listed_with_its_exact_value() -> None:
    lines = printed("analyze", HAND, UPCARD, *BASIC).splitlines()
    assert lines[0] == "As Kd 7h 7c 2s against Qd"
    assert lines[1] == "Best: bet. Worth -0.124019 antes, exactly -6746/54395."
    assert lines[2] == "Next: sixth card, 0.121906 antes worse."
    assert lines[6].split() == ["bet", "-0.124019", "best", "-6746/54395"]
    assert lines[7].split() == ["sixth", "card", "-0.245925", "0.121906", "-842756/3426885"]


def test_an_exchange_is_told_with_its_fee_and_the_cards_kept() -> None:
    text = printed("analyze", "2s 3d 7h 7c Ks", "Ad", *BASIC)
    assert "Best: exchange 2s 3d Ks for 1 ante, keep 7h 7c. Worth " in text


def test_the_rules_are_echoed() -> None:
    text = " ".join(printed("analyze", HAND, UPCARD, "--rules", "oasis").split())
    assert text.endswith(f"Rules, in antes: {analyze(HAND, UPCARD, rules='oasis').rules}")


@pytest.mark.parametrize(("options", "count"), [((), 10), (("--top", "3"), 3), (("--all",), 34)])
def test_as_many_actions_as_asked_for_best_first(options: tuple[str, ...], count: int) -> None:
    text = printed("analyze", HAND, UPCARD, *BASIC, *options)
    names = [str(value.action) for value in analyze(HAND, UPCARD, rules="basic").actions]
    shown = text.split("exact EV")[1].splitlines()[2 : 2 + count]
    assert [name for name, row in zip(names, shown, strict=False) if row.startswith(name)] == (
        names[:count]
    )
    assert (f"{34 - count} not shown; --all shows every action" in text) == (count < 34)


def test_outcomes_show_how_actions_end_and_add_up_to_the_value() -> None:
    text = printed("analyze", HAND, UPCARD, *BASIC, "--outcomes", "--top", "2")
    assert "How each action ends, in percent" in text
    assert "total        163185  100.000000  -0.124019" in text
    assert "+4            24847   15.226277   0.609051" in text


def test_decide_names_what_a_win_pays() -> None:
    text = printed("decide", FINAL, UPCARD, "--discards", DISCARDS, *BASIC)
    assert text.startswith("7h 7c 9d 9s Jc against Qd, discarded As Kd 2s\n")
    assert "A win pays 2 to 1 on the bet, for two pair.\n" in text
    assert "Best: bet. Worth 2.109059 antes, exactly 6053/2870.\n" in text


def test_no_win_is_promised_to_a_high_card() -> None:
    text = printed("decide", "9s 8d 7s 5s 2c", UPCARD, *BASIC)
    assert text.splitlines()[1] == "A dealer who qualifies beats a high card."


def test_a_forced_bet_stands_alone() -> None:
    text = printed(
        "decide", "3c 5d 7h 9s Jc", "2h", "--discards", "As Kd Qs Td 8c", "--rules", "oasis"
    )
    assert "Best: bet." in text
    assert "Next:" not in text


def test_seen_cards_change_the_values_and_are_echoed() -> None:
    text = printed("analyze", HAND, UPCARD, "--seen", "9c 9d")
    best = analyze(HAND, UPCARD, seen="9c 9d").best
    assert text.startswith("As Kd 7h 7c 2s against Qd, seen 9c 9d\n")
    assert f"exactly {best.ev}." in text


def test_cards_as_people_type_them() -> None:
    assert printed("analyze", "a♠,K♦ 7h7c 2S", "♦Q") == printed("analyze", HAND, UPCARD)


def test_version_and_help() -> None:
    assert printed("--version").startswith("rpoker-odds ")
    groups = ((), ("rules",), ("rules", "show"), ("rules", "diff"))
    for command in (*groups, ("analyze",), ("decide",), ("redraw",), ("bonus",)):
        text = printed(*command, "-h")
        assert text == printed(*command, "--help")
        assert text.startswith("Usage: rpoker-odds")
        assert text.isascii()


def test_colour_has_suit_symbols_in_four_colours() -> None:
    text = printed("analyze", "Ac Kd 7h 7s 2s", UPCARD, **COLOUR)
    for card in ("\x1b[32mA♣", "\x1b[34mK♦", "\x1b[31m7♥", "7♠"):
        assert card in text


def test_ascii_keeps_colour_and_drops_symbols() -> None:
    text = printed("analyze", HAND, UPCARD, "--ascii", **COLOUR)
    assert ESCAPE in text
    assert text.isascii()


def test_no_color_wins_over_everything() -> None:
    assert ESCAPE not in printed("analyze", HAND, UPCARD, NO_COLOR="1", **COLOUR)


def test_no_line_is_wider_than_the_screen() -> None:
    for arguments in (("analyze", HAND, UPCARD, *BASIC, "--all", "--outcomes"), ("rules",)):
        assert max(map(len, printed(*arguments).splitlines())) <= 80


def test_long_fractions_are_never_cut() -> None:
    text = printed("analyze", "Ah Kh Qh Jh 2c", UPCARD, "--all", COLUMNS="40")
    for value in analyze("Ah Kh Qh Jh 2c", UPCARD).actions:
        assert f"  {value.ev}\n" in text


@pytest.mark.parametrize("outcomes", [(), ("--outcomes",)])
def test_json_is_the_dictionary_of_the_library_and_fits_its_schema(
    outcomes: tuple[str, ...],
) -> None:
    with_outcomes = bool(outcomes)
    found = json.loads(printed("analyze", HAND, UPCARD, "--json", *outcomes))
    schema("analysis.schema.json").validate(found)
    assert found == analyze(HAND, UPCARD).to_dict(outcomes=with_outcomes)
    found = json.loads(
        printed("decide", FINAL, UPCARD, "--discards", DISCARDS, "--json", *outcomes)
    )
    schema("decision.schema.json").validate(found)
    assert found == decide(FINAL, UPCARD, DISCARDS).to_dict(outcomes=with_outcomes)


def test_a_batch_answers_line_by_line(tmp_path: Path) -> None:
    deals = tmp_path / "deals.jsonl"
    listed = line(hand=HAND.split(), seen=["9c", "9d"])
    deals.write_text("\ufeff" + line() + "\n" + listed + line(rules="oasis", seen="9c"))
    answers = [json.loads(text) for text in printed("analyze", "--batch", str(deals)).splitlines()]
    expected = [
        analyze(HAND, UPCARD),
        analyze(HAND, UPCARD, seen="9c 9d"),
        analyze(HAND, UPCARD, seen="9c", rules="oasis"),
    ]
    assert answers == [analysis.to_dict() for analysis in expected]
    for answer in answers:
        schema("analysis.schema.json").validate(answer)


def test_a_batch_takes_rules_for_the_lines_that_name_none() -> None:
    arguments = ("analyze", "--batch", "-", "--rules", "oasis")
    text = printed(*arguments, stdin=line() + line(rules="basic"))
    names = [json.loads(answer)["rules"]["name"] for answer in text.splitlines()]
    assert names == ["oasis", "basic"]


BAD_LINES: list[tuple[str | bytes, str]] = [
    ("[]", "not a JSON object; a line is an object like"),
    ("{", "not JSON at column 2"),
    (b"\xff", "not UTF-8 at byte 1"),
    ("[" * 100_000, "not JSON that can be read"),
    ("1" * 5_000, "not JSON that can be read"),
    ('{"upcard": "Qd"}', "'hand' is missing"),
    (line(hand=5), "'hand' must be text or a list of cards as text, got 5"),
    (line(seen=[5]), "'seen' must be text or a list of cards as text, got [5]"),
    (line(upcard=None), "'upcard' must be text, got null"),
    (line(up="Qd"), "unknown key 'up': the keys are hand, upcard, seen, rules, bonus"),
    (line(rules="oases"), "unknown rules 'oases'"),
    (line(upcard="As"), "As twice: hand card 1 and upcard"),
]


@pytest.mark.parametrize(("bad", "reason"), BAD_LINES)
def test_a_bad_line_is_named_after_the_answers_before_it(bad: str | bytes, reason: str) -> None:
    start = line().encode() + b"\n"
    stdin = start + (bad if isinstance(bad, bytes) else bad.encode()).rstrip() + b"\n"
    result = run("analyze", "--batch", "-", stdin=stdin + line().encode())
    assert result.exit_code == 2
    assert result.stdout.count("\n") == 1
    assert result.stderr.startswith(f"rpoker-odds: <stdin>:3: {reason}")
    assert result.stderr.count("\n") == 1


BAD_ARGUMENTS: list[tuple[tuple[str, ...], str]] = [
    ((), "Missing command"),
    (("analyse",), "No such command 'analyse'"),
    (("analyze",), "Missing hand and upcard, as in rpoker-odds analyze"),
    (("analyze", HAND), "Missing upcard, as in rpoker-odds analyze"),
    (("analyze", *HAND.split(), UPCARD), "A hand is one argument, in quotes, as in"),
    (("analyze", HAND, UPCARD, "--nonsense"), "No such option"),
    (("analyze", HAND, UPCARD, "--top", "0"), "Invalid value for '--top': 0 is not"),
    (("analyze", HAND, UPCARD, "--top", "3", "--all"), "--top cannot be combined with --all"),
    (("analyze", HAND, UPCARD, "--top", "3", "--json"), "--top cannot be combined with --json"),
    (("analyze", HAND, "--batch", "-"), "HAND cannot be combined with --batch"),
    (("analyze", "--batch", "-", "--seen", "9c"), "--seen cannot be combined with --batch"),
    (("analyze", "--batch", "-", "--all"), "--all cannot be combined with --batch"),
    (("analyze", "--batch", "-", "--top", "3"), "--top cannot be combined with --batch"),
    (("analyze", "--batch", "-", "--rules", "oases"), "unknown rules 'oases'"),
    (("analyze", "--batch", "no such file"), "Invalid value for '--batch': 'no such file'"),
    (("decide",), "Missing argument 'FINAL_HAND'"),
    (("decide", FINAL), "Missing argument 'UPCARD'"),
    (("redraw", STRAIGHT_FLUSH), "Missing argument 'DEALER_HAND'"),
    (("rules", "shwo"), "No such command 'shwo'"),
    (("rules", "show"), "Missing argument 'NAME|FILE.toml'"),
    (("rules", "diff", "basic"), "Missing argument 'B'"),
    (("analyze", HAND, UPCARD, "--rules", "no.toml"), "cannot read rules from no.toml: "),
]


@pytest.mark.parametrize(("arguments", "reason"), BAD_ARGUMENTS)
def test_bad_input_is_one_line_and_status_2(arguments: tuple[str, ...], reason: str) -> None:
    assert refused(*arguments).startswith(reason)


LIBRARY_ERRORS: list[tuple[tuple[str, ...], Callable[[], object]]] = [
    (("analyze", HAND, UPCARD, "--rules", "bsic"), lambda: get_rules("bsic")),
    (("rules", "show", "bsic"), lambda: get_rules("bsic")),
    (("rules", "diff", "basic", "oases"), lambda: get_rules("oases")),
    (
        ("redraw", STRAIGHT_FLUSH, DEALER, "--rules", "basic"),
        lambda: redraw(STRAIGHT_FLUSH, DEALER, rules="basic"),
    ),
    (
        ("redraw", STRAIGHT_FLUSH, "Qd Qh 7d 4c 2c"),
        lambda: redraw(STRAIGHT_FLUSH, "Qd Qh 7d 4c 2c"),
    ),
    (("analyze", HAND, "As"), lambda: analyze(HAND, "As")),
    (("analyze", HAND, ""), lambda: analyze(HAND, "")),
    (("analyze", "As Kd 7h 7c", UPCARD), lambda: analyze("As Kd 7h 7c", UPCARD)),
    (("analyze", "As Kd 7h 7c 2x", UPCARD), lambda: analyze("As Kd 7h 7c 2x", UPCARD)),
    (("analyze", "\u0410s Kd 7h 7c 2s", UPCARD), lambda: analyze("\u0410s Kd 7h 7c 2s", UPCARD)),
    (("analyze", HAND, UPCARD, "--seen", "As"), lambda: analyze(HAND, UPCARD, seen="As")),
    (("decide", FINAL, UPCARD, "--discards", "7h"), lambda: decide(FINAL, UPCARD, "7h")),
    (
        ("decide", FINAL, UPCARD, "--discards", "2s", "--rules", "caribbean_stud"),
        lambda: decide(FINAL, UPCARD, "2s", rules="caribbean_stud"),
    ),
]


@pytest.mark.parametrize(("arguments", "call"), LIBRARY_ERRORS)
def test_an_error_of_the_library_is_told_in_its_own_words(
    arguments: tuple[str, ...], call: Callable[[], object]
) -> None:
    with pytest.raises(RPokerError) as error:
        call()
    assert refused(*arguments) == str(error.value)


def test_a_message_stays_one_line_whatever_was_typed() -> None:
    for text in ("As\nKd", "As\x1b[31m", "\udcff", "As Kd\r\n7h 7c\u2028"):
        assert ESCAPE not in refused("analyze", text, UPCARD)
