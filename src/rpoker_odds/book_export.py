"""Strategy books as tables for other programs: CSV and Parquet, written by pyarrow."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import gcd
from os import PathLike
from typing import Any, Final, TypeAlias

from rpoker_odds import _native
from rpoker_odds._native_game import CLASSES
from rpoker_odds.book_file import BookFile
from rpoker_odds.cards import Card
from rpoker_odds.class_order import CANONICAL_DEALS
from rpoker_odds.errors import RPokerError
from rpoker_odds.game_sums import Progress
from rpoker_odds.whole_file import whole_file

Rows: TypeAlias = dict[str, list[Any]]
"""Columns of equal length."""

_COLUMNS: Final = {
    "hand": "string",
    "upcard": "string",
    "weight": "int8",
    "action": "string",
    "discards": "string",
    "ev": "string",
    "ev_float": "float64",
}
_CARDS: Final = tuple(str(Card.from_id(card)) for card in range(_native.CARDS))
_ACTIONS: Final = tuple(
    (("fold", "bet", "sixth")[code] if code < _native.EXCHANGE else "exchange", positions)
    for code, positions in enumerate(_native.discard_positions())
)
"""The name of each action, and the positions of its discards."""

_BATCH: Final = 1000  # classes, about 70,000 deals: 100 MiB while they are written


def rows_of(
    book: BookFile, numbers: Sequence[int] = range(CLASSES), progress: Progress | None = None
) -> Iterator[Rows]:
    """The deals of some classes, a batch of rows at a time.

    `progress` is called after each with the number of deals done and of all deals of the game.
    """
    done = 0
    for start in range(0, len(numbers), _BATCH):
        chosen = numbers[start : start + _BATCH]
        found = [row for number in chosen for row in _class_rows(book, number)]
        columns = zip(*found, strict=True) if found else [()] * len(_COLUMNS)
        yield dict(zip(_COLUMNS, map(list, columns), strict=True))
        done += len(found)
        if progress is not None:
            progress(done, CANONICAL_DEALS)


def _class_rows(book: BookFile, number: int) -> Iterator[tuple[object, ...]]:
    unit = book.header.unit
    for deal, code, value in book.deals(number):
        *hand, upcard = [_CARDS[card] for card in deal.cards]
        name, positions = _ACTIONS[code]
        discards = " ".join([hand[position] for position in positions])
        common = gcd(value, unit)
        ev = f"{value // common}/{unit // common}"
        # Whole numbers divided are rounded once, to the nearest float.
        yield " ".join(hand), upcard, deal.weight, name, discards, ev, value / unit


def write_csv(path: str | PathLike[str], batches: Iterable[Rows]) -> None:
    """Write rows to a CSV file; RPokerError without pyarrow, BookError where it cannot be."""
    arrow = _pyarrow()
    _write(path, batches, arrow, arrow.csv.CSVWriter)


def write_parquet(path: str | PathLike[str], batches: Iterable[Rows]) -> None:
    """The same as a Parquet file."""
    arrow = _pyarrow()
    _write(path, batches, arrow, arrow.parquet.ParquetWriter)


def _write(
    path: str | PathLike[str],
    batches: Iterable[Rows],
    arrow: Any,  # noqa: ANN401 - pyarrow has no types
    writer_of: Callable[..., Any],
) -> None:
    schema = arrow.schema([(name, getattr(arrow, kind)()) for name, kind in _COLUMNS.items()])
    with whole_file(path) as file, writer_of(file, schema) as writer:
        for rows in batches:
            writer.write_batch(arrow.record_batch(rows, schema=schema))


def _pyarrow() -> Any:  # noqa: ANN401 - pyarrow has no types
    try:
        # An extra, and slow to load.
        import pyarrow as pa  # noqa: PLC0415
        import pyarrow.csv  # noqa: PLC0415
        import pyarrow.parquet  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise RPokerError("tables need pyarrow: python -m pip install pyarrow") from error
    return pa
