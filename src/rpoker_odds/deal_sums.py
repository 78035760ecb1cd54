"""Sums over deals as the core makes them of whole classes, from the analysis of each deal."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rpoker_odds import _native
from rpoker_odds._native_game import KINDS, GameFields, words_of
from rpoker_odds._native_repeats import bet_ends
from rpoker_odds.actions import Action, Bet, Exchange, Fold
from rpoker_odds.analysis import Analysis
from rpoker_odds.batch import analyze_many
from rpoker_odds.errors import RPokerError
from rpoker_odds.game_classes import CanonicalDeal
from rpoker_odds.game_sums import Deck
from rpoker_odds.hands import Category, strength
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.rules import Rules

_CELLS: Final = _native.RANKS * len(Category)


def sums_of_deals(
    rules: Rules, deck: Deck, deals: Sequence[CanonicalDeal], unit: int
) -> GameFields:
    """The sums over some deals; values are counted in parts of an ante, `unit` of them."""
    seen = deck.missing
    rows = b"".join(deal.cards + seen for deal in deals)
    live = _native.CARDS - len(seen) - _native.HAND - 1
    sums = _Sums(unit, live * bet_ends(rules.packed(), live - 1))
    batch = analyze_many(rows, rules=rules, width=_native.HAND + 1 + len(seen))
    for analysis, deal in zip(batch, deals, strict=True):
        sums.add(analysis, deal.weight)
    return sums.fields(len(deals))


class _Sums:
    def __init__(self, unit: int, single: int) -> None:
        self.unit = unit
        self.single = single  # outcomes of an exchange of one card that is not repeated
        self.deals = [0] * _CELLS
        self.best = [0] * (_CELLS * KINDS)
        self.value = [Fraction(0)] * _CELLS
        self.bet = [Fraction(0)] * _CELLS
        self.outcomes: list[list[int]] = [[] for _ in range(KINDS)]
        self.repeats: list[list[int]] = []

    def add(self, analysis: Analysis, weight: int) -> None:
        category = strength(analysis.hand) >> _native.CATEGORY_SHIFT
        cell = analysis.upcard.rank * len(Category) + category
        best, kind = analysis.best, _kind(analysis.best.action)
        self.deals[cell] += weight
        self.best[cell * KINDS + kind] += weight
        self.value[cell] += best.ev * weight
        self.bet[cell] += _bet_ev(analysis) * weight
        outcomes, parts = best.outcomes, best.outcomes.by_fees
        if len(parts) > 1:
            self._add_repeats(parts, weight * (self.unit // outcomes.total))
            return
        if parts:  # reduced to lowest terms
            weight *= self.single // outcomes.total
        self.outcomes[kind] = _with(self.outcomes[kind], outcomes, weight)

    def _add_repeats(self, parts: Sequence[Outcomes], times: int) -> None:
        self.repeats += [[] for _ in parts[len(self.repeats) :]]
        for made, part in enumerate(parts):
            self.repeats[made] = _with(self.repeats[made], part, times)

    def fields(self, canonical: int) -> GameFields:
        size = max(map(len, self.outcomes))
        outcomes = [count for kind in self.outcomes for count in kind or [0] * size]
        return GameFields(
            self.unit,
            canonical,
            tuple(self.deals),
            tuple(self.best),
            _whole(self.value, self.unit),
            _whole(self.bet, self.unit),
            tuple(outcomes),
            tuple(count for made in self.repeats for count in made),
        )


def _with(sums: list[int], outcomes: Outcomes, times: int) -> list[int]:
    counts = words_of(_counts(outcomes))
    sums = sums or [0] * len(counts)
    for place, count in enumerate(counts):
        if count:  # few of some two thousand
            sums[place] += count * times
    return sums


def _kind(action: Action) -> int:
    match action:
        case Fold():
            return _native.FOLD
        case Bet():
            return _native.BET
        case Exchange(discards):
            return _native.SIXTH + len(discards)
        case _:
            return _native.SIXTH


def _bet_ev(analysis: Analysis) -> Fraction:
    return next(found.ev for found in analysis.actions if isinstance(found.action, Bet))


def _counts(outcomes: Outcomes) -> _native.OutcomeFields:
    return _native.OutcomeFields(
        outcomes.total, outcomes.fold, outcomes.uninsured, outcomes.insured
    )


def _whole(values: Sequence[Fraction], unit: int) -> tuple[int, ...]:
    scaled = [value * unit for value in values]
    if any(value.denominator > 1 for value in scaled):
        raise RPokerError(f"internal error: a value is no whole number of 1/{unit} antes")
    return tuple(value.numerator for value in scaled)
