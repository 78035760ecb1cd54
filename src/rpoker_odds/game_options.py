"""What each option of a game is worth: the game with it, less the game without it."""

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from rpoker_odds import _native
from rpoker_odds.game_sums import FULL_DECK, Deck, Progress
from rpoker_odds.presets import rules_of
from rpoker_odds.rule_choices import InsuranceMaximum, RedrawCard
from rpoker_odds.rules import Rules
from rpoker_odds.whole_game import solve_deck

_WITHOUT: Final[dict[str, dict[str, Any]]] = {
    "exchange": {
        "exchange_fees": (None,) * _native.HAND,
        "bet_forced_after": (),
        "repeated_exchange": False,
    },
    "repeated_exchange": {"repeated_exchange": False},
    "sixth_card": {"sixth_card_fee": None},
    "second_combination": {"second_combination": False},
    "insurance": {"insurance_maximum": InsuranceMaximum.NONE},
    "redraw": {"redraw_card": RedrawCard.NONE},
}


def option_values(
    rules: Rules | str = "classic",
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[str, Fraction]:
    """What each option that a house offers adds to the value of the whole game, in antes.

    The options are exchange (of any number of cards), repeated_exchange, sixth_card,
    second_combination, insurance and redraw. Each value is the EV of the game less its EV without
    the option, both under best play: never negative, and the values need not add up to anything,
    as one option may stand in for another. Solves the game once, and once more for each option;
    arguments and exceptions are those of `solve`, `progress` counts the deals of all these games.
    """
    return options_in(rules_of(rules), FULL_DECK, executor=executor, progress=progress)


def options_in(
    rules: Rules,
    deck: Deck,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[str, Fraction]:
    """The same with a deck of at least ten cards."""
    poorer = dict(_poorer(rules))
    games = [rules, *poorer.values()]
    evs = [
        solve_deck(
            game, deck, executor=executor, progress=_part_of(progress, number, len(games))
        ).ev
        for number, game in enumerate(games)
    ]
    return {name: evs[0] - ev for name, ev in zip(poorer, evs[1:], strict=True)}


def _poorer(rules: Rules) -> Iterator[tuple[str, Rules]]:
    # No part of the game that is solved, but they may need an option that is taken away.
    bare = replace(rules, bonus=None, bonus_sixth=None, blind_insurance=False)
    for option, changes in _WITHOUT.items():
        without = replace(bare, **changes)
        if without != bare:
            yield option, without


def _part_of(progress: Progress | None, number: int, games: int) -> Progress | None:
    if progress is None:
        return None
    return lambda done, total: progress(number * total + done, games * total)
