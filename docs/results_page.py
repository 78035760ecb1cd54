"""Writes the tables of reference/results.md from the solved games in docs/results.

A file there is what `rpoker-odds solve NAME --json` printed, one in docs/estimates what
`rpoker-odds estimate-seen --json` did. Run this after a change of one; a test compares the page
with the files.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

from docs import published_figures
from rpoker_odds import Solution, get_rules, preset_names
from rpoker_odds.solution_text import sections_of, title_of

PAGE: Final = Path(__file__).with_name("reference") / "results.md"
RESULTS: Final = Path(__file__).with_name("results")
START: Final = "<!-- results: written by docs/results_page.py -->\n"
END: Final = "<!-- end of results -->\n"
HOUSES: Final = tuple(name for name in preset_names() if (RESULTS / f"{name}.json").exists())
# Houses that can be solved, in minutes each, and have not been.
LATER: Final = tuple(
    name for name in preset_names() if name not in HOUSES and not get_rules(name).repeated_exchange
)


def solutions() -> list[Solution]:
    """Return the solved games, each as its file has it."""
    return [_solution(name) for name in HOUSES]


def all_solutions() -> dict[str, Solution]:
    """Return the solved games by name, those of no preset too."""
    return {file.stem: _solution(file.stem) for file in sorted(RESULTS.glob("*.json"))}


def with_results(page: str) -> str:
    """Return the text of the page with the tables as they should be."""
    published = published_figures.table(all_solutions())
    page = _between(page, START, END, f"{_text(solutions())}\n")
    return _between(page, published_figures.START, published_figures.END, published)


def _solution(name: str) -> Solution:
    return Solution.from_dict(json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8")))


def _between(page: str, start: str, end: str, text: str) -> str:
    before, _, rest = page.partition(start)
    _, _, after = rest.partition(end)
    return f"{before}{start}\n{text}{end}{after}"


def _text(games: list[Solution]) -> str:
    later = [f"\nNot solved yet: {', '.join(f'`{name}`' for name in LATER)}."] if LATER else []
    details = (line for game in games for line in _details(game))
    return "\n".join([*_summary(games), *later, *details])


def _summary(games: list[Solution]) -> Iterator[str]:
    yield "| rules | house edge | element of risk | standard deviation | folds |"
    yield "|---|---:|---:|---:|---:|"
    for game in games:
        folds = game.ends["fold"]
        yield (
            f"| [`{game.rules.name}`](#{game.rules.name.replace('_', '-')}) "
            f"| {_percent(game.house_edge)} | {_percent(game.element_of_risk)} "
            f"| {game.standard_deviation:.4f} | {_percent(folds)} |"
        )


def _details(game: Solution) -> Iterator[str]:
    yield f"\n## `{game.rules.name}`\n"
    yield f"{title_of(game)}.\n"
    yield f"Rules: {game.rules}."
    for section in sections_of(game):
        yield f"\n**{section.title}**\n"
        yield f"| {' | '.join(section.header)} |"
        yield "|---|" + "---:|" * (len(section.header) - 1)
        for row in section.rows:
            yield f"| {' | '.join(row)} |"


def _percent(value: Fraction) -> str:
    return f"{float(value * 100):.4f}\N{NO-BREAK SPACE}%"


if __name__ == "__main__":
    PAGE.write_text(with_results(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
