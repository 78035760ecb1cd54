"""On short decks, played out card by card, the library and the reference agree to the last digit.

Each run counts what it met, and fails if something that can go wrong hardly ever came up.
"""

from collections import Counter
from dataclasses import fields
from random import Random
from typing import Final

from hypothesis import given, settings

from rpoker_odds import BASIC, RedrawCard, Rules, analyze
from tests import events
from tests.bridge import (
    action_of,
    ends_of,
    rules_of,
    table_of,
    without_seconds_of_folds,
)
from tests.comparison import compare, compare_decision, compare_shown_hands
from tests.reference import game
from tests.reference.rules import Rules as ReferenceRules
from tests.strategies import (
    CHOICES,
    FIXED,
    Deal,
    changed,
    deals,
    random_deal,
    random_near_miss,
    random_rules,
    random_stake,
    staked_rules,
)

SHORT: Final = (4, 5, 6, 6, 7, 7, 7, 8, 8)
LONGER: Final = (9, 9, 10, 11, 12, 13, 14, 16, 20, 26, 32, 40, 46)
REDRAWN: Final = (5, 6, 7, 8, 9, 10, 12, 14)
SOLD: Final = tuple(card for card in RedrawCard if card is not RedrawCard.NONE)


def missed(met: Counter[str], *kinds: events.Names, least: int = 1) -> list[str]:
    """Return the events that came up less often than that."""
    return [event for names in kinds for event in names if met[event] < least]


def test_short_decks_found_by_hypothesis() -> None:
    met: Counter[str] = Counter()

    @settings(FIXED, max_examples=330)
    @given(deals(SHORT), staked_rules())
    def agree(deal: Deal, staked: tuple[Rules, int]) -> None:
        rules, bonus = staked
        compare(deal, rules, met, bonus)

    agree()
    assert missed(met, events.ROUNDS, events.CHOICES, events.STAKED) == []


def test_short_decks_of_a_seeded_loop() -> None:
    rng = Random(28)  # noqa: S311
    met: Counter[str] = Counter()
    for _ in range(400):
        deal, rules = random_deal(rng, SHORT), random_rules(rng)
        compare(deal, rules, met, random_stake(rng, rules))
    assert missed(met, events.ROUNDS, events.CHOICES, events.STAKED, least=5) == []
    assert missed(met, events.RARE_ROUNDS, events.RARE_CHOICES, events.RARE_STAKED) == []


def test_redraws_with_more_cards_left() -> None:
    rng = Random(7)  # noqa: S311
    met: Counter[str] = Counter()
    for _ in range(3000):
        rules = changed(random_rules(rng), {"redraw_card": rng.choice(SOLD)})
        deal = random_near_miss(rng, rng.choice(REDRAWN))
        compare_shown_hands(deal, rules, rng, met)
    assert missed(met, events.SHOWN, least=5) == []
    assert missed(met, events.RARE_SHOWN) == []


def test_bets_that_a_flush_of_the_replaced_rank_decides() -> None:
    rng = Random(6)  # noqa: S311
    decided: Counter[bool] = Counter()
    for _ in range(1000):
        again = {"redraw_card": rng.choice(SOLD), "free_redraws": rng.choice((1, 3))}
        rules = changed(random_rules(rng), again)
        other = changed(rules, {"flush_stands": not rules.flush_stands})
        deal = random_near_miss(rng, rng.choice((6, 7, 8)))
        bet = compare_decision(deal, rules, table_of(deal, rules).hand, ()).bet
        decided[rules.flush_stands] += bet != game.value(*table_of(deal, other), game.BET)
    assert min(decided[True], decided[False]) >= 2, decided


def test_longer_decks() -> None:
    rng = Random(50)  # noqa: S311
    met: Counter[str] = Counter()
    for live in LONGER:
        deal, rules = random_deal(rng, [live]), random_rules(rng)
        compare(deal, rules, met, random_stake(rng, rules))
    assert missed(met, ["insured", "redraw bought"]) == []


def test_values_are_those_of_the_reference_as_it_gives_them() -> None:
    rng = Random(8)  # noqa: S311
    for _ in range(15):
        deal, rules = random_deal(rng, (6, 7, 8)), random_rules(rng)
        bonus = random_stake(rng, rules)
        found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen, bonus=bonus)
        table = table_of(deal, rules)
        expected = game.analyze(*table, bonus)
        assert {action_of(value.action): value.ev for value in found.actions} == expected
        assert action_of(found.best.action) == game.best(expected)
        for value in found.actions:
            action = action_of(value.action)
            assert value.outcomes.distribution == game.net_distribution(*table, action, bonus)
            assert ends_of(value.outcomes) == without_seconds_of_folds(
                game.ends(*table, action, bonus)
            )


def test_every_field_of_the_rules_is_drawn() -> None:
    assert {*CHOICES} == {field.name for field in fields(Rules)} - {"name"}
    rng = Random(5)  # noqa: S311
    drawn = [random_rules(rng, repeats=True) for _ in range(50)]
    assert all(len({getattr(rules, field) for rules in drawn}) > 1 for field in CHOICES)


def test_the_basic_game_is_the_same_in_both() -> None:
    assert rules_of(BASIC) == ReferenceRules()
