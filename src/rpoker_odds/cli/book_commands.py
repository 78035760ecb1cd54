"""The commands about strategy books: look a deal up, check a book, write it as a table."""

from pathlib import Path
from typing import Final

import click
from rich.text import Text

from rpoker_odds.book import Book
from rpoker_odds.book_entry import BookEntry
from rpoker_odds.cli.options import ascii_option, json_option, print_json
from rpoker_odds.cli.progress import counting
from rpoker_odds.cli.screen import Screen, rules_text
from rpoker_odds.rendering import decimal

__all__ = ["book_group", "lookup_command"]

_LOOKUP_EXAMPLES = """\b
Examples:
  rpoker-odds solve basic --book basic.rpb
  rpoker-odds lookup basic.rpb "As Kd 7h 7c 2s" Qd
"""
_WRITERS: Final = {".csv": Book.to_csv, ".parquet": Book.to_parquet}

_book_argument = click.argument("book", metavar="BOOK")


@click.command("lookup", epilog=_LOOKUP_EXAMPLES)
@_book_argument
@click.argument("hand")
@click.argument("upcard")
@json_option
@ascii_option
def lookup_command(*, book: str, hand: str, upcard: str, as_json: bool, ascii_only: bool) -> None:
    """Look up the best action of a deal in a strategy book.

    BOOK is a file that 'rpoker-odds solve NAME --book BOOK' wrote, HAND your five cards in
    quotes, UPCARD the dealer's open card.
    """
    with Book.open(book) as opened:
        entry = opened.lookup(hand, upcard)
    if as_json:
        print_json(entry.to_dict())
    else:
        _report(Screen(ascii_only=ascii_only), entry)


@click.group("book")
def book_group() -> None:
    """Check a strategy book, or write it as a table.

    A book is a file that 'rpoker-odds solve NAME --book BOOK' wrote.
    """


@book_group.command("verify")
@_book_argument
def _verify(*, book: str) -> None:
    """Check that a book is as it was written.

    Every byte has to be, and the values of all deals have to make up the solution of the game.
    """
    with Book.open(book) as opened:
        opened.verify()
        click.echo(
            f"{book} is sound: {opened.rules.name}, {len(opened):,} deals, "
            f"EV {decimal(opened.ev)}, written by rpoker-odds {opened.package_version}"
        )


@book_group.command("export")
@_book_argument
@click.argument("table", type=click.Path(dir_okay=False))
@click.pass_context
def _export(context: click.Context, *, book: str, table: str) -> None:
    """Write all deals to TABLE, a .csv or .parquet file.

    Needs pyarrow. A row tells hand, upcard, how many deals there are like it, best action,
    discards and value.
    """
    write = _WRITERS.get(Path(table).suffix.lower())
    if write is None:
        message = f"the name of a table ends in {' or '.join(_WRITERS)}, got {table!r}"
        raise click.UsageError(message, context)
    with Book.open(book) as opened, counting(f"writing {table}") as progress:
        write(opened, table, progress=progress)


def _report(screen: Screen, entry: BookEntry) -> None:
    known = screen.cards(entry.hand) + Text(" against ") + screen.cards([entry.upcard])
    value = f". Worth {decimal(entry.ev)} antes, exactly {entry.ev}."
    advice = Text("Best: ") + screen.action(entry.action) + Text(value)
    screen.print(known, advice, "", Text("Rules, in antes: ") + rules_text(entry.rules))
