"""The library's values in the reference's words. Only here do the two meet."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from rpoker_odds import Action, Bet, Card, Combinations, Exchange, Fold, Outcomes, Rules, SixthCard
from tests.reference import game
from tests.reference.combinations import Paid
from tests.reference.ranking import Cards, Category
from tests.reference.rules import Rules as ReferenceRules
from tests.reference.settlement import Kind
from tests.strategies import Deal

Ends: TypeAlias = Mapping[game.Outcome, int]
"""How often each end comes; the second combination is named for wins only."""

NOT_WON: Final[tuple[Kind, ...]] = ("fold", "no_qualify", "push", "lose")


class Table(NamedTuple):
    """A deal as the functions of the reference take it."""

    hand: Cards
    upcard: str
    rules: ReferenceRules
    live: Cards


def cards_of(cards: Iterable[Card]) -> Cards:
    """Write cards as the reference does."""
    return tuple(str(card) for card in cards)


def rules_of(rules: Rules) -> ReferenceRules:
    """Translate rules, field by field."""
    odds = rules.pay_table.to_dict().items()
    return ReferenceRules(
        pay_table={Category[name.upper()]: amount for name, amount in odds},
        second_combination=rules.second_combination,
        ace_king_as_second=rules.ace_king_as_second,
        paired_straight=rules.paired_straight.value,
        max_payout=rules.max_payout,
        qualifier=rules.qualifier.value,
        ante_on_no_qualify=rules.ante_on_no_qualify.value,
        ante_on_win=rules.ante_on_win.value,
        exchange_fees=rules.exchange_fees,
        bet_forced_after=rules.bet_forced_after,
        sixth_card_fee=rules.sixth_card_fee,
    )


def table_of(deal: Deal, rules: Rules) -> Table:
    """Translate a deal and its rules."""
    return Table(cards_of(deal.hand), str(deal.upcard), rules_of(rules), cards_of(deal.live))


def action_of(action: Action) -> game.Action:
    """Translate an action."""
    match action:
        case Fold():
            return game.FOLD
        case Bet():
            return game.BET
        case SixthCard():
            return game.SIXTH
        case Exchange(discards):
            return ("exchange", cards_of(discards))


def paid_of(combinations: Combinations) -> Paid:
    """Translate what a hand is paid for."""
    first, second = combinations.first, combinations.second
    beside = None if second is None else Category[second.name]
    return Paid(Category[first.name], beside, combinations.multiplier)


def ends_of(outcomes: Outcomes) -> Ends:
    """Translate the counts of an action, those that are not zero."""
    found: dict[game.Outcome, int] = {
        (kind, Category(first), None): count
        for kind in NOT_WON
        for first, count in enumerate(outcomes.counts[kind])
        if count
    }
    for first, row in enumerate(outcomes.win_by_combinations):
        for second, count in enumerate(row):
            if count:
                found["win", Category(first), Category(second) or None] = count
    return found


def reference_ends(action: game.Action, counts: Counter[game.Outcome]) -> Ends:
    """Merge what the library does not tell apart: the second combination of what was not won.

    A fold at once is a single end in the library, not one for each dealer hand.
    """
    found: Counter[game.Outcome] = Counter()
    for (kind, first, second), count in counts.items():
        found[kind, first, second if kind == "win" else None] += count
    return dict.fromkeys(found, 1) if action == game.FOLD else found


def reference_distribution(
    counts: Counter[game.Outcome], fee: int, rules: ReferenceRules
) -> Mapping[int, Fraction]:
    """Return the probability of each net result, by the reference's account of an outcome."""
    nets: Counter[int] = Counter()
    for outcome, count in counts.items():
        nets[game.net(outcome, rules) - fee] += count
    return {net: Fraction(count, counts.total()) for net, count in nets.items()}


def reference_mean(counts: Counter[game.Outcome], rules: ReferenceRules) -> Fraction:
    """Return the mean net result of counted outcomes, apart from fees."""
    chances = reference_distribution(counts, 0, rules)
    return sum((net * chance for net, chance in chances.items()), Fraction(0))
