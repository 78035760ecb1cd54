"""Rules as TOML: read as a preset and what is different, written in full."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, NamedTuple

from rpoker_odds.errors import RulesError, shown
from rpoker_odds.pay_table import PayTable
from rpoker_odds.presets import get_rules, preset_names
from rpoker_odds.rule_checks import known_fields
from rpoker_odds.rules import Rules

_NONE: Final = "none"
_FILE: Final = ".toml"
HOUSES: Final = "rules"
"""The tables in a file of several houses."""

KEYS: Final = ("preset", *(field.name for field in fields(Rules)))
"""What a house is told by."""

_ODDS: Final = frozenset(field.name for field in fields(PayTable))
_TABLES: Final = ("pay_table", "bonus", "bonus_sixth")
# Fields that may be absent; the "none" of others is a choice by that name.
_OPTIONAL: Final = ("max_payout", "sixth_card_fee", "bonus", "bonus_sixth")


def read_rules(source: str | PathLike[str]) -> Rules:
    """The rules in a TOML file or TOML text, as `Rules.from_toml` describes."""
    given = read_toml(source)
    try:
        return changed_rules(given.values, given.stem)
    except RulesError as error:
        raise RulesError(f"{given.place}: {error}") from error


class Toml(NamedTuple):
    """What a TOML file says, and where."""

    values: dict[str, Any]

    text: str

    place: str
    """What to call it in a message."""

    stem: str | None
    """The name of the file without its ending; text by itself has none."""


def read_toml(source: str | PathLike[str]) -> Toml:
    """What a file or a text says, which is TOML if it has "=" in it; RulesError if unreadable."""
    if isinstance(source, str) and "=" in source:
        return _parsed(source, "TOML text", None)
    path = Path(fspath(source))
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RulesError(f"cannot read rules from {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RulesError(f"{path} is not UTF-8 at byte {error.start + 1}") from error
    except ValueError as error:
        raise RulesError(f"cannot read rules from {shown(source)}: no name of a file") from error
    return _parsed(text, str(path), path.stem)


def toml_of(rules: Rules) -> str:
    """The rules as TOML text with every field, which `read_rules` reads as the same rules."""
    values = rules.to_dict()
    tables = {key: values.pop(key) for key in _TABLES if values[key] is not None}
    lines = [*map(_line, values, values.values())]
    for key, odds in tables.items():
        lines += ["", f"[{key}]", *map(_line, odds, odds.values())]
    return "\n".join(lines) + "\n"


def _line(key: str, value: object) -> str:
    if isinstance(value, list):
        value = [_NONE if each is None else each for each in value]
    # JSON writes numbers, texts and lists as TOML does, but leaves DEL as it is.
    text = json.dumps(_NONE if value is None else value, ensure_ascii=False)
    return f"{key} = {text}".replace("\x7f", "\\u007f")


def _parsed(text: str, place: str, stem: str | None) -> Toml:
    try:
        return Toml(tomllib.loads(text), text, place, stem)
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{place} is no TOML: {error}") from error


def changed_rules(stated: Mapping[str, Any], name: str | None) -> Rules:
    """The rules that a preset and what is different state, called `name` unless they say."""
    _check_places(stated)
    values = known_fields("rules", stated, KEYS)
    preset = values.pop("preset", "basic")
    if not isinstance(preset, str) or preset.lower().endswith(_FILE):
        raise RulesError(f"preset is {shown(preset)}: it must be the name of a preset")
    try:
        base = get_rules(preset).to_dict()
    except RulesError as error:
        raise RulesError(f"preset: {error}") from error
    for key in _TABLES:
        if isinstance(values.get(key), dict):
            values[key] = (base[key] or {}) | values[key]
    base["name"] = name or f"{preset} with changes"
    try:
        rules = Rules.from_dict(base | {key: _value(key, value) for key, value in values.items()})
    except RulesError as error:
        hint = f'; in a file None is "{_NONE}"' if "None" in str(error) else ""
        raise RulesError(f"{error}{hint}") from error
    if rules.name in preset_names() and rules != get_rules(rules.name):
        raise RulesError(
            f"name is {rules.name!r}, but these are not the rules of that preset: "
            "give the house a name of its own"
        )
    return rules


def _check_places(stated: Mapping[str, Any]) -> None:
    """Refuse what stands in a wrong place: several houses, and lines above or below a table."""
    if isinstance(stated.get(HOUSES), list):
        raise RulesError(
            f"it states several houses, each a table [[{HOUSES}]]: that is for 'sweep'"
        )
    for key in stated:
        if key in _ODDS:
            raise RulesError(f"{key} is one of the odds: it stands below a line [pay_table]")
    for table in _TABLES:
        lines = stated.get(table)
        for key in lines if isinstance(lines, dict) else ():
            if key in KEYS:
                raise RulesError(f"{key} is none of the odds: it stands above the line [{table}]")


def _value(key: str, value: object) -> object:
    if key in _OPTIONAL and value == _NONE:
        return None
    if key == "exchange_fees" and isinstance(value, list):
        return [None if fee == _NONE else fee for fee in value]
    return value
