"""The one door to the C core: integers, bytes and tuples in and out, no C objects.

Every function makes one call and turns its status into an exception. The callers have
checked what people can get wrong and explained it better; what is checked here is only
what the C side cannot see, such as bytes that are too short.
"""

from array import array
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rpoker_odds._core import ffi, lib
from rpoker_odds._fields import (
    BonusFields,
    DealFields,
    Grid,
    OutcomeFields,
    RedrawFields,
    RulesFields,
    StakeFields,
)
from rpoker_odds.errors import CardError, RPokerError, RulesError

# What other modules take from here though it stands elsewhere.
__all__ = [
    "BonusFields",
    "DealFields",
    "Grid",
    "OutcomeFields",
    "RedrawFields",
    "RulesFields",
    "StakeFields",
]

RANKS: Final[int] = lib.RP_RANKS
SUITS: Final[int] = lib.RP_SUITS
CARDS: Final[int] = lib.RP_CARDS
HAND: Final[int] = lib.RP_HAND
HANDS: Final[int] = lib.RP_HANDS
NO_CARD: Final[int] = lib.RP_NO_CARD
NOT_OFFERED: Final[int] = lib.RP_NOT_OFFERED
MAX_AMOUNT: Final[int] = lib.RP_MAX_AMOUNT
CATEGORY_SHIFT: Final[int] = lib.RP_CATEGORY_SHIFT

HIGH_CARD: Final[int] = lib.RP_HIGH_CARD
ACE_KING: Final[int] = lib.RP_ACE_KING
PAIR: Final[int] = lib.RP_PAIR
TWO_PAIR: Final[int] = lib.RP_TWO_PAIR
TRIPS: Final[int] = lib.RP_TRIPS
STRAIGHT: Final[int] = lib.RP_STRAIGHT
FLUSH: Final[int] = lib.RP_FLUSH
FULL_HOUSE: Final[int] = lib.RP_FULL_HOUSE
QUADS: Final[int] = lib.RP_QUADS
STRAIGHT_FLUSH: Final[int] = lib.RP_STRAIGHT_FLUSH
ROYAL_FLUSH: Final[int] = lib.RP_ROYAL_FLUSH
CATEGORIES: Final[int] = lib.RP_CATEGORIES

INSURANCE_NONE: Final[int] = lib.RP_INSURANCE_NONE
INSURANCE_HALF: Final[int] = lib.RP_INSURANCE_HALF
INSURANCE_FULL: Final[int] = lib.RP_INSURANCE_FULL
REDRAW_NONE: Final[int] = lib.RP_REDRAW_NONE
REDRAW_HIGHEST: Final[int] = lib.RP_REDRAW_HIGHEST
REDRAW_LOWEST: Final[int] = lib.RP_REDRAW_LOWEST
REDRAW_UPCARD: Final[int] = lib.RP_REDRAW_UPCARD
UNLIMITED_REDRAWS: Final[int] = lib.RP_UNLIMITED_REDRAWS

FOLD: Final[int] = lib.RP_FOLD
BET: Final[int] = lib.RP_BET
SIXTH: Final[int] = lib.RP_SIXTH
EXCHANGE: Final[int] = lib.RP_EXCHANGE
ACTIONS: Final[int] = lib.RP_ACTIONS

NO_QUALIFY: Final[int] = lib.RP_NO_QUALIFY
WIN: Final[int] = lib.RP_WIN
PUSH: Final[int] = lib.RP_PUSH
LOSE: Final[int] = lib.RP_LOSE
REDRAW_WIN: Final[int] = lib.RP_REDRAW_WIN
REDRAW_PUSH: Final[int] = lib.RP_REDRAW_PUSH
REDRAW_LOSE: Final[int] = lib.RP_REDRAW_LOSE
REDRAW_FAIL: Final[int] = lib.RP_REDRAW_FAIL
ENDS: Final[int] = lib.RP_ENDS

_Struct: TypeAlias = Any

# Rows a C call of a batch: Ctrl-C is heard between calls, so a call stays well below a second.
_CHUNK: Final = 64
_WORD: Final = 64


def _error(status: int) -> RPokerError:
    text = status_text(status)
    cards = (lib.RP_BAD_CARD, lib.RP_DUPLICATE_CARD, lib.RP_TOO_FEW_LIVE, lib.RP_DEALER_QUALIFIES)
    return CardError(text) if status in cards else RulesError(text)


def check(status: int) -> None:
    """Raise the exception that a status stands for, unless it is RP_OK."""
    if status != lib.RP_OK:
        raise _error(status)


def status_text(status: int) -> str:
    """The C core's sentence for a status."""
    text = ffi.string(lib.rp_status_text(status))
    return text if isinstance(text, str) else text.decode("ascii")


def discard_positions() -> tuple[tuple[int, ...], ...]:
    """For each action, the hand positions (0 to 4) that it discards."""
    masks = (lib.rp_discards(action) for action in range(ACTIONS))
    return tuple(tuple(i for i in range(HAND) if mask >> i & 1) for mask in masks)


def check_rules(rules: RulesFields) -> None:
    """Raise RulesError unless the C core accepts the rules."""
    check(lib.rp_rules_check(ffi.new("rp_rules *", rules)))


def strength(cards: bytes) -> int:
    """Strength of the best five of 5 or 6 cards; larger is stronger."""
    found: _Struct = ffi.new("uint32_t *")
    check(lib.rp_strength(cards, len(cards), found))
    return int(found[0])


def strength_all() -> memoryview:
    """Strength of every five-card hand, format "I", in lexicographic order of card numbers."""
    found = array("I", [0]) * HANDS
    check(lib.rp_strength_all(ffi.from_buffer("uint32_t[]", found)))
    return memoryview(found).toreadonly()


def combine(rules: RulesFields, cards: bytes) -> tuple[int, int, int]:
    """First combination, second one (HIGH_CARD: none), and their multiplier."""
    found: _Struct = ffi.new("rp_combinations *")
    check(lib.rp_combine(ffi.new("rp_rules *", rules), cards, len(cards), found))
    return found.first, found.second, found.multiplier


def analyze(rules: RulesFields, deal: DealFields) -> tuple[list[int], list[int]]:
    """Numerators and denominators of all `ACTIONS` values; denominator 0 where not offered."""
    _check_length(deal.hand)
    values: _Struct = ffi.new("rp_values *")
    check(lib.rp_analyze(ffi.new("rp_rules *", rules), ffi.new("rp_deal *", deal), values))
    tops = [high << _WORD | low for high, low in zip(values.high, values.low, strict=True)]
    return tops, list(values.denominator)


def analyze_many(
    rules: RulesFields, deals: bytes, width: int, bonus: int
) -> "tuple[tuple[array[int], ...], tuple[int, str] | None]":
    """Low words and high words of numerators, denominators, and the first bad row with the reason.

    Each has `ACTIONS` a row, format "q": the low words are unsigned numbers read as signed.
    Nothing at and after a bad row is computed.
    """
    rows = len(deals) // width
    low, high, denominators = (array("q", [0]) * (rows * ACTIONS) for _ in range(3))
    failed = _fill(rules, memoryview(deals), width, bonus, (low, high, denominators))
    return (low, high, denominators), failed


def joined(low: int, high: int) -> int:
    """The number whose words stand in a batch."""
    return high << _WORD | (low & (1 << _WORD) - 1)


def _fill(
    rules: RulesFields,
    deals: memoryview,
    width: int,
    bonus: int,
    columns: "tuple[array[int], array[int], array[int]]",
) -> tuple[int, str] | None:
    c_rules = ffi.new("rp_rules *", rules)
    c_deals = ffi.from_buffer("uint8_t[]", deals)
    kinds = ("uint64_t[]", "int64_t[]", "int64_t[]")
    low, high, bottoms = map(ffi.from_buffer, kinds, columns)
    failed = ffi.new("int64_t *")
    rows = len(deals) // width
    for first in range(0, rows, _CHUNK):
        at, count = first * ACTIONS, min(_CHUNK, rows - first)
        start = c_deals + first * width
        status = lib.rp_analyze_many(
            c_rules, start, count, width, bonus, low + at, high + at, bottoms + at, failed
        )
        if status in (lib.RP_BAD_RULES, lib.RP_BAD_BONUS):
            raise _error(status)
        if status != lib.RP_OK:
            return first + failed[0], status_text(status)
    return None


def table(values: "array[int]") -> memoryview:
    """Numbers of a batch as a read-only table, a row a deal; empty and flat if there are none."""
    flat = memoryview(values).toreadonly()
    shape = (len(flat) // ACTIONS, ACTIONS)
    return flat.cast("B").cast("q", shape) if len(flat) else flat


def stakes_for(rules: RulesFields, first: int, second: int) -> StakeFields:
    """What every end of a bet is worth to a hand of two categories (HIGH_CARD: no second)."""
    found: _Struct = ffi.new("rp_stakes *")
    check(lib.rp_stakes_for(ffi.new("rp_rules *", rules), first, second, found))
    nets = tuple(found.uninsured), tuple(found.insured)
    return StakeFields(found.payout, found.insurance, found.fold, *nets)


def bonus_for(rules: RulesFields, deal: DealFields, action: int) -> BonusFields:
    """What the bonus of a deal gains after an action."""
    _check_length(deal.hand)
    found: _Struct = ffi.new("rp_bonus_gains *")
    c_rules, c_deal = ffi.new("rp_rules *", rules), ffi.new("rp_deal *", deal)
    check(lib.rp_bonus_for(c_rules, c_deal, action, found))
    return BonusFields(tuple(found.kept), tuple(found.folded))


def count_sixth() -> tuple[tuple[int, ...], ...]:
    """Counts of dealt hands with a sixth card, by category dealt and of the best five."""
    found: _Struct = ffi.new("rp_sixth_counts *")
    check(lib.rp_count_sixth(found))
    return tuple([tuple(row) for row in found.of])


def outcomes_of(rules: RulesFields, deal: DealFields, action: int) -> OutcomeFields:
    """The outcomes behind one action."""
    return _played(lib.rp_outcomes_of, rules, deal, action)


def enumerate_action(rules: RulesFields, deal: DealFields, action: int) -> OutcomeFields:
    """`outcomes_of` by looking at every draw and every dealer hand: its check, far slower."""
    return _played(lib.rp_enumerate, rules, deal, action)


def _played(
    function: Callable[..., int], rules: RulesFields, deal: DealFields, action: int
) -> OutcomeFields:
    _check_length(deal.hand)
    return _counted(function, rules, ffi.new("rp_deal *", deal), action)


def decide(rules: RulesFields, cards: bytes, upcard: int, gone: int) -> OutcomeFields:
    """The outcomes of betting a final hand; `gone` is the mask of discards and seen cards."""
    return _counted(lib.rp_decide, rules, cards, len(cards), upcard, gone)


def blind_box(rules: RulesFields, upcard: int, seen: int) -> OutcomeFields:
    """The outcomes of a blind box over all hands; `seen` is a mask of known cards."""
    return _counted(lib.rp_blind_box, rules, upcard, seen)


def buy_redraw(rules: RulesFields, cards: bytes, dealer: bytes, gone: int) -> RedrawFields:
    """The ends of a bought redraw; the upcard is the first dealer card, `gone` as in `decide`."""
    _check_length(dealer)
    found: _Struct = ffi.new("rp_redraw_ends *")
    c_rules = ffi.new("rp_rules *", rules)
    check(lib.rp_buy_redraw(c_rules, cards, len(cards), dealer, gone, found))
    return RedrawFields(found.total, tuple(found.ends), found.win, found.push, found.lose)


def _counted(function: Callable[..., int], rules: RulesFields, *state: _Struct) -> OutcomeFields:
    found: _Struct = ffi.new("rp_outcomes *")
    check(function(ffi.new("rp_rules *", rules), *state, found))
    return outcome_fields(found)


def outcome_fields(found: _Struct) -> OutcomeFields:
    """The fields of an `rp_outcomes`."""
    return OutcomeFields(
        found.total, tuple(found.fold), _grid(found.uninsured), _grid(found.insured)
    )


def _grid(counts: _Struct) -> Grid:
    return tuple([tuple([tuple(row) for row in end]) for end in counts])


def _check_length(hand: bytes) -> None:
    # cffi fills a short array with zeros, which are deuces of clubs.
    if len(hand) != HAND:
        raise CardError(f"a hand has {HAND} cards, got {len(hand)}")
