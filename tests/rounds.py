"""Short deals as the reference plays them, and what can be told of them."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from rpoker_odds import Analysis
from rpoker_odds import Rules as OurRules
from tests.bridge import Table
from tests.reference import game, play
from tests.reference.combinations import winnings
from tests.reference.insurance import Insurance
from tests.reference.play import Results
from tests.reference.ranking import Cards, Category, Strength, category, strength
from tests.reference.redraw import draws_again, replaced_card
from tests.reference.rules import Rules
from tests.reference.settlement import End, Kind, Weights


class Round(NamedTuple):
    """One deal: the results of its actions."""

    table: Table
    played: Mapping[game.Action, Results]
    values: Mapping[game.Action, Fraction]
    bonus: int = 0
    """The stake on the bonus."""

    @property
    def rules(self) -> Rules:
        return self.table.rules

    def ends(self) -> Iterator[tuple[game.Action, End]]:
        return ((action, end) for action, found in self.played.items() for _, end in found)

    def ended(self, kind: Kind, first: Category | None = None) -> bool:
        return any(end.kind == kind and first in (None, end.first) for _, end in self.ends())

    def insured(self) -> bool:
        return any(end.insured for _, end in self.ends())

    def redrawn(self, kind: Kind | None = None) -> bool:
        return any(end.bought and kind in (None, end.kind) for _, end in self.ends())

    def shown(self, category: Category) -> bool:
        """Say whether the player bet on such a hand."""
        return any(end.kind != "fold" and end.first == category for _, end in self.ends())

    def won(self, first: Category, second: Category) -> bool:
        return any(
            end.kind == "win" and (end.first, end.second) == (first, second)
            for _, end in self.ends()
        )

    def capped(self, *, insured: bool) -> bool:
        """Say whether a bet won the most that the house pays, and would have won more."""
        return any(
            end.insured == insured and reaches_cap(end, self.rules)
            for _, end in self.ends()
            if end.kind == "win"
        )

    def second_column(self, action: game.Action) -> bool:
        """Say whether the second column of the bonus counts after an action."""
        if not self.bonus or self.rules.bonus_sixth is None:
            return False
        exchanged = len(action) == 2 and self.rules.bonus_after_exchange == "final"
        return action == game.SIXTH or exchanged

    def bonus_wins(self, action: game.Action, final: Category) -> bool:
        """Say whether the bonus is won with such a final hand, unless it is folded."""
        second, dealt = self.second_column(action), category(self.table.hand)
        column = self.rules.bonus_sixth if second else self.rules.bonus
        return bool(self.bonus and column and column.get(final if second else dealt))

    def dealer(self, category: Category) -> bool:
        """Say whether the dealer may hold such a hand."""
        return any(hand[0] == category for hand in self.dealer_hands())

    def dealer_hands(self) -> Collection[Strength]:
        return game.dealer_hands(self.table.upcard, self.table.live).values()


class Staked(NamedTuple):
    """The same deal with a stake on the bonus and without, as the library analyses it."""

    rules: OurRules
    found: Analysis
    plain: Analysis

    def fewer_folds(self) -> bool:
        """Say whether the stake made the player bet on hands that he would have folded."""
        chances = [
            {value.action: value.outcomes.probabilities["fold"] for value in each.actions}
            for each in (self.found, self.plain)
        ]
        return any(chance < chances[1][action] for action, chance in chances[0].items())


class Choice(NamedTuple):
    """One choice between fold and bet on a final hand."""

    table: Table
    bet: Fraction
    insurance: Insurance | None


class Shown(NamedTuple):
    """A dealer's hand that does not qualify, upcard first, and a redraw of it."""

    final: Cards
    dealer: Cards
    unknown: Cards
    rules: Rules
    take: Fraction
    buy: Fraction
    bought: Weights
    """How the redraw ends if it is bought."""

    @property
    def buys(self) -> bool:
        return self.buy > self.take

    @property
    def replaced(self) -> str:
        return replaced_card(self.dealer, self.rules)

    @property
    def kept(self) -> Cards:
        return tuple(card for card in self.dealer if card != self.replaced)

    def new(self, card: str) -> Strength:
        """Return the dealer's hand with this card."""
        return strength((*self.kept, card))

    def draws_again(self) -> bool:
        return self.rules.free_redraws > 0 and len(self.unknown) > 1

    def same_rank(self) -> Cards:
        return tuple(card for card in self.unknown if card[0] == self.replaced[0])

    def laid_aside(self) -> Cards:
        """Return the cards that are drawn again while a free redraw is left."""
        if not self.draws_again():
            return ()
        kept, replaced = self.kept, self.replaced
        return tuple(card for card in self.unknown if draws_again(kept, replaced, card, self.rules))

    def ended(self, kind: Kind) -> bool:
        return any(end.kind == kind for end in self.bought)


def reaches_cap(end: End, rules: Rules) -> bool:
    cap, pay = rules.max_payout, rules.pay_table
    full = 2 * (pay[end.first] + (pay[end.second] if end.second else 0))
    return cap is not None and winnings(end.first, end.second, rules) == cap < full


def showdowns(action: game.Action, live: int, rules: Rules) -> int:
    """Return how many dealer hands an action leads to, cards for a redraw counted twice more."""
    if action == game.FOLD:
        return 0
    drawn = game.drawn_cards(action)
    left = live - drawn
    redraws = left - 4 if rules.redraw_card != "none" else 0
    return comb(live, drawn) * comb(left, 4) * (1 + 2 * redraws)


def play_all(table: Table, most: int, bonus: int = 0) -> Round:
    """Let the reference play all actions that take no more showdowns than given."""
    hand, _, rules, live = table
    played = {
        action: game.results(play.Deal(*table, bonus), action)
        for action in game.actions(hand, live, rules)
        if showdowns(action, len(live), rules) <= most
    }
    values = {action: play.mean(found) for action, found in played.items()}
    return Round(table, played, values, bonus)
