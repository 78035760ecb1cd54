"""Who does long work: threads of this machine, or a cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

import click

__all__ = ["jobs_option", "threads"]

jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Work with N threads; one for each processor unless given.",
)


@contextmanager
def threads(jobs: int | None) -> Iterator[Executor | None]:
    """So many threads, or None, with which the library takes one for each processor."""
    if jobs is None:
        yield None
        return
    with ThreadPoolExecutor(jobs) as executor:
        yield executor
