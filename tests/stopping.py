"""Work that is stopped by its own progress, and what had begun by then."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest


class Stop(Exception):  # noqa: N818
    pass


def stop_after(number: int, start: Callable[[Callable[[int, int], None]], object]) -> None:
    """Start work with a progress that stops it when it is called that many times."""
    calls = count()

    def progress(done: int, total: int) -> None:  # noqa: ARG001
        if next(calls) == number:
            raise Stop

    with pytest.raises(Stop):
        start(progress)


STOPPED_BY = pytest.mark.parametrize("wrong", [Stop, KeyboardInterrupt])


def begun_until_stopped(
    wrong: type[BaseException],
    start: Callable[[Executor, Callable[[int, int], None]], object],
) -> int:
    """Start work with an executor and a progress that raises; return how many pieces began."""
    begun = []

    class Counted(ThreadPoolExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
            def work() -> Any:  # noqa: ANN401
                begun.append(args)
                return fn(*args, **kwargs)

            return super().submit(work)

    def progress(done: int, total: int) -> None:  # noqa: ARG001
        raise wrong

    with Counted(1) as threads, pytest.raises(wrong):
        start(threads, progress)
    return len(begun)
