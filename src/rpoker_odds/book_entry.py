"""What a strategy book says about one deal."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rpoker_odds.actions import Action, action_dict
from rpoker_odds.cards import Card
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.rendering import cards_text, decimal
from rpoker_odds.rules import Rules


@dataclass(frozen=True, slots=True, repr=False)
class BookEntry:
    """The best action of a deal, and what it is worth."""

    hand: tuple[Card, ...]
    upcard: Card
    rules: Rules

    action: Action
    """The best first action, its discards among the hand's cards. Of actions worth the same it is
    the first in the rules' order, with the hand's cards in the order of the book."""

    ev: Fraction
    """Its mean net result in antes, with the best continuation."""

    weight: int
    """How many deals there are that differ by names of suits only, this one included."""

    def __repr__(self) -> str:
        deal = f"{cards_text(self.hand)} vs {self.upcard}"
        return f"<BookEntry {deal}: {self.action}, ev {decimal(self.ev)}>"

    def to_dict(self) -> dict[str, Any]:
        """The entry as JSON values (schemas/book_entry.schema.json)."""
        return {
            "schema": 1,
            "hand": [str(card) for card in self.hand],
            "upcard": str(self.upcard),
            "rules": self.rules.to_dict(),
            **action_dict(self.action),
            "ev": fraction_text(self.ev),
            "ev_float": float(self.ev),
            "weight": self.weight,
        }
