"""An analysis gives exact values, best first, and the ends that they come from."""

import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    CLASSIC,
    OASIS,
    ActionValue,
    Analysis,
    Bet,
    BuyRedraw,
    Card,
    Category,
    Exchange,
    Fold,
    Outcomes,
    Rules,
    SixthCard,
    TakeAnte,
    _native,
    analyze,
    decide,
    parse_cards,
    redraw,
)

CARDS = [Card.from_id(number) for number in range(52)]
HAND = "As Kd 7h 7c 2s"
PRESETS = st.sampled_from([BASIC, CARIBBEAN_STUD, OASIS])
DEALS = st.permutations(CARDS).flatmap(
    lambda deck: st.integers(0, 42).map(lambda seen: (deck[:5], deck[5], deck[6 : 6 + seen]))
)
Deal = tuple[list[Card], Card, list[Card]]


def value_of(result: Analysis, action: object) -> ActionValue:
    (found,) = (value for value in result.actions if value.action == action)
    return found


def test_the_known_values_come_out() -> None:
    result = analyze(HAND, "Qd", rules=BASIC)
    assert len(result.actions) == 34
    assert value_of(result, Fold()).ev == -1
    assert value_of(result, Bet()).ev == Fraction(-6746, 54395)
    assert value_of(result, SixthCard()).ev == Fraction(-842756, 3426885)
    exchange = Exchange(parse_cards("As Kd 2s"))
    assert value_of(result, exchange).ev == Fraction(-31036547, 78056825)
    assert result.best.action == Bet()


@pytest.mark.parametrize(
    ("hand", "upcard", "no_qualify", "win", "lose", "tie"),
    [
        ("As Kh 8d 5c 2s", "Ad", 62_783, 3_268, 97_053, 81),
        ("As Kh 8d 5c 2s", "Kd", 62_671, 3_268, 97_165, 81),
        ("2s 2h 7d 9c Js", "Ah", 50_704, 28_797, 83_684, 0),
        ("As Ah Ad Kc 6d", "Qc", 76_023, 85_991, 1_171, 0),
        ("As Ah Ad Ks Kh", "Qc", 75_968, 87_161, 56, 0),
        ("As Ks Qs Js Ts", "2d", 74_334, 88_851, 0, 0),
        ("Qs Qh Qd Ac Ks", "Qc", 99_064, 63_105, 1_016, 0),
        ("7s 7h 7d 7c 2d", "Qc", 67_292, 95_841, 52, 0),
    ],
)
def test_ends_of_a_bet_are_the_known_ones(
    hand: str, upcard: str, no_qualify: int, win: int, lose: int, tie: int
) -> None:
    ends = value_of(analyze(hand, upcard, rules=BASIC), Bet()).outcomes.counts
    assert {end: sum(counts) for end, counts in ends.items()} == {
        "fold": 0,
        "no_qualify": no_qualify,
        "win": win,
        "push": tie,
        "lose": lose,
    }


@given(DEALS, PRESETS)
@settings(deadline=None)
def test_actions_stand_best_first_with_their_costs(deal: Deal, rules: Rules) -> None:
    hand, upcard, seen = deal
    result = analyze(hand, upcard, rules=rules, seen=seen)
    values = [value.ev for value in result.actions]
    assert values == sorted(values, reverse=True)
    assert result.best is result.actions[0]
    assert [value.cost for value in result.actions] == [values[0] - ev for ev in values]
    assert len({value.action for value in result.actions}) == len(values)


def order(value: ActionValue, hand: tuple[Card, ...]) -> tuple[int, ...]:
    match value.action:
        case Fold():
            return (0,)
        case Bet():
            return (1,)
        case SixthCard():
            return (2,)
        case Exchange(discards):
            return (3, len(discards), *map(hand.index, discards))
        case TakeAnte() | BuyRedraw():
            raise AssertionError(value.action)


@pytest.mark.parametrize("hand", ["7s 7h 7d 7c 2d", "2c 2d 9h 9s Jc"])
def test_equal_actions_stand_in_the_order_of_the_rules(hand: str) -> None:
    result = analyze(hand, "Qc", rules=BASIC)
    keys = [(-value.ev, order(value, result.hand)) for value in result.actions]
    assert keys == sorted(keys)
    assert len({ev for ev, _ in keys}) < len(keys)


@given(DEALS, PRESETS)
@settings(max_examples=30, deadline=None)
def test_outcomes_weigh_up_to_the_value(deal: Deal, rules: Rules) -> None:
    hand, upcard, seen = deal
    for value in analyze(hand, upcard, rules=rules, seen=seen).actions:
        outcomes = value.outcomes
        assert outcomes.ev == value.ev
        assert sum(map(sum, outcomes.counts.values())) == outcomes.total
        assert sum(outcomes.probabilities.values()) == 1


@given(DEALS, PRESETS)
@settings(max_examples=30, deadline=None)
def test_the_distribution_agrees_with_what_is_read_off_it(deal: Deal, rules: Rules) -> None:
    hand, upcard, seen = deal
    outcomes = analyze(hand, upcard, rules=rules, seen=seen).actions[-1].outcomes
    chances = outcomes.distribution
    assert sum(chances.values()) == 1
    assert list(chances) == sorted(chances, reverse=True)
    mean = sum(net * chance for net, chance in chances.items())
    assert mean == outcomes.ev
    assert outcomes.variance == sum((net - mean) ** 2 * p for net, p in chances.items())
    assert outcomes.standard_deviation == pytest.approx(float(outcomes.variance) ** 0.5)
    assert outcomes.chance_of_loss == sum(p for net, p in chances.items() if net < 0)


def test_rules_may_be_given_by_name() -> None:
    assert analyze(HAND, "Qd", rules="oasis") == analyze(HAND, "Qd", rules=OASIS)
    assert analyze(HAND, "Qd").rules is CLASSIC
    assert decide(HAND, "Qd") == decide(HAND, "Qd", rules="classic")
    assert decide(HAND, "Qd", rules="oasis").rules is OASIS


def test_outcomes_are_counted_once_and_only_when_read(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    count = _native.outcomes_of

    def counted(
        rules: _native.RulesFields, deal: _native.DealFields, action: int
    ) -> _native.OutcomeFields:
        calls.append(action)
        return count(rules, deal, action)

    monkeypatch.setattr(_native, "outcomes_of", counted)
    value = analyze(HAND, "Qd", rules=BASIC).best
    assert calls == []
    assert value.outcomes is value.outcomes
    assert calls == [_native.BET]


def test_results_are_values() -> None:
    results = (
        analyze(HAND, "Qd", seen="9c"),
        decide(HAND, "Qd", seen="9c"),
        redraw(HAND, "Qd 9h 7d 4c 2c"),
    )
    for result in results:
        copy: Any = pickle.loads(pickle.dumps(result))  # noqa: S301
        assert copy == result
        assert hash(copy) == hash(result)
        assert copy.best.outcomes == result.best.outcomes


def test_outcomes_by_combination_are_the_wins() -> None:
    outcomes: Outcomes = value_of(analyze("Ah Ad Kc 7s 2h", "Qd", rules=BASIC), Bet()).outcomes
    win = outcomes.counts["win"]
    assert win[Category.PAIR] == sum(win) > 0
    assert outcomes.win_by_combinations[Category.PAIR][Category.ACE_KING] == sum(win)
    assert 4 in outcomes.distribution
