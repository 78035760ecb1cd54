"""The reference orders and pays hands as can be known without it."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from math import comb
from typing import Any

import pytest

from tests.reference.combinations import paid
from tests.reference.grouping import groups
from tests.reference.ranking import SUITS, Cards, Category, category, strength
from tests.reference.rules import PAY_TABLE, Rules

BASIC = Rules()
STRAIGHT_AND_PAIR = Rules(paired_straight="straight_and_pair")

DOUBLE_ROWS = {
    ("ROYAL_FLUSH", "STRAIGHT_FLUSH"): 150,
    ("ROYAL_FLUSH", "FLUSH"): 105,
    ("ROYAL_FLUSH", "STRAIGHT"): 104,
    ("STRAIGHT_FLUSH", "STRAIGHT_FLUSH"): 100,
    ("STRAIGHT_FLUSH", "FLUSH"): 55,
    ("STRAIGHT_FLUSH", "STRAIGHT"): 54,
    ("STRAIGHT_FLUSH", "ACE_KING"): 51,
    ("QUADS", "FULL_HOUSE"): 27,
    ("QUADS", "ACE_KING"): 21,
    ("FULL_HOUSE", "FULL_HOUSE"): 14,
    ("FULL_HOUSE", "ACE_KING"): 8,
    ("FLUSH", "FLUSH"): 10,
    ("FLUSH", "STRAIGHT"): 9,
    ("FLUSH", "PAIR"): 6,
    ("FLUSH", "ACE_KING"): 6,
    ("STRAIGHT", "STRAIGHT"): 8,
    ("STRAIGHT", "ACE_KING"): 5,
    ("TRIPS", "ACE_KING"): 4,
    ("TWO_PAIR", "TWO_PAIR"): 4,
    ("TWO_PAIR", "ACE_KING"): 3,
    ("PAIR", "ACE_KING"): 2,
}


def cards(text: str) -> Cards:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("ranks", "unpaired"),
    [
        # Of the six sets of five ranks one is the wheel, four hold A and K, one is 5432K.
        ("2345KA", {"STRAIGHT": 1020, "STRAIGHT_FLUSH": 4, "ACE_KING": 4080, "HIGH_CARD": 1020}),
        # KQJT9 and AKQJT are straights; AQJT9 lacks the king, AKxxx are three sets.
        (
            "9TJQKA",
            {
                "STRAIGHT": 2040,
                "STRAIGHT_FLUSH": 4,
                "ROYAL_FLUSH": 4,
                "ACE_KING": 3060,
                "HIGH_CARD": 1020,
            },
        ),
    ],
)
def test_categories_of_a_deck_of_six_ranks(ranks: str, unpaired: dict[str, int]) -> None:
    deck = [rank + suit for rank, suit in product(ranks, SUITS)]
    counts = Counter(category(hand).name for hand in combinations(deck, 5))
    straight_flushes = unpaired.get("ROYAL_FLUSH", 0) + unpaired["STRAIGHT_FLUSH"]
    assert counts == unpaired | {
        "FLUSH": 4 * 6 - straight_flushes,
        "QUADS": 6 * (5 * 4),
        "FULL_HOUSE": (6 * 4) * (5 * 6),
        "TRIPS": (6 * 4) * comb(5, 2) * 4**2,
        "TWO_PAIR": comb(6, 2) * 6**2 * (4 * 4),
        "PAIR": (6 * 6) * comb(5, 3) * 4**3,
    }


def test_categories_of_the_full_deck() -> None:
    counts: Counter[str] = Counter()
    strengths = set()
    for hand, count in groups(5):
        counts[category(hand).name] += count
        strengths.add(strength(hand))
    unpaired = (comb(13, 5) - 10) * (4**5 - 4)
    assert counts == {
        "ROYAL_FLUSH": 4,
        "STRAIGHT_FLUSH": 36,
        "QUADS": 624,
        "FULL_HOUSE": 3744,
        "FLUSH": 5108,
        "STRAIGHT": 10200,
        "TRIPS": 54912,
        "TWO_PAIR": 123552,
        "PAIR": 1098240,
        "ACE_KING": 167280,
        "HIGH_CARD": unpaired - 167280,
    }
    assert counts.total() == comb(52, 5)
    assert len(strengths) == 7462


HIGHEST_FIRST = [
    "As Ks Qs Js Ts",
    "Kd Qd Jd Td 9d",
    "5c 4c 3c 2c Ac",
    "2c 2d 2h 2s 3c",
    "2c 2d 2h As Ac",
    "Ah Kh Qh Jh 9h",
    "Ah Kh Qh Jh 8h",
    "Ac Kd Qd Jd Td",
    "6c 5d 4d 3d 2d",
    "5d 4d 3d 2d Ac",
    "2c 2d 2h 4s 3c",
    "Ac Ad Kc Kd 2c",
    "Ac Ad Qc Qd Kc",
    "2c 2d 5h 4s 3c",
    "2c 2d 5h 4s 3c",
    "Ac Kd Qd Jd 9d",
    "Ac Kd 4d 3d 2d",
    "Ac Qd Jd Td 9d",
    "Kc Ad 2c 3c 5d 4h",
]


def test_order_of_hands() -> None:
    wheel_of_six = HIGHEST_FIRST[-1]
    five_card_hands = [strength(cards(text)) for text in HIGHEST_FIRST[:-1]]
    assert five_card_hands == sorted(five_card_hands, reverse=True)
    assert len(set(five_card_hands)) == len(five_card_hands) - 1
    assert strength(cards(wheel_of_six)) == strength(cards("5d 4d 3d 2d Ac"))


@pytest.mark.parametrize(
    ("six", "five"),
    [
        ("As Kd 7h 7c 2s 3s", "As Kd 7h 7c 3s"),
        ("Ks Kd Qs Qd Js Jd", "Ks Kd Qs Qd Js"),
        ("As Ad Ac Ks Kd Kc", "As Ad Ac Ks Kd"),
        ("9s 8s 7s 6s 5s Td", "9s 8s 7s 6s 5s"),
        ("Ts 9d 8s 7s 6s 5c", "Ts 9d 8s 7s 6s"),
        ("As Js 9s 7s 5s 3s", "As Js 9s 7s 5s"),
    ],
)
def test_best_five_of_six(six: str, five: str) -> None:
    assert strength(cards(six)) == strength(cards(five))


@pytest.mark.parametrize(
    ("hand", "multiplier"),
    [
        ("Ah Kh Qh Jh Th 9h", 150),
        ("Ah Kh Qh Jh Th 9s", 104),
        ("Ah Kh Qh Jh Th 2h", 105),
        ("Kh Qh Jh Th 9h 8h", 100),
        ("5h 4h 3h 2h Ah Ks", 51),
        ("2c 3c 4c 5c 6c Kh", 50),
        ("As Ah Ad Ac 8s 8h", 27),
        ("As Ah Ad Ac Ks", 21),
        ("As Ah Ad 8s 8h 8d", 14),
        ("As Ah Ad 8s 8h Kd", 8),
        ("As Ah Ad 8s 8h", 7),
        ("As Ah Ad Ks Kh", 7),
        ("Kh Qh Jh 8h 7h 7s", 6),
        ("Kh Qh Jh 8h 7h As", 6),
        ("Kh Qh Jh 8h 7h 6h", 10),
        ("9h 8h 7h 6h 2h Ts", 9),
        ("Kh Qs Jd Tc 9h 9s", 8),
        ("Kh Qs Jd Tc 9h 8s", 8),
        ("5h 4s 3d 2c Ah Ks", 5),
        ("As Ah Ad Kc 6d", 4),
        ("As Ad Ks Kd Qs Qd", 4),
        ("As Ad Ks Kd 8s", 2),
        ("Ks Kd 8s 8d Ad", 3),
        ("As Ad Kd 7s 2c", 2),
        ("As Kd 7h 7c 2s", 2),
        ("As Kd Qh 7c 2s", 1),
        ("As Qd Jh 7c 2s", 0),
    ],
)
def test_multiplier(hand: str, multiplier: int) -> None:
    assert paid(cards(hand), BASIC).multiplier == multiplier


@pytest.mark.parametrize(
    ("hand", "changes", "multiplier"),
    [
        ("Kh Qs Jd Tc 9h 9s", {"paired_straight": "straight_and_pair"}, 5),
        ("Kh Qs Jd Tc 9h 8s", {"paired_straight": "straight_and_pair"}, 8),
        ("Ah Kh Qh Jh Th Ts", {"paired_straight": "straight_and_pair"}, 104),
        ("As Ah Ad 8s 8h Kd", {"ace_king_as_second": False}, 7),
        ("As Kd Qh 7c 2s", {"ace_king_as_second": False}, 1),
        ("As Ah Ad Ac 8s 8h", {"second_combination": False}, 20),
    ],
)
def test_multiplier_under_other_rules(hand: str, changes: dict[str, Any], multiplier: int) -> None:
    assert paid(cards(hand), replace(BASIC, **changes)).multiplier == multiplier


def test_the_first_core_that_pays_most_counts() -> None:
    """Without the ace in the flush, ace-king has a card to itself and may come second."""
    ace_king_dear = replace(BASIC, pay_table={**PAY_TABLE, Category.ACE_KING: 9})
    hand = cards("Ah Kh Jh 8h 7h 3h")
    assert paid(hand, ace_king_dear) == (Category.FLUSH, Category.ACE_KING, 14)


def double_rows(rules: Rules) -> tuple[dict[tuple[str, str], set[int]], int]:
    """Return the pairs paid over all six-card hands, and the number of hands looked at."""
    rows: dict[tuple[str, str], set[int]] = {}
    total = 0
    for hand, count in groups(6):
        first, second, multiplier = paid(hand, rules)
        total += count
        if second is not None:
            rows.setdefault((first.name, second.name), set()).add(multiplier)
    return rows, total


def test_double_rows_over_all_six_card_hands() -> None:
    rows, total = double_rows(BASIC)
    assert total == comb(52, 6)
    assert rows == {pair: {multiplier} for pair, multiplier in DOUBLE_ROWS.items()}


def test_double_rows_with_straight_and_pair() -> None:
    rows, _ = double_rows(STRAIGHT_AND_PAIR)
    expected = DOUBLE_ROWS | {("STRAIGHT", "PAIR"): 5}
    assert rows == {pair: {multiplier} for pair, multiplier in expected.items()}
