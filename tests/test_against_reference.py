"""On short decks, played out card by card, the library and the reference agree to the last digit.

Each run counts what it met, and fails if something that can go wrong hardly ever came up.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from itertools import islice
from math import comb
from random import Random
from typing import Final, NamedTuple

from hypothesis import given, settings

from rpoker_odds import BASIC, Analysis, Rules, analyze, decide
from tests.bridge import (
    Table,
    action_of,
    ends_of,
    paid_of,
    reference_distribution,
    reference_ends,
    reference_mean,
    rules_of,
    table_of,
)
from tests.reference import game
from tests.reference.combinations import paid, winnings
from tests.reference.ranking import FIVE, Cards, Category, Strength, strength
from tests.reference.rules import Rules as ReferenceRules
from tests.reference.settlement import Kind
from tests.strategies import (
    CHOICES,
    FIXED,
    Deal,
    deals,
    random_deal,
    random_rules,
    rule_sets,
)

WHEEL = (Category.STRAIGHT, (FIVE,))

SHORT: Final = (4, 5, 6, 7, 7, 8, 8, 8, 9, 9, 9, 10)
LONGER: Final = (11, 12, 13, 14, 16, 20, 26, 32, 40, 46)
MOST_SHOWDOWNS: Final = 170_000


class Round(NamedTuple):
    """One deal as the reference played it."""

    table: Table
    played: Mapping[game.Action, Counter[game.Outcome]]
    values: Mapping[game.Action, Fraction]

    def ends(self) -> Iterator[tuple[game.Action, game.Outcome]]:
        return ((action, end) for action, counts in self.played.items() for end in counts)

    def ended(self, kind: Kind, first: Category | None = None) -> bool:
        return any(end[0] == kind and first in (None, end[1]) for _, end in self.ends())

    def shown(self, category: Category) -> bool:
        """Say whether the player bet on such a hand."""
        return any(end[0] != "fold" and end[1] == category for _, end in self.ends())

    def won(self, first: Category, second: Category) -> bool:
        return any(end == ("win", first, second) for _, end in self.ends())

    def dealer(self, category: Category) -> bool:
        """Say whether the dealer may hold such a hand."""
        return any(hand[0] == category for hand in self.dealer_hands())

    def dealer_hands(self) -> Collection[Strength]:
        return game.dealer_hands(self.table.upcard, self.table.live).values()


def makes_wheel(met: Round) -> bool:
    """Say whether the player can end with five to ace and no more."""
    finals = (
        final
        for action in met.played
        for final, _ in game.final_hands(met.table.hand, met.table.live, action)
    )
    return any(
        strength(final) == WHEEL for final in finals if {*"A2345"} <= {card[0] for card in final}
    )


def reaches_cap(met: Round) -> bool:
    rules, cap = met.table.rules, met.table.rules.max_payout
    pay = rules.pay_table
    return cap is not None and any(
        winnings(first, second, rules) == cap < 2 * (pay[first] + (pay[second] if second else 0))
        for _, (kind, first, second) in met.ends()
        if kind == "win"
    )


def force_matters(met: Round) -> bool:
    """Say whether an exchange was worth less than a player who may fold would make of it."""
    return any(
        value + game.fee(action, met.table.rules) < -1
        for action, value in met.values.items()
        if action not in (game.FOLD, game.BET)
    )


def lacks_cards(met: Round) -> bool:
    most = len(met.table.live) - 4
    fees = enumerate(met.table.rules.exchange_fees, start=1)
    return any(fee is not None and count > most for count, fee in fees)


EVENTS: Final[Mapping[str, Callable[[Round], bool]]] = {
    "dealer's flush": lambda met: met.dealer(Category.FLUSH),
    "player's flush": lambda met: met.shown(Category.FLUSH),
    "straight flush": lambda met: met.shown(Category.STRAIGHT_FLUSH),
    "wheel": makes_wheel,
    "push": lambda met: met.ended("push"),
    "second combination of five cards": lambda met: any(
        end[0] == "win" and end[2] for action, end in met.ends() if action != game.SIXTH
    ),
    "six-card double": lambda met: any(
        end[0] == "win" and end[2] for action, end in met.ends() if action == game.SIXTH
    ),
    "straight and pair": lambda met: (
        met.table.rules.paired_straight == "straight_and_pair"
        and met.won(Category.STRAIGHT, Category.PAIR)
    ),
    "fold after a draw": lambda met: any(
        end[0] == "fold" and action != game.FOLD for action, end in met.ends()
    ),
    "forced bet worse than a fold": force_matters,
    "payout limit reached": reaches_cap,
    "ace-king below the qualifier": lambda met: (
        met.table.rules.qualifier == "pair" and met.dealer(Category.ACE_KING)
    ),
    "ante paid on a win": lambda met: met.table.rules.ante_on_win == "paid" and met.ended("win"),
    "purchase without enough cards": lacks_cards,
}
RARE_EVENTS: Final[Mapping[str, Callable[[Round], bool]]] = {
    "dealer's straight flush": lambda met: met.dealer(Category.STRAIGHT_FLUSH),
    "dealer's royal flush": lambda met: met.dealer(Category.ROYAL_FLUSH),
    "dealer's wheel": lambda met: WHEEL in met.dealer_hands(),
    "dealer's full house": lambda met: met.dealer(Category.FULL_HOUSE),
    "dealer's quads": lambda met: met.dealer(Category.QUADS),
    "royal flush": lambda met: met.shown(Category.ROYAL_FLUSH),
    "push of flushes": lambda met: met.ended("push", Category.FLUSH),
    "push of straights": lambda met: met.ended("push", Category.STRAIGHT),
    "push of two pair": lambda met: met.ended("push", Category.TWO_PAIR),
    "push of ace-kings": lambda met: met.ended("push", Category.ACE_KING),
    "two straights": lambda met: met.won(Category.STRAIGHT, Category.STRAIGHT),
    "two pair twice": lambda met: met.won(Category.TWO_PAIR, Category.TWO_PAIR),
    "ante pushed by a dealer who does not qualify": lambda met: (
        met.table.rules.ante_on_no_qualify == "pushes" and met.ended("no_qualify")
    ),
    "two best actions": lambda met: list(met.values.values()).count(max(met.values.values())) > 1,
}
TIE = "bet worth as much as a fold"


def showdowns(action: game.Action, live: int) -> int:
    drawn = game.drawn_cards(action)
    return comb(live, drawn) * comb(live - drawn, 4)


def play(table: Table, most: int) -> Round:
    """Let the reference play all actions that take no more showdowns than given."""
    hand, _, rules, live = table
    played = {
        action: game.outcomes(*table, action)
        for action in game.actions(hand, live, rules)
        if showdowns(action, len(live)) <= most
    }
    values = {
        action: reference_mean(counts, rules) - game.fee(action, rules)
        for action, counts in played.items()
    }
    return Round(table, played, values)


def compare_analysis(found: Analysis, expected: Round) -> None:
    hand, _, rules, live = expected.table
    values = expected.values
    ours = {action_of(value.action): value for value in found.actions}
    assert ours.keys() == set(game.actions(hand, live, rules))
    assert {action: ours[action].ev for action in values} == values
    best_first = sorted(values, key=lambda action: values[action], reverse=True)
    assert [action for action in ours if action in values] == best_first
    for action, counts in expected.played.items():
        outcomes, fee = ours[action].outcomes, game.fee(action, rules)
        assert ends_of(outcomes) == reference_ends(action, counts)
        assert outcomes.total == (1 if action == game.FOLD else counts.total())
        assert outcomes.distribution == reference_distribution(counts, fee, rules)
    if len(values) == len(ours):
        best = game.best(values)
        assert action_of(found.best.action) == best
        costs = {action: value.cost for action, value in ours.items()}
        assert costs == {action: values[best] - value for action, value in values.items()}


def compare_decision(deal: Deal, rules: Rules, final: Cards, discards: Cards) -> Fraction:
    """Compare one choice of fold or bet; return what the bet is worth."""
    _, upcard, house, live = table_of(deal, rules)
    left = tuple(card for card in live if card not in final)
    counts = game.outcomes(final, upcard, house, left, game.BET)
    bet = reference_mean(counts, house)
    found = decide(final, upcard, discards, rules=rules, seen=deal.seen)
    choice = [(game.FOLD, Fraction(-1)), (game.BET, bet)]
    if len(discards) in house.bet_forced_after:
        choice = choice[1:]
    elif bet > -1:
        choice.reverse()
    assert [(action_of(value.action), value.ev) for value in found.actions] == choice
    assert paid_of(found.combinations) == paid(final, house)
    for value in found.actions:
        action = action_of(value.action)
        ends = game.outcomes(final, upcard, house, left, action)
        assert ends_of(value.outcomes) == reference_ends(action, ends)
    return bet


def compare_decisions(deal: Deal, rules: Rules, expected: Round) -> Iterator[Fraction]:
    """Compare decisions after some draws of each size; yield what the bets are worth."""
    hand, _, _, live = expected.table
    exchanges: list[game.Action] = [("exchange", hand[:count]) for count in range(1, 6)]
    for action in (game.BET, game.SIXTH, *exchanges):
        if action in expected.played:
            discards = action[1] if len(action) == 2 else ()
            for final, _ in islice(game.final_hands(hand, live, action), 10):
                yield compare_decision(deal, rules, final, discards)


def compare(deal: Deal, rules: Rules, met: Counter[str]) -> None:
    """Compare everything about a deal, and count what it showed."""
    expected = play(table_of(deal, rules), MOST_SHOWDOWNS)
    try:
        found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen)
        compare_analysis(found, expected)
        bets = list(compare_decisions(deal, rules, expected))
    except AssertionError as error:
        error.add_note(f"{expected.table}")
        raise
    happened = {**EVENTS, **RARE_EVENTS}
    met.update(event for event in happened if happened[event](expected))
    met[TIE] += -1 in bets


def test_short_decks_found_by_hypothesis() -> None:
    met: Counter[str] = Counter()

    @settings(FIXED, max_examples=250)
    @given(deals(SHORT), rule_sets())
    def agree(deal: Deal, rules: Rules) -> None:
        compare(deal, rules, met)

    agree()
    assert {event: met[event] for event in EVENTS if not met[event]} == {}


def test_short_decks_of_a_seeded_loop() -> None:
    rng = Random(20)  # noqa: S311
    met: Counter[str] = Counter()
    for _ in range(400):
        compare(random_deal(rng, SHORT), random_rules(rng), met)
    expected = (*EVENTS, *RARE_EVENTS, TIE)
    assert {event: met[event] for event in expected if met[event] < 2} == {}


def test_longer_decks() -> None:
    rng = Random(46)  # noqa: S311
    for live in LONGER * 2:
        compare(random_deal(rng, [live]), random_rules(rng), Counter())


def test_values_are_those_of_the_reference_as_it_gives_them() -> None:
    rng = Random(8)  # noqa: S311
    for _ in range(30):
        deal, rules = random_deal(rng, (6, 7, 8)), random_rules(rng)
        found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen)
        expected = game.analyze(*table_of(deal, rules))
        assert {action_of(value.action): value.ev for value in found.actions} == expected
        assert action_of(found.best.action) == game.best(expected)


def test_every_field_of_the_rules_is_drawn() -> None:
    assert {*CHOICES} == {field.name for field in fields(Rules)} - {"name"}
    rng = Random(5)  # noqa: S311
    drawn = [random_rules(rng) for _ in range(50)]
    assert all(len({getattr(rules, field) for rules in drawn}) > 1 for field in CHOICES)


def test_the_basic_game_is_the_same_in_both() -> None:
    assert rules_of(BASIC) == ReferenceRules()
