"""Clocks, and what is made of their readings."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeVar

T = TypeVar("T")

_FINE: Final = 1e-6

# Some systems count processor time in ticks of milliseconds, too coarse for one deal.
_PROCESSOR_TIME: Final = time.get_clock_info("process_time").resolution <= _FINE
cpu_ns: Final = time.process_time_ns if _PROCESSOR_TIME else time.perf_counter_ns
wall_ns: Final = time.perf_counter_ns
CPU_CLOCK: Final = "CPU time" if _PROCESSOR_TIME else "wall clock (CPU time is too coarse here)"


@dataclass(frozen=True, slots=True)
class Spread:
    """Median and 99th percentile of several readings."""

    median: float
    high: float

    @classmethod
    def of(cls, readings: Sequence[float]) -> Self:
        """The spread of readings; the percentile is the reading that 99 % do not exceed."""
        return cls(percentile(readings, 50), percentile(readings, 99))


def percentile(readings: Sequence[float], percent: int) -> float:
    """The smallest reading that at least `percent` % of all readings do not exceed."""
    ordered = sorted(readings)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def elapsed(clock: Callable[[], int], work: Callable[[], T]) -> tuple[int, T]:
    """Nanoseconds that the work took, and what it returned."""
    start = clock()
    result = work()
    return clock() - start, result


def least(clock: Callable[[], int], work: Callable[[], object], rounds: int) -> int:
    """Fewest nanoseconds of several rounds."""
    return min(elapsed(clock, work)[0] for _ in range(rounds))


def require_equal(what: str, found: object, expected: object) -> None:
    """Raise AssertionError unless two results are equal: a fast wrong answer is worth nothing."""
    if found != expected:
        raise AssertionError(f"{what}: results differ")
