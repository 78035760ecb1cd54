"""Ranking five-card hands: the C core, and evaluators from the package index."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from itertools import combinations, compress
from types import ModuleType
from typing import Any, Final

from benchmarks.measure import cpu_ns, elapsed, least, require_equal
from benchmarks.sizes import SEED, Sizes
from benchmarks.table import Section, duration, rate, ratio
from rpoker_odds import Card, _native, strength

_DECK: Final = tuple(Card.from_id(number) for number in range(_native.CARDS))


@dataclass(frozen=True, slots=True)
class Evaluator:
    """A function that ranks hands one by one, with hands in the form that it likes best."""

    name: str
    hands: list[Any]
    rank: Callable[[list[Any]], list[int]]
    """A loop of its own for each, so that no evaluator pays for a call in between."""

    rising: bool
    """Whether a larger rank is a stronger hand."""


def evaluators_section(sizes: Sizes) -> Section:
    """Time all hands in C, and a sample of them one call a hand by every evaluator."""
    whole = least(cpu_ns, _native.strength_all, sizes.rounds + 1)
    base = whole / _native.HANDS
    sample = sample_hands(sizes.sampled_hands)
    rows = [
        (f"C core, {_native.HANDS:,} hands in {duration(whole)}", *_cells(base, base)),
        *(_timed(evaluator, sample, sizes.rounds, base) for evaluator in _evaluators(sample)),
    ]
    return Section(
        "Evaluators, five cards",
        ("a hand", "rate", "ratio"),
        tuple(rows),
        (
            f"first row: one call; below: one Python call a hand, {len(sample):,} random hands",
            f"rounds: {sizes.rounds}, the least counts; the memory of the result is included",
            "all evaluators order the sample alike, ties included",
        ),
    )


def _cells(nanoseconds: float, base: float) -> tuple[str, str, str]:
    return duration(nanoseconds), rate(nanoseconds), ratio(nanoseconds, base)


def sample_hands(count: int) -> list[tuple[int, ...]]:
    """Random hands of all five-card hands, in their order."""
    chosen = bytearray(_native.HANDS)
    for index in random.Random(SEED).sample(range(_native.HANDS), count):
        chosen[index] = 1
    return list(compress(combinations(range(_native.CARDS), _native.HAND), chosen))


def _timed(
    evaluator: Evaluator, sample: Sequence[tuple[int, ...]], rounds: int, base: float
) -> tuple[str, ...]:
    _, ranks = elapsed(cpu_ns, lambda: evaluator.rank(evaluator.hands))
    expected = [_native.strength(bytes(hand)) for hand in sample]
    check_order(evaluator.name, expected, ranks if evaluator.rising else [-rank for rank in ranks])
    taken = least(cpu_ns, lambda: evaluator.rank(evaluator.hands), rounds) / len(sample)
    return evaluator.name, *_cells(taken, base)


def check_order(name: str, expected: Iterable[int], found: Iterable[int]) -> None:
    """Require that two lists of ranks order the same hands alike, ties included."""
    pairs = sorted(set(zip(expected, found, strict=True)))
    for side in zip(*pairs, strict=True):
        require_equal(f"order of hands by {name}", sorted(set(side)), list(side))


def _evaluators(sample: Sequence[tuple[int, ...]]) -> Iterator[Evaluator]:
    native = [bytes(hand) for hand in sample]
    cards = [tuple(_DECK[card] for card in hand) for hand in sample]
    yield Evaluator("C core, hands as bytes", native, _rank_native, rising=True)
    yield Evaluator("rpoker_odds.strength(), hands of Card", cards, _rank_public, rising=True)
    for name, build in (("phevaluator", _phevaluator), ("treys", _treys)):
        try:
            yield build(import_module(name), sample)
        except ModuleNotFoundError:
            continue


def _rank_native(hands: list[bytes]) -> list[int]:
    rank = _native.strength
    return [rank(hand) for hand in hands]


def _rank_public(hands: list[tuple[Card, ...]]) -> list[int]:
    rank = strength
    return [rank(hand) for hand in hands]


def _phevaluator(module: ModuleType, sample: Sequence[tuple[int, ...]]) -> Evaluator:
    numbers = [module.Card(str(card)).id_ for card in _DECK]
    evaluate = module.evaluate_cards

    def rank(hands: list[Any]) -> list[int]:
        return [evaluate(*hand) for hand in hands]

    hands = [[numbers[card] for card in hand] for hand in sample]
    return Evaluator(f"phevaluator {version('phevaluator')}", hands, rank, rising=False)


def _treys(module: ModuleType, sample: Sequence[tuple[int, ...]]) -> Evaluator:
    numbers = [module.Card.new(str(card)) for card in _DECK]
    evaluate = module.Evaluator().evaluate

    def rank(hands: list[Any]) -> list[int]:
        return [evaluate(hand, []) for hand in hands]

    hands = [[numbers[card] for card in hand] for hand in sample]
    return Evaluator(f"treys {version('treys')}", hands, rank, rising=False)
