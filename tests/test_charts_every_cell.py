"""Every cell of opening charts, re-derived from `analyze` for random members of its class."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from random import Random

import pytest

from rpoker_odds import analyze, get_rules
from rpoker_odds._native_game import solve_deals
from rpoker_odds.actions import action_of
from rpoker_odds.cards import Card
from rpoker_odds.charts.hand_class import HAND_CLASSES, class_of, hand_class
from rpoker_odds.charts.opening_sums import sums_of, sums_of_game
from rpoker_odds.class_order import ordered_deals, suitings_of
from rpoker_odds.game_classes import RankClass, class_number, hands_of_ranks, rank_class
from tests.test_charts_opening import code_of

CELLS = 85 * 13
MOST_HANDS = 134_459
HANDS = 2_598_960


@cache
def members() -> dict[tuple[int, int], list[int]]:
    """The rank classes with deals in each cell: hand class and rank of the upcard."""
    found = defaultdict(list)
    for number in range(hands_of_ranks(13)):
        ranks = rank_class(number).hand
        others = [rank for rank in range(13) if rank not in ranks]
        # Upcards of ranks that the hand does not have leave it the same suits.
        for upcards in (others, *([rank] for rank in {*ranks})):
            suitings = suitings_of(RankClass(upcards[0], ranks))
            for order in {class_of(ranks, suits).order for suits, _ in suitings}:
                for upcard in upcards:
                    found[order, upcard].append(class_number(RankClass(upcard, ranks)))
    return found


def chosen(seed: str) -> Iterator[tuple[int, int, int]]:
    """Hand class, upcard and a random rank class of each cell."""
    random = Random(seed)  # noqa: S311 - a sample
    for (order, upcard), numbers in members().items():
        yield order, upcard, random.choice(numbers)


def test_every_cell_has_members() -> None:
    assert len(members()) == CELLS == len(HAND_CLASSES) * 13


def test_every_cell_of_caribbean_stud_over_all_suits() -> None:
    """The sums over a random rank class, each deal analysed."""
    rules = get_rules("caribbean_stud")
    met = Counter[str]()
    for order, upcard, number in chosen("all suits"):
        sums = sums_of_game(rules.packed(), number, 1)
        found = {place: of for place, of in sums.plays.items() if place[0] == order}
        antes = {
            place: [Fraction(deals), Fraction(value, sums.unit), Fraction(cost, sums.unit)]
            for place, (deals, value, cost) in found.items()
        }
        derived: dict[tuple[int, int, str], list[Fraction]] = {}
        for cards, weight in ordered_deals(number):
            hand = tuple(map(Card.from_id, cards[:5]))
            if hand_class(hand).order != order:
                continue
            best, second = analyze(hand, Card.from_id(cards[5]), rules=rules).actions
            place = order, upcard, code_of(hand, best.action)
            amounts = Fraction(1), best.ev, best.ev - second.ev
            before = derived.get(place, [Fraction()] * 3)
            derived[place] = [a + weight * b for a, b in zip(before, amounts, strict=True)]
        assert antes == derived
        assert antes
        met.update(place[2] for place in antes)
    assert min(met["F"], met["B"]) > 200


@pytest.mark.parametrize("name", ["basic", "oasis"])
def test_every_cell_of_a_house_that_sells_cards_by_a_deal(name: str) -> None:
    """A random deal of a random rank class, analysed; and the sums over the class from the
    values of its deals."""
    random = Random(name)  # noqa: S311 - a sample
    rules = get_rules(name)
    met = Counter[str]()
    for order, upcard, number in chosen(name):
        solved = solve_deals(rules.packed(), number, 1, seconds=True)
        values, seconds = (memoryview(each).cast("q") for each in (solved.low, solved.second_low))
        deals = [
            (place, tuple(map(Card.from_id, cards[:5])), Card.from_id(cards[5]), weight)
            for place, (cards, weight) in enumerate(ordered_deals(number))
        ]
        inside = [deal for deal in deals if hand_class(deal[1]).order == order]
        codes = [
            code_of(hand, action_of(solved.actions[place], hand)) for place, hand, *_ in inside
        ]
        totals: dict[str, list[int]] = {}
        for code, (place, _, _, weight) in zip(codes, inside, strict=True):
            amounts = 1, values[place], values[place] - seconds[place]
            before = totals.get(code, [0, 0, 0])
            totals[code] = [a + weight * b for a, b in zip(before, amounts, strict=True)]
        plays = sums_of(solved, 1).plays
        assert totals == {code: of for (row, _, code), of in plays.items() if row == order}
        code, (place, hand, card, _) = random.choice(list(zip(codes, inside, strict=True)))
        best, second, *_ = analyze(hand, card, rules=rules).actions
        assert Fraction(values[place], solved.sums.unit) == best.ev
        assert Fraction(seconds[place], solved.sums.unit) == second.ev
        assert code == code_of(hand, best.action)
        assert card.rank == upcard
        met[code[0]] += 1
    assert met["X"] > 100
    assert met["B"] > 50
    assert (met["6"] > 50) is (name == "basic")


def all_hands() -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of those that differ by names of suits only, and how many they are."""
    for sizes in ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1)):
        for suits in _sets(sizes):
            held = [*suits, *[()] * (4 - len(suits))]
            alike = prod(factorial(count) for count in Counter(held).values())
            cards = [
                Card.from_id(4 * rank + suit) for suit, ranks in enumerate(held) for rank in ranks
            ]
            yield tuple(cards), factorial(4) // alike


def _sets(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Sets of ranks of these sizes, those of equal sizes in one order."""
    if not sizes:
        yield ()
        return
    same = sizes.count(sizes[0])
    for first in combinations_with_replacement(combinations(range(13), sizes[0]), same):
        for others in _sets(sizes[same:]):
            yield (*first, *others)


def test_every_hand_is_in_one_class() -> None:
    weights = Counter[str]()
    count = 0
    for hand, weight in all_hands():
        weights[hand_class(hand).label] += weight
        count += 1
    assert count == MOST_HANDS
    assert sum(weights.values()) == HANDS
    assert {*weights} == {found.label for found in HAND_CLASSES}
