"""What all results that rank actions have in common."""

from rpoker_odds.action_value import ActionValue, look_up
from rpoker_odds.actions import Action
from rpoker_odds.rendering import html_table, text_table
from rpoker_odds.rules import Rules


class RankedActions:
    """Actions of a player, best first, under some rules: looked up, and shown as a table."""

    __slots__ = ()

    rules: Rules
    actions: tuple[ActionValue, ...]

    @property
    def best(self) -> ActionValue:
        """The action with the largest value; of equal ones the first in the rules' order."""
        return self.actions[0]

    def __getitem__(self, action: Action | str) -> ActionValue:
        """The value of one action, given by its text, such as "exchange 2s", or as such.

        Raises ActionError, a KeyError, with the actions that are offered.
        """
        return look_up(self.actions, action)

    def __str__(self) -> str:
        return text_table(self._title(), self.rules, self.actions, self._notes())

    def _repr_html_(self) -> str:
        return html_table(self._title(), self.rules, self.actions, self._notes())

    def _title(self) -> str:
        """What is decided, in a line."""
        raise NotImplementedError

    def _notes(self) -> list[str]:
        """Lines below the table."""
        raise NotImplementedError
