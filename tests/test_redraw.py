"""The third decision: take the ante, or buy the dealer one more card."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rpoker_odds import (
    BASIC,
    CLASSIC,
    AntePayment,
    Bet,
    BuyRedraw,
    Card,
    CardError,
    Category,
    Qualifier,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Rules,
    RulesError,
    TakeAnte,
    category,
    decide,
    parse_cards,
    redraw,
    strength,
)
from tests.test_json import schema

HAND, DEALER = "9s 8s 7s 6s 5s", "Qd 9h 7d 4c 2c"
CARDS = [Card.from_id(number) for number in range(52)]
HOUSES = st.builds(
    Rules,
    name=st.just("any"),
    qualifier=st.sampled_from(Qualifier),
    ante_on_no_qualify=st.sampled_from(AntePayment),
    ante_on_win=st.sampled_from(AntePayment),
    redraw_card=st.sampled_from([card for card in RedrawCard if card is not RedrawCard.NONE]),
    redraw_fee=st.sampled_from(RedrawFee),
    free_redraws=st.sampled_from([0, 1, 3]),
    flush_stands=st.booleans(),
    redraw_failure=st.sampled_from(RedrawFailure),
)


@pytest.mark.parametrize(
    ("changes", "ev"),
    [
        ({}, Fraction(961, 39)),
        ({"free_redraws": 1}, Fraction(21139, 861)),
        ({"free_redraws": 0}, Fraction(10 * 99 - 32, 42)),
        ({"redraw_failure": RedrawFailure.ANTE_PAID}, Fraction(990, 39)),
        ({"redraw_fee": RedrawFee.ANTE}, Fraction(961, 39)),
        ({"ante_on_win": AntePayment.PAID}, Fraction(971, 39)),
        ({"ante_on_win": AntePayment.PAID, "redraw_fee": RedrawFee.ANTE}, Fraction(961, 39)),
        ({"max_payout": 60}, Fraction(10 * 59 - 29, 39)),
    ],
)
def test_the_known_redraws_come_out(changes: dict[str, Any], ev: Fraction) -> None:
    result = redraw(HAND, DEALER, rules=replace(CLASSIC, **changes))
    assert [value.action for value in result.actions] == [BuyRedraw(), TakeAnte()]
    assert [value.ev for value in result.actions] == [ev, 1]
    assert [value.cost for value in result.actions] == [0, ev - 1]
    assert result.replaced == Card.parse("Qd")
    assert result.win == parse_cards("2d 2h 2s 4d 4h 4s 7c 7h 9c 9d")
    assert (result.push, result.lose) == ((), ())


@pytest.mark.parametrize(
    ("card", "upcard", "replaced", "king_qualifies"),
    [
        (RedrawCard.HIGHEST, None, "As", False),
        (RedrawCard.LOWEST, None, "2c", True),
        (RedrawCard.UPCARD, None, "As", False),
        (RedrawCard.UPCARD, "9h", "9h", True),
    ],
)
def test_the_card_that_is_replaced_decides_what_a_king_makes(
    card: RedrawCard,
    upcard: str | None,
    replaced: str,
    king_qualifies: bool,  # noqa: FBT001
) -> None:
    rules = replace(CLASSIC, redraw_card=card)
    result = redraw("7s 7h 7d 6c 3d", "As Qh 9h 5d 2c", upcard=upcard, rules=rules)
    assert result.upcard == Card.parse(upcard or "As")
    assert result.replaced == Card.parse(replaced)
    assert (Card.parse("Kd") in result.win) is king_qualifies


@pytest.mark.parametrize("fee", RedrawFee)
@pytest.mark.parametrize("failure", RedrawFailure)
def test_each_end_is_paid_as_the_rules_say(fee: RedrawFee, failure: RedrawFailure) -> None:
    rules = replace(CLASSIC, redraw_fee=fee, redraw_failure=failure, ante_on_win=AntePayment.PAID)
    result = redraw("8s 8h 9c 6d 3c", "Kd 9h 7d 4c 2c", rules=rules, seen="Ah As Ac Ad")
    buy = next(value for value in result.actions if value.action == BuyRedraw())
    chip = fee is RedrawFee.EXTRA_CHIP
    paid = {
        "redraw_win": 2 - 1 + chip,
        "redraw_push": -1,
        "redraw_lose": -3 - chip,
        "redraw_fail": 0 if chip and failure is RedrawFailure.ANTE_PAID else -1,
    }
    expected = sum(paid[end] * chance for end, chance in result.probabilities.items())
    assert buy.ev == buy.outcomes.ev == expected
    assert sum(result.probabilities.values()) == 1
    assert min(result.probabilities[end] for end in ("redraw_win", "redraw_lose")) > 0


def test_of_equal_values_the_ante_is_taken() -> None:
    # The one card left makes a pair of deuces, against which the pair of queens wins 2 - 1.
    hand, dealer = parse_cards("Qs Qh 9c 6d 3c"), parse_cards("Kd 9h 7d 4c 2c")
    seen = [card for card in CARDS if card not in {*hand, *dealer, Card.parse("2d")}]
    result = redraw(hand, dealer, rules=CLASSIC, seen=seen)
    assert [value.action for value in result.actions] == [TakeAnte(), BuyRedraw()]
    assert [value.ev for value in result.actions] == [1, 1]
    assert [value.cost for value in result.actions] == [0, 0]
    assert result.win == parse_cards("2d")
    assert result.probabilities["redraw_win"] == 1


@st.composite
def short_decks(draw: st.DrawFn) -> tuple[list[Card], Card, list[Card], list[Card]]:
    """A final hand, the upcard, seen cards, and eight to ten live cards."""
    deck = draw(st.permutations(CARDS))
    rank = draw(st.sampled_from([6, 10, 12]))
    pair = [Card.from_id(4 * rank + suit) for suit in range(2)]
    deck = pair + [card for card in deck if card not in pair]
    size, live = draw(st.integers(5, 6)), draw(st.integers(8, 10))
    return deck[:size], deck[size], deck[size + 1 : 52 - live], deck[52 - live :]


def bet_value(hand: list[Card], upcard: Card, seen: list[Card], rules: Rules) -> Fraction:
    actions = decide(hand, upcard, rules=rules, seen=seen).actions
    return next(value.ev for value in actions if value.action == Bet())


@given(short_decks(), HOUSES)
@settings(max_examples=25, deadline=None)
def test_a_bet_is_the_mean_of_its_showdowns_and_redraws(
    deal: tuple[list[Card], Card, list[Card], list[Card]], rules: Rules
) -> None:
    hand, upcard, seen, live = deal
    least = Category.PAIR if rules.qualifier is Qualifier.PAIR else Category.ACE_KING
    settled = bet_value(hand, upcard, seen, replace(rules, redraw_card=RedrawCard.NONE))
    hands = list(combinations(live, 4))
    no_qualify = int(rules.ante_on_no_qualify is AntePayment.PAID)
    for hidden in hands:
        dealer = [upcard, *hidden]
        if category(dealer) < least:
            best = redraw(hand, dealer, rules=rules, seen=seen).best
            settled += (best.ev - no_qualify) / len(hands)
    assert bet_value(hand, upcard, seen, rules) == settled


@given(short_decks(), HOUSES, st.permutations(range(4)))
@settings(max_examples=100, deadline=None)
def test_the_cards_that_help_make_the_dealer_qualify_and_lose(
    deal: tuple[list[Card], Card, list[Card], list[Card]], rules: Rules, order: list[int]
) -> None:
    hand, upcard, seen, live = deal
    dealer = [upcard, *[live[place] for place in order]]
    least = Category.PAIR if rules.qualifier is Qualifier.PAIR else Category.ACE_KING
    if category(dealer) >= least:
        with pytest.raises(CardError, match=f"the dealer qualifies with {category(dealer).key}"):
            redraw(hand, dealer, rules=rules, seen=seen)
        return
    result = redraw(hand, dealer, rules=rules, seen=seen)
    kept = [card for card in dealer if card != result.replaced]
    found: dict[str, list[Card]] = {"win": [], "push": [], "lose": []}
    for card in sorted(set(live) - set(dealer)):
        new = [*kept, card]
        if category(new) >= least:
            ours, theirs = strength(hand), strength(new)
            found["win" if ours > theirs else "push" if ours == theirs else "lose"].append(card)
    assert found == {
        "win": list(result.win),
        "push": list(result.push),
        "lose": list(result.lose),
    }
    assert result.best.ev == max(value.ev for value in result.actions)
    shuffled = redraw(hand, dealer[::-1], upcard=upcard, rules=rules, seen=seen)
    assert shuffled.actions == result.actions


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((HAND, "Qd Qh 7d 4c 2c"), {}, "the dealer qualifies with pair"),
        ((HAND, "Ad Kh 7d 4c 2c"), {}, "the dealer qualifies with ace_king"),
        ((HAND, "Qd 9h 7d 4c"), {}, "the dealer has 5 cards, got 4"),
        ((HAND, DEALER), {"upcard": "Ah"}, "upcard Ah is none of the dealer's cards, Qd 9h"),
        ((HAND, "9s 9h 7d 4c 2c"), {}, "9s twice: final card 1 and dealer card 1"),
        ((HAND, DEALER, "Qd"), {}, "Qd twice: dealer card 1 and discard 1"),
        (("9s 8s 7s 6s", DEALER), {}, "a final hand has 5 or 6 cards, got 4"),
        ((HAND, "Qx 9h 7d 4c 2c"), {}, "dealer: cannot read"),
    ],
)
def test_cards_that_are_no_redraw_are_refused(
    arguments: tuple[str, ...], options: dict[str, str], message: str
) -> None:
    with pytest.raises(CardError) as caught:
        redraw(*arguments, **options)
    assert str(caught.value).startswith(message)


def test_an_ace_king_does_not_qualify_where_a_pair_is_needed() -> None:
    rules = replace(CLASSIC, qualifier=Qualifier.PAIR)
    assert redraw(HAND, "Ad Kh 7d 4c 2c", rules=rules).replaced == Card.parse("Ad")


def test_a_house_without_a_redraw_is_told_so() -> None:
    with pytest.raises(RulesError, match="the rules 'basic' have no redraw"):
        redraw(HAND, DEALER, rules=BASIC)
    with pytest.raises(RulesError, match="allow exchanges of 1, 2, 3, 4 cards"):
        redraw(HAND, DEALER, "2d 3d 4d 5d 6d", rules="pagat")


def test_without_a_card_left_there_is_no_redraw() -> None:
    hand, dealer = parse_cards(HAND), parse_cards(DEALER)
    seen = [card for card in CARDS if card not in {*hand, *dealer}]
    with pytest.raises(CardError, match="no card is left for the redraw"):
        redraw(hand, dealer, seen=seen)
    assert redraw(hand, dealer, seen=seen[1:]).probabilities["redraw_win"] in (0, 1)


@pytest.mark.parametrize("outcomes", [False, True])
def test_a_redraw_is_json_as_its_schema_says(*, outcomes: bool) -> None:
    data = redraw(HAND + " 2d", DEALER, seen="9c").to_dict(outcomes=outcomes)
    assert json.loads(json.dumps(data)) == data
    Draft202012Validator(schema("redraw")).validate(data)
    assert [value["action"] for value in data["actions"]] == ["buy_redraw", "take_ante"]
    assert data["best"] == data["actions"][0]
    assert data["replaced"] == "Qd"
    chances = map(Fraction, data["probabilities"].values())
    assert sum(chances) == 1


def test_a_redraw_reads_well() -> None:
    result = redraw(HAND, DEALER, "2d", seen="9c")
    assert repr(result).startswith("<Redraw 9s 8s 7s 6s 5s vs Qd 9h 7d 4c 2c: buy the redraw, ev ")
    lines = str(result).splitlines()
    assert lines[0] == (
        "9s 8s 7s 6s 5s against Qd 9h 7d 4c 2c (upcard Qd), discarded 2d, seen 9c; "
        "a win pays 50 to 1 on the bet, for straight flush"
    )
    assert lines[2].startswith("best: buy the redraw, ev ")
    assert lines[-2].startswith("the redraw replaces Qd: win ")
    assert lines[-1] == "win with 2h 2s 4d 4h 4s 7c 7h 9d"
    assert "<td" in result._repr_html_()
    assert "win with 2h" in result._repr_html_()
