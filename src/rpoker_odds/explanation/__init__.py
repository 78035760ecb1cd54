"""Why the best action is best, in a few lines made of the figures of this very deal."""

from rpoker_odds.explanation.deal import explain_deal, explain_final
from rpoker_odds.explanation.redraw import Offer, explain_redraw
from rpoker_odds.explanation.text import Explanation

__all__ = ["Explanation", "Offer", "explain_deal", "explain_final", "explain_redraw"]
