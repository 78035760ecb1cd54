"""Betting, with or without insurance: a side bet that the dealer's five do not qualify.

`left` is every card the player does not know when he bets, in the order of the live cards.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from .ranking import Cards, Strength
from .redraw import best_without_qualifying
from .rules import Rules
from .settlement import (
    Final,
    Weights,
    dealer_hands,
    final_hand,
    insurance_per_unit,
    maximum_insurance,
    mean,
    showdown,
)


class Insurance(NamedTuple):
    """The best stake (0 or the maximum), its gain, and the mean result of each ante insured.

    The gain is what the best stake adds to the best value without insurance, where the box may
    redraw. It is never negative.
    """

    maximum: int
    stake: int
    gain: Fraction
    ev_per_unit: Fraction


Dealer = Mapping[Cards, Strength]


def ends_without_redraw(
    final: Final, left: Cards, dealer: Dealer, rules: Rules, *, insured: bool
) -> Weights:
    """Return how a bet ends over all dealer hands when no card is ever bought."""
    hiddens = combinations(left, 4)
    kinds = Counter(showdown(final.strength, dealer[hidden], rules) for hidden in hiddens)
    return {final.end(kind, insured=insured): Fraction(count) for kind, count in kinds.items()}


def ends_with_redraw(
    final: Final, left: Cards, upcard: str, dealer: Dealer, rules: Rules, *, insured: bool
) -> Weights:
    """Return how a bet ends over all dealer hands, with the best redraw decision for each."""
    ends = ends_without_redraw(final, left, dealer, rules, insured=insured)
    ends.pop(final.end("no_qualify", insured=insured), None)
    for hidden in combinations(left, 4):
        if dealer[hidden][0] < rules.least_qualifying:
            unknown = tuple(card for card in left if card not in hidden)
            hand = (upcard, *hidden)
            best = best_without_qualifying(final, hand, unknown, rules, insured=insured)
            for end, chance in best.items():
                ends[end] = ends.get(end, Fraction(0)) + chance
    return ends


def ends_of_bet(
    final: Final, left: Cards, upcard: str, dealer: Dealer, rules: Rules, *, insured: bool
) -> Weights:
    """Return how a bet ends over all dealer hands, with or without insurance."""
    if rules.redraw_card == "none" or (insured and not rules.insured_box_may_redraw):
        return ends_without_redraw(final, left, dealer, rules, insured=insured)
    return ends_with_redraw(final, left, upcard, dealer, rules, insured=insured)


def best_bet(cards: Cards, left: Cards, upcard: str, dealer: Dealer, rules: Rules) -> Weights:
    """Return how the better bet ends, uninsured or insured; of equals, the uninsured one."""
    final = final_hand(cards, rules)
    plain = ends_of_bet(final, left, upcard, dealer, rules, insured=False)
    if not is_offered(final, rules):
        return plain
    insured = ends_of_bet(final, left, upcard, dealer, rules, insured=True)
    return insured if mean(insured, rules) > mean(plain, rules) else plain


def is_offered(final: Final, rules: Rules) -> bool:
    """Say whether a hand may be insured: the least insurance is one ante."""
    return maximum_insurance(final.first, final.second, rules) >= 1


def ev_per_unit(final: Final, left: Cards, dealer: Dealer, rules: Rules) -> Fraction:
    """Return the mean result of each ante insured."""
    ends = ends_without_redraw(final, left, dealer, rules, insured=True)
    gained = sum(weight * insurance_per_unit(end.kind, rules) for end, weight in ends.items())
    return Fraction(gained) / sum(ends.values())


def insurance(cards: Cards, upcard: str, rules: Rules, live: Cards) -> Insurance | None:
    """Return the insurance of a final hand that bets; None if none is offered.

    `live` is every card the player does not know then.
    """
    final = final_hand(cards, rules)
    if not is_offered(final, rules):
        return None
    dealer = dealer_hands(upcard, live)
    plain = mean(ends_of_bet(final, live, upcard, dealer, rules, insured=False), rules)
    insured = mean(ends_of_bet(final, live, upcard, dealer, rules, insured=True), rules)
    maximum = maximum_insurance(final.first, final.second, rules)
    return Insurance(
        maximum=maximum,
        stake=maximum if insured > plain else 0,
        gain=max(insured - plain, Fraction(0)),
        ev_per_unit=ev_per_unit(final, live, dealer, rules),
    )
