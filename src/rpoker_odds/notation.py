"""How people write cards, and what to tell them when it cannot be read.

Text becomes card numbers (rank * SUITS + suit). Read are a rank (2-9, T or 10, J, Q, K, A)
before a suit letter or symbol, or a suit symbol before a rank; upper or lower case; with
spaces, commas or semicolons between the cards, or nothing.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from rpoker_odds import _native
from rpoker_odds.errors import CardError

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"

_SYMBOLS: Final[Mapping[str, int]] = MappingProxyType(
    {symbol: suit for pair in ("♣♦♥♠", "♧♢♡♤") for suit, symbol in enumerate(pair)}
)
_RANKS: Final[Mapping[str, int]] = MappingProxyType(
    {letter: rank for rank, upper in enumerate(RANK_LETTERS) for letter in upper + upper.lower()}
)
_SUITS: Final[Mapping[str, int]] = MappingProxyType(
    {letter: suit for suit, low in enumerate(SUIT_LETTERS) for letter in low + low.upper()}
    | dict(_SYMBOLS)
)
_NORMAL: Final[Mapping[str, int]] = MappingProxyType(
    {
        letter + suit_letter: rank * _native.SUITS + suit
        for rank, letter in enumerate(RANK_LETTERS)
        for suit, suit_letter in enumerate(SUIT_LETTERS)
    }
)
# The invisible selectors of text and emoji style that may follow a suit symbol.
_SELECTORS: Final = "\ufe0e\ufe0f"
_RANK_HELP: Final = "ranks are 2-9, T or 10, J, Q, K, A"
_SUIT_HELP: Final = "suits are c, d, h, s or ♣ ♦ ♥ ♠"
_LONGEST_QUOTE: Final = 12

# Cyrillic letters in place of a rank or a suit, by their Unicode names, each with all that may
# have been meant: the Latin letter it looks like, or the card whose Russian name it begins.
_CYRILLIC_RANKS: Final[Mapping[str, str]] = MappingProxyType(
    {"A": "A", "KA": "K", "TE": "TA", "VE": "J", "DE": "Q", "JE": "J"}
)
_CYRILLIC_SUITS: Final[Mapping[str, str]] = MappingProxyType(
    {"ES": "c", "EN": "h", "DZE": "s", "TE": "c", "BE": "d", "CHE": "h", "PE": "s"}
)
_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    | {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
)


def read_ids(text: str, place: str) -> list[int]:
    """The numbers of the cards in a text; `place` begins the message of a CardError."""
    tokens = text.split()
    if all(token in _NORMAL for token in tokens):
        return [_NORMAL[token] for token in tokens]
    return list(_scan(text, place))


def quoted(text: str) -> str:
    """The text in quotation marks, shortened, on one line."""
    shown = text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "..."
    return '"' + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown) + '"'


def _scan(text: str, place: str) -> Iterator[int]:
    at = 0
    while at < len(text):
        if _separates(text[at]):
            at += 1
        else:
            card, at = _Reader(text, at, place).card()
            yield card


def _separates(letter: str) -> bool:
    return letter.isspace() or letter in ",;"


class _Reader:
    """Reads one card that begins at `start`."""

    __slots__ = ("at", "place", "start", "text")

    def __init__(self, text: str, start: int, place: str) -> None:
        self.text = text
        self.start = start
        self.at = start
        self.place = place

    def card(self) -> tuple[int, int]:
        """The card's number and where it ends."""
        if self.text[self.at] in _SYMBOLS:
            suit = self._suit("")
            rank = self._rank(SUIT_LETTERS[suit])
        else:
            rank = self._rank("")
            suit = self._suit(RANK_LETTERS[rank])
        return rank * _native.SUITS + suit, self.at

    def _rank(self, suit: str) -> int:
        if self.text.startswith("10", self.at):
            self.at += 2
            return _RANKS["T"]
        rank = _RANKS.get(self._letter())
        if rank is None:
            raise self._error("rank", _RANK_HELP, suit)
        self.at += 1
        return rank

    def _suit(self, rank: str) -> int:
        suit = _SUITS.get(self._letter())
        if suit is None:
            raise self._error("suit", _SUIT_HELP, rank)
        is_symbol = self._letter() in _SYMBOLS
        self.at += 1
        while is_symbol and self._letter() and self._letter() in _SELECTORS:
            self.at += 1
        return suit

    def _letter(self) -> str:
        return self.text[self.at : self.at + 1]

    def _error(self, wanted: str, help_text: str, other: str) -> CardError:
        letter = self._letter()
        if not letter or _separates(letter):
            reason = f"the {wanted} is missing; {help_text}"
        elif _letter_name(letter):
            reason = self._cyrillic_reason(letter, wanted, other)
        elif wanted == "rank" and letter in _SUITS and self._next() in _RANKS:
            reason = f"the rank comes first: {quoted(self._next().upper() + letter.lower())}"
        else:
            reason = f"{self._described(letter)} is no {wanted}; {help_text}"
        return CardError(
            f"{self.place}: cannot read {quoted(self._token())} "
            f"at position {self.start + 1}: {reason}"
        )

    def _token(self) -> str:
        end = self.start
        while end < len(self.text) and not _separates(self.text[end]):
            end += 1
        return self.text[self.start : end]

    def _next(self) -> str:
        return self.text[self.at + 1 : self.at + 2]

    def _described(self, letter: str) -> str:
        if letter.isascii():
            return quoted(letter)
        name = unicodedata.name(letter, "no character").lower()
        return f"{quoted(letter)} (U+{ord(letter):04X}, {name})"

    def _cyrillic_reason(self, letter: str, wanted: str, other: str) -> str:
        found = (
            f"{quoted(letter)} at position {self.at + 1} is the Cyrillic letter "
            f"{_letter_name(letter)} (U+{ord(letter):04X})"
        )
        meant = self._meant(letter, wanted, other)
        if not meant:
            return f"{found}; cards are written in Latin letters"
        return f"{found}; probably {' or '.join(meant)} was meant: use Latin letters"

    def _meant(self, letter: str, wanted: str, other: str) -> list[str]:
        if wanted == "suit":
            readings = _CYRILLIC_SUITS.get(_letter_name(letter), "")
            return [f"{other}{suit} ({_WORDS[suit]})" for suit in readings]
        suits = other or self._next_suits()
        ranks = _CYRILLIC_RANKS.get(_letter_name(letter), "")
        return [f"{rank}{suit} ({_WORDS[rank]})" for rank in ranks for suit in suits or [""]]

    def _next_suits(self) -> str:
        suit = _SUITS.get(self._next())
        if suit is not None:
            return SUIT_LETTERS[suit]
        return _CYRILLIC_SUITS.get(_letter_name(self._next()), "")


def _letter_name(letter: str) -> str:
    """KA for either case of the Cyrillic letter, nothing for what is not Cyrillic."""
    name = unicodedata.name(letter, "") if letter else ""
    script, _, rest = name.partition(" ")
    return rest.partition(" LETTER ")[2] if script == "CYRILLIC" else ""
