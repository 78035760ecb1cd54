"""The explanation on the command line, for people and as JSON."""

import json

from rpoker_odds import analyze, decide, redraw
from tests.command_line import (
    COLOUR,
    DEALER,
    DISCARDS,
    FINAL,
    HAND,
    STRAIGHT_FLUSH,
    UPCARD,
    line,
    printed,
    schema,
)

DRAW = ("2s 2h 7d 9c Js", "Ah")


def test_the_lines_are_those_of_the_library() -> None:
    shown = {
        printed("analyze", *DRAW, "--explain"): analyze(*DRAW).explain(),
        printed("decide", FINAL, UPCARD, "--discards", DISCARDS, "--explain"): decide(
            FINAL, UPCARD, DISCARDS
        ).explain(),
        printed("redraw", STRAIGHT_FLUSH, DEALER, "--explain"): redraw(
            STRAIGHT_FLUSH, DEALER
        ).explain(),
    }
    for text, explanation in shown.items():
        part = text.split("\n\n")[1]
        assert part.split() == str(explanation).split()
        assert max(map(len, part.splitlines())) <= 80


def test_nothing_is_explained_unless_asked_for() -> None:
    assert "Next best" not in printed("analyze", *DRAW)
    assert "explanation" not in json.loads(printed("analyze", *DRAW, "--json"))


def test_cards_in_the_lines_have_symbols_where_the_screen_has() -> None:
    text = printed("analyze", *DRAW, "--explain", **COLOUR)
    assert "Exchange \x1b[34m7♦" in text
    assert "Exchange 7d 9c Js for 1 ante" in printed("analyze", *DRAW, "--explain", "--ascii")


def test_json_has_the_lines_and_fits_the_schema() -> None:
    found = json.loads(printed("analyze", *DRAW, "--explain", "--json", "--outcomes"))
    assert found == analyze(*DRAW).to_dict(outcomes=True, explanation=True)
    assert found["explanation"] == list(analyze(*DRAW).explain().lines)
    schema("analysis.schema.json").validate(found)
    found = json.loads(printed("decide", FINAL, UPCARD, "--explain", "--json"))
    schema("decision.schema.json").validate(found)
    found = json.loads(printed("redraw", STRAIGHT_FLUSH, DEALER, "--explain", "--json"))
    schema("redraw.schema.json").validate(found)
    assert found["explanation"] == list(redraw(STRAIGHT_FLUSH, DEALER).explain().lines)


def test_a_batch_explains_each_deal() -> None:
    (answer,) = printed("analyze", "--batch", "-", "--explain", stdin=line()).splitlines()
    assert json.loads(answer) == analyze(HAND, UPCARD).to_dict(explanation=True)
