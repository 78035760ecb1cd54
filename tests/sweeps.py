"""Small sweeps: rule sets whose games with a short deck take milliseconds."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from rpoker_odds import ADMIRAL_HR, CARIBBEAN_STUD, InsuranceMaximum, Rules, Solution
from rpoker_odds.game_sums import Deck
from rpoker_odds.whole_game import solve_deck

DECK: Final = Deck(0x1C01, 3)
STUDS: Final = tuple(
    replace(CARIBBEAN_STUD, name=f"stud up to {payout}", max_payout=payout)
    for payout in (2, 4, 7, 14)
)
GAMES: Final = (
    STUDS[0],
    replace(ADMIRAL_HR, name="insured", insurance_maximum=InsuranceMaximum.FULL),
    *STUDS[1:],
)


def alone(games: tuple[Rules, ...] = GAMES, deck: Deck = DECK) -> dict[Rules, Solution]:
    """Each game solved by itself."""
    return {rules: solve_deck(rules, deck) for rules in games}


def rows(path: Path) -> list[dict[str, Any]]:
    """What the lines of a file of results say."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def never(done: int, total: int) -> None:
    pytest.fail(f"{done} of {total} pieces were computed again")


def by_rules(solutions: Iterator[Solution]) -> dict[Any, Solution]:
    found: dict[Any, Solution] = {}
    for solution in solutions:
        assert solution.rules not in found
        found[solution.rules] = solution
    return found
