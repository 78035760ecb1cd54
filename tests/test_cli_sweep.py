"""The command sweep: what it prints and refuses, and that it loses nothing when it is stopped."""

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Final

import pytest

from rpoker_odds import Solution, SweepError, read_rule_sets, solve_many
from tests.command_line import printed, refused, run
from tests.sweeps import rows
from tests.test_cli_process import on_terminal, posix, start

STUD: Final = '[[rules]]\nname = "stud"\npreset = "caribbean_stud"\n'
PAYOUTS: Final = [*range(50, 60)]


@pytest.fixture
def stud(tmp_path: Path) -> str:
    path = tmp_path / "stud.toml"
    path.write_text(STUD + "grid.max_payout = [50]\n")
    return str(path)


def test_results_go_to_standard_output(stud: str) -> None:
    (line,) = printed("sweep", stud, "--jobs", "2").splitlines()
    solution = Solution.from_dict(json.loads(line))
    assert list(solve_many(read_rule_sets(stud).rules)) == [solution]


def test_results_go_to_a_file_once(stud: str, tmp_path: Path) -> None:
    output = str(tmp_path / "results.jsonl")
    assert printed("sweep", stud, "--output", output) == (
        f"1 rule sets in {output}, 0 of them from before\n"
    )
    before = Path(output).read_bytes()
    assert printed("sweep", stud, "--output", output) == (
        f"1 rule sets in {output}, 1 of them from before\n"
    )
    assert Path(output).read_bytes() == before


def test_a_list_solves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "houses.toml"
    path.write_text('[[rules]]\npreset = "classic"\ngrid.free_redraws = [0, 1]\n')
    assert printed("sweep", str(path), "--list") == (
        "classic: free_redraws 0\nclassic: free_redraws 1\n"
    )


def test_skipped_combinations_are_told(tmp_path: Path) -> None:
    path = tmp_path / "houses.toml"
    odd = [*range(11, 19, 2)]
    path.write_text(
        f'{STUD}grid.insurance_maximum = ["none", "half"]\ngrid.max_payout = {[2, *odd]}'
    )
    result = run("sweep", str(path), "--list")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 2 + len(odd)
    first, *told, last = result.stderr.splitlines()
    assert first == "rpoker-odds: 4 combinations contradict themselves and are skipped:"
    assert len(told) == 3
    assert told[0].startswith(f"  {path}:1: stud: insurance_maximum half, max_payout 11: insurance")
    assert last == "  ..."


def test_what_cannot_be_swept_is_refused(stud: str, tmp_path: Path) -> None:
    path = tmp_path / "houses.toml"
    output = tmp_path / "results.jsonl"
    path.write_text("[[rules]]\nsixth_card_fee = 1.5\n")
    message = refused("sweep", str(path), "--output", str(output))
    assert message.startswith(f"{path}:2: sixth_card_fee is 1.5: ")
    assert not output.exists()
    assert refused("sweep", str(tmp_path / "none.toml")).startswith("cannot read rules from ")
    assert refused("sweep", stud, "--jobs", "2", "--dask", "tcp://127.0.0.1:9").startswith(
        "--jobs cannot be combined with --dask"
    )
    output.write_text("notes\n")
    assert "is no file of sweep results" in refused("sweep", stud, "--output", str(output))


@posix
def test_nothing_is_lost_when_it_is_killed_or_interrupted(tmp_path: Path) -> None:
    houses, output = tmp_path / "houses.toml", tmp_path / "results.jsonl"
    houses.write_text(f"{STUD}grid.max_payout = {PAYOUTS}\n")
    command = ("sweep", str(houses), "--output", str(output), "--jobs", "1")

    with start(*command) as process:
        wait_for_lines(output, 2, process)
        with pytest.raises(SweepError, match="another sweep is writing to"):
            next(solve_many(read_rule_sets(houses).rules, output=output))
        process.kill()
    killed = whole_lines(output)

    with start(*command) as process:
        wait_for_lines(output, len(killed) + 2, process)
        pressed = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
        assert time.monotonic() - pressed < 1
    assert process.returncode == 130
    interrupted = whole_lines(output)
    assert errors == (
        f"rpoker-odds: interrupted, {len(interrupted) - 1} of {len(PAYOUTS)} rule sets done; "
        f"the same command goes on with {output}\n"
    )

    told = printed(*command)
    assert told == f"10 rule sets in {output}, {len(interrupted) - 1} of them from before\n"
    assert 2 <= len(killed) < len(interrupted) < 1 + len(PAYOUTS)
    assert interrupted[: len(killed)] == killed
    assert whole_lines(output)[: len(interrupted)] == interrupted
    header, *solved = rows(output)
    assert len(solved) == header["rule_sets"] == len(PAYOUTS)
    assert {row["rules"]["max_payout"] for row in solved} == {*PAYOUTS}


def wait_for_lines(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    while process.poll() is None and len(whole_lines(path)) < count:
        time.sleep(0.01)
    assert process.poll() is None


def whole_lines(path: Path) -> list[bytes]:
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    return [line for line in lines if line.endswith(b"\n")]


@posix
def test_an_interrupted_sweep_without_a_file_says_so(tmp_path: Path) -> None:
    houses = tmp_path / "houses.toml"
    houses.write_text(STUD + '[[rules]]\npreset = "basic"\n')
    with start("sweep", str(houses)) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["rules"]["name"] == "stud"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
    assert process.returncode == 130
    assert errors == (
        "rpoker-odds: interrupted, 1 of 2 rule sets done; "
        "without --output there is nothing to go on from\n"
    )


@posix
def test_a_terminal_shows_how_far_it_is(stud: str, tmp_path: Path) -> None:
    shown = on_terminal("sweep", stud, "--output", str(tmp_path / "results.jsonl"))
    assert "0 of 1 rule sets" in shown
    assert "left" in shown
