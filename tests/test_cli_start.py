"""Ctrl-C while the command line starts, however it is started."""

import subprocess
import sys

import pytest

import rpoker_odds

SCRIPT = """
from importlib.metadata import entry_points
(command,) = entry_points(group="console_scripts", name="rpoker-odds")
command.load()()
"""
MODULE = """
import runpy
runpy.run_module("rpoker_odds", run_name="__main__", alter_sys=True)
"""
PRESSED = """
import os, signal, sys

class Pressed:
    def find_spec(self, name, *_):
        if name == {module!r}:
            print("pressed", flush=True)
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Pressed())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("start", [SCRIPT, MODULE], ids=["script", "module"])
@pytest.mark.parametrize(
    "module",
    ["rpoker_odds.cli", "rpoker_odds.analysis", "rpoker_odds.book", "click", "rich.console"],
)
def test_ctrl_c_while_the_command_is_imported_shows_nothing(module: str, start: str) -> None:
    code = PRESSED.format(module=module) + start
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "pressed\n", "")


def test_the_package_itself_is_imported_before_nearly_anything_else() -> None:
    # So the time in which Python itself answers Ctrl-C with a traceback is that of its own start.
    code = "import sys, rpoker_odds; print(*sorted(n for n in sys.modules if 'rpoker_odds.' in n))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "\n"


def test_a_name_that_is_nearly_right_is_told() -> None:
    code = "import rpoker_odds; rpoker_odds.analyse"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert done.stderr.endswith("Did you mean: 'analyze'?\n")


def test_dir_lists_what_the_package_names() -> None:
    assert {*rpoker_odds.__all__} <= {*dir(rpoker_odds)}
