"""An explanation says nothing but what the result bears out, and every number in it is right."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

import pytest

from rpoker_odds import (
    BASIC,
    BETVOYAGER,
    CLASSIC,
    LUNAR_UK,
    PAGAT,
    PRESETS,
    CardError,
    Explanation,
    PayTable,
    RedrawCard,
    RedrawFee,
    Rules,
    _native,
    analyze,
    decide,
    get_rules,
    parse_cards,
    redraw,
)
from rpoker_odds.explanation.text import amount, share
from tests.explained import Recomputed
from tests.explained_lines import PATTERNS
from tests.strategies import (
    DECK,
    changed,
    random_deal,
    random_near_miss,
    random_rules,
    random_stake,
)

HOUSES = [preset.rules for preset in PRESETS if not preset.rules.repeated_exchange]
SHORT = (8, 10, 12, 16)
FULL_DECK = [
    ("2c 5d 7h 9s Jc", "Ah", "basic"),
    ("2c 5d 7h 9s Jc", "2h", "oasis"),
    ("As Kh 8d 5c 2s", "Ad", "caribbean_stud"),
    ("As Kh 8d 5c 2s", "6d", "admiral_hr"),
    ("4s 4h 4d 9c 8s", "3c", "basic"),
    ("9s 8s 7s 6s 2d", "Kc", "basic"),
    ("7s 7h 7d 7c 2d", "Qc", "basic"),
    ("As Ks Qs Js Ts", "2d", "basic"),
    ("Qs Qh Qd Ac Ks", "Qc", "pagat"),
]

ACES = parse_cards("As Ah Ad 7c 6d")
(QUEEN,) = parse_cards("Qc")

Json = dict[str, Any]


def analyses(rng: Random, count: int) -> Iterator[Json]:
    for number in range(count):
        deal = random_deal(rng, SHORT)
        rules = HOUSES[number % len(HOUSES)] if number % 3 else random_rules(rng)
        stake = rng.choice((0, 0, 1, 5)) if rules.bonus else 0
        found = analyze(deal.hand, deal.upcard, rules=rules, seen=deal.seen, bonus=stake)
        yield found.to_dict(outcomes=True, explanation=True, continuations=True)


def decisions(rng: Random, count: int) -> Iterator[Json]:
    for number in range(count):
        deal = random_deal(rng, (9, 12, 20, 30))
        rules = HOUSES[number % len(HOUSES)] if number % 3 else random_rules(rng)
        most = [n for n in range(6) if n == 0 or rules.exchange_fees[n - 1] is not None]
        discards = deal.live[: rng.choice(most)]
        found = decide(deal.hand, deal.upcard, discards, rules=rules, seen=deal.seen)
        yield found.to_dict(outcomes=True, explanation=True, continuations=True)


def repeats(rng: Random, count: int) -> Iterator[Json]:
    """Yield analyses and decisions in which one card may be exchanged again and again."""
    for number in range(count):
        deal = random_deal(rng, (7, 8, 9))
        pays = PayTable(straight=40, flush=60, full_house=90, quads=200)
        changes = {"repeated_exchange": True, "exchange_fees": (1, *[None] * 4)}
        rules = changed(random_rules(rng), {**changes, "pay_table": pays, "sixth_card_fee": None})
        rules = BETVOYAGER if number % 4 == 0 else rules
        hand, upcard, seen = deal.hand, deal.upcard, deal.seen
        if number % 2:
            late = decide(hand, upcard, deal.live[:2], rules=rules, seen=seen, one_by_one=True)
            yield late.to_dict(outcomes=True, explanation=True, continuations=True)
        else:
            first = analyze(hand, upcard, rules=rules, seen=seen, bonus=random_stake(rng, rules))
            yield first.to_dict(outcomes=True, explanation=True, continuations=True)


def redraws(rng: Random, count: int) -> Iterator[Json]:
    sold = [rules for rules in HOUSES if rules.redraw_card is not RedrawCard.NONE]
    for number in range(count):
        deal = random_near_miss(rng, rng.choice((5, 8, 12, 30)))
        rules = replace(random_rules(rng), redraw_card=RedrawCard.HIGHEST)
        rules = sold[number % len(sold)] if number % 2 else rules
        dealer = (deal.upcard, *deal.live[:4])
        try:
            found = redraw(deal.hand, dealer, rules=rules, seen=deal.seen)
        except CardError:
            continue  # this dealer qualifies
        yield found.to_dict(outcomes=True, explanation=True)


def test_every_number_comes_from_the_json_of_the_result() -> None:
    rng = Random(9)  # noqa: S311
    met: Counter[str] = Counter()
    given = (analyses(rng, 300), decisions(rng, 400), repeats(rng, 150), redraws(rng, 500))
    for data in chain(*given):
        met += Recomputed(data).check()
    rare = {"indifferent", "draws_nothing", "no_redraw_insured"}  # these have tests of their own
    assert {kind for kind in PATTERNS if not met[kind]} <= rare


@pytest.mark.parametrize(("hand", "upcard", "rules"), FULL_DECK)
def test_numbers_of_the_full_deck(hand: str, upcard: str, rules: str) -> None:
    found = analyze(hand, upcard, rules=rules)
    data = found.to_dict(outcomes=True, explanation=True)
    assert Recomputed(data).check().total() == len(data["explanation"]) in range(3, 10)
    assert data["explanation"] == list(found.explain().lines)


@pytest.mark.parametrize("number", range(4))
def test_a_changed_digit_would_be_found(number: int) -> None:
    rng = Random(number)  # noqa: S311
    data = next(chain(redraws(rng, 9) if number % 2 else analyses(rng, 9)))
    lines = data["explanation"]
    changed = 0
    for place, line in enumerate(lines):
        for digit in re.finditer(r"\d", line):
            wrong = str((int(digit[0]) + 1) % 10)
            other = line[: digit.start()] + wrong + line[digit.end() :]
            with pytest.raises((AssertionError, KeyError)):
                Recomputed({**data, "explanation": [*lines[:place], other]}).check()
            changed += 1
    assert changed > 10


def test_insurance_that_changes_nothing_is_told() -> None:
    # Against these live cards the dealer fails as often as he qualifies: a fair insurance.
    rules = replace(LUNAR_UK, redraw_card=RedrawCard.NONE)
    rng = Random(0)  # noqa: S311
    for _ in range(1_000):
        live = rng.sample([card for card in DECK if card not in ACES and card != QUEEN], 8)
        seen = [card for card in DECK if card not in (*ACES, QUEEN, *live)]
        found = decide(ACES, QUEEN, rules=rules, seen=seen)
        assert found.insurance is not None
        if found.insurance.insured_ev == found.insurance.uninsured_ev:
            data = found.to_dict(outcomes=True, explanation=True)
            assert Recomputed(data).check()["indifferent"] == 1
            return
    raise AssertionError("no fair insurance found")


def test_a_draw_that_makes_nothing_better_is_told() -> None:
    pays = replace(BASIC.pay_table, royal_flush=0, flush=100)
    fees = (None, 0, None, None, None)
    rules = replace(BASIC, name="odd", pay_table=pays, exchange_fees=fees, sixth_card_fee=None)
    found = analyze("As Ks Qs Js Ts", "2d", rules=rules)
    data = found.to_dict(outcomes=True, explanation=True)
    assert Recomputed(data).check()["draws_nothing"] == 1
    assert "which is free: no draw makes a better hand." in data["explanation"][0]


def test_a_bet_is_explained() -> None:
    found = analyze("As Kd 7h 7c 2s", "Qd", rules=BASIC).explain()
    assert found == Explanation(
        (
            "Bet: a win pays 2 to 1 for pair and ace-king, 4 antes.",
            "Dealer does not qualify 45.25 % (+1), you win 15.23 % (+4), lose 39.52 % (-3).",
            "Next best: sixth card, costing 0.121906 antes; folding costs 0.875981.",
        )
    )
    assert str(found) == "\n".join(found.lines)


def test_what_the_house_does_not_sell_is_not_spoken_of() -> None:
    for name in ("basic", "oasis", "caribbean_stud", "admiral_hr"):
        text = str(analyze("As Ah Ad Kc 6d", "Qc", rules=name).explain()).lower()
        assert "redraw" not in text
        assert "insur" not in text
    text = str(analyze("2s 2h 7d 9c Js", "4h", rules=CLASSIC).explain())
    assert "Redraws bought in" in text
    assert "Insurance taken in" in text


def test_a_tie_is_told_with_its_rule() -> None:
    free = replace(BASIC, name="free", sixth_card_fee=0, exchange_fees=(0, 0, 0, 0, 0))
    lines = analyze("As Ks Qs Js Ts", "2d", rules=replace(free, second_combination=False)).explain()
    assert lines.lines[-1].startswith("Sixth card is worth as much: of equals the smaller stake")


def test_small_shares_and_values_are_never_written_as_nothing() -> None:
    tiny = Fraction(1, 10**9)
    assert [share(Fraction(n, 8)) for n in (0, 1, 8)] == ["0 %", "12.50 %", "100 %"]
    assert (share(tiny), share(1 - tiny)) == ("under 0.01 %", "over 99.99 %")
    assert [amount(value) for value in (tiny, -tiny, Fraction(0), Fraction(-1, 3))] == [
        "under 0.000001",
        "above -0.000001",
        "0.000000",
        "-0.333333",
    ]


def test_a_redraw_is_explained() -> None:
    found = redraw("9s 8s 7s 6s 5s", "Qd 9h 7d 4c 2c", rules=CLASSIC).explain()
    assert found.lines == (
        "Buy the redraw of Qd: it wins 25.64 % (+99), fails 74.36 % (-1); the ante is +1.",
        "Of the 42 cards 10 make him qualify and lose.",
        "To be worth more than the ante it has to win in over 2.00 %.",
        "Next best: take the ante, costing 23.641026 antes.",
    )
    fee = replace(CLASSIC, name="fee", redraw_fee=RedrawFee.ANTE)
    text = str(redraw("Ks Kh 7s 6s 5d", "Qd 9h 7d 4c 2c", rules=fee).explain())
    assert text.startswith("Take the ante, +1: the redraw of Qd ")


def test_a_forced_bet_is_told() -> None:
    found = decide("2s 7h 9d Jc 3d", "Qc", "4c 5c 6c 7c 8c", rules="oasis").explain()
    assert found.lines[-1] == "The rules force this bet."


def test_an_insured_bet_is_told_with_its_stake() -> None:
    lines = decide("Qs Qh Qd Ac Ks", "Qc", rules=PAGAT).explain().lines
    assert lines[1] == (
        "Insure for 4 antes, the most: that adds 0.394634; each ante is worth 0.214131."
    )
    assert "Insured you may not buy a redraw." in lines


def test_an_explanation_counts_the_outcomes_of_one_action_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[int] = []
    count = _native.outcomes_of

    def counted(
        rules: _native.RulesFields, deal: _native.DealFields, action: int
    ) -> _native.OutcomeFields:
        calls.append(action)
        return count(rules, deal, action)

    monkeypatch.setattr(_native, "outcomes_of", counted)
    for hand, upcard in (("As Kd 7h 7c 2s", "Qd"), ("2s 2h 7d 9c Js", "Ah")):
        analyze(hand, upcard).explain()
    assert len(calls) == 2


def test_the_same_rules_by_name() -> None:
    rules: Rules = get_rules("senator")
    hand = "4s 4h 4d 9c 8s"
    assert (
        analyze(hand, "3c", rules="senator").explain() == analyze(hand, "3c", rules=rules).explain()
    )
