"""The core's search for repeated single exchanges: the other half of the door to it.

A search remembers what it found in memory of ours, and returns after some steps, so that
Ctrl-C is heard.
"""

from array import array
from collections.abc import Callable
from threading import Lock
from typing import Any, Final, NamedTuple, Self, TypeAlias

from rpoker_odds._core import ffi, lib
from rpoker_odds._native import DealFields, OutcomeFields, RulesFields, check, outcome_fields
from rpoker_odds.errors import RulesError

MOST_REPEATS: Final[int] = lib.RP_MOST_REPEATS

_Struct: TypeAlias = Any
_Search: TypeAlias = Callable[[int, _Struct, int], int]

_STEPS: Final = 2000
_LEAST_WORDS: Final = 1 << 13
_MOST_WORDS: Final = 1 << 28
_GROWTH: Final = 8
_LOW_WORD: Final = 64


class RepeatFields(NamedTuple):
    """The fields of `rp_repeats`: numerators of the five exchanges over one denominator."""

    numerators: tuple[int, ...]
    denominator: int
    deepest: int
    """By the bounds of all others no exchange can pay after so many, those before included."""


class RepeatDraws(NamedTuple):
    """The fields of `rp_repeat_draws`: by card, the hand positions that may be exchanged next."""

    next: bytes
    stopped: OutcomeFields


class Memory:
    """What the searches of one deal found, under the same rules against the same upcard.

    It grows with them, up to 2 GiB; what is found in no time is not kept. One search at a time
    uses it. A copy begins empty.
    """

    def __init__(self) -> None:
        """Empty memory."""
        self._lock = Lock()
        self._words = _zeros(0)

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        return type(self), ()

    @property
    def is_full(self) -> bool:
        """Whether it cannot grow."""
        return len(self._words) >= _MOST_WORDS

    def clear(self) -> None:
        """Forget everything."""
        self._words = _zeros(0)

    def search(self, call: _Search) -> None:
        """Call the core until it has finished."""
        with self._lock:
            if not self._words:
                self._words = _zeros(_LEAST_WORDS)
            status = lib.RP_UNFINISHED
            while status in (lib.RP_UNFINISHED, lib.RP_MEMORY_FULL):
                if status == lib.RP_MEMORY_FULL:
                    self._grow()
                with ffi.from_buffer("uint64_t[]", self._words) as view:
                    status = call(_STEPS, view, len(self._words))
            if len(self._words) == _LEAST_WORDS:
                self._words = _zeros(0)
        check(status)

    def _grow(self) -> None:
        if self.is_full:
            raise RulesError(
                "too many states of repeated exchange: more single exchanges can pay than fit "
                "into 2 GiB of memory; declare more cards seen, or use lower odds"
            )
        self._words = _zeros(_GROWTH * len(self._words))


def _zeros(words: int) -> "array[int]":
    return array("Q", (0,)) * words


def repeat(rules: RulesFields, deal: DealFields, exchanged: int, memory: Memory) -> RepeatFields:
    """The values of the five exchanges of one card, `exchanged` others made before.

    The cards given up before are among the seen ones.
    """
    found: _Struct = ffi.new("rp_repeats *")
    c_rules, c_deal = ffi.new("rp_rules *", rules), ffi.new("rp_deal *", deal)

    def call(steps: int, words: _Struct, count: int) -> int:
        return lib.rp_repeat(c_rules, c_deal, exchanged, steps, words, count, found)

    memory.search(call)
    tops = [high << _LOW_WORD | low for high, low in zip(found.high, found.low, strict=True)]
    bottom = found.denominator_high << _LOW_WORD | found.denominator_low
    return RepeatFields(tuple(tops), bottom, found.deepest)


def repeat_after(
    rules: RulesFields, deal: DealFields, exchanged: int, position: int, memory: Memory
) -> RepeatDraws:
    """What follows each draw once the card at a hand position is exchanged."""
    found: _Struct = ffi.new("rp_repeat_draws *")
    c_rules, c_deal = ffi.new("rp_rules *", rules), ffi.new("rp_deal *", deal)

    def call(steps: int, words: _Struct, count: int) -> int:
        return lib.rp_repeat_after(c_rules, c_deal, exchanged, position, steps, words, count, found)

    memory.search(call)
    return RepeatDraws(bytes(found.next), outcome_fields(found.stopped))
