"""Hands are ordered, and their combinations found, as the rules of the game say."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    Card,
    CardError,
    Category,
    category,
    combine,
    strength,
)

CARDS = [Card.from_id(number) for number in range(52)]
ASCENDING = [
    ("7h 5d 4c 3s 2h", Category.HIGH_CARD),
    ("Ah Qd Jc Ts 8h", Category.HIGH_CARD),
    ("Ah Kd 4c 3s 2h", Category.ACE_KING),
    ("Ah Kd Qc Js 9h", Category.ACE_KING),
    ("2h 2d 5c 4s 3h", Category.PAIR),
    ("Ah Ad Kc Qs Jh", Category.PAIR),
    ("3h 3d 2c 2s 4h", Category.TWO_PAIR),
    ("Ah Ad Kc Ks Qh", Category.TWO_PAIR),
    ("2h 2d 2c 4s 3h", Category.TRIPS),
    ("Ah Ad Ac Ks Qh", Category.TRIPS),
    ("Ah 2d 3c 4s 5h", Category.STRAIGHT),
    ("2h 3d 4c 5s 6h", Category.STRAIGHT),
    ("Ah Kd Qc Js Th", Category.STRAIGHT),
    ("7h 5h 4h 3h 2h", Category.FLUSH),
    ("Ah Kh Qh Jh 9h", Category.FLUSH),
    ("2h 2d 2c 3s 3h", Category.FULL_HOUSE),
    ("Ah Ad Ac Ks Kh", Category.FULL_HOUSE),
    ("2h 2d 2c 2s 3h", Category.QUADS),
    ("Ah Ad Ac As Kh", Category.QUADS),
    ("Ah 2h 3h 4h 5h", Category.STRAIGHT_FLUSH),
    ("9h Th Jh Qh Kh", Category.STRAIGHT_FLUSH),
    ("Th Jh Qh Kh Ah", Category.ROYAL_FLUSH),
]


def hands(size: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(CARDS), min_size=size, max_size=size, unique=True)


def test_strength_rises_with_the_hand() -> None:
    strengths = [strength(hand) for hand, _ in ASCENDING]
    assert strengths == sorted(set(strengths))


@pytest.mark.parametrize(("hand", "expected"), ASCENDING)
def test_category_is_that_of_the_rules(hand: str, expected: Category) -> None:
    assert category(hand) is expected


@given(hands(6))
def test_six_cards_are_as_strong_as_their_best_five(cards: list[Card]) -> None:
    fives = itertools.combinations(cards, 5)
    assert strength(cards) == max(strength(five) for five in fives)


@given(hands(5), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_suits_and_order_do_not_matter(
    cards: list[Card], suits: list[int], rng: random.Random
) -> None:
    relabelled = [Card.from_id(card.rank * 4 + suits[card.suit]) for card in cards]
    rng.shuffle(relabelled)
    assert strength(relabelled) == strength(cards)


@pytest.mark.parametrize("cards", ["", "As", "As Kd 7h 7c", "As Kd 7h 7c 2s 3s 4s"])
def test_a_hand_has_five_or_six_cards(cards: str) -> None:
    for function in (strength, category, combine):
        with pytest.raises(CardError, match="5 or 6 cards, got"):
            function(cards)


def test_a_card_cannot_come_twice() -> None:
    with pytest.raises(CardError, match="As twice: card 1 and card 5"):
        strength("As Kd 7h 7c As")


@pytest.mark.parametrize(
    ("cards", "first", "second", "multiplier"),
    [
        ("Ah Kh Qh Jh Th 9h", Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, 150),
        ("Kh Qs Jd Tc 9h 9s", Category.STRAIGHT, Category.STRAIGHT, 8),
        ("As Ah Kd 7c 2s", Category.PAIR, Category.ACE_KING, 2),
        ("As Ah Kd Kc 8s", Category.TWO_PAIR, None, 2),
        ("7h 5d 4c 3s 2h", Category.HIGH_CARD, None, 0),
    ],
)
def test_combinations_are_paid(
    cards: str, first: Category, second: Category | None, multiplier: int
) -> None:
    found = combine(cards)
    assert (found.first, found.second, found.multiplier) == (first, second, multiplier)


def test_combinations_follow_the_rules_given() -> None:
    cards = "Ah Kh Qh Jh Th 9h"
    assert combine(cards, rules=CARIBBEAN_STUD).multiplier == 100
    assert combine(cards, rules="caribbean_stud").second is None


@given(hands(6))
def test_the_first_combination_is_the_category(cards: list[Card]) -> None:
    found = combine(cards)
    odds = BASIC.pay_table.odds()
    assert found.first is category(cards)
    assert found.multiplier == odds[found.first] + odds[found.second or Category.HIGH_CARD]
