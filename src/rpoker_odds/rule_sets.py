"""Many rule sets in a file: houses one by one, and all combinations of some values."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from os import PathLike
from typing import Any, Final, NamedTuple

from rpoker_odds.errors import RulesError, shown
from rpoker_odds.rule_checks import check_name
from rpoker_odds.rules import Rules
from rpoker_odds.rules_file import HOUSES, KEYS, changed_rules, read_toml
from rpoker_odds.toml_lines import TomlLines

MOST_RULE_SETS: Final = 100_000
"""The most rule sets that a file can state."""

_GRID: Final = "grid"
_PAYS: Final = "pay_table"
_PRESET: Final = "preset"
_NOT_IN_GRID: Final = "name"


@dataclass(frozen=True, slots=True)
class RuleSets:
    """Rule sets that a file states."""

    rules: tuple[Rules, ...]
    """In the order of the file; of a grid the last field varies fastest. No two names are alike."""

    skipped: tuple[str, ...]
    """Why combinations of a grid are left out: each tells a line, a name and a contradiction."""


def read_rule_sets(source: str | PathLike[str]) -> RuleSets:
    r"""The rule sets that a TOML file or TOML text states.

    `source` is a path, or text with "=" in it. Each table `[[rules]]` is a house, told as in
    `Rules.from_toml`: a `preset` and what is different. Its table `grid`, if it has one, gives
    fields lists of values, and the house becomes as many as there are combinations; so do `preset`
    and the odds of a `pay_table`. A house without a name is called after its preset and what is
    different, and a combination after its values as well. Combinations in which two fields
    contradict each other are skipped. Raises RulesError, with the line, the field and what is
    allowed, for everything else that no house can have, for a value of a grid that fits into no
    combination, for a name that comes twice, and for more than 100,000 rule sets.

    >>> sets = read_rule_sets('[[rules]]\npreset = "oasis"\ngrid.sixth_card_fee = ["none", 1]')
    >>> [rules.name for rules in sets.rules]
    ['oasis: sixth_card_fee none', 'oasis: sixth_card_fee 1']
    """
    given = read_toml(source)
    lines = TomlLines(given.text, given.place, HOUSES)
    rules: list[Rules] = []
    skipped: list[str] = []
    try:
        entries = _entries(given.values)
    except RulesError as error:
        raise RulesError(f"{given.place}: {error}") from error
    for number, entry in enumerate(entries):
        try:
            house = _house(entry)
            if len(rules) + house.size > MOST_RULE_SETS:
                raise RulesError(  # noqa: TRY301 - all errors of an entry get its line
                    f"the file states {len(rules) + house.size} rule sets up to here, and "
                    f"{MOST_RULE_SETS} is the most: cut it into several files"
                )
            expanded = _expanded(house)
        except RulesError as error:
            raise RulesError(f"{lines.place(number, str(error))}: {error}") from error
        rules += expanded.rules
        skipped += [f"{lines.place(number)}: {why}" for why in expanded.skipped]
    _check_names(rules, given.place)
    return RuleSets(tuple(rules), tuple(skipped))


class _Dimension(NamedTuple):
    path: tuple[str, ...]
    """The field, or `pay_table` and a category."""
    values: Any
    """A list, once it is checked."""


class _House(NamedTuple):
    stated: dict[str, Any]
    dimensions: list[_Dimension]

    @property
    def size(self) -> int:
        return prod(len(dimension.values) for dimension in self.dimensions)


def _entries(values: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    for key in values:
        if key in KEYS:
            raise RulesError(
                "it states one house, as 'solve' takes it: for a sweep put a line "
                f"[[{HOUSES}]] above each house"
            )
        if key != HOUSES:
            raise RulesError(f"{shown(key)} stands in no house: a house is a table [[{HOUSES}]]")
    found = values.get(HOUSES, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise RulesError(f"{HOUSES} must be tables [[{HOUSES}]], one for each house")
    if not found:
        raise RulesError(f"it states no rules: a house is a table [[{HOUSES}]]")
    return found


def _house(entry: Mapping[str, Any]) -> _House:
    stated = dict(entry)
    grid = stated.pop(_GRID, {})
    if not isinstance(grid, dict):
        raise RulesError(f"{_GRID} is {shown(grid)}: it must be a table of lists")
    dimensions = list(_dimensions(grid))
    for dimension in dimensions:
        _check_dimension(dimension, stated)
    return _House(stated, dimensions)


def _dimensions(grid: Mapping[str, Any]) -> Iterator[_Dimension]:
    for key, values in grid.items():
        if key == _PAYS and isinstance(values, dict):
            for category, odds in values.items():
                yield _Dimension((key, category), odds)
        else:
            yield _Dimension((key,), values)


def _check_dimension(dimension: _Dimension, stated: Mapping[str, Any]) -> None:
    path, values = dimension
    where = ".".join((_GRID, *path))
    if path == (_NOT_IN_GRID,):
        raise RulesError(f"{where} cannot vary: combinations are named after their values")
    if path == (_PAYS,):
        raise RulesError(f"{where} is {shown(values)}: give lists of odds, as {where}.flush = [5]")
    if not isinstance(values, list) or not values:
        raise RulesError(f"{where} is {shown(values)}: it must be a list of values, at least one")
    word, times = Counter(map(_word, values)).most_common(1)[0]
    if times > 1:
        raise RulesError(f"{where} lists {shown(word)} twice: leave one of them out")
    if path[0] in stated and not _varies_other_odds(path, stated[path[0]]):
        raise RulesError(f"{where} varies what the house states as well: leave one of them out")


def _varies_other_odds(path: Sequence[str], fixed: object) -> bool:
    return len(path) > 1 and isinstance(fixed, dict) and path[1] not in fixed


@dataclass(slots=True)
class _Expanded:
    rules: list[Rules] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


def _expanded(house: _House) -> _Expanded:
    """All combinations; RulesError for a value that is in none of those that are possible."""
    found = _Expanded()
    used: set[tuple[int, int]] = set()
    refused: list[tuple[set[tuple[int, int]], RulesError]] = []
    sizes = (range(len(dimension.values)) for dimension in house.dimensions)
    for places in product(*sizes):
        chosen = [each.values[place] for each, place in zip(house.dimensions, places, strict=True)]
        stated, name = _combined(house, chosen)
        marks = set(enumerate(places))
        try:
            found.rules.append(changed_rules(stated, name))
        except RulesError as error:
            refused.append((marks, error))
            found.skipped.append(f"{name}: {error}")
        else:
            used |= marks
    for marks, reason in refused:
        if not found.rules or not marks <= used:
            raise reason
    return found


def _combined(house: _House, chosen: Sequence[Any]) -> tuple[dict[str, Any], str]:
    """What a combination states, and its name."""
    stated = dict(house.stated)
    for (path, _), value in zip(house.dimensions, chosen, strict=True):
        if len(path) == 1:
            stated[path[0]] = value
        else:
            stated[_PAYS] = stated.get(_PAYS, {}) | {path[1]: value}
    given = stated.pop(_NOT_IN_GRID, None)
    told = _flat(stated) if given is None else _varied(house, chosen)
    if given is None:
        base = str(stated.get(_PRESET, "basic"))
    else:
        check_name(given)
        base = str(given)
    words = [f"{'.'.join(path)} {_word(value)}" for path, value in told]
    return stated, f"{base}: {', '.join(words)}" if words else base


def _flat(stated: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in stated.items():
        if key == _PAYS and isinstance(value, dict):
            for category, odds in value.items():
                yield (key, category), odds
        elif key != _PRESET:
            yield (key,), value


def _varied(house: _House, chosen: Sequence[Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for (path, _), value in zip(house.dimensions, chosen, strict=True):
        yield path, value


def _word(value: object) -> str:
    if isinstance(value, list):
        return "/".join(map(_word, value)) or "none"
    return json.dumps(value, default=str).strip('"')


def _check_names(rules: Sequence[Rules], place: str) -> None:
    names: set[str] = set()
    for each in rules:
        if each.name in names:
            raise RulesError(
                f"{place}: two rule sets are called {each.name!r}: give each a name of its own"
            )
        names.add(each.name)
