"""What a player can do: with his dealt hand, and when the dealer does not qualify."""

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from rpoker_odds import _native
from rpoker_odds.cards import Card


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the ante."""

    def __str__(self) -> str:
        return "fold"


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet two antes on the hand as it is."""

    def __str__(self) -> str:
        return "bet"


@dataclass(frozen=True, slots=True)
class SixthCard:
    """Buy a sixth card, then fold or bet."""

    def __str__(self) -> str:
        return "sixth card"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange cards, then fold or bet (or bet only, where the rules force the bet)."""

    discards: tuple[Card, ...]
    """The cards given up, in the hand's order."""

    def __str__(self) -> str:
        return f"exchange {' '.join(map(str, self.discards))}"


@dataclass(frozen=True, slots=True)
class TakeAnte:
    """Take what the house gives when the dealer does not qualify."""

    def __str__(self) -> str:
        return "take the ante"


@dataclass(frozen=True, slots=True)
class BuyRedraw:
    """Pay for the redraw of a dealer who does not qualify."""

    def __str__(self) -> str:
        return "buy the redraw"


Action: TypeAlias = Fold | Bet | SixthCard | Exchange | TakeAnte | BuyRedraw

_POSITIONS: Final = _native.discard_positions()


def action_of(code: int, hand: tuple[Card, ...]) -> Action:
    """The action with a number of the C core, for a hand."""
    if code >= _native.EXCHANGE:
        return Exchange(tuple([hand[position] for position in _POSITIONS[code]]))
    if code == _native.SIXTH:
        return SixthCard()
    return Bet() if code == _native.BET else Fold()


def cards_exchanged(code: int) -> int:
    """How many cards the action with this number exchanges; 0 for what is no exchange."""
    return len(_POSITIONS[code])


def action_dict(action: Action) -> dict[str, object]:
    """The action as it stands in JSON: its name, and the discards of an exchange."""
    match action:
        case Fold():
            return {"action": "fold"}
        case Bet():
            return {"action": "bet"}
        case SixthCard():
            return {"action": "sixth"}
        case Exchange(discards):
            return {"action": "exchange", "discard": [str(card) for card in discards]}
        case TakeAnte():
            return {"action": "take_ante"}
        case BuyRedraw():
            return {"action": "buy_redraw"}
        case _:
            assert_never(action)
