"""What a change of the rules does to the values, exactly."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    AntePayment,
    Category,
    InsuranceMaximum,
    PayTable,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Rules,
    SixthCard,
    Stake,
)
from tests.strategies import FIXED, Deal, changed, deals, rule_sets
from tests.values import SHORT_DECK, games, outcomes_of, tried, values

NAMES: Final = tuple(PayTable().to_dict())
FIXED_BETS: Final = {
    "bet_forced_after": (1, 2, 3, 4, 5),
    "max_payout": None,
    "insurance_maximum": InsuranceMaximum.NONE,
}


def pay(rules: Rules, name: str, more: int) -> Rules:
    """Return the rules with a higher payout for one combination."""
    table = replace(rules.pay_table, **{name: getattr(rules.pay_table, name) + more})
    return replace(rules, pay_table=table)


def steps_of_one(deal: Deal, rules: Rules, name: str, more: int) -> int:
    """Check that a step of a payout adds the wins it pays for, twice; return how many it moves."""
    single = {"second_combination": False, "redraw_card": RedrawCard.NONE}
    fixed = changed(rules, {**FIXED_BETS, **single})
    raised = values(deal, pay(fixed, name, more))
    moved = 0
    for action, found in outcomes_of(deal, fixed).items():
        if not isinstance(action, SixthCard):
            wins = found.results["win"][Category[name.upper()]]
            assert raised[action] == found.ev + Fraction(2 * more * wins, found.total)
            moved += wins > 0
    return moved


def steps_of_two(deal: Deal, rules: Rules, name: str, more: int) -> int:
    """Do the same with redraws and two combinations paid, where the step changes no end."""
    fixed = changed(rules, FIXED_BETS)
    raised = outcomes_of(deal, pay(fixed, name, more))
    paid = Category[name.upper()]
    moved = 0
    for action, found in outcomes_of(deal, fixed).items():
        other = raised[action]
        if (other.fold, other.uninsured) == (found.fold, found.uninsured):
            wins = found.win_by_combinations
            times = sum(wins[paid]) + sum(row[paid] for row in wins)
            assert other.ev == found.ev + Fraction(2 * more * times, found.total)
            moved += times > sum(wins[paid])
    return moved


@pytest.mark.parametrize("steps", [steps_of_one, steps_of_two])
def test_values_are_linear_in_a_payout_while_no_choice_changes(
    steps: Callable[[Deal, Rules, str, int], int],
) -> None:
    more = st.integers(1, 5)
    strategies = (deals(SHORT_DECK), rule_sets(), st.sampled_from(NAMES), more)
    assert tried(steps, *strategies, examples=80) > 40


@settings(FIXED, max_examples=80)
@given(games(), st.sampled_from(NAMES), st.integers(1, 5))
def test_raising_a_payout_never_lowers_a_value(
    game: tuple[Deal, Rules], name: str, more: int
) -> None:
    deal, rules = game
    raised = values(deal, pay(rules, name, more))
    assert all(raised[action] >= value for action, value in values(deal, rules).items())


NO_INSURANCE: Final = {"insurance_maximum": InsuranceMaximum.NONE}
HALF: Final = {"insurance_maximum": InsuranceMaximum.HALF}
FULL: Final = {"insurance_maximum": InsuranceMaximum.FULL}
NO_REDRAW: Final = {"redraw_card": RedrawCard.NONE}
HIGHEST: Final = {"redraw_card": RedrawCard.HIGHEST}
CHIP: Final = {
    "redraw_card": RedrawCard.LOWEST,
    "redraw_fee": RedrawFee.EXTRA_CHIP,
    "ante_on_win": AntePayment.PUSHES,
    "redraw_failure": RedrawFailure.PUSH,
}
"""A redraw for a chip that is worth no more than one for the ante."""

FAVOURS: Final[Mapping[str, tuple[dict[str, Any], dict[str, Any]]]] = {
    "second combination": ({"second_combination": False}, {"second_combination": True}),
    "ace-king as second": ({"ace_king_as_second": False}, {"ace_king_as_second": True}),
    "payout limit": ({"max_payout": 4}, {"max_payout": 8}),
    "no payout limit": ({"max_payout": 8}, {"max_payout": None}),
    "free choice": (
        {"exchange_fees": (1,) * 5, "bet_forced_after": (1, 3, 4, 5)},
        {"bet_forced_after": (4,)},
    ),
    "ante without a dealer": (
        {"ante_on_no_qualify": AntePayment.PUSHES},
        {"ante_on_no_qualify": AntePayment.PAID},
    ),
    "ante on a win": (
        {"ante_on_win": AntePayment.PUSHES},
        {"ante_on_win": AntePayment.PAID},
    ),
    "cheaper exchange": ({"exchange_fees": (2,) * 5}, {"exchange_fees": (2, 1, 0, 2, 1)}),
    "cheaper sixth card": ({"sixth_card_fee": 2}, {"sixth_card_fee": 1}),
    "half insurance": (NO_INSURANCE, HALF),
    "full insurance": (HALF, FULL),
    "insurance returned on a tie": (
        {**FULL, "insurance_on_tie": Stake.LOST},
        {"insurance_on_tie": Stake.RETURNED},
    ),
    "insurance returned on a loss": (
        {**FULL, "insurance_on_loss": Stake.LOST},
        {"insurance_on_loss": Stake.RETURNED},
    ),
    "redraw when insured": (
        {**FULL, **HIGHEST, "insured_box_may_redraw": False},
        {"insured_box_may_redraw": True},
    ),
    "redraw of the highest card": (NO_REDRAW, HIGHEST),
    "redraw of the lowest card": (NO_REDRAW, {"redraw_card": RedrawCard.LOWEST}),
    "redraw of the upcard": (NO_REDRAW, {"redraw_card": RedrawCard.UPCARD}),
    "redraw for the ante": (CHIP, {"redraw_fee": RedrawFee.ANTE}),
    "ante paid on failure": (
        {**CHIP, "ante_on_no_qualify": AntePayment.PAID},
        {"redraw_failure": RedrawFailure.ANTE_PAID},
    ),
}


@pytest.mark.parametrize("favour", FAVOURS)
def test_a_favour_never_lowers_a_value(favour: str) -> None:
    less, more = FAVOURS[favour]

    def raised(game: tuple[Deal, Rules]) -> int:
        deal, rules = game
        plain = changed(rules, less)
        before, after = values(deal, plain), values(deal, changed(plain, more))
        assert all(after[action] >= value for action, value in before.items())
        return sum(after[action] > value for action, value in before.items())

    assert tried(raised, games(), examples=40) > 3


def widened(game: tuple[Deal, Rules], fee: int) -> int:
    """Check that more actions change no other; return whether one of them is the best."""
    deal, rules = game
    fees = [fee if old is None else old for old in rules.exchange_fees]
    sixth = fee if rules.sixth_card_fee is None else rules.sixth_card_fee
    data = {**rules.to_dict(), "exchange_fees": fees, "sixth_card_fee": sixth}
    narrow, wide = values(deal, rules), values(deal, Rules.from_dict(data))
    assert {action: wide[action] for action in narrow} == narrow
    assert max(wide.values()) >= max(narrow.values())
    return max(wide.values()) > max(narrow.values())


def test_widening_the_allowed_actions_never_lowers_the_best_value() -> None:
    assert tried(widened, games(), st.integers(0, 2), examples=200) > 2
