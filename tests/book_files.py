"""Strategy books taken apart and put together by their documented format."""

import hashlib
import json
import struct
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import comb
from pathlib import Path
from random import Random
from sys import byteorder
from typing import Any, Final

from rpoker_odds import Card, Rules, Solution
from rpoker_odds._native import DealFields
from rpoker_odds._native_game import number_deal, solve_deals
from rpoker_odds.book_writer import Columns, write_columns

FIXED: Final = 48
RANKS: Final = "23456789TJQKA"


@dataclass(frozen=True)
class Parts:
    """A book's header, and where its body begins."""

    described: dict[str, Any]
    body: int

    def at(self, section: str) -> int:
        """Return the first byte of a section."""
        return self.body + int(self.described["sections"][section]["offset"])


def parts(path: Path) -> Parts:
    """Read the header of a book."""
    with path.open("rb") as file:
        magic, version, size, digest = struct.unpack("<8sII32s", file.read(FIXED))
        text = file.read(size - FIXED)
    assert magic == b"\x89RPB\r\n\x1a\n"
    assert version == (2 if b'"second_values"' in text else 1)
    signed = struct.pack("<8sII", magic, version, size) + text
    assert hashlib.sha256(signed).digest() == digest
    return Parts(json.loads(text), size)


def column(path: Path, section: str, kind: str) -> "array[Any]":
    """Read a section as numbers, `kind` being a type code of `array`."""
    found = parts(path)
    numbers = array(kind)
    with path.open("rb") as file:
        file.seek(found.at(section))
        numbers.frombytes(file.read(found.described["sections"][section]["bytes"]))
    if byteorder == "big":
        numbers.byteswap()
    return numbers


def place_of(hand: str, upcard: str) -> tuple[int, int, list[str]]:
    """Return the class of a deal, its place there and its cards in order, step by step as the
    manual tells them."""
    suits = _suits_in_order(hand.split(), upcard)
    ordered = sorted(hand.split(), key=lambda card: (-rank_of(card), suits.index(card[1])))
    ranks = [rank_of(card) for card in ordered]
    number = 6188 * rank_of(upcard) + sum(
        comb(rank + more - 1, more) for rank, more in zip(ranks, (5, 4, 3, 2, 1), strict=True)
    )
    masks = dict.fromkeys(ranks, 0)
    for card in ordered:
        masks[rank_of(card)] |= 1 << suits.index(card[1])
    counts = [mask.bit_count() for mask in masks.values()]
    choices = [[mask for mask in range(16) if mask.bit_count() == count] for count in counts]
    before = [
        chosen
        for chosen in product(*choices)
        if chosen < tuple(masks.values()) and _possible(chosen, [*masks], rank_of(upcard))
    ]
    return number, len(before), ordered


def rank_of(card: str) -> int:
    """Return the rank of a card, 0 to 12."""
    return RANKS.index(card[0])


def _suits_in_order(hand: list[str], upcard: str) -> list[str]:
    bits = {suit: sum(1 << rank_of(card) for card in hand if card[1] == suit) for suit in "cdhs"}
    others = [suit for suit in "cdhs" if suit != upcard[1]]
    return [upcard[1], *sorted(others, key=lambda suit: -bits[suit])]


def _possible(masks: tuple[int, ...], ranks: list[int], upcard: int) -> bool:
    if upcard in ranks and masks[ranks.index(upcard)] & 1:
        return False
    bits = [
        sum(1 << rank for rank, mask in zip(ranks, masks, strict=True) if mask >> suit & 1)
        for suit in (1, 2, 3)
    ]
    return bits == sorted(bits, reverse=True)


def put(path: Path, at: int, data: bytes) -> bytes:
    """Write bytes into a file; return what was there."""
    with path.open("r+b") as file:
        file.seek(at)
        before = file.read(len(data))
        file.seek(at)
        file.write(data)
    return before


def put_header(path: Path, described: object) -> None:
    """Give a book another header of the same size, with a right checksum."""
    size = parts(path).body
    text = json.dumps(described, separators=(",", ":")).encode().ljust(size - FIXED)
    assert len(text) == size - FIXED
    fixed = struct.pack("<8sII", b"\x89RPB\r\n\x1a\n", 1, size)
    put(path, 0, fixed + hashlib.sha256(fixed + text).digest() + text)


def sign_body(path: Path) -> None:
    """Make the checksum of a changed body right."""
    found = parts(path)
    with path.open("rb") as file:
        file.seek(found.body)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    put_header(path, found.described | {"body_sha256": digest})


def book_of_some(
    path: Path, rules: Rules, deals: Iterable[tuple[str, str]], solution: Solution, width: int = 8
) -> list[int]:
    """Write a book of the classes of some deals only; the other deals in it mean nothing.

    Return the numbers of these classes.
    """
    columns = Columns(width)
    numbers = set()
    for hand, upcard in deals:
        cards = [Card.parse(text).id for text in (*hand.split(), upcard)]
        numbers.add(number_deal(DealFields(0, bytes(cards[:5]), cards[5]))[0])
    found = [solve_deals(rules.packed(), number, 1) for number in sorted(numbers)]
    assert len(list(columns.kept(found))) == len(numbers)
    with path.open("wb") as file:
        write_columns(file, solution, found[0].sums.unit, columns)
    return sorted(numbers)


def drawn_deals(count: int, seed: int) -> list[tuple[str, str]]:
    """Draw deals, cards in any order."""
    rng = Random(seed)  # noqa: S311
    found = []
    for _ in range(count):
        *hand, upcard = [str(Card.from_id(number)) for number in rng.sample(range(52), 6)]
        found.append((" ".join(hand), upcard))
    return found
