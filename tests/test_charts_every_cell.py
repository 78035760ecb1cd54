"""Every cell of opening charts, re-derived from `analyze` for random members of its class."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import NamedTuple

import pytest

from rpoker_odds import analyze, get_rules
from rpoker_odds._native_game import DealColumns, solve_deals
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


def covering(seed: str) -> Iterator[tuple[int, set[int]]]:
    """Random rank classes, each with hand classes of the cells that none before it has."""
    random = Random(seed)  # noqa: S311 - a sample
    cells = list(members().items())
    random.shuffle(cells)
    left = dict(cells)
    for cell, numbers in cells:
        if cell not in left:
            continue
        number = random.choice(numbers)
        upcard, ranks = rank_class(number)
        orders = {class_of(ranks, suits).order for suits, _ in suitings_of(rank_class(number))}
        found = {order for order in orders if left.pop((order, upcard), None)}
        yield number, found


class SolvedDeal(NamedTuple):
    """A deal of a class, with its two best actions as the class has them."""

    hand: tuple[Card, ...]
    upcard: Card
    weight: int
    code: str
    values: tuple[int, int]


def solved_deals(solved: DealColumns) -> dict[int, list[SolvedDeal]]:
    """The deals of a class by hand class."""
    best, second = (
        [(b << 64) + a for a, b in zip(low.cast("Q"), high.cast("q"), strict=True)]
        for low, high in (
            (memoryview(solved.low), memoryview(solved.high)),
            (memoryview(solved.second_low), memoryview(solved.second_high)),
        )
    )
    found: dict[int, list[SolvedDeal]] = defaultdict(list)
    for place, (cards, weight) in enumerate(ordered_deals(solved.first)):
        hand = tuple(map(Card.from_id, cards[:5]))
        code = code_of(hand, action_of(solved.actions[place], hand))
        values = best[place], second[place]
        deal = SolvedDeal(hand, Card.from_id(cards[5]), weight, code, values)
        found[hand_class(hand).order].append(deal)
    return found


def summed(deals: list[SolvedDeal]) -> dict[str, list[int]]:
    """What a cell has: deals, values and costs by the code of the play."""
    totals: dict[str, list[int]] = {}
    for deal in deals:
        best, second = deal.values
        before = totals.get(deal.code, [0, 0, 0])
        amounts = 1, best, best - second
        totals[deal.code] = [a + deal.weight * b for a, b in zip(before, amounts, strict=True)]
    return totals


@pytest.mark.parametrize("name", ["basic", "oasis", "classic"])
def test_every_cell_of_a_house_that_sells_cards_by_a_deal(name: str) -> None:
    """A random deal of a rank class, analysed; and the sums over the class from the values of
    its deals. `classic` has insurance and the redraw."""
    random = Random(name)  # noqa: S311 - a sample
    rules = get_rules(name)
    met = Counter[str]()
    insured = 0
    for number, orders in covering(name):
        solved = solve_deals(rules.packed(), number, 1, seconds=True, outcomes=False)
        plays, by_class = sums_of(solved, 1).plays, solved_deals(solved)
        for order in orders:
            totals = summed(by_class[order])
            assert totals == {code: of for (row, _, code), of in plays.items() if row == order}
            deal = random.choice(by_class[order])
            best, second, *_ = analyze(deal.hand, deal.upcard, rules=rules).actions
            values = tuple(Fraction(value, solved.sums.unit) for value in deal.values)
            assert values == (best.ev, second.ev)
            assert deal.code == code_of(deal.hand, best.action)
            assert deal.upcard.rank == rank_class(number).upcard
            met[deal.code[0]] += 1
            insured += best.insurance is not None and best.insurance.gain > 0
    assert met.total() == CELLS
    assert met["X"] > 100
    assert met["B"] > 50
    assert (met["6"] > 50) is (name != "oasis")
    assert (insured > 0) is (name == "classic")


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
