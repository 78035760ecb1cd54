"""The page of rules shows the presets as they are."""

from docs.preset_table import END, PAGE, START, table, with_table
from rpoker_odds import preset_names


def test_the_table_of_presets_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count(START) == page.count(END) == 1
    assert page == with_table(page), "run docs/preset_table.py"


def test_every_preset_has_a_section_with_its_source() -> None:
    sections = table().split("### ")[1:]
    assert [text.split("`")[1] for text in sections] == list(preset_names())
    for text in sections:
        assert text.count("\n- ") == 3
        assert "\n- Source: " in text
