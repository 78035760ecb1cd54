"""The results that are published are those of the presets, and the page shows them."""

import json
from fractions import Fraction

import pytest

from docs.results_page import END, HOUSES, LATER, PAGE, RESULTS, START, solutions, with_results
from rpoker_odds import (
    Card,
    Category,
    Solution,
    blind_box,
    bonus_odds,
    get_rules,
    preset_names,
    solve,
)
from rpoker_odds.blind_game import blind_game
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


@pytest.mark.parametrize("game", solutions(), ids=HOUSES)
def test_blind_box_and_bonus_of_a_result_are_those_of_its_rules(game: Solution) -> None:
    written = json.loads((RESULTS / f"{game.rules.name}.json").read_text(encoding="utf-8"))
    upcards = [blind_box(Card.from_id(number), rules=game.rules) for number in range(0, 52, 4)]
    assert game.blind_box.ev == sum((box.ev for box in upcards), Fraction(0)) / 13
    assert written["blind_box"] == blind_game(game.rules).to_dict()
    assert (game.rules.bonus is None) == (written["bonus"] is None)
    if game.rules.bonus is not None:
        odds = bonus_odds(game.rules)
        sixth = odds.sixth and odds.sixth.house_edge
        found = written["bonus"]
        assert Fraction(found["dealt"]["house_edge"]) == odds.dealt.house_edge
        assert (found["sixth"] and Fraction(found["sixth"]["house_edge"])) == sixth
        assert game.by_category["trips"].share == Fraction(
            odds.dealt.counts[Category.TRIPS], odds.dealt.hands
        )


def test_results_have_a_bonus_and_blind_boxes_of_every_kind() -> None:
    games = {game.rules.name: game for game in solutions()}
    assert [name for name, game in games.items() if game.bonus] == ["classic", "trainer"]
    insured = [name for name, game in games.items() if game.blind_box.insurance]
    assert insured == ["corona"]
    senator, basic = games["senator"], games["basic"]
    assert senator.blind_box.ev == basic.blind_box.ev == basic.always_bet_ev
    assert senator.always_bet_ev > senator.blind_box.ev
