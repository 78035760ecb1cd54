"""A sweep on a Dask cluster of two worker processes: the same totals, whatever happens to one."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from distributed import Client

from rpoker_odds import (
    CARIBBEAN_STUD,
    RPokerError,
    Solution,
    SweepError,
    dask_executor,
    solve,
    solve_many,
)
from rpoker_odds.sweep import sum_piece, sweep_deck
from tests.command_line import printed, refused
from tests.sweeps import DECK, GAMES, STUDS, alone, rows

PATIENCE: Final = 60


class Cluster:
    """A scheduler and worker processes, which nobody restarts."""

    def __init__(self, folder: Path) -> None:
        self.log = (folder / "log").open("w")
        self.workers: list[subprocess.Popen[bytes]] = []
        told = folder / "scheduler.json"
        self.scheduler = self.start(
            "scheduler", "--port", "0", "--host", "127.0.0.1", "--scheduler-file", str(told)
        )
        self.address = address_in(told)

    def start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{kind}"
        return subprocess.Popen(
            [sys.executable, "-m", module, "--no-dashboard", *arguments],
            stdout=self.log,
            stderr=self.log,
        )

    def add_worker(self) -> None:
        # Without a nanny, which would start a worker again that was killed.
        self.workers.append(self.start("worker", self.address, "--nthreads", "1", "--no-nanny"))

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self.log.close()


def address_in(path: Path) -> str:
    """The address that a scheduler writes into a file when it is up."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        time.sleep(0.05)
        try:
            return str(json.loads(path.read_text())["address"])
        except (OSError, ValueError):
            continue  # not yet, or not yet to its end
    pytest.fail("the scheduler did not come up")


class Stop(Exception):  # noqa: N818
    pass


def stop(done: int, total: int) -> None:  # noqa: ARG001
    raise Stop


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        for _ in range(2):
            found.add_worker()
        with Client(found.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        yield found
    finally:
        found.stop()


def test_the_totals_are_those_of_one_machine(cluster: Cluster, tmp_path: Path) -> None:
    games = GAMES[1:3]
    output = tmp_path / "results.jsonl"
    with dask_executor(cluster.address) as workers:
        found = list(sweep_deck(games, DECK, output=output, executor=workers))
    assert {solution.rules: solution for solution in found} == alone(games)
    assert rows(output)[1:] == [solution.to_dict() for solution in found]


def test_a_worker_that_is_killed_only_delays(cluster: Cluster) -> None:
    games = [replace(CARIBBEAN_STUD, name=f"stud {pay}", max_payout=pay) for pay in (50, 100)]
    victim = cluster.workers[0]
    after_kill = []

    def progress(done: int, total: int) -> None:
        if done == 6:
            assert victim.poll() is None
            victim.kill()
            victim.wait()
        elif done > 6:
            after_kill.append(total - done)

    with dask_executor(cluster.address) as workers:
        found = list(solve_many(games, executor=workers, progress=progress))
    assert len(after_kill) > 20
    assert after_kill[-1] == 0
    assert victim.returncode is not None
    cluster.add_worker()
    assert {solution.rules: solution for solution in found} == {each: solve(each) for each in games}


def test_leaving_it_cancels_what_has_not_begun(cluster: Cluster) -> None:
    with dask_executor(cluster.address) as workers:
        solutions = solve_many(["basic"], executor=workers, progress=stop)
        with pytest.raises(Stop):
            next(solutions)
        left = time.monotonic()
    assert time.monotonic() - left < 2
    # Nothing of minutes of work is in the way of the next sweep.
    with dask_executor(cluster.address) as workers:
        assert len(list(sweep_deck(STUDS, DECK, executor=workers))) == len(STUDS)


def test_what_a_piece_raises_comes_through(cluster: Cluster) -> None:
    with dask_executor(cluster.address) as workers:
        future = workers.submit(sum_piece, "0123", CARIBBEAN_STUD.packed(), 0, 1, DECK)
        with pytest.raises(RPokerError, match=r"a worker has core .* begun by core 0123"):
            future.result(PATIENCE)


def test_the_command_works_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    houses = tmp_path / "houses.toml"
    houses.write_text('[[rules]]\npreset = "caribbean_stud"\n')
    line = printed("sweep", str(houses), "--dask", cluster.address)
    assert Solution.from_dict(json.loads(line)) == solve(CARIBBEAN_STUD)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("tcp://127.0.0.1:9", "refused"),
        ("nonsense", "port"),
        ("other://127.0.0.1:9", "unknown address scheme"),
    ],
)
def test_an_address_without_a_scheduler_is_refused(
    address: str, reason: str, tmp_path: Path
) -> None:
    houses = tmp_path / "houses.toml"
    houses.write_text('[[rules]]\npreset = "caribbean_stud"\n')
    message = refused("sweep", str(houses), "--dask", address)
    assert message.startswith(f"no Dask scheduler at '{address}': ")
    assert reason in message


def test_without_the_extra_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(SweepError, match="python -m pip install distributed"),
        dask_executor("tcp://127.0.0.1:9"),
    ):
        pass


def test_a_client_that_fails_to_close_hides_no_error(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = Client.close

    def fails(client: Client) -> None:
        close(client)
        raise RuntimeError("dictionary changed size during iteration")

    monkeypatch.setattr(Client, "close", fails)
    with pytest.raises(SweepError, match="lost"), dask_executor(cluster.address):
        raise SweepError("lost")


def test_a_scheduler_that_is_lost_ends_it(cluster: Cluster, tmp_path: Path) -> None:
    houses, output = tmp_path / "houses.toml", tmp_path / "results.jsonl"
    houses.write_text('[[rules]]\npreset = "caribbean_stud"\n[[rules]]\npreset = "basic"\n')

    def kill_later() -> None:
        while len(output.read_bytes().splitlines() if output.exists() else []) < 2:
            time.sleep(0.02)
        cluster.scheduler.kill()

    # The last of these tests, for nothing works after it.
    killer = Thread(target=kill_later, daemon=True)
    killer.start()
    message = refused("sweep", str(houses), "--output", str(output), "--dask", cluster.address)
    killer.join()
    assert message.startswith("a piece of work was cancelled from outside: ")
    assert [row["rules"]["name"] for row in rows(output)[1:]] == ["caribbean_stud"]
