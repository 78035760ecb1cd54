"""Fold or bet, once the purchase is made."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from rpoker_odds import _native
from rpoker_odds.action_value import ActionValue, look_up
from rpoker_odds.actions import Action, Bet, Fold
from rpoker_odds.cards import Card, CardsLike, card_bytes, card_mask, read_card, read_cards
from rpoker_odds.combination import Combinations, combinations_of
from rpoker_odds.deal import check_known
from rpoker_odds.explanation import Explanation, explain_final
from rpoker_odds.gains import NO_GAINS, Gains, gains_of_bet
from rpoker_odds.insurance import Insurance, insurance_on
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.purchase import check_final
from rpoker_odds.rendering import (
    cards_text,
    decimal,
    html_table,
    insurance_notes,
    paid_text,
    text_table,
)
from rpoker_odds.rules import Rules


@dataclass(frozen=True, slots=True, repr=False)
class Decision:
    """The choice between fold and bet with a final hand, best first.

    Values do not contain the fee of the purchase: it is lost either way. Of equal values
    fold comes first. Where the rules force the bet, it is the only action.
    """

    final_hand: tuple[Card, ...]
    upcard: Card
    discards: tuple[Card, ...]
    seen: tuple[Card, ...]
    rules: Rules
    actions: tuple[ActionValue, ...]
    combinations: Combinations
    """What the final hand is paid for if it wins."""

    @property
    def best(self) -> ActionValue:
        """The better action."""
        return self.actions[0]

    @property
    def insurance(self) -> Insurance | None:
        """The insurance of the bet, None where none is offered."""
        (bet,) = (value for value in self.actions if isinstance(value.action, Bet))
        return bet.insurance

    def __getitem__(self, action: Action | str) -> ActionValue:
        """The value of one action, given by its text, such as "bet", or as such.

        Raises ActionError, a KeyError, with the actions that are offered.
        """
        return look_up(self.actions, action)

    def explain(self) -> Explanation:
        """Why the best action is best: a few lines of exact figures, for a player."""
        return explain_final(self.actions, self.combinations, self.rules)

    def to_dict(self, *, outcomes: bool = False, explanation: bool = False) -> dict[str, Any]:
        """The decision as JSON values (schemas/decision.schema.json).

        With `outcomes`, each action also has the counts of its ends and its gains; with
        `explanation` there are the lines of `explain` too.
        """
        actions = [value.to_dict(outcomes=outcomes) for value in self.actions]
        found = {
            "schema": 1,
            "final_hand": [str(card) for card in self.final_hand],
            "upcard": str(self.upcard),
            "discards": [str(card) for card in self.discards],
            "seen": [str(card) for card in self.seen],
            "rules": self.rules.to_dict(),
            "combinations": self.combinations.to_dict(),
            "actions": actions,
            "best": actions[0],
        }
        if explanation:
            found["explanation"] = list(self.explain().lines)
        return found

    def __repr__(self) -> str:
        best = self.best
        deal = f"{cards_text(self.final_hand)} vs {self.upcard}"
        return f"<Decision {deal}: {best.action}, ev {decimal(best.ev)}>"

    def __str__(self) -> str:
        return text_table(self._title(), self.rules, self.actions, insurance_notes(self.insurance))

    def _repr_html_(self) -> str:
        return html_table(self._title(), self.rules, self.actions, insurance_notes(self.insurance))

    def _title(self) -> str:
        discards = f", discarded {cards_text(self.discards)}" if self.discards else ""
        seen = f", seen {cards_text(self.seen)}" if self.seen else ""
        return (
            f"{cards_text(self.final_hand)} against {self.upcard}{discards}{seen}; "
            f"{paid_text(self.combinations)}"
        )


def decide(
    final_hand: CardsLike,
    upcard: Card | str,
    discards: CardsLike = (),
    *,
    rules: Rules | str = CLASSIC,
    seen: CardsLike = (),
) -> Decision:
    """The exact values of fold and bet with a final hand of five or six cards.

    Six cards mean that the sixth card was bought; `discards` are the cards given up in an
    exchange. Values are in antes, besides the fees already paid; a bet has the best insurance
    stake and the best redraw where the rules have them. A bonus is not counted: it gains the
    same with a fold and with a bet, unless the house takes it from a player who folds
    (`bonus_if_folded`). There, with a hand that the bonus pays, a fold also loses the stake and
    what it would have won: take both from the value of the fold. `analyze` counts that in
    every action. Raises CardError for cards that are no such deal, RulesError where the rules do
    not allow the purchase.

    >>> result = decide("Ac Qh 7h 7c 5d", "Qd", "As Kd 2s")
    >>> result.best.action, result.best.cost
    (Bet(), Fraction(0, 1))
    """
    house = rules_of(rules)
    final = read_cards(final_hand, "final card")
    dealer = read_card(upcard, "upcard")
    gone = read_cards(discards, "discard")
    known = read_cards(seen, "seen card")
    check_final(house, len(final), len(gone))
    check_known(
        ("final card", final), ("upcard", (dealer,)), ("discard", gone), ("seen card", known)
    )
    mask = card_mask(gone) | card_mask(known)
    counts = _native.decide(house.packed(), card_bytes(final), dealer.id, mask)
    combinations = combinations_of(final, house)
    insurance = partial(insurance_on, house, final, dealer, mask)
    gains = partial(gains_of_bet, house, final, dealer, mask)
    found: list[tuple[Action, Outcomes]] = [(Bet(), Outcomes.of(house, 0, counts))]
    if len(gone) not in house.bet_forced_after:
        found.insert(0, (Fold(), Outcomes.folded(house, combinations.first)))
    return Decision(
        final, dealer, gone, known, house, _ranked(found, insurance, gains), combinations
    )


def _ranked(
    found: list[tuple[Action, Outcomes]],
    insurance: Callable[[], Insurance | None],
    gains: Callable[[], Gains],
) -> tuple[ActionValue, ...]:
    # A stable sort, also in reverse: of equal values fold stays first.
    ranked = sorted(((each.ev, action, each) for action, each in found), key=_value, reverse=True)
    best = ranked[0][0]
    return tuple(
        ActionValue(action, ev, best - ev, each, insurance, gains)
        if action == Bet()
        else ActionValue(action, ev, best - ev, each, None, NO_GAINS)
        for ev, action, each in ranked
    )


def _value(entry: tuple[Fraction, Action, Outcomes]) -> Fraction:
    return entry[0]
