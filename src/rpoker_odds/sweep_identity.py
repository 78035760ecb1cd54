"""What tells one sweep from another, and a core that counts alike from one that does not."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Final

from rpoker_odds._native_game import CLASSES, MOST_CLASSES, solve_classes
from rpoker_odds.game_sums import Deck
from rpoker_odds.installed import package_version
from rpoker_odds.presets import BASIC
from rpoker_odds.rule_choices import InsuranceMaximum
from rpoker_odds.rules import Rules

FORMAT: Final = "rpoker-odds sweep"
FORMAT_VERSION: Final = 1
_DIGITS: Final = 16

# Twelve cards, on which every purchase, insurance and most categories come about.
_SAMPLE: Final = Deck(0x1C01, 3)
_SAMPLE_RULES: Final = replace(BASIC, insurance_maximum=InsuranceMaximum.FULL)


def header_of(games: Iterable[Rules], deck: Deck) -> dict[str, Any]:
    """What the first line of a file of results says; the order of the games is no part of it."""
    stated = sorted(json.dumps(rules.to_dict(), sort_keys=True) for rules in games)
    whole = json.dumps([*deck, stated])
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "package": package_version(),
        "core": core_fingerprint(),
        "rule_sets": len(stated),
        "fingerprint": hashlib.sha256(whole.encode()).hexdigest(),
    }


# Once a process, not once a piece of work; it always finds the same.
@cache
def core_fingerprint() -> str:
    """A digest of what the compiled core counts in a small game, the same on every machine.

    It takes some milliseconds, once a process.
    """
    digest = hashlib.sha256()
    for first in range(0, CLASSES, MOST_CLASSES):
        count = min(MOST_CLASSES, CLASSES - first)
        sums = solve_classes(
            _SAMPLE_RULES.packed(), first, count, ranks=_SAMPLE.ranks, suits=_SAMPLE.suits
        )
        digest.update(repr(tuple(sums)).encode())
    return digest.hexdigest()[:_DIGITS]
