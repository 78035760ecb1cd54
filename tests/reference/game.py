"""Playing one deal: what every action is worth, by trying every card that may come.

The player knows his hand and the dealer's upcard. `live` is every card he does not know; with
one deck and nothing else seen that is 46 cards. Each is as likely as any other to be drawn or
to be among the dealer's four hidden cards. A card the player has seen elsewhere is simply left
out of `live`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Literal

from .combinations import paid, winnings
from .ranking import Cards, Category, Strength, strength
from .rules import Rules

Kind = Literal["fold", "no_qualify", "win", "push", "lose"]
Outcome = tuple[Kind, Category, Category | None]
Action = tuple[str] | tuple[str, Cards]

FOLD: Action = ("fold",)
BET: Action = ("bet",)
SIXTH: Action = ("sixth",)


def showdown(player: Strength, dealer: Strength, rules: Rules) -> Kind:
    """Say how a bet ends against one dealer hand."""
    if dealer[0] < rules.least_qualifying:
        return "no_qualify"
    if player > dealer:
        return "win"
    return "push" if player == dealer else "lose"


def net(outcome: Outcome, rules: Rules) -> int:
    """Return the antes gained by an outcome, fees apart; the stakes are 1 ante and a bet of 2."""
    kind, first, second = outcome
    if kind == "fold":
        return -1
    if kind == "no_qualify":
        return 1 if rules.ante_on_no_qualify == "paid" else 0
    if kind == "win":
        ante = 1 if rules.ante_on_win == "paid" else 0
        return winnings(first, second, rules) + ante
    return 0 if kind == "push" else -3


@lru_cache(maxsize=1)
def dealer_hands(upcard: str, live: Cards) -> Mapping[Cards, Strength]:
    """Return the strength of the dealer's hand for every four hidden cards."""
    return {hidden: strength((upcard, *hidden)) for hidden in combinations(live, 4)}


def bet_outcomes(
    final: Cards, left: Cards, dealer: Mapping[Cards, Strength], rules: Rules
) -> Counter[Outcome]:
    """Count how a bet on a final hand ends, over all dealer hands from the cards left."""
    player = strength(final)
    first, second, _ = paid(final, rules)
    kinds = Counter(showdown(player, dealer[hidden], rules) for hidden in combinations(left, 4))
    return Counter({(kind, first, second): count for kind, count in kinds.items()})


def mean(counts: Counter[Outcome], rules: Rules) -> Fraction:
    """Return the mean net result of counted outcomes, fees apart."""
    gained = sum(net(outcome, rules) * count for outcome, count in counts.items())
    return Fraction(gained, counts.total())


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


def folds(action: Action, bet: Fraction, rules: Rules) -> bool:
    """Say whether the player ends by folding, when betting is worth `bet`.

    After a purchase he folds when betting is worth no more, unless the bet is forced.
    """
    if action in (FOLD, BET):
        return action == FOLD
    if action != SIXTH and drawn_cards(action) in rules.bet_forced_after:
        return False
    return bet <= -1


def outcomes(
    hand: Cards, upcard: str, rules: Rules, live: Cards, action: Action
) -> Counter[Outcome]:
    """Count how an action ends, over all draws and all dealer hands, all equally likely.

    An outcome is (kind, category of the final hand, its second combination or None). A fold
    counts once for every dealer hand that was possible.
    """
    dealer = dealer_hands(upcard, live)
    counts: Counter[Outcome] = Counter()
    for final, left in final_hands(hand, live, action):
        bet = bet_outcomes(final, left, dealer, rules)
        if folds(action, mean(bet, rules), rules):
            first, second, _ = paid(final, rules)
            counts["fold", first, second] += bet.total()
        else:
            counts.update(bet)
    return counts


def value(hand: Cards, upcard: str, rules: Rules, live: Cards, action: Action) -> Fraction:
    """Return the mean net result of one action in antes, its fee included."""
    counts = outcomes(hand, upcard, rules, live, action)
    return mean(counts, rules) - fee(action, rules)


def analyze(hand: Cards, upcard: str, rules: Rules, live: Cards) -> dict[Action, Fraction]:
    """Return the value of every allowed action, with the best play after it.

    The actions come in the order of `actions`.
    """
    allowed = actions(hand, live, rules)
    return {action: value(hand, upcard, rules, live, action) for action in allowed}


def best(values: Mapping[Action, Fraction]) -> Action:
    """Return the action of the highest value; of equals, the one listed first."""
    return max(values, key=lambda action: values[action])
