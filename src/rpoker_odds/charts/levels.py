"""Five steps of what a mistake costs, for charts of gaps."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from rpoker_odds.charts.chart import Tone

_LEVELS: Final = (Tone.LEVEL_0, Tone.LEVEL_1, Tone.LEVEL_2, Tone.LEVEL_3, Tone.LEVEL_4)
_STEPS: Final = (Fraction(1, 20), Fraction(1, 10), Fraction(1, 4), Fraction(1, 2))


def level_of(cost: Fraction) -> tuple[str, Tone]:
    """The text of a cost in antes and its step."""
    return f"{float(cost):.3f}", _LEVELS[sum(cost >= step for step in _STEPS)]


def _legend() -> Iterator[tuple[str, Tone, str]]:
    for level, low, high in zip(_LEVELS, (None, *_STEPS), (*_STEPS, None), strict=True):
        least = f"from {float(low)}" if low else ""
        most = f"below {float(high)}" if high else ""
        span = " ".join(filter(None, (least, most)))
        yield span, level, f"loses {span} antes on average"


LEVEL_LEGEND: Final = tuple(_legend())
