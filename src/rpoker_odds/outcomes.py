"""How an action can end, counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import gcd, sqrt
from typing import Any, Final, Self

from rpoker_odds import _native
from rpoker_odds.hands import Category
from rpoker_odds.rule_choices import InsuranceMaximum, RedrawCard
from rpoker_odds.rules import Rules


class End(IntEnum):
    """How a bet can end. The first four are those without a redraw."""

    NO_QUALIFY = _native.NO_QUALIFY
    """The dealer does not qualify, and the ante is taken."""
    WIN = _native.WIN
    """He qualifies and has the weaker hand."""
    PUSH = _native.PUSH
    """He qualifies and the hands are equal."""
    LOSE = _native.LOSE
    """He qualifies and has the stronger hand."""
    REDRAW_WIN = _native.REDRAW_WIN
    """A redraw is bought, then he qualifies and has the weaker hand."""
    REDRAW_PUSH = _native.REDRAW_PUSH
    """A redraw is bought, then he qualifies and the hands are equal."""
    REDRAW_LOSE = _native.REDRAW_LOSE
    """A redraw is bought, then he qualifies and has the stronger hand."""
    REDRAW_FAIL = _native.REDRAW_FAIL
    """A redraw is bought, and he does not qualify after it either."""

    @property
    def key(self) -> str:
        """The end's name in JSON, such as "no_qualify"."""
        return self.name.lower()


_PLAIN: Final = tuple(end for end in End if end < End.REDRAW_WIN)
_REDRAWN: Final = tuple(end for end in End if end >= End.REDRAW_WIN)
_RESULTS: Final = {
    End.NO_QUALIFY: (End.NO_QUALIFY, End.REDRAW_FAIL),
    End.WIN: (End.WIN, End.REDRAW_WIN),
    End.PUSH: (End.PUSH, End.REDRAW_PUSH),
    End.LOSE: (End.LOSE, End.REDRAW_LOSE),
}
_NO_CATEGORY: Final = (0,) * _native.CATEGORIES
_NO_BET: Final = ((_NO_CATEGORY,) * _native.CATEGORIES,) * _native.ENDS


@dataclass(frozen=True, slots=True, repr=False)
class Outcomes:
    """Counts of every end of one action, out of `total` equally likely ones.

    What is counted is (cards drawn, dealer hand, cards that a redraw turns up, bought or
    not). `fold`, `uninsured` and `insured` together add up to `total`.
    """

    rules: Rules
    fee: int
    """The purchase fee in antes, lost in every end."""

    total: int
    fold: tuple[int, ...]
    """Folded (after the draw, if there was one), by `Category` of the final hand."""

    uninsured: _native.Grid
    """Bet without insurance, indexed by `End`, first and second combination of the final hand;
    HIGH_CARD as second means none."""

    insured: _native.Grid
    """Bet with the largest insurance stake, indexed likewise."""

    by_fees: tuple["Outcomes", ...] = ()
    """Where single exchanges follow one another: the same ends apart by the fees paid, which rise
    from `fee`. Empty otherwise."""

    @classmethod
    def of(cls, rules: Rules, fee: int, counts: _native.OutcomeFields) -> Self:
        """The outcomes from the counts of the C core."""
        return cls(rules, fee, *counts)

    @classmethod
    def of_parts(cls, rules: Rules, parts: Sequence[tuple[int, _native.OutcomeFields]]) -> Self:
        """The outcomes by fees paid, the least first; of all counts the common factor is taken."""
        common = gcd(*(count for _, part in parts for count in _all_counts(part)))
        reduced = [_divided(part, common) for _, part in parts]
        by_fees = [cls(rules, fee, *part) for (fee, _), part in zip(parts, reduced, strict=True)]
        return cls(rules, parts[0][0], *weighted((1, part) for part in reduced), tuple(by_fees))

    @classmethod
    def folded(cls, rules: Rules, first: Category) -> Self:
        """The outcomes of folding a final hand of a category."""
        fold = tuple(int(category is first) for category in Category)
        return cls(rules, 0, 1, fold, _NO_BET, _NO_BET)

    @classmethod
    def of_hand(cls, rules: Rules, first: int, second: int, counts: tuple[int, ...]) -> Self:
        """The outcomes of an uninsured bet on one final hand, by end."""
        bet = [_only(first, _only(second, count, 0), _NO_CATEGORY) for count in counts]
        return cls(rules, 0, sum(counts), _NO_CATEGORY, tuple(bet), _NO_BET)

    @property
    def counts(self) -> dict[str, tuple[int, ...]]:
        """The ends that the rules know by name, each with its counts by category.

        The names are "fold" and those of `End`, then, where the house sells insurance, the
        same of insured bets, as "insured_win". Together they add up to `total`.
        """
        redrawn = _REDRAWN if self.rules.redraw_card is not RedrawCard.NONE else ()
        found = {"fold": self.fold}
        found |= {end.key: _by_first(self.uninsured[end]) for end in (*_PLAIN, *redrawn)}
        if self.rules.insurance_maximum is InsuranceMaximum.NONE:
            return found
        ends = (*_PLAIN, *(redrawn if self.rules.insured_box_may_redraw else ()))
        return found | {f"insured_{end.key}": _by_first(self.insured[end]) for end in ends}

    @property
    def results(self) -> dict[str, tuple[int, ...]]:
        """The counts by category of fold, no_qualify, win, push and lose, however reached.

        Insured or not; a result of a redraw counts as such, a failed one as no_qualify.
        """
        found = {"fold": self.fold}
        for result, ends in _RESULTS.items():
            parts = [
                _by_first(grid[end]) for grid in (self.uninsured, self.insured) for end in ends
            ]
            found[result.key] = tuple(map(sum, zip(*parts, strict=True)))
        return found

    @property
    def win_by_combinations(self) -> tuple[tuple[int, ...], ...]:
        """Won, also after a redraw, indexed by first and second combination."""
        won = [grid[end] for grid in (self.uninsured, self.insured) for end in _RESULTS[End.WIN]]
        rows = zip(*won, strict=True)
        return tuple(tuple(map(sum, zip(*row, strict=True))) for row in rows)

    @property
    def probabilities(self) -> dict[str, Fraction]:
        """The probability of each end in `counts`; their sum is 1."""
        return {end: Fraction(sum(counts), self.total) for end, counts in self.counts.items()}

    @property
    def chance_of_insurance(self) -> Fraction:
        """Probability that the player insures, playing best."""
        return Fraction(sum(map(_sum, self.insured)), self.total)

    @property
    def chance_of_redraw(self) -> Fraction:
        """Probability that the player buys a redraw, playing best."""
        bought = sum(_sum(grid[end]) for grid in (self.uninsured, self.insured) for end in _REDRAWN)
        return Fraction(bought, self.total)

    @property
    def distribution(self) -> dict[int, Fraction]:
        """Net result in antes to its probability, largest result first."""
        counts = self._net_counts()
        return {net: Fraction(counts[net], self.total) for net in sorted(counts, reverse=True)}

    @property
    def ev(self) -> Fraction:
        """Mean net result in antes."""
        return Fraction(sum(net * n for net, n in self._net_counts().items()), self.total)

    @property
    def variance(self) -> Fraction:
        """Variance of the net result, in square antes."""
        squares = sum(net * net * n for net, n in self._net_counts().items())
        return Fraction(squares, self.total) - self.ev**2

    @property
    def standard_deviation(self) -> float:
        """Standard deviation of the net result in antes; rounded, being a square root."""
        return sqrt(self.variance)

    @property
    def chance_of_loss(self) -> Fraction:
        """Probability that the net result is below zero."""
        lost = sum(n for net, n in self._net_counts().items() if net < 0)
        return Fraction(lost, self.total)

    def __repr__(self) -> str:
        ends = ", ".join(f"{end} {sum(counts)}" for end, counts in self.results.items())
        return f"<Outcomes of {self.total}: {ends}>"

    def to_dict(self) -> dict[str, Any]:
        """JSON values; categories and results that never occur are left out."""
        ends = {end: _named(counts) for end, counts in self.counts.items()}
        distribution = [
            {"net": net, "probability": fraction_text(probability)}
            for net, probability in self.distribution.items()
        ]
        return {
            "total": self.total,
            **ends,
            "distribution": distribution,
            "variance": fraction_text(self.variance),
            "standard_deviation": self.standard_deviation,
            "chance_of_loss": fraction_text(self.chance_of_loss),
            "chance_of_insurance": fraction_text(self.chance_of_insurance),
            "chance_of_redraw": fraction_text(self.chance_of_redraw),
        }

    def _net_counts(self) -> Counter[int]:
        counts: Counter[int] = Counter()
        for part in self.by_fees or (self,):
            for net, count in _nets(part):
                if count:
                    counts[net - part.fee] += count
        return counts


def weighted(parts: Iterable[tuple[int, _native.OutcomeFields]]) -> _native.OutcomeFields:
    """The sum of counts, each taken so many times; all zero for no parts."""
    found = list(parts) or [(0, _native.OutcomeFields(0, _NO_CATEGORY, _NO_BET, _NO_BET))]
    weights = [weight for weight, _ in found]
    columns = zip(*(part for _, part in found), strict=True)
    return _native.OutcomeFields(*(_summed(weights, column) for column in columns))


def _summed(weights: Sequence[int], values: Sequence[Any]) -> Any:  # noqa: ANN401 - nested counts
    if isinstance(values[0], int):
        return sum(weight * value for weight, value in zip(weights, values, strict=True))
    return tuple(_summed(weights, each) for each in zip(*values, strict=True))


def _divided(counts: Any, by: int) -> Any:  # noqa: ANN401 - nested counts
    if isinstance(counts, int):
        return counts // by
    divided = [_divided(each, by) for each in counts]
    return _native.OutcomeFields(*divided) if hasattr(counts, "_fields") else tuple(divided)


def _all_counts(counts: Any) -> Iterator[int]:  # noqa: ANN401 - nested counts
    if isinstance(counts, int):
        yield counts
        return
    for each in counts:
        yield from _all_counts(each)


def _nets(outcomes: Outcomes) -> Iterator[tuple[int, int]]:
    yield -1, sum(outcomes.fold)
    packed = outcomes.rules.packed()
    for first, second in _combinations(outcomes):
        stakes = _native.stakes_for(packed, first, second)
        for end in End:
            yield stakes.uninsured[end], outcomes.uninsured[end][first][second]
            yield stakes.insured[end], outcomes.insured[end][first][second]


def _combinations(outcomes: Outcomes) -> set[tuple[int, int]]:
    return {
        (first, second)
        for by_first in (*outcomes.uninsured, *outcomes.insured)
        for first, row in enumerate(by_first)
        if any(row)
        for second, count in enumerate(row)
        if count
    }


def _only(at: int, value: Any, others: Any) -> tuple[Any, ...]:  # noqa: ANN401 - counts or rows
    return tuple(value if index == at else others for index in range(_native.CATEGORIES))


def _by_first(counts: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(map(sum, counts))


def _sum(counts: tuple[tuple[int, ...], ...]) -> int:
    return sum(map(sum, counts))


def _named(counts: tuple[int, ...]) -> dict[str, int]:
    return {Category(index).key: count for index, count in enumerate(counts) if count}


def fraction_text(value: Fraction) -> str:
    """The fraction in lowest terms, always with its denominator: "-1/1"."""
    return f"{value.numerator}/{value.denominator}"
