"""Insurance: the side bet that the dealer's original hand does not qualify."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.cards import Card, card_bytes
from rpoker_odds.outcomes import End, fraction_text
from rpoker_odds.rule_choices import InsuranceMaximum
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
    stakes = _native.stakes_for(packed, first, second)
    if not stakes.insurance:
        return None
    without = replace(rules, insurance_maximum=InsuranceMaximum.NONE).packed()
    counts = _native.decide(without, card_bytes(cards), upcard.id, gone)
    ends = [counts.uninsured[end][first][second] for end in End]
    insured = ends if rules.insured_box_may_redraw else _without_redraw(ends)
    stake = [more - less for more, less in zip(stakes.insured, stakes.uninsured, strict=True)]
    return Insurance(
        stakes.insurance,
        _mean(stakes.insured, insured) + bonus[first],
        _mean(stakes.uninsured, ends) + bonus[first],
        _mean(stake, ends) / stakes.insurance,
    )


def _without_redraw(ends: Sequence[int]) -> list[int]:
    kept = [0 if end in _REDRAWN else count for end, count in enumerate(ends)]
    kept[End.NO_QUALIFY] += sum(ends[end] for end in _REDRAWN)
    return kept


def _mean(nets: Sequence[int], counts: Sequence[int]) -> Fraction:
    gained = sum(net * count for net, count in zip(nets, counts, strict=True))
    return Fraction(gained, sum(counts))
