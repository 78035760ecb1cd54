"""Many deals: JSON lines in, JSON lines out."""

import json
import sys
from os import PathLike
from typing import IO, Any, BinaryIO, TypedDict

import click

from rpoker_odds.analysis import analyze
from rpoker_odds.cli.options import house
from rpoker_odds.cli.progress import watched
from rpoker_odds.errors import RPokerError
from rpoker_odds.rules import Rules

__all__ = ["DealsFile", "write_answers"]

_SHAPE = 'a line is an object like {"hand": "As Kd 7h 7c 2s", "upcard": "Qd"}'


class _Deal(TypedDict):
    hand: str | list[str]
    upcard: str
    seen: str | list[str]
    rules: Rules
    bonus: Any


class DealsFile(click.File):
    """An option's file of deals, "-" for standard input."""

    def __init__(self) -> None:
        super().__init__("rb")

    def convert(
        self,
        value: str | PathLike[str] | IO[Any],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> IO[Any]:
        """Open the file; a standard input that was closed is a usage error."""
        if value == "-" and sys.stdin is None:
            self.fail("standard input is closed", param, ctx)
        return super().convert(value, param, ctx)


def write_answers(stream: BinaryIO, *, rules: Rules, bonus: int, **details: bool) -> None:
    """Analyze every line of `stream` and write its answer before the next line is read.

    Args:
        stream: lines of UTF-8 JSON objects with the keys hand, upcard and, where needed, seen,
            rules and bonus. Blank lines are skipped.
        rules: the rules for lines that name none.
        bonus: the stake on the bonus for lines that name none.
        details: what an answer holds besides, as `Analysis.to_dict` takes it: outcomes,
            continuations, explanation.

    Raises:
        click.ClickException: naming the file, the line and what is wrong with it.
    """
    name = getattr(stream, "name", "<stdin>")
    with watched(stream) as lines:
        for number, line in enumerate(lines, start=1):
            if not line.isspace():
                place = f"{name}:{number}"
                _write_answer(line, place, (rules, bonus), **details)


class _LineError(Exception):
    """A line that holds no deal."""


def _write_answer(line: bytes, place: str, usual: tuple[Rules, int], **details: bool) -> None:
    try:
        answer = _answer(line, usual, **details)
    except (RPokerError, _LineError) as error:
        message = f"{place}: {error}"
        raise click.ClickException(message) from error
    click.echo(answer)


def _answer(line: bytes, usual: tuple[Rules, int], **details: bool) -> str:
    deal = _parse(line, *usual)
    analysis = analyze(
        deal["hand"],
        deal["upcard"],
        rules=deal["rules"],
        seen=deal["seen"],
        bonus=deal["bonus"],
    )
    return json.dumps(analysis.to_dict(**details), separators=(",", ":"))


def _parse(line: bytes, rules: Rules, bonus: int) -> _Deal:
    fields = _load(line)
    unknown = fields.keys() - _Deal.__annotations__.keys()
    if unknown:
        message = f"unknown key {min(unknown)!r}: the keys are {', '.join(_Deal.__annotations__)}"
        raise _LineError(message)
    return {
        "hand": _cards(fields, "hand"),
        "upcard": _text(fields, "upcard"),
        "seen": _cards(fields, "seen") if "seen" in fields else "",
        "rules": house(_text(fields, "rules")) if "rules" in fields else rules,
        "bonus": fields.get("bonus", bonus),
    }


def _load(line: bytes) -> dict[str, object]:
    try:
        value = json.loads(line.decode("utf-8-sig").strip())
    except UnicodeDecodeError as error:
        message = f"not UTF-8 at byte {error.start + 1}"
        raise _LineError(message) from error
    except json.JSONDecodeError as error:
        message = f"not JSON at column {error.colno} ({error.msg}); {_SHAPE}"
        raise _LineError(message) from error
    except (ValueError, RecursionError) as error:
        message = f"not JSON that can be read ({error}); {_SHAPE}"
        raise _LineError(message) from error
    if not isinstance(value, dict):
        message = f"not a JSON object; {_SHAPE}"
        raise _LineError(message)
    return value


def _text(fields: dict[str, object], key: str) -> str:
    value = _required(fields, key)
    if isinstance(value, str):
        return value
    message = f"{key!r} must be text, got {json.dumps(value)[:40]}"
    raise _LineError(message)


def _cards(fields: dict[str, object], key: str) -> str | list[str]:
    value = _required(fields, key)
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        return value
    message = f"{key!r} must be text or a list of cards as text, got {json.dumps(value)[:40]}"
    raise _LineError(message)


def _required(fields: dict[str, object], key: str) -> object:
    if key in fields:
        return fields[key]
    message = f"{key!r} is missing; {_SHAPE}"
    raise _LineError(message)
