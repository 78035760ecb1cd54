"""The one door to the C core: integers, bytes and tuples in and out, no C objects.

Every function makes one call and turns its status into an exception. The callers have
checked what people can get wrong and explained it better; what is checked here is only
what the C side cannot see, such as bytes that are too short.
"""

from array import array
from typing import Any, Final, NamedTuple, TypeAlias

from rpoker_odds._core import ffi, lib
from rpoker_odds.errors import CardError, RPokerError, RulesError

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

FOLD: Final[int] = lib.RP_FOLD
BET: Final[int] = lib.RP_BET
SIXTH: Final[int] = lib.RP_SIXTH
EXCHANGE: Final[int] = lib.RP_EXCHANGE
ACTIONS: Final[int] = lib.RP_ACTIONS

_Struct: TypeAlias = Any

# Rows a C call of a batch: Ctrl-C is heard between calls, so a call stays well below a second.
_CHUNK: Final = 256


class RulesFields(NamedTuple):
    """The fields of `rp_rules`, in its order and with its meaning."""

    pay: tuple[int, ...]
    exchange_fee: tuple[int, ...]
    sixth_card_fee: int
    max_payout: int
    bet_forced: tuple[int, ...]
    qualifier: int
    ante_on_no_qualify: int
    ante_on_win: int
    second_combination: int
    ace_king_as_second: int
    straight_and_pair: int


class DealFields(NamedTuple):
    """The fields of `rp_deal`: seen cards as a mask, the hand as `HAND` bytes, the upcard."""

    seen: int
    hand: bytes
    upcard: int


class OutcomeFields(NamedTuple):
    """The fields of `rp_outcomes`: counts by category; wins by first and second combination."""

    total: int
    fold: tuple[int, ...]
    no_qualify: tuple[int, ...]
    push: tuple[int, ...]
    lose: tuple[int, ...]
    win: tuple[tuple[int, ...], ...]


def _error(status: int) -> RPokerError:
    text = status_text(status)
    if status in (lib.RP_BAD_RULES, lib.RP_UNKNOWN_ACTION, lib.RP_ACTION_NOT_OFFERED):
        return RulesError(text)
    return CardError(text)


def _check(status: int) -> None:
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
    _check(lib.rp_rules_check(ffi.new("rp_rules *", rules)))


def strength(cards: bytes) -> int:
    """Strength of the best five of 5 or 6 cards; larger is stronger."""
    found: _Struct = ffi.new("uint32_t *")
    _check(lib.rp_strength(cards, len(cards), found))
    return int(found[0])


def strength_all() -> memoryview:
    """Strength of every five-card hand, format "I", in lexicographic order of card numbers."""
    found = array("I", [0]) * HANDS
    _check(lib.rp_strength_all(ffi.from_buffer("uint32_t[]", found)))
    return memoryview(found).toreadonly()


def combine(rules: RulesFields, cards: bytes) -> tuple[int, int, int]:
    """First combination, second one (HIGH_CARD: none), and their multiplier."""
    found: _Struct = ffi.new("rp_combinations *")
    _check(lib.rp_combine(ffi.new("rp_rules *", rules), cards, len(cards), found))
    return found.first, found.second, found.multiplier


def analyze(rules: RulesFields, deal: DealFields) -> tuple[list[int], list[int]]:
    """Numerators and denominators of all `ACTIONS` values; denominator 0 where not offered."""
    _check_length(deal.hand)
    values: _Struct = ffi.new("rp_values *")
    _check(lib.rp_analyze(ffi.new("rp_rules *", rules), ffi.new("rp_deal *", deal), values))
    return list(values.numerator), list(values.denominator)


def analyze_many(
    rules: RulesFields, deals: bytes, width: int
) -> tuple[memoryview, memoryview, tuple[int, str] | None]:
    """Numerators and denominators, `ACTIONS` a row, and the first bad row with the reason.

    Nothing at and after a bad row is computed.
    """
    rows = len(deals) // width
    numerators, denominators = (array("q", [0]) * (rows * ACTIONS) for _ in range(2))
    failed = _fill(rules, memoryview(deals), width, numerators, denominators)
    return _table(numerators), _table(denominators), failed


def _fill(
    rules: RulesFields, deals: memoryview, width: int, tops: "array[int]", bottoms: "array[int]"
) -> tuple[int, str] | None:
    c_rules = ffi.new("rp_rules *", rules)
    c_deals = ffi.from_buffer("uint8_t[]", deals)
    c_tops, c_bottoms = (ffi.from_buffer("int64_t[]", values) for values in (tops, bottoms))
    failed = ffi.new("int64_t *")
    for first in range(0, len(deals) // width, _CHUNK):
        status = lib.rp_analyze_many(
            c_rules,
            c_deals + first * width,
            min(_CHUNK, len(deals) // width - first),
            width,
            c_tops + first * ACTIONS,
            c_bottoms + first * ACTIONS,
            failed,
        )
        if status == lib.RP_BAD_RULES:
            raise _error(status)
        if status != lib.RP_OK:
            return first + failed[0], status_text(status)
    return None


def _table(values: "array[int]") -> memoryview:
    flat = memoryview(values).toreadonly()
    if not len(flat):
        return flat
    return flat.cast("B").cast("q", (len(flat) // ACTIONS, ACTIONS))


def outcomes_of(rules: RulesFields, deal: DealFields, action: int) -> OutcomeFields:
    """The outcomes behind one action."""
    _check_length(deal.hand)
    found = ffi.new("rp_outcomes *")
    c_rules, c_deal = ffi.new("rp_rules *", rules), ffi.new("rp_deal *", deal)
    _check(lib.rp_outcomes_of(c_rules, c_deal, action, found))
    return _outcomes(found)


def enumerate_action(rules: RulesFields, deal: DealFields, action: int) -> OutcomeFields:
    """`outcomes_of` by looking at every draw and every dealer hand: its check, far slower."""
    _check_length(deal.hand)
    found = ffi.new("rp_outcomes *")
    c_rules, c_deal = ffi.new("rp_rules *", rules), ffi.new("rp_deal *", deal)
    _check(lib.rp_enumerate(c_rules, c_deal, action, found))
    return _outcomes(found)


def decide(rules: RulesFields, cards: bytes, upcard: int, gone: int) -> OutcomeFields:
    """The outcomes of betting a final hand; `gone` is the mask of discards and seen cards."""
    found = ffi.new("rp_outcomes *")
    c_rules = ffi.new("rp_rules *", rules)
    _check(lib.rp_decide(c_rules, cards, len(cards), upcard, gone, found))
    return _outcomes(found)


def _outcomes(found: _Struct) -> OutcomeFields:
    return OutcomeFields(
        found.total,
        tuple(found.fold),
        tuple(found.no_qualify),
        tuple(found.push),
        tuple(found.lose),
        tuple(tuple(row) for row in found.win),
    )


def _check_length(hand: bytes) -> None:
    # cffi fills a short array with zeros, which are deuces of clubs.
    if len(hand) != HAND:
        raise CardError(f"a hand has {HAND} cards, got {len(hand)}")
