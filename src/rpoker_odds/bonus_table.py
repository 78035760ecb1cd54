"""What the bonus pays, and the tables that casinos publish."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rpoker_odds.errors import RulesError, shown
from rpoker_odds.odds_table import OddsTable
from rpoker_odds.rule_choices import BonusFate, BonusHand

if TYPE_CHECKING:
    from rpoker_odds.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTable(OddsTable):
    """Odds to one on a bonus stake for each category, 0 to 10,000; 0 is not paid.

    A hand that is paid wins so many times the stake, which comes back with it; any other hand
    loses the stake.
    """

    trips: int = 0
    straight: int = 0
    flush: int = 0
    full_house: int = 0
    quads: int = 0
    straight_flush: int = 0
    royal_flush: int = 0

    @staticmethod
    def _rule() -> str:
        return "bonus"


NO_BONUS: Final = BonusTable().odds()
"""The odds where there is no such column."""

TRIPS_UP: Final = BonusTable(
    trips=25,
    straight=40,
    flush=50,
    full_house=70,
    quads=200,
    straight_flush=500,
    royal_flush=1000,
)
"""The table from trips up of public pages of rules."""

STRAIGHT_UP: Final = BonusTable(
    straight=50, flush=100, full_house=150, quads=250, straight_flush=800, royal_flush=3000
)
"""The table from straights up of public pages of rules."""

ARAGON: Final = BonusTable(
    straight=40, flush=50, full_house=70, quads=200, straight_flush=500, royal_flush=1000
)
"""The table from straights up of Aragon in Spain: `TRIPS_UP` without the trips."""

TWO_COLUMNS: Final = (
    BonusTable(
        straight=25, flush=50, full_house=100, quads=300, straight_flush=500, royal_flush=1000
    ),
    BonusTable(straight=7, flush=15, full_house=30, quads=100, straight_flush=150, royal_flush=300),
)
"""A pair of columns of public pages of rules: for the dealt five, and after a sixth card."""


def check_columns(bonus: object, bonus_sixth: object) -> None:
    """Two tables or None, no second one without a first."""
    for field, table in (("bonus", bonus), ("bonus_sixth", bonus_sixth)):
        if table is not None and not isinstance(table, BonusTable):
            raise RulesError(f"{field} is {shown(table)}: it must be a BonusTable, or None")
    if bonus is None and bonus_sixth is not None:
        raise RulesError(
            "bonus_sixth is a BonusTable, but bonus is None: the second column stands beside a "
            "first; give bonus too, or leave bonus_sixth out"
        )


def check_second_column(rules: "Rules") -> None:
    """Some purchase brings a hand under the second column."""
    if rules.bonus_sixth is None or rules.sixth_card_fee is not None:
        return
    if rules.bonus_after_exchange is BonusHand.DEALT:
        reason = "bonus_after_exchange is dealt"
    elif all(fee is None for fee in rules.exchange_fees):
        reason = f"exchange_fees is {shown(rules.exchange_fees)}"
    else:
        return
    raise RulesError(
        f"bonus_sixth is a BonusTable, but sixth_card_fee is None and {reason}: no hand would "
        "ever count by the second column; sell a sixth card, or exchanges with "
        "bonus_after_exchange final, or leave bonus_sixth out"
    )


def check_fixed_bonus(rules: "Rules") -> None:
    """Where single exchanges are repeated, the bonus gains the same whatever follows the first."""
    if rules.bonus is not None and rules.bonus_if_folded is BonusFate.LOST:
        raise RulesError(
            "repeated_exchange is True, but bonus_if_folded is lost: a fold after each exchange "
            "would also cost the bonus, which is not computed; use stands, or bonus None"
        )
    if rules.bonus_sixth is not None and rules.bonus_after_exchange is BonusHand.FINAL:
        raise RulesError(
            "repeated_exchange is True, but bonus_after_exchange is final: each exchange would "
            "also change the bonus, which is not computed; use dealt, or bonus_sixth None"
        )
