"""Blind boxes and the worth of seen cards on the command line."""

import json
from pathlib import Path

from rpoker_odds import CORONA, Rules, blind_box, worth_of_seen
from tests.command_line import BASIC, HAND, UPCARD, printed, refused, schema

QUEENS, EIGHTS = "Qs Qh Qd Ac Ks", "8s 8h 8d Kh 6s"


def test_a_blind_box_is_valued_over_all_hands() -> None:
    lines = printed("blind-box", UPCARD, *BASIC).splitlines()
    ev = blind_box(UPCARD, rules="basic").ev
    assert lines[:3] == [
        "Blind box against Qd",
        f"Worth -0.392679 antes, exactly {ev}.",
        "",
    ]
    assert "Insurance" not in lines[1]


def test_a_blind_box_may_hold_a_hand_and_be_insured() -> None:
    text = printed("blind-box", "Qc", "--hand", QUEENS, "--rules", "corona", "--seen", "2c 3c")
    box = blind_box("Qc", QUEENS, rules=CORONA, seen="2c 3c")
    assert box.insurance is not None
    assert text.splitlines()[:3] == [
        f"Blind box with {QUEENS} against Qc, seen 2c 3c",
        "A win pays 4 to 1 on the bet, for trips and ace-king.",
        f"Worth {float(box.ev):.6f} antes, exactly {box.ev}.",
    ]
    assert (
        f"Insurance: each ante of it is worth {float(box.insurance.ev_per_unit):.6f}, exactly "
        f"{box.insurance.ev_per_unit}; with 8 the box is worth "
        f"{float(box.insurance.insured_ev):.6f}. "
    ) in " ".join(text.split()) + " "


def test_the_ends_of_a_blind_box_are_shown_on_request() -> None:
    plain = printed("blind-box", UPCARD, *BASIC)
    text = printed("blind-box", UPCARD, *BASIC, "--outcomes")
    assert "How each action ends" in text
    assert "How each action ends" not in plain
    assert f"total  {2349060 * 163185}  100.000000  -0.392679\n" in text


def test_a_blind_box_is_json_on_request(tmp_path: Path) -> None:
    file = tmp_path / "blind.toml"
    file.write_text('preset = "corona"\nredraw_card = "none"\nblind_redraw = false\n')
    rules = Rules.from_toml(file)
    options = ("--rules", str(file), "--json")
    for hand in (None, QUEENS):
        given = () if hand is None else ("--hand", hand)
        answer = json.loads(printed("blind-box", "Qc", *given, *options))
        assert answer == blind_box("Qc", hand, rules=rules).to_dict()
        schema("blind_box.schema.json").validate(answer)
    answer = json.loads(printed("blind-box", "Qc", *options, "--outcomes"))
    assert answer == blind_box("Qc", rules=rules).to_dict(outcomes=True)


def test_the_worth_of_seen_cards_is_told_with_both_actions() -> None:
    text = printed("worth-of-seen", EIGHTS, "4d", "--seen", "8c", *BASIC)
    lines = text.splitlines()
    assert lines[:2] == [
        f"{EIGHTS} against 4d, seen 8c",
        "Seeing them is worth 0.680038 antes, exactly 2307897/3393775.",
    ]
    rows = [line.rsplit(maxsplit=2) for line in lines[5:8]]
    found = worth_of_seen(EIGHTS, "4d", "8c", rules="basic")
    assert rows == [
        [f"{name}: {value.action}", f"{float(value.ev):.6f}", str(value.ev)]
        for name, value in (
            ("best with them", found.best),
            ("best without them", found.unaware_choice),
            ("as it looks without them", found.best_unaware),
        )
    ]


def test_cards_seen_before_can_be_told_apart() -> None:
    options = ("--seen", "Ac Js", "--seen-before", "8c")
    text = printed("worth-of-seen", EIGHTS, "4d", *options, *BASIC)
    assert text.startswith(
        f"{EIGHTS} against 4d, seen Ac Js, seen before 8c\n"
        "Seeing them is worth 0.000000 antes, exactly 0.\n"
    )
    answer = json.loads(printed("worth-of-seen", EIGHTS, "4d", *options, *BASIC, "--json"))
    assert answer == worth_of_seen(EIGHTS, "4d", "Ac Js", seen_before="8c", rules="basic").to_dict()
    schema("worth_of_seen.schema.json").validate(answer)


def test_what_is_missing_or_wrong_is_told() -> None:
    assert refused("blind-box") == "Missing argument 'UPCARD' (see rpoker-odds blind-box --help)"
    assert refused("blind-box", "As Kd") == 'upcard must be one card, got 2 in "As Kd"'
    assert refused("blind-box", UPCARD, "--hand", "As") == "a hand has 5 cards, got 1: As"
    assert refused("worth-of-seen", HAND, UPCARD) == (
        "Missing option '--seen' (see rpoker-odds worth-of-seen --help)"
    )
    assert refused("worth-of-seen", HAND, UPCARD, "--seen", "As") == (
        "As twice: hand card 1 and seen card 1"
    )
