"""The end of one deal: folding or betting on a final hand, with the bonus."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from .actions import FOLD, Action, folds
from .bonus import bonus_result
from .insurance import best_bet
from .ranking import Cards
from .rules import Rules
from .settlement import End, dealer_hands, final_hand, net

Results = dict[tuple[int, End], Fraction]
"""The chances of what is gained, in antes, and of the end that it comes from."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What stays the same however a deal is played; `live` as the player first sees it."""

    hand: Cards
    upcard: str
    rules: Rules
    live: Cards
    bonus_stake: int = 0


def mean(results: Mapping[tuple[int, End], Fraction]) -> Fraction:
    """Return the mean gain."""
    return sum((gain * chance for (gain, _), chance in results.items()), Fraction(0))


def bonus(deal: Deal, final: Cards, *, folded: bool) -> int:
    """Return what the bonus gains."""
    if deal.bonus_stake == 0:
        return 0
    return deal.bonus_stake * bonus_result(deal.hand, final, deal.rules, folded=folded)


def fold_results(deal: Deal, final: Cards) -> Results:
    """Return the one result of folding."""
    end = final_hand(final, deal.rules).end("fold")
    return {(net(end, deal.rules) + bonus(deal, final, folded=True), end): Fraction(1)}


def bet_results(deal: Deal, final: Cards, left: Cards) -> Results:
    """Return the results of betting, insured and redrawn at best."""
    dealer = dealer_hands(deal.upcard, deal.live)
    ends = best_bet(final, left, deal.upcard, dealer, deal.rules)
    total = sum(ends.values())
    extra = bonus(deal, final, folded=False)
    return {(net(end, deal.rules) + extra, end): count / total for end, count in ends.items()}


def final_results(deal: Deal, action: Action, final: Cards, left: Cards) -> Results:
    """Return the results of the final hand that an action led to, apart from its fee."""
    fold = fold_results(deal, final)
    if action == FOLD:
        return fold
    bet = bet_results(deal, final, left)
    return fold if folds(action, mean(bet), deal.rules, mean(fold)) else bet


def mix(parts: list[Results], fee: int) -> Results:
    """Return the results when each of the parts is as likely, and a fee is paid."""
    mixed: Results = {}
    for part in parts:
        for (gain, end), chance in part.items():
            key = gain - fee, end
            mixed[key] = mixed.get(key, Fraction(0)) + chance / len(parts)
    return mixed
