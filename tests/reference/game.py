"""Playing one deal: what every action is worth, by trying every card that may come.

The player knows his hand and the dealer's upcard. `live` is every card he does not know; with
one deck and nothing else seen that is 46 cards. Each is as likely as any other to be drawn or
to be among the dealer's four hidden cards. A card the player has seen elsewhere is simply left
out of `live`. A stake on the bonus, in antes, counts in the values where one is given.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb

from . import repeated, settlement
from .actions import BET, FOLD, SIXTH, Action, actions, drawn_cards, fee, final_hands, folds
from .play import Deal, Results, final_results, mean, mix
from .ranking import Cards, Category
from .rules import Rules
from .settlement import End, Kind, dealer_hands, showdown

__all__ = [
    "BET",
    "FOLD",
    "SIXTH",
    "Action",
    "Outcome",
    "actions",
    "analyze",
    "best",
    "dealer_hands",
    "drawn_cards",
    "ends",
    "fee",
    "final_hands",
    "folds",
    "net",
    "net_distribution",
    "outcomes",
    "results",
    "showdown",
    "value",
]

Outcome = tuple[Kind, Category, Category | None]


def net(outcome: Outcome, rules: Rules) -> int:
    """Return the antes gained by a box neither insured nor redrawn, apart from fees."""
    kind, first, second = outcome
    return settlement.net(End(kind, insured=False, bought=False, first=first, second=second), rules)


def may_repeat(action: Action, rules: Rules) -> bool:
    """Say whether more single exchanges may follow an action."""
    return rules.repeated_exchange and action != SIXTH and drawn_cards(action) == 1


def results(deal: Deal, action: Action) -> Results:
    """Return the results of an action and the best play after it, over all draws."""
    states = final_hands(deal.hand, deal.live, action)
    if may_repeat(action, deal.rules):
        parts = [repeated.results(deal, *state) for state in states]
    else:
        parts = [final_results(deal, action, *state) for state in states]
    return mix(parts, fee(action, deal.rules))


def ends(
    hand: Cards, upcard: str, rules: Rules, live: Cards, action: Action, bonus_stake: int = 0
) -> dict[End, Fraction]:
    """Return the chances of the ends of an action: kind, insured, bought, combinations."""
    chances: dict[End, Fraction] = {}
    deal = Deal(hand, upcard, rules, live, bonus_stake)
    for (_, end), chance in results(deal, action).items():
        chances[end] = chances.get(end, Fraction(0)) + chance
    return chances


def net_distribution(
    hand: Cards, upcard: str, rules: Rules, live: Cards, action: Action, bonus_stake: int = 0
) -> dict[int, Fraction]:
    """Return the chances of the net gains of an action, all fees and the bonus included."""
    chances: dict[int, Fraction] = {}
    deal = Deal(hand, upcard, rules, live, bonus_stake)
    for (gain, _), chance in results(deal, action).items():
        chances[gain] = chances.get(gain, Fraction(0)) + chance
    return chances


def outcomes(
    hand: Cards, upcard: str, rules: Rules, live: Cards, action: Action
) -> Counter[Outcome]:
    """Count how an action ends under rules without redraw and repeated exchange.

    All draws with all dealer hands are counted, being equally likely. An outcome is (kind,
    category of the final hand, its second combination or None). A fold counts once for every
    dealer hand that was possible.
    """
    if rules.redraw_card != "none" or may_repeat(action, rules):
        raise ValueError("under these rules ends have no whole counts; use `ends`")
    drawn = drawn_cards(action)
    total = comb(len(live), drawn) * comb(len(live) - drawn, 4)
    counts: Counter[Outcome] = Counter()
    for end, chance in ends(hand, upcard, rules, live, action).items():
        counts[end.kind, end.first, end.second] += int(chance * total)
    return counts


def value(
    hand: Cards, upcard: str, rules: Rules, live: Cards, action: Action, bonus_stake: int = 0
) -> Fraction:
    """Return the mean net result of one action in antes, its fee included."""
    deal = Deal(hand, upcard, rules, live, bonus_stake)
    if not may_repeat(action, rules):
        return mean(results(deal, action))
    states = list(final_hands(hand, live, action))
    values = [repeated.choice(deal, *state).value for state in states]
    return sum(values, Fraction(0)) / len(values) - fee(action, rules)


def analyze(
    hand: Cards, upcard: str, rules: Rules, live: Cards, bonus_stake: int = 0
) -> dict[Action, Fraction]:
    """Return the value of every allowed action, with the best play after it.

    The actions come in the order of `actions`.
    """
    allowed = actions(hand, live, rules)
    return {action: value(hand, upcard, rules, live, action, bonus_stake) for action in allowed}


def best(values: Mapping[Action, Fraction]) -> Action:
    """Return the action of the highest value; of equals, the one listed first."""
    return max(values, key=lambda action: values[action])
