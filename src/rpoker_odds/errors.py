"""The exceptions of the library."""


class RPokerError(Exception):
    """Base of every error that the library raises on purpose."""


class CardError(RPokerError, ValueError):
    """Cards that cannot be read, or that cannot be a deal together."""


class RulesError(RPokerError, ValueError):
    """Rules that no house can have, an unknown preset, or an action that the rules rule out."""
