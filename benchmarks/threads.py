"""The same deals in one thread and in two."""

from concurrent.futures import ThreadPoolExecutor
from typing import Final

from benchmarks.deals import random_deals, rows
from benchmarks.measure import elapsed, require_equal, wall_ns
from benchmarks.sizes import Sizes
from benchmarks.table import Section, duration
from rpoker_odds import Batch, _native, analyze_many

_WIDTH: Final = _native.HAND + 1
# More pieces than threads, so that neither waits long for the other at the end.
_PIECES: Final = 8


def threads_section(sizes: Sizes) -> Section:
    """Time a batch cut into pieces, by one thread and by two in turn."""
    pieces = _cut(rows(random_deals(sizes.deals)))
    readings: dict[int, list[int]] = {1: [], 2: []}
    for _ in range(sizes.rounds):
        values = {threads: _round(threads, pieces, readings[threads]) for threads in readings}
        require_equal("values by one thread and by two", values[2], values[1])
    one, two = (min(taken) for taken in readings.values())
    return Section(
        f"Threads: analyze_many of {sizes.deals:,} deals",
        ("wall clock", "speed-up"),
        (
            ("one thread", duration(one), "1.00"),
            ("two threads", duration(two), f"{one / two:.2f}"),
        ),
        (f"rounds in turn: {sizes.rounds}, the least counts; results equal bit for bit",),
    )


def _cut(batch: bytes) -> list[bytes]:
    size = -(-len(batch) // _WIDTH // _PIECES) * _WIDTH
    return [batch[start : start + size] for start in range(0, len(batch), size)]


def _round(threads: int, pieces: list[bytes], readings: list[int]) -> list[tuple[bytes, bytes]]:
    with ThreadPoolExecutor(threads) as pool:
        # Starts the threads, so that their start is not measured.
        list(pool.map(_values, [pieces[0][:_WIDTH]] * threads))
        taken, values = elapsed(wall_ns, lambda: list(pool.map(_values, pieces)))
    readings.append(taken)
    return values


def _values(piece: bytes) -> tuple[bytes, bytes]:
    batch: Batch = analyze_many(piece, rules="basic", width=_WIDTH)
    return batch.numerators.tobytes(), batch.denominators.tobytes()
