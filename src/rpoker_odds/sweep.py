"""A sweep: the whole games of many rule sets, solved side by side."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import closing
from dataclasses import dataclass
from os import PathLike
from typing import Any

from rpoker_odds._native import RulesFields
from rpoker_odds._native_game import GameFields, solve_classes
from rpoker_odds.errors import RPokerError, RulesError, SweepError
from rpoker_odds.executors import tagged_results
from rpoker_odds.game_sums import (
    FULL_DECK,
    NO_SUMS,
    Deck,
    Progress,
    added,
    check_deals,
    pieces_of,
)
from rpoker_odds.presets import rules_of
from rpoker_odds.repeat_game import sum_repeats
from rpoker_odds.repeat_work import repeat_pieces
from rpoker_odds.results_file import Work, results_file
from rpoker_odds.rules import Rules
from rpoker_odds.solution import Solution
from rpoker_odds.solution_check import check_solution
from rpoker_odds.sweep_identity import core_fingerprint, header_of
from rpoker_odds.whole_game import solution_of


def solve_many(
    rules: Iterable[Rules | str],
    *,
    output: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Generator[Solution, None, None]:
    """The solutions of many rule sets, each as soon as it is known, in whatever order.

    `rules` are Rules or names of presets, no two alike. Each solution is that of `solve`, to the
    last digit. The pieces of all games, of about a quarter of a second, are mapped in turn over
    `executor`, any of `concurrent.futures` or alike, otherwise over a thread for each
    processor; processes and machines need the same version of this package.

    With `output`, the name of a file, each solution is on the disk as a line of JSON before it
    is handed on. Where the file exists the sweep goes on: the solutions in it come first and
    are not computed again; a last line that was not written to its end is dropped. As long as
    the iterator is in use no other sweep can have the file.

    `progress` is called after each piece, in the calling thread, with the number of pieces done
    and of all; games found in `output` do not count. An exception of a piece or of `progress`,
    Ctrl-C too, ends the sweep, and so does closing the iterator; pieces that have not begun
    are cancelled.

    Raises RulesError at once, before anything is computed, for an unknown preset, for rules
    given twice. The iterator
    raises SweepError if the file belongs to another sweep, or to another version of the package
    or the core, is damaged, is in use or cannot be written.

    >>> [solution.rules.name for solution in solve_many(["caribbean_stud"])]
    ['caribbean_stud']
    """
    games = [rules_of(each) for each in rules]
    return sweep_deck(games, FULL_DECK, output=output, executor=executor, progress=progress)


def sweep_deck(
    games: Sequence[Rules],
    deck: Deck,
    *,
    output: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Generator[Solution, None, None]:
    """The same with a deck of at least ten cards."""
    check_sweep(games)
    if output is None:
        return _solved(games, deck, executor, progress)
    return _recorded(games, deck, output, executor, progress)


def check_sweep(games: Sequence[Rules]) -> None:
    """Raise RulesError for rule sets that are given twice."""
    met: set[Rules] = set()
    for rules in games:
        if rules in met:
            raise RulesError(f"the rules {rules.name} are given twice: leave one of them out")
        met.add(rules)


def sum_piece(core: str, rules: RulesFields, first: int, count: int, deck: Deck) -> GameFields:
    """Sums over some classes of a game, by a core that counts as that of the caller does.

    Raises RPokerError where the core, perhaps on another machine, counts otherwise.
    """
    found = core_fingerprint()
    if found != core:
        raise RPokerError(
            f"a worker has core {found}, but the sweep was begun by core {core}: install the same "
            "version of rpoker-odds everywhere"
        )
    if rules.repeated_exchange:
        return sum_repeats(rules, first, count, deck)
    return solve_classes(rules, first, count, ranks=deck.ranks, suits=deck.suits)


def _recorded(
    games: Sequence[Rules],
    deck: Deck,
    output: str | PathLike[str],
    executor: Executor | None,
    progress: Progress | None,
) -> Generator[Solution, None, None]:
    left = dict.fromkeys(games)

    def read(line: dict[str, Any]) -> Solution:
        solution = Solution.from_dict(line)
        if solution.rules not in left:
            raise RPokerError(f"the rules {solution.rules.name} are not of this sweep, or twice")
        check_solution(solution, deck)
        del left[solution.rules]
        return solution

    with results_file(output, _work_of(games, deck)) as results:
        yield from results.kept(read)
        with closing(_solved(tuple(left), deck, executor, progress)) as solutions:
            for solution in solutions:
                results.add(solution.to_dict())
                yield solution


def _work_of(games: Sequence[Rules], deck: Deck) -> Work:
    header = header_of(games, deck)

    def other(found: Mapping[str, Any]) -> str:
        return (
            f"another sweep, of {found.get('rule_sets')!r} rule sets; this one has "
            f"{header['rule_sets']}, and not the same"
        )

    return Work(
        header=header,
        name="sweep",
        results="sweep results",
        redone="to have its game solved again",
        other=other,
        error=SweepError,
    )


@dataclass(slots=True)
class _Unfinished:
    rules: Rules
    left: int
    """Pieces that are not done."""
    sums: GameFields = NO_SUMS


_Piece = tuple[_Unfinished, tuple[str, RulesFields, int, int, Deck]]


def _solved(
    games: Sequence[Rules],
    deck: Deck,
    executor: Executor | None,
    progress: Progress | None,
) -> Generator[Solution, None, None]:
    total = sum(len(_parts(rules.packed())) for rules in games)
    done = 0
    with closing(tagged_results(sum_piece, _pieces(games, deck), executor)) as parts:
        try:
            for game, part in parts:
                game.sums = added(game.sums, part)
                game.left -= 1
                done += 1
                if progress is not None:
                    progress(done, total)
                if not game.left:
                    check_deals(game.sums, deck)
                    yield solution_of(game.rules, game.sums)
        except CancelledError as error:
            raise SweepError(
                "a piece of work was cancelled from outside: the executor was shut down, or the "
                "cluster is lost; what was solved is kept where the sweep has a file"
            ) from error


def _pieces(games: Sequence[Rules], deck: Deck) -> Iterator[_Piece]:
    core = core_fingerprint()
    for rules in games:
        packed = rules.packed()
        work = _parts(packed)
        game = _Unfinished(rules, len(work))
        for first, count in work:
            yield game, (core, packed, first, count, deck)


def _parts(packed: RulesFields) -> Sequence[tuple[int, int]]:
    """The pieces of a game, each a first number and a count."""
    if packed.repeated_exchange:
        return [piece[:2] for piece in repeat_pieces(packed)]
    return [piece[1:] for piece in pieces_of(packed)]
