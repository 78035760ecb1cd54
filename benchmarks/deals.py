"""Random deals, the same in every run."""

import random

from benchmarks.sizes import SEED
from rpoker_odds import Card, _native


def random_deals(count: int, seen: int = 0) -> list[_native.DealFields]:
    """Uniformly random deals with so many cards seen, ready for the C core."""
    dealer = random.Random(SEED)
    return [
        _deal(dealer.sample(range(_native.CARDS), _native.HAND + 1 + seen)) for _ in range(count)
    ]


def _deal(cards: list[int]) -> _native.DealFields:
    hand, upcard, seen = cards[: _native.HAND], cards[_native.HAND], cards[_native.HAND + 1 :]
    return _native.DealFields(sum(1 << card for card in seen), bytes(hand), upcard)


def rows(deals: list[_native.DealFields]) -> bytes:
    """Deals without seen cards as rows of a batch."""
    return b"".join(deal.hand + bytes([deal.upcard]) for deal in deals)


def texts(deal: _native.DealFields) -> tuple[str, str]:
    """Hand and upcard as people write them."""
    return " ".join(str(Card.from_id(card)) for card in deal.hand), str(Card.from_id(deal.upcard))
