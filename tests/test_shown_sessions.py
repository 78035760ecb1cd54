"""Every terminal session shown in the documentation is what the program prints."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ rpoker-odds "


def shown() -> list[tuple[str, str, str]]:
    """Return (page, arguments, output) of every command in a console block."""
    found = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for block in SESSION.findall(page.read_text(encoding="utf-8")):
            for command in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:]:
                line, _, output = command.partition("\n")
                assert line.startswith(PROMPT), f"{page.name}: cannot run {line!r}"
                found.append((page.name, line.removeprefix(PROMPT), output))
    return found


def test_the_readme_shows_a_session() -> None:
    assert "README.md" in {page for page, _, _ in shown()}


@pytest.mark.parametrize(("page", "arguments", "output"), shown())
def test_a_shown_session_is_what_the_program_prints(
    page: str, arguments: str, output: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "rpoker_odds", *shlex.split(arguments)]
    unset = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING"}
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(
        command,
        check=True,
        capture_output=True,
        encoding="utf-8",
        env=environment | {"PYTHONUTF8": "1", "COLUMNS": "80"},
        cwd=tmp_path,
    )
    assert done.stdout.rstrip() == output.rstrip(), page
