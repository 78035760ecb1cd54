"""The kinds of lines of an explanation, and how numbers are written in them."""

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

PERCENT: Final = r"(?:under 0\.01|over 99\.99|\d+\.\d\d|100) %"
AMOUNT: Final = r"(?:under 0\.000001|above -0\.000001|-?\d+\.\d{6})"
NET: Final = r"(?:[+-][1-9]\d*|0)"
ACTION: Final = r"(?:fold|bet|sixth card|exchange [\w ]+|take the ante|buy the redraw)"
RULE: Final = r"of equals (?:the|discards)[a-z ]+"
DEALT: Final = rf"(?:dealer does not qualify|fold|win|tie|lose) {PERCENT}(?: \({NET}\))?"
REDRAWN: Final = rf"(?:win|tie|lose|fail) {PERCENT}"
OFFERED: Final = rf"(?:wins|ties|loses|fails) {PERCENT} \({NET}\)"
NAME: Final = (
    r"(?:ace-king|pair|two pair|trips|straight|flush|full house|quads|straight flush|royal flush)"
)
MADE: Final = rf"{NAME}(?: or better)? {PERCENT}"
RAISED: Final = rf"[1-9]\d* {NAME}(?: and {NAME})? \(\d+ to 1\)"
TURNED: Final = r"\d+ makes? him qualify and (?:lose|tie|win)"


def _list(part: str) -> str:
    return rf"(?P<list>{part}(?:, {part})*)"


PATTERNS: Final = {
    "pays": rf"bet: a win pays (?P<odds>\d+) to 1 for (?P<names>{NAME}(?: and {NAME})?), "
    r"(?P<cut>cut to the limit of )?(?P<won>\d+ antes?)(?P<ante>, and the ante 1)?",
    "nothing": r"bet: the hand makes no combination and wins nothing",
    "folds": rf"fold: worth (?P<fold>{AMOUNT}) antes, a bet (?P<bet>{AMOUNT})\. If you bet:",
    "needs": r"a bet would need a dealer who fails to qualify in over "
    rf"(?P<needed>{PERCENT})(?P<wins>, your wins unchanged)?",
    "ends": _list(rf"(?:you )?{DEALT}"),
    "insures": rf"insure for (?P<most>\d+ antes?), the most: that adds (?P<gain>{AMOUNT}); each "
    rf"ante is worth (?P<unit>{AMOUNT})",
    "uninsured": rf"no insurance: (?P<most>\d+ antes?), the most, would cost (?P<lost>{AMOUNT}) "
    r"antes(?P<why>, the redraw being given up)?",
    "indifferent": r"no insurance: (?P<most>\d+ antes?), the most, would neither gain nor lose",
    "redraws": rf"redraws bought in (?P<bought>{PERCENT}) \({_list(REDRAWN)}\) add "
    rf"(?P<gain>{AMOUNT})",
    "no_redraw": r"no redraw is worth its fee",
    "no_redraw_insured": r"insured you may not buy a redraw",
    "draws": r"(?:exchange (?P<cards>[\w ]+)|buy a sixth card)(?:, which is free| for "
    rf"(?P<fee>[1-9]\d* antes?)): (?P<share>{PERCENT}) of the draws make a better hand:",
    "draws_nothing": r"exchange (?P<cards>[\w ]+)(?:, which is free| for (?P<fee>[1-9]\d* "
    r"antes?)): no draw makes a better hand",
    "raises": r"(?:exchange (?P<cards>[\w ]+)|buy a sixth card)(?:, which is free| for "
    r"(?P<fee>[1-9]\d* antes?)): (?P<count>\d+|none) of the (?P<live>\d+) cards raises? what a "
    r"win pays:?",
    "made": _list(MADE),
    "raised": _list(RAISED),
    "staked": rf"the bonus of (?P<stake>\d+ antes?) makes (?P<part>{AMOUNT}) of the best value",
    "folded": rf"folding after (?P<share>{PERCENT}) of the draws saves (?P<saved>{AMOUNT}) against "
    r"betting on them",
    "unfolded": r"you never fold after the draw",
    "goes_on": r"after (?P<count>[1-9]\d*) of the (?P<live>\d+) cards you exchange one more card, "
    r"for (?P<fee>[1-9]\d* antes)",
    "stays": r"after no draw is one more exchange worth its fee",
    "forced": r"the rules force the bet after this draw",
    "forced_final": r"the rules force this bet",
    "insured_later": rf"insurance taken in (?P<share>{PERCENT}) adds (?P<gain>{AMOUNT})",
    "next": rf"next best: (?P<action>{ACTION}), costing (?P<cost>{AMOUNT}) antes"
    rf"(?:; (?P<others>[a-z]+ costs {AMOUNT}(?:, [a-z]+ {AMOUNT})?))?",
    "equal": rf"(?P<action>{ACTION}) is worth as much: (?P<rule>{RULE})"
    rf"(?:; (?P<others>[a-z]+ costs {AMOUNT}(?:, [a-z]+ {AMOUNT})?))?",
    "buys": rf"buy the redraw of (?P<card>\w\w): it {_list(OFFERED)}; the ante is (?P<ante>{NET})",
    "takes": rf"take the ante, (?P<ante>{NET}): the redraw of (?P<card>\w\w) {_list(OFFERED)}",
    "turned": rf"of the (?P<live>\d+) cards {_list(TURNED)}",
    "unturned": r"none of the (?P<live>\d+) cards makes him qualify",
    "wins_needed": r"to be worth more than the ante it (?P<must>has|would have) to win in over "
    rf"(?P<needed>{PERCENT})",
    "hopeless": r"it would be worth no more than the ante even if it never failed",
}
"""Every kind of line, without its capital and its full stop."""


def percent(share: Fraction) -> str:
    """Write a share as an explanation does."""
    if share in (0, 1):
        return f"{share * 100} %"
    rounded = round(Fraction(10_000) * share)
    return {0: "under 0.01 %", 10_000: "over 99.99 %"}.get(
        rounded
    ) or f"{Decimal(rounded) / 100:.2f} %"


def amount(value: Fraction) -> str:
    """Write a value as an explanation does."""
    rounded = Decimal(round(value * 10**6)) / 10**6
    if value and not rounded:
        return "under 0.000001" if value > 0 else "above -0.000001"
    return f"{rounded:.6f}"


def antes(count: int) -> str:
    """Write an amount of the rules."""
    return "1 ante" if count == 1 else f"{count} antes"


def spoken(name: str) -> str:
    """Write a category as an explanation does."""
    return "ace-king" if name.lower() == "ace_king" else name.lower().replace("_", " ")


def sign(net: int) -> str:
    """Write a net result."""
    return f"+{net}" if net > 0 else str(net)


def name_of(action: Mapping[str, Any]) -> str:
    """Name an action of the JSON."""
    plain = {"sixth": "sixth card", "take_ante": "take the ante", "buy_redraw": "buy the redraw"}
    cards = " ".join(action.get("discard", ()))
    return f"exchange {cards}" if cards else plain.get(action["action"], action["action"])


def kind_of(line: str) -> tuple[str, dict[str, str | None], str]:
    """Find the one pattern of a line; return its name, its groups, and the line as it matched."""
    body = line if line.endswith(":") else line.removesuffix(".")
    body = body[0].lower() + body[1:]
    kinds = {kind: match for kind, p in PATTERNS.items() if (match := re.fullmatch(p, body))}
    assert len(kinds) == 1, (line, list(kinds))
    ((kind, match),) = kinds.items()
    return kind, match.groupdict(), body
