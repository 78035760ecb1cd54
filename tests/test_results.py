"""The results that are published are those of the presets, and the page shows them."""

import pytest

from docs.results_page import END, HOUSES, PAGE, START, solutions, with_results
from rpoker_odds import RedrawCard, Solution, get_rules, preset_names, solve


def test_the_page_of_results_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count(START) == page.count(END) == 1
    assert page == with_results(page), "run docs/results_page.py"


@pytest.mark.parametrize("game", solutions(), ids=HOUSES)
def test_a_result_is_that_of_the_preset_as_it_is(game: Solution) -> None:
    assert game.rules == get_rules(game.rules.name)
    assert game.deals == 122_151_120


def test_every_preset_without_a_redraw_has_a_result() -> None:
    quick = [name for name in preset_names() if get_rules(name).redraw_card is RedrawCard.NONE]
    assert sorted(HOUSES) == sorted(["classic", *quick])


def test_a_game_solved_anew_is_the_one_that_is_published() -> None:
    (published,) = (game for game in solutions() if game.rules.name == "caribbean_stud")
    assert solve("caribbean_stud") == published
