"""Strategy books: what they say, by their own reader and by their documented format."""

import json
import pickle
import struct
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from multiprocessing import get_context
from operator import mul
from pathlib import Path
from typing import Any, Final

import pytest

from rpoker_odds import (
    BASIC,
    OASIS,
    Bet,
    Book,
    BookEntry,
    BookError,
    CardError,
    Exchange,
    RulesError,
    SixthCard,
    Solution,
    analyze,
    parse_cards,
    write_book,
)
from rpoker_odds._native_game import CLASSES
from rpoker_odds.class_order import weights_of
from rpoker_odds.whole_game import ACTION_NAMES
from tests.book_files import book_of_some, column, drawn_deals, parts, place_of, put
from tests.command_line import schema

DEALS: Final = 5_649_150
ONE_CARD: Final = replace(
    OASIS, name="one card", exchange_fees=(1, None, None, None, None), bet_forced_after=()
)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Solution]]:
    path = tmp_path_factory.mktemp("books") / "one card.rpb"
    yield path, write_book(path, ONE_CARD)
    path.unlink()


@pytest.fixture
def path(written: tuple[Path, Solution]) -> Path:
    return written[0]


@pytest.fixture
def book(path: Path) -> Iterator[Book]:
    with Book.open(path) as opened:
        yield opened


def check_entry(entry: BookEntry, hand: str, upcard: str) -> bool:
    """Check an entry against the analysis of its deal; return whether another action is as good."""
    analysis = analyze(hand, upcard, rules=entry.rules)
    cost = {value.action: value.cost for value in analysis.actions}
    assert (entry.hand, str(entry.upcard)) == (analysis.hand, upcard)
    assert entry.ev == analysis.best.ev
    assert cost[entry.action] == 0
    tied = not analysis.actions[1].cost
    assert tied or entry.action == analysis.best.action
    return tied


def test_the_book_tells_of_its_game(book: Book, written: tuple[Path, Solution]) -> None:
    path, solution = written
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert book.solution == solution
    assert book.ev == solution.ev == Fraction(-723_583_636_439, 69_766_306_810_200)
    assert book.rules == ONE_CARD
    assert len(book) == DEALS
    assert repr(book) == "<Book of one card: 5,649,150 deals>"
    assert book.package_version.count(".") == 2
    assert path.stat().st_size < 52_000_000


def test_every_look_up_is_the_analysis(book: Book) -> None:
    met, tied = Counter[str](), 0
    straight_draws = [("2h 4c 2s 3c 5c", "Qs"), ("4d 5c 2s 3c 3h", "Jh"), ("3c 2s 5s 2h 4d", "Kd")]
    for hand, upcard in drawn_deals(400, seed=3) + straight_draws:
        entry = book.lookup(hand, upcard)
        tied += check_entry(entry, hand, upcard)
        met[type(entry.action).__name__] += 1
    assert min(met[name] for name in ("Fold", "Bet", "Exchange")) > 15
    assert tied >= len(straight_draws)


@pytest.mark.parametrize("width", [8, 16])
def test_discards_are_those_of_the_hand_that_is_asked_for(
    width: int, tmp_path: Path, written: tuple[Path, Solution]
) -> None:
    rules = replace(BASIC, name="some deals")
    deals = drawn_deals(90, seed=width)
    deals += [("7s 2c Kh 7d Kc", "Ks"), ("9d 4h 4s 9c 4d", "4c"), ("2s 2h 3c 2d 3d", "3h")]
    book_of_some(tmp_path / "book", rules, deals, replace(written[1], rules=rules), width)
    kinds, negative = Counter[str](), 0
    with Book.open(tmp_path / "book") as book:
        for hand, upcard in deals:
            entry = book.lookup(hand, upcard)
            check_entry(entry, hand, upcard)
            negative += entry.ev < 0
            discards = len(entry.action.discards) if isinstance(entry.action, Exchange) else ""
            kinds[f"{type(entry.action).__name__}{discards}"] += 1
    (tmp_path / "book").unlink()
    assert {"Bet", "Exchange2", "Exchange3", "Exchange4"} <= {*kinds}
    assert negative > 20


def test_wide_values_are_put_together_of_two_words(
    tmp_path: Path, written: tuple[Path, Solution]
) -> None:
    path, deal = tmp_path / "wide", ("As Kd 7h 7c 2s", "Qd")
    book_of_some(path, ONE_CARD, [deal], written[1], width=16)
    number, place, _ = place_of(*deal)
    at = column(path, "index", "I")[number] + place
    low = column(path, "values", "Q")[at]
    for high in (0, 3, -1, -(2**40)):
        put(path, parts(path).at("high_words") + 8 * at, struct.pack("<q", high))
        with Book.open(path) as book:
            assert book.lookup(*deal).ev == Fraction(2**64 * high + low, book.unit)
    path.unlink()


def test_a_deal_is_worth_the_same_by_any_names_of_suits(book: Book) -> None:
    suits = str.maketrans("cdhs", "hscd")
    for hand, upcard in drawn_deals(60, seed=5):
        entry = book.lookup(hand, upcard)
        other = book.lookup(
            list(reversed([card.translate(suits) for card in hand.split()])),
            upcard.translate(suits),
        )
        assert (other.ev, other.weight) == (entry.ev, entry.weight)
        if isinstance(entry.action, Exchange) and isinstance(other.action, Exchange):
            (card,), (again,) = entry.action.discards, other.action.discards
            assert card.rank == again.rank
        else:
            assert other.action == entry.action


def test_all_deals_are_in_the_book_as_its_format_says(path: Path, book: Book) -> None:
    described = parts(path).described
    index, values = column(path, "index", "I"), column(path, "values", "q")
    actions = column(path, "actions", "B")
    assert (len(index), len(values), len(actions)) == (CLASSES + 1, DEALS, DEALS)
    assert (index[0], index[-1]) == (0, DEALS)
    value, chosen = 0, Counter[int]()
    for number in range(CLASSES):
        weights, span = weights_of(number), slice(index[number], index[number + 1])
        value += sum(map(mul, weights, values[span]))
        for action, weight in zip(actions[span], weights, strict=True):
            chosen[action] += weight
    solution = book.solution
    assert Fraction(value, int(described["unit"]) * solution.deals) == solution.ev
    assert sum(chosen.values()) == solution.deals == 122_151_120
    assert {*chosen} == {0, 1, 3, 4, 5, 6, 7}
    assert {
        name: Fraction(chosen[code], solution.deals) for code, name in enumerate(ACTION_NAMES[:2])
    } == {name: solution.actions[name] for name in ACTION_NAMES[:2]}
    book.verify()


def test_a_deal_stands_where_the_manual_says(path: Path, book: Book) -> None:
    index, values = column(path, "index", "I"), column(path, "values", "q")
    actions = column(path, "actions", "B")
    paired = [("7s 2c Kh 7d Kc", "Ks"), ("9d 4h 4s 9c 4d", "4c"), ("Ah Ac 2s As Ad", "2d")]
    for hand, upcard in drawn_deals(100, seed=11) + paired:
        number, place, ordered = place_of(hand, upcard)
        at, entry = index[number] + place, book.lookup(hand, upcard)
        assert Fraction(values[at], book.unit) == entry.ev
        if isinstance(entry.action, Exchange):
            assert parse_cards(ordered[actions[at] - 3]) == entry.action.discards
        else:
            assert ("fold", "bet")[actions[at]] == str(entry.action)


def test_the_deals_come_in_order(path: Path, book: Book) -> None:
    values, actions = column(path, "values", "q"), column(path, "actions", "B")
    entries = list(islice(book, 3000))
    assert [entry.ev * book.unit for entry in entries] == list(values[:3000])
    assert len({(entry.hand, entry.upcard) for entry in entries}) == 3000
    for entry, code in list(zip(entries, actions, strict=False))[::50]:
        assert str(entry.upcard) == "2c"
        assert list(entry.hand) == sorted(entry.hand, key=lambda card: (-card.rank, card.suit))
        assert book.lookup(entry.hand, entry.upcard) == entry
        if code >= 3:
            assert entry.action == Exchange((entry.hand[code - 3],))


def test_an_entry_reads_well_and_is_json_as_its_schema_says(book: Book) -> None:
    entry = book.lookup("As Kd 7h 7c 2s", "Qd")
    assert repr(entry) == f"<BookEntry As Kd 7h 7c 2s vs Qd: bet, ev {float(entry.ev):.6f}>"
    assert entry.action == Bet()
    assert entry.weight == 12
    validator = schema("book_entry.schema.json")
    found = set()
    for hand, upcard in drawn_deals(60, seed=6):
        data: dict[str, Any] = book.lookup(hand, upcard).to_dict()
        assert json.loads(json.dumps(data)) == data
        validator.validate(data)
        assert parse_cards(data["hand"]) == parse_cards(hand)
        assert ("discard" in data) is (data["action"] == "exchange")
        found.add(data["action"])
    assert found == {"fold", "bet", "exchange"}
    validator.validate(replace(entry, action=SixthCard()).to_dict())
    assert not validator.is_valid({**data, "action": "bet", "discard": ["As"]})
    ours, shared = definitions("book_entry.schema.json"), definitions("analysis.schema.json")
    assert ours == {name: shared[name] for name in ours}
    assert pickle.loads(pickle.dumps(entry)) == entry  # noqa: S301


def definitions(name: str) -> dict[str, Any]:
    found = schema(name).schema
    assert isinstance(found, dict)
    return dict(found["$defs"])


def look_up(path: Path, deals: list[tuple[str, str]]) -> list[BookEntry]:
    with Book.open(path) as book:
        return [book.lookup(hand, upcard) for hand, upcard in deals]


def test_many_read_a_book_at_once(path: Path, book: Book) -> None:
    deals = drawn_deals(200, seed=7)
    expected = look_up(path, deals)
    with ThreadPoolExecutor(8) as threads:
        assert [*threads.map(lambda deal: book.lookup(*deal), deals * 4)] == expected * 4
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert [*processes.map(look_up, [path] * 4, [deals] * 4)] == [expected] * 4


def test_what_is_no_deal_is_refused(book: Book) -> None:
    for hand, upcard in (("As Kd 7h 7c", "Qd"), ("As Kd 7h 7c 2s", "2s"), ("x", "Qd")):
        with pytest.raises(CardError):
            book.lookup(hand, upcard)


def test_a_closed_book_is_refused(path: Path) -> None:
    with Book.open(path) as book:
        pass
    book.close()
    for use in (lambda: book.lookup("As Kd 7h 7c 2s", "Qd"), book.verify, lambda: next(iter(book))):
        with pytest.raises(BookError, match="is closed"):
            use()
    assert book.rules == ONE_CARD


def test_rules_with_repeated_exchange_have_no_book(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="repeated_exchange is"):
        write_book(tmp_path / "book", "betvoyager")
    with pytest.raises(RulesError, match="did you mean basic"):
        write_book(tmp_path / "book", "basics")
    assert not [*tmp_path.iterdir()]
