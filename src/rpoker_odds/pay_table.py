"""What the bet pays."""

from dataclasses import dataclass
from typing import Final

from rpoker_odds.odds_table import OddsTable


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable(OddsTable):
    """Odds to one paid on the bet for each category, 0 to 10,000.

    A winning bet is two antes, so a flush at 5 to 1 wins 10 antes.
    """

    ace_king: int = 1
    pair: int = 1
    two_pair: int = 2
    trips: int = 3
    straight: int = 4
    flush: int = 5
    full_house: int = 7
    quads: int = 20
    straight_flush: int = 50
    royal_flush: int = 100

    @staticmethod
    def _rule() -> str:
        return "pay_table"


USUAL_PAYS: Final = PayTable()
"""The pay table of most houses."""
