"""Threads that work at the same time give what one thread gives alone."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import TypeVar

from rpoker_odds import BASIC, CLASSIC, OASIS, Analysis, Batch, Rules, analyze, analyze_many
from tests.strategies import DECK, Deal, random_deal, random_rules

Result = TypeVar("Result")


def rows(seed: int, count: int) -> bytes:
    rng = Random(seed)  # noqa: S311
    return b"".join(bytes(rng.sample(range(len(DECK)), 8)) for _ in range(count))


def numbers(batch: Batch) -> tuple[bytes, ...]:
    views = (batch.numerators, batch.numerators_high, batch.denominators)
    return tuple(view.tobytes() for view in views)


def side_by_side(*works: Callable[[], Result]) -> list[Result]:
    """Start all works at the same moment, each in a thread, and return what they give."""
    start = Barrier(len(works), timeout=60)

    def run(work: Callable[[], Result]) -> Result:
        start.wait()
        return work()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(run, works))


def test_two_threads_give_equal_batches() -> None:
    deals = rows(1, 400)

    def work() -> tuple[bytes, ...]:
        return numbers(analyze_many(deals, width=8, rules=BASIC))

    first, second = side_by_side(work, work)
    assert first == second == work()


def test_threads_with_other_deals_and_rules_do_not_disturb_each_other() -> None:
    def work(seed: int, rules: Rules, count: int = 200) -> Callable[[], tuple[bytes, ...]]:
        return lambda: numbers(analyze_many(rows(seed, count), width=8, rules=rules))

    works = [work(2, BASIC), work(3, OASIS), work(4, BASIC), work(2, OASIS), work(2, CLASSIC, 10)]
    alone = [each() for each in works]
    assert len(set(alone)) == len(works)
    assert side_by_side(*works) == alone


def test_analyses_and_their_outcomes_are_those_of_one_thread() -> None:
    def ends(found: Analysis) -> list[object]:
        return [(value.action, value.ev, value.outcomes) for value in found.actions]

    def work(seed: int) -> Callable[[], list[list[object]]]:
        rng = Random(seed)  # noqa: S311
        deals: list[Deal] = [random_deal(rng, (20, 12, 8)) for _ in range(20)]
        rules = random_rules(rng, repeats=False)
        return lambda: [
            ends(analyze(deal.hand, deal.upcard, seen=deal.seen, rules=rules)) for deal in deals
        ]

    works = [work(5), work(6)]
    assert side_by_side(*works) == [each() for each in works]
