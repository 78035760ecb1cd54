"""Independent pieces of work, a bounded number of them at a time, spread over any executor."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import islice
from queue import SimpleQueue
from typing import Any, Final, TypeVar

_Tag = TypeVar("_Tag")
_Result = TypeVar("_Result")

MOST_WAITING: Final = 1024
"""The most pieces that an executor has at a time: work for so many processors."""


@contextmanager
def threads(count: int | None = None) -> Iterator[Executor]:
    """So many threads, one for each processor unless told.

    What ends the block early does not wait for the pieces that are begun, which the core works at
    to their end: a piece is a quarter of a second mostly, but minutes under some rules.
    """
    pool = ThreadPoolExecutor(count or os.cpu_count())
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def results_of(
    function: Callable[..., _Result],
    pieces: Iterable[tuple[Any, ...]],
    executor: Executor | None = None,
) -> Generator[_Result, None, None]:
    """The results of a function for each tuple of arguments, as `tagged_results` has them."""
    untagged = ((None, piece) for piece in pieces)
    with closing(tagged_results(function, untagged, executor)) as found:
        for _, result in found:
            yield result


def tagged_results(
    function: Callable[..., _Result],
    pieces: Iterable[tuple[_Tag, tuple[Any, ...]]],
    executor: Executor | None = None,
) -> Generator[tuple[_Tag, _Result], None, None]:
    """The tag and the result of a function for each piece, a tag and a tuple of arguments.

    They come as they are done, in any order; pieces are begun in theirs, and the next one is
    asked for when there is room. `executor` is one thread for each processor unless given. When
    the work ends early, by an exception or because nobody wants more results, what has not
    begun is cancelled, and what has begun is not waited for.
    """
    if executor is not None:
        yield from _spread(function, pieces, executor)
        return
    with threads() as pool:
        yield from _spread(function, pieces, pool)


def _spread(
    function: Callable[..., _Result],
    pieces: Iterable[tuple[_Tag, tuple[Any, ...]]],
    executor: Executor,
) -> Generator[tuple[_Tag, _Result], None, None]:
    # A queue, because to wait for a set of futures costs time for each of them at each result.
    done: SimpleQueue[Future[_Result]] = SimpleQueue()
    tags: dict[Future[_Result], _Tag] = {}
    left = iter(pieces)
    try:
        while True:
            for tag, piece in islice(left, MOST_WAITING - len(tags)):
                future = executor.submit(function, *piece)
                tags[future] = tag
                future.add_done_callback(done.put)
            if not tags:
                return
            future = done.get()
            yield tags.pop(future), future.result()
    finally:
        for future in tags:
            future.cancel()
