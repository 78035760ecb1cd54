"""The opening chart against counting, and against single deals that are analysed."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from rpoker_odds import analyze, get_rules, solve
from rpoker_odds._native import ACTIONS
from rpoker_odds.actions import Action, Exchange, action_of
from rpoker_odds.cards import Card, parse_cards
from rpoker_odds.charts.chart import Chart, Tone, Value
from rpoker_odds.charts.hand_class import HAND_CLASSES, hand_class
from rpoker_odds.charts.opening import chart_of, opening_chart
from rpoker_odds.charts.opening_sums import OpeningSums, added, sums_of_game
from rpoker_odds.charts.plays import play_of, play_with
from rpoker_odds.class_order import ordered_deals
from rpoker_odds.errors import RPokerError
from rpoker_odds.game_classes import RankClass, class_number
from tests.test_charts_hand_class import class_sizes

ACE_HIGH = class_number(RankClass(5, (12, 10, 6, 5, 2)))
JACKS = class_number(RankClass(5, (9, 9, 8, 7, 1)))
FIRST = class_number(RankClass(5, (12, 11, 6, 5, 2)))


def part(rules: str, first: int, count: int) -> OpeningSums:
    return sums_of_game(get_rules(rules).packed(), first, count)


class TestPlays:
    @pytest.mark.parametrize(
        ("cards", "kept", "code"),
        [
            ("As Kd 9h 5c 2d", "", "X5"),
            ("As Kd 9h 5c 2d", "As", "X4 A"),
            ("As Ks 9h 5c 2d", "As Ks", "X3 A-K"),
            ("As Kd 9h 5c 2d", "As Kd 9h", "X2 A-K+1"),
            ("As Kd 9h 5c 2d", "As Kd 9h 5c", "X1 A-K+2"),
            ("As Kd 9d 5s 2d", "As 5s", "X3 2 suited"),
            ("As Kd 9h 5s 2d", "As 9h", "X3 2 cards"),
            ("As Ks 9h 5s 2d", "As Ks 5s", "X2 3 suited"),
            ("As Kd 9h 5s 2d", "As 9h 2d", "X2 3 cards"),
            ("As 9s 7s 5s 2d", "As 9s 7s 5s", "X1 4 flush"),
            ("Ts 9s 7s 6s 2d", "Ts 9s 7s 6s", "X1 4 str fl"),
            ("Ts 9s 7s 6d 2d", "Ts 9s 7s 6d", "X1 4 straight"),
            ("Qs 9s 7s 6d 2d", "Qs 9s 7s 6d", "X1 4 cards"),
            ("9s 9d 7s 6d 2d", "9s 9d", "X3 pair"),
            ("As 9s 9d 7s 6d", "As 9s 9d", "X2 pair+1"),
            ("As Ks 9d 9s 2d", "As Ks 9d 9s", "X1 pair+AK"),
            ("As Qs 9d 9s 2d", "As Qs 9d 9s", "X1 pair+2"),
            ("As Ad 9d 9s 2d", "As Ad 9d 9s", "X1 2 pair"),
            ("9s 9d 9h 7s 2d", "9s 9d 9h", "X2 trips"),
            ("9s 9d 9h 7s 2d", "9s 9d 9h 7s", "X1 trips+1"),
            ("9s 9d 9h 9c 2d", "9s 9d 9h 9c", "X1 quads"),
        ],
    )
    def test_of_an_exchange_say_what_is_kept(self, cards: str, kept: str, code: str) -> None:
        gone = tuple(card for card in parse_cards(cards) if card not in parse_cards(kept))
        assert code_of(parse_cards(cards), Exchange(gone)) == code
        words = play_with(code).words
        assert words.startswith("exchange ")
        assert "keep" in words
        assert play_with(code) == (code, words, Tone.EXCHANGE)

    def test_have_four_tones(self) -> None:
        assert [play_with(code)[1:] for code in "FB6"] == [
            ("fold", Tone.FOLD),
            ("bet", Tone.BET),
            ("buy a sixth card", Tone.SIXTH),
        ]
        assert play_with("X4 A").words == "exchange 4 cards, keep A"
        assert play_with("X5").words == "exchange 5 cards, keep nothing"


def code_of(hand: tuple[Card, ...], action: Action) -> str:
    """The code of an action by the number of the core that means it."""
    ordered = tuple(sorted(hand, reverse=True))
    ranks, suits = (tuple([int(card.rank) for card in ordered]), [card.suit for card in ordered])
    for number in range(ACTIONS):
        found = action_of(number, ordered)
        if {*getattr(found, "discards", ())} == {*getattr(action, "discards", ())} and (
            type(found) is type(action)
        ):
            return play_of(number, ranks, tuple(map(int, suits))).code
    raise AssertionError(action)


def by_analysis(name: str, first: int, count: int) -> dict[tuple[int, int, str], list[Fraction]]:
    """Deals, values and costs of the best plays, each deal analysed by itself."""
    found: dict[tuple[int, int, str], list[Fraction]] = {}
    for number in range(first, first + count):
        for cards, weight in ordered_deals(number):
            *hand, upcard = map(Card.from_id, cards)
            best, second, *_ = analyze(hand, upcard, rules=name).actions
            place = (hand_class(hand).order, int(upcard.rank), code_of(tuple(hand), best.action))
            sums = found.setdefault(place, [Fraction()] * 3)
            amounts = (Fraction(1), best.ev, best.ev - second.ev)
            found[place] = [a + b * weight for a, b in zip(sums, amounts, strict=True)]
    return found


class TestSums:
    @pytest.mark.parametrize(
        ("name", "first", "count", "met"),
        [
            ("caribbean_stud", FIRST, 12, {"B"}),
            ("caribbean_stud", ACE_HIGH, 12, {"F"}),
            ("oasis", FIRST, 4, {"X"}),
            ("basic", FIRST, 2, {"X"}),
            ("basic", JACKS, 2, {"B", "6"}),
        ],
    )
    def test_are_those_of_deals_analysed_one_by_one(
        self, name: str, first: int, count: int, met: set[str]
    ) -> None:
        sums = part(name, first, count)
        antes = {
            place: [Fraction(deals), Fraction(value, sums.unit), Fraction(cost, sums.unit)]
            for place, (deals, value, cost) in sums.plays.items()
        }
        assert antes == by_analysis(name, first, count)
        assert {code[0] for _, _, code in antes} >= met

    def test_add_up_in_any_pieces_and_order(self) -> None:
        whole = part("caribbean_stud", FIRST, 60)
        for split in (1, 17, 59):
            parts = [
                part("caribbean_stud", FIRST + split, 60 - split),
                part("caribbean_stud", FIRST, split),
            ]
            assert added(added(OpeningSums(0, {}), parts[0]), parts[1]) == whole
        assert len(whole.plays) > 10

    def test_of_different_games_do_not_add_up(self) -> None:
        sums = [OpeningSums(unit, {(0, 0, "B"): [1, 1, 1]}) for unit in (2, 3)]
        with pytest.raises(RPokerError, match="different games"):
            added(*sums)


class TestChart:
    def test_of_a_whole_game_has_every_deal(self) -> None:
        done: list[tuple[int, int]] = []
        found = opening_chart("caribbean_stud", progress=lambda *at: done.append(at))
        cells = [cell for row in found.rows for cell in row.cells]
        assert len(cells) == len(HAND_CLASSES) * 13
        assert sizes_in(found) == class_sizes()
        deals = [cell.values["deals"] for cell in cells]
        assert sum(map(number, deals)) == done[-1][0] == done[-1][1] == 122_151_120
        ev = sum(number(cell.values["ev"]) * number(cell.values["deals"]) for cell in cells)
        assert ev / 122_151_120 == solve("caribbean_stud").ev
        assert {text for text, *_ in found.legend} == {"F", "B"}
        assert found.columns == tuple("23456789TJQKA")
        assert found.title == "First action by dealt hand and upcard, rules caribbean_stud"
        ace_king = next(row for row in found.rows if row.label == "A-K-Q")
        assert ace_king.cells[0].text == "B"
        assert {cell.text for row in found.rows[-3:] for cell in row.cells} == {"F"}

    def test_cells_say_play_share_and_figures(self) -> None:
        sums = part("basic", FIRST, 40)
        found = chart_of(get_rules("basic"), sums)
        met = Counter(tone for tone in tones(found))
        assert met[Tone.NONE] > 500
        mixed = 0
        for row in HAND_CLASSES:
            cell = found.rows[row.order].cells[5]
            plays = {code: of for (order, _, code), of in sums.plays.items() if order == row.order}
            if not plays:
                assert cell.values == {**dict.fromkeys(cell.values), "deals": 0}
                continue
            deals = sum(of[0] for of in plays.values())
            shares = {code: Fraction(of[0], deals) for code, of in plays.items()}
            assert sum(shares.values()) == 1
            assert cell.text == cell.values["play"] == max(shares, key=lambda code: shares[code])
            assert cell.values["share"] == shares[cell.text]
            assert cell.values["deals"] == deals
            for name, column in (("ev", 1), ("cost", 2)):
                antes = Fraction(sum(of[column] for of in plays.values()), sums.unit)
                assert cell.values[name] == antes / deals
            listed = dict(item.split(": ") for item in str(cell.values["plays"]).split(", "))
            assert listed == {code: str(of[0]) for code, of in plays.items()}
            assert cell.mixed is (len(plays) > 1)
            assert play_with(cell.text).words in cell.title
            assert row.label in cell.title
            mixed += cell.mixed
        assert mixed > 0

    def test_of_gaps_has_costs_and_levels(self) -> None:
        sums = part("basic", FIRST, 40)
        plays = chart_of(get_rules("basic"), sums)
        found = chart_of(get_rules("basic"), sums, "gap")
        assert found.title.startswith("What the second best first action costs")
        levels = {tone: means for _, tone, means in found.legend}
        met = set()
        for row, other in zip(found.rows, plays.rows, strict=True):
            for cell, played in zip(row.cells, other.cells, strict=True):
                assert cell.values == played.values
                assert not cell.mixed
                if cell.tone is Tone.NONE:
                    assert cell.text == ""
                    continue
                cost = number(cell.values["cost"])
                assert cell.text == f"{float(cost):.3f}"
                least, most = (
                    re.search(rf"{words} ([\d.]+)", levels[cell.tone])
                    for words in ("at least", "less than")
                )
                assert least or most
                assert (Fraction(least[1]) if least else 0) <= cost
                assert most is None or cost < Fraction(most[1])
                met.add(cell.tone)
        assert len(met) >= 3

    def test_of_shares_and_values_are_coloured_by_the_play(self) -> None:
        sums = part("basic", FIRST, 40)
        plays, shares, values = (
            chart_of(get_rules("basic"), sums, measure) for measure in ("play", "share", "ev")
        )
        assert len({chart.title for chart in (plays, shares, values)}) == 3
        assert plays.legend == shares.legend == values.legend
        texts = set()
        for row, share_row, value_row in zip(plays.rows, shares.rows, values.rows, strict=True):
            for play, share, ev in zip(row.cells, share_row.cells, value_row.cells, strict=True):
                assert share == replace(play, text=share.text, mixed=False)
                assert ev == replace(play, text=ev.text, mixed=False)
                if not play.text:
                    assert share.text == ev.text == ""
                    continue
                percent = number(play.values["share"]) * 100
                assert share.text == f"{percent.numerator // percent.denominator}%"
                assert ev.text == f"{float(number(play.values['ev'])):.2f}"
                texts.add(share.text)
        assert "100%" in texts
        assert len(texts) > 1

    def test_has_four_measures(self) -> None:
        with pytest.raises(RPokerError, match="measure must be play, share, ev, gap, got 'cost'"):
            opening_chart("basic", measure="cost")  # type: ignore[arg-type]


def sizes_in(chart: Chart) -> Counter[tuple[str, int]]:
    """Deals by label and rank of the upcard."""
    sizes: Counter[tuple[str, int]] = Counter()
    for row in chart.rows:
        for upcard, cell in enumerate(row.cells):
            sizes[row.label, upcard] = int(number(cell.values["deals"]))
    return sizes


def tones(chart: Chart) -> list[Tone]:
    return [cell.tone for row in chart.rows for cell in row.cells]


def number(value: Value) -> Fraction:
    assert isinstance(value, int | Fraction)
    return Fraction(value)
