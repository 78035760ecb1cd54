"""Every example of the manual that is no terminal session runs, or at least is understood."""

import io
import json
import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import click
import pytest

from rpoker_odds import Rules, read_rule_sets
from rpoker_odds.cli.commands import program
from tests.command_line import printed

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What a page may ask a reader to type besides this program: it is not run here.
OTHERS = {".", "dask", "pip", "python", "python3", "tail", "./one_deal", "make", "cc"}
# A whole game that takes a minute stands for the one that takes a moment.
QUICK = {'"basic"': '"caribbean_stud"', "basic.rpb": "quick.rpb"}


def blocks(language: str) -> list[tuple[str, str]]:
    """Return (page, text) of every block in a language."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [
        (page.name, text)
        for page in pages
        if "_build" not in page.parts
        for found, text in BLOCK.findall(page.read_text(encoding="utf-8"))
        if found == language
    ]


def block_of(page: str, language: str, part: str) -> str:
    (found,) = [text for name, text in blocks(language) if name == page and part in text]
    return found


def scripts() -> dict[str, str]:
    """Return the examples of each page, put together: a later one may use an earlier one."""
    together: dict[str, str] = {}
    for page, text in blocks("python"):
        together[page] = f"{together.get(page, '')}{text}\n"
    return together


def typed() -> Iterator[tuple[str, list[str]]]:
    """Yield (page, words) of every command in a block of shell."""
    for page, text in blocks("sh"):
        for line in text.splitlines():
            words = shlex.split(line.partition(" # ")[0].partition(" | ")[0])
            if words:
                yield page, words


@pytest.mark.parametrize("page", scripts())
def test_an_example_in_python_runs(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = scripts()[page]
    for long, quick in QUICK.items():
        text = text.replace(long, quick)
    with redirect_stdout(io.StringIO()):
        exec(compile(text, page, "exec"), {"__name__": "example"})  # noqa: S102


def test_examples_in_python_are_found() -> None:
    assert len(scripts()) >= 5


def understood(words: list[str]) -> None:
    """Read the arguments of a command as the program does, without running it."""
    command: click.Command = program
    context = click.Context(program, info_name="rpoker-odds")
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name, found, rest = command.resolve_command(context, words)
        assert found is not None
        command = found
        context = command.make_context(name, list(rest), parent=context)
        words = [*context._protected_args, *context.args]  # noqa: SLF001 - told nowhere else
        context.close()
    assert words == []


def test_every_command_that_is_shown_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ours = 0
    for page, words in typed():
        if words[0] == "rpoker-odds":
            for word in words:
                if re.search(r"\.(toml|jsonl|rpb)$", word):
                    Path(word).touch()
            understood(words[1 : words.index(">") if ">" in words else None])
            ours += 1
        else:
            assert words[0] in OTHERS, f"{page}: {words}"
    assert ours > 20


def test_targets_of_make_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {words[1] for _, words in typed() if words[0] == "make"}
    assert {"demo", "test"} <= targets
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


def test_every_file_of_rules_that_is_shown_is_read() -> None:
    shown = [text for _, text in blocks("toml")]
    sweeps = [read_rule_sets(text) for text in shown if "[[rules]]" in text]
    houses = [Rules.from_toml(text) for text in shown if "[[rules]]" not in text]
    assert len(houses) >= 3
    assert len(sweeps) >= 1


def test_a_batch_that_is_shown_is_answered() -> None:
    deals = block_of("analyse-many-deals.md", "text", '"hand"')
    lines = printed("analyze", "--batch", "-", stdin=deals).splitlines()
    answers = [json.loads(line) for line in lines]
    assert [answer["rules"]["name"] for answer in answers] == ["classic", "oasis"]


def test_net_results_that_are_shown_are_those_of_the_game(tmp_path: Path) -> None:
    shown = block_of("files.md", "text", "net,probability")
    printed("solve", "caribbean_stud", "--csv", str(tmp_path / "net.csv"), "--json")
    assert (tmp_path / "net.csv").read_text(encoding="utf-8").startswith(shown)


def test_the_c_library_is_used_as_the_guide_says(tmp_path: Path) -> None:
    shown = block_of("use-the-c-library.md", "text", "action  0")
    (tmp_path / "csrc").symlink_to(ROOT / "csrc")
    # The sanitizers of this interpreter are not for the compiler.
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    ways = [text for page, text in blocks("sh") if page == "use-the-c-library.md"]
    assert len(ways) == 2
    for way in ways:
        # Unoptimised, the compiler takes a second and the program as long as nobody notices.
        lines = [line for line in way.replace("-O2", "-O0").splitlines() if line.startswith("cc ")]
        subprocess.run(["sh", "-ec", "\n".join(lines)], check=True, cwd=tmp_path, env=environment)  # noqa: S607
        done = subprocess.run(
            ["./one_deal"],
            check=True,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
        )
        assert done.stdout.startswith(shown)
        (tmp_path / "one_deal").unlink()
