"""What it is worth to see other boxes over the whole game: an estimate from random deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, sqrt
from random import Random
from typing import Any, Final, TypeAlias

from rpoker_odds import _native
from rpoker_odds.actions import Exchange, SixthCard
from rpoker_odds.analysis import analyze
from rpoker_odds.cards import Card
from rpoker_odds.errors import RulesError, shown
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.rules import Rules
from rpoker_odds.seen_cards import worth_of_seen

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of deals that are done, and of all."""

_WITHIN: Final = 1.96  # standard errors that hold 95 % of a normal distribution
_LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over random deals, in antes, and how far off it may be."""

    mean: float
    standard_error: float

    @property
    def low(self) -> float:
        """Lower end of the interval that holds the true mean with 95 % confidence."""
        return self.mean - _WITHIN * self.standard_error

    @property
    def high(self) -> float:
        """Upper end of the same interval."""
        return self.mean + _WITHIN * self.standard_error

    def to_dict(self) -> dict[str, float]:
        """The interval as JSON values."""
        return {
            "mean": self.mean,
            "standard_error": self.standard_error,
            "low": self.low,
            "high": self.high,
        }

    def __str__(self) -> str:
        return f"{self.mean:+.4f} (95 %: {self.low:+.4f} to {self.high:+.4f})"


@dataclass(frozen=True, slots=True)
class SeenEstimate:
    """An estimate: what a player gains by the cards that he has seen on other boxes.

    The value of each deal is exact, the deals are random.
    """

    rules: Rules

    earlier: int
    """Own open boxes finished before, whose cards are known: dealt and drawn."""

    neighbours: int
    """Boxes of others, whose five dealt cards are known."""

    deals: int
    seed: int

    gain: Interval
    """Best value with the cards known less best value without them: all that seeing is worth."""

    first_choice: Interval
    """The part of `gain` that comes from choosing another first action, as `worth_of_seen`."""

    def to_dict(self) -> dict[str, Any]:
        """The estimate as JSON values (schemas/seen_estimate.schema.json)."""
        return {
            "schema": 1,
            "estimate": True,
            "rules": self.rules.to_dict(),
            "earlier": self.earlier,
            "neighbours": self.neighbours,
            "deals": self.deals,
            "seed": self.seed,
            "gain": self.gain.to_dict(),
            "first_choice": self.first_choice.to_dict(),
        }

    def __str__(self) -> str:
        return (
            f"{self.rules.name}: an estimate from {self.deals:,} random deals, seed {self.seed}\n"
            f"cards seen: {_boxes(self.earlier, 'own box', 'own boxes')} finished before, "
            f"{_boxes(self.neighbours, 'neighbour', 'neighbours')}\n"
            f"seeing them gains {self.gain} antes\n"
            f"of that by another first choice {self.first_choice}"
        )


def estimate_worth_of_seen(
    rules: Rules | str = CLASSIC,
    *,
    earlier: int = 1,
    neighbours: int = 0,
    deals: int = 1000,
    seed: int = 1,
    progress: Progress | None = None,
) -> SeenEstimate:
    """Estimate what seeing the cards of other boxes is worth on average, in antes.

    The exact value is out of reach: each box would have to be played with each other. So random
    deals are played: the earlier boxes at their best, one after another, then the last one with
    and without knowing the cards that were shown. Each of the two values is exact, and their
    difference is taken deal by deal. The same seed gives the same deals. Two analyses a deal and
    one for each earlier box: about 5 ms a deal without a redraw, 30 ms with one.

    Raises RulesError for more boxes than the rules or the deck allow, and for too few deals.
    """
    house = rules_of(rules)
    _check(house, earlier, neighbours, deals)
    rng = Random(seed)  # noqa: S311
    gains: list[Fraction] = []
    firsts: list[Fraction] = []
    for done in range(1, deals + 1):
        gain, first = _played(house, earlier, neighbours, rng)
        gains.append(gain)
        firsts.append(first)
        if progress is not None:
            progress(done, deals)
    return SeenEstimate(
        house, earlier, neighbours, deals, seed, _interval(gains), _interval(firsts)
    )


def _played(rules: Rules, earlier: int, neighbours: int, rng: Random) -> tuple[Fraction, Fraction]:
    deck = [Card.from_id(number) for number in range(_native.CARDS)]
    rng.shuffle(deck)
    upcard, hand = deck.pop(), _taken(deck, _native.HAND)
    _taken(deck, _native.HAND - 1)  # the dealer's hidden cards
    seen = _taken(deck, neighbours * _native.HAND)
    boxes = [_taken(deck, _native.HAND) for _ in range(earlier)]
    for box in boxes:
        seen += box + _drawn(rules, box, upcard, seen, deck)
    found = worth_of_seen(hand, upcard, seen, rules=rules)
    return found.best.ev - found.best_unaware.ev, found.worth


def _drawn(
    rules: Rules, box: Sequence[Card], upcard: Card, seen: Sequence[Card], deck: list[Card]
) -> list[Card]:
    action = analyze(box, upcard, rules=rules, seen=seen).best.action
    count = len(action.discards) if isinstance(action, Exchange) else 0
    return _taken(deck, 1 if isinstance(action, SixthCard) else count)


def _taken(deck: list[Card], count: int) -> list[Card]:
    taken = deck[len(deck) - count :]
    del deck[len(deck) - count :]
    return taken


def _interval(values: Sequence[Fraction]) -> Interval:
    numbers = [float(value) for value in values]
    mean = fsum(numbers) / len(numbers)
    variance = fsum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return Interval(mean, sqrt(variance / len(numbers)))


def _check(rules: Rules, earlier: int, neighbours: int, deals: int) -> None:
    table = f" (rules {rules.name!r}: {rules.open_boxes} of {rules.boxes} boxes open)"
    for name, value, least, most, why in (
        ("earlier", earlier, 0, rules.open_boxes - 1, table),
        ("neighbours", neighbours, 0, rules.boxes - 1 - earlier, table),
        ("deals", deals, _LEAST, 10**9, ""),
    ):
        if type(value) is not int or not least <= value <= most:
            raise RulesError(
                f"{name} is {shown(value)}: it must be a whole number from {least} to {most}{why}"
            )
    # Each box and the dealer have five cards, and each earlier box may draw five more.
    needed = _native.HAND * (2 + neighbours + 2 * earlier)
    if not earlier + neighbours or needed > _native.CARDS:
        raise RulesError(
            f"{earlier} earlier boxes and {neighbours} neighbours need {needed} cards: "
            f"at least one box and at most {_native.CARDS} cards"
        )


def _boxes(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
