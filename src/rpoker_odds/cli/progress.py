"""What long work says of itself, on a terminal only: progress bars mostly."""

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import BinaryIO

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

__all__ = ["announce", "counting", "watched"]


def announce(text: str) -> None:
    """Say before long work what it is, on standard error if that is a terminal."""
    if _is_terminal(sys.stderr):
        click.echo(text, err=True)


@contextmanager
def watched(stream: BinaryIO) -> Iterator[Iterable[bytes]]:
    """The lines of `stream`; while they are read, a bar on standard error if it is a terminal.

    There is no bar where the answers themselves go to a terminal: they show the progress.
    """
    if not _is_terminal(sys.stderr) or _is_terminal(sys.stdout):
        yield stream
        return
    columns = (
        TextColumn("{task.fields[lines]} lines"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with _bar(*columns) as progress:
        yield _counted(stream, progress)


@contextmanager
def counting(what: str | Callable[[], str]) -> Iterator[Callable[[int, int], None]]:
    """A function to call with how much is done, of how much; it moves a bar, as above.

    `what` is written beside the bar; a function is asked for it at each step.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with _bar(*columns, disable=not _is_terminal(sys.stderr)) as progress:
        told = what if callable(what) else partial(str, what)
        task = progress.add_task(told(), total=None)
        yield lambda done, total: progress.update(
            task, completed=done, total=total, description=told()
        )


def _bar(*columns: ProgressColumn, disable: bool = False) -> Progress:
    return Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=disable,
    )


def _counted(stream: BinaryIO, progress: Progress) -> Iterator[bytes]:
    task = progress.add_task("", total=_size(stream), lines=0)
    for number, line in enumerate(stream, start=1):
        yield line
        progress.update(task, advance=len(line), lines=number)


def _size(stream: BinaryIO) -> int | None:
    status = os.fstat(stream.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _is_terminal(file: object) -> bool:
    isatty = getattr(file, "isatty", None)
    return isatty is not None and isatty()
