"""Sums over final hands of known ranks, hand by hand."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import TypeAlias

from rpoker_odds import Bet, Fold, Rules, decide
from rpoker_odds._native_finals import FinalSums
from rpoker_odds.cards import Card

Ways: TypeAlias = tuple[tuple[int, ...], int]
"""Cards, and how many ways they stand for."""


def suited_hands(ranks: bytes, held: int, upcard: int) -> Iterator[tuple[int, ...]]:
    """The cards of these ranks in all suits, those held and those gone in one order each.

    The upcard is of suit 0. Hands that are a flush are left out.
    """
    falling = [i for i in range(1, len(ranks)) if i != held and ranks[i] == ranks[i - 1]]
    free = [range(rank == upcard, 4) for rank in ranks]
    for suits in product(*free):
        if any(suits[i] <= suits[i - 1] for i in falling):
            continue
        cards = tuple([4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)])
        flush = any(suits[:held].count(suit) >= 5 for suit in suits[:2])
        if not flush and len({*cards}) == len(cards):
            yield cards


def alike(ranks: bytes, held: int, upcard: int, *, lanes: Random | None) -> Iterator[Ways]:
    """These cards with how many of them are alike: but for names of suits, or with `lanes`, but
    for the suits of what is not of the upcard's suit; one of those at random."""
    found: dict[object, list[tuple[int, ...]]] = {}
    for cards in suited_hands(ranks, held, upcard):
        key: object = tuple([card % 4 == 0 for card in cards])
        if lanes is None:
            parts = cards[:held], cards[held:]
            first, *others = (
                [[card // 4 for card in part if card % 4 == suit] for part in parts]
                for suit in range(4)
            )
            key = str((first, sorted(others)))
        found.setdefault(key, []).append(cards)
    for same in found.values():
        yield (lanes.choice(same) if lanes else same[0]), len(same)


def decided(
    house: Rules | str, ranks: bytes, held: int, upcard: int, *, lanes: Random | None = None
) -> list[Fraction]:
    """Ways, bets, value and cost over all suits, hands decided one by one."""
    found = [Fraction()] * 4
    for cards, ways in alike(ranks, held, upcard, lanes=lanes):
        hand = [Card.from_id(card) for card in cards[:held]]
        gone = [Card.from_id(card) for card in cards[held:]]
        decision = decide(hand, Card.from_id(4 * upcard), rules=house, seen=gone)
        (bet,) = (value.ev for value in decision.actions if isinstance(value.action, Bet))
        best, worse = decision.actions
        bets = Fraction(isinstance(best.action, Bet))
        amounts = (Fraction(1), bets, bet, best.ev - worse.ev)
        assert {type(best.action), type(worse.action)} == {Bet, Fold}
        found = [a + ways * b for a, b in zip(found, amounts, strict=True)]
    return found


def in_antes(unit: int, sums: FinalSums) -> list[Fraction]:
    return [Fraction(sums.ways), Fraction(sums.bets), *(Fraction(a, unit) for a in sums[2:])]
