"""What --help says of options that several commands have."""

import pytest

from tests.command_line import printed

MANY = ("analyze", "decide", "redraw")
ONE = ("blind-box", "bonus", "estimate-seen", "lookup", "solve", "worth-of-seen")


@pytest.mark.parametrize("command", [*MANY, *ONE])
def test_json_has_every_action_where_there_are_several(command: str) -> None:
    text = printed(command, "--help")
    assert "Print JSON" in text
    assert ("Print JSON, every action in it." in text) == (command in MANY)
