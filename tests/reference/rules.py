"""What differs from house to house. The defaults are the basic game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .ranking import Category

PAY_TABLE: Mapping[Category, int] = {
    Category.ACE_KING: 1,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.TRIPS: 3,
    Category.STRAIGHT: 4,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 7,
    Category.QUADS: 20,
    Category.STRAIGHT_FLUSH: 50,
    Category.ROYAL_FLUSH: 100,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One set of house rules; every amount is a whole number of antes."""

    pay_table: Mapping[Category, int] = field(default_factory=lambda: PAY_TABLE)
    """Odds to one that a combination pays on the bet."""
    second_combination: bool = True
    """Whether a hand may be paid for two combinations."""
    ace_king_as_second: bool = True
    """Whether an ace and a king may be the second of them."""
    paired_straight: Literal["two_straights", "straight_and_pair"] = "two_straights"
    """What a straight with one of its cards paired is paid for."""
    max_payout: int | None = None
    """The most that one bet can win; None for no limit."""
    qualifier: Literal["ace_king", "pair"] = "ace_king"
    """The least hand with which the dealer plays on."""
    ante_on_no_qualify: Literal["paid", "pushes"] = "paid"
    """The ante when the dealer does not qualify: wins one, or is returned."""
    ante_on_win: Literal["paid", "pushes"] = "pushes"
    """The ante when the bet wins: wins one, or is returned."""
    exchange_fees: tuple[int | None, ...] = (1, 1, 1, 1, 1)
    """Fees for exchanging one to five cards; None where not allowed."""
    bet_forced_after: tuple[int, ...] = ()
    """Numbers of cards after whose exchange the player must bet."""
    sixth_card_fee: int | None = 1
    """Fee for a sixth card; None where not allowed."""

    @property
    def least_qualifying(self) -> Category:
        """Return the lowest category with which the dealer qualifies."""
        return Category.PAIR if self.qualifier == "pair" else Category.ACE_KING
