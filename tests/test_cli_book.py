"""The commands about strategy books."""

import csv
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pyarrow.parquet
import pytest

from rpoker_odds import BASIC, Book, RPokerError, book_export
from rpoker_odds.book_export import rows_of, write_csv, write_parquet
from rpoker_odds.book_file import BookFile
from rpoker_odds.class_order import CANONICAL_DEALS
from tests.book_files import book_of_some, drawn_deals
from tests.command_line import HAND, UPCARD, printed, refused, schema


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("books") / "stud.rpb"
    text = printed("solve", "caribbean_stud", "--book", str(path), "--json", "--jobs", "2")
    assert json.loads(text)["ev"] == "-142031221/2718662100"
    yield path
    path.unlink()


def test_a_deal_is_looked_up(book: Path) -> None:
    lines = printed("lookup", str(book), HAND, UPCARD).splitlines()
    assert lines[:3] == [
        "As Kd 7h 7c 2s against Qd",
        "Best: bet. Worth -0.276282 antes, exactly -9017/32637.",
        "",
    ]
    assert lines[3].startswith("Rules, in antes: caribbean_stud: ")
    data = json.loads(printed("lookup", str(book), HAND, UPCARD, "--json"))
    schema("book_entry.schema.json").validate(data)
    assert (data["action"], data["ev"], data["weight"]) == ("bet", "-9017/32637", 12)


def test_what_cannot_be_looked_up_is_one_line(book: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("text", encoding="utf-8")
    for file, hand, expected in (
        (book, "As Kd", "a hand has 5 cards"),
        (tmp_path / "text", HAND, "it is no strategy book"),
        (tmp_path / "none", HAND, "No such file or directory"),
    ):
        assert expected in refused("lookup", str(file), hand, UPCARD)


def test_a_book_is_verified(book: Path, tmp_path: Path) -> None:
    text = printed("book", "verify", str(book))
    assert text.startswith(f"{book} is sound: caribbean_stud, 5,649,150 deals, EV -0.052243, ")
    data = bytearray(book.read_bytes())
    data[-100] ^= 1
    damaged = tmp_path / "damaged"
    damaged.write_bytes(data)
    assert "is damaged: the checksum of its deals is wrong" in refused(
        "book", "verify", str(damaged)
    )
    damaged.unlink()


def test_a_book_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "none" / "book"
    assert refused("solve", "caribbean_stud", "--book", str(path)).startswith(
        f"cannot write {path}"
    )


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Export the first classes only."""
    monkeypatch.setattr(book_export.rows_of, "__defaults__", (range(1500), None))


COLUMNS = {
    "hand": "string",
    "upcard": "string",
    "weight": "int8",
    "action": "string",
    "discards": "string",
    "ev": "string",
    "ev_float": "double",
}


@pytest.mark.usefixtures("few_deals")
def test_a_book_is_exported_as_a_table(book: Path, tmp_path: Path) -> None:
    table, lines = tmp_path / "deals.parquet", tmp_path / "deals.CSV"
    assert printed("book", "export", str(book), str(table)) == ""
    assert printed("book", "export", str(book), str(lines)) == ""
    found = pyarrow.parquet.read_table(table)
    assert {field.name: str(field.type) for field in found.schema} == COLUMNS
    rows = found.to_pylist()
    assert len(rows) > 70_000
    with Book.open(book) as opened:
        for row, entry in islice(zip(rows, opened, strict=False), 0, None, 97):
            data = entry.to_dict()
            assert row["hand"].split() == data["hand"]
            assert (row["ev"], row["ev_float"]) == (data["ev"], float(Fraction(data["ev"])))
            assert [row[key] for key in ("upcard", "weight", "action")] == [
                data[key] for key in ("upcard", "weight", "action")
            ]
            assert row["discards"].split() == data.get("discard", [])
    with lines.open(encoding="utf-8", newline="") as file:
        again = [*csv.DictReader(file)]
    numbers = {"weight": int, "ev_float": float}
    assert rows == [
        {name: numbers.get(name, str)(value) for name, value in row.items()} for row in again
    ]
    assert not [file for file in tmp_path.iterdir() if file.name.startswith(".")]


def test_discards_of_an_export_are_those_of_the_book(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "some"
    with Book.open(book) as opened:
        solution = replace(opened.solution, rules=BASIC)
    numbers = book_of_some(path, BASIC, drawn_deals(30, seed=9), solution)
    kinds = set()
    with Book.open(path) as some:
        opened_file = BookFile(path)
        for rows in rows_of(opened_file, numbers):
            for hand, upcard, _, action, discards, ev, _ in zip(*rows.values(), strict=True):
                data = some.lookup(hand, upcard).to_dict()
                assert (action, ev) == (data["action"], data["ev"])
                assert discards.split() == data.get("discard", [])
                kinds.add(f"{action} {len(discards.split())}")
        opened_file.close()
    path.unlink()
    assert {"bet 0", "exchange 2", "exchange 3", "exchange 4"} <= kinds


def test_tables_are_refused_that_cannot_be_written(book: Path, tmp_path: Path) -> None:
    text = refused("book", "export", str(book), str(tmp_path / "deals.xlsx"))
    assert text.startswith("the name of a table ends in .csv or .parquet, got ")
    path = tmp_path / "none" / "deals.csv"
    assert refused("book", "export", str(book), str(path)).startswith(f"cannot write {path}: ")


def test_progress_of_an_export_counts_deals(book: Path) -> None:
    seen: list[tuple[int, int]] = []
    opened = BookFile(book)
    rows = rows_of(opened, range(2500), lambda done, total: seen.append((done, total)))
    counted = [len(batch["ev"]) for batch in rows]
    opened.close()
    assert [done for done, _ in seen] == [sum(counted[: end + 1]) for end in range(len(counted))]
    assert len(counted) == 3
    assert {total for _, total in seen} == {CANONICAL_DEALS}


@pytest.mark.parametrize("write", [write_csv, write_parquet])
def test_without_pyarrow_an_export_says_what_it_needs(
    write: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert callable(write)
    with pytest.raises(RPokerError, match="pip install pyarrow"):
        write(tmp_path / "table", [])
    assert not [*tmp_path.iterdir()]
