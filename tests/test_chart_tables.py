"""Insurance, redraw and bonus charts, re-derived deal by deal."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import comb
from random import Random

import pytest

from rpoker_odds import (
    TRAINER,
    BonusHand,
    Category,
    Redraw,
    RPokerError,
    Rules,
    RulesError,
    bonus_odds,
    decide,
    get_rules,
    redraw,
    strength,
)
from rpoker_odds.bonus import AFTER_EXCHANGE
from rpoker_odds.cards import Card, parse_cards
from rpoker_odds.charts.bonus import bonus_chart
from rpoker_odds.charts.chart import Cell, Chart, Tone
from rpoker_odds.charts.insurance import insurance_chart, kernels_of, sums_of, worth_of
from rpoker_odds.charts.insured_hands import HANDS, InsuredDeal, insured_deals, label_of
from rpoker_odds.charts.kinds import make_chart
from rpoker_odds.charts.redraw import HANDS as FIVE_CARDS
from rpoker_odds.charts.redraw import SIX_CARDS, redraw_chart

SELLERS = ("classic", "pagat", "olympic", "lunar")


@pytest.fixture(scope="module")
def deals() -> list[InsuredDeal]:
    return insured_deals()


def test_the_deals_are_all_deals_of_trips_or_better(deals: list[InsuredDeal]) -> None:
    hands = 54_912 + 10_200 + 5_108 + 3_744 + 624 + 36 + 4
    assert sum(deal.weight for deal in deals) == hands * 47
    labels = {label for names in HANDS.values() for label in names}
    assert {deal.label for deal in deals} == labels
    assert len(labels) == sum(map(len, HANDS.values()))
    some = Random(5).sample(deals, 2000)  # noqa: S311 - a sample
    assert all(len(set(deal.cards)) == 6 for deal in some)


@pytest.mark.parametrize("house", SELLERS)
def test_insurance_of_a_deal_is_what_decide_says(house: str, deals: list[InsuredDeal]) -> None:
    rules = get_rules(house)
    matched = [deal for deal in deals if deal.label[:3] == "QQQ" and deal.cards[-1] // 4 == 10]
    random = Random(house)  # noqa: S311 - a sample
    some = random.sample(deals, 40) + random.sample(matched, 20)
    worth = worth_of(kernels_of(rules), b"".join(deal.cards for deal in some))
    insured = 0
    for deal, (unit, gain) in zip(some, worth, strict=True):
        *hand, upcard = map(Card.from_id, deal.cards)
        found = decide(hand, upcard, rules=rules).insurance
        assert found is not None
        assert Fraction(unit, comb(46, 4)) == found.ev_per_unit
        assert gain == found.gain
        insured += bool(found.stake)
    assert 20 <= insured < 60


@pytest.mark.parametrize("house", ["classic", "pagat"])
def test_a_random_deal_of_every_cell_of_insurance(house: str, deals: list[InsuredDeal]) -> None:
    """What a cell adds up for a deal is what decide() says of it; one of `pagat` may gain more
    uninsured, with the redraw that it would lose."""
    rules = get_rules(house)
    cells: dict[tuple[str, int], list[InsuredDeal]] = {}
    for deal in deals:
        cells.setdefault((deal.label, deal.cards[-1] // 4), []).append(deal)
    labels = sum(map(len, HANDS.values()))
    assert labels * 12 < len(cells) < labels * 13  # no fifth ace against four
    random = Random(f"cells {house}")  # noqa: S311 - a sample
    insured = 0
    for members in cells.values():
        deal = random.choice(members)
        ((unit, gain),) = worth_of(kernels_of(rules), deal.cards)
        *hand, upcard = map(Card.from_id, deal.cards)
        found = decide(hand, upcard, rules=rules).insurance
        assert found is not None
        assert Fraction(unit, comb(46, 4)) == found.ev_per_unit
        assert gain == found.gain
        insured += bool(gain)
    assert 20 < insured < len(cells) - 20


def test_deals_that_stand_for_others_weigh_so_much(deals: list[InsuredDeal]) -> None:
    """Quad aces with a king, and three queens with ace-king, by suits: 4 * 4 and 4 * 16."""
    cell = [deal for deal in deals if deal.label == "AAAA, K" and deal.cards[-1] // 4 == 0]
    assert sum(deal.weight for deal in cell) == 4 * 4
    cell = [deal for deal in deals if deal.label == "QQQ, AK" and deal.cards[-1] // 4 == 10]
    assert sum(deal.weight for deal in cell) == 4 * 4 * 4 * 1
    assert {label_of(deal.cards[:5]) for deal in cell} == {"QQQ, AK"}


def test_a_cell_is_the_mean_of_its_deals(deals: list[InsuredDeal]) -> None:
    """The cell of Q-Q-Q-A-K against a queen, from decide() on each of its 64 deals."""
    rules = get_rules("classic")
    few = [deal for deal in deals if deal.label in ("QQQ, AK", "xxxAA", "AAAA, K")]
    sums = sums_of(rules, few, None, None)[("QQQ, AK", 10)]
    found = []
    for deal in few:
        if deal.label == "QQQ, AK" and deal.cards[-1] // 4 == 10:
            *hand, upcard = map(Card.from_id, deal.cards)
            one = decide(hand, upcard, rules=rules).insurance
            assert one is not None
            found.append((deal.weight, one))
    assert sums.deals == sum(weight for weight, _ in found) == 64
    assert sums.insured_deals == sum(weight for weight, one in found if one.stake)
    mean = sum(weight * one.ev_per_unit for weight, one in found) / 64
    assert Fraction(sums.unit, sums.deals * comb(46, 4)) == mean > 0
    assert sums.gain == sum(weight * one.gain for weight, one in found)


def test_the_chart_of_insurance() -> None:
    done: list[tuple[int, int]] = []
    chart = make_chart("insurance", "classic", progress=lambda *step: done.append(step))
    assert chart.kind == "insurance"
    assert chart.columns == tuple("23456789TJQKA")  # as in the charts of opening and purchase
    assert done[-1][0] == done[-1][1]
    assert all(len(row.cells) == 13 for row in chart.rows)
    cells = {
        (row.label, column): cell
        for row in chart.rows
        for column, cell in zip(chart.columns, row.cells, strict=True)
    }
    assert sum(as_int(cell.values["deals"]) for cell in cells.values()) == 74_628 * 47
    assert cells["QQQ, AK", "Q"].tone is Tone.YES
    assert cells["QQQ", "A"].tone is Tone.NO
    assert cells["AAAA", "A"].tone is Tone.NONE
    assert len({tuple(cell.values) for cell in cells.values()}) == 1
    mixed = 0
    for cell in cells.values():
        share = cell.values["share"]
        if isinstance(share, Fraction):
            assert cell.mixed == (0 < share < 1)
            assert (cell.tone is Tone.YES) == (share > Fraction(1, 2))
            mixed += cell.mixed
    assert mixed > 50


def as_int(value: object) -> int:
    assert isinstance(value, int)
    return value


def test_what_is_not_sold_has_no_chart() -> None:
    with pytest.raises(RulesError, match="sell no insurance"):
        insurance_chart("basic")
    with pytest.raises(RulesError, match="have no redraw"):
        redraw_chart("basic")
    with pytest.raises(RulesError, match="have no bonus"):
        bonus_chart("basic")
    with pytest.raises(ValueError, match="20 to 42"):
        redraw_chart("classic", live=19)


def charted(chart: Chart, multiplier: int, column: int) -> Cell:
    (row,) = (row for row in chart.rows if row.label == f"{multiplier} to 1")
    return row.cells[column - 1]


def charted_deals(rules: Rules, columns: tuple[str, ...]) -> Iterator[tuple[Redraw, int]]:
    """Random redraws that a chart is exact for, and how many cards the player has drawn."""
    random = Random(f"redraw {rules.name}")  # noqa: S311 - a sample
    while True:
        hand = parse_cards(random.choice((*FIVE_CARDS, *SIX_CARDS)))
        deck = [card for card in map(Card.from_id, range(52)) if card not in hand]
        drawn = int(random.choice(columns)) if len(hand) == 5 else 1
        others = random.sample(deck, 5 + drawn * (len(hand) == 5))
        if strength(others[:5]) >> 26 > Category.HIGH_CARD:
            continue
        found = redraw(hand, others[:5], rules=rules, seen=others[5:])
        replaced = found.replaced.rank
        alone = sum(card.rank == replaced for card in (*hand, *others)) == 1
        goes = all(card.rank != replaced for card in found.win)
        if alone and goes and 0 < len(found.win) <= 16 and not found.push and not found.lose:
            yield found, drawn


@pytest.mark.parametrize("house", ["classic", "pagat", "senator", "corona", "betvoyager"])
def test_the_chart_of_the_redraw_is_what_redraw_says(house: str) -> None:
    rules = get_rules(house)
    charts = {live: redraw_chart(rules, live=live) for live in range(37, 43)}
    fewest = make_chart("redraw", rules, measure="fewest")
    bought = 0
    for found, drawn in islice(charted_deals(rules, fewest.columns), 150):
        multiplier = found.combinations.multiplier
        cell = charted(charts[42 - drawn], multiplier, len(found.win))
        assert cell.values["buy_ev"] == found["buy the redraw"].ev
        assert cell.values["take_ev"] == found["take the ante"].ev
        assert cell.values["best"] == str(found.best.action).removesuffix(" the redraw")
        place = fewest.columns.index(str(drawn)) + 1
        needed = charted(fewest, multiplier, place).values["fewest"]
        assert (as_int(needed or 17) <= len(found.win)) == (cell.tone is Tone.YES)
        bought += cell.tone is Tone.YES
    assert 30 < bought < 150


def test_how_many_cards_have_to_help() -> None:
    """Three to one, as below: 13 are a tie, so 14 are needed; with 41 live cards 13."""
    chart = redraw_chart("classic", measure="fewest")
    assert chart.columns == tuple("012345")
    (row,) = (row for row in chart.rows if row.label == "3 to 1")
    assert [cell.values["fewest"] for cell in row.cells] == [14, 13, 13, 13, 12, 12]
    assert [cell.values["live"] for cell in row.cells] == [42, 41, 40, 39, 38, 37]
    assert {cell.tone for cell in row.cells} == {Tone.YES}
    (row,) = (row for row in chart.rows if row.label == "1 to 1")
    assert {(cell.text, cell.tone, cell.values["fewest"]) for cell in row.cells} == {
        (">16", Tone.NO, None)
    }
    drawn = {house: redraw_chart(house, measure="fewest").columns for house in ("pagat", "corona")}
    assert drawn == {"pagat": tuple("01234"), "corona": tuple("012345")}
    without = replace(get_rules("corona"), sixth_card_fee=None)
    assert redraw_chart(without, measure="fewest").columns == tuple("02345")
    with pytest.raises(RPokerError, match="measure must be difference or fewest, got 'most'"):
        redraw_chart("classic", measure="most")  # type: ignore[arg-type]


def test_a_tie_of_the_redraw_is_told_as_one() -> None:
    """Three to one, 13 of 39 cards of other ranks help: a third of 6 - 1, less two thirds of 1."""
    chart = redraw_chart("classic")
    cells = [cell for row in chart.rows for cell in row.cells]
    ties = [cell for cell in cells if cell.values["difference"] == 0]
    assert ties == [cell for cell in cells if cell.text == "equal"] == [charted(chart, 3, 13)]
    assert (ties[0].tone, ties[0].values["best"]) == (Tone.NONE, "take the ante")
    assert "both are worth the same" in ties[0].title
    assert [text for text, *_ in chart.legend] == ["+0.50", "-0.50", "equal"]
    without = redraw_chart("classic", live=41)
    assert all(cell.values["difference"] for row in without.rows for cell in row.cells)
    assert [text for text, *_ in without.legend] == ["+0.50", "-0.50"]


@pytest.mark.parametrize("house", ["classic", "trainer"])
def test_the_chart_of_a_bonus_is_bonus_odds(house: str) -> None:
    odds = bonus_odds(house)
    chart = bonus_chart(house)
    columns = [column for column in (odds.dealt, odds.sixth) if column is not None]
    groups = list(dict.fromkeys(row.group for row in chart.rows))
    assert len(groups) == len(columns)
    for group, column in zip(groups, columns, strict=True):
        *rows, total = (row for row in chart.rows if row.group == group)
        values = [[cell.values["value"] for cell in row.cells] for row in rows]
        assert [row[0] for row in values[:-1]] == [count for _, count, _ in reversed(column.hits)]
        assert [row[2] for row in values[:-1]] == [pays for _, _, pays in reversed(column.hits)]
        assert sum(Fraction(str(row[1])) for row in values) == 1
        assert sum(Fraction(str(row[3])) for row in values) == column.ev
        assert total.cells[3].values["value"] == column.ev
        assert str(column.house_edge) in " ".join(chart.notes)


def test_a_bonus_does_not_speak_of_a_sixth_card_that_is_not_sold() -> None:
    house = replace(TRAINER, name="x", sixth_card_fee=None, bonus_after_exchange=BonusHand.FINAL)
    chart = bonus_chart(house)
    assert {row.group for row in chart.rows} == {"On the five cards dealt"}
    assert chart.notes[1:] == (AFTER_EXCHANGE,)
    assert AFTER_EXCHANGE not in bonus_chart(TRAINER).notes


def test_every_multiplier_of_the_usual_table_has_a_row() -> None:
    chart = redraw_chart("classic")
    paid = [int(row.label.split()[0]) for row in chart.rows]
    singles = {1, 2, 3, 4, 5, 7, 20, 50, 100}
    doubles = {150, 105, 104, 100, 55, 54, 51, 27, 21, 14, 8, 10, 9, 6, 5, 4, 3, 2}
    assert paid == sorted(singles | doubles)
