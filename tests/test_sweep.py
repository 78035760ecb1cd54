"""Many games side by side give what each gives alone, however often the sweep is stopped."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, Final

import pytest

from rpoker_odds import (
    BASIC,
    RPokerError,
    RulesError,
    Solution,
    SweepError,
    executors,
    solve_many,
    sweep,
)
from rpoker_odds._native_game import CLASSES, solve_classes
from rpoker_odds.game_sums import piece_size
from rpoker_odds.sweep import sum_piece, sweep_deck
from rpoker_odds.sweep_identity import core_fingerprint, header_of
from tests.command_line import schema
from tests.stopping import STOPPED_BY, begun_until_stopped
from tests.sweeps import DECK, GAMES, STUDS, alone, by_rules, never, rows

SPAWN: Final = get_context("spawn")


@pytest.fixture(scope="module")
def expected() -> dict[Any, Solution]:
    return alone()


def pieces(*games: Any) -> int:  # noqa: ANN401
    return sum(-(-CLASSES // piece_size(rules.packed())) for rules in games)


@pytest.mark.parametrize(
    "executor",
    [
        lambda: ThreadPoolExecutor(1),
        lambda: ThreadPoolExecutor(5),
        lambda: ProcessPoolExecutor(2, mp_context=SPAWN),
    ],
    ids=["one thread", "five threads", "processes"],
)
def test_any_executor_gives_what_each_game_gives_alone(
    executor: Callable[[], Executor], expected: dict[Any, Solution]
) -> None:
    with executor() as workers:
        assert by_rules(sweep_deck(GAMES, DECK, executor=workers)) == expected


def test_any_order_gives_the_same(expected: dict[Any, Solution], tmp_path: Path) -> None:
    rng = Random(1)  # noqa: S311
    lines = set()
    for number in range(3):
        games = rng.sample(GAMES, len(GAMES))
        output = tmp_path / f"{number}.jsonl"
        assert by_rules(sweep_deck(games, DECK, output=output)) == expected
        lines.add(tuple(sorted(output.read_bytes().splitlines())))
    assert len(lines) == 1


def test_each_line_is_a_solution_and_the_first_tells_of_the_sweep(tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    for count, solution in enumerate(sweep_deck(STUDS, DECK, output=output), start=1):
        header, *found = rows(output)
        assert len(found) == count
        assert found[-1] == solution.to_dict()
        schema("solution.schema.json").validate(found[-1])
        assert header == header_of(STUDS, DECK)
        schema("sweep-header.schema.json").validate(header)


def test_whole_games_are_swept_by_name() -> None:
    (solution,) = solve_many(["caribbean_stud"])
    assert f"{float(solution.house_edge):.4%}" == "5.2243%"


def test_a_sweep_goes_on_where_it_was_stopped(
    tmp_path: Path, expected: dict[Any, Solution]
) -> None:
    output = tmp_path / "results.jsonl"
    first = sweep_deck(GAMES, DECK, output=output, executor=ThreadPoolExecutor(1))
    kept = [next(first), next(first)]
    first.close()
    before = output.read_bytes()
    calls: list[tuple[int, int]] = []
    again = sweep_deck(
        GAMES, DECK, output=output, progress=lambda done, all_: calls.append((done, all_))
    )
    found = list(again)
    assert found[:2] == kept
    assert {solution.rules: solution for solution in found} == expected
    assert output.read_bytes().startswith(before)
    left = set(GAMES) - {solution.rules for solution in kept}
    assert calls == [(done, pieces(*left)) for done in range(1, pieces(*left) + 1)]
    done = output.read_bytes()
    assert list(sweep_deck(GAMES, DECK, output=output, progress=never)) == found
    assert output.read_bytes() == done


def test_rules_that_cannot_be_swept_are_refused_at_once() -> None:
    with pytest.raises(RulesError, match="basic are given twice"):
        solve_many(["basic", BASIC])
    with pytest.raises(RulesError, match="did you mean basic"):
        solve_many(["basics"])
    assert list(solve_many([])) == []


@STOPPED_BY
def test_nothing_is_begun_after_progress_has_stopped_it(wrong: type[BaseException]) -> None:
    begun = begun_until_stopped(
        wrong,
        lambda threads, progress: list(solve_many([BASIC], executor=threads, progress=progress)),
    )
    assert begun < 10


def test_what_a_piece_raises_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rules: Any, first: int, count: int, **deck: int) -> Any:  # noqa: ANN401
        if first > CLASSES // 2:
            raise RPokerError("broken")
        return solve_classes(rules, first, count, **deck)

    monkeypatch.setattr(sweep, "solve_classes", broken)
    with pytest.raises(RPokerError, match="broken"):
        list(sweep_deck(GAMES, DECK))


def test_an_executor_that_cancels_work_ends_it() -> None:
    class Lost(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401, ARG002
            future: Future[Any] = Future()
            future.cancel()
            return future

    with pytest.raises(SweepError, match="cancelled from outside"):
        list(sweep_deck(GAMES, DECK, executor=Lost()))


def test_a_core_that_counts_otherwise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = STUDS[0].packed()
    assert sum_piece(core_fingerprint(), rules, 0, 9, DECK).unit
    with pytest.raises(RPokerError, match=r"a worker has core .* begun by core 0123"):
        sum_piece("0123", rules, 0, 9, DECK)
    found = core_fingerprint()
    core_fingerprint.cache_clear()
    assert core_fingerprint() == found
    core_fingerprint.cache_clear()
    monkeypatch.setattr(
        "rpoker_odds.sweep_identity.solve_classes",
        lambda *args, **deck: solve_classes(*args, **deck)._replace(unit=1),
    )
    try:
        assert core_fingerprint() != found
    finally:
        core_fingerprint.cache_clear()


def test_an_executor_gets_a_bounded_number_of_pieces_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Lazy(Executor):
        """Does a piece only when somebody waits for a result, the last one first."""

        def __init__(self) -> None:
            self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
            self.most = 0

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
            future: Future[Any] = Future()
            self.waiting.append((future, partial(fn, *args, **kwargs)))
            self.most = max(self.most, len(self.waiting))
            return future

        def work(self, done: SimpleQueue[Future[Any]]) -> Future[Any]:
            future, piece = self.waiting.pop()
            future.set_result(piece())
            return done.get()

    lazy = Lazy()

    class Queue:
        def __init__(self) -> None:
            self.done: SimpleQueue[Future[Any]] = SimpleQueue()
            self.put = self.done.put

        def get(self) -> Future[Any]:
            return lazy.work(self.done)

    expected = alone(STUDS)
    monkeypatch.setattr(executors, "SimpleQueue", Queue)
    monkeypatch.setattr(executors, "MOST_WAITING", 20)
    assert by_rules(sweep_deck(STUDS, DECK, executor=lazy)) == expected
    assert (lazy.most, lazy.waiting) == (20, [])
