"""Outcomes of repeated exchange, played from many states together, and state by state."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from rpoker_odds import BETVOYAGER, Card, CardError, Rules, RulesError, _native, analyze
from rpoker_odds._native_repeats import Memory, Starts, bet_ends, play_out, repeat_after
from rpoker_odds.cards import card_bytes, card_mask, parse_cards
from rpoker_odds.deal import Deal, read_deal
from rpoker_odds.outcome_counts import all_counts, weighted
from tests.strategies import random_deal, random_rules
from tests.test_repeated import repeating

NEAR: Final = "9s 8s 7s 6s"


def one_by_one(rules: Rules, hand: bytes, upcard: int, starts: Starts) -> Iterator[Counter[object]]:
    """Play from one state after the other, and say what is counted, exchange by exchange."""
    memory = Memory()
    layer, exchanged = Counter(starts), 0
    while layer:
        stopped, following = [], Counter[tuple[int, int]]()
        for (kept, live), ways in layer.items():
            held = [number for number in range(_native.CARDS) if kept >> number & 1]
            gone = (1 << _native.CARDS) - 1 & ~(kept | live | 1 << upcard)
            last = gone.bit_length() - 1
            deal = _native.DealFields(gone & ~(1 << last), bytes([last, *held]), upcard)
            after = repeat_after(rules.packed(), deal, exchanged, 0, memory)
            stopped.append((ways, after.stopped))
            for drawn, mask in enumerate(after.next):
                if mask in (0, _native.NO_CARD):
                    continue
                now = [drawn, *held]
                best = [now[place] for place in range(_native.HAND) if mask >> place & 1]
                out = min(best, key=(hand + bytes(range(_native.CARDS))).index)
                state = sum(1 << card for card in now if card != out), live & ~(1 << drawn)
                following[state] += ways
        yield numbered(weighted(stopped))
        layer, exchanged = following, exchanged + 1


def numbered(counts: _native.OutcomeFields) -> Counter[object]:
    return Counter(dict(enumerate(all_counts(counts))))


def starts_of(deal: Deal) -> dict[tuple[int, int], int]:
    """Return the states of all five exchanges of a deal, which come up in different ways."""
    known = card_mask((*deal.hand, deal.upcard, *deal.seen))
    live = (1 << _native.CARDS) - 1 & ~known
    return {
        (card_mask(deal.hand) & ~(1 << card.id), live): 5**place
        for place, card in enumerate(deal.hand)
    }


def test_many_starts_are_played_as_one_by_one() -> None:
    rng = Random(31)  # noqa: S311
    deep = 0
    for _ in range(40):
        rules, deal = repeating(random_rules(rng, repeats=True)), random_deal(rng, [5, 6, 7, 8])
        read = read_deal(deal.hand, deal.upcard, deal.seen)
        house, upcard, hand = rules.packed(), read.upcard.id, card_bytes(read.hand)
        starts = starts_of(read)
        found = play_out(house, upcard, 0, starts, Memory(), hand)
        assert [numbered(layer) for layer in found] == list(one_by_one(rules, hand, upcard, starts))
        deep += len(found) > 2
    assert deep >= 8


def starts_but(keeping: str, others: str) -> dict[tuple[int, int], int]:
    """Return the states of four cards kept against the queen of diamonds, by the fifth card."""
    kept, upcard = card_mask(parse_cards(keeping)), 1 << Card.parse("Qd").id
    live = (1 << _native.CARDS) - 1 & ~(kept | upcard)
    return {(kept, live & ~(1 << card.id)): 1 for card in parse_cards(others)}


def test_a_long_pass_tells_the_values_and_all_draws() -> None:
    """Some 34,000 states; the tables grow on the way."""
    value = analyze(f"{NEAR} 2c", "Qd", rules=BETVOYAGER)["exchange 2c"]
    outcomes = value.outcomes
    assert outcomes.ev == value.ev
    assert len(outcomes.by_fees) == 6
    assert sum(all_counts((outcomes.fold, outcomes.uninsured, outcomes.insured))) == outcomes.total
    assert outcomes.total == 24203836092139704000
    assert outcomes.chance_of_redraw > 0
    assert outcomes.chance_of_insurance > 0


def test_totals_are_ways_times_draws_times_the_ends_of_a_bet() -> None:
    """None of these hands is exchanged twice."""
    house, upcard = BETVOYAGER.packed(), Card.parse("Qd").id
    starts = dict.fromkeys(starts_but("Ah Kd 7c 4s", "2c 3h"), 3)
    (only,) = play_out(house, upcard, 0, starts, Memory())
    assert only.total == 2 * 3 * 46 * bet_ends(house, 45)
    assert play_out(house, upcard, 0, {}, Memory()) == []


def test_what_cannot_be_played_is_refused() -> None:
    house, upcard = BETVOYAGER.packed(), Card.parse("Qd").id
    starts = starts_but(NEAR, "2c")
    ((kept, live),) = starts
    with pytest.raises(RulesError, match="too many outcomes"):
        play_out(house, upcard, 0, {(kept, live): 1 << 90}, Memory())
    for bad in (
        {(kept, live): 1, (kept, live & live - 1): 1},
        {(live, kept): 1},
        {(kept, kept): 1},
    ):
        with pytest.raises(CardError):
            play_out(house, upcard, 0, bad, Memory())
    with pytest.raises(RulesError):
        play_out(replace(BETVOYAGER, repeated_exchange=False).packed(), upcard, 0, starts, Memory())
