"""What --help says, on a screen of 80 columns."""

import pytest

from docs.command_options import commands
from tests.command_line import printed

MANY = ("analyze", "decide", "redraw")
ONE = ("blind-box", "bonus", "estimate-seen", "lookup", "solve", "worth-of-seen")


@pytest.mark.parametrize("command", [*MANY, *ONE])
def test_json_has_every_action_where_there_are_several(command: str) -> None:
    text = printed(command, "--help")
    assert "Print JSON" in text
    assert ("Print JSON, every action in it." in text) == (command in MANY)


def test_help_fits_the_screen_and_no_summary_is_cut() -> None:
    named = ["rpoker-odds", *(name for name, _ in commands())]
    assert len(named) == 20
    for name in named:
        text = printed(*name.split()[1:], "--help", COLUMNS="80")
        assert max(map(len, text.splitlines())) <= 80
        listed = text.partition("Commands:")[2].partition("Example")[0]
        assert "..." not in listed


def test_commands_stand_in_the_order_of_their_use() -> None:
    listed = printed("--help").partition("Commands:")[2].split("\n")
    names = [line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "]
    assert names[:3] == ["analyze", "decide", "redraw"]
    assert len(names) == 16
