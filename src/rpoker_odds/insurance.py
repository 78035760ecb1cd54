"""Insurance: the side bet that the dealer's original hand does not qualify."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.cards import Card, card_bytes
from rpoker_odds.outcomes import End, fraction_text
from rpoker_odds.rules import Rules

_NO_BONUS: Final = (0,) * _native.CATEGORIES
_REDRAWN: Final = range(End.REDRAW_WIN, _native.ENDS)


@dataclass(frozen=True, slots=True)
class Insurance:
    """What insurance is worth with a bet on a final hand, in antes, a bonus included.

    The value of a bet is linear in its insurance stake, so that the best stake is nothing or
    the maximum. Of equal ones it is nothing.
    """

    maximum: int
    """The largest stake that the house takes, at least 1."""

    insured_ev: Fraction
    """Value of the bet with the largest stake, and the best redraw where an insured player may
    buy one."""

    uninsured_ev: Fraction
    """Value of the bet without insurance, with the best redraw."""

    ev_per_unit: Fraction
    """Mean gain of each ante staked, by itself: the redraw that a house may take from an
    insured player is not in it."""

    @property
    def stake(self) -> int:
        """The best stake: 0 or `maximum`."""
        return self.maximum if self.insured_ev > self.uninsured_ev else 0

    @property
    def gain(self) -> Fraction:
        """Value with the best stake minus value without insurance; 0 where none is best."""
        return max(self.insured_ev - self.uninsured_ev, Fraction(0))

    def to_dict(self) -> dict[str, Any]:
        """The insurance as JSON values."""
        return {
            "stake": self.stake,
            "maximum": self.maximum,
            "gain": fraction_text(self.gain),
            "gain_float": float(self.gain),
            "insured_ev": fraction_text(self.insured_ev),
            "uninsured_ev": fraction_text(self.uninsured_ev),
            "ev_per_unit": fraction_text(self.ev_per_unit),
            "ev_per_unit_float": float(self.ev_per_unit),
        }


def insurance_on(
    rules: Rules,
    cards: tuple[Card, ...],
    upcard: Card,
    gone: int,
    bonus: tuple[int, ...] = _NO_BONUS,
) -> Insurance | None:
    """The insurance of a bet on five or six final cards, None where none is sold.

    `gone` is the mask of the discards and the seen cards, `bonus` what the bonus gains by
    category of these cards.
    """
    packed = rules.packed()
    first, second, _ = _native.combine(packed, card_bytes(cards))
    if not _native.stakes_for(packed, first, second).insurance:
        return None
    without = packed._replace(insurance_maximum=_native.INSURANCE_NONE)
    found = insurance_over(rules, _native.decide(without, card_bytes(cards), upcard.id, gone))
    if found is None:
        return None
    insured, uninsured = found.insured_ev + bonus[first], found.uninsured_ev + bonus[first]
    return replace(found, insured_ev=insured, uninsured_ev=uninsured)


def insurance_over(rules: Rules, counts: _native.OutcomeFields) -> Insurance | None:
    """The insurance staked before the hand is known, None where no hand may be insured.

    `counts` are the ends of uninsured bets on all hands. A hand that may not be insured gets
    the stake back. The maximum is the largest stake that is allowed with each of the others.
    """
    bets = list(_bets(rules, counts.uninsured))
    maxima = [stakes.insurance for stakes, _ in bets if stakes.insurance]
    if not maxima:
        return None
    maximum = min(maxima)
    total = sum(sum(ends) for _, ends in bets)
    staked = sum(_gain_of_unit(stakes, ends) for stakes, ends in bets)
    box = sum(_gain(stakes, _insured_ends(rules, stakes, ends)) for stakes, ends in bets)
    return Insurance(
        maximum,
        Fraction(box + maximum * staked, total),
        Fraction(sum(_gain(*bet) for bet in bets), total),
        Fraction(staked, total),
    )


def _bets(
    rules: Rules, grid: _native.Grid
) -> Iterator[tuple[_native.StakeFields, tuple[int, ...]]]:
    """What hands of the same two combinations have at stake, and how often each end comes."""
    packed = rules.packed()
    for first, row in enumerate(zip(*grid, strict=True)):
        for second, ends in enumerate(zip(*row, strict=True)):
            if any(ends):
                yield _native.stakes_for(packed, first, second), ends


def _insured_ends(
    rules: Rules, stakes: _native.StakeFields, ends: tuple[int, ...]
) -> tuple[int, ...]:
    if rules.insured_box_may_redraw or not stakes.insurance:
        return ends
    kept = [0 if end in _REDRAWN else count for end, count in enumerate(ends)]
    kept[End.NO_QUALIFY] += sum(ends[end] for end in _REDRAWN)
    return tuple(kept)


def _gain(stakes: _native.StakeFields, ends: tuple[int, ...]) -> int:
    """Antes gained by ante and bet."""
    return sum(net * count for net, count in zip(stakes.uninsured, ends, strict=True))


def _gain_of_unit(stakes: _native.StakeFields, ends: tuple[int, ...]) -> int:
    """Antes gained by each ante insured: the largest stake is a multiple of it, end by end."""
    if not stakes.insurance:
        return 0
    nets = zip(stakes.insured, stakes.uninsured, ends, strict=True)
    return sum((more - less) * count for more, less, count in nets) // stakes.insurance
