"""The choices that a house makes, by name."""

from enum import StrEnum


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


class InsuranceMaximum(StrEnum):
    """The largest insurance stake, measured by what the bet would win."""

    NONE = "none"
    """No insurance is sold."""
    HALF = "half"
    """Half of what the bet would win."""
    FULL = "full"
    """All of what the bet would win."""


class Stake(StrEnum):
    """What happens to an insurance stake when the dealer qualifies."""

    LOST = "lost"
    RETURNED = "returned"


class RedrawCard(StrEnum):
    """The dealer's card that a redraw replaces; the ace is high."""

    NONE = "none"
    """No redraw is sold."""
    HIGHEST = "highest"
    """His highest card, usual. An ace lost this way cannot become ace-king."""
    LOWEST = "lowest"
    """His lowest card; better for the player."""
    UPCARD = "upcard"
    """His open card, whatever it is."""


class RedrawFee(StrEnum):
    """How a redraw is paid for."""

    EXTRA_CHIP = "extra_chip"
    """With one more ante, the ante itself stays in play."""
    ANTE = "ante"
    """With the ante itself, which is gone then."""


class RedrawFailure(StrEnum):
    """What happens to the ante when the dealer does not qualify after the redraw either."""

    PUSH = "push"
    """Ante and bet go back to the player."""
    ANTE_PAID = "ante_paid"
    """The ante is settled as if no redraw had been bought, usually paid; better for the player."""


class BonusHand(StrEnum):
    """The hand that counts for a bonus of two columns after an exchange."""

    DEALT = "dealt"
    """The five cards as dealt, by the first column."""
    FINAL = "final"
    """The final five cards, by the second column."""


class BonusFate(StrEnum):
    """What becomes of the bonus of a player who folds."""

    STANDS = "stands"
    """It is settled as if he had bet."""
    LOST = "lost"
    """The stake is lost, whatever the hand; worse for the player."""
