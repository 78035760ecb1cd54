"""The reference settles and values deals as can be known without it."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from tests.reference import game
from tests.reference.combinations import paid
from tests.reference.grouping import groups
from tests.reference.ranking import DECK, RANKS, SUITS, Cards, Category, category, strength
from tests.reference.rules import Rules

BASIC = Rules()


def cards(text: str) -> Cards:
    return tuple(text.split())


def live_cards(*known: str) -> Cards:
    return tuple(card for card in DECK if card not in known)


@pytest.mark.parametrize(
    ("upcards", "expected"),
    [("2Q", 135660), ("3J", 135915), ("4T", 136170), ("56789", 136425), ("KA", 166005)],
)
def test_dealer_qualifies(upcards: str, expected: int) -> None:
    """Each of the four cards of a rank is in as many hands of a group, suits being alike."""
    for upcard in upcards:
        fourfold = sum(
            count * [card[0] for card in hand].count(upcard)
            for hand, count in groups(5)
            if category(hand) >= BASIC.least_qualifying
        )
        assert fourfold == 4 * expected


def test_dealer_qualifies_overall() -> None:
    playing = sum(count for hand, count in groups(5) if category(hand) >= Category.ACE_KING)
    assert playing == 1463700


@pytest.mark.parametrize(
    ("hand", "upcard", "multiplier", "no_qualify", "win", "lose", "push"),
    [
        ("As Kh 8d 5c 2s", "Ad", 1, 62783, 3268, 97053, 81),
        ("As Kh 8d 5c 2s", "Kd", 1, 62671, 3268, 97165, 81),
        ("2s 2h 7d 9c Js", "Ah", 1, 50704, 28797, 83684, 0),
        ("As Ah Ad Kc 6d", "Qc", 4, 76023, 85991, 1171, 0),
        ("As Ah Ad Ks Kh", "Qc", 7, 75968, 87161, 56, 0),
        ("As Ks Qs Js Ts", "2d", 100, 74334, 88851, 0, 0),
        ("Qs Qh Qd Ac Ks", "Qc", 4, 99064, 63105, 1016, 0),
        ("7s 7h 7d 7c 2d", "Qc", 20, 67292, 95841, 52, 0),
    ],
)
def test_bet_at_once(
    hand: str, upcard: str, multiplier: int, no_qualify: int, win: int, lose: int, push: int
) -> None:
    held = cards(hand)
    counts = game.outcomes(held, upcard, BASIC, live_cards(*held, upcard), game.BET)
    by_kind = Counter({kind: count for (kind, _, _), count in counts.items()})
    assert by_kind == Counter(no_qualify=no_qualify, win=win, lose=lose, push=push)
    assert paid(held, BASIC).multiplier == multiplier


def test_qualifier() -> None:
    pair_of_deuces = strength(cards("2s 2h 7d 9c Js"))
    ace_king = strength(cards("As Kh 8d 5c 2s"))
    pair_needed = replace(BASIC, qualifier="pair")
    assert game.showdown(pair_of_deuces, ace_king, BASIC) == "win"
    assert game.showdown(pair_of_deuces, ace_king, pair_needed) == "no_qualify"
    assert game.showdown(ace_king, pair_of_deuces, pair_needed) == "lose"
    assert game.showdown(ace_king, ace_king, BASIC) == "push"


def test_full_deck_bet_and_sixth_card() -> None:
    hand, upcard = cards("As Kd 7h 7c 2s"), "Qd"
    live = live_cards(*hand, upcard)
    assert len(game.actions(hand, live, BASIC)) == 34
    assert game.value(hand, upcard, BASIC, live, game.BET) == Fraction(-6746, 54395)
    assert game.value(hand, upcard, BASIC, live, game.SIXTH) == Fraction(-842756, 3426885)


HAND = cards("As Kd 7h 7c 2s")
UPCARD = "Qd"
LIVE = cards("Qh 3c 4d 9s 7d")
"""Five live cards: few enough to settle every hand by eye.

Without the queen among his four the dealer does not qualify; else he has a pair of queens.
A purchase draws the queen (no qualify), the seven (trips and ace-king) or nothing of use.
"""


def exchange(text: str) -> game.Action:
    return ("exchange", cards(text))


def test_a_deal_settled_by_eye() -> None:
    values = game.analyze(HAND, UPCARD, BASIC, LIVE)
    assert values == {
        game.FOLD: -1,
        game.BET: Fraction(1 - 4 * 3, 5),
        game.SIXTH: Fraction(1 + 8 - 3 * 1, 5) - 1,
        exchange("As"): Fraction(1 + 6 - 3 * 1, 5) - 1,
        exchange("Kd"): Fraction(1 + 6 - 3 * 1, 5) - 1,
        exchange("7h"): Fraction(1 - 4 * 1, 5) - 1,
        exchange("7c"): Fraction(1 - 4 * 1, 5) - 1,
        exchange("2s"): Fraction(1 + 8 - 3 * 1, 5) - 1,
    }
    assert game.best(values) == game.SIXTH


def test_outcomes_of_a_deal_settled_by_eye() -> None:
    pair, trips, ace_king = Category.PAIR, Category.TRIPS, Category.ACE_KING
    assert game.outcomes(HAND, UPCARD, BASIC, LIVE, exchange("2s")) == {
        ("no_qualify", pair, ace_king): 1,
        ("win", trips, ace_king): 1,
        ("fold", pair, ace_king): 3,
    }
    assert game.outcomes(HAND, UPCARD, BASIC, LIVE, game.FOLD) == {("fold", pair, ace_king): 5}


@pytest.mark.parametrize(
    ("changes", "action", "expected"),
    [
        ({"bet_forced_after": (1,)}, exchange("2s"), Fraction(1 + 8 - 3 * 3, 5) - 1),
        ({"bet_forced_after": (1,)}, game.SIXTH, Fraction(1 + 8 - 3 * 1, 5) - 1),
        ({"ante_on_no_qualify": "pushes"}, game.BET, Fraction(0 - 4 * 3, 5)),
        ({"ante_on_win": "paid"}, game.SIXTH, Fraction(1 + 9 - 3 * 1, 5) - 1),
        ({"max_payout": 7}, game.SIXTH, Fraction(1 + 7 - 3 * 1, 5) - 1),
        ({"sixth_card_fee": 3}, game.SIXTH, Fraction(1 + 8 - 3 * 1, 5) - 3),
        ({"exchange_fees": (2,) * 5}, exchange("2s"), Fraction(1 + 8 - 3 * 1, 5) - 2),
        ({"second_combination": False}, game.SIXTH, Fraction(1 + 6 - 3 * 1, 5) - 1),
    ],
)
def test_rules_change_the_deal(
    changes: dict[str, Any], action: game.Action, expected: Fraction
) -> None:
    assert game.value(HAND, UPCARD, replace(BASIC, **changes), LIVE, action) == expected


def test_allowed_actions() -> None:
    oasis_like = replace(BASIC, sixth_card_fee=None, exchange_fees=(None, 1, None, 2, 1))
    sizes = Counter(game.drawn_cards(a) for a in game.actions(HAND, DECK, oasis_like))
    assert sizes == {0: 2, 2: 10, 4: 5, 5: 1}
    assert game.actions(HAND, LIVE[:4], BASIC) == [game.FOLD, game.BET]
    with pytest.raises(ValueError, match="do not allow"):
        game.fee(game.SIXTH, oasis_like)


def test_of_equal_actions_the_smaller_stake_is_best() -> None:
    order = game.actions(HAND, DECK, BASIC)
    assert order[:4] == [game.FOLD, game.BET, game.SIXTH, exchange("As")]
    assert order.index(exchange("As 2s")) < order.index(exchange("Kd 7h"))
    assert game.best(dict.fromkeys(order, Fraction(0))) == game.FOLD
    assert game.best(dict.fromkeys(order[2:], Fraction(0))) == game.SIXTH


def test_folding_is_preferred_to_an_equal_bet() -> None:
    assert game.folds(game.SIXTH, Fraction(-1), BASIC)
    assert not game.folds(game.SIXTH, Fraction(-999, 1000), BASIC)


def test_every_draw_and_dealer_hand_is_counted() -> None:
    deck = tuple(rank + suit for rank, suit in product(RANKS[-4:], SUITS))
    hand, upcard, live = deck[:5], deck[5], deck[6:]
    for action in game.actions(hand, live, BASIC):
        drawn = game.drawn_cards(action)
        counts = game.outcomes(hand, upcard, BASIC, live, action)
        assert counts.total() == comb(10, drawn) * comb(10 - drawn, 4)
