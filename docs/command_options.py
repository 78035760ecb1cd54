"""Writes the options of every command in reference/cli.md from the commands themselves.

Run it after a change of the command line; a test compares the page with it.
"""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from rpoker_odds.cli.commands import program
from rpoker_odds.cli.program import NAME

PAGE: Final = Path(__file__).with_name("reference") / "cli.md"
START: Final = "<!-- options: written by docs/command_options.py -->\n"
END: Final = "<!-- end of options -->\n"

# What is typed: a command in quotes, an option, an object of JSON.
CODE: Final = re.compile(r"'rpoker-odds [^']*'|(?<![\w-])--[a-z][a-z-]*|\{[^}]*\}")

Named = tuple[str, click.Command]


def commands() -> list[Named]:
    """Return every command with its name, those of groups after their group."""
    return list(_within(NAME, program))


def options(command: click.Command) -> list[click.Option]:
    """Return the options of a command; each has --help besides."""
    return [each for each in command.params if isinstance(each, click.Option) and not each.hidden]


def with_options(page: str) -> str:
    """Return the text of the page with the options as they should be."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    text = "\n".join(_section(name, command) for name, command in commands())
    return f"{before}{START}\n{text}\n{END}{after}"


def _within(name: str, group: click.Group) -> Iterator[Named]:
    for part in sorted(group.commands):
        command = group.commands[part]
        yield f"{name} {part}", command
        if isinstance(command, click.Group):
            yield from _within(f"{name} {part}", command)


def _section(name: str, command: click.Command) -> str:
    usage = " ".join([name, *command.collect_usage_pieces(_context(command))])
    text = f"### `{name}`\n\n```text\n{usage}\n```\n\n{_prose(command.help or '')}\n"
    rows = "".join(map(_row, options(command)))
    return f"{text}\n| option | meaning |\n|---|---|\n{rows}" if rows else text


def _context(command: click.Command) -> click.Context:
    # A command keeps the help option of its first context: it must be the program's.
    return click.Context(command, **program.context_settings)


def _prose(text: str) -> str:
    return CODE.sub(_code, inspect.cleandoc(text).replace("\b\n", "").strip())


def _code(found: re.Match[str]) -> str:
    typed = found[0].strip("'")
    return f"`{typed}`"


def _row(option: click.Option) -> str:
    value = "" if option.is_flag else f" {option.metavar or _type(option)}"
    default = option.default if option.show_default and not option.is_flag else None
    unless = f" `{default}` unless given." if isinstance(default, int | str) else ""
    names = ", ".join(f"`{name}{value}`".replace("|", "\\|") for name in option.opts)
    return f"| {names} | {_prose(option.help or '')}{unless} |\n"


def _type(option: click.Option) -> str:
    if isinstance(option.type, click.Choice):
        return "|".join(map(str, option.type.choices))
    return option.type.name.upper()


if __name__ == "__main__":
    PAGE.write_text(with_options(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
