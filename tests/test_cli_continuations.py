"""--continuations: after which draws each single exchange is followed by another."""

from rpoker_odds import Exchange, decide
from rpoker_odds.rendering import exchanges_to_follow
from tests.command_line import BASIC, FINAL, HAND, UPCARD, printed

DRAW = ("9s 8s 7s 5s 2c", UPCARD, "--discards", "3c")
REPEATED = ("--rules", "betvoyager")


def test_every_exchange_tells_after_which_draws_it_goes_on() -> None:
    text = printed("decide", *DRAW, *REPEATED, "--continuations")
    told = " ".join(text.split())
    found = decide(*DRAW[:2], DRAW[3], rules="betvoyager")
    exchanges = [value for value in found.actions if isinstance(value.action, Exchange)]
    assert len(exchanges) == 5
    following = 0
    for value in exchanges:
        assert value.continuations is not None
        follow = exchanges_to_follow(value.continuations)
        following += len(follow)
        drawn = " ".join(str(card) for each in follow for card in each.drawn)
        line = told.partition(f"After {value.action}: ")[2].partition(".")[0]
        assert line.endswith("; else fold or bet" if follow else "fold or bet")
        assert drawn in line
        assert ("exchange" in line) == bool(follow)
    assert following == 3
    assert "After exchange 5s: exchange 2c after 6s Ts Js; else fold or bet." in told


def test_they_are_told_on_request_only() -> None:
    assert "After exchange" not in printed("decide", *DRAW, *REPEATED)


def test_where_no_exchange_follows_another_it_is_said() -> None:
    for command in (["analyze", HAND], ["decide", FINAL]):
        text = printed(*command, UPCARD, *BASIC, "--continuations")
        assert "\n\nNo exchange may follow any of these actions.\n\n" in text
