"""The door to the part of the C core that sums the whole game: integers and tuples only."""

from typing import Any, Final, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds._core import ffi, lib
from rpoker_odds._native import CATEGORIES, ENDS, OutcomeFields, RulesFields
from rpoker_odds.errors import CardError, RulesError

KINDS: Final[int] = lib.RP_KINDS
CLASSES: Final[int] = lib.RP_GAME_CLASSES
MOST_CLASSES: Final[int] = CLASSES // 4
"""The most classes that one call sums."""

ALL_RANKS: Final = (1 << _native.RANKS) - 1

_ALIGNMENT: Final = 16  # of any C type
_CELLS: Final = CATEGORIES * CATEGORIES
_OUTCOME_WORDS: Final = 1 + CATEGORIES + 2 * ENDS * _CELLS
_Struct: TypeAlias = Any


class GameFields(NamedTuple):
    """The fields of `rp_game`, flat; sums of several calls are sums of these, but the unit.

    `deals`, `value` and `bet` have a number for each rank of the upcard and, within it, for each
    category; `best` has `KINDS` numbers for each of those; `outcomes` are those of each kind, to
    be read by `outcomes_of`. Without any deal they are empty, and `unit` may be 0.
    """

    unit: int
    canonical: int
    deals: tuple[int, ...]
    best: tuple[int, ...]
    value: tuple[int, ...]
    bet: tuple[int, ...]
    outcomes: tuple[int, ...]


def solve_classes(
    rules: RulesFields,
    first: int,
    count: int,
    *,
    ranks: int = ALL_RANKS,
    suits: int = _native.SUITS,
) -> GameFields:
    """Sums over `count` classes, at most `MOST_CLASSES`, from number `first` on.

    The deck is all cards of the ranks in a mask in so many suits. Takes 1.3 MiB while it runs.
    """
    found: _Struct = ffi.new("rp_game *")
    size = lib.rp_solve_room()
    block = ffi.new("char[]", size + _ALIGNMENT)
    room = block + -int(ffi.cast("uintptr_t", block)) % _ALIGNMENT
    status = lib.rp_solve(ffi.new("rp_rules *", rules), ranks, suits, first, count, room, found)
    if status != lib.RP_OK:
        kind = RulesError if status == lib.RP_BAD_RULES else CardError
        raise kind(_native.status_text(status))
    if not found.canonical:
        return GameFields(found.unit, 0, (), (), (), (), ())
    return GameFields(
        found.unit,
        found.canonical,
        _words(found, "deals"),
        _words(found, "best"),
        tuple(map(_native.joined, _words(found, "low"), _words(found, "high"))),
        tuple(map(_native.joined, _words(found, "bet_low"), _words(found, "bet_high"))),
        _words(found, "outcomes"),
    )


def _words(found: _Struct, field: str) -> tuple[int, ...]:
    return tuple(memoryview(ffi.buffer(ffi.addressof(found, field))).cast("q"))


def outcomes_of(outcomes: tuple[int, ...], kind: int) -> OutcomeFields:
    """The outcomes of one kind of action, of those of all kinds."""
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
