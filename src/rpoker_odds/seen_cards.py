"""What cards are worth that a player has seen on other boxes."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rpoker_odds.action_value import ActionValue
from rpoker_odds.analysis import Analysis, analyze
from rpoker_odds.cards import Card, CardsLike, read_cards
from rpoker_odds.deal import check_known, read_deal
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.rendering import cards_text, decimal
from rpoker_odds.rules import Rules


@dataclass(frozen=True, slots=True, repr=False)
class WorthOfSeen:
    """What knowing some cards gains in one deal: the price of not knowing them."""

    seen: tuple[Card, ...]
    """The cards whose worth it is."""

    seen_before: tuple[Card, ...]
    """Cards known in any case."""

    aware: Analysis
    """The analysis with the seen cards known."""

    unaware: Analysis
    """The analysis without them."""

    best_unaware: ActionValue
    """The best action of one who does not know them, with the value that he sees in it; of actions
    for which the deck has cards enough."""

    unaware_choice: ActionValue
    """The same action with the value that it has for one who knows them: further exchanges, fold,
    insurance and redraw after it are the best with them known."""

    @property
    def best(self) -> ActionValue:
        """The best action with the cards known."""
        return self.aware.best

    @property
    def worth(self) -> Fraction:
        """Value of `best` minus value of `unaware_choice`, in antes; 0 where they are the same."""
        return self.unaware_choice.cost

    def to_dict(self) -> dict[str, Any]:
        """The worth as JSON values (schemas/worth_of_seen.schema.json)."""
        return {
            "schema": 1,
            "hand": [str(card) for card in self.aware.hand],
            "upcard": str(self.aware.upcard),
            "seen": [str(card) for card in self.seen],
            "seen_before": [str(card) for card in self.seen_before],
            "rules": self.aware.rules.to_dict(),
            "worth": fraction_text(self.worth),
            "worth_float": float(self.worth),
            "best": self.best.to_dict(),
            "unaware_choice": self.unaware_choice.to_dict(),
            "best_unaware": self.best_unaware.to_dict(),
        }

    def __repr__(self) -> str:
        deal = f"{cards_text(self.aware.hand)} vs {self.aware.upcard}"
        return f"<WorthOfSeen {cards_text(self.seen)}, {deal}: {decimal(self.worth)}>"

    def __str__(self) -> str:
        before = f", seen before {cards_text(self.seen_before)}" if self.seen_before else ""
        hand, upcard = cards_text(self.aware.hand), self.aware.upcard
        guess = f"without them it looks like {decimal(self.best_unaware.ev)}"
        lines = (
            f"{hand} against {upcard}, seen {cards_text(self.seen)}{before}",
            f"rules {self.aware.rules}",
            f"worth {decimal(self.worth)}, exactly {self.worth} (in antes)",
            f"best with them: {_valued(self.best)}",
            f"best without them: {_valued(self.unaware_choice)} ({guess})",
        )
        return "\n".join(lines)


def _valued(value: ActionValue) -> str:
    return f"{value.action}, ev {decimal(value.ev)}"


def worth_of_seen(
    hand: CardsLike,
    upcard: Card | str,
    seen: CardsLike,
    *,
    rules: Rules | str = CLASSIC,
    seen_before: CardsLike = (),
) -> WorthOfSeen:
    """What knowing seen cards gains in one deal, exactly.

    It is the best value with the cards known, less the value, judged with them known, of the
    action that is best without them: never negative, and 0 where they do not change the action.
    `seen_before` are cards known in both cases, such as those of an own earlier box when the
    question is about a neighbour's. Raises CardError for cards that are no deal, RulesError for an
    unknown preset.

    >>> worth_of_seen("As Kd 7h 7c 2s", "Qd", "7d 7s Kh", rules="basic").worth
    Fraction(0, 1)
    """
    house = rules_of(rules)
    cards, before = read_cards(seen, "seen card"), read_cards(seen_before, "seen-before card")
    deal = read_deal(hand, upcard)
    check_known(
        ("hand card", deal.hand),
        ("upcard", (deal.upcard,)),
        ("seen-before card", before),
        ("seen card", cards),
    )
    aware = analyze(deal.hand, deal.upcard, rules=house, seen=(*before, *cards))
    unaware = analyze(deal.hand, deal.upcard, rules=house, seen=before)
    values = {value.action: value for value in aware.actions}
    guess = next(value for value in unaware.actions if value.action in values)
    return WorthOfSeen(cards, before, aware, unaware, guess, values[guess.action])
