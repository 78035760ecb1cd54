"""All hands of a full deck, in groups that the rules cannot tell apart.

Suits matter only where five cards share one. So a hand is known by its ranks and, if five of
its cards are suited, by which ones: a few thousand groups stand for millions of hands.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, cycle
from math import comb, prod

from .ranking import RANKS, SUITS, Cards

Group = tuple[Cards, int]
"""One hand of the group, and how many hands the group has."""


def suited_groups(size: int) -> Iterator[Group]:
    """Yield the groups of five or six cards of which at least five are of one suit."""
    for ranks in combinations(RANKS, size):
        yield tuple(rank + "s" for rank in ranks), 4
    if size == 6:
        for ranks in combinations(RANKS, 5):
            for other in RANKS:
                yield (*(rank + "s" for rank in ranks), other + "h"), 4 * 3


def mixed_hand(ranks: Cards) -> Cards:
    """Give suits to sorted ranks, going round the suits so that no flush appears."""
    return tuple(rank + suit for rank, suit in zip(ranks, cycle(SUITS), strict=False))


def sorted_ranks(cards: Cards) -> Cards:
    """Return the ranks of the cards, lowest first."""
    return tuple(sorted((card[0] for card in cards), key=RANKS.index))


def groups(size: int) -> Iterator[Group]:
    """Yield the groups of all hands of five or six cards."""
    suited: Counter[Cards] = Counter()
    for hand, count in suited_groups(size):
        suited[sorted_ranks(hand)] += count
        yield hand, count
    for ranks in combinations_with_replacement(RANKS, size):
        repeats = Counter(ranks).values()
        if max(repeats) <= 4:
            ways = prod(comb(4, copies) for copies in repeats)
            yield mixed_hand(ranks), ways - suited[ranks]
