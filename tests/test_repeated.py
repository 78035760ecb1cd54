"""Repeated exchange: the library and the reference agree on short decks, state by state."""

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings

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
from tests.bridge import Table, action_of, table_of
from tests.comparison import compare_outcomes
from tests.reference import game, play, repeated
from tests.reference.ranking import Cards
from tests.strategies import DECK, FIXED, Deal, changed, deals, random_deal, random_rules, rule_sets

REPEATED: Final = replace(BASIC, name="repeated", repeated_exchange=True)
EVENTS: Final = (
    "went on",
    "went on twice",
    "new card exchanged again",
    "dealt card exchanged next",
    "folded after going on",
    "stopped though more could be exchanged",
    "several cards may go",
    "redraw bought after going on",
    "insured after going on",
)
NAMES: Final = [str(card) for card in DECK]
FLUSH_DRAW: Final = ("8d Kd 9d 5d Kh", "Qd")


def table_in_order(deal: Deal, rules: OurRules) -> Table:
    """Return a deal of the reference that holds drawn cards in the order of the library."""
    table = table_of(deal, rules)
    return table._replace(live=tuple(sorted(table.live, key=NAMES.index)))


def reached(deal: play.Deal, held: Cards, left: Cards) -> Iterator[tuple[Cards, Cards, str | None]]:
    """Yield the states that the best play leads to, and the card that it exchanges there."""
    discard = repeated.choice(deal, held, left).discard
    yield held, left, discard
    if discard is not None:
        for state in repeated.draws(deal, held, left, discard):
            yield from reached(deal, *state)


def happened(deal: play.Deal, held: Cards, left: Cards) -> Iterator[str]:
    """Name what is met from a state on, one card being exchanged."""
    for now, rest, discard in reached(deal, held, left):
        depth = len(deal.live) - len(rest)
        if discard is None:
            ends = [end for _, end in repeated.stop(deal, now, rest)]
            yield from ["stopped though more could be exchanged"] * (len(rest) > 4)
            if depth > 1:
                yield from ["folded after going on"] * any(end.kind == "fold" for end in ends)
                yield from ["redraw bought after going on"] * any(end.bought for end in ends)
                yield from ["insured after going on"] * any(end.insured for end in ends)
            continue
        yield "went on" if depth == 1 else "went on twice"
        yield "dealt card exchanged next" if discard in deal.hand else "new card exchanged again"
        best = repeated.choice(deal, now, rest).value
        equal = [card for card in now if repeated.go_on(deal, now, rest, card) == best]
        yield from ["several cards may go"] * (len(equal) > 1)


def compare(deal: Deal, rules: OurRules, met: Counter[str]) -> None:
    """Compare values, outcomes and continuations of the exchanges of one card."""
    table = table_in_order(deal, rules)
    state = play.Deal(*table)
    found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen)
    for value in found.actions:
        action = action_of(value.action)
        assert value.ev == game.value(*table, action), action
        if not game.may_repeat(action, table.rules):
            assert value.continuations is None
            continue
        compare_outcomes(value.outcomes, game.results(state, action))
        expected = {}
        for held, left in game.final_hands(table.hand, table.live, action):
            (drawn,) = {*table.live} - {*left}
            expected[drawn] = repeated.choice(state, in_hand_order(table, held), left).discard
            met.update(happened(state, in_hand_order(table, held), left))
        continuations = value.continuations or {}
        assert {
            str(drawn): None if card is None else str(card) for drawn, card in continuations.items()
        } == expected


def in_hand_order(table: Table, held: Cards) -> Cards:
    return tuple(sorted(held, key=(table.hand + table.live).index))


def compare_decision(deal: Deal, rules: OurRules, rng: Random) -> None:
    """Compare the choice after a few single exchanges made at random."""
    table = table_in_order(deal, rules)
    state = play.Deal(*table)
    held, left, gone = table.hand, table.live, []
    for _ in range(rng.randint(1, len(left) - 4)):
        gone.append(rng.choice(held))
        held, left = rng.choice(list(repeated.draws(state, held, left, gone[-1])))
    found = decide(held, deal.upcard, gone, rules=rules, seen=deal.seen, one_by_one=True)
    choice = repeated.choice(state, held, left)
    assert found.one_by_one
    assert found.best.ev == choice.value
    exchanges = {
        str(value.action.discards[0]): value
        for value in found.actions
        if isinstance(value.action, Exchange)
    }
    if len(left) == 4:
        assert exchanges == {}
        return
    for card in held:
        assert exchanges[card].ev == repeated.go_on(state, held, left, card)
        after = [repeated.results(state, *end) for end in repeated.draws(state, held, left, card)]
        outcomes = play.mix(after, repeated.next_fee(state, left))
        assert exchanges[card].outcomes.distribution == gains(outcomes)
    assert [value.ev for value in found.actions] == sorted(
        (value.ev for value in found.actions), reverse=True
    )


def gains(results: play.Results) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for (gain, _), chance in results.items():
        found[gain] = found.get(gain, Fraction(0)) + chance
    return found


def repeating(rules: OurRules) -> OurRules:
    """Return rules that repeat an exchange of one card, at odds that make it pay."""
    table = PayTable(
        **{
            name: odds if name in ("ace_king", "pair") else 3 * odds
            for name, odds in rules.pay_table.to_dict().items()
        }
    )
    fees = (rules.exchange_fees[0] or 0, *[None] * 4)
    return changed(
        replace(rules, repeated_exchange=False, bet_forced_after=()),
        {
            "repeated_exchange": True,
            "exchange_fees": fees,
            "sixth_card_fee": None,
            "pay_table": table,
        },
    )


def test_short_decks_found_by_hypothesis() -> None:
    met: Counter[str] = Counter()

    @settings(FIXED, max_examples=60)
    @given(deals((5, 6, 6)), rule_sets(repeats=True))
    def agree(deal: Deal, rules: OurRules) -> None:
        compare(deal, repeating(rules), met)

    agree()
    assert met["went on"] >= 5


def test_three_exchanges_deep_everything_comes_up() -> None:
    rng = Random(11)  # noqa: S311
    met: Counter[str] = Counter()
    for _ in range(14):
        compare(random_deal(rng, [7]), repeating(random_rules(rng)), met)
    assert [event for event in EVENTS if not met[event]] == []


def test_decisions_after_single_exchanges() -> None:
    rng = Random(12)  # noqa: S311
    for _ in range(40):
        compare_decision(random_deal(rng, [6]), repeating(random_rules(rng)), rng)


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
