"""The rules of a house, as data: every difference between houses is a field."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from os import PathLike
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias

from rpoker_odds import _native
from rpoker_odds.bonus_table import (
    BonusTable,
    check_columns,
    check_fixed_bonus,
    check_second_column,
)
from rpoker_odds.errors import RulesError
from rpoker_odds.pay_table import USUAL_PAYS, PayTable
from rpoker_odds.rule_checks import (
    check_amount,
    check_blind_insurance,
    check_boxes,
    check_fees,
    check_forced,
    check_free_redraws,
    check_half_insurance,
    check_kind,
    check_name,
    check_repetition,
    choice_of,
    known_fields,
)
from rpoker_odds.rule_choices import (
    AntePayment,
    BonusFate,
    BonusHand,
    InsuranceMaximum,
    PairedStraight,
    Qualifier,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Stake,
)
from rpoker_odds.rule_packing import packed_fields
from rpoker_odds.rule_words import phrases

ExchangeFees: TypeAlias = tuple[int | None, int | None, int | None, int | None, int | None]
"""Fees in antes for exchanging 1, 2, 3, 4 and 5 cards; None where the house does not allow it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one house. Amounts are antes, 0 to 10,000; the defaults are the basic game.

    Raises RulesError, naming the field, its value and what is allowed, also where two fields
    contradict each other. A field of a side of the game that the house does not offer, such
    as the fee of a redraw that is not sold, plays no part.

    >>> Rules(name="my house", exchange_fees=(1, 1, None, None, None)).sixth_card_fee
    1
    """

    name: str
    """For people; it decides nothing."""

    pay_table: PayTable = USUAL_PAYS
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
    """Numbers of cards, ascending, after whose exchange the player has to bet. Each of them
    must be allowed by `exchange_fees`."""

    sixth_card_fee: int | None = 1
    """Fee for a sixth card, None where none is sold."""

    repeated_exchange: bool = False
    """Whether single exchanges may follow the exchange of one card, of any of the new five, for
    2, 3, 4, ... antes, until fewer than five cards are live. Fold and bet stay open after each,
    a sixth card does not. Good for the player. Needs a fee for one card in `exchange_fees`,
    no 1 in `bet_forced_after`, and a bonus, if any, that does not hang on play: it stands on a
    fold, and of two columns the dealt five count after an exchange."""

    insurance_maximum: InsuranceMaximum = InsuranceMaximum.NONE
    """The largest stake on insurance against a dealer who does not qualify, for trips or
    better, paid 1 to 1. A larger one is better for the player. HALF needs an even
    `max_payout`, or none."""

    insurance_on_tie: Stake = Stake.LOST
    """The insurance stake when the dealer qualifies and the hands tie; on a win it is always
    lost. RETURNED is better for the player."""

    insurance_on_loss: Stake = Stake.LOST
    """The insurance stake when the dealer qualifies and the player loses. RETURNED is better
    for the player."""

    insured_box_may_redraw: bool = True
    """Whether an insured player may buy the redraw too. Good for the player."""

    redraw_card: RedrawCard = RedrawCard.NONE
    """Which card of a dealer who does not qualify the player may have replaced ("buying the
    dealer's game", "force"), if any. Good for the player."""

    redraw_fee: RedrawFee = RedrawFee.EXTRA_CHIP
    """What the redraw costs: one more ante, or the ante itself. With the ante as the fee a
    loss costs one ante less; the ante is never paid then."""

    free_redraws: int = 3
    """How often another card is drawn, at no fee, while the new one has the rank of the one
    replaced: 0, 1 or 3, which is no limit. After that the last card stands. More of them are
    usually better for the player."""

    flush_stands: bool = True
    """Whether such a card stands where it makes the dealer a flush or better. Good for a
    player who beats the flush, bad for others; plays no part without free redraws."""

    redraw_failure: RedrawFailure = RedrawFailure.PUSH
    """The ante when the dealer does not qualify after a redraw for an extra chip either; with
    the ante as the fee this plays no part."""

    bonus: BonusTable | None = None
    """What the bonus pays, a side bet on the five cards as dealt; None where none is sold."""

    bonus_sixth: BonusTable | None = None
    """A second column: what it pays instead, on the best five of six, once a sixth card was
    bought. None where the dealt five always count. Needs a `sixth_card_fee`, or exchanges whose
    final five count by it (`bonus_after_exchange`)."""

    bonus_after_exchange: BonusHand = BonusHand.DEALT
    """With two columns, the hand that counts after an exchange."""

    bonus_if_folded: BonusFate = BonusFate.STANDS
    """The bonus of a player who folds, at once or after a draw."""

    boxes: int = 4
    """Boxes on the table, 1 to 9. With `open_boxes` it tells how many boxes a player can have
    finished before he sees the next, and how many he plays blind; it decides no value."""

    open_boxes: int = 2
    """Boxes that one player may play open, 1 to `boxes`; his other boxes are blind."""

    blind_redraw: bool = True
    """Whether a blind box may buy the redraw. Good for the player."""

    blind_insurance: bool = False
    """Whether a blind box may be insured, the stake being returned below trips. Good for the
    player, though insuring may cost him. Needs an `insurance_maximum`."""

    def __post_init__(self) -> None:
        check_name(self.name)
        for field, kind in _KINDS.items():
            check_kind(field, getattr(self, field), kind)
        for field in ("max_payout", "sixth_card_fee"):
            check_amount(field, getattr(self, field), optional=True)
        check_fees(self.exchange_fees)
        check_forced(self.bet_forced_after, self.exchange_fees)
        check_free_redraws(self.free_redraws)
        check_boxes(self.boxes, self.open_boxes)
        if self.insurance_maximum is InsuranceMaximum.HALF:
            check_half_insurance(self.max_payout)
        sold = self.insurance_maximum is not InsuranceMaximum.NONE
        check_blind_insurance(insured=self.blind_insurance, sold=sold)
        check_columns(self.bonus, self.bonus_sixth)
        check_second_column(self)
        if self.repeated_exchange:
            check_repetition(self.exchange_fees, self.bet_forced_after)
            check_fixed_bonus(self)

    def __str__(self) -> str:
        return f"{self.name}: {', '.join(phrases(self))}"

    def to_dict(self) -> dict[str, Any]:
        """All fields as JSON values; `from_dict` is the inverse."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        for field in ("pay_table", "bonus", "bonus_sixth"):
            table = values[field]
            values[field] = None if table is None else table.to_dict()
        values["exchange_fees"] = list(self.exchange_fees)
        values["bet_forced_after"] = list(self.bet_forced_after)
        return {key: str(v) if isinstance(v, StrEnum) else v for key, v in values.items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rules from JSON values; a field left out has its default, an unknown one is an error.

        >>> Rules.from_dict({"name": "x", "qualifier": "pair"}).qualifier.name
        'PAIR'
        """
        values = known_fields("rules", data, [field.name for field in fields(cls)])
        if "name" not in values:
            raise RulesError("rules need a name")
        if "pay_table" in values:
            values["pay_table"] = PayTable.from_dict(values["pay_table"])
        for field in ("bonus", "bonus_sixth"):
            if values.get(field) is not None:
                values[field] = BonusTable.from_dict(values[field], field)
        for field in ("exchange_fees", "bet_forced_after"):
            if isinstance(values.get(field), list):
                values[field] = tuple(values[field])
        for field, kind in _KINDS.items():
            if issubclass(kind, StrEnum) and field in values:
                values[field] = choice_of(field, values[field], kind)
        return cls(**values)

    @classmethod
    def from_toml(cls, source: str | PathLike[str]) -> "Rules":
        r"""Rules from a TOML file, or from TOML text: a preset and what is different.

        `source` is a path, or text: a text with "=" in it is TOML, any other one is the path of
        a file. The keys are `preset`, the name of the rules to start from (the basic game
        unless given), and the fields of these rules, with the values of `to_dict`, but "none"
        for None; the table `pay_table` needs only the odds that differ. Without `name` the
        rules are named after the file. Raises RulesError for a file that cannot be read, for
        what is no TOML, and for unknown keys, with the nearest names.

        >>> Rules.from_toml('name = "mine"\npreset = "oasis"\nsixth_card_fee = 1').exchange_fees
        (1, 2, 3, 2, 1)
        """
        # A house may start from a preset, and presets are made of rules.
        from rpoker_odds.rules_file import read_rules  # noqa: PLC0415

        return read_rules(source)

    def to_toml(self) -> str:
        """The rules as TOML text with every field; `from_toml` is the inverse."""
        from rpoker_odds.rules_file import toml_of  # noqa: PLC0415

        return toml_of(self)

    def packed(self) -> _native.RulesFields:
        """The rules as the C core takes them."""
        return packed_fields(self)


_KINDS: Final[Mapping[str, type]] = MappingProxyType(
    {
        "pay_table": PayTable,
        "second_combination": bool,
        "ace_king_as_second": bool,
        "paired_straight": PairedStraight,
        "qualifier": Qualifier,
        "ante_on_no_qualify": AntePayment,
        "ante_on_win": AntePayment,
        "repeated_exchange": bool,
        "insurance_maximum": InsuranceMaximum,
        "insurance_on_tie": Stake,
        "insurance_on_loss": Stake,
        "insured_box_may_redraw": bool,
        "redraw_card": RedrawCard,
        "redraw_fee": RedrawFee,
        "flush_stands": bool,
        "redraw_failure": RedrawFailure,
        "bonus_after_exchange": BonusHand,
        "bonus_if_folded": BonusFate,
        "blind_redraw": bool,
        "blind_insurance": bool,
    }
)
