"""The results that are published are those of the presets, and the page shows them."""

import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from docs import published_figures
from docs.published_figures import Row, estimates, percent, rows
from docs.results_page import (
    END,
    HOUSES,
    LATER,
    PAGE,
    RESULTS,
    START,
    all_solutions,
    solutions,
    with_results,
)
from rpoker_odds import (
    OASIS,
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

_SECOND_BOX = "gamsoft.ru, EV of a second box"


def test_the_page_of_results_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for mark in (START, END, published_figures.START, published_figures.END):
        assert page.count(mark) == 1
    assert page == with_results(page), "run python -m docs.results_page"


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


@pytest.fixture(scope="module")
def published() -> dict[str, Row]:
    return {row.figure: row for row in rows(all_solutions())}


def test_every_published_figure_stands_in_the_table(published: dict[str, Row]) -> None:
    figures = [row.published for row in published.values()]
    assert figures == [
        *("5.2243 %", "2.555 %", "1.04 %", "4.90 %", "2.38 %", "about 1.4 %"),
        *("\u22120.77\u00a0% ± 0.17\u00a0%", "+0.05\u00a0% ± 0.17\u00a0%"),
        *("98.23 %", "99.54 %", "5.92 %", "31.54 %"),
    ]


def test_a_figure_that_is_said_to_be_the_same_is(published: dict[str, Row]) -> None:
    same = [row for row in published.values() if row.found.startswith("the same")]
    assert len(same) == 2
    for row in same:
        assert f"the same, {row.published.replace(' ', chr(0xA0))}" in row.found
    assert "\u22121,041,372,912,372 over 19,933,230,517,200" in same[0].found


def test_oasis_with_one_card_is_what_was_published(published: dict[str, Row]) -> None:
    one_card = all_solutions()["oasis_one_card"]
    fees = (1, None, None, None, None)
    rules = replace(OASIS, name="oasis_one_card", exchange_fees=fees, bet_forced_after=())
    assert one_card.rules == rules
    assert one_card.ev == Fraction(-723583636439, 69766306810200)
    assert percent(one_card.house_edge, 2) == "1.04\u00a0%"
    assert str(one_card.ev) in published["Oasis, edge"].found


def test_a_bonus_edge_that_forgets_the_stake_is_the_published_one(
    published: dict[str, Row],
) -> None:
    for name, exact in (("TRIPS_UP", "3.0494"), ("STRAIGHT_UP", "30.7832")):
        row = published[f"bonus, edge, `{name}`"]
        assert row.found.startswith(f"{exact}\u00a0%")
        wrong = re.findall(r"would be ([\d.]+)", row.found)
        assert [f"{float(each):.2f} %" for each in wrong] == [row.published]


def test_a_second_box_is_the_first_and_what_its_cards_gain(published: dict[str, Row]) -> None:
    found, games = estimates(), all_solutions()
    assert list(found) == ["basic", "classic"]
    for name, each in found.items():
        assert each["rules"] == get_rules(name).to_dict()
        assert (each["earlier"], each["neighbours"], each["seed"]) == (1, 0, 1)
        ev = games[name].ev + Fraction(each["gain"]["mean"])
        assert f"{percent(ev, 2)} under `{name}`" in published[_SECOND_BOX].found
    assert found["basic"]["deals"] == 10_000


def test_houses_within_an_interval_are_named(published: dict[str, Row]) -> None:
    text = published["gamsoft.ru, EV of a first box"].found
    inside = re.findall(r"`(\w+)`", text.partition("Within the interval: ")[2])
    evs = {game.rules.name: float(game.ev) * 100 for game in solutions()}
    evs = {name: ev for name, ev in evs.items() if name not in {"oasis", "caribbean_stud"}}
    assert len(evs) == 11
    assert inside == [name for name, ev in evs.items() if -0.94 <= ev <= -0.60]
