"""An action of a result is found by its text or as such, and the package tells its version."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import rpoker_odds
from rpoker_odds import (
    ActionError,
    Bet,
    BuyRedraw,
    Exchange,
    RPokerError,
    analyze,
    decide,
    parse_cards,
    redraw,
)

ANALYSIS = analyze("As Kd 7h 7c 2s", "Qd")


def test_every_action_is_found_by_its_text_and_as_such() -> None:
    decision = decide("7h 7c 9d 9s Jc", "Qd", "As Kd 2s")
    third = redraw("9s 8s 7s 6s 5s", "Qd 9h 7d 4c 2c")
    for result in (ANALYSIS, decision, third):
        for value in result.actions:
            assert result[value.action] is value
            assert result[str(value.action)] is value
    assert third["buy the redraw"].action == BuyRedraw()


@pytest.mark.parametrize("text", ["exchange As 2s", "Exchange 2s As", " exchange 2♠,as"])
def test_discards_may_stand_in_any_order_and_notation(text: str) -> None:
    assert ANALYSIS[text].action == Exchange(parse_cards("As 2s"))
    assert ANALYSIS[Exchange(parse_cards("2s As"))] is ANALYSIS[text]


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (
            "raise",
            "'raise' is not offered; what is: bet, sixth card, fold, exchange of 1, 2, 3, 4, 5 ",
        ),
        ("exchange 3s", "'exchange 3s' is not offered; what is: bet, "),
        ("exchange 2", "'exchange 2' is no action: card: cannot read "),
        (BuyRedraw(), "'buy the redraw' is not offered; what is: bet, "),
        (0, "'0' is not offered; what is: bet, "),
    ],
)
def test_what_is_not_offered_is_refused_with_what_is(key: object, message: str) -> None:
    with pytest.raises(KeyError) as error:
        ANALYSIS[key]  # type: ignore[index]
    assert isinstance(error.value, ActionError | RPokerError)
    assert str(error.value).startswith(message)


def test_a_house_without_exchanges_names_none() -> None:
    with pytest.raises(ActionError, match=r"'exchange 2s' is not offered; what is: \w+, \w+$"):
        analyze("As Kd 7h 7c 2s", "Qd", rules="caribbean_stud")["exchange 2s"]
    assert analyze("As Kd 7h 7c 2s", "Qd", rules="caribbean_stud")[Bet()].cost == 0


def test_the_version_is_that_of_the_installation_and_found_when_asked() -> None:
    assert rpoker_odds.__version__ == version("rpoker-odds")
    with pytest.raises(AttributeError, match="no attribute 'versoin'"):
        rpoker_odds.versoin  # type: ignore[attr-defined]  # noqa: B018
    code = "import sys; from rpoker_odds import analyze; print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_whole_games_are_imported_when_asked_for() -> None:
    code = (
        "import sys, rpoker_odds as r\n"
        "r.analyze, r.decide, r.redraw, r.analyze_many, r.blind_box, r.worth_of_seen\n"
        "print(sorted({'concurrent.futures', 'rpoker_odds.book'} & set(sys.modules)))\n"
        "print(all(hasattr(r, name) for name in r.__all__), 'rpoker_odds.book' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split("\n")[:2] == ["[]", "True True"]
