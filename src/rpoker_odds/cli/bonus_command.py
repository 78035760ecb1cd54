"""The command about the bonus of a house: its edge, and how often its hands come."""

from fractions import Fraction

import click
from rich.table import Table
from rich.text import Text

from rpoker_odds.bonus import AFTER_EXCHANGE, BonusColumn, BonusOdds, bonus_odds
from rpoker_odds.cli.options import ascii_option, house, json_option, print_json
from rpoker_odds.cli.screen import Screen, rules_text, spoken
from rpoker_odds.rendering import decimal

__all__ = ["bonus_command"]

_EXAMPLE = """\b
Example:
  rpoker-odds bonus classic
"""


@click.command("bonus", epilog=_EXAMPLE)
@click.argument("name", metavar="NAME|FILE.toml")
@json_option
@ascii_option
def bonus_command(*, name: str, as_json: bool, ascii_only: bool) -> None:
    """Show what the bonus of a house keeps of a stake.

    All hands are counted.
    """
    rules = house(name)
    odds = bonus_odds(rules)
    if as_json:
        print_json(odds.to_dict())
        return
    screen = Screen(ascii_only=ascii_only)
    _report(screen, odds)
    if rules.bonus_sixth is not None and odds.sixth is None:
        screen.print("", Text(AFTER_EXCHANGE))
    screen.print("", Text("Rules, in antes: ") + rules_text(rules))


def _report(screen: Screen, odds: BonusOdds) -> None:
    _report_column(screen, "Bonus on the five cards as dealt", odds.dealt)
    if odds.sixth is None:
        return
    screen.print("")
    _report_column(screen, "After a sixth card, on the best five of six", odds.sixth)
    if odds.ev_buying_unpaid is not None:
        edge = _edge(-odds.ev_buying_unpaid)
        screen.print("", Text("With a sixth card for every hand that is not paid as dealt:"))
        screen.print(Text(f"{edge}, fees and the game not counted."))


def _report_column(screen: Screen, title: str, column: BonusColumn) -> None:
    lost = column.house_edge * column.hands
    count = f"{lost} units lost in {column.hands} hands"
    screen.print(Text(f"{title}:"), Text(f"{_edge(column.house_edge)}, {count}."), "")
    screen.print(_table(screen, column))


def _edge(edge: Fraction) -> str:
    return f"House edge {float(edge * 100):.4f} %, exactly {edge}"


def _table(screen: Screen, column: BonusColumn) -> Table:
    table = screen.table("hand", "pays", "hands", "percent", "return")
    paid = [(spoken(each), count, odds) for each, count, odds in column.hits]
    lost = column.hands - sum(count for _, count, _ in paid)
    for name, count, odds in [*reversed(paid), ("other", lost, -1)]:
        share = Fraction(count, column.hands)
        pays = str(odds) if odds > 0 else "lost"
        table.add_row(name, pays, str(count), _percent(share), decimal(odds * share))
    table.add_section()
    table.add_row("total", "", str(column.hands), _percent(Fraction(1)), decimal(column.ev))
    return table


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.6f}"
