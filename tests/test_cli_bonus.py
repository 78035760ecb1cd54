"""The bonus on the command line."""

import json
from pathlib import Path

from rpoker_odds import analyze, bonus_odds
from tests.command_line import HAND, UPCARD, line, printed, refused, schema


def test_the_edge_of_a_bonus_and_its_hands_are_told() -> None:
    lines = printed("bonus", "classic").splitlines()
    assert lines[:2] == [
        "Bonus on the five cards as dealt:",
        "House edge 3.0494 %, exactly 19813/649740, 79252 units lost in 2598960 hands.",
    ]
    rows = [row.split() for row in lines]
    assert ["royal", "flush", "1000", "4", "0.000154", "0.001539"] in rows
    assert ["trips", "25", "54912", "2.112845", "0.528211"] in rows
    assert ["other", "lost", "2524332", "97.128544", "-0.971285"] in rows
    assert ["total", "2598960", "100.000000", "-0.030494"] in rows


def test_both_columns_are_told() -> None:
    text = " ".join(printed("bonus", "trainer", "--ascii").split())
    assert "House edge 57.1476 %, exactly 371311/649740, 1485244 units lost" in text
    assert "After a sixth card, on the best five of six: House edge 35.5609 %" in text
    assert "for every hand that is not paid as dealt: House edge 6.6607 %, exactly" in text
    assert text.isascii()


def test_a_sixth_card_that_is_not_sold_is_not_spoken_of(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('preset = "trainer"\nsixth_card_fee = "none"\nbonus_after_exchange = "final"\n')
    text = " ".join(printed("bonus", str(file)).split())
    assert "After an exchange the second column counts; its edge hangs on" in text
    assert text.lower().count("sixth card") == text.count("no sixth card") == 1
    found = json.loads(printed("bonus", str(file), "--json"))
    schema("bonus.schema.json").validate(found)
    assert found["sixth"] is found["ev_buying_unpaid"] is None


def test_json_is_the_dictionary_of_the_library() -> None:
    for name in ("classic", "trainer"):
        found = json.loads(printed("bonus", name, "--json"))
        schema("bonus.schema.json").validate(found)
        assert found == bonus_odds(name).to_dict()


def test_a_house_without_a_bonus_is_refused() -> None:
    reason = "the rules 'basic' have no bonus; 'classic' and 'trainer' do"
    assert refused("bonus", "basic") == reason
    assert refused("bonus", "bsic").startswith("unknown rules 'bsic'")
    reason = refused("analyze", HAND, UPCARD, "--rules", "basic", "--bonus", "1")
    assert reason.startswith("bonus is 1, but the rules 'basic' have no bonus")


def test_a_stake_counts_and_is_told() -> None:
    text = printed("analyze", "Ts 9h 8d 7c 6s", UPCARD, "--rules", "trainer", "--bonus", "2")
    best = analyze("Ts 9h 8d 7c 6s", UPCARD, rules="trainer", bonus=2).best
    assert f"exactly {best.ev}.\n" in text
    assert "Bonus: 2, in every value. The hand as dealt wins 50.\n" in text
    text = printed("analyze", HAND, UPCARD, "--rules", "trainer", "--bonus", "1")
    assert "Bonus: 1, in every value. The hand as dealt loses it.\n" in text
    assert "Bonus: " not in printed("analyze", HAND, UPCARD, "--rules", "trainer")


def test_a_batch_takes_a_stake_from_the_line_or_the_option() -> None:
    arguments = ("analyze", "--batch", "-", "--rules", "classic", "--bonus", "2")
    text = printed(*arguments, stdin=line() + line(bonus=5) + line(bonus=0, rules="basic"))
    answers = [json.loads(answer) for answer in text.splitlines()]
    assert [answer["bonus"] for answer in answers] == [2, 5, 0]
    assert answers[1] == analyze(HAND, UPCARD, rules="classic", bonus=5).to_dict()
    for answer in answers:
        schema("analysis.schema.json").validate(answer)
    for wrong in ("5", True, None, 1.5):
        reason = refused(*arguments, stdin=line(bonus=wrong))
        assert reason.startswith("<stdin>:1: bonus is ")
