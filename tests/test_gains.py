"""A gain is the value with a later choice minus the value without, as the reference has them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings

from rpoker_odds import (
    CLASSIC,
    ActionValue,
    BuyRedraw,
    Exchange,
    Fold,
    Gains,
    Rules,
    SixthCard,
    analyze,
    decide,
    redraw,
)
from tests.bridge import Table, action_of, table_of
from tests.reference import game, play
from tests.strategies import FIXED, Deal, deals, rule_sets, staked_rules

LIVE = (6, 7, 7, 8)
MOST_CARDS = 2


def value(table: Table, action: game.Action, bonus: int) -> Fraction:
    return game.value(table.hand, table.upcard, table.rules, table.live, action, bonus)


def without(table: Table, **changes: object) -> Table:
    return table._replace(rules=replace(table.rules, **changes))  # type: ignore[arg-type]


def value_without_folding(table: Table, action: game.Action, bonus: int) -> Fraction:
    """Return the value of an action after which the player always bets."""
    deal = play.Deal(table.hand, table.upcard, table.rules, table.live, bonus)
    bets = [
        play.mean(play.bet_results(deal, final, left))
        for final, left in game.final_hands(table.hand, table.live, action)
    ]
    return sum(bets, Fraction(0)) / len(bets) - game.fee(action, table.rules)


def gains_of(found: ActionValue, table: Table, rules: Rules, bonus: int = 0) -> Gains:
    """Return the gains as the reference computes them."""
    action = action_of(found.action)
    ev = value(table, action, bonus)
    drawn = isinstance(found.action, Exchange | SixthCard)
    forced = drawn and len(getattr(found.action, "discards", ())) in rules.bet_forced_after
    if isinstance(found.action, Fold):
        return Gains(None, None, None)
    return Gains(
        ev - value_without_folding(table, action, bonus) if drawn and not forced else None,
        ev - value(without(table, insurance_maximum="none"), action, bonus)
        if rules.insurance_maximum != "none"
        else None,
        ev - value(without(table, redraw_card="none"), action, bonus)
        if rules.redraw_card != "none"
        else None,
    )


def events(gains: Gains, found: ActionValue) -> Iterator[str]:
    kind = type(found.action).__name__
    for choice in ("fold", "insurance", "redraw"):
        gain = getattr(gains, choice)
        yield f"{kind} {choice} {'none' if gain is None else 'some' if gain else 'zero'}"


def test_gains_are_those_of_the_reference() -> None:
    met: Counter[str] = Counter()

    @settings(FIXED, max_examples=140)
    @given(deals(LIVE), staked_rules())
    def agree(deal: Deal, staked: tuple[Rules, int]) -> None:
        rules, bonus = staked
        table = table_of(deal, rules)
        result = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen, bonus=bonus)
        for found in result.actions:
            if isinstance(found.action, Exchange) and len(found.action.discards) > MOST_CARDS:
                continue
            assert found.gains == gains_of(found, table, rules, bonus)
            assert found.gains is not None
            met.update(events(found.gains, found))
        for found in decide(deal.hand, deal.upcard, rules=rules, seen=deal.seen).actions:
            assert found.gains == gains_of(found, table, rules)

    agree()
    some = {f"{kind} {choice} some" for kind in ("Exchange", "SixthCard") for choice in CHOICES}
    assert {*some, "Bet insurance some", "Bet redraw some", "Exchange fold none"} <= met.keys()
    assert {event for event in met if event.startswith("Fold")} == {
        f"Fold {choice} none" for choice in CHOICES
    }


CHOICES = ("fold", "insurance", "redraw")


@settings(FIXED, max_examples=40)
@given(deals((8, 12, 20)), rule_sets())
def test_gains_are_never_negative_and_the_insurance_of_a_bet_has_its_own(
    deal: Deal, rules: Rules
) -> None:
    for found in analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen).actions:
        gains = found.gains
        assert gains is not None
        for gain in (gains.fold, gains.insurance, gains.redraw):
            assert gain is None or gain >= 0
        if found.insurance is not None:
            assert gains.insurance == found.insurance.gain


def test_a_redraw_leaves_nothing_to_choose() -> None:
    found = redraw("9s 8s 7s 6s 5s", "Qd 9h 7d 4c 2c")
    assert found[BuyRedraw()].gains is None
    assert "gains" not in found.to_dict(outcomes=True)["best"]


def test_gains_stand_beside_the_outcomes_in_json() -> None:
    found = decide("9s 8s 7s 6s 5s", "Qd", rules=CLASSIC)
    best = found.to_dict(outcomes=True)["best"]
    assert list(best)[-2:] == ["outcomes", "gains"]
    assert best["gains"]["fold"] is None
    gains = found.best.gains
    assert gains is not None
    assert gains.redraw == Fraction(best["gains"]["redraw"]) > 0
    assert "gains" not in found.to_dict()["best"]
