"""The table: sections of rows, a label and right-aligned cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_LABEL: Final = 46
_CELL: Final = 14
_UNITS: Final = (("ns", 1), ("µs", 10**3), ("ms", 10**6), ("s", 10**9))
_LONG: Final = (("min", 60 * 10**9), ("h", 3600 * 10**9))


@dataclass(frozen=True, slots=True)
class Section:
    """One subject: its title with the names of the columns, rows of cells, and remarks."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """The section as text."""
        yield _line((self.title, *self.columns))
        yield "-" * (_LABEL + 3 * _CELL)
        yield from map(_line, self.rows)
        yield from (f"  {remark}" for remark in self.remarks)


def _line(cells: tuple[str, ...]) -> str:
    label, *rest = cells
    return f"{label:<{_LABEL}}{''.join(f'{cell:>{_CELL}}' for cell in rest)}".rstrip()


def duration(nanoseconds: float) -> str:
    """A time with three significant figures, in the unit that suits it."""
    units = _LONG if nanoseconds >= 100 * 10**9 else _UNITS
    unit, size = next(
        (unit, size) for unit, size in reversed(units) if nanoseconds >= size or size == units[0][1]
    )
    return f"{figures(nanoseconds / size)} {unit}"


def figures(value: float) -> str:
    """A number with at most two decimals, three significant figures if it is below 1,000."""
    decimals = next((places for places in (2, 1) if abs(value) < 10 ** (3 - places)), 0)
    return f"{value:,.{decimals}f}"


def rate(nanoseconds: float) -> str:
    """How many millions a second at so many nanoseconds each."""
    return f"{figures(1e3 / nanoseconds)} M/s"


def ratio(slow: float, fast: float) -> str:
    """How many times slower, with three significant figures."""
    return figures(float(f"{slow / fast:.3g}"))


def mebibytes(size: int) -> str:
    """A size in bytes as MiB."""
    return f"{size / 2**20:.2f} MiB"
