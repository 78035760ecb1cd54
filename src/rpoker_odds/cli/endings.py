"""How actions end: the probabilities behind a value, as publishers of odds print them."""

from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from rpoker_odds.action_value import ActionValue
from rpoker_odds.cli.screen import REDRAW_ENDS, Screen, spoken
from rpoker_odds.hands import Category
from rpoker_odds.outcomes import End, Outcomes
from rpoker_odds.rendering import decimal
from rpoker_odds.rule_choices import InsuranceMaximum, RedrawCard
from rpoker_odds.rules import Rules

__all__ = ["report_endings"]

_ENDS = ("fold", "no qualify", "win", "push", "lose")


def report_endings(screen: Screen, values: Sequence[ActionValue]) -> None:
    """Print how each action ends, and for the first one its final hands and net results."""
    best = values[0]
    title = Text("How each action ends, in percent (SD: standard deviation in antes)")
    screen.print("", title, _by_action(screen, values))
    if _has_more(best.outcomes.rules):
        title = Text("Insured, redraws bought and how those end, in percent of all")
        screen.print("", title, _by_purchase(screen, values))
    title = Text("Net results of: ") + screen.action(best.action)
    screen.print("", title, _by_net_result(screen, best.outcomes))
    title = Text("Final hands of: ") + screen.action(best.action) + Text(", in percent")
    screen.print("", title, _by_final_hand(screen, best.outcomes))


def _by_action(screen: Screen, values: Sequence[ActionValue]) -> Table:
    table = screen.table("action", *_ENDS, "net loss", "SD")
    for value in values:
        outcomes = value.outcomes
        table.add_row(
            screen.action(value.action),
            *(_percent(Fraction(sum(ends), outcomes.total)) for ends in outcomes.results.values()),
            _percent(outcomes.chance_of_loss),
            f"{outcomes.standard_deviation:.3f}",
        )
    return table


def _has_more(rules: Rules) -> bool:
    sold = rules.insurance_maximum is not InsuranceMaximum.NONE
    return sold or rules.redraw_card is not RedrawCard.NONE


def _by_purchase(screen: Screen, values: Sequence[ActionValue]) -> Table:
    table = screen.table("action", "insured", "redraw", *REDRAW_ENDS.values())
    for value in values:
        outcomes = value.outcomes
        chances = [outcomes.chance_of_insurance, outcomes.chance_of_redraw]
        chances += [_chance(outcomes, end) for end in REDRAW_ENDS]
        table.add_row(screen.action(value.action), *map(_percent, chances))
    return table


def _chance(outcomes: Outcomes, end: End) -> Fraction:
    found = outcomes.probabilities
    return found.get(end.key, Fraction(0)) + found.get(f"insured_{end.key}", Fraction(0))


def _by_net_result(screen: Screen, outcomes: Outcomes) -> Table:
    table = screen.table("net", "combinations", "percent", "return")
    for net, probability in outcomes.distribution.items():
        name = f"{net:+d}" if net else "0"
        count = str(probability * outcomes.total)
        table.add_row(name, count, _percent(probability, 6), decimal(net * probability))
    table.add_section()
    table.add_row("total", str(outcomes.total), _percent(Fraction(1), 6), decimal(outcomes.ev))
    return table


def _by_final_hand(screen: Screen, outcomes: Outcomes) -> Table:
    table = screen.table("final hand", "all", *_ENDS)
    for category in Category:
        counts = [by_category[category] for by_category in outcomes.results.values()]
        if any(counts):
            shares = [Fraction(count, outcomes.total) for count in (sum(counts), *counts)]
            table.add_row(spoken(category), *map(_percent, shares))
    return table


def _percent(share: Fraction, places: int = 2) -> str:
    return f"{float(share * 100):.{places}f}"
