"""Strategy books with the second best actions, and opening charts from books."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from rpoker_odds import CLASSIC, Book, BookError, analyze, write_book
from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.kinds import make_chart
from rpoker_odds.charts.opening import opening_chart
from rpoker_odds.errors import ChartError
from tests.book_files import column, drawn_deals, parts, place_of, put
from tests.command_line import printed, refused

# Their values take 16 bytes, and no card is sold, so that they are solved in seconds.
HOUSE = replace(
    CLASSIC,
    name="no cards",
    exchange_fees=(None,) * 5,
    sixth_card_fee=None,
    bonus=None,
)
LIMIT = 1 << 64


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("books") / "no cards.rpb"
    solution = write_book(path, HOUSE, seconds=True)
    with Book.open(path) as book:
        assert book.solution == solution
        assert book.has_seconds
    yield path
    path.unlink()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("books") / "plain.rpb"
    write_book(path, "caribbean_stud")
    yield path
    path.unlink()


def test_second_values_stand_where_the_format_says(written: Path) -> None:
    unit = int(parts(written).described["unit"])
    index = column(written, "index", "I")
    low, high = column(written, "second_values", "Q"), column(written, "second_high_words", "q")
    assert len(low) == len(high) == index[-1] == 5_649_150
    met = set()
    for hand, upcard in drawn_deals(150, seed=8):
        number, place, _ = place_of(hand, upcard)
        at = index[number] + place
        best, second = analyze(hand, upcard, rules=HOUSE).actions
        assert Fraction(high[at] * LIMIT + low[at], unit) == second.ev
        met.add(type(best.action).__name__)
    assert met == {"Fold", "Bet"}


def test_a_book_with_seconds_is_looked_up_and_verified_as_others(
    written: Path, tmp_path: Path
) -> None:
    with Book.open(written) as book:
        for hand, upcard in drawn_deals(50, seed=9):
            assert book.lookup(hand, upcard).ev == analyze(hand, upcard, rules=HOUSE).best.ev
    copy = tmp_path / "copy.rpb"
    copy.write_bytes(written.read_bytes())
    put(copy, parts(copy).at("second_high_words") + 800, b"\x55")
    with Book.open(copy) as book, pytest.raises(BookError, match="checksum of its deals"):
        book.verify()


@pytest.mark.parametrize("measure", ["play", "gap"])
def test_the_chart_from_a_book_is_that_of_the_game(written: Path, measure: str) -> None:
    done: list[tuple[int, int]] = []
    with Book.open(written) as book:
        found = make_chart(
            "opening", HOUSE, measure=measure, book=book, progress=lambda *step: done.append(step)
        )
    assert found == make_chart("opening", HOUSE, measure=measure)
    assert done[-1] == (122_151_120, 122_151_120)
    assert len(done) > 20


def test_without_seconds_costs_are_not_known(plain: Path) -> None:
    with Book.open(plain) as book:
        assert not book.has_seconds
        found = opening_chart("caribbean_stud", book=book)
    whole = opening_chart("caribbean_stud")
    assert without_costs(found) == without_costs(whole)
    assert all(cell.values["cost"] is None for row in found.rows for cell in row.cells)
    assert not any("second best" in cell.title for row in found.rows for cell in row.cells)
    assert any("second best" in cell.title for row in whole.rows for cell in row.cells)
    assert Chart.from_dict(found.to_dict()) == found


def without_costs(chart: Chart) -> list[tuple[object, ...]]:
    cells = [cell for row in chart.rows for cell in row.cells]
    assert len(cells) == 85 * 13
    return [(cell.text, cell.tone, cell.mixed, {**cell.values, "cost": None}) for cell in cells]


def test_what_a_book_cannot_tell_is_refused_with_the_reason(plain: Path) -> None:
    with Book.open(plain) as book:
        with pytest.raises(BookError, match="--book FILE --seconds"):
            opening_chart("caribbean_stud", measure="gap", book=book)
        with pytest.raises(BookError, match="book is of other rules: caribbean_stud"):
            opening_chart("basic", book=book)
        with pytest.raises(ChartError, match="kind redraw are not made from a book"):
            make_chart("redraw", "classic", book=book)


def test_the_command_makes_a_chart_from_a_book(plain: Path, tmp_path: Path) -> None:
    with Book.open(plain) as book:
        expected = opening_chart("caribbean_stud", book=book)
    file = tmp_path / "chart.md"
    printed("chart", "caribbean_stud", "--book", str(plain), "-o", str(file))
    expected.save(tmp_path / "expected.md")
    assert file.read_text() == (tmp_path / "expected.md").read_text()
    gap = ("chart", "caribbean_stud", "--measure", "gap", "--book", str(plain))
    assert "does not know the second best" in refused(*gap)
    assert "no strategy book" in refused("chart", "basic", "--book", __file__)


def test_the_command_writes_seconds_into_a_book_only(tmp_path: Path) -> None:
    assert "name its file with --book" in refused("solve", "caribbean_stud", "--seconds")
    path = tmp_path / "book.rpb"
    printed("solve", "caribbean_stud", "--book", str(path), "--seconds", "--json")
    with Book.open(path) as book:
        assert book.has_seconds
        gaps = opening_chart("caribbean_stud", measure="gap", book=book)
    assert gaps == opening_chart("caribbean_stud", measure="gap")
