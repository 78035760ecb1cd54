"""The door to the part of the C core that sums the whole game: integers and tuples only."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._core import ffi, lib
from rpoker_odds._native import CATEGORIES, ENDS, DealFields, OutcomeFields, RulesFields
from rpoker_odds.errors import CardError, RulesError

KINDS: Final[int] = lib.RP_KINDS
CLASSES: Final[int] = lib.RP_GAME_CLASSES
MOST_CLASSES: Final[int] = CLASSES // 4
"""The most classes that one call sums."""

ALL_RANKS: Final = (1 << _native.RANKS) - 1

_ALIGNMENT: Final = 16  # of any C type
_WORD_BYTES: Final = 8
_CELLS: Final = CATEGORIES * CATEGORIES
_OUTCOME_WORDS: Final = 1 + CATEGORIES + 2 * ENDS * _CELLS
_REDRAW_COUNTS: Final[int] = lib.RP_REDRAW_COUNTS
_REDRAW_WIN: Final[int] = lib.RP_REDRAW_WIN
_Struct: TypeAlias = Any


class GameFields(NamedTuple):
    """The fields of `rp_game`, flat; sums of several calls are sums of these, but the unit.

    `deals`, `value` and `bet` have a number for each rank of the upcard and, within it, for each
    category; `best` has `KINDS` numbers for each of those; `outcomes` are those of each kind, to
    be read by `outcomes_of`. Without any deal they are empty, and `unit` may be 0.

    `repeats` are not the core's: where single exchanges follow one another, the outcomes of deals
    that are worth more by that, by the number of exchanges made, from 1 on. `unit` of these stand
    for a deal, and `outcomes` has none of them.
    """

    unit: int
    canonical: int
    deals: tuple[int, ...]
    best: tuple[int, ...]
    value: tuple[int, ...]
    bet: tuple[int, ...]
    outcomes: tuple[int, ...]
    repeats: tuple[int, ...] = ()


def solve_classes(
    rules: RulesFields,
    first: int,
    count: int,
    *,
    ranks: int = ALL_RANKS,
    suits: int = _native.SUITS,
) -> GameFields:
    """Sums over `count` classes, at most `MOST_CLASSES`, from number `first` on.

    The deck is all cards of the ranks in a mask in so many suits. Takes 6 MiB while it runs.
    """
    found: _Struct = ffi.new("rp_game *")
    block = _room()
    _check(
        lib.rp_solve(
            ffi.new("rp_rules *", rules), ranks, suits, first, count, _aligned(block), found
        )
    )
    return _game(found)


class DealColumns(NamedTuple):
    """What each canonical deal of some classes is worth, in the order of the core.

    `actions` has a byte for each; `low` and `high` have 64-bit words of this machine, the two
    halves of the value as in `_native.joined`, counted in parts of an ante as `sums.unit` tells;
    `second_low` and `second_high` those of the second best action, if they were asked for.
    """

    first: int
    sums: GameFields
    actions: bytes
    low: bytes
    high: bytes
    second_low: bytes
    second_high: bytes


def solve_deals(
    rules: RulesFields,
    first: int,
    count: int,
    *,
    ranks: int = ALL_RANKS,
    suits: int = _native.SUITS,
    seconds: bool = False,
    outcomes: bool = True,
    left_out: bytes | None = None,
) -> DealColumns:
    """The sums of `solve_classes`, and the deals that make them up.

    Without `outcomes` these sums know of none; with `left_out`, a byte for each deal, of none of
    those that have another than 0. Takes 6 MiB while it runs, and 4.3 KiB a class, or 8.3 with the
    seconds.
    """
    found: _Struct = ffi.new("rp_game *")
    block = _room()
    capacity = max(count, 0) * lib.RP_MOST_DEALS
    actions = ffi.new("uint8_t[]", capacity)
    halves = [ffi.new(kind, capacity) for kind in ("uint64_t[]", "int64_t[]") * 2]
    if not seconds:
        halves[2:] = [ffi.NULL, ffi.NULL]
    what = (outcomes, ffi.NULL if left_out is None else left_out)
    where = (_aligned(block), found, *what, capacity, actions, *halves)
    _check(lib.rp_solve_deals(ffi.new("rp_rules *", rules), ranks, suits, first, count, *where))
    deals = found.canonical
    words = deals * _WORD_BYTES
    columns = [bytes(ffi.buffer(half, words)) if half else b"" for half in halves]
    return DealColumns(first, _game(found), bytes(ffi.buffer(actions, deals)), *columns)


def number_deal(deal: DealFields) -> tuple[int, int, bytes]:
    """The class of a deal, its place among the canonical deals there, and the cards' order.

    Card i of the canonical deal is card `order[i]` of the hand. Cards must not be known to be
    seen.
    """
    if len(deal.hand) != _native.HAND:
        raise CardError(f"a hand has {_native.HAND} cards, got {len(deal.hand)}")
    number: _Struct = ffi.new("int32_t[2]")
    order = ffi.new("uint8_t[]", _native.HAND)
    _check(lib.rp_number_deal(ffi.new("rp_deal *", deal), number, number + 1, order))
    return number[0], number[1], bytes(ffi.buffer(order))


def _room() -> _Struct:
    return ffi.new("char[]", lib.rp_solve_room() + _ALIGNMENT)


def _aligned(block: _Struct) -> _Struct:
    """The working memory in a block that has to live as long."""
    return block + -int(ffi.cast("uintptr_t", block)) % _ALIGNMENT


def _check(status: int) -> None:
    if status != lib.RP_OK:
        kind = RulesError if status == lib.RP_BAD_RULES else CardError
        raise kind(_native.status_text(status))


def _game(found: _Struct) -> GameFields:
    if not found.canonical:
        return GameFields(found.unit, 0, (), (), (), (), ())
    return GameFields(
        found.unit,
        found.canonical,
        _words(found, "deals"),
        _words(found, "best"),
        tuple(map(_native.joined, _words(found, "low"), _words(found, "high"))),
        tuple(map(_native.joined, _words(found, "bet_low"), _words(found, "bet_high"))),
        _outcomes(found),
    )


def _outcomes(found: _Struct) -> tuple[int, ...]:
    """Outcomes with the redraws that are bought, in sequences of cards that these turn up."""
    counts = _words(found, "outcomes")
    if max(found.sequences) == 1:  # none is sold
        return counts
    return tuple(_with_redraws(found, counts))


def _with_redraws(found: _Struct, counts: tuple[int, ...]) -> Iterator[int]:
    redraws = tuple(map(_native.joined, _words(found, "redraw_low"), _words(found, "redraw_high")))
    for kind, sequences in enumerate(found.sequences):
        start = kind * _OUTCOME_WORDS
        words = [count * sequences for count in counts[start : start + _OUTCOME_WORDS]]
        for insured in range(2):
            bought = (2 * kind + insured) * _REDRAW_COUNTS * _CELLS
            _add_redraws(words, 1 + CATEGORIES + insured * ENDS * _CELLS, redraws, bought)
        yield from words


def _add_redraws(words: list[int], bets: int, redraws: tuple[int, ...], bought: int) -> None:
    """Take redraws out of the dealer hands that do not qualify, and enter how they end."""
    for cell in range(_CELLS):
        every, *ends = (redraws[bought + i * _CELLS + cell] for i in range(_REDRAW_COUNTS))
        if every:
            words[bets + cell] -= every
            for end, count in enumerate((*ends, every - sum(ends)), _REDRAW_WIN):
                words[bets + end * _CELLS + cell] += count


def outcomes_in(outcomes: tuple[int, ...]) -> int:
    """How many kinds or numbers `outcomes_of` can be asked for."""
    return len(outcomes) // _OUTCOME_WORDS


def _words(found: _Struct, field: str) -> tuple[int, ...]:
    return tuple(memoryview(ffi.buffer(ffi.addressof(found, field))).cast("q"))


def outcomes_of(outcomes: tuple[int, ...], kind: int) -> OutcomeFields:
    """The outcomes of one kind of action, of those of all kinds; or of a number of repeats."""
    start = kind * _OUTCOME_WORDS
    words = outcomes[start : start + _OUTCOME_WORDS]
    grids = 1 + CATEGORIES
    middle = grids + ENDS * _CELLS
    return OutcomeFields(
        words[0], words[1:grids], _grid(words[grids:middle]), _grid(words[middle:])
    )


def words_of(outcomes: OutcomeFields) -> tuple[int, ...]:
    """The inverse of `outcomes_of`, for one kind."""
    cells = [
        count
        for grid in (outcomes.uninsured, outcomes.insured)
        for end in grid
        for row in end
        for count in row
    ]
    return (outcomes.total, *outcomes.fold, *cells)


def _grid(words: tuple[int, ...]) -> _native.Grid:
    rows = _split(words, CATEGORIES)
    return tuple(_split(rows, CATEGORIES))


def _split(items: tuple[Any, ...], size: int) -> tuple[Any, ...]:
    return tuple(items[start : start + size] for start in range(0, len(items), size))
