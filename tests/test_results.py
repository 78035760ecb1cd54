"""The results that are published are those of the presets, and the page shows them."""

import pytest

from docs.results_page import END, HOUSES, LATER, PAGE, START, solutions, with_results
from rpoker_odds import Solution, get_rules, preset_names, solve
from rpoker_odds.solution_text import title_of


def test_the_page_of_results_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count(START) == page.count(END) == 1
    assert page == with_results(page), "run docs/results_page.py"


@pytest.mark.parametrize("game", solutions(), ids=HOUSES)
def test_a_result_is_that_of_the_preset_as_it_is(game: Solution) -> None:
    assert game.rules == get_rules(game.rules.name)
    assert game.deals == 122_151_120


def test_every_preset_that_can_be_solved_has_a_result_or_is_named() -> None:
    solvable = [name for name in preset_names() if not get_rules(name).repeated_exchange]
    assert sorted([*HOUSES, *LATER]) == sorted(solvable)
    assert len(HOUSES) >= 10
    page = PAGE.read_text(encoding="utf-8")
    assert not LATER or f"Not solved yet: {', '.join(f'`{name}`' for name in LATER)}." in page


def test_a_game_that_the_player_wins_says_so() -> None:
    (pagat,) = (game for game in solutions() if game.rules.name == "pagat")
    assert pagat.house_edge < 0
    assert title_of(pagat) == "pagat: the player wins 1.2126 % of the ante under best play"


def test_a_game_solved_anew_is_the_one_that_is_published() -> None:
    (published,) = (game for game in solutions() if game.rules.name == "caribbean_stud")
    assert solve("caribbean_stud") == published
