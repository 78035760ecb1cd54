"""The exceptions of the library, and how their messages show a value."""

_LONGEST = 70


class RPokerError(Exception):
    """Base of every error that the library raises on purpose."""


class CardError(RPokerError, ValueError):
    """Cards that cannot be read, or that cannot be a deal together."""


class RulesError(RPokerError, ValueError):
    """Rules that no house can have, an unknown preset, or an action that the rules rule out."""


class BookError(RPokerError):
    """A file that is no strategy book, or none that can be read, written or trusted."""


def shown(value: object) -> str:
    """What was given, for a message: its repr, shortened where it is long."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of more digits than Python prints
        text = f"a very long {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
