"""The core's search for deals that are worth more where single exchanges may be repeated."""

from array import array
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._core import ffi, lib
from rpoker_odds._native import RulesFields
from rpoker_odds._native_repeats import Memory, MemoryFullError

_Struct: TypeAlias = Any
_WORD: Final = 64
_LOW: Final = (1 << _WORD) - 1


class DealsAgainst(NamedTuple):
    """Deals against one upcard, all of one deck."""

    missing: int
    """The cards that are not in the deck, a mask."""
    common: int
    """Cards that all hands have, a mask."""
    upcard: int
    hands: bytes
    """Five cards each."""
    least: Sequence[int]
    """For each the value that an exchange has to exceed, in parts of an ante as `unit_of` tells."""
    ties: bytes
    """For each how many hand positions there are, from the first on, at which as much is enough."""


class BestRepeat(NamedTuple):
    """The first exchange of a deal that is worth more by what may follow it."""

    place: int
    """Of the deal among those asked for."""
    position: int
    """Of the card in the hand."""
    value: int


def unit_of(rules: RulesFields, live: int) -> int:
    """In how many parts of an ante values with so many live cards are counted."""
    low, high = ffi.new("uint64_t *"), ffi.new("int64_t *")
    _native.check(lib.rp_repeat_unit(ffi.new("rp_rules *", rules), live, low, high))
    unit: int = high[0] << _WORD | low[0]
    return unit


def best_repeats(rules: RulesFields, deals: DealsAgainst, memory: Memory) -> list[BestRepeat]:
    """The deals that are worth more than their least value, and how.

    Where the memory is full with several deals it forgets values, or else all, and the search goes
    on. It must have been used for no other rules, upcard, deck or common cards.
    """
    table = _Table(deals)
    c_rules, done = ffi.new("rp_rules *", rules), ffi.new("int64_t *")

    def call(steps: int, words: _Struct, count: int) -> int:
        return lib.rp_repeat_best(c_rules, table.rows, steps, words, count, done)

    emptied = False
    while done[0] < table.rows.count:
        begun = done[0]
        try:
            memory.search(call)
        except MemoryFullError:
            stuck = done[0] == begun
            if stuck and emptied:
                raise
            if stuck:
                memory.clear()
            else:
                memory.forget_values()
            emptied = stuck
    return table.found()


class _Table:
    """The columns of an `rp_repeat_table`, which live as long."""

    def __init__(self, deals: DealsAgainst) -> None:
        count = len(deals.least)
        self._low = array("Q", (value & _LOW for value in deals.least))
        self._high = array("q", (value >> _WORD for value in deals.least))
        self._position = bytearray(count)
        # Not all of them are kept alive by the structure that points to them.
        self._views = [
            ffi.from_buffer("uint8_t[]", deals.hands),
            ffi.from_buffer("uint8_t[]", deals.ties),
            ffi.from_buffer("uint64_t[]", self._low),
            ffi.from_buffer("int64_t[]", self._high),
            ffi.from_buffer("uint8_t[]", self._position),
        ]
        self.rows: _Struct = ffi.new(
            "rp_repeat_table *",
            (deals.missing, deals.common, deals.upcard, count, *self._views),
        )

    def found(self) -> list[BestRepeat]:
        return [
            BestRepeat(place, position, self._high[place] << _WORD | self._low[place])
            for place, position in enumerate(self._position)
            if position != _native.NO_CARD
        ]
