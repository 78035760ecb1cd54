"""Blind boxes and the worth of seen cards are those of the reference, on short decks.

Each run counts what it met, and fails if something that can go wrong hardly ever came up.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    BlindBox,
    Card,
    InsuranceMaximum,
    RedrawCard,
    Rules,
    blind_box,
    worth_of_seen,
)
from tests.bridge import Ends, Table, action_of, cards_of, ends_of, table_of
from tests.reference import boxes, game
from tests.reference.insurance import ends_of_bet, is_offered
from tests.reference.ranking import Cards
from tests.reference.rules import Rules as ReferenceRules
from tests.reference.settlement import Final as FinalHand
from tests.reference.settlement import Weights, dealer_hands, final_hand, maximum_insurance
from tests.strategies import FIXED, Deal, changed, deals, random_deal, random_rules, rule_sets

FOUR_TO_EIGHT: Final = (4, 5, 6, 7, 8)
NINE_AND_MORE: Final = (9, 9, 10, 10, 11)
KNOWN_TOO: Final = (5, 6, 6, 7, 7)
MOST_SEEN: Final = 4
"""As few cards as may be left for the dealer."""

SOME_HANDS: Final = "insurance of some hands and not of others"
BLIND: Final = (
    "insured",
    SOME_HANDS,
    "insurance pays",
    "redraw given up for insurance",
    "stake returned below trips",
    "insurance refused to a blind box",
    "redraw bought",
    "redraw refused to a blind box",
)
SEEN: Final = ("decision changed", "decision unchanged", "decision changed under a redraw")


def blind_rules(rules: ReferenceRules) -> ReferenceRules:
    """Return what the reference lets an uninsured blind box play by."""
    return rules if rules.blind_redraw else replace(rules, redraw_card="none")


def hands_of(table: Table, hand: Cards | None) -> Iterator[tuple[FinalHand, Cards]]:
    """Yield the hands that a box may hold, with the cards left then."""
    for cards in combinations(table.live, 5) if hand is None else [hand]:
        left = tuple(card for card in table.live if card not in cards)
        yield final_hand(cards, table.rules), left


def reference_ends(table: Table, hand: Cards | None) -> Ends:
    """Return the chances of the ends of an uninsured blind box."""
    rules = blind_rules(table.rules)
    dealer = dealer_hands(table.upcard, table.live)
    found: Weights = {}
    for final, left in hands_of(table, hand):
        ends = ends_of_bet(final, left, table.upcard, dealer, rules, insured=False)
        for end, weight in ends.items():
            found[end] = found.get(end, Fraction(0)) + weight
    total = sum(found.values())
    return {end: weight / total for end, weight in found.items()}


def reference_maxima(table: Table, hand: Cards | None) -> list[int]:
    """Return the largest stake of every hand, 0 where it is not insured."""
    rules, hands = table.rules, hands_of(table, hand)
    return [
        maximum_insurance(final.first, final.second, rules) if is_offered(final, rules) else 0
        for final, _ in hands
    ]


def compare_insurance(found: BlindBox, expected: boxes.BlindBox, maxima: list[int]) -> None:
    insurable = [maximum for maximum in maxima if maximum]
    if not (found.rules.blind_insurance and insurable):
        assert found.insurance is None
        assert expected == boxes.BlindBox(found.ev, found.ev, Fraction(0))
        return
    insurance = found.insurance
    assert insurance is not None
    assert insurance.maximum == min(insurable)
    assert insurance.ev_per_unit == expected.insurance_per_unit
    assert insurance.uninsured_ev == expected.value
    staked = insurance.maximum * expected.insurance_per_unit
    assert insurance.insured_ev == expected.value_if_insured + staked
    assert insurance.stake == (insurance.maximum if insurance.insured_ev > found.ev else 0)
    assert insurance.gain == max(insurance.insured_ev - found.ev, 0)


def compare_blind(deal: Deal, rules: Rules, hand: Cards | None, met: Counter[str]) -> None:
    """Compare a blind box that holds the hand, or that may hold any five of the live cards."""
    table = table_of(deal, rules)
    if hand is None:
        expected = boxes.blind_box(table.upcard, table.rules, table.live)
        found = blind_box(deal.upcard, rules=rules, seen=(*deal.seen, *deal.hand))
    else:
        dealer = dealer_hands(table.upcard, table.live)
        expected = boxes.blind_hand(hand, table.live, table.upcard, dealer, table.rules)
        found = blind_box(deal.upcard, deal.hand, rules=rules, seen=deal.seen)
    ends, maxima = reference_ends(table, hand), reference_maxima(table, hand)
    assert found.ev == found.outcomes.ev == expected.value
    assert ends_of(found.outcomes) == ends
    compare_insurance(found, expected, maxima)
    met.update(met_by(found, expected, maxima, ends))


def met_by(
    found: BlindBox, expected: boxes.BlindBox, maxima: list[int], ends: Ends
) -> Iterator[str]:
    rules = found.rules
    sold = rules.insurance_maximum is not InsuranceMaximum.NONE
    events = (
        found.insurance is not None,
        found.insurance is not None and 0 in maxima,
        expected.insurance_per_unit > 0,
        expected.value_if_insured != expected.value,
        rules.blind_insurance and sold and 0 in maxima,
        sold and not rules.blind_insurance,
        any(end.bought for end in ends),
        not rules.blind_redraw and rules.redraw_card is not RedrawCard.NONE,
    )
    return (name for name, happened in zip(BLIND, events, strict=True) if happened)


def missed(met: Counter[str], names: tuple[str, ...], least: int) -> list[str]:
    return [name for name in names if met[name] < least]


def generous(rules: Rules, rng: Random) -> Rules:
    """Return the rules, or as often those of a house that sells everything to blind boxes."""
    sold = {
        "blind_insurance": True,
        "blind_redraw": True,
        "insurance_maximum": rng.choice((InsuranceMaximum.HALF, InsuranceMaximum.FULL)),
        "redraw_card": rng.choice((RedrawCard.HIGHEST, RedrawCard.LOWEST, RedrawCard.UPCARD)),
    }
    return changed(rules, sold) if rng.randrange(2) else rules


def test_blind_boxes_that_hold_a_hand() -> None:
    rng = Random(31)  # noqa: S311
    met: Counter[str] = Counter()
    for _ in range(1000):
        deal = random_deal(rng, FOUR_TO_EIGHT)
        compare_blind(deal, generous(random_rules(rng), rng), cards_of(deal.hand), met)
    assert missed(met, tuple(name for name in BLIND if name != SOME_HANDS), least=5) == []


def test_blind_boxes_before_their_cards_are_seen() -> None:
    rng = Random(32)  # noqa: S311
    met: Counter[str] = Counter()
    for _ in range(120):
        deal = random_deal(rng, NINE_AND_MORE)
        compare_blind(deal, generous(random_rules(rng), rng), None, met)
    assert missed(met, BLIND, least=3) == []


def test_blind_boxes_found_by_hypothesis() -> None:
    met: Counter[str] = Counter()

    @settings(FIXED, max_examples=100)
    @given(deals(NINE_AND_MORE), rule_sets(), st.booleans())
    def agree(deal: Deal, rules: Rules, held: bool) -> None:  # noqa: FBT001
        if held:
            deal = replace(deal, live=deal.live[:6])
        compare_blind(deal, rules, cards_of(deal.hand) if held else None, met)

    agree()
    assert missed(met, ("insured", "redraw refused to a blind box"), least=1) == []


def compare_worth(deal: Deal, rules: Rules, seen: tuple[Card, ...], met: Counter[str]) -> None:
    """Compare what some of the live cards are worth to one who is shown them."""
    hand, upcard, reference, live = table_of(deal, rules)
    left = tuple(card for card in live if card not in cards_of(seen))
    expected = boxes.worth_of_seen(hand, upcard, reference, left, cards_of(seen))
    found = worth_of_seen(deal.hand, deal.upcard, seen, rules=rules, seen_before=deal.seen)
    assert found.worth == expected
    aware = game.analyze(hand, upcard, reference, left)
    unaware = game.analyze(hand, upcard, reference, live)
    possible = {action: value for action, value in unaware.items() if action in aware}
    choice = action_of(found.unaware_choice.action)
    assert (action_of(found.best.action), found.best.ev) == (game.best(aware), max(aware.values()))
    assert choice == action_of(found.best_unaware.action) == game.best(possible)
    assert (found.unaware_choice.ev, found.best_unaware.ev) == (aware[choice], unaware[choice])
    changed = expected > 0
    met["decision changed" if changed else "decision unchanged"] += 1
    met["decision changed under a redraw"] += changed and reference.redraw_card != "none"
    met["best action out of reach"] += game.best(unaware) not in aware


def test_what_seen_cards_are_worth() -> None:
    met: Counter[str] = Counter()

    @settings(FIXED, max_examples=80)
    @given(deals(KNOWN_TOO), rule_sets(), st.integers(1, 3))
    def agree(deal: Deal, rules: Rules, count: int) -> None:
        seen = deal.live[: min(count, len(deal.live) - MOST_SEEN)]
        compare_worth(deal, rules, seen, met)

    agree()
    assert missed(met, SEEN, 3) == []


def test_a_choice_for_which_the_deck_is_too_short_is_not_held_against_the_player() -> None:
    rng = Random(12)  # noqa: S311
    met: Counter[str] = Counter()
    for _ in range(60):
        deal = random_deal(rng, (6, 7))
        compare_worth(deal, random_rules(rng), deal.live[MOST_SEEN:], met)
    assert met["best action out of reach"] >= 3
