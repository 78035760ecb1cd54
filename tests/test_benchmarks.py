"""The benchmark runs, compares its results, and prints every section."""

import sys

import pytest

from benchmarks.enumerator import ALL_ACTIONS, showdowns, some_actions, whole_deal
from benchmarks.evaluators import check_order
from benchmarks.games import solved, solved_houses
from benchmarks.measure import Spread, require_equal
from benchmarks.run import main
from benchmarks.sizes import FULL, QUICK
from benchmarks.table import duration, ratio
from rpoker_odds import preset_names


def test_the_quick_benchmark_prints_every_section(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--quick"])
    printed = capsys.readouterr().out
    for part in (
        "machine ",
        "All actions of a deal, 32 deals",
        "Engine, all actions of a deal by house, 2 deals",
        "Whole games, return table and variance included",
        "memory: the most that was resident",
        "basic, 128 classes ",
        "Repeated exchange, five values, 4 deals",
        "slowest: ",
        "Evaluators, five cards",
        "phevaluator ",
        "treys ",
        "Threads: analyze_many of 32 deals",
        "results equal bit for bit",
        "from rpoker_odds import analyze, wall clock",
        "Enumerator, 1 deal of 16 live cards",
        "outcomes of all 33 actions equal",
    ):
        assert part in printed


def test_whole_games_are_solved_of_more_houses_the_more_time_there_is() -> None:
    assert solved_houses(QUICK, everything=False) == ["caribbean_stud"]
    short = {"basic", "admiral_hr", "caribbean_stud", "oasis"}
    assert {*solved_houses(FULL, everything=False)} == short
    assert {*solved_houses(FULL, everything=True)} == {*preset_names()} - {"betvoyager"}


def test_the_option_for_games_prints_nothing_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.run.FULL", QUICK)
    main(["--games"])
    _, *sections = capsys.readouterr().out.split("\n\n")
    assert [section.split(",")[0] for section in sections] == ["Whole games"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process's own peak")
def test_a_game_is_solved_in_a_process_whose_memory_is_its_own() -> None:
    """However much this one has; and it is far from 512 MiB."""
    held = bytearray(b"1" * (128 << 20))
    memory = solved("caribbean_stud")["memory"]
    assert memory is not None
    assert 8 << 20 < memory < len(held)


def test_different_results_stop_the_benchmark() -> None:
    require_equal("same", [1, 2], [1, 2])
    with pytest.raises(AssertionError, match="values: results differ"):
        require_equal("values", [1, 2], [1, 3])


def test_orders_differ_by_a_swap_or_by_a_tie() -> None:
    check_order("peer", [5, 5, 7, 9], [-3, -3, -2, -1])
    for ranks in ([-3, -3, -1, -2], [-3, -2, -2, -1], [-3, -4, -2, -1], [-3, -3, -2, -2]):
        with pytest.raises(AssertionError, match="order of hands by peer"):
            check_order("peer", [5, 5, 7, 9], ranks)


def test_showdowns_of_a_full_deal_are_those_of_the_counting_formula() -> None:
    actions = some_actions(0)
    counts = [showdowns(46, action) for action in actions]
    assert counts == [163_185, 6_853_770, 6_853_770, 140_502_285]
    assert whole_deal(46) == 250_322_689_485
    assert len(ALL_ACTIONS) == 33


def test_figures_are_rounded_to_three_places_and_named_by_unit() -> None:
    assert [duration(ns) for ns in (0.5, 18.62, 1234, 61_234_000, 2.6e9, 4.7e12)] == [
        "0.50 ns",
        "18.6 ns",
        "1.23 µs",
        "61.2 ms",
        "2.60 s",
        "1.31 h",
    ]
    assert ratio(4_656_123, 1) == "4,660,000"
    assert Spread.of(list(range(1, 101))) == Spread(50, 99)
