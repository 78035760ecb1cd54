"""Weak final hands in players' words: those with which a player may think of folding."""

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from rpoker_odds import _native
from rpoker_odds.cards import Rank
from rpoker_odds.charts.hand_class import holds_straight
from rpoker_odds.notation import RANK_LETTERS

_ACE_KING: Final = {Rank.ACE, Rank.KING}
_LOWEST_KICKER: Final = Rank.FIVE


class Match(Enum):
    """What the player knows of the three other cards of the upcard's rank."""

    NONE = "without the upcard's rank"
    HELD = "with the upcard's rank"
    DISCARDED = "upcard's rank discarded"


class Kind(Enum):
    """What a weak hand has."""

    HIGH_CARD = "no pair"
    ACE_KING = "A-K"
    PAIR = "pair"


class FinalHand(NamedTuple):
    """Final hands of the same ranks, suits left open, so that they make no flush."""

    ranks: bytes
    """Falling."""

    kind: Kind
    label: str
    """The row of the chart that it is in, unless rows of pairs are put together."""


def weak_hands(cards: int) -> Iterator[FinalHand]:
    """All hands of five or six cards with one pair or none and no straight, by ranks."""
    for ranks in combinations_with_replacement(range(_native.RANKS - 1, -1, -1), cards):
        counts = Counter(ranks)
        if len(counts) >= cards - 1 and not holds_straight(counts):
            yield FinalHand(bytes(ranks), *_named(ranks, counts))


def _named(ranks: tuple[int, ...], counts: Counter[int]) -> tuple[Kind, str]:
    (rank, most), *_ = counts.most_common(1)
    if most > 1:
        return Kind.PAIR, pair_label(rank)
    if {*ranks} >= _ACE_KING:
        return Kind.ACE_KING, ace_king_label(ranks[2])
    return Kind.HIGH_CARD, high_card_label(ranks[0])


def pair_label(rank: int) -> str:
    """The name of a pair."""
    return f"pair of {RANK_LETTERS[rank]}"


def ace_king_label(kicker: int) -> str:
    """The name of an ace-king by its highest other card."""
    if kicker <= _LOWEST_KICKER:
        return f"A-K-{RANK_LETTERS[_LOWEST_KICKER]} or lower"
    return f"A-K-{RANK_LETTERS[kicker]}"


def high_card_label(rank: int) -> str:
    """The name of less than an ace-king by its highest card."""
    return f"{RANK_LETTERS[rank]} high" if rank >= Rank.KING else "Q high or lower"
