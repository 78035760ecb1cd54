"""The reference insures open and blind boxes as can be known without it."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.reference import game
from tests.reference.boxes import BlindBox, blind_box, blind_hand, worth_of_seen
from tests.reference.insurance import Insurance, insurance
from tests.reference.ranking import DECK, Cards, Category
from tests.reference.rules import PAY_TABLE, Rules
from tests.reference.settlement import dealer_hands

FULL = Rules(insurance_maximum="full")
HALF = Rules(insurance_maximum="half")


def cards(text: str) -> Cards:
    return tuple(text.split())


def test_worked_insurance() -> None:
    """Of 163,185 dealer hands 99,064 do not qualify, 63,105 lose to the queens, 1,016 win."""
    hand = cards("Qs Qh Qd Ac Ks")
    live = tuple(card for card in DECK if card not in (*hand, "Qc"))
    total = 99064 + 63105 + 1016
    gain = Fraction(4 * (99064 - 63105 - 1016), total)
    assert insurance(hand, "Qc", HALF, live) == (4, 4, gain, gain / 4)
    value = game.value(hand, "Qc", HALF, live, game.BET)
    assert value == Fraction(99064 * 5 + 63105 * 4 - 1016 * 7, total) == Fraction(246876, 54395)


TRIPS = cards("7s 7h 7d Kc 2s")
LIVE = cards("3c 4d 9s Jc 8h 3d")
"""Of 15 dealer hands with Qd, 9 do not qualify and 6 lose; the trips win 6.

With redraw an uninsured bet gains 53 in all 15 (see the tests of the redraw), 36 + 9 without.
"""


@pytest.mark.parametrize(
    ("changes", "stake", "gain", "value"),
    [
        ({}, 6, 18, 45 + 18),
        ({"insurance_maximum": "half"}, 3, 9, 45 + 9),
        ({"max_payout": 4}, 4, 12, 6 * 4 + 9 + 12),
        ({"max_payout": 4, "insurance_maximum": "half"}, 2, 6, 6 * 4 + 9 + 6),
        ({"redraw_card": "highest"}, 6, 18, 53 + 18),
        ({"redraw_card": "highest", "insured_box_may_redraw": False}, 6, 63 - 53, 63),
        (
            {
                "redraw_card": "highest",
                "insured_box_may_redraw": False,
                "insurance_maximum": "half",
            },
            3,
            54 - 53,
            54,
        ),
    ],
)
def test_insurance_settled_by_eye(
    changes: dict[str, Any], stake: int, gain: int, value: int
) -> None:
    rules = replace(FULL, **changes)
    expected = Insurance(stake, stake, Fraction(gain, 15), Fraction(9 - 6, 15))
    assert insurance(TRIPS, "Qd", rules, LIVE) == expected
    assert game.value(TRIPS, "Qd", rules, LIVE, game.BET) == Fraction(value, 15)


def test_ends_of_an_insured_bet() -> None:
    ends = game.ends(TRIPS, "Qd", FULL, LIVE, game.BET)
    assert {(end.kind, end.insured): chance for end, chance in ends.items()} == {
        ("no_qualify", True): Fraction(9, 15),
        ("win", True): Fraction(6, 15),
    }
    distribution = game.net_distribution(TRIPS, "Qd", FULL, LIVE, game.BET)
    assert distribution == {1 + 6: Fraction(9, 15), 6 - 6: Fraction(6, 15)}


STRAIGHT = cards("Ts 9h 8d 7c 6s")
STRAIGHT_LIVE = cards("9c 8c 7d 6h Jc Th")
"""Against Td: 10 dealer hands are a pair of tens, one the same straight, one a higher one."""


@pytest.mark.parametrize(
    ("changes", "lost"),
    [
        ({}, 12),
        ({"insurance_on_tie": "returned"}, 11),
        ({"insurance_on_loss": "returned"}, 11),
        ({"insurance_on_tie": "returned", "insurance_on_loss": "returned"}, 10),
    ],
)
def test_insurance_that_does_not_pay(changes: dict[str, Any], lost: int) -> None:
    rules = replace(FULL, **changes)
    expected = Insurance(8, 0, Fraction(0), Fraction(3 - lost, 15))
    assert insurance(STRAIGHT, "Td", rules, STRAIGHT_LIVE) == expected
    ends = game.ends(STRAIGHT, "Td", rules, STRAIGHT_LIVE, game.BET)
    assert not any(end.insured for end in ends)


def test_hands_that_cannot_be_insured() -> None:
    pairs = cards("7s 7h Kd Kc 2s")
    unpaid = replace(FULL, pay_table={**PAY_TABLE, Category.TRIPS: 0})
    assert insurance(pairs, "Qd", FULL, LIVE) is None
    assert insurance(TRIPS, "Qd", Rules(), LIVE) is None
    assert insurance(TRIPS, "Qd", unpaid, LIVE) is None


def test_insurance_that_changes_nothing_is_not_placed() -> None:
    """Without the ace or the king he does not qualify, without the four he has a straight."""
    live = cards("Ac Kd Jc Ts 4h")
    rules = replace(FULL, insurance_on_loss="returned")
    assert insurance(TRIPS, "Qd", rules, live) == Insurance(6, 0, Fraction(0), Fraction(2 - 2, 5))
    ends = game.ends(TRIPS, "Qd", rules, live, game.BET)
    assert not any(end.insured for end in ends)


@pytest.mark.parametrize(
    ("changes", "value", "if_insured", "per_unit"),
    [
        ({}, 53, 53, 0),
        ({"blind_redraw": False}, 45, 45, 0),
        ({"blind_insurance": True}, 53, 53, 3),
        ({"blind_insurance": True, "insured_box_may_redraw": False}, 53, 45, 3),
        ({"blind_insurance": True, "insurance_maximum": "none"}, 53, 53, 0),
    ],
)
def test_blind_box_that_holds_trips(
    changes: dict[str, Any], value: int, if_insured: int, per_unit: int
) -> None:
    rules = replace(FULL, redraw_card="highest", **changes)
    box = blind_hand(TRIPS, LIVE, "Qd", dealer_hands("Qd", LIVE), rules)
    assert box == (Fraction(value, 15), Fraction(if_insured, 15), Fraction(per_unit, 15))


def test_blind_box_is_the_mean_of_betting_on_every_hand() -> None:
    live = cards("3c 4d 9s Jc 3d 3h As Kd 8h 4c")
    rest = {hand: tuple(c for c in live if c not in hand) for hand in combinations(live, 5)}
    bets = [game.value(hand, "Qd", Rules(), left, game.BET) for hand, left in rest.items()]
    mean = sum(bets) / Fraction(252)
    assert len(bets) == 252
    assert blind_box("Qd", Rules(), live) == BlindBox(mean, mean, Fraction(0))


def test_worth_of_seen_cards() -> None:
    """The two queens seen were in 14 of 15 dealer hands; now none is left to beat the pair."""
    rules = Rules(sixth_card_fee=None, exchange_fees=(None,) * 5)
    pair, live, seen = cards("8s 8h 2d 5c 7s"), cards("3c 4c 9c Jc"), cards("Qh Qc")
    assert worth_of_seen(pair, "Qd", rules, live, seen) == 1 - -1
    assert worth_of_seen(TRIPS, "Qd", rules, live, seen) == 0
