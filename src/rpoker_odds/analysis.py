"""One deal: every action and its exact value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Bet, action_of, cards_exchanged
from rpoker_odds.bonus import check_stake
from rpoker_odds.cards import Card, CardsLike, card_mask
from rpoker_odds.deal import Deal, read_deal
from rpoker_odds.explanation import Explanation, explain_deal
from rpoker_odds.gains import Gains, LaterChoices
from rpoker_odds.insurance import Insurance, insurance_on
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.ranked_actions import RankedActions
from rpoker_odds.rendering import (
    bonus_notes,
    cards_text,
    continuation_notes,
    decimal,
    insurance_notes,
)
from rpoker_odds.repetition import Continuations, Repetition
from rpoker_odds.rules import Rules

SINGLE: Final = slice(_native.EXCHANGE, _native.EXCHANGE + _native.HAND)
"""The exchanges of one card among all actions."""


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(RankedActions):
    """Every action of one deal, best first.

    Actions of equal value stand in the order of the rules: fold, bet, sixth card, exchanges
    of fewer cards first, then by the discards in hand order.
    """

    hand: tuple[Card, ...]
    upcard: Card
    seen: tuple[Card, ...]

    bonus: int
    """The stake on the bonus in antes; every value includes what it gains."""

    rules: Rules
    actions: tuple[ActionValue, ...]
    _most_exchanges: Callable[[], int] | None = field(default=None, repr=False, compare=False)

    @property
    def most_exchanges(self) -> int | None:
        """After how many exchanges of one card one more cannot pay in this deal: proven.

        None where no exchange may be repeated. Found with the values, by bounds: wherever best
        play may come to one more exchange, that is worth no more than stopping.
        """
        return None if self._most_exchanges is None else self._most_exchanges()

    @property
    def insurance(self) -> Insurance | None:
        """The insurance of betting at once, None where none is offered."""
        return self._bet.insurance

    @property
    def bonus_as_dealt(self) -> int:
        """What the bonus gains in antes if the player bets on the hand as dealt."""
        return int(self._bet.outcomes.bonus_ev)

    def explain(self) -> Explanation:
        """Why the best action is best: a few lines of exact figures, for a player."""
        deal = Deal(self.hand, self.upcard, self.seen, self.bonus)
        return explain_deal(self.actions, deal, self.rules)

    def to_dict(
        self, *, outcomes: bool = False, continuations: bool = False, explanation: bool = False
    ) -> dict[str, Any]:
        """The analysis as JSON values (schemas/analysis.schema.json).

        With `outcomes`, each action also has the counts of its ends and its gains; with
        `continuations`, each exchange that may be followed by others tells what to do after
        each draw, and `most_exchanges` after how many none can pay; with `explanation` there
        are the lines of `explain` too.
        """
        actions = [
            value.to_dict(outcomes=outcomes, continuations=continuations) for value in self.actions
        ]
        found = {
            "schema": 1,
            "hand": [str(card) for card in self.hand],
            "upcard": str(self.upcard),
            "seen": [str(card) for card in self.seen],
            "bonus": self.bonus,
            "rules": self.rules.to_dict(),
            "actions": actions,
            "best": actions[0],
        }
        if continuations and self.most_exchanges is not None:
            found["most_exchanges"] = self.most_exchanges
        if explanation:
            found["explanation"] = list(self.explain().lines)
        return found

    def __repr__(self) -> str:
        best = self.best
        deal = f"{cards_text(self.hand)} vs {self.upcard}"
        return f"<Analysis {deal}: {best.action}, ev {decimal(best.ev)}>"

    @property
    def _bet(self) -> ActionValue:
        (bet,) = (value for value in self.actions if isinstance(value.action, Bet))
        return bet

    def _notes(self) -> list[str]:
        return [
            *insurance_notes(self.insurance),
            *continuation_notes(self.best),
            *bonus_notes(self.bonus, self.bonus_as_dealt),
        ]

    def _title(self) -> str:
        seen = f", seen {cards_text(self.seen)}" if self.seen else ""
        bonus = f", bonus {self.bonus}" if self.bonus else ""
        return f"{cards_text(self.hand)} against {self.upcard}{seen}{bonus}"


def analyze(
    hand: CardsLike,
    upcard: Card | str,
    *,
    rules: Rules | str = CLASSIC,
    seen: CardsLike = (),
    bonus: int = 0,
) -> Analysis:
    """The exact value of every action of one deal.

    `hand` has five cards, `upcard` is the dealer's open card, `seen` are other cards known to
    be out of play, and `rules` are Rules or the name of a preset. Values are in antes, with the
    best play after each action: fold or bet, insurance and redraw where the rules have them.
    `bonus` is the stake on the bonus in whole antes, 0 to 10,000; every value then includes
    what it gains. Raises CardError for cards that are no deal, RulesError for an unknown
    preset and for a stake on a bonus that the rules do not have.

    Repeated exchange takes milliseconds or, with four cards near a straight flush, minutes;
    RulesError where more exchanges can pay than are counted.

    >>> result = analyze("As Kd 7h 7c 2s", "Qd")
    >>> result
    <Analysis As Kd 7h 7c 2s vs Qd: bet, ev -0.124019>
    >>> len(result.actions), result.best.ev
    (34, Fraction(-6746, 54395))
    """
    house = rules_of(rules)
    check_stake(house, bonus)
    deal = read_deal(hand, upcard, seen, bonus)
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
    later = LaterChoices(rules, deal, (numerators, denominators))
    actions = tuple(
        [
            ActionValue(
                action_of(code, deal.hand),
                Fraction(numerators[code], denominators[code]),
                Fraction(best - scaled[code], common),
                partial(_outcomes, rules, deal, code, repetition),
                partial(_insurance, rules, deal) if code == _native.BET else None,
                _gains(later, code, repetition),
                _continuations(code, repetition),
            )
            for code in offered
        ]
    )
    most = None
    if repetition is not None and repetition.is_possible:
        most = repetition.most_exchanges
    return Analysis(deal.hand, deal.upcard, deal.seen, deal.bonus, rules, actions, most)


def _outcomes(rules: Rules, deal: Deal, code: int, repetition: Repetition | None) -> Outcomes:
    if repetition is not None and cards_exchanged(code) == 1:
        return repetition.outcomes(code - _native.EXCHANGE)
    packed = rules.packed(), deal.packed()
    counts, gains = _native.outcomes_of(*packed, code), _native.bonus_for(*packed, code)
    return Outcomes.of(rules, _fee(rules, code), counts, gains)


def _gains(
    later: LaterChoices, code: int, repetition: Repetition | None
) -> Callable[[], Gains] | None:
    if repetition is not None and cards_exchanged(code) == 1:
        return None
    return partial(later.gains, code)


def _continuations(code: int, repetition: Repetition | None) -> Callable[[], Continuations] | None:
    if repetition is None or cards_exchanged(code) != 1:
        return None
    return partial(repetition.continuations, code - _native.EXCHANGE)


def _insurance(rules: Rules, deal: Deal) -> Insurance | None:
    gains = _native.bonus_for(rules.packed(), deal.packed(), _native.BET)
    return insurance_on(rules, deal.hand, deal.upcard, card_mask(deal.seen), gains.kept)


def _fee(rules: Rules, code: int) -> int:
    exchanged = cards_exchanged(code)
    if exchanged:
        return rules.exchange_fees[exchanged - 1] or 0
    return (rules.sixth_card_fee or 0) if code == _native.SIXTH else 0
