"""The core's sums over final hands of known ranks: a further part of the door to it."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._core import ffi, lib
from rpoker_odds._native import RulesFields
from rpoker_odds.errors import CardError

MOST_KNOWN: Final[int] = lib.RP_MOST_KNOWN

_WORDS: Final = 6
_Struct: TypeAlias = Any


class FinalSums(NamedTuple):
    """The sums over the suits of a row of ranks."""

    ways: int
    bets: int
    """Ways in which betting is worth more than folding."""

    value: int
    """Of betting, in parts of an ante."""

    cost: int
    """What the worse of folding and betting loses, in the same parts."""


def sum_finals(
    rules: RulesFields, upcard: int, held: int, rows: list[bytes]
) -> tuple[int, list[FinalSums]]:
    """The parts that an ante is counted in, and the sums of each row, all rows equally long.

    A row has the ranks of `held` cards of a final hand, falling, then those of other known cards.
    """
    known = len(rows[0])
    if any(len(row) != known for row in rows):
        raise CardError("rows of ranks must be equally long")
    unit: _Struct = ffi.new("int64_t *")
    found: _Struct = ffi.new("rp_final_sums[]", len(rows))
    c_rules = ffi.new("rp_rules *", rules)
    ranks = b"".join(rows)
    _native.check(lib.rp_sum_finals(c_rules, upcard, held, known, len(rows), ranks, unit, found))
    return int(unit[0]), list(_sums(memoryview(ffi.buffer(found)).cast("q")))


def _sums(words: memoryview) -> Iterator[FinalSums]:
    for start in range(0, len(words), _WORDS):
        ways, bets, high, cost_high, low, cost_low = words[start : start + _WORDS]
        yield FinalSums(ways, bets, _native.joined(low, high), _native.joined(cost_low, cost_high))
