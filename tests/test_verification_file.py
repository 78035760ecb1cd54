"""A verification goes on with its file wherever it was stopped."""

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from rpoker_odds import BASIC, CLASSIC, class_check, gathered, verification_file
from rpoker_odds._native_game import GameFields, solve_classes
from rpoker_odds.class_order import weights_of
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.errors import VerificationError
from rpoker_odds.verification import Verification, verify, verify_classes
from tests.command_line import schema
from tests.stopping import STOPPED_BY, begun_until_stopped, stop_after
from tests.sweeps import rows
from tests.verifications import DEALS, NUMBERS, STUD, classes_in, complete_file, verified

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
    return complete_file(tmp_path_factory.mktemp("verification") / "stud.jsonl")


def stopped_after(number: int, output: Path) -> None:
    """Verify until so many classes are done."""
    stop_after(
        number,
        lambda progress: verified(output=output, progress=progress, executor=ThreadPoolExecutor(1)),
    )


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
    monkeypatch.setattr(gathered, "monotonic", lambda: next(clock))
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
    number = next(number for number in range(40000, 80000) if len(weights_of(number)) == 36)
    found = verify_classes(CLASSIC, [number], 36, executor=ThreadPoolExecutor(1))
    assert (found.canonical, found.differences) == (36, ())
    assert sizes == [12, 12, 12]


def test_a_sample_is_kept_in_no_file(tmp_path: Path) -> None:
    output = tmp_path / "stud.jsonl"
    with pytest.raises(VerificationError, match="a sample is kept in no file"):
        verify(STUD, output=output)
    assert not output.exists()
