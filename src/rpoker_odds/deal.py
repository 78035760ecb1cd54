"""What the player knows when he chooses an action: read, and checked as a whole."""

from dataclasses import dataclass
from typing import Final

from rpoker_odds import _native
from rpoker_odds.cards import (
    Card,
    CardsLike,
    card_bytes,
    card_mask,
    check_distinct,
    read_card,
    read_cards,
)
from rpoker_odds.errors import CardError

DEALER_DRAW: Final = _native.HAND - 1
"""The dealer's cards that the player does not see."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand of five, the upcard, other cards that the player has seen, a stake on the bonus."""

    hand: tuple[Card, ...]
    upcard: Card
    seen: tuple[Card, ...]
    bonus: int = 0

    def packed(self) -> _native.DealFields:
        """The deal as the C core takes it."""
        mask, hand = card_mask(self.seen), card_bytes(self.hand)
        return _native.DealFields(mask, hand, self.upcard.id, self.bonus)


def read_deal(hand: CardsLike, upcard: Card | str, seen: CardsLike = (), bonus: int = 0) -> Deal:
    """Read a deal; CardError if it is none. The stake on the bonus is taken as it is."""
    deal = Deal(
        read_cards(hand, "hand card"),
        read_card(upcard, "upcard"),
        read_cards(seen, "seen card"),
        bonus,
    )
    if len(deal.hand) != _native.HAND:
        raise CardError(f"a hand has {_native.HAND} cards, got {_listed(deal.hand)}")
    check_known(("hand card", deal.hand), ("upcard", (deal.upcard,)), ("seen card", deal.seen))
    return deal


def deal_of_row(row: bytes, bonus: int = 0) -> Deal:
    """A row of a batch as a deal: hand, upcard, seen cards, NO_CARD for none."""
    dealt, rest = row[: _native.HAND + 1], row[_native.HAND + 1 :]
    seen = bytes([number for number in rest if number != _native.NO_CARD])
    cards = [Card.from_id(number) for number in dealt]
    return read_deal(cards[:-1], cards[-1], [Card.from_id(number) for number in seen], bonus)


def check_known(*places: tuple[str, tuple[Card, ...]]) -> None:
    """Raise CardError for a card that comes twice, or too few cards left for the dealer."""
    mask = count = 0
    for _, cards in places:
        mask |= card_mask(cards)
        count += len(cards)
    if mask.bit_count() != count:
        check_distinct(*places)
    live = _native.CARDS - count
    if live < DEALER_DRAW:
        raise CardError(
            f"knowing {count} of the {_native.CARDS} cards leaves {live} cards "
            "for the dealer's four: declare fewer cards seen"
        )


def _listed(cards: tuple[Card, ...]) -> str:
    shown = " ".join(map(str, cards[: _native.HAND + 2]))
    more = " ..." if len(cards) > _native.HAND + 2 else ""
    return f"{len(cards)}: {shown}{more}" if cards else "none"
