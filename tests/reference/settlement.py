"""How a box ends and what it then gains, apart from the fees of its purchases.

The stakes are an ante of 1 and a bet of 2.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from .combinations import paid, winnings
from .ranking import Cards, Category, Strength, strength
from .rules import Rules

Kind = Literal["fold", "no_qualify", "win", "push", "lose", "fail"]


class End(NamedTuple):
    """How a box ended: `fail` is a dealer who does not qualify even with the card bought."""

    kind: Kind
    insured: bool
    bought: bool
    first: Category
    second: Category | None


Weights = dict[End, Fraction]
"""How often each end comes, in dealer hands or as chances; a redraw makes parts of hands."""


class Final(NamedTuple):
    """What counts of a final hand: its strength, and the combinations it is paid for."""

    strength: Strength
    first: Category
    second: Category | None

    def end(self, kind: Kind, *, insured: bool = False, bought: bool = False) -> End:
        """Return an end of the box that holds this hand."""
        return End(kind, insured, bought, self.first, self.second)


@lru_cache(maxsize=50_000)
def final_hand(cards: Cards, rules: Rules) -> Final:
    """Return what counts of five or six cards."""
    first, second, _ = paid(cards, rules)
    return Final(strength(cards), first, second)


@lru_cache(maxsize=1)
def dealer_hands(upcard: str, live: Cards) -> Mapping[Cards, Strength]:
    """Return the strength of the dealer's hand for every four hidden cards."""
    return {hidden: strength((upcard, *hidden)) for hidden in combinations(live, 4)}


def showdown(player: Strength, dealer: Strength, rules: Rules) -> Kind:
    """Say how a bet ends against one dealer hand."""
    if dealer[0] < rules.least_qualifying:
        return "no_qualify"
    if player > dealer:
        return "win"
    return "push" if player == dealer else "lose"


def unredrawn(end: End, rules: Rules) -> int:
    """Return what ante and bet gain when no card was bought for the dealer."""
    if end.kind == "fold":
        return -1
    if end.kind == "no_qualify":
        return 1 if rules.ante_on_no_qualify == "paid" else 0
    if end.kind == "win":
        ante = 1 if rules.ante_on_win == "paid" else 0
        return winnings(end.first, end.second, rules) + ante
    return 0 if end.kind == "push" else -3


def redrawn_for_a_chip(end: End, rules: Rules) -> int:
    """Return what ante and bet gain, less the chip that bought the dealer a card."""
    if end.kind != "fail":
        return unredrawn(end, rules) - 1
    paid = rules.redraw_failure == "ante_paid" and rules.ante_on_no_qualify == "paid"
    return (1 if paid else 0) - 1


def redrawn_for_the_ante(end: End, rules: Rules) -> int:
    """Return what the bet gains, less the ante that bought the dealer a card."""
    if end.kind == "win":
        return winnings(end.first, end.second, rules) - 1
    return -3 if end.kind == "lose" else -1


def maximum_insurance(first: Category, second: Category | None, rules: Rules) -> int:
    """Return the largest insurance of a hand with these combinations; 0 if it has none."""
    if first < Category.TRIPS or rules.insurance_maximum == "none":
        return 0
    won = winnings(first, second, rules)
    return won if rules.insurance_maximum == "full" else won // 2


def insurance_per_unit(kind: Kind, rules: Rules) -> int:
    """Return what each ante of insurance gains, by how the dealer's original hand does."""
    if kind == "no_qualify":
        return 1
    if kind == "push" and rules.insurance_on_tie == "returned":
        return 0
    if kind == "lose" and rules.insurance_on_loss == "returned":
        return 0
    return -1


def insurance_result(end: End, rules: Rules) -> int:
    """Return what the insurance at its maximum gains.

    It is settled on the dealer's original hand; a card was bought only if that did not qualify.
    """
    if not end.insured:
        return 0
    original = "no_qualify" if end.bought else end.kind
    return maximum_insurance(end.first, end.second, rules) * insurance_per_unit(original, rules)


def net(end: End, rules: Rules) -> int:
    """Return the antes gained by an end, apart from the fees of purchases and the bonus."""
    if not end.bought:
        box = unredrawn(end, rules)
    elif rules.redraw_fee == "ante":
        box = redrawn_for_the_ante(end, rules)
    else:
        box = redrawn_for_a_chip(end, rules)
    return box + insurance_result(end, rules)


def mean(ends: Mapping[End, Fraction], rules: Rules) -> Fraction:
    """Return the mean net result of weighted ends."""
    gained = sum(weight * net(end, rules) for end, weight in ends.items())
    return Fraction(gained) / sum(ends.values())
