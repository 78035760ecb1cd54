"""Why to bet on a hand as it is, and what such a bet does."""

from collections.abc import Iterator
from fractions import Fraction

from rpoker_odds.action_value import ActionValue
from rpoker_odds.combination import Combinations
from rpoker_odds.explanation.ends import Ends, ends_line, nets_of, redraw_line
from rpoker_odds.explanation.text import amount, antes, combined, share
from rpoker_odds.hands import Category
from rpoker_odds.insurance import Insurance
from rpoker_odds.outcomes import End
from rpoker_odds.rule_choices import AntePayment
from rpoker_odds.rules import Rules


def bet_lines(bet: ActionValue, paid: Combinations, rules: Rules) -> Iterator[str]:
    """What a bet wins and how often, what insurance and redraw add to it."""
    yield f"Bet: {_payment(paid, rules)}"
    ends = Ends.of(bet.outcomes)
    yield from _insurance_line(bet.insurance, rules)
    yield ends_line(ends, nets_of(rules, paid, bet.outcomes))
    yield from redraw_line(bet, ends)
    if bet.gains and bet.gains.redraw is not None and not bet.outcomes.chance_of_redraw:
        yield from _no_redraw_line(bet, rules)


def lost_bet_lines(bet: ActionValue, fold: ActionValue, paid: Combinations) -> Iterator[str]:
    """What a bet would do that is worth no more than folding, and what it lacks."""
    rules = bet.outcomes.rules
    yield f"Fold: worth {amount(fold.ev)} antes, a bet {amount(bet.ev)}. If you bet:"
    ends = Ends.of(bet.outcomes)
    nets = nets_of(rules, paid, bet.outcomes)
    yield ends_line(ends, nets)
    yield from redraw_line(bet, ends)
    missed = ends.dealt[End.NO_QUALIFY]
    if missed and bet.ev < fold.ev:
        gained = _mean_if_missed(bet, paid)
        needed = missed + (fold.ev - bet.ev) / (gained - nets[End.LOSE])
        wins = ", your wins unchanged" if ends.dealt[End.WIN] else ""
        yield f"A bet would need a dealer who fails to qualify in over {share(needed)}{wins}."


def _mean_if_missed(bet: ActionValue, paid: Combinations) -> Fraction:
    """The mean net result against a dealer hand that does not qualify as dealt."""
    nets = nets_of(bet.outcomes.rules, paid, bet.outcomes)
    found = bet.outcomes.probabilities
    each = {
        end: found.get(end.key, 0) + found.get(f"insured_{end.key}", 0)
        for end in End
        if end is End.NO_QUALIFY or end >= End.REDRAW_WIN
    }
    gained = sum(nets[end] * chance for end, chance in each.items())
    return Fraction(gained) / sum(each.values())


def _payment(paid: Combinations, rules: Rules) -> str:
    if paid.first is Category.HIGH_CARD:
        return "the hand makes no combination and wins nothing."
    won = 2 * paid.multiplier
    ante = ", and the ante 1" if rules.ante_on_win is AntePayment.PAID else ""
    odds = f"a win pays {paid.multiplier} to 1 for {combined(paid)}"
    if rules.max_payout is not None and rules.max_payout < won:
        return f"{odds}, cut to the limit of {antes(rules.max_payout)}{ante}."
    return f"{odds}, {antes(won)}{ante}."


def _insurance_line(insurance: Insurance | None, rules: Rules) -> Iterator[str]:
    if insurance is None:
        return
    most = antes(insurance.maximum)
    if insurance.stake:
        unit = amount(insurance.ev_per_unit)
        gain = amount(insurance.gain)
        yield f"Insure for {most}, the most: that adds {gain}; each ante is worth {unit}."
        return
    lost = insurance.uninsured_ev - insurance.insured_ev
    if not lost:
        yield f"No insurance: {most}, the most, would neither gain nor lose."
        return
    redraw = insurance.ev_per_unit > 0 and not rules.insured_box_may_redraw
    why = ", the redraw being given up" if redraw else ""
    yield f"No insurance: {most}, the most, would cost {amount(lost)} antes{why}."


def _no_redraw_line(bet: ActionValue, rules: Rules) -> Iterator[str]:
    if bet.outcomes.chance_of_insurance and not rules.insured_box_may_redraw:
        yield "Insured you may not buy a redraw."
    else:
        yield "No redraw is worth its fee."
