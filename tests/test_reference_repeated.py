"""The reference exchanges one card after another as can be known without it."""

from dataclasses import replace
from fractions import Fraction

from tests.reference import game
from tests.reference.ranking import Cards
from tests.reference.rules import Rules

ONCE = Rules()
REPEATED = Rules(repeated_exchange=True)


def cards(text: str) -> Cards:
    return tuple(text.split())


HAND = cards("Ks Qs Js Ts 2c")
UPCARD = "Qd"
LIVE = cards("As Qh Qc 3d 4d 5d")
"""The deuce goes for 1 and, unless the ace comes and the royal wins 200, the new card for 2.

Without the ace after two draws the dealer holds it. He does not qualify where both queens were
drawn; else he beats the player, who folds. Two draws are all, for he must be dealt four cards.
"""

EXCHANGE: game.Action = ("exchange", ("2c",))


def test_repeated_exchange_settled_by_eye() -> None:
    after_queen = Fraction(200 + 1 - 3 * 1, 5) - 2
    after_low_card = Fraction(200 - 4 * 1, 5) - 2
    expected = (200 + 2 * after_queen + 3 * after_low_card) / 6 - 1
    assert game.value(HAND, UPCARD, REPEATED, LIVE, EXCHANGE) == expected


def test_results_of_repeated_exchange_settled_by_eye() -> None:
    assert game.net_distribution(HAND, UPCARD, REPEATED, LIVE, EXCHANGE) == {
        200 - 1: Fraction(1, 6),
        200 - 3: Fraction(1, 6),
        1 - 3: Fraction(1, 15),
        -1 - 3: Fraction(3, 5),
    }


def test_only_an_exchange_of_one_card_is_repeated() -> None:
    """A sixth card and an exchange of more cards are worth the same as in other houses."""
    repeated = game.analyze(HAND, UPCARD, REPEATED, LIVE)
    once = game.analyze(HAND, UPCARD, ONCE, LIVE)
    changed = {action for action in once if repeated[action] != once[action]}
    assert EXCHANGE in changed
    assert changed <= {("exchange", (card,)) for card in HAND}
    assert all(repeated[action] > once[action] for action in changed)


def test_no_second_exchange_when_five_cards_are_live() -> None:
    once = game.analyze(HAND, UPCARD, ONCE, LIVE[:5])
    assert game.analyze(HAND, UPCARD, REPEATED, LIVE[:5]) == once


def test_distribution_agrees_with_value_three_draws_deep() -> None:
    """Seven live cards leave room for a third exchange, at a fee of 3."""
    rules = replace(REPEATED, redraw_card="highest", insurance_maximum="full")
    live = (*LIVE, "7h")
    distribution = game.net_distribution(HAND, UPCARD, rules, live, EXCHANGE)
    assert sum(distribution.values()) == 1
    value = game.value(HAND, UPCARD, rules, live, EXCHANGE)
    assert sum(gain * chance for gain, chance in distribution.items()) == value
    assert -1 - 1 - 2 - 3 in distribution
