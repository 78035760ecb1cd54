"""The command line inside this process, for tests: what it prints and what it refuses."""

import json
from importlib import resources

from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from rpoker_odds.cli.commands import program

HAND, UPCARD = "As Kd 7h 7c 2s", "Qd"
BASIC = ("--rules", "basic")
STRAIGHT_FLUSH, DEALER = "9s 8s 7s 6s 5s", "Qd 9h 7d 4c 2c"
FINAL, DISCARDS = "7h 7c 9d 9s Jc", "As Kd 2s"
COLOUR = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "100"}
ESCAPE = "\x1b"
SETTINGS = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS")


def run(*arguments: str, stdin: str | bytes = "", **env: str) -> Result:
    """Run a command with no settings in the environment but `env`."""
    unset: dict[str, str | None] = dict.fromkeys(SETTINGS)
    return CliRunner().invoke(program, arguments, input=stdin, env=unset | env)


def printed(*arguments: str, stdin: str | bytes = "", **env: str) -> str:
    """What a command writes that succeeds."""
    result = run(*arguments, stdin=stdin, **env)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*arguments: str, stdin: str | bytes = "") -> str:
    """The one line that a command writes which fails."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert result.stderr.startswith("rpoker-odds: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("rpoker-odds: ").rstrip("\n")


def schema(name: str) -> Draft202012Validator:
    """The validator of a schema of the package."""
    text = (resources.files("rpoker_odds") / "schemas" / name).read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def line(**deal: object) -> str:
    """A line of a batch."""
    return json.dumps({"hand": HAND, "upcard": UPCARD} | deal) + "\n"
