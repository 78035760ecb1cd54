"""Exact odds of Russian Poker.

Every value is an exact fraction in antes. Nothing here keeps state, so any number of threads
may use it at once.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rpoker_odds.action_value import ActionValue
    from rpoker_odds.actions import Action, Bet, BuyRedraw, Exchange, Fold, SixthCard, TakeAnte
    from rpoker_odds.analysis import Analysis, analyze
    from rpoker_odds.batch import Batch, DealLike, DealsLike, analyze_many
    from rpoker_odds.blind import BlindBox, blind_box
    from rpoker_odds.blind_game import BlindGame
    from rpoker_odds.bonus import BonusColumn, BonusOdds, bonus_odds
    from rpoker_odds.bonus_table import ARAGON, STRAIGHT_UP, TRIPS_UP, TWO_COLUMNS, BonusTable
    from rpoker_odds.book import Book
    from rpoker_odds.book_entry import BookEntry
    from rpoker_odds.book_writer import write_book
    from rpoker_odds.cards import Card, CardsLike, Rank, Suit, parse_cards
    from rpoker_odds.charts.bonus import bonus_chart
    from rpoker_odds.charts.chart import Chart
    from rpoker_odds.charts.insurance import insurance_chart
    from rpoker_odds.charts.kinds import make_chart
    from rpoker_odds.charts.opening import opening_chart
    from rpoker_odds.charts.purchase import purchase_chart
    from rpoker_odds.charts.redraw import redraw_chart
    from rpoker_odds.cluster import dask_executor
    from rpoker_odds.combination import Combinations, combine
    from rpoker_odds.dealer_redraw import Redraw, redraw
    from rpoker_odds.decision import Decision, decide
    from rpoker_odds.errors import (
        ActionError,
        BookError,
        CardError,
        ChartError,
        RPokerError,
        RulesError,
        SweepError,
    )
    from rpoker_odds.explanation import Explanation
    from rpoker_odds.gains import Gains
    from rpoker_odds.game_options import option_values
    from rpoker_odds.hands import Category, category, strength
    from rpoker_odds.insurance import Insurance
    from rpoker_odds.outcomes import End, Outcomes
    from rpoker_odds.pay_table import PayTable
    from rpoker_odds.presets import (
        ADMIRAL_HR,
        BASIC,
        BETVOYAGER,
        CAMPIONE,
        CARIBBEAN_STUD,
        CLASSIC,
        CORONA,
        LUNAR,
        LUNAR_UK,
        OASIS,
        OLYMPIC,
        PAGAT,
        PRESETS,
        SENATOR,
        TRAINER,
        Preset,
        get_preset,
        get_rules,
        preset_names,
    )
    from rpoker_odds.rule_choices import (
        AntePayment,
        BonusFate,
        BonusHand,
        InsuranceMaximum,
        PairedStraight,
        Qualifier,
        RedrawCard,
        RedrawFailure,
        RedrawFee,
        Stake,
    )
    from rpoker_odds.rule_sets import RuleSets, read_rule_sets
    from rpoker_odds.rules import ExchangeFees, Rules
    from rpoker_odds.rules_diff import diff
    from rpoker_odds.seen_cards import WorthOfSeen, worth_of_seen
    from rpoker_odds.seen_estimate import Interval, SeenEstimate, estimate_worth_of_seen
    from rpoker_odds.solution import GamePart, Solution
    from rpoker_odds.sweep import solve_many
    from rpoker_odds.whole_game import solve

    __version__: str
    """The version that is installed."""

__all__ = [
    "ADMIRAL_HR",
    "ARAGON",
    "BASIC",
    "BETVOYAGER",
    "CAMPIONE",
    "CARIBBEAN_STUD",
    "CLASSIC",
    "CORONA",
    "LUNAR",
    "LUNAR_UK",
    "OASIS",
    "OLYMPIC",
    "PAGAT",
    "PRESETS",
    "SENATOR",
    "STRAIGHT_UP",
    "TRAINER",
    "TRIPS_UP",
    "TWO_COLUMNS",
    "Action",
    "ActionError",
    "ActionValue",
    "Analysis",
    "AntePayment",
    "Batch",
    "Bet",
    "BlindBox",
    "BlindGame",
    "BonusColumn",
    "BonusFate",
    "BonusHand",
    "BonusOdds",
    "BonusTable",
    "Book",
    "BookEntry",
    "BookError",
    "BuyRedraw",
    "Card",
    "CardError",
    "CardsLike",
    "Category",
    "Chart",
    "ChartError",
    "Combinations",
    "DealLike",
    "DealsLike",
    "Decision",
    "End",
    "Exchange",
    "ExchangeFees",
    "Explanation",
    "Fold",
    "Gains",
    "GamePart",
    "Insurance",
    "InsuranceMaximum",
    "Interval",
    "Outcomes",
    "PairedStraight",
    "PayTable",
    "Preset",
    "Qualifier",
    "RPokerError",
    "Rank",
    "Redraw",
    "RedrawCard",
    "RedrawFailure",
    "RedrawFee",
    "RuleSets",
    "Rules",
    "RulesError",
    "SeenEstimate",
    "SixthCard",
    "Solution",
    "Stake",
    "Suit",
    "SweepError",
    "TakeAnte",
    "WorthOfSeen",
    "analyze",
    "analyze_many",
    "blind_box",
    "bonus_chart",
    "bonus_odds",
    "category",
    "combine",
    "dask_executor",
    "decide",
    "diff",
    "estimate_worth_of_seen",
    "get_preset",
    "get_rules",
    "insurance_chart",
    "make_chart",
    "opening_chart",
    "option_values",
    "parse_cards",
    "preset_names",
    "purchase_chart",
    "read_rule_sets",
    "redraw",
    "redraw_chart",
    "solve",
    "solve_many",
    "strength",
    "worth_of_seen",
    "write_book",
]

# Each name is imported when somebody asks for it. Who analyses a deal need not wait for whole games
# and charts, and `python -m rpoker_odds`, which imports this first, can mind Ctrl-C from then on.
_NAMES: Final = {
    "action_value": "ActionValue",
    "actions": "Action Bet BuyRedraw Exchange Fold SixthCard TakeAnte",
    "analysis": "Analysis analyze",
    "batch": "Batch DealLike DealsLike analyze_many",
    "blind": "BlindBox blind_box",
    "blind_game": "BlindGame",
    "bonus": "BonusColumn BonusOdds bonus_odds",
    "bonus_table": "ARAGON BonusTable STRAIGHT_UP TRIPS_UP TWO_COLUMNS",
    "book": "Book",
    "book_entry": "BookEntry",
    "book_writer": "write_book",
    "cards": "Card CardsLike Rank Suit parse_cards",
    "charts.bonus": "bonus_chart",
    "charts.chart": "Chart",
    "charts.insurance": "insurance_chart",
    "charts.kinds": "make_chart",
    "charts.opening": "opening_chart",
    "charts.purchase": "purchase_chart",
    "charts.redraw": "redraw_chart",
    "cluster": "dask_executor",
    "combination": "Combinations combine",
    "dealer_redraw": "Redraw redraw",
    "decision": "Decision decide",
    "errors": "ActionError BookError CardError ChartError RPokerError RulesError SweepError",
    "explanation": "Explanation",
    "gains": "Gains",
    "game_options": "option_values",
    "hands": "Category category strength",
    "insurance": "Insurance",
    "outcomes": "End Outcomes",
    "pay_table": "PayTable",
    "presets": (
        "ADMIRAL_HR BASIC BETVOYAGER CAMPIONE CARIBBEAN_STUD CLASSIC CORONA LUNAR "
        "LUNAR_UK OASIS OLYMPIC PAGAT PRESETS Preset SENATOR TRAINER get_preset "
        "get_rules preset_names"
    ),
    "rule_choices": (
        "AntePayment BonusFate BonusHand InsuranceMaximum PairedStraight Qualifier "
        "RedrawCard RedrawFailure RedrawFee Stake"
    ),
    "rule_sets": "RuleSets read_rule_sets",
    "rules": "ExchangeFees Rules",
    "rules_diff": "diff",
    "seen_cards": "WorthOfSeen worth_of_seen",
    "seen_estimate": "Interval SeenEstimate estimate_worth_of_seen",
    "solution": "GamePart Solution",
    "sweep": "solve_many",
    "whole_game": "solve",
}
_PLACES: Final = {name: module for module, names in _NAMES.items() for name in names.split()}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name == "__version__":
            return import_module(f"{__name__}.installed").package_version()
        if name not in _PLACES:
            # With both, Python says which name may have been meant.
            module = sys.modules[__name__]
            raise AttributeError(
                f"module {__name__!r} has no attribute {name!r}", name=name, obj=module
            )
        found = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
