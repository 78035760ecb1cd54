"""The format of strategy books: a header that tells what follows, then columns of numbers.

The manual describes it, byte by byte (docs/reference/book.md).
"""

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from sys import byteorder
from typing import Any, Final, TypeAlias

from rpoker_odds._native_game import CLASSES
from rpoker_odds.class_order import CANONICAL_DEALS
from rpoker_odds.errors import BookError, RPokerError, shown
from rpoker_odds.rules import Rules

MAGIC: Final = b"\x89RPB\r\n\x1a\n"
VERSIONS: Final = (1, 2)
"""The second one has the values of the second best actions as well."""

WORD: Final = 8
INDEX_ENTRY: Final = 4

_FIXED: Final = struct.Struct("<8sII32s")
_UNSIGNED_PART: Final = 16  # of the fixed part, before the checksum
_ALIGNMENT: Final = 64

Sections: TypeAlias = dict[str, tuple[int, int]]
"""First byte, counted from the header's end, and bytes of each section, in order."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a book tells of itself."""

    package: str
    """Version of this package that wrote it."""

    rules: Rules

    unit: int
    """Values are counted in parts of an ante, so many an ante."""

    value_bytes: int
    """8 or 16."""

    checksum: str
    """SHA-256 of all that follows the header, in hexadecimal."""

    solution: Mapping[str, Any]
    """The solution as JSON values, but its rules."""

    seconds: bool = False
    """Whether it has the values of the second best actions."""


def sections_of(value_bytes: int, *, seconds: bool = False) -> Sections:
    """Where the columns of a book stand."""
    sizes = {
        "index": INDEX_ENTRY * (CLASSES + 1),
        "values": WORD * CANONICAL_DEALS,
        "high_words": (value_bytes - WORD) * CANONICAL_DEALS,
        "actions": CANONICAL_DEALS,
    }
    if seconds:
        sizes |= {"second_values": sizes["values"], "second_high_words": sizes["high_words"]}
    found: Sections = {}
    end = 0
    for name, size in sizes.items():
        found[name] = (end, size)
        end = padded(end + size)
    return found


def body_size(value_bytes: int, *, seconds: bool = False) -> int:
    """Bytes that follow the header."""
    *_, (start, size) = sections_of(value_bytes, seconds=seconds).values()
    return padded(start + size)


def padded(size: int) -> int:
    """The size with the zero bytes that follow a section, to a multiple of 64."""
    return -(-size // _ALIGNMENT) * _ALIGNMENT


def native_words(words: bytes) -> bytes:
    """Words of this machine with their lowest byte first, and the inverse."""
    if byteorder == "little":
        return words
    return b"".join(words[start : start + WORD][::-1] for start in range(0, len(words), WORD))


def header_bytes(header: Header) -> bytes:
    """The header as it stands in the file."""
    described = {
        "package": header.package,
        "rules": header.rules.to_dict(),
        "classes": CLASSES,
        "entries": CANONICAL_DEALS,
        "unit": str(header.unit),
        "value_bytes": header.value_bytes,
        "sections": _described(header.value_bytes, seconds=header.seconds),
        "body_bytes": body_size(header.value_bytes, seconds=header.seconds),
        "body_sha256": header.checksum,
        "solution": header.solution,
    }
    text = json.dumps(described, separators=(",", ":")).encode("ascii")
    size = padded(_FIXED.size + len(text))
    version = VERSIONS[header.seconds]
    text = text.ljust(size - _FIXED.size)
    checksum = _checksum(_FIXED.pack(MAGIC, version, size, b""), text)
    return _FIXED.pack(MAGIC, version, size, checksum) + text


def read_header(data: bytes, file_size: int) -> tuple[Header, int]:
    """The header at the beginning of a file of so many bytes, and where it ends.

    `data` are the first bytes of the file, as many as `header_size` tells. Raises BookError for
    what is no book, or one that this version cannot read, or not the whole of it.
    """
    text = data[_FIXED.size :]
    if _checksum(data, text) != data[_UNSIGNED_PART : _FIXED.size]:
        raise BookError("it is damaged: the checksum of its header is wrong")
    try:
        _, version, _, _ = _FIXED.unpack_from(data)
        header = _header(json.loads(text), seconds=version == VERSIONS[1])
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError, RPokerError) as error:
        raise BookError(f"its header cannot be read: {shown(error)}") from error
    expected = len(data) + body_size(header.value_bytes, seconds=header.seconds)
    if file_size < expected:
        raise BookError(f"it is cut short: {file_size} of {expected} bytes are there")
    if file_size > expected:
        raise BookError(f"it is damaged: {file_size - expected} bytes follow its end")
    return header, len(data)


def header_size(data: bytes, file_size: int) -> int:
    """The bytes of the header, by the first `FIXED_SIZE` bytes of the file."""
    if not data or data[: len(MAGIC)] != MAGIC[: len(data)]:
        raise BookError("it is no strategy book")
    if len(data) < FIXED_SIZE:
        raise BookError(f"it is cut short: {file_size} bytes are there")
    _, version, size, _ = _FIXED.unpack(data)
    if version not in VERSIONS:
        known = " and ".join(map(str, VERSIONS))
        raise BookError(
            f"it has format {version}, and this version of rpoker-odds reads formats {known}"
        )
    if size > file_size:
        raise BookError(f"it is cut short, or damaged: {file_size} bytes are there")
    if size < FIXED_SIZE:
        raise BookError(f"it is damaged: a header of {size} bytes")
    return int(size)


FIXED_SIZE: Final = _FIXED.size
"""The bytes of a file that tell the size of its header."""


def _checksum(fixed: bytes, text: bytes) -> bytes:
    return sha256(fixed[:_UNSIGNED_PART] + text).digest()


def _described(value_bytes: int, *, seconds: bool) -> dict[str, dict[str, int]]:
    sections = sections_of(value_bytes, seconds=seconds).items()
    return {name: {"offset": start, "bytes": size} for name, (start, size) in sections}


def _header(described: Mapping[str, Any], *, seconds: bool) -> Header:
    width = described["value_bytes"]
    found = Header(
        package=described["package"],
        rules=Rules.from_dict(described["rules"]),
        unit=int(described["unit"]),
        value_bytes=width,
        checksum=described["body_sha256"],
        solution=described["solution"],
        seconds=seconds,
    )
    layout = {
        "value_bytes": WORD if width == WORD else 2 * WORD,
        "classes": CLASSES,
        "entries": CANONICAL_DEALS,
        "sections": _described(width, seconds=seconds),
        "body_bytes": body_size(width, seconds=seconds),
    }
    for key, expected in layout.items():
        if described[key] != expected:
            raise ValueError(f"{key} cannot be {shown(described[key])}")
    if found.unit < 1:
        raise ValueError(f"unit cannot be {found.unit}")
    return found
