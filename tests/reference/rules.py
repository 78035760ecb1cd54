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

BonusTable = Mapping[Category, int]
"""Odds to one for each category that a bonus pays; the others lose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One set of house rules; every amount is a whole number of antes."""

    pay_table: Mapping[Category, int] = field(default_factory=lambda: PAY_TABLE, hash=False)
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
    repeated_exchange: bool = False
    """Whether single exchanges may follow the exchange of one card, at fees 2, 3, 4, ..."""
    insurance_maximum: Literal["none", "half", "full"] = "none"
    """The largest insurance, as a part of what the bet can win; or none is offered."""
    insurance_on_tie: Literal["lost", "returned"] = "lost"
    """The insurance when the dealer qualifies and the hands are equal."""
    insurance_on_loss: Literal["lost", "returned"] = "lost"
    """The insurance when the dealer qualifies and beats the player."""
    insured_box_may_redraw: bool = True
    """Whether an insured player may still buy the dealer a card."""
    redraw_card: Literal["none", "highest", "lowest", "upcard"] = "none"
    """Which card a dealer who does not qualify replaces for money; or none is offered."""
    redraw_fee: Literal["extra_chip", "ante"] = "extra_chip"
    """What pays for it: one ante more, or the ante on the table."""
    free_redraws: int = 3
    """How often he draws again when the new card has the rank of the replaced one."""
    flush_stands: bool = True
    """Whether such a card stands when it makes a flush."""
    redraw_failure: Literal["push", "ante_paid"] = "push"
    """After a redraw that fails: all is returned, or the ante settled as without a redraw."""
    bonus: BonusTable | None = field(default=None, hash=False)
    """The bonus on the five cards dealt."""
    bonus_sixth: BonusTable | None = field(default=None, hash=False)
    """The second column: the bonus on the best five of six, instead of the first column."""
    bonus_after_exchange: Literal["dealt", "final"] = "dealt"
    """With two columns: the five cards that count after an exchange, dealt (first column) or
    final (second column)."""
    bonus_if_folded: Literal["stands", "lost"] = "stands"
    """The bonus of a player who folds."""
    blind_redraw: bool = True
    """Whether a blind box may buy the dealer a card."""
    blind_insurance: bool = False
    """Whether a blind box may be insured."""

    @property
    def least_qualifying(self) -> Category:
        """Return the lowest category with which the dealer qualifies."""
        return Category.PAIR if self.qualifier == "pair" else Category.ACE_KING
