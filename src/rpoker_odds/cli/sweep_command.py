"""The command that solves the games of many rule sets."""

import json
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from pathlib import Path

import click

from rpoker_odds.cli.interruption import say_how_to_go_on
from rpoker_odds.cli.program import NAME
from rpoker_odds.cli.progress import counting
from rpoker_odds.cli.workers import dask_workers, jobs_option
from rpoker_odds.executors import threads
from rpoker_odds.rule_sets import RuleSets, read_rule_sets
from rpoker_odds.sweep import check_sweep, solve_many

__all__ = ["sweep_command"]

_SKIPPED_SHOWN = 3
_EXAMPLES = """\b
Examples:
  rpoker-odds sweep houses.toml --list
  rpoker-odds sweep houses.toml --output results.jsonl
  rpoker-odds sweep houses.toml --output r.jsonl --dask tcp://10.0.0.1:8786
"""


@click.command("sweep", epilog=_EXAMPLES)
@click.argument("file", metavar="FILE.toml")
@click.option(
    "--output",
    metavar="FILE.jsonl",
    help="Write the results to FILE.jsonl; where it exists, go on with it.",
)
@jobs_option
@click.option("--dask", metavar="ADDRESS", help="Work on the Dask cluster with this scheduler.")
@click.option("--list", "listed", is_flag=True, help="Print the names of the rule sets only.")
@click.pass_context
def sweep_command(
    context: click.Context,
    *,
    file: str,
    output: str | None,
    jobs: int | None,
    dask: str | None,
    listed: bool,
) -> None:
    """Solve the games of many rule sets.

    FILE.toml states them: each begins with a line [[rules]].

    Each result is a line of JSON, written as soon as it is known: to FILE.jsonl, with which the
    same command goes on after it was stopped in whatever way, or else to standard output.
    """
    if jobs is not None and dask is not None:
        message = "--jobs cannot be combined with --dask: the cluster has its own workers"
        raise click.UsageError(message, context)
    sets = read_rule_sets(Path(file))
    _report_skipped(sets)
    if listed:
        click.echo("\n".join(rules.name for rules in sets.rules))
        return
    check_sweep(sets.rules)
    count = _Count(len(sets.rules))
    try:
        with _workers(jobs, dask) as executor:
            _sweep(sets, output, executor, count)
    except KeyboardInterrupt:
        if output is not None:
            # One more than was counted, if it was interrupted just after a line was written.
            count.solved = max(count.solved, _lines_in(Path(output)) - 1)
        say_how_to_go_on(str(count), output)
        raise
    if output is not None:
        click.echo(f"{count.all} rule sets in {output}, {count.kept} of them from before")


@dataclass(slots=True)
class _Count:
    all: int
    solved: int = 0
    kept: int = 0

    def __str__(self) -> str:
        return f"{self.solved} of {self.all} rule sets"


def _workers(jobs: int | None, dask: str | None) -> AbstractContextManager[Executor | None]:
    return threads(jobs) if dask is None else dask_workers(dask)


def _sweep(sets: RuleSets, output: str | None, executor: Executor | None, count: _Count) -> None:
    begun = False
    with counting(count.__str__) as watch:

        def progress(done: int, total: int) -> None:
            nonlocal begun
            begun = True
            watch(done, total)

        solutions = solve_many(sets.rules, output=output, executor=executor, progress=progress)
        with closing(solutions):
            for solution in solutions:
                count.solved += 1
                # Those of the file come before any work.
                count.kept += not begun
                if output is None:
                    click.echo(json.dumps(solution.to_dict(), separators=(",", ":")))


def _report_skipped(sets: RuleSets) -> None:
    if sets.skipped:
        click.echo(
            f"{NAME}: {len(sets.skipped)} combinations contradict themselves and are skipped:",
            err=True,
        )
    for why in sets.skipped[:_SKIPPED_SHOWN]:
        click.echo(f"  {why}", err=True)
    if len(sets.skipped) > _SKIPPED_SHOWN:
        click.echo("  ...", err=True)


def _lines_in(path: Path) -> int:
    try:
        return path.read_bytes().count(b"\n")
    except OSError:
        return 0
