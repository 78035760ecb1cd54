"""Parts of the full deck's game in which single exchanges are repeated, deal by deal."""

from dataclasses import replace
from operator import sub
from typing import Any, Final

import pytest

from rpoker_odds import BETVOYAGER, RedrawCard, _native_repeats, repeat_game
from rpoker_odds._native import RulesFields
from rpoker_odds._native_game import CLASSES, GameFields, outcomes_in
from rpoker_odds._native_repeats import Starts, play_out
from rpoker_odds.class_check import unit_of
from rpoker_odds.class_order import ordered_deals
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.game_classes import RankClass, class_number
from rpoker_odds.game_sums import FULL_DECK
from rpoker_odds.repeat_game import sum_repeats, sum_whole_classes
from rpoker_odds.repeat_groups import GROUPS, NearGroup, group_cards
from rpoker_odds.verification import verify_classes

WHEELS: Final = replace(
    BETVOYAGER,
    name="low odds",
    pay_table=replace(BETVOYAGER.pay_table, straight_flush=30),
    redraw_card=RedrawCard.NONE,
)


CHANGED_CLASS: Final = class_number(RankClass(2, (12, 11, 6, 4, 1)))
"""Of four cards of a suit, ace and king among them, a second one is exchanged."""

NEAR_CLASS: Final = class_number(RankClass(0, (6, 4, 3, 2, 0)))


@pytest.mark.parametrize(("number", "most"), [(CHANGED_CLASS, 2), (NEAR_CLASS, 3)])
def test_classes_of_the_full_deck_are_the_sums_of_their_deals(number: int, most: int) -> None:
    found = verify_classes(BETVOYAGER, [number], len(list(ordered_deals(number))))
    assert found.differences == ()
    sums = sum_whole_classes(BETVOYAGER.packed(), number, 1, FULL_DECK)
    assert sums._replace(outcomes=(), repeats=()) == found.sums
    assert outcomes_in(sums.repeats) == most


GROUP: Final = NearGroup(12, (0, 1, 2, 4), own=False)


def sums_of_group() -> GameFields:
    (number,) = (number for number in range(GROUPS) if NearGroup.of(number) == GROUP)
    return sum_repeats(WHEELS.packed(), CLASSES + number, 1, FULL_DECK)


def test_what_does_not_fit_into_the_memory_is_played_in_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals: list[int] = []

    def played(rules: RulesFields, upcard: int, made: int, starts: Starts, *more: Any) -> Any:  # noqa: ANN401
        deals.append(len(starts))
        return play_out(rules, upcard, made, starts, *more)

    whole = sums_of_group()
    monkeypatch.setattr(repeat_game, "play_out", played)
    monkeypatch.setattr(_native_repeats, "_MOST_WORDS", 1 << 13)
    assert sums_of_group() == whole
    assert deals[:3] == [14, 7, 3]
    assert min(deals) == 1


def test_a_group_of_group_cards_is_the_sum_of_its_deals() -> None:
    """Its values are what repetition adds to them."""
    found = sums_of_group()
    deals = [
        deal
        for each in GROUP.classes(FULL_DECK.ranks)
        for deal in ordered_deals(each)
        if GROUP.holds(group_cards(deal.cards[:5]))
    ]
    once = replace(WHEELS, repeated_exchange=False)
    plain = sums_of_deals(once, FULL_DECK, deals, unit_of(once))
    expected = sums_of_deals(WHEELS, FULL_DECK, deals, found.unit)
    times = found.unit // plain.unit
    assert len(deals) > 10
    assert (found.outcomes, found.repeats) == (expected.outcomes, expected.repeats)
    assert found.best == tuple(map(sub, expected.best, plain.best))
    assert found.value == tuple(
        after - before * times for after, before in zip(expected.value, plain.value, strict=True)
    )
    assert outcomes_in(found.repeats) >= 2
