"""Solving a game: the sums over all its deals, as probabilities and values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from os import PathLike
from typing import Final, TypeVar

from rpoker_odds import _native
from rpoker_odds._native_game import KINDS, GameFields, outcomes_in, outcomes_of
from rpoker_odds.errors import RPokerError, RulesError, SolveError
from rpoker_odds.game_sums import FULL_DECK, Deck, Progress, sum_game
from rpoker_odds.hands import Category
from rpoker_odds.notation import RANK_LETTERS
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.presets import rules_of
from rpoker_odds.repeat_work import sum_repeated_game
from rpoker_odds.rules import Rules
from rpoker_odds.solution import GamePart, Solution

_Key = TypeVar("_Key")

ACTION_NAMES: Final = (
    "fold",
    "bet",
    "sixth",
    *(f"exchange_{count}" for count in range(1, _native.HAND + 1)),
)
"""What a player can do first, by kind, in the order that breaks ties."""

_SINGLE: Final = ACTION_NAMES.index("exchange_1")

# Sums by upcard and category: those of an upcard stand side by side.
_UPCARDS: Final = {
    letter: slice(rank * len(Category), (rank + 1) * len(Category))
    for rank, letter in enumerate(RANK_LETTERS)
}
_CATEGORIES: Final = {category.key: slice(category, None, len(Category)) for category in Category}


def solve(
    rules: Rules | str = "classic",
    *,
    output: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The whole game under best play, exactly: all 122,151,120 deals of a hand and an upcard.

    `rules` are Rules or the name of a preset. The work is done in pieces of about a quarter of
    a second, by `executor` if given, any of `concurrent.futures` or alike, otherwise by a
    thread for each processor; the result is the same to the last digit. `progress` is called
    after each piece, in the calling thread, with the number of deals done and of all. An
    exception of a piece or of `progress`, Ctrl-C too, ends it: pieces that have not begun are
    cancelled, and nothing is returned.

    Rules with repeated exchange take days. With `output`, the name of a file, pieces of their
    game are written to it every half a minute, and when an exception ends the work. Where the file
    exists the work goes on: what is in it is not computed again; a last line that was not written
    to its end is dropped. `progress` counts deals then as if each took as long.

    Raises RulesError for an unknown preset, and where more exchanges one after another can pay than
    are counted, or more than fit into 2 GiB of memory. Raises SolveError for a file that belongs to
    another game, or to another version of the package or the core, is damaged, is in use or cannot
    be written, and for one that is asked for under rules without repeated exchange.

    >>> solve("caribbean_stud")
    <Solution of caribbean_stud: house edge 5.2243%>
    """
    house = rules_of(rules)
    return solve_deck(house, FULL_DECK, output=output, executor=executor, progress=progress)


def solve_deck(
    rules: Rules,
    deck: Deck,
    *,
    output: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The same with a deck of at least ten cards."""
    if rules.repeated_exchange:
        sums = sum_repeated_game(rules, deck, output=output, executor=executor, progress=progress)
    elif output is not None:
        raise SolveError(
            f"the game of {rules.name} is solved in minutes and kept in no file: give none, or one "
            "for its book"
        )
    else:
        sums = sum_game(rules.packed(), deck, executor=executor, progress=progress)
    return solution_of(rules, sums)


def check_tabled(rules: Rules) -> None:
    """Raise RulesError for rules whose deals cannot be put in a table, a book or a chart."""
    if rules.repeated_exchange:
        raise RulesError(
            f"the deals of {rules.name} are put in no book and no opening chart: one card may be "
            "exchanged again and again (repeated_exchange is True), and what is best after each "
            "draw would not stand in it. Analyze deals one by one, solve the whole game without a "
            "book, or take the rules with repeated_exchange False"
        )


def solution_of(rules: Rules, sums: GameFields) -> Solution:
    """The solution from the sums over all deals of a game.

    Raises RPokerError if the values and the outcomes, which are summed apart, do not agree.
    """
    deals = sum(sums.deals)
    fees = (0, 0, rules.sixth_card_fee, *rules.exchange_fees)
    repeated = _repeats_of(rules, sums)
    chosen = [Fraction(sum(sums.best[kind::KINDS]), deals) for kind in range(KINDS)]
    single = chosen[_SINGLE] - sum((part for part, _ in repeated), Fraction(0))
    once = (*chosen[:_SINGLE], single, *chosen[_SINGLE + 1 :])
    parts = [*_played(rules, fees, once, sums), *repeated]
    actions = zip(ACTION_NAMES, chosen, fees, strict=True)
    solution = Solution(
        rules=rules,
        deals=deals,
        return_table=tuple(
            sorted(_mixed((part, found.distribution) for part, found in parts), reverse=True)
        ),
        mean_wagered=sum((part * found.mean_wagered for part, found in parts), Fraction(0)),
        always_bet_ev=Fraction(sum(sums.bet), deals * sums.unit),
        _actions=tuple((name, chance) for name, chance, fee in actions if fee is not None),
        _ends=tuple(_mixed((part, found.probabilities) for part, found in parts)),
        _by_upcard=tuple(_grouped(sums, _UPCARDS)),
        _by_category=tuple(_grouped(sums, _CATEGORIES)),
        _exchanges=tuple(_exchanges(rules, single, repeated)),
    )
    if solution.ev * deals * sums.unit != sum(sums.value):
        raise RPokerError("internal error: the outcomes of the game do not make up its value")
    return solution


def _played(
    rules: Rules, fees: Sequence[int | None], chosen: Sequence[Fraction], sums: GameFields
) -> Iterator[tuple[Fraction, Outcomes]]:
    for kind, fee in enumerate(fees):
        counts = outcomes_of(sums.outcomes, kind)
        if counts.total:
            yield chosen[kind], Outcomes.of(rules, fee or 0, counts)


def _repeats_of(rules: Rules, sums: GameFields) -> list[tuple[Fraction, Outcomes]]:
    """Where single exchanges follow one another: the part of deals in which so many are made."""
    found, fee, everything = [], 0, sum(sums.deals) * sums.unit
    for made in range(outcomes_in(sums.repeats)):
        counts = outcomes_of(sums.repeats, made)
        fee += made + 1 if made else rules.exchange_fees[0] or 0
        found.append((Fraction(counts.total, everything), Outcomes.of(rules, fee, counts)))
    return found


def _exchanges(
    rules: Rules, single: Fraction, repeated: Sequence[tuple[Fraction, Outcomes]]
) -> Iterator[tuple[int, Fraction]]:
    if rules.repeated_exchange:
        parts = [part for part, _ in repeated] or [Fraction(0)]
        yield from enumerate([single + parts[0], *parts[1:]], start=1)


def _mixed(
    parts: Iterable[tuple[Fraction, Mapping[_Key, Fraction]]],
) -> Iterable[tuple[_Key, Fraction]]:
    mixed: dict[_Key, Fraction] = {}
    for weight, chances in parts:
        for key, chance in chances.items():
            mixed[key] = mixed.get(key, Fraction(0)) + weight * chance
    return mixed.items()


def _grouped(sums: GameFields, groups: Mapping[str, slice]) -> Iterator[tuple[str, GamePart]]:
    for name, chosen in groups.items():
        deals = sum(sums.deals[chosen])
        if deals:
            value = Fraction(sum(sums.value[chosen]), deals * sums.unit)
            yield name, GamePart(Fraction(deals, sum(sums.deals)), value)
