"""The pieces of work that make up a whole game, whatever its rules."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from typing import TypeAlias

from rpoker_odds._native import RulesFields
from rpoker_odds._native_game import GameFields, solve_classes
from rpoker_odds.executors import results_of
from rpoker_odds.game_sums import Deck, Progress, pieces_of, total_of
from rpoker_odds.repeat_game import sum_repeats
from rpoker_odds.repeat_groups import numbers_of_groups

Piece: TypeAlias = tuple[RulesFields, int, int]
"""Rules, the number of the first class and how many, or that of a group of near cards and 1."""


def sum_pieces(
    rules: RulesFields,
    deck: Deck,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    piece: int | None = None,
) -> GameFields:
    """The sums over all deals, as `sum_game` has them, with repeated exchange or without."""
    work = partial(sum_piece, ranks=deck.ranks, suits=deck.suits)
    with closing(results_of(work, all_pieces(rules, piece), executor)) as parts:
        return total_of(parts, deck, progress)


def sum_piece(
    rules: RulesFields, first: int, count: int, *, ranks: int, suits: int
) -> GameFields:
    """The sums over a piece."""
    solve = sum_repeats if rules.repeated_exchange else solve_classes
    return solve(rules, first, count, ranks=ranks, suits=suits)


def all_pieces(rules: RulesFields, piece: int | None = None) -> Iterator[Piece]:
    """All pieces of a game, those first that take longest."""
    if rules.repeated_exchange:
        for number in numbers_of_groups():
            yield rules, number, 1
    yield from pieces_of(rules, piece)
