"""What a winning hand is paid for."""

from dataclasses import dataclass

from rpoker_odds import _native
from rpoker_odds.cards import Card, CardsLike, card_bytes, parse_cards
from rpoker_odds.errors import CardError
from rpoker_odds.hands import Category
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.rules import Rules


@dataclass(frozen=True, slots=True)
class Combinations:
    """The paid combinations of a hand."""

    first: Category
    """Category of the best hand."""

    second: Category | None
    """The second combination, None where none is paid."""

    multiplier: int
    """Odds to one on the bet, both together, before any payout limit."""

    def to_dict(self) -> dict[str, object]:
        """The combinations as JSON values."""
        second = None if self.second is None else self.second.key
        return {"first": self.first.key, "second": second, "multiplier": self.multiplier}


def combine(cards: CardsLike, *, rules: Rules | str = CLASSIC) -> Combinations:
    """First and second combination of 5 or 6 cards.

    Raises CardError for any other number of cards, RulesError for an unknown preset.

    >>> combine("Ah Kh Qh Jh Th 9s").multiplier
    104
    """
    found = parse_cards(cards)
    if len(found) not in (_native.HAND, _native.HAND + 1):
        raise CardError(f"a final hand has 5 or 6 cards, got {len(found)}")
    return combinations_of(found, rules_of(rules))


def combinations_of(cards: tuple[Card, ...], rules: Rules) -> Combinations:
    """The combinations of 5 or 6 different cards."""
    first, second, multiplier = _native.combine(rules.packed(), card_bytes(cards))
    return Combinations(Category(first), Category(second) if second else None, multiplier)
