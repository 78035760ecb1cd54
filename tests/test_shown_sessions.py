"""Every terminal session shown in the documentation is what the program prints."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rpoker_odds import Rules, diff

ROOT = Path(__file__).parent.parent
SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^```toml\n# (\S+\.toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ rpoker-odds "
RULES = "\nRules, in antes: "
LEFT_OUT = "\n..."


def pages() -> list[Path]:
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def write_files(page: str, place: Path) -> None:
    """Write each file that a page shows, a block of TOML that begins with its name."""
    for each in pages():
        if each.name == page:
            for name, text in FILE.findall(each.read_text(encoding="utf-8")):
                (place / name).write_text(text, encoding="utf-8")


def shown() -> list[tuple[str, str, str]]:
    """Return (page, arguments, output) of every command in a console block."""
    found = []
    for page in pages():
        for block in SESSION.findall(page.read_text(encoding="utf-8")):
            for command in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:]:
                line, _, output = command.partition("\n")
                assert line.startswith(PROMPT), f"{page.name}: cannot run {line!r}"
                found.append((page.name, line.removeprefix(PROMPT), output))
    return found


def abridged(printed: str, shown: str) -> str:
    """What was printed, without the rules at its end where a page leaves them out."""
    if not shown.endswith(LEFT_OUT + "\n"):
        return printed.rstrip()
    before, rules, _ = printed.rpartition(RULES)
    return f"{before}{LEFT_OUT}" if rules else printed


def test_the_readme_shows_a_session() -> None:
    assert "README.md" in {page for page, _, _ in shown()}


@pytest.mark.parametrize(("page", "arguments", "output"), shown())
def test_a_shown_session_is_what_the_program_prints(
    page: str, arguments: str, output: str, tmp_path: Path
) -> None:
    write_files(page, tmp_path)
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
    assert abridged(done.stdout, output) == output.rstrip(), page


def test_a_file_that_is_shown_is_read(tmp_path: Path) -> None:
    write_files("state-your-rules.md", tmp_path)
    assert Rules.from_toml(tmp_path / "my-house.toml").max_payout == 200


def test_each_line_that_is_advised_says_something() -> None:
    page = (ROOT / "docs" / "how-to" / "state-your-rules.md").read_text(encoding="utf-8")
    advised = re.findall(r"^\|[^|`]+\| `([^`]+)`", page, re.MULTILINE)
    assert len(advised) == 14
    for line in advised:
        text = f"[pay_table]\n{line}" if line.startswith("flush") else line
        house = Rules.from_toml(f'preset = "lunar_uk"\n{text}')
        fields = [field for field, _, _ in diff("lunar_uk", house)]
        assert fields in ([line.split()[0]], ["pay_table.flush"]), line
