"""Whole games: what solving one costs, and how the cost grows with the deals."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.measure import cpu_ns, elapsed
from benchmarks.sizes import Sizes
from benchmarks.table import Section, duration, mebibytes, ratio
from rpoker_odds import PRESETS, RedrawCard, Rules, get_rules
from rpoker_odds._native_game import CLASSES, solve_classes

_PROBE: Final = Path(__file__).with_name("game_probe.py")
_RUN: Final = 32  # neighbouring classes at a time: what they share is computed once


def games_section(sizes: Sizes, *, everything: bool) -> Section:
    """Solve games of presets, and growing samples of the game of `basic`."""
    return Section(
        "Whole games, return table and variance included",
        ("CPU time", "wall clock", "memory", "to the first"),
        (
            *map(_row, solved_houses(sizes, everything=everything)),
            *_samples(get_rules("basic"), sizes.game_samples),
        ),
        (
            "each in a fresh interpreter, a thread for each processor",
            "memory: the most that was resident, Python included",
        ),
    )


def solved_houses(sizes: Sizes, *, everything: bool) -> list[str]:
    """The presets whose games are solved: `everything` takes those with a redraw as well."""
    if not sizes.whole_games:
        return ["caribbean_stud"]
    solvable = [each.rules for each in PRESETS if not each.rules.repeated_exchange]
    return [rules.name for rules in solvable if everything or rules.redraw_card is RedrawCard.NONE]


def solved(name: str) -> dict[str, int | None]:
    """What solving a preset's game took in a fresh interpreter, as `game_probe` tells it."""
    # -P: the folder of the probe must not stand before the installed packages.
    command = [sys.executable, "-P", str(_PROBE), name]
    printed = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    found: dict[str, int | None] = json.loads(printed.stdout)
    return found


def _row(name: str) -> tuple[str, ...]:
    found = solved(name)
    memory = found["memory"]
    times = [duration(found[clock] or 0) for clock in ("cpu", "wall")]
    return name, *times, "not measured" if memory is None else mebibytes(memory)


def _samples(rules: Rules, sizes: tuple[int, ...]) -> list[tuple[str, ...]]:
    taken = {size: _sampled(rules, size) for size in sizes}
    return [
        (f"{rules.name}, {size:,} classes", duration(time), "", "", ratio(time, taken[sizes[0]]))
        for size, time in taken.items()
    ]


def _sampled(rules: Rules, size: int) -> int:
    """CPU time for so many classes, in runs that are spread evenly over all of them."""
    packed = rules.packed()

    def work() -> None:
        for first in range(0, CLASSES, CLASSES * _RUN // size):
            solve_classes(packed, first, min(_RUN, CLASSES - first))

    return elapsed(cpu_ns, work)[0]
