"""An explanation, and how its numbers are written."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rpoker_odds.combination import Combinations
from rpoker_odds.rendering import decimal, spoken

_HUNDREDTHS: Final = 10_000
_PLACES: Final = 6


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the best action is best: a few lines for a player.

    Every number in them is exact for this deal and these rules, then rounded. Amounts are
    antes, shares are of all ways to deal the rest unless the line says "of the draws"; ties
    and other small things that happen in less than 0.005 % are left out.
    """

    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines)


def share(part: Fraction) -> str:
    """A probability in percent; what is possible is never written as 0, nor as 100."""
    if part in (0, 1):
        return f"{int(part * 100)} %"
    hundredths = round(part * _HUNDREDTHS)
    if hundredths in (0, _HUNDREDTHS):
        return "over 99.99 %" if hundredths else "under 0.01 %"
    return f"{hundredths // 100}.{hundredths % 100:02} %"


def is_shown(part: Fraction) -> bool:
    """Whether a probability is large enough to be told, 0.01 % when rounded."""
    return round(part * _HUNDREDTHS) > 0


def amount(value: Fraction) -> str:
    """Antes to six places; what is something is never written as 0."""
    text = decimal(value)
    least = Fraction(1, 10**_PLACES)
    if 0 < abs(value) < least and not float(text):
        return f"under {decimal(least)}" if value > 0 else f"above -{decimal(least)}"
    return text


def antes(count: int) -> str:
    """A whole number of antes: "1 ante", "4 antes"."""
    return f"{count} {'ante' if count == 1 else 'antes'}"


def net(result: int) -> str:
    """A net result: "+4", "0", "-3"."""
    return f"{result:+d}" if result else "0"


def combined(paid: Combinations) -> str:
    """The combinations of a hand: "pair and ace-king"."""
    return " and ".join(spoken(each) for each in (paid.first, paid.second) if each is not None)


def capital(text: str) -> str:
    """The text with its first letter in capital."""
    return text[0].upper() + text[1:]
