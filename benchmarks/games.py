"""Whole games: what solving one costs, and how the cost grows with the deals."""

from typing import Final

from benchmarks.measure import cpu_ns, elapsed, wall_ns
from benchmarks.sizes import Sizes
from benchmarks.table import Section, duration, ratio
from rpoker_odds import PRESETS, RedrawCard, Rules, solve
from rpoker_odds._native_game import CLASSES, solve_classes

_RUN: Final = 32  # neighbouring classes at a time: what they share is computed once


def games_section(sizes: Sizes) -> Section:
    """Solve games of presets, and growing samples of the game of `basic`."""
    solvable = {
        each.rules.name: each.rules for each in PRESETS if each.rules.redraw_card is RedrawCard.NONE
    }
    names = solvable if sizes.whole_games else ["caribbean_stud"]
    return Section(
        "Whole games, return table and variance included",
        ("CPU time", "wall clock", "to the first"),
        (
            *(_solved(solvable[name]) for name in names),
            *_samples(solvable["basic"], sizes.game_samples),
        ),
    )


def _solved(rules: Rules) -> tuple[str, str, str, str]:
    start = wall_ns()
    taken, _ = elapsed(cpu_ns, lambda: solve(rules))
    return rules.name, duration(taken), duration(wall_ns() - start), ""


def _samples(rules: Rules, sizes: tuple[int, ...]) -> list[tuple[str, str, str, str]]:
    taken = {size: _sampled(rules, size) for size in sizes}
    return [
        (f"{rules.name}, {size:,} classes", duration(time), "", ratio(time, taken[sizes[0]]))
        for size, time in taken.items()
    ]


def _sampled(rules: Rules, size: int) -> int:
    """CPU time for so many classes, in runs that are spread evenly over all of them."""
    packed = rules.packed()

    def work() -> None:
        for first in range(0, CLASSES, CLASSES * _RUN // size):
            solve_classes(packed, first, min(_RUN, CLASSES - first))

    return elapsed(cpu_ns, work)[0]
