"""What a blind box is worth over a whole game, before anything is dealt."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Self

from rpoker_odds import _native
from rpoker_odds.blind import uninsured
from rpoker_odds.game_sums import FULL_DECK, Deck
from rpoker_odds.insurance import Insurance, insurance_over
from rpoker_odds.outcome_counts import weighted
from rpoker_odds.outcomes import Outcomes, fraction_text
from rpoker_odds.rules import Rules

_VALUES: Final = ("insured_ev", "uninsured_ev", "ev_per_unit")


@dataclass(frozen=True, slots=True)
class BlindGame:
    """What a blind box is worth over a whole game: over all hands, against all upcards."""

    ev: Fraction
    """Mean net result of ante and bet, in antes, without insurance and with the best redraw if a
    blind box may buy one: the mean of `blind_box` over the upcards."""

    insurance: Insurance | None
    """What its insurance is worth, staked before the deal, the same against every upcard; None
    where the house sells none to a blind box."""

    def to_dict(self) -> dict[str, Any]:
        """The value as JSON values."""
        return {
            "ev": fraction_text(self.ev),
            "ev_float": float(self.ev),
            "insurance": self.insurance.to_dict() if self.insurance else None,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The value that JSON values tell of. Raises KeyError, TypeError or ValueError else."""
        found = data["insurance"]
        insurance = None
        if found is not None:
            values = (Fraction(found[name]) for name in _VALUES)
            insurance = Insurance(found["maximum"], *values)
        return cls(Fraction(data["ev"]), insurance)


def blind_game(rules: Rules, deck: Deck = FULL_DECK) -> BlindGame:
    """The exact value of a blind box over the whole game, with a deck of at least ten cards.

    It takes a tenth of a second where a redraw is sold, less elsewhere.
    """
    alone = uninsured(rules)
    packed = alone.packed()
    seen = sum(1 << card for card in deck.missing)
    # Suits are alike, and against every upcard there are as many hands.
    upcards = [rank * _native.SUITS for rank in range(_native.RANKS) if deck.holds(rank, 0)]
    counts = weighted((1, _native.blind_box(packed, upcard, seen)) for upcard in upcards)
    insurance = insurance_over(rules, counts) if rules.blind_insurance else None
    return BlindGame(Outcomes.of(alone, 0, counts).ev, insurance)
