"""Blind boxes: ante and bet are on the table before the deal, nothing is bought or folded."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.cards import Card, CardsLike, card_bytes, card_mask, read_card, read_cards
from rpoker_odds.combination import Combinations, combinations_of
from rpoker_odds.deal import check_known, read_deal
from rpoker_odds.errors import CardError
from rpoker_odds.insurance import Insurance, insurance_over
from rpoker_odds.outcomes import Outcomes, fraction_text
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.rendering import cards_text, decimal, paid_text
from rpoker_odds.rule_choices import InsuranceMaximum, RedrawCard
from rpoker_odds.rules import Rules

_NEEDED: Final = 2 * _native.HAND - 1
"""Cards of the box and of the dealer beside his upcard."""


@dataclass(frozen=True, slots=True, repr=False)
class BlindBox:
    """What a blind box is worth: over all hands that it may hold, or for one that is known."""

    upcard: Card
    hand: tuple[Card, ...] | None
    """The hand that it turns out to hold; None for the mean over all."""

    seen: tuple[Card, ...]
    rules: Rules
    ev: Fraction
    """Mean net result of ante and bet, in antes, without insurance and with the best redraw if a
    blind box may buy one."""

    insurance: Insurance | None
    """What its insurance is worth, staked before the hand is known; None where the house sells
    none to a blind box, or a known hand has the stake returned.

    Over all hands, those that are not insured have the stake returned, and the maximum is the
    largest stake that is within the maximum of every other one."""

    combinations: Combinations | None
    """What a known hand is paid for if it wins."""

    outcomes: Outcomes
    """Every end of ante and bet without insurance."""

    def to_dict(self, *, outcomes: bool = False) -> dict[str, Any]:
        """The blind box as JSON values (schemas/blind_box.schema.json).

        With `outcomes`, the counts of its ends are added.
        """
        found = {
            "schema": 1,
            "upcard": str(self.upcard),
            "hand": None if self.hand is None else [str(card) for card in self.hand],
            "seen": [str(card) for card in self.seen],
            "rules": self.rules.to_dict(),
            "combinations": self.combinations.to_dict() if self.combinations else None,
            "ev": fraction_text(self.ev),
            "ev_float": float(self.ev),
            "insurance": self.insurance.to_dict() if self.insurance else None,
        }
        return found | ({"outcomes": self.outcomes.to_dict()} if outcomes else {})

    def __repr__(self) -> str:
        hand = "any hand" if self.hand is None else cards_text(self.hand)
        return f"<BlindBox {hand} vs {self.upcard}: ev {decimal(self.ev)}>"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterable[str]:
        hand = "" if self.hand is None else f" with {cards_text(self.hand)}"
        seen = f", seen {cards_text(self.seen)}" if self.seen else ""
        paid = f"; {paid_text(self.combinations)}" if self.combinations else ""
        yield f"blind box{hand} against {self.upcard}{seen}{paid}"
        yield f"rules {self.rules}"
        yield f"ev {decimal(self.ev)}, exactly {self.ev} (all values in antes)"
        if self.insurance:
            unit, insured = self.insurance.ev_per_unit, self.insurance.insured_ev
            yield (
                f"each ante of insurance {decimal(unit)}, exactly {unit}; "
                f"with {self.insurance.maximum} the box is worth {decimal(insured)}"
            )


def blind_box(
    upcard: Card | str,
    hand: CardsLike | None = None,
    *,
    rules: Rules | str = CLASSIC,
    seen: CardsLike = (),
) -> BlindBox:
    """The exact value of a blind box against the dealer's open card.

    Without `hand` it is the mean over all hands that the box may hold, as before its cards are
    seen; with a hand of five it is the value of a box that turns out to hold that one. Ante and bet
    stand from the start: nothing is bought and the box cannot fold. The redraw and insurance are
    those that the rules allow a blind box. `seen` are other cards known to be out of play. Without
    `hand`, rules with a redraw take up to a second, others a millisecond.

    Raises CardError for cards that are no such deal, or that leave fewer than nine for box and
    dealer; RulesError for an unknown preset.

    >>> blind_box("Qd", rules="basic")
    <BlindBox any hand vs Qd: ev -0.392679>
    >>> blind_box("Qd", "As Kd 7h 7c 2s", rules="basic").ev
    Fraction(-6746, 54395)
    """
    house = rules_of(rules)
    if hand is None:
        return _any_hand(house, read_card(upcard, "upcard"), read_cards(seen, "seen card"))
    deal = read_deal(hand, upcard, seen)
    packed, cards = uninsured(house).packed(), card_bytes(deal.hand)
    counts = _native.decide(packed, cards, deal.upcard.id, card_mask(deal.seen))
    paid = combinations_of(deal.hand, house)
    return _box(house, (deal.upcard, deal.hand, deal.seen), counts, paid)


def _any_hand(rules: Rules, upcard: Card, seen: tuple[Card, ...]) -> BlindBox:
    check_known(("upcard", (upcard,)), ("seen card", seen))
    live = _native.CARDS - 1 - len(seen)
    if live < _NEEDED:
        raise CardError(
            f"knowing {len(seen) + 1} of the {_native.CARDS} cards leaves {live} cards for the "
            "box's five and the dealer's four: declare fewer cards seen"
        )
    counts = _native.blind_box(uninsured(rules).packed(), upcard.id, card_mask(seen))
    return _box(rules, (upcard, None, seen), counts, None)


def _box(
    rules: Rules,
    cards: tuple[Card, tuple[Card, ...] | None, tuple[Card, ...]],
    counts: _native.OutcomeFields,
    paid: Combinations | None,
) -> BlindBox:
    outcomes = Outcomes.of(uninsured(rules), 0, counts)
    insurance = insurance_over(rules, counts) if rules.blind_insurance else None
    return BlindBox(*cards, rules, outcomes.ev, insurance, paid, outcomes)


def uninsured(rules: Rules) -> Rules:
    """The rules that a blind box plays by, its insurance apart."""
    card = rules.redraw_card if rules.blind_redraw else RedrawCard.NONE
    uninsured = replace(rules, blind_insurance=False, insurance_maximum=InsuranceMaximum.NONE)
    return replace(uninsured, redraw_card=card)
