"""What differs between two sets of rules."""

from dataclasses import fields
from typing import Any, Final

from rpoker_odds.bonus_table import BonusTable
from rpoker_odds.presets import rules_of
from rpoker_odds.rules import Rules

_TABLES: Final = ("pay_table", "bonus", "bonus_sixth")
_NO_TABLE: Final = tuple(BonusTable().to_dict())


def diff(a: Rules | str, b: Rules | str) -> list[tuple[str, Any, Any]]:
    """What differs between two sets of rules: field, value in `a`, value in `b`.

    The name, which decides nothing, is left out; of tables each category that differs is
    listed, as "pay_table.flush" or "bonus.flush" (None where there is no bonus). Values are
    those of `Rules.to_dict`.

    >>> diff("basic", "lunar_uk")
    [('insurance_maximum', 'none', 'full'), ('redraw_card', 'none', 'highest')]
    """
    first, second = _flat(rules_of(a)), _flat(rules_of(b))
    return [
        (field, value, second[field]) for field, value in first.items() if value != second[field]
    ]


def _flat(rules: Rules) -> dict[str, Any]:
    values = rules.to_dict()
    flat: dict[str, Any] = {}
    for field in fields(rules):
        if field.name in _TABLES:
            table = values[field.name] or dict.fromkeys(_NO_TABLE)
            flat |= {f"{field.name}.{key}": odds for key, odds in table.items()}
        elif field.name != "name":
            flat[field.name] = values[field.name]
    return flat
