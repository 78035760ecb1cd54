"""Insurance and the redraw on the command line."""

import json
from pathlib import Path

from rpoker_odds import Rules, decide, redraw
from tests.command_line import (
    BASIC,
    DEALER,
    FINAL,
    STRAIGHT_FLUSH,
    UPCARD,
    printed,
    schema,
)

ENDS = ("win", "push", "lose", "no", "qualify")


def test_the_insurance_of_a_bet_is_told() -> None:
    for command in ("analyze", "decide"):
        text = " ".join(printed(command, "Qs Qh Qd Ac Ks", "Qc", "--rules", "pagat").split())
        assert (
            "Insurance with the bet: 4, the most; gains 0.394634 antes, exactly "
            "27047299/68537700; each ante of it is worth 0.214131." in text
        )
    text = printed("decide", "As Ah Ad Kc 6d", "Qc", "--rules", "lunar_uk")
    assert "Insurance with the bet: none, each ante of it is worth -0.068260.\n" in text
    assert "Insurance with" not in printed("decide", FINAL, UPCARD)


def test_outcomes_show_insurance_and_redraws() -> None:
    text = printed("decide", "Qs Qh Qd Ac Ks", "Qc", "--rules", "pagat", "--outcomes")
    part = text.split("Insured, redraws bought and how those end, in percent of all")[1]
    heading, _, bet, *_ = part.strip("\n").splitlines()
    assert heading.split() == ["action", "insured", "redraw", *ENDS]
    assert bet.split() == ["bet", "100.00", "0.00", "0.00", "0.00", "0.00", "0.00"]
    text = printed("decide", STRAIGHT_FLUSH, UPCARD, "--rules", "classic", "--outcomes")
    bet = text.split("no qualify\n")[-1].splitlines()[1]
    ends = decide(STRAIGHT_FLUSH, UPCARD, rules="classic").best.outcomes
    assert bet.split()[:3] == ["bet", "0.00", f"{float(ends.chance_of_redraw * 100):.2f}"]
    assert "Insured" not in printed("decide", FINAL, UPCARD, *BASIC, "--outcomes")


def test_the_redraw_is_advised_with_the_cards_that_help() -> None:
    lines = printed("redraw", STRAIGHT_FLUSH, DEALER).splitlines()
    assert lines[:4] == [
        "9s 8s 7s 6s 5s against Qd 9h 7d 4c 2c, upcard Qd",
        "A win pays 50 to 1 on the bet, for straight flush.",
        "Best: buy the redraw for an extra chip. Worth 24.641026 antes, exactly 961/39.",
        "Next: take the ante, 23.641026 antes worse.",
    ]
    start = lines.index("The redraw replaces Qd. It ends with")
    assert lines[start + 1 : start + 5] == [
        "  win 25.64 %: 2d 2h 2s 4d 4h 4s 7c 7h 9c 9d",
        "  push 0.00 %",
        "  lose 0.00 %",
        "  no qualify 74.36 %",
    ]


def test_a_redraw_knows_the_upcard_the_discards_and_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "upcards.toml"
    file.write_text('preset = "classic"\nredraw_card = "upcard"\nredraw_fee = "ante"\n')
    options = ("--upcard", "9h", "--discards", "2d 3d", "--seen", "Ac", "--rules", str(file))
    text = printed("redraw", STRAIGHT_FLUSH, DEALER, *options)
    assert text.startswith(
        "9s 8s 7s 6s 5s against Qd 9h 7d 4c 2c, upcard 9h, discarded 2d 3d, seen Ac\n"
    )
    assert "Best: buy the redraw for the ante. Worth " in text
    assert "The redraw replaces 9h." in text
    found = redraw(
        STRAIGHT_FLUSH, DEALER, "2d 3d", upcard="9h", seen="Ac", rules=Rules.from_toml(file)
    )
    answer = json.loads(printed("redraw", STRAIGHT_FLUSH, DEALER, *options, "--json"))
    assert answer == found.to_dict()
    schema("redraw.schema.json").validate(answer)
