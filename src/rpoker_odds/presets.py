"""Rules of known games, each told by how it differs from another."""

from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from rpoker_odds.errors import RulesError
from rpoker_odds.rules import AntePayment, Rules

BASIC: Final = Rules(name="basic")
"""The kernel of Russian Poker: exchange or sixth card for one ante, two combinations paid,
no insurance and no dealer redraw. A game for checks and teaching."""

CARIBBEAN_STUD: Final = replace(
    BASIC,
    name="caribbean_stud",
    second_combination=False,
    ante_on_win=AntePayment.PAID,
    exchange_fees=(None,) * 5,
    sixth_card_fee=None,
)
"""Caribbean Stud: no purchases, one combination, the ante paid on a win. Its edge is known
exactly and widely published: 5.2243 % of the ante."""

OASIS: Final = replace(
    CARIBBEAN_STUD,
    name="oasis",
    exchange_fees=(1, 2, 3, 2, 1),
    bet_forced_after=(5,),
)
"""Oasis Poker: Caribbean Stud with exchanges, as published rule pages list their fees; after
an exchange of all five cards the player has to bet."""

_PRESETS: Final = (BASIC, CARIBBEAN_STUD, OASIS)


def preset_names() -> tuple[str, ...]:
    """The names that `get_rules` knows.

    >>> preset_names()
    ('basic', 'caribbean_stud', 'oasis')
    """
    return tuple(rules.name for rules in _PRESETS)


def get_rules(name: str) -> Rules:
    """The preset with a name; RulesError with the nearest names if there is none.

    >>> get_rules("oasis").exchange_fees
    (1, 2, 3, 2, 1)
    """
    for rules in _PRESETS:
        if rules.name == name:
            return rules
    names = preset_names()
    near = get_close_matches(str(name).lower(), names)
    advice = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
    raise RulesError(f"unknown rules {name!r}; {advice}")


def rules_of(rules: Rules | str) -> Rules:
    """Rules given as such or by the name of a preset."""
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        return get_rules(rules)
    raise RulesError(f"rules must be Rules or a preset's name, got {type(rules).__name__}")
