"""The bonus: how often its hands come, and what it keeps of a stake."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.bonus_table import BonusTable
from rpoker_odds.errors import RulesError, shown
from rpoker_odds.hands import Category
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.presets import rules_of
from rpoker_odds.rule_checks import check_amount
from rpoker_odds.rules import Rules

_SIXTH_CARDS: Final = _native.CARDS - _native.HAND

AFTER_EXCHANGE: Final = (
    "After an exchange the second column counts; its edge hangs on what is exchanged."
)
"""Told where no sixth card is sold beside a second column."""


@dataclass(frozen=True, slots=True)
class BonusColumn:
    """One column of a bonus, over all hands of five or of six cards."""

    table: BonusTable

    cards: int
    """How many cards count: 5, or 6 of which the best five count."""

    counts: tuple[int, ...]
    """How many of all hands have each `Category`."""

    @property
    def hands(self) -> int:
        """The number of all hands: 2,598,960 of five cards, 20,358,520 of six."""
        return sum(self.counts)

    @property
    def ev(self) -> Fraction:
        """Mean gain of each ante staked."""
        return Fraction(_gained(self.table, self.counts), self.hands)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each ante staked, on average."""
        return -self.ev

    @property
    def chance_of_win(self) -> Fraction:
        """Probability of a hand that is paid."""
        return Fraction(sum(count for _, count, _ in self.hits), self.hands)

    @property
    def hits(self) -> tuple[tuple[Category, int, int], ...]:
        """The hands that are paid, weakest first: category, how many hands, odds to one."""
        odds = self.table.odds()
        return tuple((each, self.counts[each], odds[each]) for each in Category if odds[each])

    def to_dict(self) -> dict[str, Any]:
        """The column as JSON values."""
        return {
            "cards": self.cards,
            "hands": self.hands,
            "hits": [
                {"category": category.key, "count": count, "odds": odds}
                for category, count, odds in self.hits
            ],
            "chance_of_win": fraction_text(self.chance_of_win),
            "ev": fraction_text(self.ev),
            "house_edge": fraction_text(self.house_edge),
            "house_edge_float": float(self.house_edge),
        }


@dataclass(frozen=True, slots=True)
class BonusOdds:
    """A bonus by itself: its columns, and what its purchases are worth to it."""

    dealt: BonusColumn
    """The column of the dealt five: the whole bonus, if no other one counts."""

    sixth: BonusColumn | None
    """The column after a sixth card, None where there is none or no such card is sold. Its mean
    is that of a player who always buys the card."""

    ev_buying_unpaid: Fraction | None
    """Beside `sixth`, the mean gain of each ante staked by a player who buys a sixth card with
    every dealt hand that the first column does not pay, and never exchanges. The fees are not
    counted, nor what the purchase does to the game: `analyze` counts all that."""

    def to_dict(self) -> dict[str, Any]:
        """The odds as JSON values (schemas/bonus.schema.json)."""
        buying = self.ev_buying_unpaid
        return {
            "schema": 1,
            "dealt": self.dealt.to_dict(),
            "sixth": None if self.sixth is None else self.sixth.to_dict(),
            "ev_buying_unpaid": None if buying is None else fraction_text(buying),
        }


def bonus_odds(bonus: Rules | BonusTable | str) -> BonusOdds:
    """The exact house edge of a bonus and the counts behind it.

    `bonus` is a table of one column, or Rules or the name of a preset. Folded hands count as if
    the bonus stood. A second column that counts after exchanges alone has no odds of its own, as
    they hang on what is exchanged. Raises RulesError where there is no bonus. Cost: a quarter of
    a second, once a process: all dealt hands and sixth cards are counted.

    >>> odds = bonus_odds("classic")
    >>> odds.dealt.house_edge * odds.dealt.hands
    Fraction(79252, 1)
    """
    first, second = _columns(bonus)
    pairs = _pairs()
    dealt = BonusColumn(first, _native.HAND, tuple(sum(row) // _SIXTH_CARDS for row in pairs))
    if second is None:
        return BonusOdds(dealt, None, None)
    size = _native.HAND + 1
    sixth = BonusColumn(second, size, tuple(sum(of) // size for of in zip(*pairs, strict=True)))
    gained = sum(
        _gained(second, row) if not odds else sum(row) * odds
        for odds, row in zip(first.odds(), pairs, strict=True)
    )
    return BonusOdds(dealt, sixth, Fraction(gained, dealt.hands * _SIXTH_CARDS))


def check_stake(rules: Rules, stake: object) -> None:
    """Raise RulesError unless the stake is an amount, and 0 where the rules have no bonus."""
    check_amount("bonus", stake)
    if stake and rules.bonus is None:
        raise RulesError(
            f"bonus is {shown(stake)}, but the rules {rules.name!r} have no bonus: stake nothing, "
            "or give rules with one, such as 'classic'"
        )


# Once a process, not once a bonus; it always finds the same.
@cache
def _pairs() -> tuple[tuple[int, ...], ...]:
    return _native.count_sixth()


def _columns(bonus: Rules | BonusTable | str) -> tuple[BonusTable, BonusTable | None]:
    if isinstance(bonus, BonusTable):
        return bonus, None
    rules = rules_of(bonus)
    if rules.bonus is None:
        raise RulesError(f"the rules {rules.name!r} have no bonus; 'classic' and 'trainer' do")
    return rules.bonus, None if rules.sixth_card_fee is None else rules.bonus_sixth


def _gained(table: BonusTable, counts: Iterable[int]) -> int:
    return sum((odds or -1) * count for odds, count in zip(table.odds(), counts, strict=True))
