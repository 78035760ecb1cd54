"""The ends of an action: named by the rules, counted to the last, and worth what they pay."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    LUNAR_UK,
    PAGAT,
    PRESETS,
    Bet,
    Card,
    Category,
    End,
    Fold,
    InsuranceMaximum,
    Outcomes,
    RedrawCard,
    RedrawFee,
    Rules,
    analyze,
    decide,
)

CARDS = [Card.from_id(number) for number in range(52)]
PLAIN = ["no_qualify", "win", "push", "lose"]
REDRAWN = ["redraw_win", "redraw_push", "redraw_lose", "redraw_fail"]
SHORT_DEALS = st.permutations(CARDS).flatmap(
    lambda deck: st.integers(32, 40).map(lambda seen: (deck[:5], deck[5], deck[6 : 6 + seen]))
)
Deal = tuple[list[Card], Card, list[Card]]


def insured(names: list[str]) -> list[str]:
    return [f"insured_{name}" for name in names]


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (BASIC, PLAIN),
        (replace(BASIC, redraw_card=RedrawCard.LOWEST), PLAIN + REDRAWN),
        (replace(LUNAR_UK, redraw_card=RedrawCard.NONE), PLAIN + insured(PLAIN)),
        (LUNAR_UK, PLAIN + REDRAWN + insured(PLAIN + REDRAWN)),
        (PAGAT, PLAIN + REDRAWN + insured(PLAIN)),
    ],
)
def test_the_ends_are_those_that_the_rules_know(rules: Rules, names: list[str]) -> None:
    outcomes = decide("9s 8s 7s 6s 5s", "Qd", rules=rules).best.outcomes
    assert list(outcomes.counts) == ["fold", *names]
    assert list(outcomes.probabilities) == list(outcomes.counts)
    data = outcomes.to_dict()
    assert [name for name in data if name in outcomes.counts] == list(outcomes.counts)


def test_ends_are_named_as_in_json() -> None:
    assert [end.key for end in End] == PLAIN + REDRAWN


@given(SHORT_DEALS, st.sampled_from([preset.rules for preset in PRESETS]))
@settings(max_examples=60, deadline=None)
def test_the_ends_weigh_up_to_the_value(deal: Deal, rules: Rules) -> None:
    hand, upcard, seen = deal
    if rules.repeated_exchange:  # on more live cards it can take long
        seen = [*seen, *[card for card in CARDS if card not in (*hand, upcard, *seen)][:-8]]
    result = analyze(hand, upcard, rules=rules, seen=seen)
    for value in result.actions:
        outcomes = value.outcomes
        assert outcomes.ev == value.ev
        assert sum(outcomes.probabilities.values()) == 1
        assert sum(map(sum, outcomes.counts.values())) == outcomes.total
        assert sum(map(sum, outcomes.results.values())) == outcomes.total
        mean = sum(net * chance for net, chance in outcomes.distribution.items())
        assert mean == value.ev
    assert result.best.ev == max(value.ev for value in result.actions)


@given(SHORT_DEALS, st.sampled_from([LUNAR_UK, PAGAT]))
@settings(max_examples=30, deadline=None)
def test_results_and_chances_are_read_off_the_ends(deal: Deal, rules: Rules) -> None:
    hand, upcard, seen = deal
    outcomes = analyze(hand, upcard, rules=rules, seen=seen).actions[0].outcomes
    chances = outcomes.probabilities
    assert outcomes.chance_of_insurance == sum(
        chance for end, chance in chances.items() if end.startswith("insured_")
    )
    assert outcomes.chance_of_redraw == sum(
        chance for end, chance in chances.items() if "redraw_" in end
    )
    shares = {end: Fraction(sum(n), outcomes.total) for end, n in outcomes.results.items()}
    for end in ("win", "push", "lose"):
        names = (end, f"redraw_{end}", f"insured_{end}", f"insured_redraw_{end}")
        assert shares[end] == sum(chances.get(name, 0) for name in names)
    assert [sum(row) for row in outcomes.win_by_combinations] == list(outcomes.results["win"])


def test_a_fold_has_one_end() -> None:
    decision = decide("As Kd 7h 7c 2s", "Qd", rules=LUNAR_UK)
    fold = next(value for value in decision.actions if value.action == Fold())
    assert fold.outcomes == Outcomes.folded(LUNAR_UK, Category.PAIR)
    assert fold.outcomes.distribution == {-1: 1}
    assert fold.outcomes.chance_of_loss == 1


def test_a_redraw_is_bought_where_it_pays() -> None:
    bet = decide("9s 8s 7s 6s 5s", "Qd", rules=LUNAR_UK).best
    assert bet.action == Bet()
    assert bet.ev == Fraction(962491077, 14142700)
    assert bet.outcomes.probabilities["no_qualify"] == 0
    assert bet.outcomes.probabilities["redraw_win"] > 0
    assert max(bet.outcomes.distribution) == 100
    assert {99, -1} <= set(bet.outcomes.distribution)


def test_a_sixth_card_beside_redraw_and_insurance_is_the_worked_figure() -> None:
    analysis = analyze("9s 8s 7s 6s 5s", "Qd", rules=LUNAR_UK)
    assert analysis["bet"].ev == Fraction(962491077, 14142700)
    sixth = analysis["sixth card"]
    assert sixth == analysis.best
    assert sixth.ev == Fraction(3730176562537, 50786435700)
    assert sixth.outcomes.ev == sixth.ev


@pytest.mark.parametrize(
    ("changes", "stake", "chip"),
    [
        ({"insurance_maximum": InsuranceMaximum.NONE}, 0, 1),
        ({"insurance_maximum": InsuranceMaximum.NONE, "redraw_fee": RedrawFee.ANTE}, 0, 0),
        ({"insured_box_may_redraw": False}, 8, 0),
        ({}, 8, 1),
        ({"redraw_card": RedrawCard.NONE, "insurance_maximum": InsuranceMaximum.HALF}, 4, 0),
    ],
)
def test_the_mean_wagered_counts_every_stake(
    changes: dict[str, object], stake: int, chip: int
) -> None:
    rules = replace(LUNAR_UK, **changes)  # type: ignore[arg-type]
    analysis = analyze("Qs Qh Qd Ac Ks", "Qc", rules=rules)
    for value in analysis.actions:
        found = value.outcomes
        bet = 1 - found.probabilities["fold"]
        if isinstance(value.action, Fold):
            assert found.mean_wagered == 1
        if isinstance(value.action, Bet):
            assert found.chance_of_insurance == (1 if stake else 0)
            assert found.mean_wagered == 3 + stake + chip * found.chance_of_redraw
        if rules.insurance_maximum is InsuranceMaximum.NONE and found.fee:
            assert found.mean_wagered == 2 + 2 * bet + chip * found.chance_of_redraw
            break
