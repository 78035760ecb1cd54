"""The benchmark: its options, and its sections in order."""

import argparse
import sys
from collections.abc import Iterator, Sequence

from benchmarks.engine import engine_section
from benchmarks.enumerator import enumerator_section
from benchmarks.evaluators import evaluators_section
from benchmarks.footprint import footprint_section
from benchmarks.games import games_section
from benchmarks.houses import houses_section
from benchmarks.machine import heading
from benchmarks.repeats import repeats_section
from benchmarks.sizes import FULL, QUICK, Sizes
from benchmarks.table import Section
from benchmarks.threads import threads_section


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, section by section as they are measured."""
    options = _parser().parse_args(arguments)
    sizes = QUICK if options.quick else FULL
    _write(heading())
    sections = (
        [games_section(sizes, everything=True)]
        if options.games
        else _sections(sizes, everything=options.all)
    )
    for section in sections:
        _write(["", *section.lines()])


def _sections(sizes: Sizes, *, everything: bool) -> Iterator[Section]:
    yield engine_section(sizes)
    yield houses_section(sizes)
    yield games_section(sizes, everything=everything)
    yield repeats_section(sizes)
    yield evaluators_section(sizes)
    yield threads_section(sizes)
    yield footprint_section(sizes)
    yield enumerator_section(sizes, everything=everything)


def _write(lines: Sequence[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument(
        "--quick",
        action="store_true",
        help="a few seconds: little of everything, the enumerator on a short deck",
    )
    extent.add_argument(
        "--all",
        action="store_true",
        help="every action of one full deal by the enumerator, and the whole games of all houses: "
        "two hours or more",
    )
    extent.add_argument(
        "--games",
        action="store_true",
        help="the whole games of all houses and nothing else: half an hour on two processors",
    )
    return parser
