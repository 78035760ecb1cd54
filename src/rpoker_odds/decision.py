"""Fold or bet, once the purchase is made; or one more exchange, where single ones repeat."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Bet, Exchange, Fold
from rpoker_odds.cards import Card, CardsLike, card_bytes, card_mask, read_card, read_cards
from rpoker_odds.combination import Combinations, combinations_of
from rpoker_odds.deal import Deal, check_known
from rpoker_odds.explanation import Explanation, explain_final
from rpoker_odds.gains import NO_GAINS, gains_of_bet
from rpoker_odds.insurance import Insurance, insurance_on
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.purchase import check_final
from rpoker_odds.ranked_actions import RankedActions
from rpoker_odds.rendering import (
    cards_text,
    continuation_notes,
    decimal,
    insurance_notes,
    paid_text,
)
from rpoker_odds.repetition import Repetition
from rpoker_odds.rules import Rules

_NO_COST: Final = Fraction(0)


@dataclass(frozen=True, slots=True, repr=False)
class Decision(RankedActions):
    """The choice between fold and bet with a final hand, best first.

    Values do not contain the fee of the purchase: it is lost either way. Of equal values
    fold comes first. Where the rules force the bet, it is the only action. After single
    exchanges that may be repeated, the exchanges of one more card stand beside them.
    """

    final_hand: tuple[Card, ...]
    upcard: Card
    discards: tuple[Card, ...]
    seen: tuple[Card, ...]
    rules: Rules
    actions: tuple[ActionValue, ...]
    combinations: Combinations
    """What the final hand is paid for if it wins."""

    one_by_one: bool = False
    """Whether the discards were exchanged one after another, each for a fee of its own."""

    @property
    def insurance(self) -> Insurance | None:
        """The insurance of the bet, None where none is offered."""
        (bet,) = (value for value in self.actions if isinstance(value.action, Bet))
        return bet.insurance

    def explain(self) -> Explanation:
        """Why the best action is best: a few lines of exact figures, for a player."""
        deal = Deal(self.final_hand, self.upcard, (*self.discards, *self.seen))
        return explain_final(self.actions, deal, self.combinations, self.rules)

    def to_dict(
        self, *, outcomes: bool = False, continuations: bool = False, explanation: bool = False
    ) -> dict[str, Any]:
        """The decision as JSON values (schemas/decision.schema.json).

        With `outcomes`, each action also has the counts of its ends and its gains; with
        `continuations`, each further exchange tells what to do after each draw; with
        `explanation` there are the lines of `explain` too.
        """
        actions = [
            value.to_dict(outcomes=outcomes, continuations=continuations) for value in self.actions
        ]
        found = {
            "schema": 1,
            "final_hand": [str(card) for card in self.final_hand],
            "upcard": str(self.upcard),
            "discards": [str(card) for card in self.discards],
            "one_by_one": self.one_by_one,
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

    def _notes(self) -> list[str]:
        return [*insurance_notes(self.insurance), *continuation_notes(self.best)]

    def _title(self) -> str:
        how = " one by one" if self.one_by_one else ""
        discards = f", discarded {cards_text(self.discards)}{how}" if self.discards else ""
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
    one_by_one: bool = False,
) -> Decision:
    """The exact values of fold and bet with a final hand of five or six cards.

    Six cards mean that the sixth card was bought; `discards` are the cards given up in an
    exchange. Values are in antes, besides the fees already paid; a bet has the best insurance
    stake and the best redraw where the rules have them. Under rules with repeated exchange a
    single discard, and several ones with `one_by_one`, may be followed by another: then five
    exchanges of one card, their fees paid, stand beside fold and bet.

    A bonus is not counted: it gains the same with every action, unless the house takes it from
    a player who folds (`bonus_if_folded`). There, with a hand that the bonus pays, a fold also
    loses the stake and what it would have won: take both from the value of the fold. `analyze`
    counts that in every action. Raises CardError for cards that are no such deal, RulesError
    where the rules do not allow the purchase.

    >>> result = decide("Ac Qh 7h 7c 5d", "Qd", "As Kd 2s")
    >>> result.best.action, result.best.cost
    (Bet(), Fraction(0, 1))
    """
    house = rules_of(rules)
    final = read_cards(final_hand, "final card")
    dealer = read_card(upcard, "upcard")
    gone = read_cards(discards, "discard")
    known = read_cards(seen, "seen card")
    check_final(house, len(final), len(gone), one_by_one=one_by_one)
    check_known(
        ("final card", final), ("upcard", (dealer,)), ("discard", gone), ("seen card", known)
    )
    mask = card_mask(gone) | card_mask(known)
    counts = _native.decide(house.packed(), card_bytes(final), dealer.id, mask)
    combinations = combinations_of(final, house)
    bet = ActionValue(
        Bet(),
        *_worth(Outcomes.of(house, 0, counts)),
        partial(insurance_on, house, final, dealer, mask),
        partial(gains_of_bet, house, final, dealer, mask),
    )
    found = [bet]
    one_by_one = one_by_one or (house.repeated_exchange and len(gone) == 1)
    if one_by_one or len(gone) not in house.bet_forced_after:
        found.insert(0, _fold(Outcomes.folded(house, combinations.first)))
    if one_by_one:
        deal = Deal(final, dealer, (*gone, *known))
        found += _exchanges(Repetition(house, deal, len(gone)))
    return Decision(final, dealer, gone, known, house, _ranked(found), combinations, one_by_one)


def _worth(outcomes: Outcomes) -> tuple[Fraction, Fraction, Outcomes]:
    """The value of an action, no cost yet, and its outcomes."""
    return outcomes.ev, _NO_COST, outcomes


def _fold(outcomes: Outcomes) -> ActionValue:
    return ActionValue(Fold(), *_worth(outcomes), None, NO_GAINS)


def _exchanges(repetition: Repetition) -> list[ActionValue]:
    if not repetition.is_possible:
        return []
    found = repetition.values()
    return [
        ActionValue(
            Exchange((card,)),
            Fraction(numerator, found.denominator),
            _NO_COST,
            partial(repetition.outcomes, position),
            None,
            None,
            partial(repetition.continuations, position),
        )
        for position, (card, numerator) in enumerate(
            zip(repetition.deal.hand, found.numerators, strict=True)
        )
    ]


def _ranked(found: list[ActionValue]) -> tuple[ActionValue, ...]:
    # A stable sort, also in reverse: equal values stay in the order of the rules.
    ranked = sorted(found, key=attrgetter("ev"), reverse=True)
    return tuple(replace(value, cost=ranked[0].ev - value.ev) for value in ranked)
