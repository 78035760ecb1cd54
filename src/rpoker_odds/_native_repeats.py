"""The core's search for repeated single exchanges: the other half of the door to it.

A search remembers what it found in memory of ours, and returns after some steps, so that
Ctrl-C is heard.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping
from math import perm
from threading import Lock
from typing import Any, Final, NamedTuple, Self, TypeAlias

from rpoker_odds._core import ffi, lib
from rpoker_odds._native import DealFields, OutcomeFields, RulesFields, check, outcome_fields
from rpoker_odds.errors import RPokerError, RulesError

MOST_REPEATS: Final[int] = lib.RP_MOST_REPEATS

_Struct: TypeAlias = Any
_Search: TypeAlias = Callable[[int, _Struct, int], int]

Starts: TypeAlias = Mapping[tuple[int, int], int]
"""The set of four cards kept and that of the live ones, and in how many ways they come up."""

_STEPS: Final = 2000
_LEAST_WORDS: Final = 1 << 13
_MOST_WORDS: Final = 1 << 28
_GROWTH: Final = 2
_LOW_WORD: Final = 64
_WORDS_OF_STATE: Final = 4
_SUM_BITS: Final = 126


class TiedError(RPokerError):
    """Exchanges are worth the same, and nothing tells which is the first."""


class MemoryFullError(RulesError):
    """What is to be remembered does not fit."""


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

    def forget_values(self) -> None:
        """Forget what single sets of cards are worth, and keep what many of them share."""
        with self._lock:
            if self._words:
                self._move(_zeros(len(self._words)), values=False)

    def _grow(self) -> None:
        self._move(_larger(self._words), values=True)

    def _move(self, words: "array[int]", *, values: bool) -> None:
        with (
            ffi.from_buffer("uint64_t[]", self._words) as old,
            ffi.from_buffer("uint64_t[]", words) as new,
        ):
            check(lib.rp_move_memory(old, len(self._words), values, new, len(words)))
        self._words = words


def _zeros(words: int) -> "array[int]":
    return array("Q", (0,)) * words


def _larger(words: "array[int]") -> "array[int]":
    if len(words) >= _MOST_WORDS:
        raise MemoryFullError(
            "too many states of repeated exchange: more single exchanges can pay than fit "
            "into 2 GiB of memory; declare more cards seen, or use lower odds"
        )
    return _zeros(_GROWTH * len(words))


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


def play_out(
    rules: RulesFields,
    upcard: int,
    exchanged: int,
    starts: Starts,
    memory: Memory,
    hand: bytes | None = b"",
) -> list[OutcomeFields]:
    """The outcomes of exchanging one card from each of many states, and of the best play after it.

    By the number of exchanges made from here on, those of all draws after which the player stops,
    each as often as it comes up: a draw counts for `bet_ends` of the cards that are live then.
    The live cards of all starts are as many. Of exchanges worth the same the first counts: of a
    card of the hand, in its order, then of any other, by its number. Memory is that of `repeat`.
    Where the starts have no hand in common, None, such a choice that decides something raises
    TiedError.
    """
    if not starts:
        return []
    play = _Play(rules, upcard, exchanged, starts, hand)
    memory.search(play)
    return play.layers


def bet_ends(rules: RulesFields, live: int) -> int:
    """The ends of one bet with so many live cards: dealer hands times cards of a redraw."""
    found: _Struct = ffi.new("int64_t *")
    check(lib.rp_bet_ends(ffi.new("rp_rules *", rules), live, found))
    return int(found[0])


class _Play:
    """Layer after layer of states, as something to call until it has finished."""

    def __init__(
        self, rules: RulesFields, upcard: int, exchanged: int, starts: Starts, hand: bytes | None
    ) -> None:
        self.layers: list[OutcomeFields] = []
        self._rules = rules
        self._house = ffi.new("rp_rules *", rules), upcard
        self._exchanged = exchanged
        self._starts = starts
        self._places = None if hand is None else bytes(_places(hand))
        self._order: _Struct = ffi.NULL
        self._states = self._next = _zeros(0)
        self._begin()

    def __call__(self, steps: int, memory: _Struct, words: int) -> int:
        """One call of the core, and what it asks for."""
        status = self._play(steps, memory, words)
        if status == lib.RP_STATES_FULL:
            full, self._next = self._next, _larger(self._next)
            self._add(memoryview(full)[_WORDS_OF_STATE:], self._next, apart=True)
        elif status == lib.RP_TIED:
            if self._places is None:
                raise TiedError("exchanges are worth the same")
            self._order = ffi.from_buffer("uint8_t[]", self._places)
            self._begin()
        elif status == lib.RP_OK:
            return self._finish_layer()
        else:
            return status
        return lib.RP_UNFINISHED

    def _begin(self) -> None:
        self.layers = []
        rows = array("Q", _rows(self._starts))
        self._states = _zeros(_LEAST_WORDS + 2 * len(rows))
        self._begin_layer()
        self._add(memoryview(rows), self._states, apart=self._order != ffi.NULL)

    def _begin_layer(self) -> None:
        self._check_ways()
        self._next = _zeros(_LEAST_WORDS)
        self._sums: _Struct = ffi.new("rp_outcome_sums *")

    def _finish_layer(self) -> int:
        low, high = outcome_fields(self._sums.low), outcome_fields(self._sums.high)
        self.layers.append(OutcomeFields(*map(_joined, low, high)))
        self._states = self._next
        if not _count(self._states):
            return lib.RP_OK
        self._begin_layer()
        return lib.RP_UNFINISHED

    def _check_ways(self) -> None:
        """Outcomes are summed in two words: as if no draw before had been the last."""
        live = min(live.bit_count() for _, live in self._starts)
        draws = perm(live, len(self.layers) + 1)
        ends = bet_ends(self._rules, live - len(self.layers) - 1)
        if sum(self._starts.values()) * draws * ends >> _SUM_BITS:
            raise RulesError("too many outcomes of repeated exchange: declare more cards seen")

    def _add(self, rows: memoryview, table: "array[int]", *, apart: bool) -> None:
        with (
            ffi.from_buffer("uint64_t[]", rows) as new,
            ffi.from_buffer("uint64_t[]", table) as old,
        ):
            count = len(rows) // _WORDS_OF_STATE
            check(lib.rp_add_states(self._house[1], apart, count, new, old, len(table)))

    def _play(self, steps: int, memory: _Struct, words: int) -> int:
        exchanged = self._exchanged + len(self.layers)
        with (
            ffi.from_buffer("uint64_t[]", self._states) as now,
            ffi.from_buffer("uint64_t[]", self._next) as following,
        ):
            tables = now, len(self._states), following, len(self._next)
            search = self._order, steps, memory, words
            return lib.rp_play_layer(*self._house, exchanged, *search, *tables, self._sums)


def _count(table: "array[int]") -> int:
    """How many states a table has: the second word of its header."""
    return table[1]


def _rows(starts: Starts) -> Iterator[int]:
    for (kept, live), ways in starts.items():
        yield from (kept, live, ways & (1 << _LOW_WORD) - 1, ways >> _LOW_WORD)


def _places(hand: bytes) -> Iterator[int]:
    """The place of each card in the order that decides between equal exchanges."""
    for card in range(lib.RP_CARDS):
        yield hand.index(card) if card in hand else len(hand) + card


def _joined(low: Any, high: Any) -> Any:  # noqa: ANN401 - nested counts
    if isinstance(low, int):
        return high << _LOW_WORD | low & (1 << _LOW_WORD) - 1
    return tuple(map(_joined, low, high))
