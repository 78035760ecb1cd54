"""The dealer's redraw: paying for another card when his five do not qualify.

The player sees all five dealer cards before he decides. `live` is every card he still does not
know. A dealer hand begins with its upcard.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from .ranking import Cards, Category, Strength, rank, strength
from .rules import Rules
from .settlement import Final, Kind, Weights, final_hand, mean, showdown


class Redraw(NamedTuple):
    """The values of taking the ante and of buying (None if not offered), in antes.

    `helping` are the cards that may come to stand and then make the dealer qualify.
    """

    take: Fraction
    buy: Fraction | None
    helping: Cards


def replaced_card(dealer_hand: Cards, rules: Rules) -> str:
    """Return the card that is replaced; the ace is the highest rank."""
    if rules.redraw_card == "highest":
        return max(dealer_hand, key=rank)
    if rules.redraw_card == "lowest":
        return min(dealer_hand, key=rank)
    return dealer_hand[0]


def draws_again(kept: Cards, replaced: str, card: str, rules: Rules) -> bool:
    """Say whether a card is drawn again for its rank, as far as free redraws are left."""
    if rank(card) != rank(replaced):
        return False
    return not (rules.flush_stands and strength((*kept, card))[0] >= Category.FLUSH)


def standing(
    kept: Cards, replaced: str, live: Cards, free: int, rules: Rules
) -> dict[str, Fraction]:
    """Return the chance of each card to be the one that stands, with `free` redraws left.

    A card is drawn. If it is to be drawn again, a free redraw is left and so is another card,
    it is laid aside and the next one drawn. Otherwise it stands.
    """
    each = Fraction(1, len(live))
    chances = dict.fromkeys(live, Fraction(0))
    for card in live:
        if free > 0 and len(live) > 1 and draws_again(kept, replaced, card, rules):
            others = tuple(other for other in live if other != card)
            for last, chance in standing(kept, replaced, others, free - 1, rules).items():
                chances[last] += each * chance
        else:
            chances[card] += each
    return {card: chance for card, chance in chances.items() if chance > 0}


def new_hands(dealer_hand: Cards, live: Cards, rules: Rules) -> dict[str, tuple[Cards, Fraction]]:
    """Return, for every card that may stand, the dealer's new hand and its chance."""
    replaced = replaced_card(dealer_hand, rules)
    kept = tuple(card for card in dealer_hand if card != replaced)
    chances = standing(kept, replaced, live, rules.free_redraws, rules)
    return {card: ((*kept, card), chance) for card, chance in chances.items()}


@lru_cache(maxsize=50_000)
def new_strengths(dealer_hand: Cards, live: Cards, rules: Rules) -> Mapping[Strength, Fraction]:
    """Return the chances of the strengths of the dealer's new hand."""
    chances: dict[Strength, Fraction] = {}
    for hand, chance in new_hands(dealer_hand, live, rules).values():
        made = strength(hand)
        chances[made] = chances.get(made, Fraction(0)) + chance
    return chances


def helping_cards(dealer_hand: Cards, live: Cards, rules: Rules) -> Cards:
    """Return the cards that may come to stand and then make the dealer qualify."""
    hands = new_hands(dealer_hand, live, rules)
    qualifying = {
        card for card, (hand, _) in hands.items() if strength(hand)[0] >= rules.least_qualifying
    }
    return tuple(card for card in live if card in qualifying)


def is_offered(live: Cards, rules: Rules) -> bool:
    """Say whether a card may be bought for a dealer who does not qualify."""
    return rules.redraw_card != "none" and len(live) > 0


def taken(final: Final, *, insured: bool) -> Weights:
    """Return the end of a box that takes the ante."""
    return {final.end("no_qualify", insured=insured): Fraction(1)}


def bought(
    final: Final, dealer_hand: Cards, live: Cards, rules: Rules, *, insured: bool
) -> Weights:
    """Return the chances of the ends of a box that buys the dealer a card."""
    chances: Weights = {}
    for made, chance in new_strengths(dealer_hand, live, rules).items():
        kind = showdown(final.strength, made, rules)
        new_kind: Kind = "fail" if kind == "no_qualify" else kind
        end = final.end(new_kind, insured=insured, bought=True)
        chances[end] = chances.get(end, Fraction(0)) + chance
    return chances


def best_without_qualifying(
    final: Final, dealer_hand: Cards, live: Cards, rules: Rules, *, insured: bool
) -> Weights:
    """Return the ends of the better choice; of equals, the ante is taken."""
    take = taken(final, insured=insured)
    if not is_offered(live, rules):
        return take
    buy = bought(final, dealer_hand, live, rules, insured=insured)
    return buy if mean(buy, rules) > mean(take, rules) else take


def redraw(final: Cards, dealer_hand: Cards, rules: Rules, live: Cards) -> Redraw:
    """Return what taking the ante and buying the dealer a card are worth.

    `final` is the player's hand of five or six cards; the dealer hand, upcard first, must not
    qualify. An insurance is settled before, and makes no difference.
    """
    if strength(dealer_hand)[0] >= rules.least_qualifying:
        raise ValueError(f"the dealer qualifies with {dealer_hand}")
    hand = final_hand(final, rules)
    take = mean(taken(hand, insured=False), rules)
    if not is_offered(live, rules):
        return Redraw(take, None, ())
    buy = mean(bought(hand, dealer_hand, live, rules, insured=False), rules)
    return Redraw(take, buy, helping_cards(dealer_hand, live, rules))
