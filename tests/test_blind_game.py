"""A blind box over a whole game is the mean over the upcards of what the reference makes of it."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

import pytest

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    CORONA,
    LUNAR_UK,
    SENATOR,
    TRIPS_UP,
    TWO_COLUMNS,
    Card,
    InsuranceMaximum,
    PayTable,
    Qualifier,
    RedrawCard,
    Rules,
    Solution,
    Stake,
    blind_box,
    bonus_odds,
)
from rpoker_odds.blind_game import BlindGame, blind_game
from rpoker_odds.game_sums import FULL_DECK, Deck
from rpoker_odds.insurance import Insurance
from rpoker_odds.solution_text import sections_of
from rpoker_odds.whole_game import solve_deck
from tests.bridge import cards_of, rules_of
from tests.command_line import schema
from tests.games import cards_in
from tests.reference import boxes
from tests.strategies import changed, random_rules

FIVE_BY_TWO: Final = Deck(0x100F, 2)
SPREAD: Final = Deck(0x18AA, 2)
"""Six ranks with gaps, so that the dealer often has nothing; cards are left for a redraw."""

THREE_BY_FOUR: Final = Deck(0x1C00, 4)
SMALL: Final = Deck(0x1C01, 3)

GIVES_UP: Final = replace(
    LUNAR_UK, name="gives up", blind_insurance=True, insured_box_may_redraw=False
)
KINGS: Final = replace(
    CORONA,
    name="kings",
    redraw_card=RedrawCard.NONE,
    pay_table=PayTable(straight=0, flush=0, full_house=0, quads=0, straight_flush=0, royal_flush=0),
    second_combination=False,
    qualifier=Qualifier.PAIR,
    insurance_on_tie=Stake.RETURNED,
    insurance_on_loss=Stake.RETURNED,
)
"""Insurance, here of trips alone, gains against a king or an ace and loses against the others."""

NOT_PAID: Final = replace(CORONA, name="not paid", max_payout=0)
BONUS: Final = replace(BASIC, name="bonus", bonus=TWO_COLUMNS[0], bonus_sixth=TWO_COLUMNS[1])

MET: Final = (
    "insured",
    "redraw given up for insurance",
    "no hand that may be insured",
    "redraw bought",
    "redraw refused to a blind box",
)


def mean(values: Iterable[Fraction], count: int) -> Fraction:
    return sum(values, Fraction(0)) / count


def of_the_reference(rules: Rules, deck: Deck) -> boxes.BlindBox:
    """Return the mean over every card of the deck as the upcard, suits and all."""
    cards = cards_in(deck)
    found = [
        boxes.blind_box(
            str(upcard), rules_of(rules), cards_of(card for card in cards if card != upcard)
        )
        for upcard in cards
    ]
    return boxes.BlindBox(*(mean(column, len(cards)) for column in zip(*found, strict=True)))


def compare(rules: Rules, deck: Deck, met: Counter[str]) -> None:
    found, expected = blind_game(rules, deck), of_the_reference(rules, deck)
    assert found.ev == expected.value
    insurance = found.insurance
    if insurance is None:
        assert expected == boxes.BlindBox(found.ev, found.ev, Fraction(0))
    else:
        staked = insurance.maximum * expected.insurance_per_unit
        assert insurance == Insurance(
            insurance.maximum,
            expected.value_if_insured + staked,
            expected.value,
            expected.insurance_per_unit,
        )
        assert insurance.gain == max(insurance.insured_ev - found.ev, 0)
    met.update(met_by(rules, found, expected, deck))


def met_by(rules: Rules, found: BlindGame, expected: boxes.BlindBox, deck: Deck) -> Iterable[str]:
    never = blind_game(replace(rules, redraw_card=RedrawCard.NONE), deck).ev
    sold = rules.blind_insurance and rules.insurance_maximum is not InsuranceMaximum.NONE
    events = (
        found.insurance is not None,
        expected.value_if_insured != expected.value,
        sold and found.insurance is None,
        found.ev != never,
        not rules.blind_redraw and blind_game(replace(rules, blind_redraw=True), deck).ev != never,
    )
    return (name for name, happened in zip(MET, events, strict=True) if happened)


def test_on_short_decks_it_is_that_of_the_reference() -> None:
    rng = Random(41)  # noqa: S311
    met: Counter[str] = Counter()
    for deck, count, more in (
        (FIVE_BY_TWO, 6, (CORONA, NOT_PAID)),
        (THREE_BY_FOUR, 2, (CORONA,)),
        (SPREAD, 3, (SENATOR, CORONA, GIVES_UP)),
    ):
        for rules in (*(random_rules(rng) for _ in range(count)), *more):
            compare(rules, deck, met)
    assert [name for name in MET if not met[name]] == []


def test_on_the_full_deck_it_is_the_mean_over_the_upcards() -> None:
    """Suits are alike, so that an upcard of each rank stands for all."""
    for rules in (BASIC, SENATOR, CORONA, GIVES_UP, KINGS):
        found = [blind_box(Card.from_id(number), rules=rules) for number in range(0, 52, 4)]
        game = blind_game(rules)
        assert game.ev == mean((box.ev for box in found), 13)
        stakes = [box.insurance for box in found if box.insurance]
        if not rules.blind_insurance:
            assert game.insurance is None
            continue
        assert game.insurance == Insurance(
            6,
            mean((stake.insured_ev for stake in stakes), 13),
            game.ev,
            mean((stake.ev_per_unit for stake in stakes), 13),
        )
        assert {stake.maximum for stake in stakes} == {6}
        assert game.insurance.stake == game.insurance.gain == 0
        gaining = [str(box.upcard)[0] for box in found if box.insurance and box.insurance.gain]
        assert gaining == (["K", "A"] if rules is KINGS else [])


def test_always_betting_loses_what_is_published_for_caribbean_stud() -> None:
    assert blind_game(CARIBBEAN_STUD) == BlindGame(
        Fraction(-3_310_360_338_060, 19_933_230_517_200), None
    )


def test_a_box_that_is_refused_the_redraw_is_worth_what_it_is_where_none_is_sold() -> None:
    without = replace(SENATOR, name="without", redraw_card=RedrawCard.NONE)
    assert blind_game(SENATOR) == blind_game(without) == blind_game(BASIC)
    assert blind_game(replace(SENATOR, name="with", blind_redraw=True)).ev > blind_game(BASIC).ev


def without_insurance(seed: int) -> Rules:
    changes = {"insurance_maximum": InsuranceMaximum.NONE, "blind_redraw": True}
    return changed(random_rules(Random(seed)), changes)  # noqa: S311


def test_where_no_insurance_is_sold_it_is_what_always_betting_is_worth() -> None:
    """Bets are summed by classes of deals, blind boxes by upcards."""
    for seed, deck in enumerate((FIVE_BY_TWO, SPREAD, SMALL, THREE_BY_FOUR)):
        solution = solve_deck(without_insurance(seed), deck)
        assert solution.blind_box == BlindGame(solution.always_bet_ev, None)


def counting(monkeypatch: pytest.MonkeyPatch) -> list[Rules]:
    """Have the rules recorded for which blind boxes are counted."""
    calls: list[Rules] = []

    def counted(rules: Rules, deck: Deck) -> BlindGame:
        calls.append(rules)
        return blind_game(rules, deck)

    monkeypatch.setattr("rpoker_odds.solution.blind_game", counted)
    return calls


def test_it_is_counted_when_first_read_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counting(monkeypatch)
    solution = solve_deck(KINGS, SMALL)
    assert calls == []
    assert solution.blind_box is solution.blind_box
    assert solution.blind_box == blind_game(KINGS, SMALL)
    assert calls == [KINGS]
    stud = replace(solution, rules=CARIBBEAN_STUD)
    assert stud.blind_box == blind_game(CARIBBEAN_STUD, SMALL)
    assert calls == [KINGS, CARIBBEAN_STUD]


def test_a_solution_that_is_read_has_the_one_that_was_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = solve_deck(KINGS, SMALL)
    data = json.loads(json.dumps(solution.to_dict()))
    calls = counting(monkeypatch)
    read = Solution.from_dict(data)
    assert read.blind_box == solution.blind_box
    assert read.blind_box.insurance is not None
    assert read.to_dict() == data
    assert calls == []


@pytest.fixture(scope="module")
def short() -> Solution:
    return solve_deck(CARIBBEAN_STUD, SMALL)


def under(rules: Rules, solution: Solution) -> Solution:
    """Return the solution as if it were one of other rules; what follows from them follows."""
    return replace(solution, rules=rules)


def test_the_bonus_of_a_solution_is_that_of_its_rules(short: Solution) -> None:
    edges = under(BONUS, short).to_dict()["bonus"]
    odds = bonus_odds(BONUS)
    assert odds.sixth is not None
    assert Fraction(edges["dealt"]["house_edge"]) == Fraction(1_485_244, 2_598_960)
    assert Fraction(edges["sixth"]["house_edge"]) == odds.sixth.house_edge
    assert Fraction(edges["ev_buying_unpaid"]) == odds.ev_buying_unpaid
    one = under(replace(BASIC, bonus=TRIPS_UP), short)
    assert one.bonus is not None
    assert one.bonus.dealt.house_edge == Fraction(79_252, 2_598_960)
    assert one.to_dict()["bonus"] == {
        "dealt": {"house_edge": "19813/649740", "house_edge_float": 79_252 / 2_598_960},
        "sixth": None,
        "ev_buying_unpaid": None,
    }
    assert short.bonus is short.to_dict()["bonus"] is None


def figures_in(solution: Solution) -> dict[str, str]:
    (main, *_) = sections_of(solution)
    return {name: exact for name, _, exact in main.rows}


def test_a_report_tells_blind_box_and_bonus(short: Solution) -> None:
    kings = under(replace(KINGS, bonus=TRIPS_UP), short)
    insurance = kings.blind_box.insurance
    assert insurance is not None
    figures = figures_in(kings)
    assert figures["EV of a blind box"] == str(kings.blind_box.ev)
    assert figures["blind box, each ante of insurance"] == str(insurance.ev_per_unit)
    assert figures["blind box, gain of insurance"] == str(insurance.gain)
    assert figures["house edge of the bonus"] == "19813/649740"
    assert not [name for name in figures if name.startswith("bonus")]
    two = figures_in(under(BONUS, short))
    odds = bonus_odds(BONUS)
    assert odds.sixth is not None
    assert odds.ev_buying_unpaid is not None
    assert two["house edge of the bonus"] == str(odds.dealt.house_edge)
    assert two["bonus, a sixth card always bought"] == str(odds.sixth.house_edge)
    assert two["bonus, one bought with unpaid hands"] == str(-odds.ev_buying_unpaid)
    assert not [name for name in figures_in(short) if "insurance" in name or "bonus" in name]


def test_the_schema_refuses_what_is_no_blind_box_and_no_bonus(short: Solution) -> None:
    validator = schema("solution.schema.json")
    for rules in (KINGS, BONUS, BASIC, replace(BASIC, bonus=TRIPS_UP)):
        data = under(rules, short).to_dict()
        validator.validate(data)
        box = data["blind_box"]
        for wrong in (
            {key: value for key, value in data.items() if key != "blind_box"},
            {key: value for key, value in data.items() if key != "bonus"},
            {**data, "blind_box": None},
            {**data, "blind_box": {**box, "more": 1}},
            {**data, "blind_box": {"ev": box["ev"], "ev_float": box["ev_float"]}},
            {**data, "blind_box": {**box, "insurance": {"stake": 0}}},
            {**data, "bonus": {}},
            {**data, "bonus": {"dealt": None, "sixth": None, "ev_buying_unpaid": None}},
        ):
            assert not validator.is_valid(wrong)


def test_a_deck_is_known_by_its_ranks_and_deals() -> None:
    for deck in (FULL_DECK, SMALL, FIVE_BY_TWO, THREE_BY_FOUR):
        assert Deck.of((rank for rank in range(13) if deck.holds(rank, 0)), deck.deals) == deck
    with pytest.raises(ValueError, match="no deck of ranks 0x1fff gives 7 deals"):
        Deck.of(range(13), 7)
