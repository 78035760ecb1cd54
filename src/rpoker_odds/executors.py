"""Independent pieces of work, spread over any executor."""

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from typing import Any, TypeVar

_Result = TypeVar("_Result")


def results_of(
    function: Callable[..., _Result],
    pieces: Iterable[tuple[Any, ...]],
    executor: Executor | None = None,
) -> Generator[_Result, None, None]:
    """The results of a function for each tuple of arguments, as they come, in any order.

    `executor` is one thread for each processor unless given. When the work ends early, by an
    exception or because nobody wants more results, what has not begun is cancelled.
    """
    if executor is not None:
        yield from _spread(function, pieces, executor)
        return
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        yield from _spread(function, pieces, threads)


def _spread(
    function: Callable[..., _Result], pieces: Iterable[tuple[Any, ...]], executor: Executor
) -> Generator[_Result, None, None]:
    waiting: set[Future[_Result]] = set()
    try:
        for piece in pieces:
            waiting.add(executor.submit(function, *piece))
        for done in as_completed(waiting):
            # Nothing else may hold a result that was handed on: they are many, and large.
            waiting.discard(done)
            yield done.result()
    finally:
        for future in waiting:
            future.cancel()
