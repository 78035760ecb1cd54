"""Exact odds of Russian Poker.

Every value is an exact fraction in antes. Nothing here keeps state, so any number of threads
may use it at once.
"""

from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Action, Bet, BuyRedraw, Exchange, Fold, SixthCard, TakeAnte
from rpoker_odds.analysis import Analysis, analyze
from rpoker_odds.batch import Batch, DealLike, DealsLike, analyze_many
from rpoker_odds.cards import Card, CardsLike, Rank, Suit, parse_cards
from rpoker_odds.combination import Combinations, combine
from rpoker_odds.dealer_redraw import Redraw, redraw
from rpoker_odds.decision import Decision, decide
from rpoker_odds.errors import CardError, RPokerError, RulesError
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
    diff,
    get_preset,
    get_rules,
    preset_names,
)
from rpoker_odds.rule_choices import (
    AntePayment,
    InsuranceMaximum,
    PairedStraight,
    Qualifier,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Stake,
)
from rpoker_odds.rules import ExchangeFees, Rules

__all__ = [
    "ADMIRAL_HR",
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
    "TRAINER",
    "Action",
    "ActionValue",
    "Analysis",
    "AntePayment",
    "Batch",
    "Bet",
    "BuyRedraw",
    "Card",
    "CardError",
    "CardsLike",
    "Category",
    "Combinations",
    "DealLike",
    "DealsLike",
    "Decision",
    "End",
    "Exchange",
    "ExchangeFees",
    "Fold",
    "Insurance",
    "InsuranceMaximum",
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
    "Rules",
    "RulesError",
    "SixthCard",
    "Stake",
    "Suit",
    "TakeAnte",
    "analyze",
    "analyze_many",
    "category",
    "combine",
    "decide",
    "diff",
    "get_preset",
    "get_rules",
    "parse_cards",
    "preset_names",
    "redraw",
    "strength",
]
