"""Repeated exchange: the library and the reference agree on short decks, state by state."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from hypothesis import given, settings

from rpoker_odds import (
    Exchange,
    PayTable,
    analyze,
    analyze_many,
    decide,
)
from rpoker_odds import Rules as OurRules
from tests.bridge import Table, action_of, table_of
from tests.comparison import compare_outcomes
from tests.reference import game, play, repeated
from tests.reference.ranking import Cards
from tests.strategies import (
    DECK,
    FIXED,
    Deal,
    changed,
    deals,
    random_deal,
    random_rules,
    staked_rules,
)

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
    "as many exchanges as may pay",
)
NAMES: Final = [str(card) for card in DECK]


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


def exchanges_made(deal: play.Deal, held: Cards, left: Cards) -> int:
    """Return the most exchanges that the best play makes from a state on, those before too."""
    return max(
        len(deal.live) - len(rest) + (discard is not None)
        for _, rest, discard in reached(deal, held, left)
    )


def compare(deal: Deal, rules: OurRules, met: Counter[str], bonus: int = 0) -> None:
    """Compare values, outcomes and continuations of the exchanges of one card."""
    table = table_in_order(deal, rules)
    state = play.Deal(*table, bonus)
    found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen, bonus=bonus)
    (row,) = analyze_many([(deal.hand, deal.upcard, deal.seen)], rules=rules, bonus=bonus)
    assert row == found
    met["bonus"] += bonus > 0
    made = 0
    for value in found.actions:
        action = action_of(value.action)
        assert value.ev == game.value(*table, action, bonus), action
        if not game.may_repeat(action, table.rules):
            assert value.continuations is None
            continue
        compare_outcomes(value.outcomes, game.results(state, action))
        expected = {}
        for held, left in game.final_hands(table.hand, table.live, action):
            (drawn,) = {*table.live} - {*left}
            expected[drawn] = repeated.choice(state, in_hand_order(table, held), left).discard
            met.update(happened(state, in_hand_order(table, held), left))
            made = max(made, exchanges_made(state, in_hand_order(table, held), left))
        continuations = value.continuations or {}
        assert {
            str(drawn): None if card is None else str(card) for drawn, card in continuations.items()
        } == expected
    assert made <= (found.most_exchanges or 0)
    met["as many exchanges as may pay"] += made == found.most_exchanges


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
    @given(deals((5, 6, 6)), staked_rules(repeats=True))
    def agree(deal: Deal, staked: tuple[OurRules, int]) -> None:
        rules, bonus = staked
        compare(deal, repeating(rules), met, bonus)

    agree()
    assert met["went on"] >= 5
    assert met["bonus"] >= 5


def test_three_exchanges_deep_everything_comes_up() -> None:
    rng = Random(11)  # noqa: S311
    met: Counter[str] = Counter()
    for _ in range(14):
        compare(random_deal(rng, [7]), repeating(random_rules(rng, repeats=True)), met)
    assert [event for event in EVENTS if not met[event]] == []


def test_decisions_after_single_exchanges() -> None:
    rng = Random(12)  # noqa: S311
    for _ in range(40):
        compare_decision(random_deal(rng, [6]), repeating(random_rules(rng, repeats=True)), rng)
