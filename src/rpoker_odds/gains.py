"""What later choices add to the value of an action: folding, insurance, the redraw."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, TypeAlias

from rpoker_odds import _native
from rpoker_odds.cards import Card, card_bytes, card_mask
from rpoker_odds.deal import Deal
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.rules import Rules

Values: TypeAlias = tuple[Sequence[int], Sequence[int]]
"""Numerators and denominators, indexed by the number of the action."""

_ALWAYS_FORCED: Final = (0, *[1] * _native.HAND)


@dataclass(frozen=True, slots=True)
class Gains:
    """What later choices add to the value of an action, each by itself, in antes.

    A gain is the value of the action minus its value if the house took that choice away and
    left the others: never negative. None where the choice does not come up in any case.
    """

    fold: Fraction | None
    """Of folding after the draw instead of betting always; None where nothing is drawn, and
    where the rules force the bet."""

    insurance: Fraction | None
    """Of insurance; None for a fold, and where the house sells none."""

    redraw: Fraction | None
    """Of the dealer's redraw; None for a fold, and where the house sells none."""

    def to_dict(self) -> dict[str, Any]:
        """The gains as JSON values."""
        gains = {"fold": self.fold, "insurance": self.insurance, "redraw": self.redraw}
        return {key: None if gain is None else fraction_text(gain) for key, gain in gains.items()}


NO_GAINS: Final = Gains(None, None, None)
"""Those of a fold: nothing is left to choose."""


class LaterChoices:
    """All actions of a deal, valued with one later choice taken away when first asked for."""

    def __init__(self, rules: Rules, deal: Deal, values: Values) -> None:
        """Take the deal and the values of all actions with every choice."""
        self._rules = rules.packed()
        self._deal = deal
        self._values = values

    def gains(self, code: int) -> Gains:
        """The gains of the action with a number; it must be offered.

        Not of an exchange that may be repeated: the values without a choice are those of one.
        """
        if code == _native.FOLD:
            return NO_GAINS
        rules = self._rules
        return Gains(
            self._gain_of_folding(code),
            self._gain(code, self._uninsured) if rules.insurance_maximum else None,
            self._gain(code, self._unredrawn) if rules.redraw_card else None,
        )

    def _gain_of_folding(self, code: int) -> Fraction | None:
        if code == _native.BET:
            return None
        if code == _native.SIXTH:
            return self._gain_after_sixth
        drawn = len(_native.discard_positions()[code])
        return None if self._rules.bet_forced[drawn] else self._gain(code, self._forced)

    def _gain(self, code: int, without: Values) -> Fraction:
        return _value(self._values, code) - _value(without, code)

    @cached_property
    def _forced(self) -> Values:
        # Single exchanges that may be repeated cannot force a bet; the others are one purchase.
        forced = self._rules._replace(bet_forced=_ALWAYS_FORCED, repeated_exchange=0)
        return _native.analyze(forced, self._deal.packed())

    @cached_property
    def _uninsured(self) -> Values:
        return _native.analyze(_uninsured(self._rules), self._deal.packed())

    @cached_property
    def _unredrawn(self) -> Values:
        return _native.analyze(_unredrawn(self._rules), self._deal.packed())

    @cached_property
    def _gain_after_sixth(self) -> Fraction:
        # The rules have no field that forces this bet: each sixth card is looked at, 0.1 ms each.
        deal = self._deal
        hand, gone = card_bytes(deal.hand), card_mask(deal.seen)
        known = card_mask(deal.hand) | gone | 1 << deal.upcard.id
        live = [number for number in range(_native.CARDS) if not known >> number & 1]
        bonus = _native.bonus_for(self._rules, deal.packed(), _native.SIXTH)
        saved = Fraction(0)
        for card in live:
            final = hand + bytes([card])
            first, _, _ = _native.combine(self._rules, final)
            # A bonus that stands gains as much either way; one that is lost makes folding dear.
            folded = bonus.folded[first] - bonus.kept[first] - 1
            bet = _value_of_bet(self._rules, final, deal.upcard.id, gone)
            saved += max(folded - bet, Fraction(0))
        return saved / len(live)


def gains_of_bet(rules: Rules, cards: tuple[Card, ...], upcard: Card, gone: int) -> Gains:
    """The gains of betting five or six final cards; `gone` as in `_native.decide`."""
    packed, final = rules.packed(), card_bytes(cards)

    def gain(without: _native.RulesFields) -> Fraction:
        value, less = (_value_of_bet(r, final, upcard.id, gone) for r in (packed, without))
        return value - less

    return Gains(
        None,
        gain(_uninsured(packed)) if packed.insurance_maximum else None,
        gain(_unredrawn(packed)) if packed.redraw_card else None,
    )


def _uninsured(rules: _native.RulesFields) -> _native.RulesFields:
    return rules._replace(insurance_maximum=_native.INSURANCE_NONE)


def _unredrawn(rules: _native.RulesFields) -> _native.RulesFields:
    return rules._replace(redraw_card=_native.REDRAW_NONE)


def _value(values: Values, code: int) -> Fraction:
    numerators, denominators = values
    return Fraction(numerators[code], denominators[code])


def _value_of_bet(rules: _native.RulesFields, cards: bytes, upcard: int, gone: int) -> Fraction:
    first, second, _ = _native.combine(rules, cards)
    stakes = _native.stakes_for(rules, first, second)
    counts = _native.decide(rules, cards, upcard, gone)
    gained = sum(
        net * ends[first][second]
        for nets, grid in ((stakes.uninsured, counts.uninsured), (stakes.insured, counts.insured))
        for net, ends in zip(nets, grid, strict=True)
    )
    return Fraction(gained, counts.total)
