"""The exceptions of the library, and how their messages show a value."""

_LONGEST = 70


class RPokerError(Exception):
    """Base of every error that the library raises on purpose."""


class CardError(RPokerError, ValueError):
    """Cards that cannot be read, or that cannot be a deal together."""


class RulesError(RPokerError, ValueError):
    """Rules that no house can have, an unknown preset, or an action that the rules rule out."""


class ActionError(RPokerError, KeyError):
    """What is no action, or none that the rules and the cards offer."""

    def __str__(self) -> str:
        """The message as it is; KeyError alone would put it in quotes."""
        return str(self.args[0])


class SweepError(RPokerError):
    """A file of sweep results that cannot be gone on with, or a sweep that lost its workers."""


class VerificationError(RPokerError):
    """A file of a verification that cannot be gone on with, or a file for what is kept in none."""


class SolveError(RPokerError):
    """A file of a game that is solved piece by piece which cannot be gone on with."""


class BookError(RPokerError):
    """A file that is no strategy book, or none that can be read, written or trusted."""


class ChartError(RPokerError, ValueError):
    """A kind or a format of chart that there is not, or a chart that cannot be read or written."""


def shown(value: object) -> str:
    """What was given, for a message: its repr, shortened where it is long."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of more digits than Python prints
        text = f"a very long {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
