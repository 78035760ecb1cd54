"""The rules of a house, as data: every difference between houses is a field."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias

from rpoker_odds import _native
from rpoker_odds.errors import RulesError
from rpoker_odds.hands import Category

ExchangeFees: TypeAlias = tuple[int | None, int | None, int | None, int | None, int | None]
"""Fees in antes for exchanging 1, 2, 3, 4 and 5 cards; None where the house does not allow it."""

_MAX: Final = _native.MAX_AMOUNT


class PairedStraight(StrEnum):
    """What a straight pays whose sixth card pairs one of the five."""

    TWO_STRAIGHTS = "two_straights"
    """The straight twice, once with either card of the pair: 8 to 1 usually."""
    STRAIGHT_AND_PAIR = "straight_and_pair"
    """A straight and a pair: 5 to 1 usually; worse for the player."""


class Qualifier(StrEnum):
    """The least hand with which the dealer plays."""

    ACE_KING = "ace_king"
    PAIR = "pair"


class AntePayment(StrEnum):
    """What happens to the ante."""

    PAID = "paid"
    """The player wins one ante."""
    PUSHES = "pushes"
    """The ante goes back to the player."""


def _check_name(name: object) -> None:
    if not isinstance(name, str) or not name.strip():
        raise RulesError(f"name is {name!r}: it must be a text that is not blank")


def _is_int(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _check_amount(field: str, value: object, *, optional: bool = False) -> None:
    if not (optional and value is None) and not _is_int(value, 0, _MAX):
        allowed = f"a whole number of antes, 0 to {_MAX}{', or None' if optional else ''}"
        raise RulesError(f"{field} is {value!r}: it must be {allowed}")


def _check_kind(field: str, value: object, kind: type) -> None:
    if isinstance(value, kind):
        return
    allowed = f"a {kind.__name__}"
    if kind is bool:
        allowed = "True or False"
    elif issubclass(kind, StrEnum):
        allowed = " or ".join(f"{kind.__name__}.{choice.name}" for choice in kind)
    raise RulesError(f"{field} is {value!r}: it must be {allowed}")


def _check_fees(fees: object) -> None:
    if not isinstance(fees, tuple) or len(fees) != _native.HAND:
        raise RulesError(
            f"exchange_fees is {fees!r}: it must be a tuple of {_native.HAND}, "
            "the fees for exchanging 1 to 5 cards, None where not allowed"
        )
    for count, fee in enumerate(fees, 1):
        _check_amount(f"exchange_fees for {count} cards", fee, optional=True)


def _check_forced(counts: object) -> None:
    numbers: list[Any] = list(counts) if isinstance(counts, tuple) else [None]
    valid = all(_is_int(number, 1, _native.HAND) for number in numbers)
    if not valid or numbers != sorted(set(numbers)):
        raise RulesError(
            f"bet_forced_after is {counts!r}: it must be a tuple of different numbers "
            f"of cards from 1 to {_native.HAND}, ascending"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """Odds to one paid on the bet for each category, 0 to 10,000.

    A winning bet is two antes, so a flush at 5 to 1 wins 10 antes.
    """

    ace_king: int = 1
    pair: int = 1
    two_pair: int = 2
    trips: int = 3
    straight: int = 4
    flush: int = 5
    full_house: int = 7
    quads: int = 20
    straight_flush: int = 50
    royal_flush: int = 100

    def __post_init__(self) -> None:
        for field in fields(self):
            _check_amount(f"pay_table.{field.name}", getattr(self, field.name))

    def odds(self) -> tuple[int, ...]:
        """The odds indexed by `Category`; a high card pays 0."""
        return (0, *(getattr(self, category.key) for category in Category if category))

    def to_dict(self) -> dict[str, int]:
        """Category name to odds."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`; RulesError for anything else."""
        return cls(**_known("pay_table", data, [field.name for field in fields(cls)]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one house. Amounts are antes, 0 to 10,000; the defaults are the basic game.

    Raises RulesError, naming the field, its value and what is allowed.

    >>> Rules(name="my house", exchange_fees=(1, 1, None, None, None)).sixth_card_fee
    1
    """

    name: str
    """For people; it decides nothing."""

    pay_table: PayTable = PayTable()
    """Odds to one on the bet, by category."""

    second_combination: bool = True
    """Whether a winning hand is paid for two combinations. Good for the player."""

    ace_king_as_second: bool = True
    """Whether ace-king can be the second combination, as in A-A-K: 2 to 1 instead of 1."""

    paired_straight: PairedStraight = PairedStraight.TWO_STRAIGHTS
    """How a six-card straight with a pair in it is paid."""

    max_payout: int | None = None
    """The most antes won on one bet, or None for no limit (the table maximum, "aggregate")."""

    qualifier: Qualifier = Qualifier.ACE_KING
    """The least dealer hand that plays. A higher one gives more antes and fewer wins."""

    ante_on_no_qualify: AntePayment = AntePayment.PAID
    """The ante when the dealer does not qualify; the bet is returned in any case."""

    ante_on_win: AntePayment = AntePayment.PUSHES
    """The ante when the player wins against a qualifying dealer."""

    exchange_fees: ExchangeFees = (1, 1, 1, 1, 1)
    """Fees for exchanging 1 to 5 cards, None for a number that is not allowed."""

    bet_forced_after: tuple[int, ...] = ()
    """Numbers of cards, ascending, after whose exchange the player has to bet."""

    sixth_card_fee: int | None = 1
    """Fee for a sixth card, None where none is sold."""

    def __post_init__(self) -> None:
        _check_name(self.name)
        for field, kind in _KINDS.items():
            _check_kind(field, getattr(self, field), kind)
        for field in ("max_payout", "sixth_card_fee"):
            _check_amount(field, getattr(self, field), optional=True)
        _check_fees(self.exchange_fees)
        _check_forced(self.bet_forced_after)

    def __str__(self) -> str:
        return f"{self.name}: {', '.join(_phrases(self))}"

    def to_dict(self) -> dict[str, Any]:
        """All fields as JSON values; `from_dict` is the inverse."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        values["pay_table"] = self.pay_table.to_dict()
        values["exchange_fees"] = list(self.exchange_fees)
        values["bet_forced_after"] = list(self.bet_forced_after)
        return {key: str(v) if isinstance(v, StrEnum) else v for key, v in values.items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rules from JSON values; a field left out has its default, an unknown one is an error.

        >>> Rules.from_dict({"name": "x", "qualifier": "pair"}).qualifier.name
        'PAIR'
        """
        values = _known("rules", data, [field.name for field in fields(cls)])
        if "name" not in values:
            raise RulesError("rules need a name")
        if "pay_table" in values:
            values["pay_table"] = PayTable.from_dict(values["pay_table"])
        for field in ("exchange_fees", "bet_forced_after"):
            if isinstance(values.get(field), list):
                values[field] = tuple(values[field])
        for field, kind in _KINDS.items():
            if issubclass(kind, StrEnum) and field in values:
                values[field] = _choice(field, values[field], kind)
        return cls(**values)

    def packed(self) -> _native.RulesFields:
        """The rules as the C core takes them."""
        forced = self.bet_forced_after
        straight_and_pair = self.paired_straight is PairedStraight.STRAIGHT_AND_PAIR
        needs_pair = self.qualifier is Qualifier.PAIR
        return _native.RulesFields(
            pay=self.pay_table.odds(),
            exchange_fee=(0, *[_packed_amount(fee) for fee in self.exchange_fees]),
            sixth_card_fee=_packed_amount(self.sixth_card_fee),
            max_payout=_packed_amount(self.max_payout),
            bet_forced=tuple([int(count in forced) for count in range(_native.HAND + 1)]),
            qualifier=_native.PAIR if needs_pair else _native.ACE_KING,
            ante_on_no_qualify=int(self.ante_on_no_qualify is AntePayment.PAID),
            ante_on_win=int(self.ante_on_win is AntePayment.PAID),
            second_combination=int(self.second_combination),
            ace_king_as_second=int(self.ace_king_as_second),
            straight_and_pair=int(straight_and_pair),
        )


_KINDS: Final[Mapping[str, type]] = MappingProxyType(
    {
        "pay_table": PayTable,
        "second_combination": bool,
        "ace_king_as_second": bool,
        "paired_straight": PairedStraight,
        "qualifier": Qualifier,
        "ante_on_no_qualify": AntePayment,
        "ante_on_win": AntePayment,
    }
)


def _packed_amount(amount: int | None) -> int:
    return _native.NOT_OFFERED if amount is None else amount


def _known(what: str, data: object, names: list[str]) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        raise RulesError(f"{what} is {data!r}: it must be a mapping of names to values")
    for name in data:
        if name not in names:
            raise RulesError(f"{what} has an unknown field {name!r}; known: {', '.join(names)}")
    return dict(data)


def _choice(field: str, value: object, kind: type[StrEnum]) -> StrEnum:
    for choice in kind:
        if value == choice.value:
            return choice
    allowed = " or ".join(f'"{choice.value}"' for choice in kind)
    raise RulesError(f"{field} is {value!r}: it must be {allowed}")


def _phrases(rules: Rules) -> list[str]:
    return [
        f"pays {'/'.join(map(str, rules.pay_table.odds()[1:]))} from ace-king up",
        _second_phrase(rules),
        "no payout limit" if rules.max_payout is None else f"at most {rules.max_payout} a bet",
        f"dealer qualifies with {rules.qualifier.replace('_', '-')}",
        f"ante {rules.ante_on_no_qualify} if he does not",
        f"ante {rules.ante_on_win} on a win",
        *_purchase_phrases(rules),
    ]


def _second_phrase(rules: Rules) -> str:
    if not rules.second_combination:
        return "one combination"
    ace_king = "with" if rules.ace_king_as_second else "without"
    straight = rules.paired_straight.replace("_", " ")
    return f"two combinations ({ace_king} ace-king, paired straight as {straight})"


def _purchase_phrases(rules: Rules) -> list[str]:
    fees = ["-" if fee is None else str(fee) for fee in rules.exchange_fees]
    sold = any(fee is not None for fee in rules.exchange_fees)
    forced = [str(count) for count in rules.bet_forced_after]
    sixth = rules.sixth_card_fee
    return [
        f"exchange of 1-5 cards for {'/'.join(fees)}" if sold else "no exchange",
        *([f"bet forced after {' '.join(forced)}"] if forced else []),
        "no sixth card" if sixth is None else f"sixth card for {sixth}",
    ]
