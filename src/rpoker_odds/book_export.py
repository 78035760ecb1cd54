"""Strategy books as tables for other programs: CSV and Parquet, written by pyarrow."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from os import PathLike
from typing import Any, Final, TypeAlias

from rpoker_odds._native_game import CLASSES
from rpoker_odds.actions import Exchange, action_dict, action_of
from rpoker_odds.book_file import BookFile
from rpoker_odds.cards import Card
from rpoker_odds.errors import RPokerError
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.rendering import cards_text
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
_BATCH: Final = 1000  # classes, about 70,000 deals: 100 MiB while they are written


def rows_of(book: BookFile, numbers: Iterable[int] = range(CLASSES)) -> Iterator[Rows]:
    """The deals of some classes, a batch of rows at a time."""
    rows: Rows = {name: [] for name in _COLUMNS}
    for count, number in enumerate(numbers, 1):
        for row in _class_rows(book, number):
            for column, value in zip(rows.values(), row, strict=True):
                column.append(value)
        if not count % _BATCH:
            yield rows
            rows = {name: [] for name in _COLUMNS}
    yield rows


def _class_rows(book: BookFile, number: int) -> Iterator[tuple[object, ...]]:
    unit = book.header.unit
    for deal, code, value in book.deals(number):
        cards = tuple([Card.from_id(card) for card in deal.cards])
        hand = cards[:-1]
        action = action_of(code, hand)
        discards = action.discards if isinstance(action, Exchange) else ()
        name = action_dict(action)["action"]
        ev = fraction_text(Fraction(value, unit))
        # Whole numbers divided are rounded once, to the nearest float.
        yield (
            cards_text(hand),
            str(cards[-1]),
            deal.weight,
            name,
            cards_text(discards),
            ev,
            value / unit,
        )


def write_csv(path: str | PathLike[str], batches: Iterable[Rows]) -> None:
    """Write rows to a CSV file; RPokerError without pyarrow, BookError where it cannot be."""
    arrow = _pyarrow()
    schema = _schema(arrow)
    with whole_file(path) as file, arrow.csv.CSVWriter(file, schema) as writer:
        for rows in batches:
            writer.write_batch(arrow.record_batch(rows, schema))


def write_parquet(path: str | PathLike[str], batches: Iterable[Rows]) -> None:
    """The same as a Parquet file."""
    arrow = _pyarrow()
    schema = _schema(arrow)
    with whole_file(path) as file, arrow.parquet.ParquetWriter(file, schema) as writer:
        for rows in batches:
            writer.write_batch(arrow.record_batch(rows, schema))


def _pyarrow() -> Any:  # noqa: ANN401 - pyarrow has no types
    try:
        # An extra, and slow to load.
        import pyarrow as pa  # noqa: PLC0415
        import pyarrow.csv  # noqa: PLC0415
        import pyarrow.parquet  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise RPokerError("tables need pyarrow: python -m pip install pyarrow") from error
    return pa


def _schema(arrow: Any) -> Any:  # noqa: ANN401 - pyarrow has no types
    return arrow.schema([(name, getattr(arrow, kind)()) for name, kind in _COLUMNS.items()])
