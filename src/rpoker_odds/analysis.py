"""One deal: every action and its exact value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Bet, action_of, cards_exchanged
from rpoker_odds.cards import Card, CardsLike, card_mask
from rpoker_odds.deal import Deal, read_deal
from rpoker_odds.insurance import Insurance, insurance_on
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.presets import BASIC, rules_of
from rpoker_odds.rendering import (
    cards_text,
    continuation_notes,
    decimal,
    html_table,
    insurance_notes,
    text_table,
)
from rpoker_odds.repetition import Continuations, Repetition
from rpoker_odds.rules import Rules

SINGLE: Final = slice(_native.EXCHANGE, _native.EXCHANGE + _native.HAND)
"""The exchanges of one card among all actions."""


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """Every action of one deal, best first.

    Actions of equal value stand in the order of the rules: fold, bet, sixth card, exchanges
    of fewer cards first, then by the discards in hand order.
    """

    hand: tuple[Card, ...]
    upcard: Card
    seen: tuple[Card, ...]
    rules: Rules
    actions: tuple[ActionValue, ...]

    @property
    def best(self) -> ActionValue:
        """The action with the largest value; of equal ones the first in the rules' order."""
        return self.actions[0]

    @property
    def insurance(self) -> Insurance | None:
        """The insurance of betting at once, None where none is offered."""
        (bet,) = (value for value in self.actions if isinstance(value.action, Bet))
        return bet.insurance

    def to_dict(self, *, outcomes: bool = False, continuations: bool = False) -> dict[str, Any]:
        """The analysis as JSON values (schemas/analysis.schema.json).

        With `outcomes`, each action also has the counts of its ends; with `continuations`, each
        exchange that may be followed by others tells what to do after each draw.
        """
        actions = [
            value.to_dict(outcomes=outcomes, continuations=continuations) for value in self.actions
        ]
        return {
            "schema": 1,
            "hand": [str(card) for card in self.hand],
            "upcard": str(self.upcard),
            "seen": [str(card) for card in self.seen],
            "rules": self.rules.to_dict(),
            "actions": actions,
            "best": actions[0],
        }

    def __repr__(self) -> str:
        best = self.best
        deal = f"{cards_text(self.hand)} vs {self.upcard}"
        return f"<Analysis {deal}: {best.action}, ev {decimal(best.ev)}>"

    def __str__(self) -> str:
        return text_table(self._title(), self.rules, self.actions, self._notes())

    def _repr_html_(self) -> str:
        return html_table(self._title(), self.rules, self.actions, self._notes())

    def _notes(self) -> list[str]:
        return [*insurance_notes(self.insurance), *continuation_notes(self.best)]

    def _title(self) -> str:
        seen = f", seen {cards_text(self.seen)}" if self.seen else ""
        return f"{cards_text(self.hand)} against {self.upcard}{seen}"


def analyze(
    hand: CardsLike,
    upcard: Card | str,
    *,
    rules: Rules | str = BASIC,
    seen: CardsLike = (),
) -> Analysis:
    """The exact value of every action of one deal.

    `hand` has five cards, `upcard` is the dealer's open card, `seen` are other cards known to
    be out of play, and `rules` are Rules or the name of a preset. Values are in antes, with the
    best play after each action: fold or bet, insurance and redraw where the rules have them.
    Raises CardError for cards that are no deal, RulesError for an unknown preset. Repeated
    exchange takes milliseconds or, with four cards near a straight flush, minutes; RulesError
    where more exchanges can pay than are counted.

    >>> result = analyze("As Kd 7h 7c 2s", "Qd", rules="basic")
    >>> result
    <Analysis As Kd 7h 7c 2s vs Qd: bet, ev -0.124019>
    >>> len(result.actions), result.best.ev
    (34, Fraction(-6746, 54395))
    """
    house = rules_of(rules)
    deal = read_deal(hand, upcard, seen)
    numerators, denominators = _native.analyze(house.packed(), deal.packed())
    repetition = Repetition(house, deal, 0) if house.repeated_exchange else None
    if repetition is not None and repetition.is_possible:
        found = repetition.values()
        numerators[SINGLE] = found.numerators
        denominators[SINGLE] = [found.denominator] * _native.HAND
    return analysis_of(house, deal, numerators, denominators, repetition)


def analysis_of(
    rules: Rules,
    deal: Deal,
    numerators: Sequence[int],
    denominators: Sequence[int],
    repetition: Repetition | None,
) -> Analysis:
    """The analysis from the C core's values of all actions.

    `repetition` is that of the deal under rules with repeated exchange, else None.
    """
    common = lcm(*filter(None, denominators))
    scaled = [
        top * (common // bottom) if bottom else 0
        for top, bottom in zip(numerators, denominators, strict=True)
    ]
    offered = [code for code, bottom in enumerate(denominators) if bottom]
    # A stable sort, also in reverse: equal values keep the order of the rules.
    offered.sort(key=scaled.__getitem__, reverse=True)
    best = scaled[offered[0]]
    actions = tuple(
        [
            ActionValue(
                action_of(code, deal.hand),
                Fraction(numerators[code], denominators[code]),
                Fraction(best - scaled[code], common),
                partial(_outcomes, rules, deal, code, repetition),
                partial(_insurance, rules, deal) if code == _native.BET else None,
                _continuations(code, repetition),
            )
            for code in offered
        ]
    )
    return Analysis(deal.hand, deal.upcard, deal.seen, rules, actions)


def _outcomes(rules: Rules, deal: Deal, code: int, repetition: Repetition | None) -> Outcomes:
    if repetition is not None and cards_exchanged(code) == 1:
        return repetition.outcomes(code - _native.EXCHANGE)
    counts = _native.outcomes_of(rules.packed(), deal.packed(), code)
    return Outcomes.of(rules, _fee(rules, code), counts)


def _continuations(code: int, repetition: Repetition | None) -> Callable[[], Continuations] | None:
    if repetition is None or cards_exchanged(code) != 1:
        return None
    return partial(repetition.continuations, code - _native.EXCHANGE)


def _insurance(rules: Rules, deal: Deal) -> Insurance | None:
    return insurance_on(rules, deal.hand, deal.upcard, card_mask(deal.seen))


def _fee(rules: Rules, code: int) -> int:
    exchanged = cards_exchanged(code)
    if exchanged:
        return rules.exchange_fees[exchanged - 1] or 0
    return (rules.sixth_card_fee or 0) if code == _native.SIXTH else 0
