"""The workers of a Dask cluster, as an executor."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from socket import create_connection
from typing import Any, Final, ParamSpec, TypeVar

from rpoker_odds.errors import SweepError, shown

_P = ParamSpec("_P")
_T = TypeVar("_T")

_PATIENCE: Final = 10
"""Seconds to wait for the scheduler."""


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """An executor that works on the Dask cluster with the scheduler at `address`.

    As in `tcp://10.0.0.1:8786`. Every worker needs the same version of this package. Where a
    worker is lost, others do its work again; without any worker it waits for one. When it is left
    what has not begun is cancelled at once. Needs the extra `distributed`.

    Raises SweepError if the extra is missing, if no scheduler answers, or if a piece of work
    was lost with several workers in turn.
    """
    try:
        from distributed import KilledWorker  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError as error:
        raise SweepError(
            "work on a cluster needs Dask: python -m pip install distributed"
        ) from error
    # Not pure: a piece that was cancelled must be computed when it is asked for anew.
    with _client(address) as client, _Prompt(client.get_executor(pure=False)) as executor:
        try:
            yield executor
        except KilledWorker as error:
            raise SweepError(f"workers are lost again and again: {error}") from error


@contextmanager
def _client(address: str) -> Iterator[Any]:
    client = _connected(address)
    try:
        yield client
    finally:
        try:
            client.close()
        except RuntimeError:
            # It listens no more: its scheduler was lost while work was added. Nothing is left to
            # be closed, and what was lost is told by the work itself.
            client.status = "closed"


def _connected(address: str) -> Any:  # noqa: ANN401 - Dask is no part of the types
    from distributed import Client  # noqa: PLC0415
    from distributed.comm import get_address_host_port  # noqa: PLC0415

    try:
        # A client that finds nobody needs half a minute more to be rid of.
        create_connection(get_address_host_port(address), _PATIENCE).close()
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SweepError(f"no Dask scheduler at {shown(address)}: {error}") from error


class _Prompt(Executor):
    """Another executor, but its futures are cancelled all at once, when it is shut down.

    Dask asks its scheduler for each future that is cancelled by itself, which takes seconds for
    a thousand of them.
    """

    def __init__(self, inner: Executor) -> None:
        self._inner = inner

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        outer: Future[_T] = Future()
        inner = self._inner.submit(fn, *args, **kwargs)
        inner.add_done_callback(partial(_hand_on, outer))
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - the signature of any executor
        self._inner.shutdown(wait=False)


def _hand_on(outer: Future[Any], inner: Future[Any]) -> None:
    if inner.cancelled():
        outer.cancel()
        outer.set_running_or_notify_cancel()
    elif outer.set_running_or_notify_cancel():
        error = inner.exception()
        if error is None:
            outer.set_result(inner.result())
        else:
            outer.set_exception(error)
