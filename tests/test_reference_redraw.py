"""The reference redraws the dealer's card as can be known without it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.reference import game
from tests.reference.ranking import DECK, Cards, Category
from tests.reference.redraw import Redraw, best_without_qualifying, redraw, replaced_card, standing
from tests.reference.rules import Rules
from tests.reference.settlement import End, Kind, final_hand, net

ONE = Fraction(1)
HIGHEST = Rules(redraw_card="highest")
LOWEST = Rules(redraw_card="lowest")
UPCARD = Rules(redraw_card="upcard")
PAID_ON_WIN = replace(HIGHEST, ante_on_win="paid")


def cards(text: str) -> Cards:
    return tuple(text.split())


def live_cards(*known: str) -> Cards:
    return tuple(card for card in DECK if card not in known)


STRAIGHT_FLUSH = cards("9s 8s 7s 6s 5s")
QUEEN_HIGH = cards("Qd 9h 7d 4c 2c")
LIVE = live_cards(*STRAIGHT_FLUSH, *QUEEN_HIGH)


def test_worked_redraw() -> None:
    """Two nines, two sevens, three fours and three deuces pair; the other queens come again."""
    take, buy, helping = redraw(STRAIGHT_FLUSH, QUEEN_HIGH, HIGHEST, LIVE)
    assert take == 1
    assert buy == Fraction(10 * 99 - 29, 39) == Fraction(961, 39)
    assert set(helping) == set(cards("9c 9d 7c 7h 4d 4h 4s 2d 2h 2s"))


def test_worked_redraw_with_one_free_redraw() -> None:
    _, buy, _ = redraw(STRAIGHT_FLUSH, QUEEN_HIGH, replace(HIGHEST, free_redraws=1), LIVE)
    pairs = Fraction(10, 42) + Fraction(3, 42) * Fraction(10, 41)
    assert buy == pairs * 99 - (1 - pairs) == Fraction(21139, 861)


def test_which_card_is_replaced() -> None:
    hand = cards("9h Ad Qc 5s 2c")
    assert replaced_card(hand, HIGHEST) == "Ad"
    assert replaced_card(hand, LOWEST) == "2c"
    assert replaced_card(hand, UPCARD) == "9h"


def test_the_highest_card_takes_the_ace_from_an_ace_king() -> None:
    hand = cards("Ad Qc 9h 5s 2c")
    live = cards("Kc Kd 3h")
    assert redraw(STRAIGHT_FLUSH, hand, HIGHEST, live).helping == ()
    assert redraw(STRAIGHT_FLUSH, hand, LOWEST, live).helping == ("Kc", "Kd")


def test_an_ace_king_below_the_qualifier_is_redrawn_alike() -> None:
    rules = replace(HIGHEST, qualifier="pair")
    buy = redraw(STRAIGHT_FLUSH, cards("Kd Ac 9h 5s 2c"), rules, cards("Kh 3c"))
    assert buy == Redraw(ONE, Fraction(99 - 1, 2), ("Kh",))


@pytest.mark.parametrize(
    ("live", "free", "expected"),
    [
        ("Qs Qh 3c", 0, {"Qs": (1, 3), "Qh": (1, 3), "3c": (1, 3)}),
        ("Qs Qh 3c", 1, {"Qs": (1, 6), "Qh": (1, 6), "3c": (2, 3)}),
        ("Qs Qh 3c", 3, {"3c": (1, 1)}),
        ("Qs Qh", 3, {"Qs": (1, 2), "Qh": (1, 2)}),
        ("Qs", 3, {"Qs": (1, 1)}),
    ],
)
def test_which_card_stands(live: str, free: int, expected: dict[str, tuple[int, int]]) -> None:
    chances = standing(cards("9h 7d 4c 2c"), "Qd", cards(live), free, HIGHEST)
    assert chances == {card: Fraction(*chance) for card, chance in expected.items()}


@pytest.mark.parametrize(
    ("changes", "live", "buy", "helping"),
    [
        ({}, "Qh 3c", Fraction(99 - 1, 2), ("Qh",)),
        ({"flush_stands": False}, "Qh 3c", Fraction(-1), ()),
        ({"flush_stands": False}, "Qh", Fraction(99), ("Qh",)),
        ({"flush_stands": False, "free_redraws": 0}, "Qh 3c", Fraction(99 - 1, 2), ("Qh",)),
        (
            {"flush_stands": False, "free_redraws": 1},
            "Qh Qs 3c",
            Fraction(1, 6) * 99 - Fraction(5, 6),
            ("Qh",),
        ),
    ],
)
def test_a_flush_of_the_replaced_rank(
    changes: dict[str, Any], live: str, buy: Fraction, helping: Cards
) -> None:
    """Without its queen of diamonds the dealer's hand is four hearts."""
    hand = cards("Qd 9h 7h 4h 2h")
    value = redraw(STRAIGHT_FLUSH, hand, replace(HIGHEST, **changes), cards(live))
    assert value == Redraw(ONE, buy, helping)


def test_a_redrawn_upcard_may_bring_a_flush_in_another_suit() -> None:
    hand = cards("7d Jh 9h 4h 2h")
    assert redraw(STRAIGHT_FLUSH, hand, UPCARD, cards("Kh Td 3c")).helping == ("Kh",)


def test_no_redraw_without_a_live_card_or_where_the_rules_have_none() -> None:
    assert redraw(STRAIGHT_FLUSH, QUEEN_HIGH, HIGHEST, ()) == Redraw(ONE, None, ())
    assert redraw(STRAIGHT_FLUSH, QUEEN_HIGH, Rules(), LIVE) == Redraw(ONE, None, ())


def test_no_redraw_for_a_dealer_who_qualifies() -> None:
    with pytest.raises(ValueError, match="qualifies"):
        redraw(STRAIGHT_FLUSH, cards("Qd Qh 7d 4c 2c"), HIGHEST, LIVE)


def test_of_equal_choices_the_ante_is_taken() -> None:
    """The one live card gives the dealer a pair, and the player's pair wins 2 less a chip."""
    pair, dealer, live = cards("Ks Kh 8s 6c 3d"), cards("Qd 9h 7d 4c 2c"), cards("2d")
    assert redraw(pair, dealer, HIGHEST, live) == Redraw(ONE, ONE, ("2d",))
    assert redraw(pair, dealer, PAID_ON_WIN, live) == Redraw(ONE, Fraction(2), ("2d",))
    for rules, bought in ((HIGHEST, False), (PAID_ON_WIN, True)):
        final = final_hand(pair, rules)
        best = best_without_qualifying(final, dealer, live, rules, insured=False)
        assert [end.bought for end in best] == [bought]


EXTRA_CHIP: dict[Kind, int] = {"win": 5, "push": -1, "lose": -4, "fail": -1}
ANTE_FEE: dict[Kind, int] = {"win": 5, "push": -1, "lose": -3, "fail": -1}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, EXTRA_CHIP),
        ({"ante_on_win": "paid"}, EXTRA_CHIP | {"win": 6}),
        ({"redraw_failure": "ante_paid"}, EXTRA_CHIP | {"fail": 0}),
        ({"redraw_failure": "ante_paid", "ante_on_no_qualify": "pushes"}, EXTRA_CHIP),
        ({"redraw_fee": "ante"}, ANTE_FEE),
        ({"redraw_fee": "ante", "ante_on_win": "paid"}, ANTE_FEE),
        ({"redraw_fee": "ante", "redraw_failure": "ante_paid"}, ANTE_FEE),
    ],
)
def test_what_is_gained_with_a_card_bought(
    changes: dict[str, Any], expected: dict[Kind, int]
) -> None:
    """With trips the bet wins 6."""
    rules = replace(HIGHEST, **changes)
    ends = {kind: End(kind, False, True, Category.TRIPS, None) for kind in expected}  # noqa: FBT003
    assert {kind: net(end, rules) for kind, end in ends.items()} == expected


TRIPS = cards("7s 7h 7d Kc 2s")
SMALL_LIVE = cards("3c 4d 9s Jc 8h 3d")
"""Of 15 dealer hands with Qd, 6 hold both treys and lose to the trips, which win 6.

Of the 9 others 8 hold one trey. There the unknown cards are the other trey, which pairs, and
one more that does not help; so a queen redrawn wins 5 or loses the chip: 2 in the mean.
"""


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"redraw_card": "none"}, Fraction(6 * 6 + 9, 15)),
        ({}, Fraction(6 * 6 + 8 * 2 + 1, 15)),
        ({"redraw_card": "upcard"}, Fraction(6 * 6 + 8 * 2 + 1, 15)),
        ({"redraw_card": "lowest"}, Fraction(6 * 6 + 9, 15)),
        ({"redraw_failure": "ante_paid"}, (6 * 6 + 8 * Fraction(5, 2) + 1) / 15),
        ({"ante_on_no_qualify": "pushes"}, Fraction(6 * 6 + 8 * 2 + 0, 15)),
    ],
)
def test_a_bet_with_redraw_settled_by_eye(changes: dict[str, Any], expected: Fraction) -> None:
    rules = replace(HIGHEST, **changes)
    assert game.value(TRIPS, "Qd", rules, SMALL_LIVE, game.BET) == expected


def test_ends_of_a_bet_with_redraw_settled_by_eye() -> None:
    ends = game.ends(TRIPS, "Qd", HIGHEST, SMALL_LIVE, game.BET)
    by_kind = {(end.kind, end.bought): chance for end, chance in ends.items()}
    assert by_kind == {
        ("win", False): Fraction(6, 15),
        ("win", True): Fraction(4, 15),
        ("fail", True): Fraction(4, 15),
        ("no_qualify", False): Fraction(1, 15),
    }
    assert game.net_distribution(TRIPS, "Qd", HIGHEST, SMALL_LIVE, game.BET) == {
        6: Fraction(6, 15),
        5: Fraction(4, 15),
        -1: Fraction(4, 15),
        1: Fraction(1, 15),
    }
    with pytest.raises(ValueError, match="ends"):
        game.outcomes(TRIPS, "Qd", HIGHEST, SMALL_LIVE, game.BET)
