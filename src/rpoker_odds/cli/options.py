"""What several commands take, and how they write JSON."""

import json
from pathlib import Path
from typing import TypedDict

import click

from rpoker_odds.errors import RulesError
from rpoker_odds.presets import get_rules, preset_names
from rpoker_odds.rules import Rules

__all__ = [
    "ValueOptions",
    "ascii_option",
    "continuations_option",
    "discards_option",
    "explain_option",
    "house",
    "json_actions_option",
    "json_option",
    "outcomes_option",
    "print_json",
    "rules_option",
    "seen_option",
]

_FILE = ".toml"


rules_option = click.option(
    "--rules",
    metavar="NAME|FILE.toml",
    default="classic",
    show_default=True,
    help="Rules of the house: a name that 'rpoker-odds rules' lists, or a file of your own.",
)
seen_option = click.option("--seen", metavar="CARDS", default="", help="Other cards you have seen.")
discards_option = click.option(
    "--discards", metavar="CARDS", default="", help="Cards you have exchanged."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
json_actions_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, every action in it."
)
outcomes_option = click.option(
    "--outcomes", is_flag=True, help="Add how actions end: win, push, lose, net results."
)
explain_option = click.option(
    "--explain", is_flag=True, help="Tell why the best action is best, in a few lines."
)
continuations_option = click.option(
    "--continuations",
    is_flag=True,
    help="Add after which draws to exchange one more card, where the rules allow it.",
)
ascii_option = click.option(
    "--ascii", "ascii_only", is_flag=True, help="Print ASCII characters only."
)


class ValueOptions(TypedDict):
    """What every command that values something takes."""

    rules: str
    seen: str
    explain: bool
    as_json: bool
    ascii_only: bool


def house(given: str) -> Rules:
    """The rules that --rules gives: those of a TOML file, or the preset with that name."""
    if given.lower().endswith(_FILE):
        return Rules.from_toml(Path(given))
    if given not in preset_names() and Path(given).is_file():
        raise RulesError(f"{given} is a file whose name does not end in {_FILE}")
    return get_rules(given)


def print_json(value: object) -> None:
    """Write a value as JSON for people and programs."""
    click.echo(json.dumps(value, indent=2))
