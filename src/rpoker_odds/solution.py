"""The whole game under best play: what a set of rules is worth, and how often what happens."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, Final, Self

from rpoker_odds.blind_game import BlindGame, blind_game
from rpoker_odds.bonus import BonusOdds, bonus_odds
from rpoker_odds.errors import RPokerError, shown
from rpoker_odds.game_sums import Deck
from rpoker_odds.notation import RANK_LETTERS
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.rules import Rules
from rpoker_odds.solution_text import solution_html, solution_report

_SCHEMA: Final = 1
_EXTRA: Final = ("option_values",)


@dataclass(frozen=True, slots=True)
class GamePart:
    """The deals of one kind: how many of all they are, and what they are worth on average."""

    share: Fraction
    """Their part of all deals."""

    ev: Fraction
    """Their mean value under best play, in antes."""

    def to_dict(self) -> dict[str, Any]:
        """The part as JSON values."""
        return _with_float("share", self.share) | _with_float("ev", self.ev)


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """The whole game under best play, as exact fractions.

    Of actions worth the same the one first in the rules' order is played, as in `analyze`. No
    figure but `bonus` has to do with that side bet.
    """

    rules: Rules

    deals: int
    """How many deals there are of a hand and an upcard: 122,151,120."""

    return_table: tuple[tuple[int, Fraction], ...]
    """Net result in antes and its probability, largest result first. Net results that cannot
    come are left out."""

    mean_wagered: Fraction
    """Mean amount wagered in antes: ante, purchase fee, bet, insurance, and an extra chip for a
    redraw."""

    always_bet_ev: Fraction
    """Mean net result of betting on every hand as it is dealt, insured and with the redraw as in
    best play. A blind box, `blind_box`, does not see its cards, and may be refused the redraw."""

    _actions: tuple[tuple[str, Fraction], ...]
    _ends: tuple[tuple[str, Fraction], ...]
    _by_upcard: tuple[tuple[str, GamePart], ...]
    _by_category: tuple[tuple[str, GamePart], ...]
    _exchanges: tuple[tuple[int, Fraction], ...] = ()
    _blind_box: BlindGame | None = field(init=False, default=None, compare=False)

    @property
    def ev(self) -> Fraction:
        """Mean net result in antes."""
        return sum((net * chance for net, chance in self.return_table), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house wins on average for each ante."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """What the house wins on average for each ante wagered, all stakes and fees counted."""
        return self.house_edge / self.mean_wagered

    @property
    def variance(self) -> Fraction:
        """Variance of the net result, in square antes."""
        squares = sum((net**2 * chance for net, chance in self.return_table), Fraction(0))
        return squares - self.ev**2

    @property
    def standard_deviation(self) -> float:
        """Standard deviation of the net result in antes; rounded, being a square root."""
        return sqrt(self.variance)

    @property
    def blind_box(self) -> BlindGame:
        """What a blind box is worth, computed when first read, in a tenth of a second, and kept."""
        found = self._blind_box
        if found is None:
            ranks = (RANK_LETTERS.index(letter) for letter, _ in self._by_upcard)
            found = blind_game(self.rules, Deck.of(ranks, self.deals))
            object.__setattr__(self, "_blind_box", found)
        return found

    @property
    def bonus(self) -> BonusOdds | None:
        """The bonus by itself, as `bonus_odds` gives it; None where there is none."""
        return None if self.rules.bonus is None else bonus_odds(self.rules)

    @property
    def actions(self) -> dict[str, Fraction]:
        """How often each first action is best, of those that the house offers.

        The names are fold, bet, sixth, and exchange_1 to exchange_5 by the number of cards.
        """
        return dict(self._actions)

    @property
    def exchanges(self) -> dict[int, Fraction]:
        """How often a player exchanges one card so many times, one after another, from 1 on.

        Empty where no exchange may be repeated.
        """
        return dict(self._exchanges)

    @property
    def ends(self) -> dict[str, Fraction]:
        """The probability of each end, named as in `Outcomes.counts`; their sum is 1.

        A fold is one before or after a purchase.
        """
        return dict(self._ends)

    @property
    def by_upcard(self) -> dict[str, GamePart]:
        """The deals by the rank of the upcard, "2" to "A"."""
        return dict(self._by_upcard)

    @property
    def by_category(self) -> dict[str, GamePart]:
        """The deals by the category of the dealt hand, "high_card" to "royal_flush"."""
        return dict(self._by_category)

    @property
    def chance_of_fold_after_purchase(self) -> Fraction:
        """Probability of a fold after an exchange or a sixth card."""
        return self.ends["fold"] - self.actions["fold"]

    @property
    def chance_of_insurance(self) -> Fraction:
        """Probability that the player insures."""
        return _total(self._ends, "insured_")

    @property
    def chance_of_redraw(self) -> Fraction:
        """Probability that the player buys a redraw."""
        return _total(self._ends, "redraw_") + _total(self._ends, "insured_redraw_")

    def __repr__(self) -> str:
        return f"<Solution of {self.rules.name}: house edge {float(self.house_edge):.4%}>"

    def __str__(self) -> str:
        return solution_report(self)

    def _repr_html_(self) -> str:
        return solution_html(self)

    def to_dict(self) -> dict[str, Any]:
        """The solution as JSON values (schemas/solution.schema.json)."""
        table = [
            {"net": net, **_with_float("probability", chance)} for net, chance in self.return_table
        ]
        return {
            "schema": _SCHEMA,
            "rules": self.rules.to_dict(),
            "deals": self.deals,
            **_with_float("ev", self.ev),
            **_with_float("house_edge", self.house_edge),
            **_with_float("element_of_risk", self.element_of_risk),
            **_with_float("mean_wagered", self.mean_wagered),
            **_with_float("variance", self.variance),
            "standard_deviation": self.standard_deviation,
            **_with_float("always_bet_ev", self.always_bet_ev),
            "blind_box": self.blind_box.to_dict(),
            "bonus": None if self.bonus is None else _edges(self.bonus),
            "return_table": table,
            **self._exchanges_dict(),
            "actions": {name: fraction_text(chance) for name, chance in self._actions},
            "ends": {name: fraction_text(chance) for name, chance in self._ends},
            **_with_float("fold_after_purchase", self.chance_of_fold_after_purchase),
            **_with_float("insurance", self.chance_of_insurance),
            **_with_float("redraw", self.chance_of_redraw),
            "by_upcard": {name: part.to_dict() for name, part in self._by_upcard},
            "by_category": {name: part.to_dict() for name, part in self._by_category},
        }

    def _exchanges_dict(self) -> dict[str, Any]:
        if not self.rules.repeated_exchange:
            return {}
        found = [
            {"exchanges": made, **_with_float("probability", chance)}
            for made, chance in self._exchanges
        ]
        return {"exchanges": found}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The solution that JSON values tell of; `to_dict` is the inverse.

        Raises RPokerError for anything else, also where figures do not follow from the others.
        """
        try:
            found = cls(**_read(data))
            object.__setattr__(found, "_blind_box", BlindGame.from_dict(data["blind_box"]))
            expected = found.to_dict()
        except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            raise RPokerError(f"this is no solution: {shown(error)}") from error
        keys = {*expected, *data} - {"rules", *_EXTRA}
        wrong = sorted(key for key in keys if key not in data or expected.get(key) != data[key])
        if wrong:
            raise RPokerError(f"this is no solution: {', '.join(wrong)} cannot be so")
        return found


def _total(chances: Iterable[tuple[str, Fraction]], prefix: str) -> Fraction:
    return sum((chance for name, chance in chances if name.startswith(prefix)), Fraction(0))


def _with_float(name: str, value: Fraction) -> dict[str, Any]:
    return {name: fraction_text(value), f"{name}_float": float(value)}


def _edges(bonus: BonusOdds) -> dict[str, Any]:
    dealt, sixth, buying = bonus.dealt, bonus.sixth, bonus.ev_buying_unpaid
    return {
        "dealt": _with_float("house_edge", dealt.house_edge),
        "sixth": None if sixth is None else _with_float("house_edge", sixth.house_edge),
        "ev_buying_unpaid": None if buying is None else fraction_text(buying),
    }


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    def part(found: Mapping[str, Any]) -> GamePart:
        return GamePart(Fraction(found["share"]), Fraction(found["ev"]))

    def chances(key: str) -> tuple[tuple[str, Fraction], ...]:
        return tuple((name, Fraction(chance)) for name, chance in data[key].items())

    return {
        "rules": Rules.from_dict(data["rules"]),
        "deals": data["deals"],
        "return_table": tuple(
            (row["net"], Fraction(row["probability"])) for row in data["return_table"]
        ),
        "mean_wagered": Fraction(data["mean_wagered"]),
        "always_bet_ev": Fraction(data["always_bet_ev"]),
        "_actions": chances("actions"),
        "_ends": chances("ends"),
        "_exchanges": tuple(
            (row["exchanges"], Fraction(row["probability"])) for row in data.get("exchanges", ())
        ),
        "_by_upcard": tuple((name, part(found)) for name, found in data["by_upcard"].items()),
        "_by_category": tuple((name, part(found)) for name, found in data["by_category"].items()),
    }
