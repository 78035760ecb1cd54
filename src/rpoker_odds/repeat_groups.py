"""Deals with four cards near a straight flush, put together by these cards.

Where single exchanges may be repeated, such deals take long, but those with the same four and the
same upcard have nearly everything in common. So have those with three cards of an open draw to a
royal flush, which nearly always is what takes long in them.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from rpoker_odds import _native
from rpoker_odds.class_order import ordered_deals
from rpoker_odds.game_classes import CanonicalDeal, RankClass, class_number, rank_class
from rpoker_odds.game_sums import Deck

_THREE: Final = 3
_FOUR: Final = 4
_ACE: Final = _native.RANKS - 1
_FIVES: Final = (
    (_ACE, *range(_native.HAND - 1)),
    *(tuple(range(low, low + _native.HAND)) for low in range(_native.RANKS - _FOUR)),
)
"""The ranks of each straight."""

_NEAR: Final = tuple(
    sorted({tuple(sorted(four)) for five in _FIVES for four in combinations(five, _FOUR)})
)
_IS_NEAR: Final = frozenset(_NEAR)
_ROYAL: Final = frozenset(range(_native.RANKS - _native.HAND, _native.RANKS))
_OPEN: Final = frozenset(range(_native.RANKS - _native.HAND, _ACE))
"""The ranks of four cards of a royal flush that another card makes a straight flush as well."""

# For progress only, of a usual house with a redraw: (to a royal flush, by two cards).
_SECONDS: Final = {
    (True, True): 300.0,
    (True, False): 15.0,
    (False, True): 9.0,
    (False, False): 3.0,
}
_SECONDS_NEAR_ROYAL: Final = 1.4
_SECONDS_ELSE: Final = 0.03

GROUPS: Final = 2 * _native.RANKS * len(_NEAR)


class NearGroup(NamedTuple):
    """All deals with four near cards of these ranks, the first of them if a hand has several.

    With those of an open royal draw also deals with three of them, if these have no near cards.
    """

    upcard: int
    ranks: tuple[int, ...]
    own: bool
    """Whether they are of the upcard's suit."""

    @classmethod
    def of(cls, number: int) -> "NearGroup":
        """The group with a number from 0 to `GROUPS` - 1: those that take longest come first."""
        return _groups()[number]

    def classes(self, ranks: int) -> list[int]:
        """The numbers of the classes in which such deals of a deck of these ranks, a mask, are."""
        if not ranks >> self.upcard & 1:
            return []
        others = [rank for rank in range(_native.RANKS) if ranks >> rank & 1]
        kept = [self.ranks, *(combinations(self.ranks, _THREE) if self.is_open_royal else ())]
        hands = {
            tuple(sorted((*own, *more), reverse=True))
            for own in kept
            if {*own} <= {*others}
            for more in combinations_with_replacement(others, _native.HAND - len(own))
        }
        return sorted(class_number(RankClass(self.upcard, hand)) for hand in hands)

    @property
    def is_open_royal(self) -> bool:
        """Whether these are the cards of an open draw to a royal flush."""
        return {*self.ranks} == _OPEN

    def holds(self, cards: int) -> bool:
        """Whether a group's cards are of this one; the upcard is of the first suit."""
        number = (cards & -cards).bit_length() - 1
        ranks = {rank for rank in range(_native.RANKS) if cards >> rank * _native.SUITS & 15}
        same = ranks == {*self.ranks} or (self.is_open_royal and ranks < {*self.ranks})
        return same and (number % _native.SUITS == 0) == self.own


@cache
def _groups() -> tuple[NearGroup, ...]:
    groups = [
        NearGroup(upcard, ranks, own)
        for ranks in _NEAR
        for upcard in range(_native.RANKS)
        for own in (False, True)
    ]
    return tuple(sorted(groups, key=_shortness))


def _shortness(group: NearGroup) -> tuple[int, int]:
    completing = sum({*group.ranks} < {*five} for five in _FIVES)
    return -len(_ROYAL & {*group.ranks}), -completing


def group_cards(hand: bytes) -> int:
    """The cards of a hand that tell its group, as a mask; 0 if it is in none.

    Four that a fifth makes a straight flush of, of several fours the first; or three of an open
    draw to a royal flush.
    """
    suits = [
        sorted(card // _native.SUITS for card in hand if card % _native.SUITS == suit)
        for suit in range(_native.SUITS)
    ]
    for suit, ranks in enumerate(suits):
        for four in combinations(ranks, _FOUR):
            if four in _IS_NEAR:
                return _cards(four, suit)
    for suit, ranks in enumerate(suits):
        if len(_OPEN & {*ranks}) == _THREE:
            return _cards(_OPEN & {*ranks}, suit)
    return 0


def _cards(ranks: Iterable[int], suit: int) -> int:
    return sum(1 << rank * _native.SUITS + suit for rank in ranks)


def seconds_of_group(number: int) -> float:
    """About how many seconds of a processor a group takes."""
    group = NearGroup.of(number)
    royal = {*group.ranks} <= _ROYAL
    completing = sum({*group.ranks} < {*five} for five in _FIVES)
    return _SECONDS[royal, completing > 1]


def seconds_of_classes(first: int, count: int) -> float:
    """The same of some classes."""
    return sum(
        _SECONDS_NEAR_ROYAL if len(_ROYAL & {*rank_class(number).hand}) >= _THREE else _SECONDS_ELSE
        for number in range(first, first + count)
    )


def deals_of(first: int, count: int, deck: Deck) -> Iterator[CanonicalDeal]:
    """The canonical deals of some classes, in the order of the core."""
    for number in range(first, first + count):
        yield from ordered_deals(number, deck)
