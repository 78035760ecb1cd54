"""Other boxes: one that plays blind, and what cards seen on an earlier box are worth.

A blind box has its ante and its bet on the table before the deal: no purchase, no fold.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from .game import analyze, best
from .insurance import Dealer, ends_of_bet, ev_per_unit, is_offered
from .ranking import Cards
from .rules import Rules
from .settlement import dealer_hands, final_hand, mean


class BlindBox(NamedTuple):
    """The value of a blind box, the same if it is insured, and each ante of its insurance.

    The value if insured leaves out what the insurance itself gains; it is another one only
    where an insured box may not redraw. Below trips the box is not insured: the stake is
    returned.
    """

    value: Fraction
    value_if_insured: Fraction
    insurance_per_unit: Fraction


def settled(hand: Cards, left: Cards, upcard: str, dealer: Dealer, rules: Rules) -> Fraction:
    """Return the value of ante and bet, with the best redraw decisions, for a given hand."""
    ends = ends_of_bet(final_hand(hand, rules), left, upcard, dealer, rules, insured=False)
    return mean(ends, rules)


def blind_hand(hand: Cards, left: Cards, upcard: str, dealer: Dealer, rules: Rules) -> BlindBox:
    """Return the values of a blind box that turns out to hold this hand."""
    no_redraw = replace(rules, redraw_card="none")
    uninsured = rules if rules.blind_redraw else no_redraw
    value = settled(hand, left, upcard, dealer, uninsured)
    final = final_hand(hand, rules)
    if not (rules.blind_insurance and is_offered(final, rules)):
        return BlindBox(value, value, Fraction(0))
    insured = uninsured if rules.insured_box_may_redraw else no_redraw
    return BlindBox(
        value,
        settled(hand, left, upcard, dealer, insured),
        ev_per_unit(final, left, dealer, rules),
    )


def blind_box(upcard: str, rules: Rules, live: Cards) -> BlindBox:
    """Return the values of a blind box before its cards are seen, as means over its hands.

    `live` is every card not known then; the box is dealt five of them, the dealer four.
    """
    dealer = dealer_hands(upcard, live)
    boxes = [
        blind_hand(hand, tuple(card for card in live if card not in hand), upcard, dealer, rules)
        for hand in combinations(live, 5)
    ]
    means = (sum(column, Fraction(0)) / len(boxes) for column in zip(*boxes, strict=True))
    return BlindBox(*means)


def worth_of_seen(hand: Cards, upcard: str, rules: Rules, live: Cards, seen: Cards) -> Fraction:
    """Return what knowing the seen cards gains in this deal, in antes.

    That is the best value with them known, less the value, judged with them known, of the
    action that is best without them, of those that the cards left allow. `live` leaves the
    seen cards out.
    """
    knowing = analyze(hand, upcard, rules, live)
    guessed = analyze(hand, upcard, rules, live + seen)
    unaware = best({action: value for action, value in guessed.items() if action in knowing})
    return max(knowing.values()) - knowing[unaware]
