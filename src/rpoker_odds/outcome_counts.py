"""Arithmetic on the counts of outcomes as the C core gives them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from rpoker_odds import _native

NO_CATEGORY: Final = (0,) * _native.CATEGORIES
"""No count of any category."""

NO_BET: Final = ((NO_CATEGORY,) * _native.CATEGORIES,) * _native.ENDS
"""No bet counted."""


def weighted(parts: Iterable[tuple[int, _native.OutcomeFields]]) -> _native.OutcomeFields:
    """The sum of counts, each taken so many times; all zero for no parts."""
    found = list(parts) or [(0, _native.OutcomeFields(0, NO_CATEGORY, NO_BET, NO_BET))]
    weights = [weight for weight, _ in found]
    columns = zip(*(part for _, part in found), strict=True)
    return _native.OutcomeFields(*(_summed(weights, column) for column in columns))


def _summed(weights: Sequence[int], values: Sequence[Any]) -> Any:  # noqa: ANN401 - nested counts
    if isinstance(values[0], int):
        return sum(weight * value for weight, value in zip(weights, values, strict=True))
    return tuple(_summed(weights, each) for each in zip(*values, strict=True))


def divided(counts: _native.OutcomeFields, by: int) -> _native.OutcomeFields:
    """All counts divided by what divides each of them."""
    return _native.OutcomeFields(*(_divided(each, by) for each in counts))


def _divided(counts: Any, by: int) -> Any:  # noqa: ANN401 - nested counts
    if isinstance(counts, int):
        return counts // by
    return tuple(_divided(each, by) for each in counts)


def all_counts(counts: Any) -> Iterator[int]:  # noqa: ANN401 - nested counts
    """Every count, the total too."""
    if isinstance(counts, int):
        yield counts
        return
    for each in counts:
        yield from all_counts(each)


def combinations_in(grid: _native.Grid) -> set[tuple[int, int]]:
    """The first and second combinations of all bets that are counted in it."""
    return {
        (first, second)
        for by_first in grid
        for first, row in enumerate(by_first)
        if any(row)
        for second, count in enumerate(row)
        if count
    }


def only_at(at: int, value: Any, others: Any) -> tuple[Any, ...]:  # noqa: ANN401 - counts or rows
    """A value for one category, the same for all others."""
    return tuple(value if index == at else others for index in range(_native.CATEGORIES))


def by_first(counts: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Counts by first combination, whatever the second one is."""
    return tuple(map(sum, counts))


def total_of(counts: tuple[tuple[int, ...], ...]) -> int:
    """All counts of one end together."""
    return sum(map(sum, counts))
