"""Values of deals, and how laws are tried on many of them."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import PRESETS, Action, Bet, Outcomes, Rules, analyze, decide
from tests.strategies import FIXED, Deal, deals, rule_sets

ANY_DECK: Final = (30, 20, 16, 10, 8, 6, 4)
SHORT_DECK: Final = (20, 16, 10, 8, 6, 4)
"""For laws about all ends of all actions, which take longer to count than values."""

HOUSES: Final = tuple(each.rules for each in PRESETS if not each.rules.repeated_exchange)


def games() -> st.SearchStrategy[tuple[Deal, Rules]]:
    """Any deck under rules of no house, or the full deck under rules of a house.

    On the full deck the core takes seconds for redraws at amounts that no house pays.
    """
    full = st.tuples(deals((46,)), st.sampled_from(HOUSES))
    return st.one_of(st.tuples(deals(ANY_DECK), rule_sets()), full)


def values(deal: Deal, rules: Rules) -> Mapping[Action, Fraction]:
    """Return the values of all actions."""
    found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen)
    return {value.action: value.ev for value in found.actions}


def outcomes_of(deal: Deal, rules: Rules) -> Mapping[Action, Outcomes]:
    """Return the outcomes of all actions."""
    found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen)
    return {value.action: value.outcomes for value in found.actions}


def bet_value(deal: Deal, rules: Rules) -> Fraction:
    """Return the value of betting at once."""
    found = decide(deal.hand, deal.upcard, rules=rules, seen=deal.seen)
    return next(value.ev for value in found.actions if value.action == Bet())


def mean(found: Sequence[Fraction]) -> Fraction:
    """Return the mean of some values."""
    return sum(found, Fraction(0)) / len(found)


def tried(check: Callable[..., int], *strategies: st.SearchStrategy[Any], examples: int) -> int:
    """Run a check on many examples; return how often it found what it is about."""
    found = 0

    @settings(FIXED, max_examples=examples)
    @given(st.tuples(*strategies))
    def run(drawn: tuple[Any, ...]) -> None:
        nonlocal found
        found += check(*drawn)

    run()
    return found
