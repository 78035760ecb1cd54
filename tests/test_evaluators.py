"""Every hand is ordered, named and paid as by programs that share nothing with the library."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, pairwise
from operator import neg
from random import Random
from typing import Any, TypeVar

import pytest
from phevaluator import evaluate_5cards, evaluate_6cards
from treys import Card as TreysCard
from treys import Evaluator

from rpoker_odds import BASIC, PairedStraight, PayTable, Rules, _native, combine
from rpoker_odds import Category as OurCategory
from tests.bridge import paid_of, rules_of
from tests.reference.combinations import paid
from tests.reference.grouping import groups
from tests.reference.ranking import DECK, Cards, Category, Strength, five_card_strength, strength

Evaluation = TypeVar("Evaluation", int, Strength)

DIFFERENT = 7462
TREYS = Evaluator()
NAMES_OF_TREYS = {"Four of a Kind": "QUADS", "Three of a Kind": "TRIPS"}


@pytest.fixture(scope="module")
def strengths() -> memoryview:
    """Return the strengths of all hands, in the order of `itertools.combinations`."""
    return _native.strength_all()


def matched(ours: Sequence[int], theirs: Iterable[Evaluation]) -> list[tuple[int, Evaluation]]:
    """Match two evaluations of the same hands, weakest first, and check that they rise together."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    assert len(pairs) == DIFFERENT
    assert [pair for pair in pairwise(pairs) if not rises(*pair)] == []
    return pairs


def rises(low: tuple[int, Any], high: tuple[int, Any]) -> bool:
    return low[0] < high[0] and low[1] < high[1]


def category_of(our_strength: int) -> OurCategory:
    return OurCategory(our_strength >> _native.CATEGORY_SHIFT)


def numbers(cards: Cards) -> bytes:
    return bytes(map(DECK.index, cards))


def test_all_hands_are_listed_once_and_as_one_by_one(strengths: memoryview) -> None:
    assert len(strengths) == 2_598_960
    hands = enumerate(combinations(range(52), 5))
    some = [pair for pair in hands if pair[0] % 97 == 0]
    assert [strengths[place] for place, _ in some] == [
        _native.strength(bytes(hand)) for _, hand in some
    ]


def test_order_and_categories_are_those_of_the_reference(strengths: memoryview) -> None:
    pairs = matched(strengths, map(five_card_strength, combinations(DECK, 5)))
    assert {(category_of(ours).name, theirs[0].name) for ours, theirs in pairs} == {
        (category.name, category.name) for category in Category
    }


def test_order_is_that_of_phevaluator(strengths: memoryview) -> None:
    pairs = matched(strengths, (-evaluate_5cards(*hand) for hand in combinations(range(52), 5)))
    value_of = dict(pairs)
    six_cards = [numbers(hand) for hand, _ in groups(6)]
    rng = Random(6)  # noqa: S311
    six_cards += [bytes(rng.sample(range(52), 6)) for _ in range(200_000)]
    wrong = [
        hand for hand in six_cards if value_of[_native.strength(hand)] != -evaluate_6cards(*hand)
    ]
    assert wrong == []


def treys_name(value: int) -> str:
    """Return the category of a value of treys, by the name it has here."""
    name: str = TREYS.class_to_string(TREYS.get_rank_class(-value))
    return NAMES_OF_TREYS.get(name, name.upper().replace(" ", "_"))


def test_order_and_categories_are_those_of_treys(strengths: memoryview) -> None:
    """Treys does not tell ace-king from other hands of nothing, of which it is the highest."""
    deck = [TreysCard.new(card) for card in DECK]
    values = (TREYS.evaluate([], list(hand)) for hand in combinations(deck, 5))
    pairs = matched(strengths, map(neg, values))
    plain = {OurCategory.ACE_KING: OurCategory.HIGH_CARD}
    found = {
        (plain.get(category_of(ours), category_of(ours)).name, treys_name(theirs))
        for ours, theirs in pairs
    }
    assert found == {(name, name) for name in Category.__members__ if name != "ACE_KING"}


def test_six_cards_are_as_strong_as_in_the_reference() -> None:
    ours_by_theirs: dict[Strength, int] = {}
    for hand, _ in groups(5):
        ours_by_theirs[strength(hand)] = _native.strength(numbers(hand))
    assert len(ours_by_theirs) == DIFFERENT
    wrong = [
        hand
        for hand, _ in groups(6)
        if _native.strength(numbers(hand)) != ours_by_theirs[strength(hand)]
    ]
    assert wrong == []


def wrongly_paid(rules: Rules) -> Iterator[Cards]:
    house = rules_of(rules)
    for hand, _ in chain(groups(5), groups(6)):
        if paid_of(combine(hand, rules=rules)) != paid(hand, house):
            yield hand


@pytest.mark.parametrize(
    "rules",
    [
        BASIC,
        replace(
            BASIC,
            name="straight and pair, no ace-king as second",
            paired_straight=PairedStraight.STRAIGHT_AND_PAIR,
            ace_king_as_second=False,
        ),
        replace(
            BASIC,
            name="low combinations dear",
            pay_table=PayTable(ace_king=9, pair=6, two_pair=5, trips=5, straight=4, flush=4),
            paired_straight=PairedStraight.STRAIGHT_AND_PAIR,
        ),
    ],
    ids=lambda rules: rules.name,
)
def test_every_kind_of_hand_is_paid_as_in_the_reference(rules: Rules) -> None:
    assert list(wrongly_paid(rules)) == []
