"""The bonus: its edge by itself, and what a stake on it makes of a deal."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    ADMIRAL_HR,
    ARAGON,
    BASIC,
    CLASSIC,
    STRAIGHT_UP,
    TRAINER,
    TRIPS_UP,
    TWO_COLUMNS,
    Bet,
    BonusFate,
    BonusHand,
    BonusTable,
    Card,
    Category,
    Exchange,
    Fold,
    Rules,
    RulesError,
    SixthCard,
    analyze,
    analyze_many,
    bonus_odds,
    category,
    decide,
    parse_cards,
)
from tests.reference.bonus import bonus_value
from tests.reference.ranking import Category as ReferenceCategory

FIVE_CARDS, SIX_CARDS = 2_598_960, 20_358_520
CARDS = [Card.from_id(number) for number in range(52)]
STRAIGHT, DRAW, UPCARD = "Ts 9h 8d 7c 6s", "Ts 9h 8d 7c 2s", "Qd"
LOST = replace(CLASSIC, name="lost", bonus_if_folded=BonusFate.LOST)
FINAL = replace(TRAINER, name="final", bonus_after_exchange=BonusHand.FINAL)
SHORT_DEALS = st.permutations(CARDS).flatmap(
    lambda deck: st.integers(32, 40).map(lambda seen: (deck[:5], deck[5], deck[6 : 6 + seen]))
)


def values(rules: Rules, bonus: int, hand: str = STRAIGHT, upcard: str = UPCARD) -> dict[Any, Any]:
    found = analyze(hand, upcard, rules=rules, bonus=bonus)
    return {value.action: value for value in found.actions}


# Published, in units lost over all deals.
@pytest.mark.parametrize(
    ("table", "lost"),
    [(TRIPS_UP, 79_252), (STRAIGHT_UP, 800_044), (ARAGON, 1_506_964), (TWO_COLUMNS[0], 1_485_244)],
)
def test_the_edges_of_published_tables(table: BonusTable, lost: int) -> None:
    found = bonus_odds(table)
    assert found.dealt.house_edge == Fraction(lost, FIVE_CARDS)
    assert (found.dealt.hands, found.sixth, found.ev_buying_unpaid) == (FIVE_CARDS, None, None)


def test_the_edge_of_both_columns_is_that_of_the_reference() -> None:
    found = bonus_odds(TRAINER)
    assert found.sixth is not None
    assert (found.sixth.cards, found.sixth.hands) == (6, SIX_CARDS)
    for column, table in zip((found.dealt, found.sixth), TWO_COLUMNS, strict=True):
        odds = {ReferenceCategory[key.upper()]: paid for key, paid in table.to_dict().items()}
        assert column.ev == bonus_value(odds, column.cards)


def test_hits_are_the_paid_hands() -> None:
    found = bonus_odds("classic").dealt
    counts = (54_912, 10_200, 5_108, 3_744, 624, 36, 4)
    odds = (25, 40, 50, 70, 200, 500, 1000)
    paid = tuple(Category)[Category.TRIPS :]
    assert found.hits == tuple(zip(paid, counts, odds, strict=True))
    assert found.chance_of_win == Fraction(sum(counts), FIVE_CARDS)
    assert bonus_odds(BonusTable()).dealt.ev == -1
    assert [each.name for each, _, _ in bonus_odds(BonusTable(quads=1)).dealt.hits] == ["QUADS"]


def test_a_sixth_card_for_every_hand_not_paid_beats_both_columns() -> None:
    found = bonus_odds(TRAINER)
    assert found.sixth is not None
    assert found.ev_buying_unpaid is not None
    assert found.ev_buying_unpaid > max(found.dealt.ev, found.sixth.ev)
    # With nothing paid as dealt the card is always bought; with nothing paid after it, in vain.
    nothing = BonusTable()
    always = bonus_odds(replace(TRAINER, bonus=nothing))
    assert always.sixth is not None
    assert always.ev_buying_unpaid == always.sixth.ev
    never = bonus_odds(replace(TRAINER, bonus_sixth=nothing))
    assert never.ev_buying_unpaid == never.dealt.ev


def test_a_second_column_after_exchanges_alone_has_no_odds_of_its_own() -> None:
    exchanges = replace(TRAINER, sixth_card_fee=None, bonus_after_exchange=BonusHand.FINAL)
    found = bonus_odds(exchanges)
    assert found.dealt == bonus_odds(TRAINER).dealt
    assert (found.sixth, found.ev_buying_unpaid) == (None, None)
    plain, staked = (analyze(DRAW, UPCARD, rules=exchanges, bonus=stake) for stake in (0, 2))
    name = f"exchange {DRAW.rsplit(maxsplit=1)[-1]}"
    dealt = replace(exchanges, bonus_sixth=None)
    lost = analyze(DRAW, UPCARD, rules=dealt, bonus=2)[name].ev - plain[name].ev
    assert lost == -2 < staked[name].ev - plain[name].ev


def test_odds_of_a_bonus_need_one() -> None:
    for rules in (BASIC, "basic", ADMIRAL_HR):
        with pytest.raises(RulesError, match="have no bonus; 'classic' and 'trainer' do"):
            bonus_odds(rules)


@pytest.mark.parametrize(
    ("bonus", "part"),
    [
        (-1, "bonus is -1: it must be a whole number of antes, 0 to 10000"),
        (10_001, "bonus is 10001"),
        (1.0, "bonus is 1.0"),
        (True, "bonus is True"),
        (None, "bonus is None"),
    ],
)
def test_a_stake_is_a_whole_number_of_antes(bonus: Any, part: str) -> None:  # noqa: ANN401
    with pytest.raises(RulesError, match=part):
        analyze(STRAIGHT, UPCARD, rules=CLASSIC, bonus=bonus)
    with pytest.raises(RulesError, match=part):
        analyze_many([(STRAIGHT, UPCARD)], rules=CLASSIC, bonus=bonus)


def test_a_stake_needs_a_bonus() -> None:
    for rules in (BASIC, ADMIRAL_HR):
        with pytest.raises(RulesError, match=f"but the rules '{rules.name}' have no bonus"):
            analyze(STRAIGHT, UPCARD, rules=rules, bonus=1)


def test_the_first_column_adds_the_same_to_every_action() -> None:
    plain, staked = values(CLASSIC, 0), values(CLASSIC, 3)
    assert {staked[action].ev - plain[action].ev for action in plain} == {3 * 40}
    assert {each.cost for each in staked.values()} == {each.cost for each in plain.values()}
    assert staked[Fold()].outcomes.distribution == {119: 1}
    assert staked[Fold()].outcomes.bonus_ev == 120
    lost = values(CLASSIC, 3, DRAW)
    assert lost[Fold()].ev == -4


def test_the_second_column_counts_after_a_sixth_card() -> None:
    plain, staked = values(TRAINER, 0, DRAW), values(TRAINER, 2, DRAW)
    # Of 46 cards four jacks and four sixes make a straight, at 7 to 1.
    assert staked[SixthCard()].ev - plain[SixthCard()].ev == 2 * Fraction(8 * 7 - 38, 46)
    assert staked[Bet()].ev - plain[Bet()].ev == -2
    assert staked[SixthCard()].outcomes.bonus_ev == Fraction(36, 46)


def test_the_bonus_alone_can_make_a_purchase_best() -> None:
    hand, upcard = "As Kd Qh Jc 2s", "Qd"
    best = [analyze(hand, upcard, rules=TRAINER, bonus=stake).best.action for stake in (0, 5)]
    assert best[0] != SixthCard()
    assert best[1] == SixthCard()


@pytest.mark.parametrize("discards", ["2s", "7c 2s", "8d 7c 2s"])
def test_the_final_five_count_after_an_exchange_where_the_house_says_so(discards: str) -> None:
    exchange = Exchange(parse_cards(discards))
    kept = [card for card in parse_cards(DRAW) if card not in exchange.discards]
    known = {*parse_cards(DRAW), *parse_cards(UPCARD)}
    live = [card for card in CARDS if card not in known]
    table = TWO_COLUMNS[1].odds()
    drawn = len(exchange.discards)
    gains = (table[category([*kept, *draw])] or -1 for draw in combinations(live, drawn))
    mean = Fraction(sum(gains), comb(len(live), drawn))
    plain, dealt, final = (
        values(rules, bonus, DRAW) for rules, bonus in ((TRAINER, 0), (TRAINER, 7), (FINAL, 7))
    )
    assert final[exchange].ev - plain[exchange].ev == 7 * mean == final[exchange].outcomes.bonus_ev
    assert dealt[exchange].ev - plain[exchange].ev == -7


def test_a_bonus_lost_by_folding_is_a_reason_to_bet() -> None:
    """Trips that three of five dealer hands beat: a bet is worth 3/5."""
    hand, upcard, live = "2s 2h 2d 5c 7s", "Qd", parse_cards("Qh Qc 3d 4d 9s")
    seen = {*CARDS} - {*parse_cards(hand), *parse_cards(upcard), *live}
    rules = replace(BASIC, name="any", bonus=TRIPS_UP)
    drawn = {}
    for fate in BonusFate:
        found = analyze(
            hand, upcard, rules=replace(rules, bonus_if_folded=fate), seen=list(seen), bonus=2
        )
        by_action = {value.action: value for value in found.actions}
        assert by_action[Bet()].ev == Fraction(2 * 6 - 3 * 3, 5) + 2 * 25
        assert by_action[Fold()].ev == (-1 + 50 if fate is BonusFate.STANDS else -1 - 2)
        drawn[fate] = by_action[SixthCard()].outcomes.distribution
    # With the nine drawn three queens are certain.
    assert drawn[BonusFate.STANDS] == {55: Fraction(2, 5), 48: Fraction(3, 5)}
    assert drawn[BonusFate.LOST] == {55: Fraction(2, 5), 46: Fraction(3, 5)}


@given(SHORT_DEALS, st.sampled_from([CLASSIC, TRAINER, FINAL]), st.integers(1, 10_000))
@settings(max_examples=60, deadline=None)
def test_a_bonus_that_stands_is_linear_in_its_stake(
    deal: tuple[list[Card], Card, list[Card]], rules: Rules, stake: int
) -> None:
    hand, upcard, seen = deal
    plain, one, many = (
        {
            value.action: value
            for value in analyze(hand, upcard, rules=rules, seen=seen, bonus=bonus).actions
        }
        for bonus in (0, 1, stake)
    )
    for action, value in plain.items():
        assert many[action].ev == value.ev + stake * one[action].outcomes.bonus_ev
        assert many[action].outcomes.counts == value.outcomes.counts
        assert many[action].outcomes.ev == many[action].ev


@given(SHORT_DEALS, st.integers(1, 20))
@settings(max_examples=60, deadline=None)
def test_a_bonus_lost_by_folding_never_raises_a_value(
    deal: tuple[list[Card], Card, list[Card]], stake: int
) -> None:
    hand, upcard, seen = deal
    stands, lost = (
        {
            value.action: value.ev
            for value in analyze(hand, upcard, rules=rules, seen=seen, bonus=stake).actions
        }
        for rules in (CLASSIC, LOST)
    )
    assert all(lost[action] <= value for action, value in stands.items())
    paid = category(hand) >= Category.TRIPS
    assert lost[Fold()] == -1 - stake
    assert (stands[Fold()] > lost[Fold()]) is paid


def test_values_beyond_64_bits_are_exact() -> None:
    plain, staked = values(FINAL, 0, DRAW), values(FINAL, 10_000, DRAW)
    one = values(FINAL, 1, DRAW)
    for action, value in plain.items():
        assert staked[action].ev - value.ev == 10_000 * (one[action].ev - value.ev)


@given(SHORT_DEALS, st.sampled_from([LOST, FINAL]), st.integers(0, 20))
@settings(max_examples=30, deadline=None)
def test_a_batch_counts_the_stake_in_every_row(
    deal: tuple[list[Card], Card, list[Card]], rules: Rules, stake: int
) -> None:
    batch = analyze_many([deal, deal], rules=rules, bonus=stake)
    hand, upcard, seen = deal
    single = analyze(hand, upcard, rules=rules, seen=seen, bonus=stake)
    assert batch.bonus == stake
    assert list(batch) == [single, single]
    assert batch[1].best.outcomes == single.best.outcomes
    assert batch.best(0) == single.best.action


def test_the_stake_is_echoed() -> None:
    found = analyze(STRAIGHT, UPCARD, rules=CLASSIC, bonus=3)
    assert (found.bonus, found.bonus_as_dealt) == (3, 120)
    assert found.to_dict()["bonus"] == 3
    text = str(found)
    assert text.startswith("Ts 9h 8d 7c 6s against Qd, bonus 3\n")
    assert text.endswith("\nbonus: 3, in every value; the hand as dealt wins 120")
    other = str(analyze(DRAW, UPCARD, rules=CLASSIC, bonus=3))
    assert other.endswith("\nbonus: 3, in every value; the hand as dealt loses it")
    assert "bonus: " not in str(analyze(STRAIGHT, UPCARD, rules=CLASSIC))


def test_insurance_is_told_with_the_bonus() -> None:
    plain, staked = (analyze(STRAIGHT, UPCARD, rules=CLASSIC, bonus=stake) for stake in (0, 2))
    assert plain.insurance is not None
    assert staked.insurance is not None
    assert staked.insurance.uninsured_ev == plain.insurance.uninsured_ev + 80
    assert staked.insurance.insured_ev == plain.insurance.insured_ev + 80
    assert staked.insurance.gain == plain.insurance.gain


def test_a_decision_leaves_the_bonus_out() -> None:
    decisions = [decide(STRAIGHT, UPCARD, rules=rules) for rules in (CLASSIC, LOST)]
    assert decisions[0].actions == decisions[1].actions
