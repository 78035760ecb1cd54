"""The five single exchanges of one deal where they may be repeated."""

from collections.abc import Callable
from typing import Any, Final

from benchmarks.deals import random_deals, texts
from benchmarks.measure import cpu_ns, elapsed, percentile
from benchmarks.sizes import Sizes
from benchmarks.table import Section, duration
from rpoker_odds import BETVOYAGER, _native
from rpoker_odds._native_repeats import Memory, repeat

LIMIT: Final = 10**9
"""Nanoseconds after which a deal is given up: some take minutes."""


class _TooLongError(Exception):
    """A deal is given up."""


class _LimitedMemory(Memory):
    """Memory of a search that is given up between two calls."""

    def search(self, call: Callable[[int, Any, int], int]) -> None:
        """Call the core until it has finished or the time is up."""
        start = cpu_ns()

        def limited(steps: int, words: object, count: int) -> int:
            if cpu_ns() - start > LIMIT:
                raise _TooLongError
            return call(steps, words, count)

        super().search(limited)


def repeats_section(sizes: Sizes) -> Section:
    """Time random deals under the rules of betvoyager, and name the slowest."""
    deals = random_deals(sizes.repeated_deals)
    readings = [_reading(deal) for deal in deals]
    slow = sum(reading > LIMIT for reading in readings)
    slowest = " against ".join(texts(deals[readings.index(max(readings))]))
    return Section(
        f"Repeated exchange, five values, {len(deals):,} deals",
        ("median", "80th pct.", "99th pct."),
        (("betvoyager", *(_shown(percentile(readings, each)) for each in (50, 80, 99))),),
        (
            f"{slow} given up after {duration(LIMIT)}",
            f"slowest: {slowest}",
        ),
    )


def _reading(deal: _native.DealFields) -> int:
    packed, memory = BETVOYAGER.packed(), _LimitedMemory()

    def work() -> None:
        try:
            repeat(packed, deal, 0, memory)
        except _TooLongError:
            return

    return elapsed(cpu_ns, work)[0]


def _shown(reading: float) -> str:
    return f"over {duration(LIMIT)}" if reading > LIMIT else duration(reading)
