"""Deals and rules to try the tests on: one generator for Hypothesis and for seeded loops.

Cards declared seen leave a short deck, on which every draw and every dealer hand can be played
out. Decks keep to few suits and neighbouring ranks, which makes flushes, straights and ties
common, and amounts are small, which makes decisions close.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import ceil
from random import Random
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from rpoker_odds import AntePayment, Card, PairedStraight, PayTable, Qualifier, Rank, Rules

DECK: Final = tuple(Card.from_id(number) for number in range(52))
RANKS: Final = 13
KNOWN: Final = 6

FIXED: Final = settings(derandomize=True, deadline=None, database=None)
"""Every run tries the same examples."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand, an upcard, and the cards that may still come."""

    hand: tuple[Card, ...]
    upcard: Card
    live: tuple[Card, ...]

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every other card of the deck."""
        left = {*self.hand, self.upcard, *self.live}
        return tuple(card for card in DECK if card not in left)


def random_deck(rng: Random, size: int, lowest: int) -> list[Card]:
    """Draw cards of few suits and of neighbouring ranks, `lowest` and up, and a few strays."""
    suits = rng.sample(range(4), max(rng.choice((1, 1, 2, 2, 3, 4)), ceil(size / RANKS)))
    width = min(RANKS, ceil(size / len(suits)) + rng.choice((0, 1, 2, RANKS)))
    ranks = neighbours(lowest, width)
    near = [card for card in DECK if card.rank in ranks and card.suit in suits]
    far = [card for card in DECK if card not in near]
    strays = min(rng.choice((0, 0, 1, 3)), len(far))
    deck = rng.sample(near, size - strays) + rng.sample(far, strays)
    rng.shuffle(deck)
    return deck


def neighbours(lowest: int, count: int) -> list[int]:
    """Return ranks in a row; deuces follow aces."""
    return [(lowest + step) % RANKS for step in range(count)]


def random_five(rng: Random, lowest: int) -> list[Card]:
    """Draw five cards in a row, of one suit or any, or four of a kind, or two pair."""
    row = (1, 1, 1, 1, 1)
    copies = rng.choice((row, row, row, row, (4, 1), (2, 2, 1)))
    suited = copies == row and rng.choice((True, False, False))
    suits = [rng.randrange(4)] if suited else range(4)
    five = [
        Card.from_id(rank * 4 + suit)
        for rank, count in zip(neighbours(lowest, len(copies)), copies, strict=True)
        for suit in rng.sample(suits, count)
    ]
    rng.shuffle(five)
    return five


def random_deal(rng: Random, live: Sequence[int]) -> Deal:
    """Draw a deal that leaves one of these numbers of live cards.

    Now and then the player is dealt, or the dealer may have, what rarely comes by itself.
    """
    size = KNOWN + rng.choice(live)
    lowest = rng.choice((rng.randrange(RANKS), Rank.TEN, Rank.KING, Rank.ACE))
    deck = random_deck(rng, size, lowest)
    place = rng.choice((None, None, 0, 5))
    if place is not None:
        five = random_five(rng, lowest)
        deck = [card for card in deck if card not in five][: size - 5]
        deck[place:place] = five
    return Deal(tuple(deck[:5]), deck[5], tuple(deck[KNOWN:]))


def random_pay_table(rng: Random) -> PayTable:
    """Draw the usual pay table, or odds that need not rise with the hand."""
    most = rng.choice((None, 1, 3, 8))
    if most is None:
        return PayTable()
    return PayTable(**{field.name: rng.randint(0, most) for field in fields(PayTable)})


CHOICES: Final[Mapping[str, Callable[[Random], Any]]] = {
    "pay_table": random_pay_table,
    "second_combination": lambda rng: rng.choice((True, True, True, False)),
    "ace_king_as_second": lambda rng: rng.choice((True, False)),
    "paired_straight": lambda rng: rng.choice(list(PairedStraight)),
    "max_payout": lambda rng: rng.choice((None, rng.randint(0, 12))),
    "qualifier": lambda rng: rng.choice(list(Qualifier)),
    "ante_on_no_qualify": lambda rng: rng.choice(list(AntePayment)),
    "ante_on_win": lambda rng: rng.choice(list(AntePayment)),
    "exchange_fees": lambda rng: tuple(rng.choice((0, 0, 1, 2, None)) for _ in range(5)),
    "bet_forced_after": lambda rng: tuple(n for n in range(1, 6) if rng.choice((True, False))),
    "sixth_card_fee": lambda rng: rng.choice((0, 1, 2, None)),
}
"""A choice for each field of `Rules` but the name."""


def random_rules(rng: Random) -> Rules:
    """Draw a value for every field of the rules."""
    return Rules(name="random", **{name: choose(rng) for name, choose in CHOICES.items()})


def _drawn() -> st.SearchStrategy[Random]:
    return st.randoms(use_true_random=False)


def deals(live: Sequence[int]) -> st.SearchStrategy[Deal]:
    """Deals that leave one of these numbers of live cards."""
    return _drawn().map(lambda rng: random_deal(rng, live))


def rule_sets() -> st.SearchStrategy[Rules]:
    """Rules with every field drawn."""
    return _drawn().map(random_rules)
