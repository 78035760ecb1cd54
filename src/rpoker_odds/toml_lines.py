"""In which line of a TOML file something is said, as far as its text shows that."""

import re
from typing import Final

_KEY: Final = re.compile(r"""([\w.\s"'-]+)=""")
_WORD: Final = re.compile(r"\w+")


class TomlLines:
    """The lines of a file with an array of tables, `[[name]]`."""

    def __init__(self, text: str, place: str, name: str) -> None:
        self._lines = text.split("\n")
        self._place = place
        array = re.compile(rf"\s*\[\[\s*{re.escape(name)}\s*\]\]")
        self._starts = [number for number, line in enumerate(self._lines) if array.match(line)]

    def place(self, table: int, message: str = "") -> str:
        """Where a table, counted from 0, gives what a message is about a value, or begins.

        A message is about the words before " is ". Where tables are written in another form
        than `[[name]]`, their number has to do.
        """
        if table >= len(self._starts):
            return f"{self._place}: house {table + 1}"
        words = _WORD.findall(message.partition(" is ")[0])
        start = self._starts[table]
        end = [*self._starts, len(self._lines)][table + 1]
        best = max(range(start, end), key=lambda number: _likeness(self._lines[number], words))
        return f"{self._place}:{best + 1}"


def _likeness(line: str, words: list[str]) -> tuple[int, int]:
    key = _KEY.match(line)
    given = [words.index(word) for word in _WORD.findall(key[1]) if word in words] if key else []
    return len(given), -min(given, default=0)
