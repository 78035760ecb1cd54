"""What seen cards are worth: the price, for one who knows them, of choosing as if he did not."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from jsonschema import Draft202012Validator

from rpoker_odds import (
    BASIC,
    CLASSIC,
    Bet,
    CardError,
    Exchange,
    Rules,
    RulesError,
    analyze,
    parse_cards,
    worth_of_seen,
)
from tests.strategies import DECK
from tests.test_json import schema

EIGHTS, UPCARD = "8s 8h 8d Kh 6s", "4d"
"""Three eights: two cards are exchanged for the fourth and for a full house."""

DRAW = Exchange(parse_cards("Kh 6s"))


@pytest.mark.parametrize("rules", [BASIC, CLASSIC])
def test_the_fourth_eight_in_another_box_changes_the_decision(rules: Rules) -> None:
    found = worth_of_seen(EIGHTS, UPCARD, "8c", rules=rules)
    aware, unaware = (analyze(EIGHTS, UPCARD, rules=rules, seen=seen) for seen in ("8c", ""))
    assert (found.aware, found.unaware) == (aware, unaware)
    assert (unaware.best.action, aware.best.action) == (DRAW, Bet())
    (draw,) = (value for value in aware.actions if value.action == DRAW)
    assert found.worth == aware.best.ev - draw.ev > Fraction(1, 2)
    assert (found.best, found.unaware_choice) == (aware.best, draw)
    assert found.best_unaware == unaware.best


def test_cards_that_change_no_decision_are_worth_nothing_though_they_change_values() -> None:
    found = worth_of_seen("As Kd 7h 7c 2s", "Qd", "7d 7s Kh")
    assert found.worth == 0
    assert found.best is found.unaware_choice
    assert found.best.ev < found.best_unaware.ev
    assert worth_of_seen(EIGHTS, UPCARD, "").worth == 0


def test_without_later_choices_the_mean_worth_of_a_card_is_what_the_best_value_gains() -> None:
    """Trips always bet after a draw, so the exchange knows nothing that counts later."""
    live = [card for card in DECK if str(card) not in f"{EIGHTS} {UPCARD}"]
    found = [worth_of_seen(EIGHTS, UPCARD, [card], rules=BASIC) for card in live]
    gained = sum((each.best.ev for each in found), Fraction(0)) / 46
    worth = sum((each.worth for each in found), Fraction(0)) / 46
    gain = gained - analyze(EIGHTS, UPCARD, rules=BASIC).best.ev
    assert worth == gain == Fraction(2307897, 156113650)
    assert [str(card) for card, each in zip(live, found, strict=True) if each.worth] == ["8c"]


def test_later_choices_gain_too_where_a_redraw_knows_the_card() -> None:
    live = [card for card in DECK if str(card) not in f"{EIGHTS} {UPCARD}"]
    aware = [analyze(EIGHTS, UPCARD, rules=CLASSIC, seen=[card]) for card in live]
    gained = sum((each.best.ev for each in aware), Fraction(0)) / 46
    worth = worth_of_seen(EIGHTS, UPCARD, "8c", rules=CLASSIC).worth / 46
    assert worth == Fraction(4276071629, 323257438980)
    gain = gained - analyze(EIGHTS, UPCARD, rules=CLASSIC).best.ev
    assert gain == Fraction(280765217389, 18490325509656) > worth
    assert [each.best.action for each in aware].count(DRAW) == 45


def test_cards_seen_before_are_known_in_both_cases() -> None:
    known = worth_of_seen(EIGHTS, UPCARD, "Ac Js", seen_before="8c 5d 2h")
    assert known.worth == 0
    assert known.unaware == analyze(EIGHTS, UPCARD, seen="8c 5d 2h")
    assert known.aware == analyze(EIGHTS, UPCARD, seen="8c 5d 2h Ac Js")
    other = worth_of_seen(EIGHTS, UPCARD, "8c Js", seen_before="Ac 5d 2h")
    assert other.aware.best == known.aware.best
    assert other.worth == worth_of_seen(EIGHTS, UPCARD, "8c Js Ac 5d 2h").worth > 0


@pytest.mark.parametrize("rules", [BASIC, CLASSIC])
@pytest.mark.parametrize("seen_before", ["", "Ac Js"])
def test_the_worth_is_json_as_its_schema_says(rules: Rules, seen_before: str) -> None:
    found = worth_of_seen(EIGHTS, UPCARD, "8c 5d", rules=rules, seen_before=seen_before)
    data = found.to_dict()
    assert json.loads(json.dumps(data)) == data
    validator = Draft202012Validator(schema("worth_of_seen"))
    validator.validate(data)
    assert Fraction(data["worth"]) == Fraction(data["unaware_choice"]["cost"]) == found.worth
    assert (data["seen"], data["seen_before"]) == (["8c", "5d"], seen_before.split())
    for wrong in ({**data, "more": 1}, {**data, "worth_float": -1}, {**data, "best": None}):
        assert not validator.is_valid(wrong)


def test_the_worth_is_told_in_words() -> None:
    found = worth_of_seen(EIGHTS, UPCARD, "8c", seen_before="Ac")
    assert repr(found) == f"<WorthOfSeen 8c, {EIGHTS} vs {UPCARD}: {float(found.worth):.6f}>"
    title, rules, worth, best, unaware = str(found).splitlines()
    assert title == f"{EIGHTS} against {UPCARD}, seen 8c, seen before Ac"
    assert rules == f"rules {CLASSIC}"
    assert worth == f"worth {float(found.worth):.6f}, exactly {found.worth} (in antes)"
    assert best == f"best with them: bet, ev {float(found.best.ev):.6f}"
    assert unaware.startswith("best without them: exchange Kh 6s, ev 3.")
    assert unaware.endswith(f"(without them it looks like {float(found.best_unaware.ev):.6f})")


@pytest.mark.parametrize(
    ("seen", "before", "message"),
    [
        ("8s", "", "8s twice: hand card 1 and seen card 1"),
        ("4d", "", "4d twice: upcard and seen card 1"),
        ("8c", "2c 8c", "8c twice: seen-before card 2 and seen card 1"),
        ("8c", "Q", "seen-before: cannot read"),
        (DECK, "", "twice"),
    ],
)
def test_cards_that_are_no_deal(seen: str, before: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        worth_of_seen(EIGHTS, UPCARD, seen, seen_before=before)


def test_an_action_for_which_the_deck_is_too_short_is_no_choice() -> None:
    """Four live cards are the dealer's: without the seen ones there was one to buy."""
    free = replace(BASIC, name="free sixth card", sixth_card_fee=0)
    live = parse_cards("Ac Kc Jc 2c Kd")
    before = [card for card in DECK if card not in {*live, *parse_cards(f"{EIGHTS} {UPCARD}")}]
    found = worth_of_seen(EIGHTS, UPCARD, "Kd", rules=free, seen_before=before)
    assert found.unaware.best.action not in {value.action for value in found.aware.actions}
    assert found.best_unaware is not found.unaware.best
    assert found.worth == 0


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(RulesError, match="unknown rules"):
        worth_of_seen(EIGHTS, UPCARD, "8c", rules="nowhere")
