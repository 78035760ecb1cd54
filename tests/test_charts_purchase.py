"""Fold or bet after a purchase: every cell re-derived from `decide`, hand by hand."""

from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random

import pytest

from rpoker_odds import (
    CardError,
    Category,
    PayTable,
    RedrawCard,
    RedrawFailure,
    RPokerError,
    RulesError,
    decide,
    get_rules,
)
from rpoker_odds._native import combine
from rpoker_odds._native_finals import MOST_KNOWN, FinalSums, sum_finals
from rpoker_odds._native_game import solve_deals
from rpoker_odds.cards import Card
from rpoker_odds.charts.chart import Cell, Chart, Tone
from rpoker_odds.charts.final_hands import FinalHand, Kind, Match, weak_hands
from rpoker_odds.charts.hand_class import holds_straight
from rpoker_odds.charts.insurance import kernels_of
from rpoker_odds.charts.purchase import Measure, _short, chart_of, purchase_chart
from rpoker_odds.charts.purchase_sums import Place, Purchase, PurchaseSums, purchases_of, sums_of
from rpoker_odds.class_order import first_deals
from rpoker_odds.game_classes import rank_class
from rpoker_odds.game_sums import pieces_of
from tests.final_sums import decided, in_antes

MEASURES: tuple[Measure, ...] = ("play", "ev", "gap")

# They differ in the qualifier, in what the dealer's failure pays, and in insurance and redraws.
HOUSES = ("classic", "pagat", "admiral_hr", "trainer")
PAID = RedrawFailure.ANTE_PAID
SIX_CARDS_HIGH, SIX_CARDS_PAIR = 6_612_900, 9_730_740
HIGH, PAIR = 1_302_540, 1_098_240
HANDS = {purchase: list(weak_hands(5 + (purchase is Purchase.SIXTH))) for purchase in Purchase}


def random_of(text: str) -> Random:
    return Random(text)  # noqa: S311 - a sample


def members(place: Place) -> list[bytes]:
    """The rows of ranks that a cell is made of, gone cards included."""
    gone = bytes([place.upcard] if place.match is Match.DISCARDED else [])
    return [
        hand.ranks + gone
        for hand in HANDS[place.purchase]
        if hand.label == place.label and matches(hand, place)
    ]


def matches(hand: FinalHand, place: Place) -> bool:
    held = place.upcard in hand.ranks
    return place.kind is Kind.HIGH_CARD or held is (place.match is Match.HELD)


@pytest.fixture(scope="module")
def sums() -> PurchaseSums:
    return sums_of(get_rules("classic"), None, None)


@pytest.fixture(scope="module")
def places(sums: PurchaseSums) -> dict[Place, FinalSums]:
    return sums.places


def test_every_cell_has_a_member_that_is_what_decide_says(places: dict[Place, FinalSums]) -> None:
    random = random_of("cells")
    folds = bets = mixed = 0
    for place in places:
        house = random.choice(HOUSES)
        held = 5 + (place.purchase is Purchase.SIXTH)
        ranks = random.choice(members(place))
        unit, (sums,) = sum_finals(get_rules(house).packed(), place.upcard, held, [ranks])
        if not sums.ways:
            continue
        derived = decided(house, ranks, held, place.upcard, lanes=random)
        assert in_antes(unit, sums) == derived, (place, ranks)
        folds += sums.bets == 0
        bets += sums.bets == sums.ways
        mixed += 0 < sums.bets < sums.ways
    assert folds > 200
    assert bets > 200
    assert mixed > 5


@pytest.mark.parametrize("purchase", Purchase)
def test_suits_other_than_the_upcards_are_only_names(
    purchase: Purchase, places: dict[Place, FinalSums]
) -> None:
    random = random_of(purchase.value)
    chosen = [place for place in places if place.purchase is purchase]
    held = 5 + (purchase is Purchase.SIXTH)
    for place in random.sample(chosen, 8):
        # A redraw of the lowest card at no risk is worth buying with little.
        rules = replace(get_rules("classic"), redraw_card=RedrawCard.LOWEST, redraw_failure=PAID)
        ranks = random.choice(members(place))
        unit, (sums,) = sum_finals(rules.packed(), place.upcard, held, [ranks])
        assert in_antes(unit, sums) == decided(rules, ranks, held, place.upcard), (place, ranks)


def test_a_redraw_that_may_pay_is_counted_suit_by_suit() -> None:
    house = replace(
        get_rules("classic"),
        pay_table=replace(PayTable(), pair=9),
        redraw_card=RedrawCard.LOWEST,
        redraw_failure=PAID,
    )
    ranks = bytes([9, 9, 8, 4, 2])
    unit, (sums,) = sum_finals(house.packed(), 6, 5, [ranks])
    assert in_antes(unit, sums) == decided(house, ranks, 5, 6)
    never = replace(house, redraw_card=RedrawCard.NONE)
    less, (without,) = sum_finals(never.packed(), 6, 5, [ranks])
    assert Fraction(sums.value, unit) > Fraction(without.value, less)


def test_a_cell_is_the_sum_of_its_members(places: dict[Place, FinalSums]) -> None:
    random = random_of("members")
    for place in random.sample(list(places), 60):
        held = 5 + (place.purchase is Purchase.SIXTH)
        rules = get_rules("classic").packed()
        _, sums = sum_finals(rules, place.upcard, held, members(place))
        assert places[place] == FinalSums(*map(sum, zip(*sums, strict=True)))


def test_all_weak_hands_are_in_one_cell_each(places: dict[Place, FinalSums]) -> None:
    ways: dict[tuple[Purchase, bool], int] = {}
    for place, sums in places.items():
        if place.match is not Match.DISCARDED:
            key = place.purchase, place.kind is Kind.PAIR
            ways[key] = ways.get(key, 0) + sums.ways
    # Upcards were of one suit.
    assert {key: 4 * count for key, count in ways.items()} == {
        (Purchase.SIXTH, False): SIX_CARDS_HIGH * 46,
        (Purchase.SIXTH, True): SIX_CARDS_PAIR * 46,
        (Purchase.EXCHANGE, False): HIGH * 47,
        (Purchase.EXCHANGE, True): PAIR * 47,
    }


def test_the_mean_over_all_discards_is_the_value_that_looks_at_none() -> None:
    for name in ("basic", "classic"):
        hand, upcard = "Ac Kd Jh 5s 3c", "Jd"
        without = decide(hand, upcard, rules=name)["bet"].ev
        known = [*map(str, decide(hand, upcard, rules=name).final_hand), upcard]
        cards = [str(card) for card in map(Card.from_id, range(52)) if str(card) not in known]
        values = [decide(hand, upcard, card, rules=name)["bet"].ev for card in cards]
        assert len(values) == 46
        assert sum(values) / 46 == without
        assert len({*values}) > 5


def test_two_pair_or_better_always_bets() -> None:
    """Who wins nothing, not even the ante, loses three antes too rarely for a fold, whichever
    dealer hands five discards or a sixth card may take away."""
    nothing = kernels_of(get_rules("basic")).no_ante.packed()
    fewest = Fraction(comb(41, 4), comb(46, 4))
    worst, hands, firsts = Fraction(0), 0, first_deals()
    for piece in pieces_of(nothing):
        found = solve_deals(*piece)
        values = memoryview(found.low).cast("q")
        for number in range(piece[1], piece[1] + piece[2]):
            ranks = rank_class(number).hand
            if len({*ranks}) <= 3 or holds_straight(ranks):
                here = (firsts[each] - firsts[piece[1]] for each in (number, number + 1))
                some = values[slice(*here)]
                hands += len(some)
                worst = min([worst, *(Fraction(value, found.sums.unit) for value in {*some})])
    # A fold would be worth -1.
    assert hands > 200_000
    assert 0 > worst > -fewest


def cells_of(chart: Chart) -> dict[tuple[str, str, str], Cell]:
    return {
        (row.group, row.label, column): cell
        for row in chart.rows
        for column, cell in zip(chart.columns, row.cells, strict=True)
    }


def test_the_chart_says_what_the_sums_say(places: dict[Place, FinalSums]) -> None:
    done: list[tuple[int, int]] = []
    chart = purchase_chart("classic", progress=lambda *step: done.append(step))
    assert done[-1][0] == done[-1][1] == len(done)
    cells = cells_of(chart)
    assert cells["After an exchange: A-K with the upcard's rank", "A-K-Q", "5"].text == "B"
    cell = cells["After an exchange: A-K with the upcard's rank", "A-K-T", "T"]
    assert (cell.text, cell.tone, cell.mixed) == ("B", Tone.BET, True)
    sums = places[Place(Purchase.EXCHANGE, Kind.ACE_KING, Match.HELD, "A-K-T", 8)]
    unit = comb(46, 4) * 42 * 41 * 40 * 39
    assert cell.values == {
        "best": "bet",
        "share": Fraction(sums.bets, sums.ways),
        "bet_ev": Fraction(sums.value, sums.ways * unit),
        "cost": Fraction(sums.cost, sums.ways * unit),
        "deals": sums.ways * 4,
    }
    assert Fraction(1, 2) < Fraction(sums.bets, sums.ways) < 1
    total = sum(
        int(str(cell.values["deals"]))
        for (group, *_), cell in cells.items()
        if "discarded" not in group
    )
    assert total == (SIX_CARDS_HIGH + SIX_CARDS_PAIR) * 46 + (HIGH + PAIR) * 47
    assert {cell.text for cell in cells.values()} == {"F", "B", ""}
    empty = cells["After an exchange: A-K without the upcard's rank", "A-K-Q", "A"]
    assert empty.values == {**dict.fromkeys(cell.values), "deals": 0}


def test_rows_of_pairs_go_up_to_the_strongest_that_may_fold(sums: PurchaseSums) -> None:
    # In admiral_hr the dealer needs a pair, so that small pairs rarely win.
    strict = get_rules("admiral_hr")
    for chart, alone, folds in (
        (chart_of(get_rules("classic"), sums), {1}, "2"),
        (chart_of(strict, sums_of(strict, None, None)), {6, 7}, "7"),
    ):
        groups = {row.group for row in chart.rows if "pair " in row.group}
        counted = set()
        for group in groups:
            first, *others = (row for row in chart.rows if row.group == group)
            assert first.label.endswith("or higher")
            assert {cell.text + "*" * cell.mixed for cell in first.cells} <= {"B", ""}
            counted.add(len(others))
        assert counted == alone
        assert any(
            cell.text == "F" or cell.mixed
            for row in chart.rows
            for cell in row.cells
            if row.label == f"pair of {folds}"
        )


def test_measures_show_the_same_figures(sums: PurchaseSums) -> None:
    rules = get_rules("classic")
    play, ev, gap = (chart_of(rules, sums, name) for name in MEASURES)
    met = 0
    for key, cell in cells_of(play).items():
        valued, costly = cells_of(ev)[key], cells_of(gap)[key]
        assert cell.values == valued.values == costly.values
        if cell.text:
            letter, value = valued.text.split()
            assert letter == cell.text
            assert abs(Fraction(value) - Fraction(str(cell.values["bet_ev"]))) <= Fraction(1, 200)
            assert costly.text == f"{float(Fraction(str(cell.values['cost']))):.3f}"
            assert valued.tone is cell.tone
            assert costly.tone.name.startswith("LEVEL")
            met += 1
    assert met > 400
    with pytest.raises(RPokerError, match="measure must be play, ev, gap, got 'cost'"):
        purchase_chart("basic", measure="cost")  # type: ignore[arg-type]


def test_values_of_bets_are_short() -> None:
    given = map(Fraction, ("-1.1", "-0.004", "0.5", "10.25", "-20.5"))
    assert [*map(_short, given)] == ["-1.10", "-.00", "+.50", "+10.25", "-20.50"]


def test_a_house_that_sells_nothing_has_no_such_chart(sums: PurchaseSums) -> None:
    with pytest.raises(RulesError, match="sell no card after which a player may fold"):
        purchase_chart("caribbean_stud")
    assert purchases_of(get_rules("oasis")) == (Purchase.EXCHANGE,)
    notes = chart_of(get_rules("oasis"), sums).notes
    assert "After an exchange of 5 cards the bet is forced." in notes
    repeated = chart_of(get_rules("betvoyager"), sums).notes
    assert any("one more card may be exchanged" in note for note in repeated)


def test_rows_that_cannot_be_are_refused() -> None:
    rules = get_rules("basic").packed()
    good = bytes([12, 11, 9, 8, 7])
    assert sum_finals(rules, 3, 5, [good])[1][0].ways == 4**5 - 4
    assert combine(rules, bytes([48, 45, 38, 32, 28]))[0] == Category.ACE_KING
    for upcard, held, rows in (
        (13, 5, [good]),
        (3, 4, [good[:4]]),
        (3, 5, [good[::-1]]),
        (3, 5, [bytes([13, *good[1:]])]),
        (3, 5, [good + bytes(MOST_KNOWN)]),
        (3, 5, [good, good[1:]]),
    ):
        with pytest.raises(CardError):
            sum_finals(rules, upcard, held, rows)
    impossible = sum_finals(rules, 3, 5, [bytes([3] * 5)])[1][0]
    assert impossible == FinalSums(0, 0, 0, 0)
