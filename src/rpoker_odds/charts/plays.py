"""Plays in players' words: what is done with a hand, an exchange by what is kept."""

from collections import Counter
from typing import Final, NamedTuple

from rpoker_odds import _native
from rpoker_odds.cards import Rank
from rpoker_odds.charts.chart import Tone
from rpoker_odds.charts.hand_class import straight_ranks
from rpoker_odds.notation import RANK_LETTERS

_DISCARDED: Final = _native.discard_positions()
_KEPT: Final = tuple(
    tuple([place for place in range(_native.HAND) if place not in gone]) for gone in _DISCARDED
)
_ACE_KING: Final = {Rank.ACE, Rank.KING}
_FOUR: Final = 4

# What is kept in a code, and in words where these say more.
_WORDS: Final = {
    "": "nothing",
    "pair": "the pair",
    "pair+1": "the pair and a card",
    "pair+2": "the pair and two cards",
    "pair+AK": "the pair with A-K",
    "2 pair": "two pair",
    "trips": "three of a kind",
    "trips+1": "three of a kind and a card",
    "quads": "four of a kind",
    "A-K+1": "A-K and a card",
    "A-K+2": "A-K and two cards",
    "2 suited": "two cards of a suit",
    "3 suited": "three cards of a suit",
    "4 flush": "four to a flush",
    "4 str fl": "four to a straight flush",
    "4 straight": "four to a straight",
    "2 cards": "two cards",
    "3 cards": "three cards",
    "4 cards": "four cards",
}


class Play(NamedTuple):
    """An action without the names of suits and of most ranks."""

    code: str
    """Short, ASCII: F, B, 6, or an exchange such as "X3 pair", by what is kept."""

    words: str
    tone: Tone


FOLD: Final = Play("F", "fold", Tone.FOLD)
BET: Final = Play("B", "bet", Tone.BET)
SIXTH: Final = Play("6", "buy a sixth card", Tone.SIXTH)
_OTHERS: Final = {play.code: play for play in (FOLD, BET, SIXTH)}
_BY_ACTION: Final = {_native.FOLD: FOLD, _native.BET: BET, _native.SIXTH: SIXTH}


def play_of(action: int, ranks: tuple[int, ...], suits: tuple[int, ...]) -> Play:
    """The play that an action of the C core is, for a hand by falling rank and its suits."""
    kept_suits = {suits[i] for i in _KEPT[action]}
    return play_by_ranks(action, ranks, suited=len(kept_suits) == 1)


def play_by_ranks(action: int, ranks: tuple[int, ...], *, suited: bool) -> Play:
    """The same where it is known whether the cards kept are of one suit."""
    if action in _BY_ACTION:
        return _BY_ACTION[action]
    found = _kept_text(tuple([ranks[i] for i in _KEPT[action]]), suited)
    return play_with(f"X{len(_DISCARDED[action])} {found}".rstrip())


def play_with(code: str) -> Play:
    """The play with a code."""
    if code in _OTHERS:
        return _OTHERS[code]
    count, _, kept = code.removeprefix("X").partition(" ")
    words = _WORDS.get(kept) or kept
    cards = "card" if count == "1" else "cards"
    return Play(code, f"exchange {count} {cards}, keep {words}", Tone.EXCHANGE)


def _kept_text(ranks: tuple[int, ...], suited: bool) -> str:  # noqa: FBT001
    """What kept cards are; what makes a hand goes before a draw, and a flush before A-K."""
    if len(ranks) < 2:
        return "".join(RANK_LETTERS[rank] for rank in ranks)
    if len({*ranks}) < len(ranks):
        return _made(ranks)
    if len(ranks) == _FOUR:
        return _four(ranks, suited)
    if suited and len(ranks) > 2:
        return f"{len(ranks)} suited"
    if {*ranks} >= _ACE_KING:
        return "A-K" if len(ranks) == 2 else "A-K+1"
    return f"{len(ranks)} {'suited' if suited else 'cards'}"


def _made(ranks: tuple[int, ...]) -> str:
    """Cards two of which are of one rank."""
    match sorted(Counter(ranks).values(), reverse=True):
        case [2, 2]:
            return "2 pair"
        case [4]:
            return "quads"
        case [3, *others]:
            return "trips+1" if others else "trips"
        case [2, 1, 1] if {*ranks} >= _ACE_KING:
            return "pair+AK"
        case [2, *others]:
            return f"pair+{len(others)}" if others else "pair"
        case counts:
            raise AssertionError(counts)


def _four(ranks: tuple[int, ...], suited: bool) -> str:  # noqa: FBT001
    draw = bool(straight_ranks(ranks))
    if suited:
        return "4 str fl" if draw else "4 flush"
    if draw:
        return "4 straight"
    return "A-K+2" if {*ranks} >= _ACE_KING else "4 cards"
