"""Solving whole games: published solutions, any split and executor, what is refused."""

import json
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from math import comb
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import pytest

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    OASIS,
    RedrawCard,
    RPokerError,
    Rules,
    RulesError,
    Solution,
    game_sums,
    solve,
    whole_game,
)
from rpoker_odds._native_game import CLASSES, MOST_CLASSES, solve_classes
from rpoker_odds.game_sums import FULL_DECK, NO_SUMS, Deck, added, sum_game
from rpoker_odds.whole_game import solve_deck
from tests.command_line import schema
from tests.stopping import STOPPED_BY, begun_until_stopped
from tests.strategies import changed, random_rules

DEALS: Final = 122_151_120
SMALL: Final = Deck(0x1C01, 3)
SPAWN: Final = get_context("spawn")


@pytest.fixture(scope="module")
def caribbean() -> Solution:
    return solve(CARIBBEAN_STUD)


def check(solution: Solution) -> None:
    """Check what holds for every solution."""
    chances = [chance for _, chance in solution.return_table]
    assert sum(chances) == sum(solution.ends.values()) == sum(solution.actions.values()) == 1
    assert min(chances) > 0
    assert [net for net, _ in solution.return_table] == sorted(
        {net for net, _ in solution.return_table}, reverse=True
    )
    for parts in (solution.by_upcard, solution.by_category):
        assert sum(part.share for part in parts.values()) == 1
        assert sum(part.share * part.ev for part in parts.values()) == solution.ev
    assert solution.always_bet_ev <= solution.ev == -solution.house_edge
    assert solution.element_of_risk * solution.mean_wagered == solution.house_edge
    data = solution.to_dict()
    schema("solution.schema.json").validate(data)
    read = Solution.from_dict(json.loads(json.dumps(data)))
    assert read == pickle.loads(pickle.dumps(solution)) == solution  # noqa: S301
    assert hash(read) == hash(solution)


def test_caribbean_stud_is_as_published(caribbean: Solution) -> None:
    check(caribbean)
    total = comb(52, 5) * 47 * comb(46, 4)
    assert caribbean.deals == DEALS == FULL_DECK.deals
    assert total == 19_933_230_517_200
    assert caribbean.ev == Fraction(-1_041_372_912_372, total)
    assert {net: chance * total for net, chance in caribbean.return_table} == {
        201: 16_759_740,
        101: 156_929_720,
        41: 2_832_435_800,
        15: 16_624_475_280,
        11: 21_856_990_280,
        9: 43_805_516_100,
        7: 234_242_908_320,
        5: 488_012_139_360,
        3: 2_343_248_003_808,
        1: 4_532_514_033_720,
        0: 321_623_100,
        -1: 9_523_005_974_460,
        -3: 2_726_592_727_512,
    }
    assert round(float(caribbean.element_of_risk * 100), 3) == 2.555
    assert caribbean.always_bet_ev == Fraction(-3_310_360_338_060, total)
    assert caribbean.chance_of_fold_after_purchase == 0
    assert caribbean.chance_of_insurance == caribbean.chance_of_redraw == 0
    assert caribbean.mean_wagered == 1 + 2 * caribbean.actions["bet"]


def test_oasis_with_one_card_exchanges_is_as_published() -> None:
    fees = (1, None, None, None, None)
    oasis = solve(replace(OASIS, exchange_fees=fees, bet_forced_after=()))
    check(oasis)
    assert oasis.ev == Fraction(-723_583_636_439, 69_766_306_810_200)
    assert list(oasis.actions) == ["fold", "bet", "exchange_1"]
    folds = oasis.chance_of_fold_after_purchase
    assert 0 < folds < oasis.actions["exchange_1"]
    bets = oasis.actions["bet"] + oasis.actions["exchange_1"] - folds
    assert oasis.mean_wagered == 1 + 2 * bets + oasis.actions["exchange_1"]


def test_all_deals_and_hands_are_counted(caribbean: Solution) -> None:
    assert {part.share for part in caribbean.by_upcard.values()} == {Fraction(1, 13)}
    hands = caribbean.by_category
    for name, count in (("ace_king", 167_280), ("pair", 1_098_240), ("royal_flush", 4)):
        assert hands[name].share == Fraction(count, comb(52, 5))
    assert caribbean.by_category["high_card"].ev == -1


def drawn_rules(seed: int) -> Rules:
    return changed(random_rules(Random(seed)), {"redraw_card": RedrawCard.NONE})  # noqa: S311


def test_solutions_of_drawn_rules_hold_together() -> None:
    met = set()
    for seed in (13, 18, 26, 50):
        solution = solve_deck(drawn_rules(seed), Deck(0x1F80, 2))
        check(solution)
        met |= {name for name, chance in solution.ends.items() if chance}
        met |= {name for name, chance in solution.actions.items() if chance}
    insured = {f"insured_{end}" for end in ("no_qualify", "win", "push", "lose")}
    assert met >= {"fold", "sixth", "exchange_1", "exchange_2", "push"} | insured


class Inline(Executor):
    """Does every piece at once, in the calling thread."""

    def __init__(self) -> None:
        self.pieces = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        self.pieces += 1
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except RPokerError as error:
            future.set_exception(error)
        return future


def test_any_split_gives_the_same_sums() -> None:
    packed = drawn_rules(8).packed()
    expected = sum_game(packed, SMALL)
    for pieces in (4, 7, 60):
        executor = Inline()
        found = sum_game(packed, SMALL, executor=executor, piece=-(-CLASSES // pieces))
        assert (found, executor.pieces) == (expected, pieces)


def test_parts_add_up_in_any_order_and_all_classes_belong_to_one() -> None:
    rules = CARIBBEAN_STUD.packed()
    size = CLASSES // 91
    parts = [solve_classes(rules, first, size) for first in range(0, 4 * size, size)]
    rng = Random(1)  # noqa: S311
    sums = set()
    for _ in range(4):
        rng.shuffle(parts)
        total = NO_SUMS
        for part in parts:
            total = added(total, part)
        sums.add(total)
    assert sums == {solve_classes(rules, 0, 4 * size)}


@pytest.mark.parametrize(
    "executor",
    [
        lambda: ThreadPoolExecutor(2),
        lambda: ThreadPoolExecutor(7),
        lambda: ProcessPoolExecutor(2, mp_context=SPAWN),
    ],
    ids=["two threads", "seven threads", "processes"],
)
def test_any_executor_gives_the_same_solution(
    executor: Callable[[], Executor], caribbean: Solution
) -> None:
    with executor() as workers:
        assert solve(CARIBBEAN_STUD, executor=workers) == caribbean


def test_progress_counts_deals_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    solve_deck(BASIC, SMALL, progress=lambda done, total: seen.append((done, total)))
    done = [count for count, _ in seen]
    assert done == sorted(done)
    assert len({*done}) > 10
    assert {total for _, total in seen} == {SMALL.deals} == {done[-1]}


@STOPPED_BY
def test_nothing_is_begun_after_progress_has_stopped_it(wrong: type[BaseException]) -> None:
    begun = begun_until_stopped(
        wrong,
        lambda threads, progress: solve(BASIC, executor=threads, progress=progress),
    )
    assert begun < 10


def test_what_a_piece_raises_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rules: Any, first: int, count: int, **deck: int) -> Any:  # noqa: ANN401
        if first > CLASSES // 2:
            raise RPokerError("broken")
        return solve_classes(rules, first, count, **deck)

    monkeypatch.setattr(game_sums, "solve_classes", broken)
    with pytest.raises(RPokerError, match="broken"):
        solve_deck(BASIC, SMALL)


def test_a_part_that_is_missing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def partial(rules: Any, first: int, count: int, **deck: int) -> Any:  # noqa: ANN401
        return solve_classes(rules, first, count, **deck) if first else NO_SUMS

    monkeypatch.setattr(game_sums, "solve_classes", partial)
    with pytest.raises(RPokerError, match=r"internal error: \d+ deals"):
        sum_game(BASIC.packed(), Deck(0x7, 4))


def test_outcomes_that_do_not_make_up_the_value_are_an_error() -> None:
    sums = sum_game(BASIC.packed(), SMALL)
    wrong = (*sums.value[:-1], sums.value[-1] + 1)
    whole_game.solution_of(BASIC, sums)
    with pytest.raises(RPokerError, match="internal error"):
        whole_game.solution_of(BASIC, sums._replace(value=wrong))


def test_sums_of_different_games_do_not_add() -> None:
    short = solve_classes(BASIC.packed(), 0, 100, ranks=SMALL.ranks, suits=SMALL.suits)
    with pytest.raises(RPokerError, match="units"):
        added(short, solve_classes(BASIC.packed(), 0, 10))


def test_unknown_rules_are_refused_with_the_reason() -> None:
    with pytest.raises(RulesError, match="did you mean basic"):
        solve("basics")


def test_the_core_refuses_what_is_no_part_of_a_game() -> None:
    packed = BASIC.packed()
    for first, count in ((-1, 1), (0, MOST_CLASSES + 1), (CLASSES, 1), (0, -1)):
        with pytest.raises(RPokerError):
            solve_classes(packed, first, count)
    with pytest.raises(RPokerError):
        solve_classes(packed, 0, 1, ranks=0x7, suits=3)
    with pytest.raises(RulesError):
        solve_classes(packed._replace(sixth_card_fee=-2), 0, 1)
