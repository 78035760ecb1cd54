"""Classes of dealt hands in players' words: each hand of five cards is in exactly one."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rpoker_odds.cards import Card, Rank
from rpoker_odds.notation import RANK_LETTERS

_WHEEL: Final[set[int]] = {Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.TREY, Rank.DEUCE}
_STRAIGHTS: Final[tuple[set[int], ...]] = (
    _WHEEL,
    *(set(range(low, low + 5)) for low in range(Rank.TEN + 1)),
)
_ACE_KING: Final = {Rank.ACE, Rank.KING}
_DRAW: Final = 4
_HAND: Final = 5

_BY_RANK: Final = tuple(reversed(RANK_LETTERS))

_GROUPS: Final = (
    (
        "Straight or better",
        (
            "royal flush",
            "straight flush",
            "four of a kind",
            "full house",
            "flush, 4 to a straight flush",
            "flush",
            "straight, 4 to a flush",
            "straight",
        ),
    ),
    ("Three of a kind", ("trips, A-K beside", "trips A to T", "trips 9 to 2")),
    ("Two pair", ("aces up", "kings up", "Q to T up", "9 to 6 up", "5 to 3 up")),
    (
        "Pair with more",
        (
            "pair, 4 to a straight flush",
            "pair, open-ended straight draw",
            "pair, inside straight draw",
        ),
    ),
    ("Pair, 4 to a flush", tuple(f"pair of {rank}, 4 to a flush" for rank in _BY_RANK)),
    (
        "Pair, A-K beside",
        (
            "pair of A, K beside",
            "pair of K, A beside",
            *(f"pair of {rank}, A-K beside" for rank in _BY_RANK[2:]),
        ),
    ),
    ("Pair", tuple(f"pair of {rank}" for rank in _BY_RANK)),
    (
        "No pair, draw",
        (
            "open-ended straight flush draw",
            "inside straight flush draw",
            "A-K, 4 to a flush",
            "A high, 4 to a flush",
            "K high, 4 to a flush",
            "Q high or lower, 4 to a flush",
            "open-ended straight draw",
            "double inside straight draw",
            "A-K, inside straight draw",
            "A high, inside straight draw",
            "K high or lower, inside straight draw",
        ),
    ),
    ("Ace-king", tuple(f"A-K-{rank}" for rank in "QJT9876")),
    ("Ace high", tuple(f"A-{rank} high" for rank in "QJT987")),
    ("King high or lower", ("K high", "Q high", "J high or lower")),
)


class HandClass(NamedTuple):
    """Hands that players name alike."""

    order: int
    """Its place in `HAND_CLASSES`, 0 for the first."""

    label: str
    group: str
    """The heading above it."""


HAND_CLASSES: Final = tuple(
    HandClass(order, label, group)
    for order, (label, group) in enumerate(
        (label, group) for group, labels in _GROUPS for label in labels
    )
)
"""All classes, by groups, the strongest hands first in each but where a draw is beside."""

_BY_LABEL: Final = {found.label: found for found in HAND_CLASSES}


def hand_class(cards: Iterable[Card]) -> HandClass:
    """The class of five different cards.

    It depends on the ranks and on which cards are of one suit; a draw or A-K beside a pair goes
    before the pair's rank, a draw to a flush before A-K and before a draw to a straight.

    >>> from rpoker_odds.cards import parse_cards
    >>> hand_class(parse_cards("As Kd 7h 6c 2s")).label
    'A-K-7'
    >>> hand_class(parse_cards("9s 9d 7s 6s 2s")).label
    'pair of 9, 4 to a flush'
    """
    ordered = sorted(cards, reverse=True)
    return class_of(
        tuple([int(card.rank) for card in ordered]), tuple([int(card.suit) for card in ordered])
    )


def class_of(ranks: tuple[int, ...], suits: tuple[int, ...]) -> HandClass:
    """The class of five cards by their ranks, falling, and the suits of the same cards."""
    suit, length = Counter(suits).most_common(1)[0]
    suited = tuple([rank for rank, other in zip(ranks, suits, strict=True) if other == suit])
    return _class(ranks, suited if length >= _DRAW else ())


def class_with(ranks: tuple[int, ...], suited: int) -> HandClass:
    """The class of five cards by their ranks, falling, and those of one suit.

    Bit i of `suited` is for card i; it is 0 unless four or five cards are of one suit.
    """
    return _class(ranks, tuple([rank for i, rank in enumerate(ranks) if suited >> i & 1]))


# 6,188 times the few ways to have four or five cards of a suit: below 5 MB when full.
@lru_cache(maxsize=1 << 15)
def _class(ranks: tuple[int, ...], suited: tuple[int, ...]) -> HandClass:
    counts = tuple(sorted(Counter(ranks).values(), reverse=True))
    match counts:
        case (4, 1):
            label = "four of a kind"
        case (3, 2):
            label = "full house"
        case (3, *_):
            label = _trips(ranks)
        case (2, 2, _):
            label = _two_pair(_repeated(ranks))
        case (2, *_):
            label = _pair(ranks, suited)
        case _:
            label = _different(ranks, suited)
    return _BY_LABEL[label]


def _trips(ranks: tuple[int, ...]) -> str:
    if {*ranks} >= _ACE_KING:
        return "trips, A-K beside"
    return "trips A to T" if _repeated(ranks) >= Rank.TEN else "trips 9 to 2"


def _two_pair(high: int) -> str:
    if high >= Rank.KING:
        return "aces up" if high == Rank.ACE else "kings up"
    if high >= Rank.TEN:
        return "Q to T up"
    return "9 to 6 up" if high >= Rank.SIX else "5 to 3 up"


def _pair(ranks: tuple[int, ...], suited: tuple[int, ...]) -> str:
    rank = _repeated(ranks)
    if suited:
        if straight_ranks(suited):
            return "pair, 4 to a straight flush"
        return f"pair of {RANK_LETTERS[rank]}, 4 to a flush"
    if {*ranks} >= _ACE_KING:
        return _pair_with_ace_king(rank)
    if ways := len(straight_ranks(ranks)):
        return f"pair, {'open-ended' if ways > 1 else 'inside'} straight draw"
    return f"pair of {RANK_LETTERS[rank]}"


def _pair_with_ace_king(rank: int) -> str:
    if rank >= Rank.KING:
        return "pair of A, K beside" if rank == Rank.ACE else "pair of K, A beside"
    return f"pair of {RANK_LETTERS[rank]}, A-K beside"


def _different(ranks: tuple[int, ...], suited: tuple[int, ...]) -> str:
    """The class of five different ranks."""
    straight = is_straight(ranks)
    if len(suited) == _HAND:
        if straight:
            return "royal flush" if min(ranks) == Rank.TEN else "straight flush"
        return "flush, 4 to a straight flush" if straight_ranks(ranks) else "flush"
    if straight:
        return "straight, 4 to a flush" if suited else "straight"
    if suited:
        return _flush_draw(ranks, suited)
    if ways := straight_ranks(ranks):
        return _straight_draw(ranks, len(ways))
    return _high_cards(ranks)


def _flush_draw(ranks: tuple[int, ...], suited: tuple[int, ...]) -> str:
    if ways := len(straight_ranks(suited)):
        return f"{'open-ended' if ways > 1 else 'inside'} straight flush draw"
    if {*ranks} >= _ACE_KING:
        return "A-K, 4 to a flush"
    high = {Rank.ACE: "A high", Rank.KING: "K high"}.get(Rank(ranks[0]), "Q high or lower")
    return f"{high}, 4 to a flush"


def _straight_draw(ranks: tuple[int, ...], ways: int) -> str:
    if ways > 1:
        run = any({*range(low, low + _DRAW)} <= {*ranks} for low in ranks)
        return f"{'open-ended' if run else 'double inside'} straight draw"
    if {*ranks} >= _ACE_KING:
        return "A-K, inside straight draw"
    high = "A high" if ranks[0] == Rank.ACE else "K high or lower"
    return f"{high}, inside straight draw"


def _high_cards(ranks: tuple[int, ...]) -> str:
    first, second, third, *_ = (RANK_LETTERS[rank] for rank in ranks)
    if first == "A":
        return f"A-K-{third}" if second == "K" else f"A-{second} high"
    return f"{first} high" if first in "KQ" else "J high or lower"


def straight_ranks(ranks: Sequence[int]) -> set[int]:
    """The ranks that make a straight with four of these cards, which are not one by themselves."""
    missing = (straight - {*ranks} for straight in _STRAIGHTS)
    return {rank for found in missing if len(found) == 1 for rank in found}


def holds_straight(ranks: Iterable[int]) -> bool:
    """Whether five of some ranks make a straight."""
    held = {*ranks}
    return any(straight <= held for straight in _STRAIGHTS)


def is_straight(ranks: Sequence[int]) -> bool:
    """Whether five ranks make a straight."""
    return {*ranks} in _STRAIGHTS


def _repeated(ranks: tuple[int, ...]) -> int:
    """The rank that is there most often, the highest of such."""
    return max(ranks, key=lambda rank: (ranks.count(rank), rank))
