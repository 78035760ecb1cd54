"""Some classes of every preset, solved, are to the last digit what a file of figures holds."""

import json
from functools import reduce

import pytest

from rpoker_odds import get_rules
from rpoker_odds._native_game import solve_classes
from rpoker_odds.game_classes import rank_class
from rpoker_odds.game_sums import added
from tests.class_sums import GOLDEN, HOUSES, solution

PRESETS = json.loads(GOLDEN.read_text(encoding="utf-8"))["presets"]


@pytest.mark.parametrize("name", HOUSES)
def test_solved_classes_add_up_to_the_figures(name: str) -> None:
    numbers, rules = PRESETS[name]["classes"], get_rules(name).packed()
    sums = reduce(added, [solve_classes(rules, number, 1) for number in numbers])
    assert solution(name, sums) == PRESETS[name]["sums"]


def test_every_preset_has_classes_of_many_kinds() -> None:
    assert [*PRESETS] == [*HOUSES]
    for found in PRESETS.values():
        assert len({rank_class(number).upcard for number in found["classes"]}) == 8
        # Flushes are among hands without a pair.
        assert len(found["sums"]["by_category"]) >= 9
        assert found["sums"]["deals"] > 5000
