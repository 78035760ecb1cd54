"""The plain enumerator beside the engine: the same outcomes, and how much longer they take."""

import random
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final, TypeVar

from benchmarks.deals import random_deals
from benchmarks.measure import cpu_ns, elapsed, percentile, require_equal
from benchmarks.sizes import SEED, Sizes
from benchmarks.table import Section, duration, ratio
from rpoker_odds import BASIC, _native

T = TypeVar("T")

_DEALER_DRAW: Final = _native.HAND - 1
_REPEATS: Final = 11
_WORDS: Final = ("one", "two", "three", "four", "five")
_POSITIONS: Final = _native.discard_positions()

ALL_ACTIONS: Final = range(_native.BET, _native.ACTIONS)
"""Every action but folding, which needs no look at the cards."""


@dataclass(frozen=True, slots=True)
class Timed:
    """One action of one deal by both programs, in nanoseconds of CPU time."""

    action: int
    showdowns: int
    enumerator: int
    engine: float


def enumerator_section(sizes: Sizes, *, everything: bool) -> Section:
    """Time some actions of a few deals, or all actions of one deal."""
    short = bool(sizes.enumerated_seen)
    deals = random_deals(1 if everything else sizes.enumerated_deals, sizes.enumerated_seen)
    complete = everything or short
    timed = [
        time_action(deal, action)
        for number, deal in enumerate(deals)
        for action in (_reported(ALL_ACTIONS) if complete else some_actions(number))
    ]
    live = live_cards(deals[0])
    return Section(
        f"Enumerator, {len(deals)} deal{'s' * (len(deals) > 1)} of {live} live cards",
        ("enumerator", "engine", "ratio"),
        (*_kinds(timed), _whole(deals, timed, complete=complete)),
        _remarks(timed, live, complete=complete),
    )


def some_actions(number: int) -> list[int]:
    """Bet, sixth card, and a one-card and a two-card exchange that the deal's number chooses."""
    chosen = random.Random(SEED + number)
    exchanges = [chosen.choice([a for a in ALL_ACTIONS if len(_POSITIONS[a]) == k]) for k in (1, 2)]
    return [_native.BET, _native.SIXTH, *exchanges]


def _reported(actions: Iterable[int]) -> Iterable[int]:
    for action in actions:
        if sys.stderr.isatty():
            sys.stderr.write(f"enumerating action {action} of {_native.ACTIONS - 1}\n")
        yield action


def live_cards(deal: _native.DealFields) -> int:
    """Number of cards that the player does not know."""
    return _native.CARDS - _native.HAND - 1 - deal.seen.bit_count()


def showdowns(live: int, action: int) -> int:
    """Number of pairs (cards drawn, dealer hand) of an action other than folding."""
    drawn = 1 if action == _native.SIXTH else len(_POSITIONS[action])
    return comb(live, drawn) * comb(live - drawn, _DEALER_DRAW)


def time_action(deal: _native.DealFields, action: int) -> Timed:
    """Time an action by both programs; their outcomes must be equal, count by count."""
    rules = BASIC.packed()
    slow, plain = elapsed(cpu_ns, lambda: _native.enumerate_action(rules, deal, action))
    readings, found = _repeated(lambda: _native.outcomes_of(rules, deal, action))
    require_equal(f"outcomes of action {action} of {deal}", found, plain)
    count = showdowns(live_cards(deal), action)
    require_equal(f"showdowns of action {action} of {deal}", plain.total, count)
    return Timed(action, count, slow, percentile(readings, 50))


def _repeated(work: Callable[[], T]) -> tuple[list[int], T]:
    pairs = [elapsed(cpu_ns, work) for _ in range(_REPEATS)]
    return [reading for reading, _ in pairs], pairs[-1][1]


def _kind(action: int) -> str:
    if action < _native.EXCHANGE:
        return "bet" if action == _native.BET else "sixth card"
    size = len(_POSITIONS[action])
    return f"exchange of {_WORDS[size - 1]} card{'s' * (size > 1)}"


def _kinds(timed: Sequence[Timed]) -> list[tuple[str, ...]]:
    kinds: dict[str, list[Timed]] = {}
    for one in timed:
        kinds.setdefault(_kind(one.action), []).append(one)
    return [_kind_row(kind, group) for kind, group in kinds.items()]


def _kind_row(kind: str, group: Sequence[Timed]) -> tuple[str, ...]:
    slow = sum(one.enumerator for one in group) / len(group)
    fast = sum(one.engine for one in group) / len(group)
    label = f"{kind}: {group[0].showdowns:,} showdowns"
    return label, duration(slow), duration(fast), ratio(slow, fast)


def _whole(
    deals: Sequence[_native.DealFields], timed: Sequence[Timed], *, complete: bool
) -> tuple[str, ...]:
    live = live_cards(deals[0])
    slow = per_showdown(timed) * whole_deal(live)
    fast = percentile([time_engine(deal) for deal in deals], 50)
    label = f"all actions of a deal, {'measured' if complete else 'EXTRAPOLATED'}"
    return label, duration(slow), duration(fast), ratio(slow, fast)


def whole_deal(live: int) -> int:
    """Number of showdowns behind all actions of a deal."""
    return sum(showdowns(live, action) for action in ALL_ACTIONS)


def per_showdown(timed: Sequence[Timed]) -> float:
    """Mean nanoseconds that the enumerator takes for a showdown."""
    return sum(one.enumerator for one in timed) / sum(one.showdowns for one in timed)


def time_engine(deal: _native.DealFields) -> float:
    """Median nanoseconds of all values of a deal in the engine."""
    rules = BASIC.packed()
    return percentile(_repeated(lambda: _native.analyze(rules, deal))[0], 50)


def _remarks(timed: Sequence[Timed], live: int, *, complete: bool) -> tuple[str, ...]:
    pace = f"{per_showdown(timed):.1f} ns a showdown over {sum(t.showdowns for t in timed):,}"
    equal = f"outcomes of all {len(timed)} actions equal, count by count; {pace}"
    if complete:
        return (equal,)
    formula = f"C({live},k) C({live}-k,{_DEALER_DRAW}) over all actions = {whole_deal(live):,}"
    return equal, f"extrapolated by that pace to {formula} showdowns"
