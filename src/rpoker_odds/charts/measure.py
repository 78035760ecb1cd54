"""How wide a text is, near enough to leave room for it in any sans-serif type."""

from collections.abc import Iterator
from typing import Final

_BOLD: Final = 1.1
_WIDTHS: Final = {
    **dict.fromkeys("ijl.,;:!|'`", 0.33),
    **dict.fromkeys(' ftr()[]{}/\\-I"', 0.40),
    **dict.fromkeys("mwMW@%&", 0.95),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ+<>=~#", 0.74),
}
_OTHERS: Final = 0.63


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width in pixels of a text of so many pixels."""
    ems = sum(_WIDTHS.get(letter, _OTHERS) for letter in text)
    return ems * size * (_BOLD if bold else 1)


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> Iterator[str]:
    """The text in lines of at most `room` pixels, but for words that are longer."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size, bold=bold) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line
