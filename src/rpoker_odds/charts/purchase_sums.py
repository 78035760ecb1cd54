"""Sums over weak final hands by purchase, kind, match, name and rank of the upcard."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from enum import Enum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._native_finals import FinalSums, sum_finals
from rpoker_odds.charts.final_hands import FinalHand, Kind, Match, weak_hands
from rpoker_odds.errors import RulesError
from rpoker_odds.executors import results_of
from rpoker_odds.rules import Rules

_PIECE: Final = 1000

Progress: TypeAlias = Callable[[int, int], object]


class Purchase(Enum):
    """What was bought."""

    SIXTH = "sixth card"
    EXCHANGE = "exchange"


class Place(NamedTuple):
    """A cell before rows are put together."""

    purchase: Purchase
    kind: Kind
    match: Match
    label: str
    upcard: int


class _Work(NamedTuple):
    purchase: Purchase
    upcard: int
    match: Match | None
    """None: what the hand itself tells."""

    hands: list[FinalHand]


class PurchaseSums(NamedTuple):
    """Sums for each place, values in parts of an ante that depend on the purchase and match."""

    units: dict[tuple[Purchase, bool], int]
    """The parts by purchase, and by whether a discard is known."""

    places: dict[Place, FinalSums]


def purchases_of(rules: Rules) -> tuple[Purchase, ...]:
    """What is sold that leaves a choice of folding; RulesError if nothing is."""
    found = []
    if rules.sixth_card_fee is not None:
        found.append(Purchase.SIXTH)
    sold = [number for number, fee in enumerate(rules.exchange_fees, 1) if fee is not None]
    if {*sold} - {*rules.bet_forced_after}:
        found.append(Purchase.EXCHANGE)
    if not found:
        raise RulesError(
            f"the rules {rules.name!r} sell no card after which a player may fold: "
            "give those of a house that does, such as 'classic'"
        )
    return tuple(found)


def sums_of(rules: Rules, executor: Executor | None, progress: Progress | None) -> PurchaseSums:
    """The sums over all weak final hands of a house."""
    work = [piece for purchase in purchases_of(rules) for piece in _pieces(purchase)]
    total = PurchaseSums({}, {})
    packed = rules.packed()
    arguments = [(packed, piece) for piece in work]
    with closing(results_of(_summed, arguments, executor)) as parts:
        for done, part in enumerate(parts, 1):
            total.units.update(part.units)
            _add(total.places, part.places)
            if progress is not None:
                progress(done, len(work))
    return total


def _pieces(purchase: Purchase) -> Iterator[_Work]:
    hands = _hands(purchase)
    for upcard in range(_native.RANKS):
        for first in range(0, len(hands), _PIECE):
            yield _Work(purchase, upcard, None, hands[first : first + _PIECE])
        if purchase is Purchase.EXCHANGE:
            others = [
                hand
                for hand in hands
                if hand.kind is not Kind.HIGH_CARD and upcard not in hand.ranks
            ]
            if others:
                yield _Work(purchase, upcard, Match.DISCARDED, others)


@cache
def _hands(purchase: Purchase) -> list[FinalHand]:
    extra = 1 if purchase is Purchase.SIXTH else 0
    return list(weak_hands(_native.HAND + extra))


def _summed(rules: _native.RulesFields, work: _Work) -> PurchaseSums:
    gone = bytes([work.upcard] if work.match else [])
    rows = [hand.ranks + gone for hand in work.hands]
    unit, sums = sum_finals(rules, work.upcard, len(rows[0]) - len(gone), rows)
    places: dict[Place, FinalSums] = {}
    for hand, found in zip(work.hands, sums, strict=True):
        if found.ways:
            _add(places, {_place(work, hand): found})
    return PurchaseSums({(work.purchase, bool(gone)): unit}, places)


def _place(work: _Work, hand: FinalHand) -> Place:
    held = Match.HELD if work.upcard in hand.ranks else Match.NONE
    match = Match.NONE if hand.kind is Kind.HIGH_CARD else work.match or held
    return Place(work.purchase, hand.kind, match, hand.label, work.upcard)


def _add(places: dict[Place, FinalSums], more: dict[Place, FinalSums]) -> None:
    for place, sums in more.items():
        before = places.get(place)
        places[place] = sums if before is None else added(before, sums)


def added(a: FinalSums, b: FinalSums) -> FinalSums:
    """The sums over two sets of final hands whose values are in the same parts."""
    return FinalSums(*(x + y for x, y in zip(a, b, strict=True)))
