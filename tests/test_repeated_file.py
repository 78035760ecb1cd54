"""A game with repeated exchange goes on with its file wherever it was stopped."""

import json
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from rpoker_odds import BASIC, repeat_work
from rpoker_odds._native_game import GameFields
from rpoker_odds.errors import RPokerError, SolveError
from rpoker_odds.game_sums import Deck
from rpoker_odds.repeat_work import repeat_pieces, sum_repeated_game
from rpoker_odds.whole_game import solve_deck
from tests.command_line import schema
from tests.stopping import STOPPED_BY, begun_until_stopped, stop_after
from tests.strategies import random_rules
from tests.sweeps import rows
from tests.test_repeated import repeating

RULES: Final = repeating(random_rules(Random(1), repeats=True))  # noqa: S311
DECK: Final = Deck(0x0007, 4)
PIECE: Final = 6188
PIECES: Final = len(repeat_pieces(RULES.packed(), PIECE))


def summed(**options: Any) -> GameFields:  # noqa: ANN401
    return sum_repeated_game(RULES, DECK, piece=PIECE, **options)


@pytest.fixture(scope="module")
def expected() -> GameFields:
    return summed()


@pytest.fixture(autouse=True)
def _a_line_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeat_work, "SECONDS_A_LINE", 0)


def stopped_after(number: int, output: Path) -> None:
    stop_after(
        number,
        lambda progress: summed(output=output, progress=progress, executor=ThreadPoolExecutor(1)),
    )


def pieces_in(path: Path) -> list[int]:
    return [
        number
        for row in rows(path)[1:]
        for first, last in row["pieces"]
        for number in range(first, last + 1)
    ]


def test_it_goes_on_where_it_was_stopped(expected: GameFields, tmp_path: Path) -> None:
    output = tmp_path / "game.jsonl"
    done = 0
    for number in (3, 200, PIECES - 300):
        stopped_after(number, output)
        assert len(pieces_in(output)) == min(done + number, PIECES)
        done += number
    calls: list[tuple[int, int]] = []
    assert summed(output=output, progress=lambda *call: calls.append(call)) == expected
    assert sorted(pieces_in(output)) == [*range(PIECES)]
    assert calls[0][0] > 0
    assert calls[-1] == (DECK.deals, DECK.deals)
    complete = output.read_bytes()
    assert summed(output=output) == expected
    output.write_bytes(complete[:-1])
    assert summed(output=output, executor=ThreadPoolExecutor(1)) == expected
    assert len(output.read_bytes()) == len(complete)


def test_processes_find_the_same(expected: GameFields) -> None:
    processes: Executor
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert summed(executor=processes) == expected


@STOPPED_BY
def test_what_has_not_begun_is_cancelled(wrong: type[BaseException], tmp_path: Path) -> None:
    output = tmp_path / "game.jsonl"
    begun = begun_until_stopped(
        wrong,
        lambda executor, progress: summed(output=output, executor=executor, progress=progress),
    )
    assert begun < PIECES


def test_lines_are_as_their_schemas_tell(tmp_path: Path) -> None:
    output = tmp_path / "game.jsonl"
    stopped_after(2, output)
    header, *lines = rows(output)
    schema("solve-header.schema.json").validate(header)
    for line in lines:
        schema("solve-line.schema.json").validate(line)


def test_a_damaged_line_is_refused(tmp_path: Path) -> None:
    output = tmp_path / "game.jsonl"
    stopped_after(2, output)
    header, line, *rest = output.read_bytes().splitlines(keepends=True)
    changed = json.loads(line)
    changed["canonical"] += 1
    output.write_bytes(b"".join((header, json.dumps(changed).encode() + b"\n", *rest)))
    with pytest.raises(SolveError, match=r":2 is damaged: its check is not"):
        summed(output=output)
    output.write_bytes(b"".join((header, line, line)))
    with pytest.raises(SolveError, match=r":3 is damaged: piece \d+ is not of this game, or twice"):
        summed(output=output)


def test_another_game_is_refused(tmp_path: Path) -> None:
    output = tmp_path / "game.jsonl"
    stopped_after(1, output)
    before = output.read_bytes()
    with pytest.raises(SolveError, match=r"another game, of \d+ pieces .* and is not the same"):
        sum_repeated_game(RULES, Deck(0x000F, 3), piece=PIECE, output=output)
    assert output.read_bytes() == before
    with pytest.raises(SolveError, match="is solved in minutes and kept in no file"):
        solve_deck(BASIC, DECK, output=tmp_path / "basic.jsonl")
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_pieces_that_are_missing_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [piece for piece in repeat_pieces(RULES.packed(), PIECE) if piece.first]
    monkeypatch.setattr(repeat_work, "repeat_pieces", lambda *_: pieces)
    with pytest.raises(RPokerError, match="internal error"):
        summed()
