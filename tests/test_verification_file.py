"""A verification goes on with its file wherever it was stopped, and refuses any other file."""

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rpoker_odds import BASIC, CLASSIC, class_check, verification_file
from rpoker_odds._native_game import GameFields, solve_classes
from rpoker_odds.class_order import weights_of
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.errors import VerificationError
from rpoker_odds.verification import Verification, verify, verify_classes
from tests.command_line import schema
from tests.stopping import STOPPED_BY, Stop, begun_until_stopped
from tests.sweeps import never, rows
from tests.verifications import DEALS, NUMBERS, STUD, classes_in, verified

WHOLE_CALLS = [(DEALS, DEALS)]
"""How progress is called where all is in the file."""


@pytest.fixture(scope="module")
def expected() -> Verification:
    return verified()


@pytest.fixture(autouse=True)
def _a_line_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification_file, "SECONDS_A_LINE", 0)


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a verification that came to its end, a line a class."""
    path = tmp_path_factory.mktemp("verification") / "basic.jsonl"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verification_file, "SECONDS_A_LINE", 0)
        verified(output=path, executor=ThreadPoolExecutor(1))
    assert classes_in(path) == [*NUMBERS]
    return path.read_bytes()


def stopped_after(number: int, output: Path) -> None:
    """Verify until so many classes are done."""
    calls = count()

    def progress(done: int, total: int) -> None:  # noqa: ARG001
        if next(calls) == number:
            raise Stop

    with pytest.raises(Stop):
        verified(output=output, progress=progress, executor=ThreadPoolExecutor(1))


def test_the_classes_of_these_tests_are_of_many_kinds(expected: Verification) -> None:
    assert (expected.classes, expected.canonical, expected.differences) == (len(NUMBERS), DEALS, ())
    assert {name for name, number in expected.by_action.items() if number} == {"fold", "bet"}
    assert sum(number > 0 for number in expected.by_category.values()) >= 5
    assert sum(any(expected.sums.deals[rank * 11 : rank * 11 + 11]) for rank in range(13)) == 3


@pytest.mark.parametrize(
    "executor",
    [
        lambda: ThreadPoolExecutor(3),
        lambda: ProcessPoolExecutor(1, mp_context=get_context("spawn")),
    ],
    ids=["threads", "a process"],
)
def test_any_executor_finds_the_same_with_a_file_and_without(
    executor: Callable[[], Executor], expected: Verification, tmp_path: Path
) -> None:
    output = tmp_path / "stud.jsonl"
    with executor() as workers:
        assert verified(output=output, executor=workers) == expected
    before = output.read_bytes()
    calls: list[tuple[int, int]] = []
    assert verified(output=output, progress=lambda *call: calls.append(call)) == expected
    assert (output.read_bytes(), calls) == (before, WHOLE_CALLS)


def test_lines_are_documented_and_add_up(complete: bytes, expected: Verification) -> None:
    header, *lines = map(json.loads, complete.splitlines())
    schema("verification-header.schema.json").validate(header)
    assert (header["classes"], header["rules"]) == (len(NUMBERS), "caribbean_stud")
    assert header["unit"] == expected.sums.unit
    for line in lines:
        schema("verification-line.schema.json").validate(line)
    cells = [cell for line in lines for cell in line["sums"]]
    assert sum(cell["value"] for cell in cells) == sum(expected.sums.value)
    against_a_trey = [cell["deals"] for cell in cells if cell["upcard"] == "3"]
    assert sum(against_a_trey) == sum(weights_of(6200))
    folds = sum(cell["best"].get("fold", 0) for cell in cells)
    assert folds == expected.by_action["fold"] > 0
    assert sum(line["canonical"] for line in lines) == DEALS


@pytest.mark.parametrize("wanted", [1, 7, len(NUMBERS) - 1])
@pytest.mark.parametrize("seconds", [0, 1e9])
def test_it_goes_on_where_it_was_stopped(
    wanted: int,
    seconds: float,
    expected: Verification,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = tmp_path / "stud.jsonl"
    monkeypatch.setattr(verification_file, "SECONDS_A_LINE", seconds)
    stopped_after(wanted, output)
    before = output.read_bytes()
    assert before.count(b"\n") == 1 + (1 if seconds else wanted)
    assert classes_in(output) == [*NUMBERS[:wanted]]
    done = sum(len(weights_of(number)) for number in NUMBERS[:wanted])
    calls: list[tuple[int, int]] = []
    assert verified(output=output, progress=lambda *call: calls.append(call)) == expected
    assert output.read_bytes().startswith(before)
    assert sorted(classes_in(output)) == [*NUMBERS]
    assert calls[0] == (done, DEALS)
    assert len(calls) == 1 + len(NUMBERS) - wanted
    assert calls[-1] == (DEALS, DEALS)


def test_classes_are_gathered_for_some_seconds(
    expected: Verification, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "stud.jsonl"
    clock = count(0, 3)
    monkeypatch.setattr(verification_file, "SECONDS_A_LINE", 10)
    monkeypatch.setattr(verification_file, "monotonic", lambda: next(clock))
    assert verified(output=output, executor=ThreadPoolExecutor(1)) == expected
    _, *lines = rows(output)
    sizes = [sum(last + 1 - first for first, last in line["classes"]) for line in lines]
    assert (set(sizes[:-1]), sum(sizes)) == ({4}, len(NUMBERS))
    assert lines[-1]["classes"][-2:] == [[6200, 6200], [NUMBERS[-1]] * 2]


def test_a_torn_last_line_is_dropped_wherever_it_ends(
    complete: bytes, expected: Verification, tmp_path: Path
) -> None:
    output = tmp_path / "stud.jsonl"
    ends = [number + 1 for number, byte in enumerate(complete) if byte == ord("\n")]
    cuts = {0, 1, *ends[-3:], *(cut + step for cut in (ends[0], ends[-2]) for step in (-1, 1))}
    for cut in sorted(cuts | {len(complete) - 1}):
        output.write_bytes(complete[:cut])
        assert verified(output=output, executor=ThreadPoolExecutor(1)) == expected
        assert output.read_bytes() == complete


def test_a_changed_byte_is_refused_or_changes_nothing(
    complete: bytes, expected: Verification, tmp_path: Path
) -> None:
    rng = Random(3)  # noqa: S311
    output = tmp_path / "stud.jsonl"
    refused = 0
    for _ in range(300):
        changed = bytearray(complete)
        place = rng.randrange(len(changed) - 1)  # without the last end of a line
        changed[place] = rng.choice(b'0123456789AKQx_",}]')
        output.write_bytes(changed)
        try:
            assert verified(output=output) == expected
        except VerificationError:
            refused += 1
            assert output.read_bytes() == changed
        else:
            assert changed == complete
    assert refused > 250


def test_damaged_lines_are_refused_with_the_reason(complete: bytes, tmp_path: Path) -> None:
    output = tmp_path / "stud.jsonl"
    lines = complete.splitlines(keepends=True)
    row = json.loads(lines[2])
    row["sums"][0]["value"] += 1
    verified(replace(STUD, max_payout=50), output=output)
    strange = output.read_bytes().splitlines(keepends=True)[2]
    for line, reason in (
        (json.dumps(row).encode() + b"\n", "its check is not that of what it says"),
        (b"{}\n", "its check is not that"),
        (strange, "its check is not that"),
        (lines[1], r"class \d+ is not of this verification, or twice"),
        (b"[]\n", "it is no JSON object"),
        (b"\n", "Expecting value"),
    ):
        damaged = b"".join([*lines[:2], line, *lines[3:]])
        output.write_bytes(damaged)
        told = rf"stud.jsonl:3 is damaged: {reason}.*; delete the line to have its classes analysed"
        with pytest.raises(VerificationError, match=told):
            verified(output=output, progress=never)
        assert output.read_bytes() == damaged


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "rpoker-odds sweep"}, "is no file of a verification, and was left as it is"),
        ({"format_version": 2}, "format_version 2, this is version 1"),
        ({"package": "0.0.1"}, "begun by package '0.0.1'"),
        ({"core": "0" * 16}, "begun by core '0000000000000000'"),
        ({"rules": "basic", "fingerprint": "0" * 64}, "another verification, of .* of 'basic'; "),
        ({"fingerprint": "0" * 64}, "'caribbean_stud', and not the same: give the results another"),
        ({"more": 1}, "another verification"),
    ],
)
def test_a_file_of_another_verification_is_refused(
    change: dict[str, Any], reason: str, complete: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "stud.jsonl"
    header, rest = complete.split(b"\n", 1)
    given = json.dumps(json.loads(header) | change).encode() + b"\n" + rest
    output.write_bytes(given)
    with pytest.raises(VerificationError, match=reason):
        verified(output=output, progress=never)
    assert output.read_bytes() == given


@pytest.mark.parametrize("content", [b"hand,upcard\n", b"notes", b"[1]\n", b"\xff\n", b"{" * 5000])
def test_a_file_that_is_none_of_ours_is_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    output = tmp_path / "notes"
    output.write_bytes(content)
    with pytest.raises(VerificationError, match="is no file of a verification, and was left as"):
        verified(output=output, progress=never)
    assert output.read_bytes() == content


def test_other_rules_or_classes_are_another_verification(complete: bytes, tmp_path: Path) -> None:
    output = tmp_path / "stud.jsonl"
    output.write_bytes(complete)
    with pytest.raises(VerificationError, match="another verification"):
        verified(replace(STUD, max_payout=50), output=output, progress=never)
    with pytest.raises(VerificationError, match=r"verification, of 18 classes of .* of 17 "):
        verify_classes(STUD, NUMBERS[1:], DEALS, output=output, progress=never)
    assert output.read_bytes() == complete


def test_rules_with_a_name_longer_than_any_header_lose_nothing(tmp_path: Path) -> None:
    output = tmp_path / "long.jsonl"
    rules = replace(STUD, name="stud" * 2000)
    first = verify_classes(rules, NUMBERS[:2], 2, output=output)
    before = output.read_bytes()
    assert verify_classes(rules, NUMBERS[:2], 2, output=output) == first
    assert output.read_bytes() == before


def test_a_file_in_use_is_refused(expected: Verification, tmp_path: Path) -> None:
    output = tmp_path / "stud.jsonl"
    tried = 0

    def progress(done: int, total: int) -> None:  # noqa: ARG001
        nonlocal tried
        with pytest.raises(VerificationError, match="another verification is writing to"):
            verified(output=output, progress=never)
        tried += 1

    assert verified(output=output, progress=progress) == expected
    assert tried == 1 + len(NUMBERS)


def test_files_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    places: list[Path | str] = [tmp_path, tmp_path / "none" / "stud.jsonl", "stud\0.jsonl"]
    if os.name == "posix":
        places.append("/dev/null")
    for place in places:
        with pytest.raises(VerificationError, match="cannot write results to"):
            verified(output=place, progress=never)


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_nothing_is_written_after_a_line_that_was_not_written_to_its_end(
    error: BaseException,
    expected: Verification,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = tmp_path / "stud.jsonl"
    write = os.write
    room = [3000]

    def full(number: int, data: bytes) -> int:
        if not room[0]:
            raise error
        written = write(number, data[: room[0]])
        room[0] -= written
        return written

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises((VerificationError, KeyboardInterrupt)) as raised:
            verified(output=output)
    if isinstance(error, OSError):
        assert "cannot write results to" in str(raised.value)
    assert output.stat().st_size == 3000
    kept, _, torn = output.read_bytes().rpartition(b"\n")
    assert torn
    assert len(kept.splitlines()) > 3
    assert verified(output=output) == expected
    assert output.read_bytes().startswith(kept)


def test_differences_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(rules: Any, first: int, count: int) -> GameFields:  # noqa: ANN401
        found = solve_classes(rules, first, count)
        if first in NUMBERS[2:4]:
            return found._replace(bet=tuple(number + 1 for number in found.bet))
        return found

    output = tmp_path / "stud.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(class_check, "solve_classes", wrong)
        stopped_after(5, output)
    found = verified(output=output)
    assert [line.partition(",")[0] for line in found.differences] == [
        f"class {number}" for number in NUMBERS[2:4]
    ]
    assert all(line.endswith(": bet") for line in found.differences)


@STOPPED_BY
@pytest.mark.parametrize("name", [None, "basic.jsonl"])
def test_nothing_is_begun_after_progress_has_stopped_it(
    wrong: type[BaseException], name: str | None, tmp_path: Path
) -> None:
    output = name and tmp_path / name
    numbers = range(50000, 50100)
    begun = begun_until_stopped(
        wrong,
        lambda threads, progress: verify_classes(
            BASIC, numbers, 0, output=output, executor=threads, progress=progress
        ),
    )
    assert begun < 10


def test_a_house_with_a_redraw_is_checked_a_few_deals_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = []

    def measured(rules: Any, deck: Any, deals: Any, unit: int) -> GameFields:  # noqa: ANN401
        sizes.append(len(deals))
        return sums_of_deals(rules, deck, deals, unit)

    monkeypatch.setattr(class_check, "sums_of_deals", measured)
    number = next(number for number in range(40000, 80000) if len(weights_of(number)) == 15)
    found = verify_classes(CLASSIC, [number], 15, executor=ThreadPoolExecutor(1))
    assert (found.canonical, found.differences) == (15, ())
    assert sorted(sizes) == [3, 4, 4, 4]


def test_a_sample_is_kept_in_no_file(tmp_path: Path) -> None:
    output = tmp_path / "stud.jsonl"
    with pytest.raises(VerificationError, match="a sample is kept in no file"):
        verify(STUD, output=output)
    assert not output.exists()
