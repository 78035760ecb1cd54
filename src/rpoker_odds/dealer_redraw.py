"""Take the ante or buy the redraw, once the dealer shows a hand that does not qualify."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rpoker_odds import _native
from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import BuyRedraw, TakeAnte
from rpoker_odds.cards import (
    Card,
    CardsLike,
    card_bytes,
    card_mask,
    check_distinct,
    read_card,
    read_cards,
)
from rpoker_odds.combination import Combinations, combinations_of
from rpoker_odds.errors import CardError, RulesError
from rpoker_odds.explanation import Explanation, Offer, explain_redraw
from rpoker_odds.hands import Category
from rpoker_odds.outcomes import End, Outcomes, fraction_text
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.purchase import check_final
from rpoker_odds.ranked_actions import RankedActions
from rpoker_odds.rendering import cards_text, decimal, paid_text
from rpoker_odds.rule_choices import Qualifier, RedrawCard
from rpoker_odds.rules import Rules


@dataclass(frozen=True, slots=True, repr=False)
class Redraw(RankedActions):
    """The choice between the ante and the redraw, better one first.

    Values do not contain the fees already paid, nor the insurance, which the dealer's hand
    has settled. Of equal values taking the ante comes first.
    """

    final_hand: tuple[Card, ...]
    dealer_hand: tuple[Card, ...]
    upcard: Card
    discards: tuple[Card, ...]
    seen: tuple[Card, ...]
    rules: Rules
    actions: tuple[ActionValue, ...]

    combinations: Combinations
    """What the final hand is paid for if it wins."""

    replaced: Card
    """The dealer's card that the redraw replaces."""

    win: tuple[Card, ...]
    """The cards that help: with one of them, if it stands, the dealer qualifies and loses."""

    push: tuple[Card, ...]
    """The cards with which he qualifies and ties."""

    lose: tuple[Card, ...]
    """The cards that hurt: with one of them he qualifies and wins."""

    @property
    def probabilities(self) -> dict[str, Fraction]:
        """How a bought redraw ends: redraw_win, redraw_push, redraw_lose, redraw_fail."""
        (buy,) = (value for value in self.actions if isinstance(value.action, BuyRedraw))
        found = buy.outcomes.probabilities
        return {end.key: found[end.key] for end in End if end >= End.REDRAW_WIN}

    def explain(self) -> Explanation:
        """Why the best action is best: a few lines of exact figures, for a player."""
        return explain_redraw(self.actions, self.combinations, self.rules, self._offer())

    def to_dict(self, *, outcomes: bool = False, explanation: bool = False) -> dict[str, Any]:
        """The redraw as JSON values (schemas/redraw.schema.json).

        With `outcomes`, each action also has the counts of its ends; with `explanation` there
        are the lines of `explain` too.
        """
        actions = [value.to_dict(outcomes=outcomes) for value in self.actions]
        chances = self.probabilities.items()
        found = {
            "schema": 1,
            "final_hand": _names(self.final_hand),
            "dealer_hand": _names(self.dealer_hand),
            "upcard": str(self.upcard),
            "discards": _names(self.discards),
            "seen": _names(self.seen),
            "rules": self.rules.to_dict(),
            "combinations": self.combinations.to_dict(),
            "replaced": str(self.replaced),
            "win": _names(self.win),
            "push": _names(self.push),
            "lose": _names(self.lose),
            "probabilities": {end: fraction_text(chance) for end, chance in chances},
            "actions": actions,
            "best": actions[0],
        }
        if explanation:
            found["explanation"] = list(self.explain().lines)
        return found

    def __repr__(self) -> str:
        best = self.best
        deal = f"{cards_text(self.final_hand)} vs {cards_text(self.dealer_hand)}"
        return f"<Redraw {deal}: {best.action}, ev {decimal(best.ev)}>"

    def _offer(self) -> Offer:
        known = (*self.final_hand, *self.dealer_hand, *self.discards, *self.seen)
        ends = {
            End.REDRAW_WIN: self.win,
            End.REDRAW_PUSH: self.push,
            End.REDRAW_LOSE: self.lose,
        }
        return Offer(
            self.replaced,
            _native.CARDS - len(known),
            {end: len(cards) for end, cards in ends.items()},
            {end: self.probabilities[end.key] for end in End if end >= End.REDRAW_WIN},
        )

    def _title(self) -> str:
        discards = f", discarded {cards_text(self.discards)}" if self.discards else ""
        seen = f", seen {cards_text(self.seen)}" if self.seen else ""
        return (
            f"{cards_text(self.final_hand)} against {cards_text(self.dealer_hand)} "
            f"(upcard {self.upcard}){discards}{seen}; {paid_text(self.combinations)}"
        )

    def _notes(self) -> list[str]:
        ends = (("win", self.win), ("push", self.push), ("lose", self.lose))
        cards = [f"{name} with {cards_text(found)}" for name, found in ends if found]
        chances = ", ".join(
            f"{end.removeprefix('redraw_')} {decimal(chance)}"
            for end, chance in self.probabilities.items()
        )
        return [f"the redraw replaces {self.replaced}: {chances}", *cards]


def redraw(
    final_hand: CardsLike,
    dealer_hand: CardsLike,
    discards: CardsLike = (),
    *,
    upcard: Card | str | None = None,
    rules: Rules | str = CLASSIC,
    seen: CardsLike = (),
) -> Redraw:
    """The exact values of taking the ante and of buying the redraw.

    The dealer shows five cards that do not qualify. `upcard` is the one that was open, his
    first card unless given; it decides where the rules replace the upcard. `discards` and
    `seen` are as in `decide`. Values are in antes, besides fees paid and insurance; whether an
    insured player is offered a redraw the rules tell (`insured_box_may_redraw`). Raises
    CardError for cards that are no such deal or a dealer who qualifies, RulesError where the
    rules have no redraw or do not allow the purchase.

    >>> result = redraw("9s 8s 7s 6s 5s", "Qd 9h 7d 4c 2c")
    >>> result.best.action, result.best.ev, len(result.win)
    (BuyRedraw(), Fraction(961, 39), 10)
    """
    house = rules_of(rules)
    final = read_cards(final_hand, "final card")
    dealer = read_cards(dealer_hand, "dealer card")
    gone = read_cards(discards, "discard")
    known = read_cards(seen, "seen card")
    _check_offered(house)
    singly = house.repeated_exchange and bool(gone) and len(final) == _native.HAND
    check_final(house, len(final), len(gone), one_by_one=singly)
    check_distinct(
        ("final card", final), ("dealer card", dealer), ("discard", gone), ("seen card", known)
    )
    opened = _open_card(dealer, upcard)
    _check_dealer(house, dealer, len(final) + len(gone) + len(known))
    others = [card for card in dealer if card != opened]
    mask = card_mask((*gone, *known))
    bought = _native.buy_redraw(
        house.packed(), card_bytes(final), card_bytes((opened, *others)), mask
    )
    combinations = combinations_of(final, house)
    return Redraw(
        final,
        dealer,
        opened,
        gone,
        known,
        house,
        _ranked(house, combinations, bought.ends),
        combinations,
        _replaced(house, dealer, opened),
        *map(_cards, (bought.win, bought.push, bought.lose)),
    )


def _check_offered(rules: Rules) -> None:
    if rules.redraw_card is RedrawCard.NONE:
        raise RulesError(
            f"the rules {rules.name!r} have no redraw (redraw_card is {rules.redraw_card}): "
            "give those of the house, such as 'classic'"
        )


def _open_card(dealer: tuple[Card, ...], upcard: Card | str | None) -> Card:
    if len(dealer) != _native.HAND:
        raise CardError(f"the dealer has {_native.HAND} cards, got {len(dealer)}")
    if upcard is None:
        return dealer[0]
    found = read_card(upcard, "upcard")
    if found not in dealer:
        raise CardError(f"upcard {found} is none of the dealer's cards, {cards_text(dealer)}")
    return found


def _check_dealer(rules: Rules, dealer: tuple[Card, ...], known: int) -> None:
    category = Category(_native.strength(card_bytes(dealer)) >> _native.CATEGORY_SHIFT)
    least = Category.PAIR if rules.qualifier is Qualifier.PAIR else Category.ACE_KING
    if category >= least:
        raise CardError(
            f"the dealer qualifies with {category.key} ({cards_text(dealer)}): "
            "no redraw is offered, the hands are compared"
        )
    if known + _native.HAND >= _native.CARDS:
        raise CardError("no card is left for the redraw: declare fewer cards seen")


def _ranked(rules: Rules, paid: Combinations, bought: tuple[int, ...]) -> tuple[ActionValue, ...]:
    taken = [int(end is End.NO_QUALIFY) for end in End]
    take, buy = (
        Outcomes.of_hand(rules, paid.first, paid.second or Category.HIGH_CARD, tuple(ends))
        for ends in (taken, bought)
    )
    best = max(take.ev, buy.ev)
    values = (
        ActionValue(TakeAnte(), take.ev, best - take.ev, take),
        ActionValue(BuyRedraw(), buy.ev, best - buy.ev, buy),
    )
    return values if take.ev == best else values[::-1]


def _replaced(rules: Rules, dealer: tuple[Card, ...], upcard: Card) -> Card:
    if rules.redraw_card is RedrawCard.UPCARD:
        return upcard
    return max(dealer) if rules.redraw_card is RedrawCard.HIGHEST else min(dealer)


def _cards(mask: int) -> tuple[Card, ...]:
    return tuple(Card.from_id(number) for number in range(_native.CARDS) if mask >> number & 1)


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
