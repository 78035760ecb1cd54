"""The command that makes charts."""

import shlex
from contextlib import nullcontext
from pathlib import Path

import click

from rpoker_odds.book import Book
from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.formats import FORMATS, check_save, format_of, render, save
from rpoker_odds.charts.kinds import KINDS, make_chart, measure_of
from rpoker_odds.cli.chart_report import report_chart
from rpoker_odds.cli.options import ascii_option, house
from rpoker_odds.cli.progress import announce, counting
from rpoker_odds.cli.screen import Screen
from rpoker_odds.cli.workers import jobs_option
from rpoker_odds.errors import ChartError
from rpoker_odds.executors import threads
from rpoker_odds.rules import Rules
from rpoker_odds.whole_game import check_tabled

__all__ = ["chart_command"]

_MEASURES = dict.fromkeys(measure for kind in KINDS.values() for measure in kind.measures)
_BINARY = "png"
_WHOLE_GAME = "opening"
_EXAMPLES = """\b
Examples:
  rpoker-odds chart classic --kind redraw
  rpoker-odds chart my-house.toml --kind insurance -o insurance.html
  rpoker-odds chart basic --book basic.rpb -o basic.svg
"""


@click.command("chart", epilog=_EXAMPLES)
@click.argument("name", metavar="NAME|FILE.toml")
@click.option(
    "--kind",
    type=click.Choice(list(KINDS)),
    default="opening",
    show_default=True,
    help="What it tells.",
)
@click.option(
    "--measure",
    type=click.Choice(list(_MEASURES)),
    help="What the cells tell. Opening and purchase: the best play, how often it is best "
    "(opening), what it or a bet is worth, what the second best costs. Redraw: the difference to "
    "the ante, or the fewest cards that have to help.",
)
@click.option(
    "--book",
    metavar="BOOK",
    help="Make an opening chart from a strategy book of the rules, in seconds.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    help="The format; the ending of FILE tells it unless given.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write to FILE; to standard output unless given.",
)
@jobs_option
@ascii_option
def chart_command(
    *,
    name: str,
    kind: str,
    measure: str | None,
    book: str | None,
    form: str | None,
    output: str | None,
    jobs: int | None,
    ascii_only: bool,
) -> None:
    """Make a chart for some rules.

    A chart is a table that a player can carry. The kinds are the best play with five cards against
    each upcard (opening), fold or bet after cards were bought (purchase), what insurance is worth
    (insurance), the ante or a redraw (redraw) and the odds of the bonus (bonus). Every figure is
    exact; JSON and CSV give them all. An opening chart without a book solves the whole game first,
    which can take minutes.
    """
    # All that can be wrong is told before minutes are spent.
    if measure is not None:
        measure_of(kind, measure)
    if output is not None:
        form = form or format_of(output)
        check_save(output, form)
    elif form == _BINARY:
        raise ChartError("a picture does not go to standard output: name a file with -o")
    with Book.open(book) if book is not None else nullcontext() as opened:
        made = _made(name, kind, measure, opened, jobs)
    if output is not None:
        save(made, output, form)
    elif form is None:
        report_chart(Screen(ascii_only=ascii_only), made)
    else:
        click.echo(render(made, form), nl=False)


def _made(name: str, kind: str, measure: str | None, book: Book | None, jobs: int | None) -> Chart:
    rules = house(name)
    if kind == _WHOLE_GAME and book is None:
        check_tabled(rules)
        _announce(name, rules)
    with threads(jobs) as executor, counting(f"chart of {rules.name}") as progress:
        return make_chart(
            kind, rules, measure=measure, book=book, executor=executor, progress=progress
        )


def _announce(name: str, rules: Rules) -> None:
    """Say that minutes will be spent, and how to spend them once only."""
    if rules.sixth_card_fee is None and not any(fee is not None for fee in rules.exchange_fees):
        return  # it takes seconds where nothing can be bought
    book = shlex.quote(f"{Path(name).stem}.rpb")
    announce(
        f"Without a book the whole game of {rules.name} is solved first, which can take minutes.\n"
        "For several charts make the book once, and give it to each with --book:\n"
        f"  rpoker-odds solve {shlex.quote(name)} --book {book} --seconds"
    )
