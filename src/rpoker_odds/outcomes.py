"""How an action can end, counted."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Self

from rpoker_odds import _native
from rpoker_odds.hands import Category
from rpoker_odds.rules import AntePayment, Rules

_BET = 2
_LOST = -1 - _BET


@dataclass(frozen=True, slots=True, repr=False)
class Outcomes:
    """Counts of every end of one action, out of `total` equally likely ones.

    An end is a pair (cards drawn, dealer hand). Each of the tuples is indexed by the
    `Category` of the player's final hand; together they add up to `total`.
    """

    rules: Rules
    fee: int
    """The purchase fee in antes, lost in every end."""

    total: int
    fold: tuple[int, ...]
    """Folded (after the draw, if there was one)."""

    no_qualify: tuple[int, ...]
    """Bet, and the dealer did not qualify."""

    push: tuple[int, ...]
    """Bet, and the hands were equal."""

    lose: tuple[int, ...]
    """Bet, and the dealer's hand was stronger."""

    win_by_combinations: tuple[tuple[int, ...], ...]
    """Won, indexed by first and second combination; HIGH_CARD as second means none."""

    @classmethod
    def of(cls, rules: Rules, fee: int, counts: _native.OutcomeFields) -> Self:
        """The outcomes from the counts of the C core."""
        total, fold, no_qualify, push, lose, win = counts
        return cls(rules, fee, total, fold, no_qualify, push, lose, win)

    @property
    def win(self) -> tuple[int, ...]:
        """Won against a dealer who qualified."""
        return tuple(sum(row) for row in self.win_by_combinations)

    @property
    def counts(self) -> dict[str, tuple[int, ...]]:
        """The five ends by name, each with its counts by category."""
        return {
            "fold": self.fold,
            "no_qualify": self.no_qualify,
            "win": self.win,
            "push": self.push,
            "lose": self.lose,
        }

    @property
    def probabilities(self) -> dict[str, Fraction]:
        """The probability of each of the five ends."""
        return {end: Fraction(sum(counts), self.total) for end, counts in self.counts.items()}

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
        ends = ", ".join(f"{end} {sum(counts)}" for end, counts in self.counts.items())
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
        }

    def _net_counts(self) -> Counter[int]:
        counts: Counter[int] = Counter()
        for net, count in self._nets():
            if count:
                counts[net - self.fee] += count
        return counts

    def _nets(self) -> Iterator[tuple[int, int]]:
        rules = self.rules
        yield -1, sum(self.fold)
        yield int(rules.ante_on_no_qualify is AntePayment.PAID), sum(self.no_qualify)
        yield 0, sum(self.push)
        yield _LOST, sum(self.lose)
        odds = rules.pay_table.odds()
        for first, row in enumerate(self.win_by_combinations):
            for second, count in enumerate(row):
                yield _won(rules, odds[first] + odds[second]), count


def _won(rules: Rules, multiplier: int) -> int:
    won = _BET * multiplier
    if rules.max_payout is not None:
        won = min(won, rules.max_payout)
    return won + (rules.ante_on_win is AntePayment.PAID)


def _named(counts: tuple[int, ...]) -> dict[str, int]:
    return {Category(index).key: count for index, count in enumerate(counts) if count}


def fraction_text(value: Fraction) -> str:
    """The fraction in lowest terms, always with its denominator: "-1/1"."""
    return f"{value.numerator}/{value.denominator}"
