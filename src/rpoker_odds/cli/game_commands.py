"""The commands about whole games: solve one, compare two, check a solution."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import IO, TypedDict, Unpack

import click

from rpoker_odds.book_writer import write_book
from rpoker_odds.cli.game_report import (
    report_comparison,
    report_solution,
    report_verification,
    write_csv,
)
from rpoker_odds.cli.interruption import say_how_to_go_on
from rpoker_odds.cli.options import ascii_option, house, json_option, print_json
from rpoker_odds.cli.progress import counting
from rpoker_odds.cli.screen import Screen
from rpoker_odds.cli.workers import jobs_option
from rpoker_odds.errors import BookError, SolveError
from rpoker_odds.executors import threads
from rpoker_odds.game_options import option_values
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.rules import Rules
from rpoker_odds.solution import Solution
from rpoker_odds.verification import verify
from rpoker_odds.whole_file import check_room
from rpoker_odds.whole_game import solve

__all__ = ["compare_command", "solve_command", "verify_command"]

_DIFFERENT = 3
_STANDARD_OUTPUT = "-"
_SOLVE_EXAMPLES = """\b
Examples:
  rpoker-odds solve caribbean_stud
  rpoker-odds solve my-house.toml --json > my-house.json
  rpoker-odds solve basic --book basic.rpb
"""
_VERIFY_EXAMPLES = """\b
Examples:
  rpoker-odds verify my-house.toml --deals 20000
  rpoker-odds verify basic --whole --output basic.jsonl
"""


class _SolveOptions(TypedDict):
    rules: str
    options: bool
    as_json: bool
    jobs: int | None
    table: IO[str] | None
    book: str | None
    seconds: bool
    output: str | None
    ascii_only: bool


@click.command("solve", epilog=_SOLVE_EXAMPLES)
@click.argument("rules", metavar="NAME|FILE.toml")
@click.option("--options", is_flag=True, help="Add what each option of the player is worth.")
@json_option
@jobs_option
@click.option(
    "--csv",
    "table",
    metavar="FILE",
    type=click.File("w", encoding="utf-8", lazy=True, atomic=True),
    help="Write the net results and their probabilities to FILE as well.",
)
@click.option(
    "--book",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write the best action and the value of every deal to FILE, for 'rpoker-odds lookup'.",
)
@click.option(
    "--seconds",
    is_flag=True,
    help="With --book: add the value of the second best action, for charts of gaps.",
)
@click.option(
    "--output",
    metavar="FILE.jsonl",
    help="For repeated exchange: write what is solved to FILE.jsonl; where it exists, go on.",
)
@ascii_option
def solve_command(**options: Unpack[_SolveOptions]) -> None:
    """Solve the whole game of a house, exactly.

    The house edge, the element of risk, how often each action is best, net results and their
    probabilities, by best play over all 122,151,120 deals. It takes some seconds where cards can
    be bought, and minutes where the dealer may redraw. Where one card may be exchanged again and
    again it takes days: with --output the same command goes on after it was stopped in whatever
    way.
    """
    book, table = options["book"], options["table"]
    if options["seconds"] and book is None:
        raise BookError("--seconds is for a book: name its file with --book")
    if options["output"] is not None and book is not None:
        raise SolveError("--output is for rules that have no book: give one of the two")
    game = house(options["rules"])
    if table is not None and table.name != _STANDARD_OUTPUT:
        check_room(table.name, 1)  # before minutes are spent
    with threads(options["jobs"]) as executor:
        if options["output"] is None:
            solution = _solved(game, executor, book, seconds=options["seconds"])
        else:
            solution = _solved_in_pieces(game, executor, options["output"])
        values = None
        if options["options"]:
            with counting(f"options of {game.name}") as progress:
                values = option_values(game, executor=executor, progress=progress)
    if table is not None:
        write_csv(table, solution)
    if options["as_json"]:
        data = solution.to_dict()
        if values is not None:
            data["option_values"] = {name: fraction_text(value) for name, value in values.items()}
        print_json(data)
    else:
        report_solution(Screen(ascii_only=options["ascii_only"]), solution, values)


@click.command("compare")
@click.argument("a")
@click.argument("b")
@jobs_option
@ascii_option
def compare_command(*, a: str, b: str, jobs: int | None, ascii_only: bool) -> None:
    """Solve two games, and show them side by side.

    A and B are names that 'rpoker-odds rules' lists, or TOML files.
    """
    games = house(a), house(b)
    with threads(jobs) as executor:
        solutions = [_solved(game, executor) for game in games]
    report_comparison(Screen(ascii_only=ascii_only), *solutions)


@click.command("verify", epilog=_VERIFY_EXAMPLES)
@click.argument("rules", metavar="NAME|FILE.toml")
@click.option(
    "--deals",
    metavar="N",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="Analyse at least N deals, as many classes of each category of hand.",
)
@click.option(
    "--seed",
    metavar="N",
    type=int,
    default=1,
    show_default=True,
    help="Another number draws others.",
)
@click.option(
    "--whole", is_flag=True, help="Analyse all 5,649,150 deals: hours, half a day with a redraw."
)
@click.option(
    "--output",
    metavar="FILE.jsonl",
    help="With --whole: write what is checked to FILE.jsonl; where it exists, go on with it.",
)
@jobs_option
@ascii_option
@click.pass_context
def verify_command(
    context: click.Context,
    *,
    rules: str,
    deals: int,
    seed: int,
    whole: bool,
    output: str | None,
    jobs: int | None,
    ascii_only: bool,
) -> None:
    """Check how a game is solved, deal by deal.

    'solve' sums classes of deals, all those with the same ranks, without looking at each. This
    analyses every deal of some classes, sums values, best actions and outcomes, and compares;
    exit status 3 if anything differs. With --whole it does so for all classes, and compares the
    sum with 'solve'; with --output the same command goes on after it was stopped in whatever way.
    """
    if output is not None and not whole:
        raise click.UsageError("--output needs --whole: a sample is kept in no file", context)
    game = house(rules)
    screen = Screen(ascii_only=ascii_only)
    count = _Count()
    try:
        with threads(jobs) as executor:
            with counting(f"checking {game.name}") as progress:
                found = verify(
                    game,
                    deals=deals,
                    whole=whole,
                    seed=seed,
                    output=output,
                    executor=executor,
                    progress=count.before(progress),
                )
            solution = _solved(game, executor) if whole else None
    except KeyboardInterrupt:
        if whole and count.all:
            say_how_to_go_on(f"{count.done:,} of {count.all:,} deals", output)
        raise
    report_verification(screen, found, solution)
    if found.differences or (solution is not None and solution.ev != found.ev):
        context.exit(_DIFFERENT)


@dataclass(slots=True)
class _Count:
    done: int = 0
    all: int = 0

    def before(self, progress: Callable[[int, int], None]) -> Callable[[int, int], None]:
        """A function that counts, and then hands on."""

        def counted(done: int, total: int) -> None:
            self.done, self.all = done, total
            progress(done, total)

        return counted


def _solved(
    rules: Rules, executor: Executor | None, book: str | None = None, *, seconds: bool = False
) -> Solution:
    with counting(f"solving {rules.name}") as progress:
        if book is not None:
            return write_book(book, rules, seconds=seconds, executor=executor, progress=progress)
        return solve(rules, executor=executor, progress=progress)


def _solved_in_pieces(rules: Rules, executor: Executor | None, output: str) -> Solution:
    count = _Count()
    try:
        with counting(f"solving {rules.name}") as progress:
            return solve(rules, output=output, executor=executor, progress=count.before(progress))
    except KeyboardInterrupt:
        if count.all:
            say_how_to_go_on(f"{count.done / count.all:.1%}", output)
        raise
