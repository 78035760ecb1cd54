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
    first, *others = map(float, _STEPS)
    least, *levels, most = _LEVELS
    yield f"below {first}", least, f"loses less than {first} antes on average"
    for level, low, high in zip(levels, (first, *others), others, strict=False):
        yield f"{low} to {high}", level, f"loses at least {low}, less than {high} antes on average"
    yield f"{others[-1]} or more", most, f"loses at least {others[-1]} antes on average"


LEVEL_LEGEND: Final = tuple(_legend())
