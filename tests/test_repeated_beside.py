"""Repeated exchange beside bonus, gains, batches and whole games."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from rpoker_odds import (
    BASIC,
    BETVOYAGER,
    BonusFate,
    BonusHand,
    BonusTable,
    InsuranceMaximum,
    RulesError,
    _native_game,
    analyze,
    analyze_many,
    blind_box,
    opening_chart,
    worth_of_seen,
    write_book,
)
from rpoker_odds._native_repeats import RepeatFields
from rpoker_odds.repetition import Repetition
from tests.command_line import printed
from tests.strategies import DECK

REPEATED: Final = replace(BASIC, name="repeated", repeated_exchange=True)
FLUSH_DRAW: Final = ("8d Kd 9d 5d Kh", "Qd")


def seen_but(live: int) -> list[str]:
    """Return all but so many cards of the rest of the deck, spades last."""
    own = ["As", "Ks", "Qs", "7s", "2c", "2s", "7d"]
    rest = [str(card) for card in DECK if str(card) not in own]
    return sorted(rest, key=lambda name: name[1] == "s")[:-live]


HALVED: Final = replace(REPEATED, bonus=BonusTable(flush=5), bonus_sixth=BonusTable(flush=2))
"""Repeated exchange beside a bonus of two columns that no exchange changes."""


@pytest.mark.parametrize("hand", ["As Ks Qs 7s 2s", "As Ks Qs 7s 2c"])
def test_a_bonus_adds_the_same_to_every_single_exchange(hand: str) -> None:
    found = [analyze(hand, "7d", rules=HALVED, seen=seen_but(8), bonus=stake) for stake in (0, 3)]
    gain = found[1].bonus_as_dealt
    assert gain == (15 if hand.endswith("s") else -3)
    for value in found[0].actions:
        if value.continuations is None:
            continue
        staked = found[1][value.action]
        assert staked.ev == value.ev + gain == staked.outcomes.ev
        assert staked.outcomes.bonus_ev == gain
        assert staked.continuations == value.continuations
        assert staked.outcomes.mean_wagered == value.outcomes.mean_wagered


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"bonus_if_folded": BonusFate.LOST}, ["bonus_if_folded is lost", "use stands"]),
        ({"bonus_after_exchange": BonusHand.FINAL}, ["bonus_after_exchange is final", "use dealt"]),
    ],
)
def test_a_bonus_that_hangs_on_play_is_refused(
    changes: Mapping[str, Any], parts: list[str]
) -> None:
    with pytest.raises(RulesError) as caught:
        replace(HALVED, **changes)
    assert all(part in str(caught.value) for part in ["repeated_exchange is True", *parts])
    for other in ({"repeated_exchange": False}, {"bonus": None, "bonus_sixth": None}):
        assert replace(HALVED, **other, **changes).packed() != HALVED.packed()


def test_a_batch_refuses_a_bonus_too_large_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    values = RepeatFields((2**127,) * 5, 3, 1)
    monkeypatch.setattr(Repetition, "values", lambda _: values)
    with pytest.raises(RulesError, match="row 0: with a stake of 3 on the bonus"):
        analyze_many([FLUSH_DRAW], rules=HALVED, bonus=3)
    values = RepeatFields((2**127 - 1, -(2**127) + 1, 1, -1, 0), 3, 1)
    batch = analyze_many([FLUSH_DRAW], rules=HALVED, bonus=3)
    assert [batch.ev(0, column) * 3 for column in range(3, 8)] == [*values.numerators]


def test_all_fees_are_wagered() -> None:
    rules = replace(BETVOYAGER, insurance_maximum=InsuranceMaximum.NONE)
    most = 0
    for value in analyze("As Ks Qs 7s 2c", "7d", rules=rules, seen=seen_but(9)).actions:
        if value.continuations is None:
            continue
        parts = value.outcomes.by_fees
        most = max(most, len(parts))
        paid = sum(part.fee * part.total for part in parts)
        bets = sum(part.total - sum(part.fold) for part in parts)
        total = value.outcomes.total
        assert value.outcomes.mean_wagered == 1 + Fraction(paid + 2 * bets, total)
    assert most > 1


def test_the_gains_of_other_actions_are_those_of_one_purchase() -> None:
    once = replace(REPEATED, repeated_exchange=False)
    plain, found = (analyze(*FLUSH_DRAW, rules=rules) for rules in (once, REPEATED))
    for value in found.actions:
        if value.continuations is None:
            assert value.gains == plain[value.action].gains
        else:
            assert value.gains is None


def test_what_is_best_after_each_draw_stands_in_no_table(tmp_path: Path) -> None:
    asked: list[Callable[[], object]] = [
        lambda: write_book(tmp_path / "book", REPEATED),
        lambda: opening_chart(REPEATED),
    ]
    for ask in asked:
        with pytest.raises(RulesError, match="again and again"):
            ask()
    assert not list(tmp_path.iterdir())
    with pytest.raises(RulesError):
        _native_game.solve_classes(REPEATED.packed(), 0, 1)


def test_a_bought_exchange_is_told_with_its_fee() -> None:
    asked = ("decide", "9s 8s 7s 5s 2c", "Qd", "--discards", "3c", "--rules", "betvoyager")
    assert "Best: exchange 2c for 2 antes" in printed(*asked, "--ascii")


def test_boxes_are_played_under_rules_with_repeated_exchange() -> None:
    once = replace(BETVOYAGER, repeated_exchange=False)
    assert blind_box("Qd", rules=BETVOYAGER).ev == blind_box("Qd", rules=once).ev
    seen = seen_but(10)
    found = worth_of_seen("As Ks Qs 7s 2c", "7d", seen[:2], rules=REPEATED, seen_before=seen[2:])
    assert found.best_unaware.continuations is not None
    assert found.worth == found.best.ev - found.aware[found.best_unaware.action].ev
