"""What the player may do after the deal, what it costs, and the hands it may lead to."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from .ranking import Cards
from .rules import Rules

Action = tuple[str] | tuple[str, Cards]

FOLD: Action = ("fold",)
BET: Action = ("bet",)
SIXTH: Action = ("sixth",)


def drawn_cards(action: Action) -> int:
    """Return how many cards an action draws."""
    if action == SIXTH:
        return 1
    return len(action[1]) if len(action) == 2 else 0


def fee(action: Action, rules: Rules) -> int:
    """Return the fee of an allowed action; it is lost however the deal ends."""
    if len(action) == 1:
        price = rules.sixth_card_fee if action == SIXTH else 0
    else:
        price = rules.exchange_fees[len(action[1]) - 1]
    if price is None:
        raise ValueError(f"the rules do not allow {action}")
    return price


def actions(hand: Cards, live: Cards, rules: Rules) -> list[Action]:
    """Return the allowed actions; of two worth the same, the earlier one is preferred.

    A purchase must leave four live cards for the dealer.
    """
    most = len(live) - 4
    allowed = [FOLD, BET]
    if rules.sixth_card_fee is not None and most >= 1:
        allowed.append(SIXTH)
    for count, price in enumerate(rules.exchange_fees, start=1):
        if price is not None and most >= count:
            allowed.extend(("exchange", discards) for discards in combinations(hand, count))
    return allowed


def final_hands(hand: Cards, live: Cards, action: Action) -> Iterator[tuple[Cards, Cards]]:
    """Yield every final hand an action may lead to, with the cards then left for the dealer."""
    discards = action[1] if len(action) == 2 else ()
    kept = tuple(card for card in hand if card not in discards)
    for drawn in combinations(live, drawn_cards(action)):
        yield kept + drawn, tuple(card for card in live if card not in drawn)


def folds(action: Action, bet: Fraction, rules: Rules, fold: Fraction = Fraction(-1)) -> bool:
    """Say whether the player ends by folding, when betting and folding are worth this much.

    After a purchase he folds when betting is worth no more, unless the bet is forced.
    """
    if action in (FOLD, BET):
        return action == FOLD
    if action != SIXTH and drawn_cards(action) in rules.bet_forced_after:
        return False
    return bet <= fold
