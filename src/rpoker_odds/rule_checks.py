"""Checks of single values of rules: RulesError tells the field, its value and what is allowed."""

import unicodedata
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.errors import RulesError, shown

_MAX: Final = _native.MAX_AMOUNT
_MOST_BOXES: Final = _native.CARDS // _native.HAND - 1


def check_name(name: object) -> None:
    """A name is a text that is not blank, without control characters."""
    if not isinstance(name, str) or not name.strip() or any(map(_is_control, name)):
        allowed = "a text that is not blank, without control characters"
        raise RulesError(f"name is {shown(name)}: it must be {allowed}")


def _is_control(character: str) -> bool:
    return unicodedata.category(character) == "Cc"


def check_amount(field: str, value: object, *, optional: bool = False) -> None:
    """An amount is a whole number of antes; None too if `optional`."""
    if not (optional and value is None) and not _is_int(value, 0, _MAX):
        allowed = f"a whole number of antes, 0 to {_MAX}{', or None' if optional else ''}"
        raise RulesError(f"{field} is {shown(value)}: it must be {allowed}")


def check_kind(field: str, value: object, kind: type) -> None:
    """A value of a type: a choice, a bool, a pay table."""
    if isinstance(value, kind):
        return
    allowed = f"a {kind.__name__}"
    if kind is bool:
        allowed = "True or False"
    elif issubclass(kind, StrEnum):
        allowed = " or ".join(f"{kind.__name__}.{choice.name}" for choice in kind)
    raise RulesError(f"{field} is {shown(value)}: it must be {allowed}")


def check_fees(fees: object) -> None:
    """Five fees, None where an exchange is not allowed."""
    if not isinstance(fees, tuple) or len(fees) != _native.HAND:
        raise RulesError(
            f"exchange_fees is {shown(fees)}: it must be a tuple of {_native.HAND}, "
            "the fees for exchanging 1 to 5 cards, None where not allowed"
        )
    for count, fee in enumerate(fees, 1):
        check_amount(f"exchange_fees for {count} cards", fee, optional=True)


def check_forced(counts: object, fees: tuple[int | None, ...]) -> None:
    """Different numbers of cards, ascending, each of which may be exchanged."""
    numbers: list[Any] = list(counts) if isinstance(counts, tuple) else [None]
    valid = all(_is_int(number, 1, _native.HAND) for number in numbers)
    if not valid or numbers != sorted(set(numbers)):
        raise RulesError(
            f"bet_forced_after is {shown(counts)}: it must be a tuple of different numbers "
            f"of cards from 1 to {_native.HAND}, ascending"
        )
    for number in numbers:
        if fees[number - 1] is None:
            raise RulesError(
                f"bet_forced_after is {shown(counts)}, but exchange_fees is {shown(fees)}: "
                f"{number} cards cannot be exchanged, so no bet is forced after them; "
                "leave the number out"
            )


def check_free_redraws(count: object) -> None:
    """How often the same rank is drawn again."""
    allowed = (0, 1, _native.UNLIMITED_REDRAWS)
    if type(count) is not int or count not in allowed:
        raise RulesError(
            f"free_redraws is {shown(count)}: it must be 0, 1 or {_native.UNLIMITED_REDRAWS}; "
            f"{_native.UNLIMITED_REDRAWS} is no limit, a rank has no more cards left"
        )


def check_boxes(boxes: int, open_boxes: int) -> None:
    """As many boxes as one deck can serve, and no more of them open."""
    for field, number in (("boxes", boxes), ("open_boxes", open_boxes)):
        if not _is_int(number, 1, _MOST_BOXES):
            raise RulesError(
                f"{field} is {shown(number)}: it must be a whole number, 1 to {_MOST_BOXES}; "
                "one deck has no cards for more"
            )
    if open_boxes > boxes:
        raise RulesError(
            f"open_boxes is {open_boxes}, but boxes is {boxes}: a player cannot open more boxes "
            f"than the table has; use 1 to {boxes}"
        )


def check_half_insurance(max_payout: int | None) -> None:
    """Half of every payout is a whole number: payouts are even unless capped at an odd one."""
    if max_payout is not None and max_payout % 2:
        raise RulesError(
            f"insurance_maximum is half, but max_payout is {max_payout}: half of it is no whole "
            "number of antes; use an even max_payout, or full or no insurance"
        )


def check_blind_insurance(*, insured: bool, sold: bool) -> None:
    """A blind box is insured by a house that sells insurance."""
    if insured and not sold:
        raise RulesError(
            "blind_insurance is True, but insurance_maximum is none: no insurance is sold, so no "
            "blind box can be insured; use half or full, or blind_insurance False"
        )


def check_repetition(fees: tuple[int | None, ...], forced: tuple[int, ...]) -> None:
    """An exchange of one card can be followed by others if it is sold and forces no bet."""
    if fees[0] is None:
        raise RulesError(
            f"repeated_exchange is True, but exchange_fees is {shown(fees)}: one card cannot be "
            "exchanged, so nothing can be repeated; give a fee for one card"
        )
    if 1 in forced:
        raise RulesError(
            f"repeated_exchange is True, but bet_forced_after is {shown(forced)}: after one card "
            "the player may exchange one more, so no bet is forced; leave 1 out"
        )


def known_fields(what: str, data: object, names: Collection[str]) -> dict[str, Any]:
    """The mapping as a dict, if all its keys are among `names`."""
    if not isinstance(data, Mapping):
        raise RulesError(f"{what} is {data!r}: it must be a mapping of names to values")
    for name in data:
        if name not in names:
            near = get_close_matches(str(name), names)
            advice = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
            raise RulesError(f"{what} has an unknown field {shown(name)}; {advice}")
    return dict(data)


def choice_of(field: str, value: object, kind: type[StrEnum]) -> StrEnum:
    """The choice with a name."""
    for choice in kind:
        if value == choice.value:
            return choice
    allowed = " or ".join(f'"{choice.value}"' for choice in kind)
    raise RulesError(f"{field} is {shown(value)}: it must be {allowed}")


def _is_int(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
