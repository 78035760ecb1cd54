"""Repeated single exchange: after one card, one more, and again, while the deck lasts.

The second exchange costs 2 antes, the third 3, and so on. In between the player may fold or
bet. A state is the cards he holds and the cards left; the fees paid are lost in any case.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from .play import Deal, Results, final_results, mean, mix
from .ranking import Cards


class Choice(NamedTuple):
    """The value of the best choice, and the card it exchanges (None: fold or bet)."""

    value: Fraction
    discard: str | None


State = tuple[Cards, Cards]


def next_fee(deal: Deal, left: Cards) -> int:
    """Return the fee of one more exchange: the number of cards then exchanged."""
    return len(deal.live) - len(left) + 1


def draws(deal: Deal, held: Cards, left: Cards, discard: str) -> Iterator[State]:
    """Yield every state one exchange may lead to; held cards stand in the order of the deal."""
    kept = [card for card in held if card != discard]
    order = deal.hand + deal.live
    for drawn in left:
        now_held = tuple(sorted([*kept, drawn], key=order.index))
        yield now_held, tuple(card for card in left if card != drawn)


@lru_cache(maxsize=1)
def known_choices(deal: Deal) -> dict[State, Choice]:  # noqa: ARG001
    """Return the choices already made in this deal, at first none."""
    return {}


def stop(deal: Deal, held: Cards, left: Cards) -> Results:
    """Return the results of folding or betting now."""
    one_card = ("exchange", deal.hand[:1])
    return final_results(deal, one_card, held, left)


def go_on(deal: Deal, held: Cards, left: Cards, discard: str) -> Fraction:
    """Return the value of exchanging this card, with the best choice after it."""
    values = [choice(deal, *state).value for state in draws(deal, held, left, discard)]
    return sum(values, Fraction(0)) / len(values) - next_fee(deal, left)


def choice(deal: Deal, held: Cards, left: Cards) -> Choice:
    """Return the best choice after at least one exchange.

    Of equals, the first: fold or bet, then the cards in the order held. The dealer must be
    left four cards.
    """
    known = known_choices(deal)
    if (held, left) not in known:
        choices = [Choice(mean(stop(deal, held, left)), None)]
        if len(left) - 1 >= 4:
            choices += [Choice(go_on(deal, held, left, card), card) for card in held]
        known[held, left] = max(choices, key=lambda made: made.value)
    return known[held, left]


def results(deal: Deal, held: Cards, left: Cards) -> Results:
    """Return the results of the best choices from a state on, with the fees still to pay."""
    discard = choice(deal, held, left).discard
    if discard is None:
        return stop(deal, held, left)
    after = [results(deal, *state) for state in draws(deal, held, left, discard)]
    return mix(after, next_fee(deal, left))
