"""A verification refuses a file that is damaged or of other work, and leaves it as it is."""

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rpoker_odds.errors import VerificationError
from rpoker_odds.verification import Verification, verify_classes
from tests.sweeps import never
from tests.verifications import DEALS, NUMBERS, STUD, complete_file, verified


@pytest.fixture(scope="module")
def expected() -> Verification:
    return verified()


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return complete_file(tmp_path_factory.mktemp("verification") / "stud.jsonl")


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
    other = complete_file(output, replace(STUD, max_payout=50))
    strange = other.splitlines(keepends=True)[2]
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
    with pytest.raises(VerificationError, match=r"of 18 classes of .* of 18 .*, and not the same"):
        verify_classes(STUD, (*NUMBERS[1:], 6201), DEALS, output=output, progress=never)
    assert output.read_bytes() == complete


def test_rules_with_a_name_longer_than_any_header_lose_nothing(tmp_path: Path) -> None:
    output = tmp_path / "long.jsonl"
    rules = replace(STUD, name="stud" * 2000)
    first = verify_classes(rules, NUMBERS[:2], DEALS, output=output)
    before = output.read_bytes()
    calls: list[int] = []
    again = verify_classes(
        rules, NUMBERS[:2], DEALS, output=output, progress=lambda done, _: calls.append(done)
    )
    assert (again, output.read_bytes()) == (first, before)
    assert calls == [first.canonical]


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
