"""Strategy books that are damaged, foreign or half written are refused with the reason."""

import os
import resource
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from rpoker_odds import BASIC, CARIBBEAN_STUD, Book, BookError, solve, write_book
from rpoker_odds.errors import RPokerError
from rpoker_odds.whole_file import whole_file
from tests.book_files import FIXED, book_of_some, parts, put, put_header, sign_body

HAND, UPCARD = "As Kd 7h 7c 2s", "Qd"
SIZE: Final = 51_000_000


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("books") / "book"
    write_book(path, CARIBBEAN_STUD)
    yield path
    path.unlink()


@pytest.fixture
def copy(original: Path, tmp_path: Path) -> Iterator[Path]:
    path = Path(shutil.copy(original, tmp_path / "copy"))
    yield path
    path.unlink()


def reason(path: Path) -> str:
    """Return why a book cannot be opened."""
    with pytest.raises(BookError) as raised:
        Book.open(path)
    start = f"cannot read {path}: "
    assert str(raised.value).startswith(start)
    return str(raised.value).removeprefix(start)


def test_a_book_that_is_cut_short_is_refused_wherever_the_cut_is(copy: Path) -> None:
    size, body = copy.stat().st_size, parts(copy).body
    for kept in (size - 1, size - 65, size // 2, body + 1, body):
        os.truncate(copy, kept)
        assert reason(copy) == f"it is cut short: {kept} of {size} bytes are there"
    for kept in (body - 1, 1000, FIXED):
        os.truncate(copy, kept)
        assert reason(copy) == f"it is cut short, or damaged: {kept} bytes are there"
    for kept in (FIXED - 1, 20, 8, 7, 1):
        os.truncate(copy, kept)
        assert reason(copy) == f"it is cut short: {kept} bytes are there"
    os.truncate(copy, 0)
    assert reason(copy) == "it is no strategy book"


def test_what_is_no_book_is_refused(copy: Path, tmp_path: Path) -> None:
    for data in (b"x", b"%PDF-1.7" + bytes(100), b'{"rules": {}}', b"\x89PNG\r\n\x1a\n" * 10):
        copy.write_bytes(data)
        assert reason(copy) == "it is no strategy book"
    assert reason(tmp_path / "none") == "No such file or directory"
    assert reason(tmp_path) == "Is a directory"


def test_bytes_after_the_end_and_other_formats_are_refused(copy: Path) -> None:
    with copy.open("ab") as file:
        file.write(b"more")
    assert reason(copy) == "it is damaged: 4 bytes follow its end"
    for version in (0, 3, 1000):
        put(copy, 8, struct.pack("<I", version))
        assert reason(copy) == (
            f"it has format {version}, and this version of rpoker-odds reads formats 1 and 2"
        )


def test_every_changed_byte_is_found(copy: Path) -> None:
    size, body = copy.stat().st_size, parts(copy).body
    for at in (0, 5, 8, 12, 14, 16, 47, *range(FIXED, body, 97), body - 1):
        before = put(copy, at, b"\x00")
        assert before != b"\x00" or put(copy, at, b"\x01")
        assert reason(copy)
        put(copy, at, before)
    end_of_index = parts(copy).at("values") - 1
    for at in (body, body + 4001, end_of_index, size // 3, size - 70, size - 1):
        before = put(copy, at, b"\x55")
        put(copy, at, bytes([before[0] ^ 64]))
        with Book.open(copy) as book, pytest.raises(BookError, match="the checksum of its deals"):
            book.verify()
        put(copy, at, before)
    with Book.open(copy) as book:
        book.verify()


def test_a_header_that_tells_of_no_book_is_refused(copy: Path) -> None:
    found = parts(copy).described
    for change, expected in (
        ({"entries": 5_649_149}, "entries cannot be 5649149"),
        ({"classes": 1}, "classes cannot be 1"),
        ({"unit": "-388162575800"}, "unit cannot be -388162575800"),
        ({"unit": "half"}, "half"),
        ({"value_bytes": 4}, "value_bytes cannot be 4"),
        ({"value_bytes": "8"}, "TypeError"),
        ({"value_bytes": 16}, "sections cannot be"),
        ({"sections": {}}, "sections cannot be"),
        ({"body_bytes": 1}, "body_bytes cannot be 1"),
        ({"rules": {"name": "x", "jokers": 2}}, "jokers"),
        ({"rules": None}, "rules"),
    ):
        put_header(copy, found | change)
        assert reason(copy).startswith("its header cannot be read: ")
        assert expected in reason(copy)
    foreign: tuple[object, ...] = ([], {}, "book")
    for header in foreign:
        put_header(copy, header)
        assert reason(copy).startswith("its header cannot be read: ")


def test_a_solution_that_cannot_be_read_leaves_the_deals_readable(copy: Path) -> None:
    found = parts(copy).described
    for solution in ({**found["solution"], "ev": "0/1"}, {"schema": 2}, 5):
        put_header(copy, found | {"solution": solution})
        with Book.open(copy) as book:
            assert book.lookup(HAND, UPCARD).ev < 0
            with pytest.raises(BookError, match="has no solution to be read"):
                _ = book.solution


def test_a_look_up_that_meets_damage_says_so(copy: Path) -> None:
    found = parts(copy)
    with Book.open(copy) as book:
        entry, unit = book.lookup(HAND, UPCARD), book.unit
    value = struct.pack("<q", int(entry.ev * unit))
    data = copy.read_bytes()[found.at("values") :]
    assert value in data
    for section, damage in (
        ("actions", b"\x22" * found.described["sections"]["actions"]["bytes"]),
        ("index", bytes(found.described["sections"]["index"]["bytes"])),
        ("index", struct.pack("<II", 2, 1) * 40_222),
    ):
        before = put(copy, found.at(section), damage)
        with Book.open(copy) as book:
            with pytest.raises(BookError, match="is damaged: 'rpoker-odds book verify'"):
                book.lookup(HAND, UPCARD)
            with pytest.raises(BookError, match="is damaged"):
                list(zip(book, range(50), strict=False))
        put(copy, found.at(section), before)


def test_a_book_that_does_not_add_up_is_found_though_its_checksum_is_right(copy: Path) -> None:
    found = parts(copy)
    for section, damage, expected in (
        ("values", b"\x00", "its values do not make up its solution"),
        ("index", b"\x01", "its index is wrong"),
    ):
        before = put(copy, found.at(section), damage)
        assert before != damage
        sign_body(copy)
        with Book.open(copy) as book, pytest.raises(BookError, match=expected):
            book.verify()
        put(copy, found.at(section), before)


def test_a_book_of_other_deals_is_not_kept(original: Path, tmp_path: Path) -> None:
    with Book.open(original) as book:
        solution = book.solution
    path = tmp_path / "some"
    book_of_some(path, BASIC, [(HAND, UPCARD)], replace(solution, rules=BASIC))
    with Book.open(path) as some, pytest.raises(BookError, match="do not make up"):
        some.verify()


def test_a_book_that_cannot_be_written_is_an_error_at_once(tmp_path: Path) -> None:
    def never(*_: int) -> None:
        raise AssertionError

    for path, expected in (
        (tmp_path / "none" / "book", "No such file or directory"),
        (tmp_path, "it is no regular file"),
        (Path("/dev/null"), "it is no regular file"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        with pytest.raises(BookError, match=f"cannot write {path}: {expected}"):
            write_book(path, CARIBBEAN_STUD, progress=never)
    assert not [*tmp_path.iterdir()]


class Stop(Exception):  # noqa: N818
    pass


def test_what_ends_early_leaves_no_book(tmp_path: Path) -> None:
    def stop(*_: int) -> None:
        raise Stop

    path = tmp_path / "book"
    path.write_bytes(b"before")
    with pytest.raises(Stop):
        write_book(path, CARIBBEAN_STUD, progress=stop)
    with pytest.raises(Stop), whole_file(path) as file:
        stop(file.write(b"half"))
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_bytes() == b"before"


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "book"
    code = (
        "import resource, sys; from rpoker_odds import book_writer, BookError\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({SIZE}, {SIZE}))\n"
        "if sys.argv[2] == 'late': book_writer.check_room = lambda path, size: None\n"
        "try: book_writer.write_book(sys.argv[1], 'caribbean_stud')\n"
        "except BookError as error: print(error)\n"
    )
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    for when in ("early", "late"):
        done = subprocess.run(
            [sys.executable, "-c", code, path, when], capture_output=True, text=True, check=True
        )
        assert done.stdout == f"cannot write {path}: File too large\n"
    assert not [*tmp_path.iterdir()]


SLOW: Final = {
    "while it solves": "progress=lambda done, total: halt()",
    "before it takes its name": "progress=None",
}


@pytest.mark.parametrize("when", SLOW)
def test_a_program_that_is_killed_leaves_no_book(when: str, tmp_path: Path) -> None:
    path = tmp_path / "book"
    code = (
        "import sys, time; from rpoker_odds import book_writer\n"
        "def halt(*_): print('here', flush=True); time.sleep(60)\n"
        "book_writer.BookFile.verify = halt\n"
        f"book_writer.write_book(sys.argv[1], 'caribbean_stud', {SLOW[when]})\n"
    )
    started = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(signal.SIGKILL)
    left = [file.name for file in tmp_path.iterdir()]
    assert all(name.startswith(".book.") and name.endswith(".part") for name in left)
    assert len(left) == (when != "while it solves")


def test_a_link_to_a_book_stays_a_link(tmp_path: Path) -> None:
    link, target = tmp_path / "link", tmp_path / "target"
    link.symlink_to(target)
    with whole_file(link) as file:
        file.write(b"whole")
    assert link.is_symlink()
    assert target.read_bytes() == b"whole"
    assert target.stat().st_mode & 0o777 == 0o666 & ~_umask()


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now


def test_a_damaged_book_is_an_error_of_the_library(original: Path) -> None:
    assert issubclass(BookError, RPokerError)
    with Book.open(original) as book:
        assert book.solution == solve(CARIBBEAN_STUD)
