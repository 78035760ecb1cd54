"""An action together with what it is worth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rpoker_odds.actions import Action, Bet, Exchange, action_dict
from rpoker_odds.cards import parse_cards
from rpoker_odds.errors import ActionError, CardError, shown
from rpoker_odds.gains import Gains
from rpoker_odds.insurance import Insurance
from rpoker_odds.outcomes import Outcomes, fraction_text
from rpoker_odds.repetition import Continuations


@dataclass(frozen=True, slots=True)
class ActionValue:
    """One action and its exact value."""

    action: Action

    ev: Fraction
    """Mean net result in antes, the fee paid, with the best continuation."""

    cost: Fraction
    """What choosing this action instead of the best one gives up, in antes; 0 for the best."""

    _outcomes: Outcomes | Callable[[], Outcomes] = field(repr=False, compare=False)
    _insurance: Insurance | Callable[[], Insurance | None] | None = field(
        default=None, repr=False, compare=False
    )
    _gains: Gains | Callable[[], Gains] | None = field(default=None, repr=False, compare=False)
    _continuations: Continuations | Callable[[], Continuations] | None = field(
        default=None, repr=False, compare=False
    )

    @property
    def outcomes(self) -> Outcomes:
        """Every end of this action, counted when first read and kept."""
        found = self._outcomes
        if not isinstance(found, Outcomes):
            found = found()
            object.__setattr__(self, "_outcomes", found)
        return found

    @property
    def insurance(self) -> Insurance | None:
        """The insurance of a bet on a final hand, computed when first read and kept.

        None for every other action, and where none is offered: the hand is below trips, or
        the house sells none.
        """
        found = self._insurance
        if found is not None and not isinstance(found, Insurance):
            found = found()
            object.__setattr__(self, "_insurance", found)
        return found

    @property
    def gains(self) -> Gains | None:
        """What later choices add to `ev`, computed when first read and kept.

        None for the actions of a `Redraw`, which leaves nothing to choose, and for exchanges
        that others may follow, of which it is not counted.
        """
        found = self._gains
        if found is not None and not isinstance(found, Gains):
            found = found()
            object.__setattr__(self, "_gains", found)
        return found

    @property
    def continuations(self) -> Continuations | None:
        """What to do after each draw where single exchanges may follow, found when first read.

        By the card drawn: the card to exchange next, or None to fold or bet. None for every
        other action, and under rules without repeated exchange.
        """
        found = self._continuations
        if callable(found):
            found = found()
            object.__setattr__(self, "_continuations", found)
        return found

    def to_dict(self, *, outcomes: bool = False, continuations: bool = False) -> dict[str, Any]:
        """The action as JSON values, on request with its outcomes and gains, its continuations."""
        found: dict[str, Any] = {
            **action_dict(self.action),
            "ev": fraction_text(self.ev),
            "ev_float": float(self.ev),
            "cost": fraction_text(self.cost),
            "cost_float": float(self.cost),
        }
        if isinstance(self.action, Bet):
            found["insurance"] = None if self.insurance is None else self.insurance.to_dict()
        if outcomes:
            found["outcomes"] = self.outcomes.to_dict()
            if self.gains is not None:
                found["gains"] = self.gains.to_dict()
        if continuations and self.continuations is not None:
            found["continuations"] = {
                str(drawn): None if card is None else str(card)
                for drawn, card in self.continuations.items()
            }
        return found


def look_up(values: Sequence[ActionValue], key: Action | str) -> ActionValue:
    """The value of an action given as such or by its text; ActionError if it is not offered.

    The discards of an exchange may be given in any order and notation.
    """
    wanted = _identity(key)
    for value in values:
        if _identity(value.action) == wanted:
            return value
    raise ActionError(f"{shown(str(key))} is not offered; what is: {_offered(values)}")


def _offered(values: Sequence[ActionValue]) -> str:
    actions = [value.action for value in values]
    names = [str(action) for action in actions if not isinstance(action, Exchange)]
    exchanges = [action for action in actions if isinstance(action, Exchange)]
    if exchanges:
        counts = sorted({len(action.discards) for action in exchanges})
        names.append(f"exchange of {', '.join(map(str, counts))} cards, such as {exchanges[0]!s}")
    return ", ".join(names)


def _identity(action: Action | str) -> tuple[str, frozenset[object]]:
    if isinstance(action, Exchange):
        return "exchange", frozenset(action.discards)
    word, _, cards = str(action).strip().partition(" ")
    if word.lower() != "exchange":
        return str(action).strip().lower(), frozenset()
    try:
        return "exchange", frozenset(parse_cards(cards))
    except CardError as error:
        raise ActionError(f"{shown(action)} is no action: {error}") from error
