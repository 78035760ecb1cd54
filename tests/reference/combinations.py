"""Which one or two combinations a hand of five or six cards is paid for.

A combination is a pattern such as a pair or a flush. Its *core* is the cards that make the
pattern, with none to spare: two for a pair, five for a flush.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from .ranking import Cards, Category, category, five_card_strength, rank
from .rules import Rules

FIVE_CARD_PATTERNS = {
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
}


class Core(NamedTuple):
    """A combination together with the cards that make it."""

    category: Category
    cards: Cards


class Paid(NamedTuple):
    """What a hand is paid for: one or two combinations, and the odds to one on the bet."""

    first: Category
    second: Category | None
    multiplier: int


@lru_cache(maxsize=100_000)
def pattern(cards: Cards) -> Category | None:
    """Return the combination of which these cards are a core, or None.

    Five cards form one pattern only: a straight flush is not also a straight and a flush.
    """
    if len(cards) == 5:
        made = five_card_strength(cards)[0]
        return made if made in FIVE_CARD_PATTERNS else None
    if {card[0] for card in cards} == {"A", "K"} and len(cards) == 2:
        return Category.ACE_KING
    repeats = sorted(Counter(rank(card) for card in cards).values())
    same_ranks = {
        (2,): Category.PAIR,
        (3,): Category.TRIPS,
        (4,): Category.QUADS,
        (2, 2): Category.TWO_PAIR,
    }
    return same_ranks.get(tuple(repeats))


def all_cores(cards: Cards) -> list[Core]:
    """Return every core that can be found in the cards."""
    subsets = chain.from_iterable(combinations(cards, size) for size in (2, 3, 4, 5))
    found = ((pattern(subset), subset) for subset in subsets)
    return [Core(made, subset) for made, subset in found if made is not None]


def first_cores(cards: Cards, cores: Iterable[Core]) -> list[Core]:
    """Return the cores that may be the first combination.

    They are all those of the category of the best hand; of three pairs, the two highest.
    """
    best = category(cards)
    candidates = [core for core in cores if core.category == best]
    if best == Category.TWO_PAIR:
        return [max(candidates, key=lambda core: sorted(map(rank, core.cards), reverse=True))]
    return candidates


def may_be_second(core: Core, first: Core, rules: Rules) -> bool:
    """Say whether a core may be paid as the second combination beside the first."""
    if set(core.cards) <= set(first.cards):
        return False
    if core.category == Category.ACE_KING:
        return rules.ace_king_as_second
    if core.category == first.category == Category.STRAIGHT:
        same_height = five_card_strength(core.cards) == five_card_strength(first.cards)
        return not (same_height and rules.paired_straight == "straight_and_pair")
    return True


def paid_for(first: Core, cores: Iterable[Core], rules: Rules) -> Paid:
    """Return what is paid with this first combination and the best second one beside it.

    Of two second combinations paid alike, the higher category is the one named.
    """
    pay = rules.pay_table
    seconds = {core.category for core in cores if may_be_second(core, first, rules)}
    if not seconds or not rules.second_combination:
        return Paid(first.category, None, pay[first.category])
    second = max(seconds, key=lambda made: (pay[made], made))
    return Paid(first.category, second, pay[first.category] + pay[second])


def paid(cards: Cards, rules: Rules) -> Paid:
    """Return the combinations that five or six cards are paid for, and the multiplier.

    Where several cores may be the first combination, the one that pays most counts. Hands
    below ace-king are paid nothing.
    """
    cores = all_cores(cards)
    firsts = first_cores(cards, cores)
    if not firsts:
        return Paid(Category.HIGH_CARD, None, 0)
    choices = [paid_for(first, cores, rules) for first in firsts]
    return max(choices, key=lambda choice: (choice.multiplier, choice.second or 0))


def winnings(first: Category, second: Category | None, rules: Rules) -> int:
    """Return the antes won by a bet (of two antes) with these combinations."""
    pay = rules.pay_table
    multiplier = pay[first] + (pay[second] if second is not None else 0)
    won = 2 * multiplier
    return won if rules.max_payout is None else min(won, rules.max_payout)
