"""Exact odds of Russian Poker.

Every value is an exact fraction in antes. Nothing here keeps state, so any number of threads
may use it at once.
"""

from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Action, Bet, Exchange, Fold, SixthCard
from rpoker_odds.analysis import Analysis, analyze
from rpoker_odds.batch import Batch, DealLike, DealsLike, analyze_many
from rpoker_odds.cards import Card, CardsLike, Rank, Suit, parse_cards
from rpoker_odds.combination import Combinations, combine
from rpoker_odds.decision import Decision, decide
from rpoker_odds.errors import CardError, RPokerError, RulesError
from rpoker_odds.hands import Category, category, strength
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.presets import BASIC, CARIBBEAN_STUD, OASIS, get_rules, preset_names
from rpoker_odds.rules import AntePayment, ExchangeFees, PairedStraight, PayTable, Qualifier, Rules

__all__ = [
    "BASIC",
    "CARIBBEAN_STUD",
    "OASIS",
    "Action",
    "ActionValue",
    "Analysis",
    "AntePayment",
    "Batch",
    "Bet",
    "Card",
    "CardError",
    "CardsLike",
    "Category",
    "Combinations",
    "DealLike",
    "DealsLike",
    "Decision",
    "Exchange",
    "ExchangeFees",
    "Fold",
    "Outcomes",
    "PairedStraight",
    "PayTable",
    "Qualifier",
    "RPokerError",
    "Rank",
    "Rules",
    "RulesError",
    "SixthCard",
    "Suit",
    "analyze",
    "analyze_many",
    "category",
    "combine",
    "decide",
    "get_rules",
    "parse_cards",
    "preset_names",
    "strength",
]
