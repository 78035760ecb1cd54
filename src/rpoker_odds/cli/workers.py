"""Who does long work: so many threads of this machine, or a cluster."""

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

import click

from rpoker_odds.cluster import dask_executor

__all__ = ["dask_workers", "jobs_option"]

jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Work with N threads; one for each processor unless given.",
)


@contextmanager
def dask_workers(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster."""
    # Dask logs a lost connection with all its tracebacks, which the command tells in a line.
    before = logging.root.manager.disable
    logging.disable()
    try:
        with dask_executor(address) as executor:
            yield executor
    finally:
        logging.disable(before)
