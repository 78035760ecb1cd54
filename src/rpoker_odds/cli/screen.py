"""What the reader's terminal can show: width, colours, suit symbols."""

import os
import re
import sys
from collections.abc import Iterable

import click
from rich.box import Box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from rpoker_odds.actions import Action, Exchange
from rpoker_odds.cards import Card, Suit
from rpoker_odds.outcomes import End
from rpoker_odds.rendering import spoken
from rpoker_odds.rules import Rules

__all__ = ["REDRAW_ENDS", "Screen", "rules_text", "spoken"]

REDRAW_ENDS = {
    End.REDRAW_WIN: "win",
    End.REDRAW_PUSH: "push",
    End.REDRAW_LOSE: "lose",
    End.REDRAW_FAIL: "no qualify",
}

_PIPED_WIDTH = 80
_READABLE_WIDTH = 100
_UNBOUNDED = 1000

_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_COLOURS = {Suit.CLUBS: "green", Suit.DIAMONDS: "blue", Suit.HEARTS: "red", Suit.SPADES: "default"}
_LINE = "─"
_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


class Screen:
    """Standard output, seen as a terminal of some width, with or without colour and symbols.

    Cards are letters (`As`) in plain text, and suit symbols in four colours where the output
    has colour. `ascii_only` keeps everything to ASCII; so does an output whose encoding lacks
    the symbols.
    """

    def __init__(self, *, ascii_only: bool) -> None:
        """Look at the output and at the variables NO_COLOR, FORCE_COLOR, TERM and COLUMNS."""
        plain = bool(os.environ.get("NO_COLOR"))
        self._console = Console(
            color_system=None if plain else "auto", highlight=False, markup=False, emoji=False
        )
        self._ascii = ascii_only or not _encodes_symbols()
        piped = not self._console.is_terminal and "COLUMNS" not in os.environ
        self._width = None if piped else self._console.width
        self._text_width = min(_PIPED_WIDTH if piped else self._console.width, _READABLE_WIDTH)
        self._console.width = _UNBOUNDED

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards side by side, as `As Kd` or with coloured symbols."""
        return Text(" ").join(self._card(card) for card in cards)

    def action(self, action: Action) -> Text:
        """The action as it is listed: `exchange As Kd`."""
        if isinstance(action, Exchange):
            return Text("exchange ") + self.cards(action.discards)
        return Text(str(action))

    def sentence(self, text: str) -> Text:
        """A text of the library, with its cards as this screen shows them."""
        line, end = Text(), 0
        for found in _CARD.finditer(text):
            line += Text(text[end : found.start()]) + self._card(Card.parse(found[0]))
            end = found.end()
        return line + Text(text[end:])

    def table(self, first: str, *numbers: str) -> Table:
        """An empty table: one column of names, the others of numbers."""
        line = "-" if self._ascii else _LINE
        under = f" {line}{line} "
        rows = ["    ", "    ", under, "    ", under, "    ", "    ", "    "]
        box = Box("\n".join(rows) + "\n", ascii=self._ascii)
        table = Table(box=box, show_edge=False, padding=(0, 0, 0, 1), pad_edge=False)
        table.add_column(first, no_wrap=True)
        for heading in numbers:
            table.add_column(heading, justify="right", no_wrap=True)
        return table

    def room_missing(self, table: Table) -> tuple[int, int] | None:
        """The columns that a table needs, and those of the terminal, if these are too few."""
        needed = self._console.measure(table).maximum
        if self._width is None or needed <= self._width:
            return None
        return needed, self._width

    def print(self, *parts: RenderableType) -> None:
        """Write parts one below the other: texts wrapped, tables never cut."""
        with self._console.capture() as capture:
            for part in parts:
                width = None if isinstance(part, Table) else self._text_width
                self._console.print(part, width=width)
        lines = [line.rstrip() for line in capture.get().splitlines()]
        click.echo("\n".join(lines), color=True)

    def _card(self, card: Card) -> Text:
        if self._console.color_system is None:
            return Text(str(card))
        letters = str(card)
        suit = letters[1] if self._ascii else _SYMBOLS[card.suit]
        return Text(letters[0] + suit, style=_COLOURS[card.suit])


def _encodes_symbols() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "".join([*_SYMBOLS.values(), _LINE]).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def rules_text(rules: Rules) -> Text:
    """The rules in words, their name in bold."""
    text = Text(str(rules))
    text.stylize("bold", end=len(rules.name))
    return text
