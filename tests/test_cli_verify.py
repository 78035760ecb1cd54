"""The command verify with a file: it loses nothing when it is stopped, and says how to go on."""

import json
import signal
import sys
import time
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

from rpoker_odds import CARIBBEAN_STUD, verification
from rpoker_odds._native_game import solve_classes
from rpoker_odds.class_order import weights_of
from rpoker_odds.cli import game_commands
from rpoker_odds.errors import VerificationError
from rpoker_odds.verification import verify
from rpoker_odds.whole_game import solution_of
from tests.command_line import printed, refused, run
from tests.test_cli_process import posix, start
from tests.test_cli_sweep import wait_for_lines, whole_lines
from tests.verifications import classes_in

CLASSES: Final = 160
POSSIBLE: Final = [number for number in range(CLASSES) if weights_of(number)]
DEALS: Final = sum(len(weights_of(number)) for number in POSSIBLE)
PROGRAM: Final = f"""
from rpoker_odds import verification, verification_file
from rpoker_odds.cli import main
verification.CLASSES, verification_file.SECONDS_A_LINE = {CLASSES}, 0
main()
"""
# The command with a part of a game as if it were the whole, and a line for each class.
SHORT: Final = (sys.executable, "-c", PROGRAM)


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in this process."""
    part = solution_of(CARIBBEAN_STUD, solve_classes(CARIBBEAN_STUD.packed(), 0, CLASSES))
    monkeypatch.setattr(verification, "CLASSES", CLASSES)
    monkeypatch.setattr(game_commands, "solve", lambda *_, **__: part)


@posix
@pytest.mark.usefixtures("_short")
def test_nothing_is_lost_when_it_is_killed_or_interrupted(tmp_path: Path) -> None:
    output = tmp_path / "stud.jsonl"
    command = ("verify", "caribbean_stud", "--whole", "--output", str(output), "--jobs", "1")

    with start(*command, command=SHORT) as process:
        wait_for_lines(output, 3, process)
        with pytest.raises(VerificationError, match="another verification is writing to"):
            verify(CARIBBEAN_STUD, whole=True, output=output)
        process.kill()
    killed = whole_lines(output)

    with start(*command, command=SHORT) as process:
        wait_for_lines(output, len(killed) + 2, process)
        pressed = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
        assert time.monotonic() - pressed < 1
    assert process.returncode == 130
    interrupted = whole_lines(output)
    assert output.read_bytes() == b"".join(interrupted)
    first, _, rest = errors.partition(" of ")
    told = int(first.removeprefix("rpoker-odds: interrupted, ").replace(",", ""))
    assert rest == f"{DEALS:,} deals done; the same command goes on with {output}\n"

    calls: list[tuple[int, int]] = []
    again = verify(
        CARIBBEAN_STUD,
        whole=True,
        output=output,
        progress=lambda done, total: calls.append((done, total)),
    )
    # One class more than was counted, if it was interrupted just after its line was written.
    (kept, total), *others = calls
    assert told in {kept, kept - json.loads(interrupted[-1])["canonical"]}
    assert (len(others), total) == (len(POSSIBLE) + 1 - len(interrupted), DEALS)
    assert 3 <= len(killed) < len(interrupted) < len(POSSIBLE)
    assert interrupted[: len(killed)] == killed
    assert whole_lines(output)[: len(interrupted)] == interrupted
    assert sorted(classes_in(output)) == POSSIBLE
    assert again == verify(CARIBBEAN_STUD, whole=True)
    assert printed(*command).endswith("No difference.\n")


@pytest.mark.usefixtures("_short")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--whole"], "interrupted, 1,000 of 2,000 deals done; without --output there is nothing"),
        (
            ["--whole", "--output", "F"],
            "1,000 of 2,000 deals done; the same command goes on with F",
        ),
        ([], ""),
    ],
)
def test_an_interrupted_check_says_whether_it_can_go_on(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any, progress: Any, **__: Any) -> NoReturn:  # noqa: ANN401
        progress(1000, 2000)
        raise KeyboardInterrupt

    monkeypatch.setattr(game_commands, "verify", interrupted)
    result = run("verify", "basic", *arguments)
    assert (result.exit_code, result.stdout) == (130, "")
    assert told in result.stderr
    assert bool(result.stderr.strip()) == bool(told)


def test_files_that_are_none_of_this_check_are_refused(tmp_path: Path) -> None:
    output = tmp_path / "stud.jsonl"
    assert refused("verify", "basic", "--output", str(output)).startswith(
        "--output needs --whole: a sample is kept in no file"
    )
    assert not output.exists()
    output.write_text("notes\n")
    told = refused("verify", "basic", "--whole", "--output", str(output))
    assert "is no file of a verification" in told
    assert output.read_text() == "notes\n"
