"""The commands about rules: list them, show them, compare them."""

import json

import click
from rich.text import Text

from rpoker_odds.cli.options import ascii_option, house, print_json
from rpoker_odds.cli.screen import Screen
from rpoker_odds.presets import get_preset, preset_names
from rpoker_odds.rules import Rules
from rpoker_odds.rules_diff import diff

__all__ = ["report_differences", "rules_group"]

_EXAMPLES = """\b
Examples:
  rpoker-odds rules show pagat > my-house.toml
  rpoker-odds rules diff classic my-house.toml
"""


@click.group("rules", invoke_without_command=True, epilog=_EXAMPLES)
@ascii_option
@click.pass_context
def rules_group(context: click.Context, *, ascii_only: bool) -> None:
    """List the rules of houses that --rules knows.

    With 'show' or 'diff' it shows or compares rules: names from this list, or TOML files.
    """
    if context.invoked_subcommand is None:
        _list(Screen(ascii_only=ascii_only))


@rules_group.command("show")
@click.argument("name", metavar="NAME|FILE.toml")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: all fields.")
def _show(*, name: str, as_json: bool) -> None:
    """Show every field of some rules, as a TOML file.

    Of a house that is known it tells where the rules come from, and what its source does not
    say.
    """
    rules = house(name)
    if as_json:
        print_json(rules.to_dict())
        return
    if name in preset_names():
        preset = get_preset(name)
        click.echo(f"# {preset.summary}")
        click.echo(f"# Source: {preset.source}")
        click.echo(f"# Not said there, our reading: {preset.silent}")
    click.echo(rules.to_toml(), nl=False)


@rules_group.command("diff")
@click.argument("a")
@click.argument("b")
@ascii_option
def _diff(*, a: str, b: str, ascii_only: bool) -> None:
    """Compare the rules A and B, field by field.

    Each is a name that 'rpoker-odds rules' lists, or a TOML file.
    """
    report_differences(Screen(ascii_only=ascii_only), house(a), house(b))


def report_differences(screen: Screen, first: Rules, second: Rules) -> None:
    """Print what differs between two sets of rules."""
    different = diff(first, second)
    if not different:
        screen.print(Text(f"{first.name} and {second.name} are the same game."))
        return
    table = screen.table("field", first.name, second.name)
    for field, value, other in different:
        table.add_row(field, _shown(value), _shown(other))
    screen.print(table)


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value).replace("null", "none")


def _list(screen: Screen) -> None:
    for number, name in enumerate(preset_names()):
        preset = get_preset(name)
        about = Text(f"{name}: {preset.summary}")
        about.stylize("bold", end=len(name))
        rules = str(preset.rules).removeprefix(f"{name}: ")
        screen.print(*[""] * bool(number), about, Text(f"{rules[0].upper()}{rules[1:]}."))
