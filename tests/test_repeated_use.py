"""What the library makes of repeated exchange beside its values: JSON, batches, refusals."""

import pickle
from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest

from rpoker_odds import (
    BASIC,
    BETVOYAGER,
    Bet,
    Card,
    Exchange,
    Fold,
    PayTable,
    RulesError,
    _native,
    analyze,
    analyze_many,
    decide,
    redraw,
)
from rpoker_odds import Rules as OurRules
from tests.reference.ranking import Cards
from tests.strategies import DECK

REPEATED: Final = replace(BASIC, name="repeated", repeated_exchange=True)
NAMES: Final = [str(card) for card in DECK]
FLUSH_DRAW: Final = ("8d Kd 9d 5d Kh", "Qd")


def test_an_exchange_of_several_cards_is_one_purchase() -> None:
    once = {value.action: value.ev for value in analyze(*FLUSH_DRAW, rules=BASIC).actions}
    found = analyze(*FLUSH_DRAW, rules=REPEATED)
    for value in found.actions:
        single = isinstance(value.action, Exchange) and len(value.action.discards) == 1
        assert (value.continuations is not None) == single
        assert value.ev >= once[value.action] if single else value.ev == once[value.action]
    assert found.best.cost == 0


def best_of_one_more(hand: Cards, seen: Cards, fee: int) -> Fraction:
    """Let the other actions' engine fold, bet or exchange one card for a fee and then stop."""
    rules = replace(
        BETVOYAGER,
        repeated_exchange=False,
        exchange_fees=(fee, None, None, None, None),
        sixth_card_fee=None,
    )
    deal = _native.DealFields(
        sum(1 << NAMES.index(card) for card in seen),
        bytes([NAMES.index(card) for card in hand]),
        NAMES.index(FLUSH_DRAW[1]),
    )
    tops, bottoms = _native.analyze(rules.packed(), deal)
    return max(Fraction(top, bottom) for top, bottom in zip(tops, bottoms, strict=True) if bottom)


def test_a_full_deck_agrees_with_three_exchanges_that_leave_nothing_out() -> None:
    hand = tuple(FLUSH_DRAW[0].split())
    gone = hand[1]
    action = Exchange((Card.parse(gone),))
    found = next(v for v in analyze(*FLUSH_DRAW, rules=BETVOYAGER).actions if v.action == action)
    assert len(found.outcomes.by_fees) == 3
    kept = [card for card in hand if card != gone]
    live = [card for card in NAMES if card not in (*hand, FLUSH_DRAW[1])]
    total = Fraction(0)
    for drawn in live:
        held = (*kept, drawn)
        left = [card for card in live if card != drawn]
        further = []
        for discard in held:
            rest = [card for card in held if card != discard]
            values = [best_of_one_more((*rest, card), (gone, discard), 3) for card in left]
            further.append(sum(values, Fraction(0)) / len(left) - 2)
        total += max(*further, best_of_one_more(held, (gone,), 10_000))
    assert found.ev == total / len(live) - 1


def test_continuations_are_in_json_on_request() -> None:
    value = next(
        value
        for value in analyze("As Ks Qs 7s 2c", "7d", rules=REPEATED, seen=seen_but(8)).actions
        if value.action == Exchange((Card.parse("2c"),))
    )
    assert "continuations" not in value.to_dict()
    listed = value.to_dict(continuations=True)["continuations"]
    assert {Card.parse(card) for card in listed} == {*(value.continuations or ())}
    assert all(card is None or len(card) == 2 for card in listed.values())


def seen_but(live: int) -> list[str]:
    """Return all but so many cards of the rest of the deck, spades last."""
    rest = [name for name in NAMES if name not in ["As", "Ks", "Qs", "7s", "2c", "7d"]]
    return sorted(rest, key=lambda name: name[1] == "s")[:-live]


def test_a_batch_holds_wide_denominators() -> None:
    rows = [FLUSH_DRAW]
    batch = analyze_many(rows, rules=BETVOYAGER)
    single = analyze(*FLUSH_DRAW, rules=BETVOYAGER)
    assert batch[0] == single
    assert [batch[0].actions[0].outcomes] == [single.actions[0].outcomes]
    assert batch.denominators_high is not None
    assert batch.denominators_high[0, 3] > 0
    assert {batch.ev(0, column) for column in range(34)} == {v.ev for v in single.actions}
    assert batch.best(0) == single.best.action
    assert analyze_many(rows, rules=BASIC).denominators_high is None


def test_a_batch_leaves_out_what_a_short_deck_cannot_offer() -> None:
    deal = ("As Ks Qs 7s 2c", "7d", seen_but(4))
    batch = analyze_many([deal], rules=REPEATED)
    assert {value.action for value in batch[0].actions} == {Fold(), Bet()}
    with pytest.raises(RulesError, match="not offered"):
        batch.ev(0, 3)


@pytest.mark.parametrize(
    ("final", "discards", "rules", "one_by_one", "part"),
    [
        ("As Kd 7h 7c 2s", "3c", BASIC, True, "no repeated exchange"),
        ("As Kd 7h 7c 2s", "", REPEATED, True, "five final cards after exchanges"),
        ("As Kd 7h 7c 2s 9d", "3c", REPEATED, True, "6 final cards and 1 discards"),
        ("As Kd 7h 7c 2s", "3c 4c 5c 6c 8c 9c", REPEATED, False, "say so by one_by_one=True"),
    ],
)
def test_discards_that_cannot_be_are_refused(
    final: str, discards: str, rules: OurRules, *, one_by_one: bool, part: str
) -> None:
    with pytest.raises(RulesError, match=part):
        decide(final, "Qd", discards, rules=rules, one_by_one=one_by_one)


def test_several_discards_are_one_purchase_unless_said_otherwise() -> None:
    final, gone = "As Kd 7h 7c 2s", "3c 4c"
    actions = {value.action for value in decide(final, "Qd", gone, rules=REPEATED).actions}
    assert actions == {Fold(), Bet()}
    singly = decide(final, "Qd", gone, rules=REPEATED, one_by_one=True)
    assert len(singly.actions) == 7
    assert "one by one" in str(singly)
    assert len(decide(final, "Qd", "3c", rules=REPEATED).actions) == 7


def test_seven_single_exchanges_may_come_before_a_redraw() -> None:
    gone = "3c 4c 5c 6c 8c 9c Tc"
    assert redraw("As Kd 7h 7c 2s", "Qd Jd 9h 4d 2d", gone, rules=BETVOYAGER).discards


def test_odds_that_make_all_of_the_deck_pay_are_refused() -> None:
    pays = PayTable(**dict.fromkeys(PayTable().to_dict(), 10000))
    with pytest.raises(RulesError, match="more single exchanges can pay than are counted"):
        analyze("9s 8h 7s 2c 3d", "Qd", rules=replace(REPEATED, pay_table=replace(pays, pair=0)))


def test_an_analysis_can_be_pickled() -> None:
    found = analyze(*FLUSH_DRAW, rules=REPEATED)
    copy = pickle.loads(pickle.dumps(found))  # noqa: S301
    assert copy == found
    exchange = next(value for value in copy.actions if value.continuations is not None)
    assert exchange.outcomes.ev == exchange.ev
