"""The reference of the manual is complete, and so are its pages' links to what exists."""

import re
from pathlib import Path

import pytest

import rpoker_odds
from docs.command_options import END, PAGE, START, commands, options, with_options
from rpoker_odds import preset_names

DOCS = Path(__file__).parent.parent / "docs"
DIRECTIVE = re.compile(
    r"^\.\. (?:autofunction|autoclass|autoexception|autodata|py:data):: rpoker_odds\.(\w+)$",
    re.MULTILINE,
)


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def pages() -> list[Path]:
    return [page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts]


def test_every_public_name_stands_in_the_reference_once() -> None:
    found = [
        name
        for page in pages()
        if page.parent.name == "reference"
        for name in DIRECTIVE.findall(page.read_text(encoding="utf-8"))
    ]
    presets = {name.upper() for name in preset_names()}
    assert len(presets) == 14
    assert sorted(found) == sorted(set(rpoker_odds.__all__) - presets)


def test_every_preset_is_told_to_be_a_constant() -> None:
    assert "Each is a constant too, named in capitals" in text_of("reference/rules.md")
    assert all(hasattr(rpoker_odds, name.upper()) for name in preset_names())


def test_the_options_of_commands_are_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count(START) == page.count(END) == 1
    assert page == with_options(page), "run docs/command_options.py"


def test_every_command_stands_in_the_table_of_commands() -> None:
    table = text_of("reference/cli.md").partition("## Cards")[0]
    told = set(re.findall(r"^\| `(rpoker-odds(?: [a-z][a-z-]+)+)", table, re.MULTILINE))
    named = {name for name, _ in commands()}
    assert len(named) >= 18
    assert named - told == {"rpoker-odds book"}  # a group, which does nothing by itself
    assert told <= named


def test_every_option_is_explained() -> None:
    explained = [option.help for _, command in commands() for option in options(command)]
    assert len(explained) > 60
    assert all(explained)


@pytest.mark.parametrize(
    ("folder", "pattern", "page", "least"),
    [
        ("src/rpoker_odds/schemas", "*.json", "reference/json.md", 10),
        ("csrc/include", "*.h", "reference/c.md", 1),
        ("csrc/example", "*.c", "how-to/use-the-c-library.md", 1),
        ("tests/reference", "[a-z]*.py", "explanation/rules-as-a-program.md", 11),
    ],
)
def test_every_file_that_is_documentation_is_printed(
    folder: str, pattern: str, page: str, least: int
) -> None:
    files = sorted((DOCS.parent / folder).glob(pattern))
    printed = text_of(page)
    assert len(files) >= least
    missing = [file.name for file in files if f"../../{folder}/{file.name}\n" not in printed]
    # Grouping is a shortcut of checks over whole decks and no rule.
    assert missing == [name for name in ("grouping.py",) if folder == "tests/reference"]


def test_every_page_is_reached_from_the_first_one() -> None:
    names = {str(page.relative_to(DOCS).with_suffix("")) for page in pages()} - {"index"}
    index = text_of("index.md")
    assert len(names) > 20
    assert names == set(re.findall(r"^([\w/-]+)$", index, re.MULTILINE)) & names
    assert names == set(re.findall(r"\(([\w/-]+)\.md\)", index))


def test_tests_and_folders_that_are_named_exist() -> None:
    named = re.findall(r"tests/[\w/]+(?:\.py)?", text_of("explanation/how-we-know.md"))
    assert len(named) > 15
    assert [name for name in named if not (DOCS.parent / name).exists()] == []


def test_files_that_the_readme_points_to_exist() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)", readme)
    assert len(targets) > 8
    assert [target for target in targets if not (DOCS.parent / target).is_file()] == []
