"""The reference pays the bonus as can be known without it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.reference import game
from tests.reference.bonus import bonus_result, bonus_value
from tests.reference.ranking import Cards, Category
from tests.reference.rules import BonusTable, Rules


def cards(text: str) -> Cards:
    return tuple(text.split())


def table(lowest: Category, *odds: int) -> BonusTable:
    return {Category(lowest + step): paid for step, paid in enumerate(odds)}


TRIPS_UP = table(Category.TRIPS, 25, 40, 50, 70, 200, 500, 1000)
STRAIGHT_UP = table(Category.STRAIGHT, 50, 100, 150, 250, 800, 3000)
ARAGON = table(Category.STRAIGHT, 40, 50, 70, 200, 500, 1000)
DEALT = table(Category.STRAIGHT, 25, 50, 100, 300, 500, 1000)
SIXTH = table(Category.STRAIGHT, 7, 15, 30, 100, 150, 300)
TWO_COLUMNS = Rules(bonus=DEALT, bonus_sixth=SIXTH)


@pytest.mark.parametrize(
    ("column", "lost"),
    [(TRIPS_UP, 79252), (STRAIGHT_UP, 800044), (ARAGON, 1506964), (DEALT, 1485244)],
)
def test_bonus_edges(column: BonusTable, lost: int) -> None:
    assert bonus_value(column) == Fraction(-lost, 2598960)


@pytest.mark.parametrize(
    ("final", "changes", "fate", "result"),
    [
        ("Ts 9h 8d 7c 6s", {}, "bet", 25),
        ("Ts 9h 8d 7c 6s", {}, "folded", 25),
        ("Ts 9h 8d 7c 6s", {"bonus_if_folded": "lost"}, "folded", -1),
        ("Ts 9h 8d 7c 6s", {"bonus_if_folded": "lost"}, "bet", 25),
        ("Ts 9h 8d 7c 6s 2c", {}, "bet", 7),
        ("Ts 9h 8d 7c 6s 2c", {"bonus_sixth": None}, "bet", 25),
        ("Ts 9h 8d 7c Jd", {}, "bet", 25),
        ("Ts 9h 8d 7c Jd", {"bonus_after_exchange": "final"}, "bet", 7),
        ("Ts 9h 8d 7c 2d", {"bonus_after_exchange": "final"}, "bet", -1),
        ("Ts 9h 8d 7c 2d", {"bonus_after_exchange": "final", "bonus_sixth": None}, "bet", 25),
    ],
)
def test_which_column_and_cards_count(
    final: str, changes: dict[str, Any], fate: str, result: int
) -> None:
    dealt = cards("Ts 9h 8d 7c 6s")
    rules = replace(TWO_COLUMNS, **changes)
    assert bonus_result(dealt, cards(final), rules, folded=fate == "folded") == result


def test_no_stake_without_a_bonus() -> None:
    with pytest.raises(ValueError, match="no bonus"):
        bonus_result(cards("Ts 9h 8d 7c 6s"), cards("Ts 9h 8d 7c 6s"), Rules(), folded=False)


TRIPS = cards("2s 2h 2d 5c 7s")
LIVE = cards("Qh Qc 3d 4d 9s")
"""Against Qd: 2 of 5 dealer hands are a pair of queens, the other 3 three queens.

So a bet on the trips wins 6 twice and loses 3 thrice. With the nine drawn three queens are
certain, and so a bet is worth -3.
"""


@pytest.mark.parametrize(
    ("changes", "fold"), [({}, -1 + 2 * 25), ({"bonus_if_folded": "lost"}, -1 - 2)]
)
def test_the_bonus_of_a_player_who_folds(changes: dict[str, Any], fold: int) -> None:
    rules = Rules(bonus=TRIPS_UP, **changes)
    values = game.analyze(TRIPS, "Qd", rules, LIVE, bonus_stake=2)
    assert values[game.FOLD] == fold
    assert values[game.BET] == Fraction(2 * 6 - 3 * 3, 5) + 2 * 25


def test_a_bonus_lost_by_folding_is_a_reason_to_bet() -> None:
    stands = Rules(bonus=TRIPS_UP)
    lost = replace(stands, bonus_if_folded="lost")
    drawn = {
        rules.bonus_if_folded: game.net_distribution(TRIPS, "Qd", rules, LIVE, game.SIXTH, 1)
        for rules in (stands, lost)
    }
    assert drawn["stands"] == {
        6 - 1 + 25: Fraction(2, 5),
        -1 - 1 + 25: Fraction(3, 5),
    }
    assert drawn["lost"] == {6 - 1 + 25: Fraction(2, 5), -3 - 1 + 25: Fraction(3, 5)}


def test_the_bonus_is_a_reason_not_to_buy() -> None:
    """A straight that wins 8 or 9: with a sixth card the bonus pays 7 for 25."""
    straight = cards("8s 7h 6d 5c 4s")
    dealt = game.value(straight, "Qd", TWO_COLUMNS, LIVE, game.BET, bonus_stake=1)
    sixth = game.value(straight, "Qd", TWO_COLUMNS, LIVE, game.SIXTH, bonus_stake=1)
    assert dealt - game.value(straight, "Qd", TWO_COLUMNS, LIVE, game.BET) == 25
    assert sixth - game.value(straight, "Qd", TWO_COLUMNS, LIVE, game.SIXTH) == 7
