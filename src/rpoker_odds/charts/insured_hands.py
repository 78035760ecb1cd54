"""The hands that may be insured, in players' words, and their deals."""

from collections import Counter
from itertools import combinations
from typing import Final, NamedTuple

from rpoker_odds import _native
from rpoker_odds.hands import Category
from rpoker_odds.notation import RANK_LETTERS

_ACE: Final = _native.RANKS - 1
_KING: Final = _ACE - 1
_WHEEL_TOP: Final = 3


class InsuredDeal(NamedTuple):
    """A deal that stands for those which differ from it by names of suits only."""

    label: str
    cards: bytes
    """Numbers of the hand's cards, then the upcard."""

    weight: int


def insured_deals() -> list[InsuredDeal]:
    """All deals of trips or better, in about 160,000 representatives."""
    strengths = _native.strength_all()
    least = Category.TRIPS << _native.CATEGORY_SHIFT
    hands = combinations(range(_native.CARDS), _native.HAND)
    alike = Counter(
        _by_suit(hand) for hand, found in zip(hands, strengths, strict=True) if found >= least
    )
    return [deal for suits, count in alike.items() for deal in _deals(suits, count)]


def label_of(hand: bytes) -> str:
    """What players call a hand of trips or better: the row of the chart that it is in."""
    category = Category(_native.strength(hand) >> _native.CATEGORY_SHIFT)
    ranks = Counter(card // _native.SUITS for card in hand)
    by_count = sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
    match category:
        case Category.TRIPS:
            return _beside(RANK_LETTERS[by_count[0]] * 3, by_count[1:])
        case Category.QUADS:
            return _beside(_small(by_count[0]) * 4, by_count[1:])
        case Category.FULL_HOUSE:
            return _full_house(*by_count)
        case Category.FLUSH:
            return _beside("flush", by_count)
    top = _WHEEL_TOP if min(by_count) == 0 and _ACE in ranks else max(by_count)
    if category is Category.ROYAL_FLUSH:
        return "royal flush"
    return f"{category.key.replace('_', ' ')} to the {RANK_LETTERS[top]}"


def _beside(name: str, others: list[int]) -> str:
    notable = "".join(RANK_LETTERS[rank] for rank in (_ACE, _KING) if rank in others)
    return f"{name}, {notable}" if notable else name


def _full_house(three: int, two: int) -> str:
    names = [_small(three), _small(two)]
    # Two different small ranks, so two letters.
    second = "y" if names == ["x", "x"] else names[1]
    return names[0] * 3 + second * 2


def _small(rank: int) -> str:
    return RANK_LETTERS[rank] if rank in (_ACE, _KING) else "x"


def _trips(letter: str) -> list[str]:
    name = letter * 3
    beside = [kickers for kickers in ("AK", "A", "K", "") if letter not in kickers]
    return [f"{name}, {kickers}" if kickers else name for kickers in beside]


_FALLING: Final = tuple(reversed(range(_native.RANKS)))

HANDS: Final = {
    "trips, with an ace or a king beside": tuple(
        label for rank in _FALLING for label in _trips(RANK_LETTERS[rank])
    ),
    "straight": tuple(f"straight to the {RANK_LETTERS[rank]}" for rank in _FALLING if rank >= 3),
    "flush, with an ace or a king": ("flush, AK", "flush, A", "flush, K", "flush"),
    "full house, x and y below the king": (
        *("AAAKK", "AAAxx", "KKKAA", "KKKxx"),
        *("xxxAA", "xxxKK", "xxxyy"),
    ),
    "four of a kind, x below the king": (
        *("AAAA, K", "AAAA", "KKKK, A", "KKKK"),
        *("xxxx, A", "xxxx, K", "xxxx"),
    ),
    "straight flush": (
        "royal flush",
        *(f"straight flush to the {RANK_LETTERS[rank]}" for rank in _FALLING if 3 <= rank < _ACE),
    ),
}
"""The rows, by the headings above them."""


def _by_suit(hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The ranks in each suit, the suits in an order of their own."""
    suits: list[list[int]] = [[] for _ in range(_native.SUITS)]
    for card in hand:
        suits[card % _native.SUITS].append(card // _native.SUITS)
    return tuple(sorted(map(tuple, suits)))


def _deals(suits: tuple[tuple[int, ...], ...], count: int) -> list[InsuredDeal]:
    """The deals of hands alike: upcards of a rank differ where their suits do in the hand."""
    hand = bytes(
        [rank * _native.SUITS + suit for suit, ranks in enumerate(suits) for rank in ranks]
    )
    label = label_of(hand)
    alike: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for card in range(_native.CARDS):
        if card not in hand:
            rank, suit = divmod(card, _native.SUITS)
            alike.setdefault((rank, suits[suit]), []).append(card)
    return [
        InsuredDeal(label, hand + bytes([cards[0]]), count * len(cards)) for cards in alike.values()
    ]
