"""Whole games as a person reads them."""

import csv
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import IO, Final

from rich.table import Table
from rich.text import Text

from rpoker_odds.cli.rules_commands import report_differences
from rpoker_odds.cli.screen import Screen, rules_text
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.rendering import decimal
from rpoker_odds.solution import Solution
from rpoker_odds.solution_text import action_words, percent, sections_of, title_of, words
from rpoker_odds.verification import Verification

__all__ = ["report_comparison", "report_solution", "report_verification", "write_csv"]

_FIGURES: Final[Mapping[str, Callable[[Solution], str]]] = {
    "EV": lambda found: decimal(found.ev),
    "house edge, %": lambda found: percent(found.house_edge),
    "element of risk, %": lambda found: percent(found.element_of_risk),
    "mean amount wagered": lambda found: decimal(found.mean_wagered),
    "standard deviation": lambda found: f"{found.standard_deviation:.6f}",
    "fold at once, %": lambda found: percent(found.actions["fold"]),
    "fold after a purchase, %": lambda found: percent(found.chance_of_fold_after_purchase),
    "insured, %": lambda found: percent(found.chance_of_insurance),
    "redraw bought, %": lambda found: percent(found.chance_of_redraw),
    "EV of a blind box": lambda found: decimal(found.blind_box.ev),
    "house edge of the bonus, %": lambda found: (
        "none" if found.bonus is None else percent(found.bonus.dealt.house_edge)
    ),
}
_NO_OPTION: Final = "no exchange, sixth card, second combination, insurance or redraw"


def report_solution(
    screen: Screen, solution: Solution, options: Mapping[str, Fraction] | None
) -> None:
    """Print all tables of a solution, and the values of options if there are any."""
    screen.print(Text(title_of(solution), style="bold"))
    for title, header, rows in sections_of(solution):
        table = screen.table(*header)
        for row in rows:
            table.add_row(*row)
        screen.print("", Text(title), table)
    if options is not None:
        screen.print("", *_options(screen, solution.rules.name, options))
    screen.print("", Text("Rules, in antes: ") + rules_text(solution.rules))


def _options(screen: Screen, name: str, values: Mapping[str, Fraction]) -> list[Text | Table]:
    if not values:
        return [Text(f"{name} has no option that could be left out: {_NO_OPTION}.")]
    table = screen.table("option", "EV added", "exactly")
    for option, value in values.items():
        table.add_row(words(option), decimal(value), str(value))
    return [Text("What each option is worth, in antes"), table]


def report_comparison(screen: Screen, a: Solution, b: Solution) -> None:
    """Print the main figures of two solutions side by side, and how their rules differ."""
    table = screen.table("figure", a.rules.name, b.rules.name)
    for name, figure in _FIGURES.items():
        table.add_row(name, figure(a), figure(b))
    screen.print(table, "")
    report_differences(screen, a.rules, b.rules)


def report_verification(screen: Screen, found: Verification, solution: Solution | None) -> None:
    """Print what was compared, and what differs."""
    screen.print(
        Text(
            f"{found.rules.name}: {found.classes:,} classes of {found.canonical:,} deals, which "
            f"stand for {found.deals:,}, summed one by one."
        )
    )
    table = screen.table("best action or dealt hand", "deals")
    counts = {action_words(name): count for name, count in found.by_action.items()}
    counts |= {words(name): count for name, count in found.by_category.items()}
    for name, count in counts.items():
        if count:
            table.add_row(name, f"{count:,}")
    screen.print("", table, "")
    if solution is not None:
        screen.print(Text(f"EV summed {found.ev}"))
        screen.print(Text(f"EV solved {solution.ev}"))
    if not found.differences:
        screen.print(Text("No difference."))
    for line in found.differences:
        screen.print(Text(f"Different: {line}"))


def write_csv(file: IO[str], solution: Solution) -> None:
    """Write the return table: a line a net result, largest first."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("net", "probability", "probability_float"))
    for net, chance in solution.return_table:
        writer.writerow((net, fraction_text(chance), float(chance)))
