"""The command line as a process: streams, signals, terminals."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from rpoker_odds import analyze

HAND, UPCARD = "As Kd 7h 7c 2s", "Qd"
COMMAND = [sys.executable, "-m", "rpoker_odds"]
DEAL = json.dumps({"hand": HAND, "upcard": UPCARD}) + "\n"
ESCAPE = "\x1b"

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX terminals and signals")


def environment(**extra: str) -> dict[str, str]:
    unset = {"NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS", "PYTHONIOENCODING"}
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    return kept | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | extra


def run(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=environment(**env),
        timeout=60,
    )


def on_terminal(*arguments: str, **env: str) -> str:
    """What the command shows on a terminal of 80 columns."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**env)
    ):
        os.close(theirs)
        return b"".join(_chunks(ours)).decode()


def _chunks(terminal: int) -> Iterator[bytes]:
    # Linux ends the reading of a terminal that nobody writes to any more with an error.
    try:
        while chunk := os.read(terminal, 65536):
            yield chunk
    except OSError:
        pass
    finally:
        os.close(terminal)


def start(
    *arguments: str, command: Sequence[str] = COMMAND, errors: int = subprocess.PIPE
) -> subprocess.Popen[str]:
    """A process that gets Ctrl-C even where this one was started with the signal ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            [*command, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            env=environment(),
        )
    finally:
        signal.signal(signal.SIGINT, before)


def many_deals(folder: Path) -> str:
    deals = folder / "deals.jsonl"
    deals.write_text(DEAL * 200_000)
    return str(deals)


def test_piped_output_has_no_escape_codes() -> None:
    done = run("analyze", HAND, UPCARD, "--outcomes")
    assert (done.returncode, done.stderr) == (0, "")
    assert ESCAPE not in done.stdout
    assert "Best: bet." in done.stdout


def test_an_error_is_one_line_and_status_2() -> None:
    done = run("analyze", HAND, "As")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "rpoker-odds: As twice: hand card 1 and upcard\n"


@posix
def test_a_closed_standard_input_is_one_line() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" <&-', "sh", *COMMAND, "analyze", "--batch", "-"],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "standard input is closed" in done.stderr


@posix
@pytest.mark.parametrize("arguments", [["analyze", HAND, UPCARD], ["rules"], ["--help"]])
def test_a_closed_standard_output_is_one_line(arguments: list[str]) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" >&-', "sh", *COMMAND, *arguments],
        stderr=subprocess.PIPE,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (2, "rpoker-odds: standard output is closed\n")


def test_an_output_without_suit_symbols_gets_ascii() -> None:
    done = run("analyze", HAND, UPCARD, PYTHONIOENCODING="ascii", FORCE_COLOR="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert ESCAPE in done.stdout


@posix
def test_a_terminal_gets_colour_unless_no_color() -> None:
    shown = on_terminal("analyze", HAND, UPCARD)
    assert "\x1b[34mK♦" in shown
    assert ESCAPE not in on_terminal("analyze", HAND, UPCARD, NO_COLOR="1")
    assert ESCAPE not in on_terminal("analyze", HAND, UPCARD, TERM="dumb")


@posix
def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    deals = tmp_path / "deals.jsonl"
    deals.write_text(DEAL * 3)
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [*COMMAND, "analyze", "--batch", str(deals)],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(),
    ) as process:
        os.close(theirs)
        assert process.stdout is not None
        assert process.stdout.read().count(b"\n") == 3
        assert "lines" in b"".join(_chunks(ours)).decode()
    assert run("analyze", "--batch", str(deals)).stderr == ""


def test_an_answer_comes_before_the_next_deal_is_given() -> None:
    with start("analyze", "--batch", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(DEAL)
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == analyze(HAND, UPCARD).to_dict()
        process.stdin.close()
    assert process.returncode == 0


@posix
@pytest.mark.parametrize("busy", [True, False])
def test_ctrl_c_ends_it_within_a_second_with_status_130(busy: bool, tmp_path: Path) -> None:  # noqa: FBT001
    with start("analyze", "--batch", many_deals(tmp_path) if busy else "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(DEAL)
        process.stdin.flush()
        process.stdout.readline()
        pressed = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
        assert time.monotonic() - pressed < 1
    assert (process.returncode, errors) == (130, "")


@posix
def test_a_terminal_is_left_at_the_beginning_of_a_line() -> None:
    import pty

    ours, theirs = pty.openpty()
    with start("analyze", "--batch", "-", errors=theirs) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(DEAL)
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 130
    os.close(theirs)
    assert b"".join(_chunks(ours)).endswith(b"\r  \r")


@posix
def test_a_game_shows_its_progress_on_a_terminal_only() -> None:
    ours, theirs = os.openpty()
    arguments = ["verify", "caribbean_stud", "--deals", "1"]
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=theirs, env=environment()
    ) as process:
        os.close(theirs)
        assert process.stdout is not None
        assert b"No difference." in process.stdout.read()
        assert "checking caribbean_stud" in b"".join(_chunks(ours)).decode()
    assert run(*arguments).stderr == ""


@posix
@pytest.mark.parametrize("command", ["solve", "verify"])
def test_ctrl_c_ends_a_game_within_a_second_with_status_130(command: str) -> None:
    more = ["--whole"] if command == "verify" else []
    with start(command, "basic", *more) as process:
        time.sleep(2)
        pressed = time.monotonic()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=10)
        assert time.monotonic() - pressed < 1
    assert (process.returncode, output) == (130, "")
    done = (
        r"rpoker-odds: interrupted, [\d,]+ of 5,649,150 deals done; "
        "without --output there is nothing to go on from\n"
    )
    # Nothing is lost by a solve, or before the first piece.
    assert not errors or (command == "verify" and re.fullmatch(done, errors))


@posix
def test_ctrl_c_does_not_wait_for_a_class_that_takes_minutes(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('preset = "classic"\n\n[pay_table]\npair = 5\n')
    with start("solve", str(house)) as process:
        time.sleep(2)
        pressed = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=10) == ("", "")
        assert time.monotonic() - pressed < 1
    assert process.returncode == 130


@posix
def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    with start("analyze", "--batch", many_deals(tmp_path)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
@pytest.mark.parametrize("option", ["--json", "--all"])
def test_a_full_disk_is_one_line(option: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "analyze", HAND, UPCARD, option],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
            env=environment(LC_ALL="C"),
        )
    assert (done.returncode, done.stderr) == (2, "rpoker-odds: No space left on device\n")


def test_without_the_extra_it_says_how_to_install_it() -> None:
    for missing in ("click", "rich"):
        code = f"import sys; sys.modules['{missing}'] = None; import rpoker_odds.cli as c; c.main()"
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=False, text=True
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            "rpoker-odds: the command line needs click and rich: python -m pip install click rich\n"
        )


def test_the_library_needs_neither_click_nor_rich() -> None:
    code = (
        "import sys; from rpoker_odds import *; "
        "sys.exit(bool({'click', 'rich'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
