"""Comparing everything that the library says of a deal with the reference."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from random import Random

import pytest

from rpoker_odds import (
    Analysis,
    BuyRedraw,
    CardError,
    Insurance,
    Outcomes,
    Redraw,
    RedrawCard,
    Rules,
    TakeAnte,
    analyze,
    decide,
    redraw,
)
from tests import events
from tests.bridge import (
    Table,
    action_of,
    cards_of,
    ends_of,
    named_ends_of,
    paid_of,
    reference_counts,
    reference_distribution,
    reference_ends,
    reference_results,
    table_of,
)
from tests.reference import game, play
from tests.reference import insurance as reference_insurance
from tests.reference import redraw as reference_redraw
from tests.reference.combinations import paid
from tests.reference.play import Results
from tests.reference.ranking import Cards, strength
from tests.reference.settlement import dealer_hands, final_hand, mean, net, showdown
from tests.rounds import Choice, Round, Shown, Staked, play_all
from tests.strategies import Deal

MOST_SHOWDOWNS = 170_000
FINALS = 3
DEALER_HANDS = 3


def compare_outcomes(found: Outcomes, results: Results) -> None:
    """Compare the ends, however they are asked for, and what is gained."""
    ends, nets = reference_ends(results), reference_distribution(results)
    assert ends_of(found) == ends
    assert found.distribution == nets
    assert named_ends_of(found, found.counts) == reference_counts(ends)
    assert named_ends_of(found, found.results) == reference_results(ends)
    assert found.chance_of_insurance == sum(p for end, p in ends.items() if end.insured)
    assert found.chance_of_redraw == sum(p for end, p in ends.items() if end.bought)
    assert found.chance_of_loss == sum(p for net, p in nets.items() if net < 0)
    assert found.ev == play.mean(results)
    assert found.variance == sum(p * net**2 for net, p in nets.items()) - found.ev**2


def compare_insurance(
    found: Insurance | None, table: Table
) -> reference_insurance.Insurance | None:
    """Compare the insurance of a bet on a hand; return the reference's."""
    hand, upcard, rules, live = table
    expected = reference_insurance.insurance(hand, upcard, rules, live)
    assert (found is None) == (expected is None)
    if expected is None or found is None:
        return None
    assert (found.maximum, found.stake, found.gain, found.ev_per_unit) == expected
    final, dealer = final_hand(hand, rules), dealer_hands(upcard, live)
    for insured, ev in ((False, found.uninsured_ev), (True, found.insured_ev)):
        ends = reference_insurance.ends_of_bet(final, live, upcard, dealer, rules, insured=insured)
        assert ev == mean(ends, rules)
    return expected


def compare_analysis(found: Analysis, expected: Round) -> None:
    hand, _, rules, live = expected.table
    values = expected.values
    ours = {action_of(value.action): value for value in found.actions}
    assert ours.keys() == set(game.actions(hand, live, rules))
    assert {action: ours[action].ev for action in values} == values
    best_first = sorted(values, key=lambda action: values[action], reverse=True)
    assert [action for action in ours if action in values] == best_first
    for action, results in expected.played.items():
        compare_outcomes(ours[action].outcomes, results)
        apart = game.fee(action, rules)
        bonus = sum(p * (gain + apart - net(end, rules)) for (gain, end), p in results.items())
        assert ours[action].outcomes.bonus_ev == bonus
    if found.insurance is not None:
        best_bet = max(found.insurance.insured_ev, found.insurance.uninsured_ev)
        assert ours[game.BET].ev == best_bet
    if len(values) == len(ours):
        best = game.best(values)
        assert action_of(found.best.action) == best
        costs = {action: value.cost for action, value in ours.items()}
        assert costs == {action: values[best] - value for action, value in values.items()}


def compare_decision(deal: Deal, rules: Rules, final: Cards, discards: Cards) -> Choice:
    """Compare one choice of fold or bet."""
    table = table_after(deal, rules, final)
    results = {action: game.results(play.Deal(*table), action) for action in (game.FOLD, game.BET)}
    bet = play.mean(results[game.BET])
    found = decide(final, deal.upcard, discards, rules=rules, seen=deal.seen)
    choice = [(game.FOLD, Fraction(-1)), (game.BET, bet)]
    if len(discards) in rules.bet_forced_after:
        choice = choice[1:]
    elif bet > -1:
        choice.reverse()
    assert [(action_of(value.action), value.ev) for value in found.actions] == choice
    assert [value.cost for value in found.actions] == [choice[0][1] - ev for _, ev in choice]
    assert paid_of(found.combinations) == paid(final, table.rules)
    for value in found.actions:
        compare_outcomes(value.outcomes, results[action_of(value.action)])
    return Choice(table, bet, compare_insurance(found.insurance, table))


def table_after(deal: Deal, rules: Rules, final: Cards) -> Table:
    """Return the table of a final hand."""
    table = table_of(deal, rules)
    left = tuple(card for card in table.live if card not in final)
    return table._replace(hand=final, live=left)


def unqualified(table: Table) -> Iterator[Cards]:
    """Yield the hands, upcard first, with which the dealer does not qualify."""
    for hidden in combinations(table.live, 4):
        dealer = (table.upcard, *hidden)
        if strength(dealer)[0] < table.rules.least_qualifying:
            yield dealer


def expected_redraw(table: Table, dealer: Cards) -> Shown:
    """Let the reference redraw."""
    final, _, rules, live = table
    unknown = tuple(card for card in live if card not in dealer)
    take, buy, _ = reference_redraw.redraw(final, dealer, rules, unknown)
    hand = final_hand(final, rules)
    bought = reference_redraw.bought(hand, dealer, unknown, rules, insured=False)
    assert buy is not None
    return Shown(final, dealer, unknown, rules, take, buy, bought)


def compare_cards(found: Redraw, expected: Shown) -> None:
    """Compare the cards that decide, each by itself and as those that may come to stand."""
    final, dealer, unknown, rules, *_ = expected
    listed = {"win": found.win, "push": found.push, "lose": found.lose, "no_qualify": ()}
    kinds = {card: showdown(strength(final), expected.new(card), rules) for card in unknown}
    ours = {name: set(cards_of(cards)) for name, cards in listed.items()}
    for kind, cards in ours.items():
        if kind != "no_qualify":
            assert cards == {card for card, end in kinds.items() if end == kind}
    helping = reference_redraw.helping_cards(dealer, unknown, rules)
    assert {*helping} <= ours["win"] | ours["push"] | ours["lose"]


def compare_redraw(deal: Deal, rules: Rules, discards: Cards, table: Table, dealer: Cards) -> Shown:
    """Compare one choice of the ante or a redraw."""
    expected = expected_redraw(table, dealer)
    found = redraw(
        table.hand, dealer[::-1], discards, upcard=table.upcard, rules=rules, seen=deal.seen
    )
    values = [(TakeAnte(), expected.take), (BuyRedraw(), expected.buy)]
    if expected.buys:
        values.reverse()
    assert [(value.action, value.ev) for value in found.actions] == values
    assert [value.cost for value in found.actions] == [0, values[0][1] - values[1][1]]
    hand = final_hand(table.hand, table.rules)
    ends = {
        TakeAnte(): reference_redraw.taken(hand, insured=False),
        BuyRedraw(): expected.bought,
    }
    for value in found.actions:
        assert ends_of(value.outcomes) == ends[value.action]
    assert str(found.replaced) == expected.replaced
    compare_cards(found, expected)
    return expected


def compare_redraws(deal: Deal, rules: Rules, discards: Cards, table: Table) -> Iterator[Shown]:
    """Compare redraws of some dealer hands."""
    for dealer in islice(unqualified(table), DEALER_HANDS):
        if len(table.live) > 4:
            yield compare_redraw(deal, rules, discards, table, dealer)
        else:
            with pytest.raises(CardError, match="no card is left"):
                redraw(table.hand, dealer, discards, rules=rules, seen=deal.seen)


def finals_of(expected: Round) -> Iterator[tuple[Cards, Cards]]:
    """Yield some final hands of an action of each size, and the discards."""
    hand, _, _, live = expected.table
    exchanges: list[game.Action] = [("exchange", hand[:count]) for count in range(1, 6)]
    for action in (game.BET, game.SIXTH, *exchanges):
        if action in expected.played:
            discards = action[1] if len(action) == 2 else ()
            for final, _ in islice(game.final_hands(hand, live, action), FINALS):
                yield final, discards


def compare_later(deal: Deal, rules: Rules, expected: Round) -> Iterator[str]:
    """Compare the decisions that come after a purchase; yield the names of what was met."""
    for final, discards in finals_of(expected):
        choice = compare_decision(deal, rules, final, discards)
        yield from events.happened(choice, events.CHOICES, events.RARE_CHOICES)
        if rules.redraw_card is not RedrawCard.NONE:
            for shown in compare_redraws(deal, rules, discards, choice.table):
                yield from events.happened(shown, events.SHOWN, events.RARE_SHOWN)


def compare_shown_hands(deal: Deal, rules: Rules, rng: Random, met: Counter[str]) -> None:
    """Compare redraws of the first live cards and of some more, after a purchase or without."""
    table = table_of(deal, rules)
    allowed = game.actions(table.hand, table.live, table.rules)
    action = rng.choice((game.BET, rng.choice(allowed[1:])))
    discards = action[1] if len(action) == 2 else ()
    drawn = rng.sample(table.live, game.drawn_cards(action))
    final = tuple(card for card in (*table.hand, *drawn) if card not in discards)
    table = table_after(deal, rules, final)
    for hidden in (table.live[:4], *(rng.sample(table.live, 4) for _ in range(5))):
        dealer = (table.upcard, *hidden)
        if strength(dealer)[0] < table.rules.least_qualifying and len(table.live) > 4:
            shown = compare_redraw(deal, rules, discards, table, dealer)
            met.update(events.happened(shown, events.SHOWN, events.RARE_SHOWN))


def compare(deal: Deal, rules: Rules, met: Counter[str], bonus: int = 0) -> None:
    """Compare everything about a deal, with a stake on the bonus, and count what it showed.

    Actions that take the reference too many showdowns are left out.
    """
    expected = play_all(table_of(deal, rules), MOST_SHOWDOWNS, bonus)
    try:
        found, plain = (
            analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen, bonus=stake)
            for stake in (bonus, 0)
        )
        compare_analysis(found, expected)
        met.update(compare_later(deal, rules, expected))
    except AssertionError as error:
        error.add_note(f"{expected.table}")
        raise
    met.update(events.happened(expected, events.ROUNDS, events.RARE_ROUNDS))
    if bonus and len(deal.live) < 10:
        staked = Staked(rules, found, plain)
        met.update(events.happened(staked, events.STAKED, events.RARE_STAKED))
