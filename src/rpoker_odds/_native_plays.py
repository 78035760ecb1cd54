"""The core's sums over deals that are played alike: a further part of the door to it."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._core import ffi, lib

_WORDS: Final = 7
_Struct: TypeAlias = Any
_Buffer: TypeAlias = bytes | memoryview


class Columns(NamedTuple):
    """Deals of some classes in the order of the core, and their best actions and values.

    Words are of this machine; high words are empty where the low ones, read as signed numbers,
    are all of the values, and so are those of the second best actions where they are not known.
    """

    actions: _Buffer
    low: _Buffer
    high: _Buffer
    second_low: _Buffer
    second_high: _Buffer


class PlaySums(NamedTuple):
    """The sums over the deals of a class that are played alike."""

    number: int
    """Of the class."""

    suited: int
    """Bit i: card i of the hand is of the suit that four or five cards are of."""

    action: int
    kept_suited: bool
    """Whether the action is an exchange, and the cards kept, if any, are of one suit."""

    deals: int
    value: int
    cost: int


def sum_plays(first: int, count: int, columns: Columns) -> Iterator[PlaySums]:
    """The sums over the deals of `count` classes from number `first` on.

    Raises CardError unless the columns have just these deals, RulesError for an action that is
    none. Takes 56 bytes a deal.
    """
    deals = capacity = len(columns.actions)
    found: _Struct = ffi.new("rp_play_sums[]", capacity)
    filled: _Struct = ffi.new("int64_t *")
    low, high, second_low, second_high = (
        ffi.from_buffer(kind, words) if len(words) else ffi.NULL
        for words, kind in zip(columns[1:], ("uint64_t[]", "int64_t[]") * 2, strict=True)
    )
    actions = ffi.from_buffer("uint8_t[]", columns.actions)
    values = low, high, second_low, second_high
    _native.check(lib.rp_sum_plays(first, count, deals, actions, *values, capacity, found, filled))
    words = memoryview(ffi.buffer(found)).cast("q")[: filled[0] * _WORDS]
    return map(_sums, *(words[at::_WORDS] for at in range(_WORDS)))


def _sums(
    number: int, play: int, deals: int, high: int, cost_high: int, low: int, cost_low: int
) -> PlaySums:
    return PlaySums(
        number,
        play >> 7,
        play >> 1 & 63,
        bool(play & 1),
        deals,
        _native.joined(low, high),
        _native.joined(cost_low, cost_high),
    )
