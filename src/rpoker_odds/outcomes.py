"""How an action can end, counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import gcd, sqrt
from typing import Any, Final, Self

from rpoker_odds import _native
from rpoker_odds.hands import Category
from rpoker_odds.outcome_counts import (
    NO_BET,
    NO_CATEGORY,
    all_counts,
    by_first,
    combinations_in,
    divided,
    only_at,
    total_of,
    weighted,
)
from rpoker_odds.rule_choices import InsuranceMaximum, RedrawCard, RedrawFee
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
_NO_BONUS: Final = _native.BonusFields(NO_CATEGORY, NO_CATEGORY)


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

    bonus: tuple[int, ...] = NO_CATEGORY
    """What the stake on the bonus gains besides a bet, by `Category` of the final hand; part
    of every net result."""

    folded_bonus: tuple[int, ...] = NO_CATEGORY
    """What it gains besides a fold, likewise."""

    by_fees: tuple["Outcomes", ...] = ()
    """Where single exchanges follow one another: the same ends apart by the fees paid, which rise
    from `fee`. Empty otherwise."""

    @classmethod
    def of(
        cls,
        rules: Rules,
        fee: int,
        counts: _native.OutcomeFields,
        bonus: _native.BonusFields = _NO_BONUS,
    ) -> Self:
        """The outcomes from the counts of the C core."""
        return cls(rules, fee, *counts, *bonus)

    @classmethod
    def of_parts(
        cls,
        rules: Rules,
        parts: Sequence[tuple[int, _native.OutcomeFields]],
        bonus: _native.BonusFields = _NO_BONUS,
    ) -> Self:
        """The outcomes by fees paid, the least first; of all counts the common factor is taken."""
        common = gcd(*(count for _, part in parts for count in all_counts(part)))
        reduced = [divided(part, common) for _, part in parts]
        by_fees = tuple(
            [cls(rules, fee, *part, *bonus) for (fee, _), part in zip(parts, reduced, strict=True)]
        )
        counts = weighted((1, part) for part in reduced)
        return cls(rules, parts[0][0], *counts, *bonus, by_fees)

    @classmethod
    def folded(cls, rules: Rules, first: Category) -> Self:
        """The outcomes of folding a final hand of a category."""
        fold = tuple(int(category is first) for category in Category)
        return cls(rules, 0, 1, fold, NO_BET, NO_BET)

    @classmethod
    def of_hand(cls, rules: Rules, first: int, second: int, counts: tuple[int, ...]) -> Self:
        """The outcomes of an uninsured bet on one final hand, by end."""
        bet = [only_at(first, only_at(second, count, 0), NO_CATEGORY) for count in counts]
        return cls(rules, 0, sum(counts), NO_CATEGORY, tuple(bet), NO_BET)

    @property
    def counts(self) -> dict[str, tuple[int, ...]]:
        """The ends that the rules know by name, each with its counts by category.

        The names are "fold" and those of `End`, then, where the house sells insurance, the
        same of insured bets, as "insured_win". Together they add up to `total`.
        """
        redrawn = _REDRAWN if self.rules.redraw_card is not RedrawCard.NONE else ()
        found = {"fold": self.fold}
        found |= {end.key: by_first(self.uninsured[end]) for end in (*_PLAIN, *redrawn)}
        if self.rules.insurance_maximum is InsuranceMaximum.NONE:
            return found
        ends = (*_PLAIN, *(redrawn if self.rules.insured_box_may_redraw else ()))
        return found | {f"insured_{end.key}": by_first(self.insured[end]) for end in ends}

    @property
    def results(self) -> dict[str, tuple[int, ...]]:
        """The counts by category of fold, no_qualify, win, push and lose, however reached.

        Insured or not; a result of a redraw counts as such, a failed one as no_qualify.
        """
        found = {"fold": self.fold}
        for result, ends in _RESULTS.items():
            parts = [by_first(grid[end]) for grid in (self.uninsured, self.insured) for end in ends]
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
        return Fraction(sum(map(total_of, self.insured)), self.total)

    @property
    def chance_of_redraw(self) -> Fraction:
        """Probability that the player buys a redraw, playing best."""
        grids = (self.uninsured, self.insured)
        bought = sum(total_of(grid[end]) for grid in grids for end in _REDRAWN)
        return Fraction(bought, self.total)

    @property
    def mean_wagered(self) -> Fraction:
        """Mean amount wagered in antes: ante, fees, bet, insurance, and an extra redraw chip."""
        bet = self.total - sum(self.fold)
        paid = sum((1 + part.fee) * part.total for part in self.by_fees or (self,))
        wagered = paid + 2 * bet + self._insurance_staked()
        if self.rules.redraw_fee is RedrawFee.ANTE:
            return Fraction(wagered, self.total)
        return Fraction(wagered, self.total) + self.chance_of_redraw

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
    def bonus_ev(self) -> Fraction:
        """Mean gain of the bonus alone in antes, a part of `ev`; 0 without a stake."""
        bets = zip(*[by_first(end) for end in (*self.uninsured, *self.insured)], strict=True)
        kept = sum(gain * sum(n) for gain, n in zip(self.bonus, bets, strict=True))
        folded = sum(gain * n for gain, n in zip(self.folded_bonus, self.fold, strict=True))
        return Fraction(kept + folded, self.total)

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
            "bonus_ev": fraction_text(self.bonus_ev),
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

    def _insurance_staked(self) -> int:
        packed = self.rules.packed()
        return sum(
            _native.stakes_for(packed, first, second).insurance
            * sum(end[first][second] for end in self.insured)
            for first, second in combinations_in(self.insured)
        )


def _nets(outcomes: Outcomes) -> Iterator[tuple[int, int]]:
    """Net results besides the fee, each with a count."""
    for first, count in enumerate(outcomes.fold):
        yield -1 + outcomes.folded_bonus[first], count
    packed, uninsured, insured = outcomes.rules.packed(), outcomes.uninsured, outcomes.insured
    for first, second in combinations_in((*uninsured, *insured)):
        stakes, bonus = _native.stakes_for(packed, first, second), outcomes.bonus[first]
        for end in End:
            yield stakes.uninsured[end] + bonus, uninsured[end][first][second]
            yield stakes.insured[end] + bonus, insured[end][first][second]


def _named(counts: tuple[int, ...]) -> dict[str, int]:
    return {Category(index).key: count for index, count in enumerate(counts) if count}


def fraction_text(value: Fraction) -> str:
    """The fraction in lowest terms, always with its denominator: "-1/1"."""
    return f"{value.numerator}/{value.denominator}"
