"""A file of results is gone on with if it is of the same sweep and sound, and refused otherwise."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rpoker_odds import SweepError
from rpoker_odds.game_sums import Deck
from rpoker_odds.sweep import sweep_deck
from tests.sweeps import DECK, STUDS, by_rules, never


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a sweep of studs that came to its end."""
    path = tmp_path_factory.mktemp("sweep") / "results.jsonl"
    assert len(list(sweep_deck(STUDS, DECK, output=path))) == len(STUDS)
    return path.read_bytes()


def test_a_torn_last_line_is_dropped_wherever_it_ends(whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    ends = [number + 1 for number, byte in enumerate(whole) if byte == ord("\n")]
    cuts = {cut for end in ends for cut in (end - 2, end - 1, end, end + 1)} | {0, 1}
    cuts |= set(range(0, len(whole), 1009))
    for cut in sorted(cut for cut in cuts if cut <= len(whole)):
        output.write_bytes(whole[:cut])
        found = by_rules(sweep_deck(STUDS, DECK, output=output, executor=ThreadPoolExecutor(2)))
        kept = max([end for end in ends if end <= cut], default=0)
        assert output.read_bytes().startswith(whole[:kept])
        assert sorted(output.read_bytes().splitlines()) == sorted(whole.splitlines())
        assert len(found) == len(STUDS)


def test_a_torn_line_after_all_results_is_cut_off(whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    output.write_bytes(whole + whole.splitlines()[1])
    assert len(list(sweep_deck(STUDS, DECK, output=output, progress=never))) == len(STUDS)
    assert output.read_bytes() == whole


@pytest.mark.parametrize(
    ("key", "change", "reason"),
    [
        ("by_upcard", lambda parts: renamed(parts, "2", "3"), "the names of by_upcard"),
        ("by_category", lambda parts: renamed(parts, "pair", "pairs"), "the names of by_category"),
        ("ends", lambda ends: renamed(ends, "lose", "loses"), "the names of ends"),
        ("actions", lambda actions: actions | {"sixth": "0/1"}, "the names of actions"),
        ("actions", lambda actions: actions | {"bet": "0/1"}, "actions cannot be so"),
        ("actions", lambda actions: {"bet": actions["bet"]}, "no solution: KeyError"),
        ("ends", lambda ends: ends | {"win": "0/1"}, "ends cannot be so"),
        ("deals", lambda deals: deals + 1, "deals is .*, and there are"),
        ("return_table", lambda table: table[1:], "cannot be so"),
        ("blind_box", lambda box: box | {"ev": "1/7"}, "no solution: blind_box"),
        ("blind_box", lambda box: box | {"ev": "1/8", "ev_float": 0.125}, "blind_box cannot be so"),
        ("blind_box", lambda _: {}, "no solution: KeyError"),
        ("bonus", lambda _: {"sixth": None}, "no solution: bonus"),
        ("mean_wagered", lambda _: "0/1", "no solution: ZeroDivisionError"),
        ("rules", lambda rules: rules | {"name": "other"}, "the rules other are not of this sweep"),
    ],
)
def test_a_damaged_line_is_refused_with_the_reason(
    key: str, change: Callable[[Any], Any], reason: str, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "results.jsonl"
    header, first, rest = whole.split(b"\n", 2)
    row = json.loads(first)
    damaged = b"\n".join([header, json.dumps(row | {key: change(row[key])}).encode(), rest])
    output.write_bytes(damaged)
    with pytest.raises(SweepError, match=rf"results.jsonl:2 is damaged: .*{reason}"):
        list(sweep_deck(STUDS, DECK, output=output))
    assert output.read_bytes() == damaged


def renamed(values: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    return {new if key == old else key: value for key, value in values.items()}


def test_a_changed_byte_is_refused_or_changes_nothing(whole: bytes, tmp_path: Path) -> None:
    rng = Random(2)  # noqa: S311
    output = tmp_path / "results.jsonl"
    output.write_bytes(whole)
    expected = by_rules(sweep_deck(STUDS, DECK, output=output))
    refused = 0
    for _ in range(400):
        changed = bytearray(whole)
        place = rng.randrange(len(changed))
        changed[place] = rng.choice(b'0123456789AKQx_",}\n')
        if changed == whole:
            continue
        output.write_bytes(changed)
        try:
            found = by_rules(sweep_deck(STUDS, DECK, output=output))
        except SweepError:
            refused += 1
            assert output.read_bytes() == changed
        else:
            assert found == expected
    assert refused > 300


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "other"}, "no file of sweep results"),
        ({"format_version": 2}, "format_version 2, this is version 1"),
        ({"package": "0.0.1"}, "begun by package '0.0.1'"),
        ({"core": "0" * 16}, "begun by core '0000000000000000'"),
        (
            {"rule_sets": 5, "fingerprint": "0" * 64},
            "another sweep, of 5 rule sets; this one has 4",
        ),
        ({"more": 1}, "another sweep"),
    ],
)
def test_a_file_of_another_sweep_is_refused(
    change: dict[str, Any], reason: str, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "results.jsonl"
    header, rest = whole.split(b"\n", 1)
    given = json.dumps(json.loads(header) | change).encode() + b"\n" + rest
    output.write_bytes(given)
    with pytest.raises(SweepError, match=reason):
        next(sweep_deck(STUDS, DECK, output=output))
    assert output.read_bytes() == given


@pytest.mark.parametrize("content", [b"hand,upcard\n", b"notes", b"[1]\n", b"\xff\n", b"{" * 5000])
def test_a_file_that_is_none_of_ours_is_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    output.write_bytes(content)
    with pytest.raises(SweepError, match="no file of sweep results, and was left as it is"):
        next(sweep_deck(STUDS, DECK, output=output))
    assert output.read_bytes() == content


def test_other_rule_sets_or_another_deck_are_another_sweep(whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    output.write_bytes(whole)
    dearer = replace(STUDS[0], max_payout=3)
    for games, deck in ((STUDS[:3], DECK), ((dearer, *STUDS[1:]), DECK), (STUDS, Deck(0x1C01, 4))):
        with pytest.raises(SweepError, match="another sweep"):
            next(sweep_deck(games, deck, output=output))
    reordered = sweep_deck(STUDS[::-1], DECK, output=output, progress=never)
    assert len(list(reordered)) == len(STUDS)


def test_a_line_that_comes_twice_is_refused(whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    lines = whole.splitlines(keepends=True)
    output.write_bytes(b"".join([*lines[:3], lines[1]]))
    with pytest.raises(SweepError, match=r"results.jsonl:4 is damaged: .* or twice; delete the"):
        list(sweep_deck(STUDS, DECK, output=output))


def test_a_file_in_use_is_refused(tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    first = sweep_deck(STUDS, DECK, output=output)
    next(first)
    with pytest.raises(SweepError, match="another sweep is writing to"):
        next(sweep_deck(STUDS, DECK, output=output))
    first.close()
    assert len(list(sweep_deck(STUDS, DECK, output=output))) == len(STUDS)


def test_files_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    places: list[Path | str] = [tmp_path, tmp_path / "none" / "results.jsonl", "results\0.jsonl"]
    if os.name == "posix":
        places.append("/dev/null")
    for place in places:
        with pytest.raises(SweepError, match="cannot write results to"):
            next(sweep_deck(STUDS, DECK, output=place))


def test_a_full_disk_loses_no_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = tmp_path / "results.jsonl"
    write = os.write
    room = [7000]

    def full(number: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(28, "No space left on device")
        written = write(number, data[: room[0]])
        room[0] -= written
        return written

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(SweepError, match=r"cannot write results to .*: No space left on device"):
        list(sweep_deck(STUDS, DECK, output=output))
    monkeypatch.undo()
    kept = output.read_bytes().rpartition(b"\n")[0]
    assert len(kept.splitlines()) > 1
    assert len(list(sweep_deck(STUDS, DECK, output=output))) == len(STUDS)
    assert output.read_bytes().startswith(kept)
