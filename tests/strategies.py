"""Deals and rules to try the tests on: one generator for Hypothesis and for seeded loops.

Cards declared seen leave a short deck, on which every draw and every dealer hand can be played
out. Decks keep to few suits and neighbouring ranks, which makes flushes, straights and ties
common, and amounts are small, which makes decisions close.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import ceil
from random import Random
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from rpoker_odds import (
    AntePayment,
    BonusFate,
    BonusHand,
    BonusTable,
    Card,
    InsuranceMaximum,
    PairedStraight,
    PayTable,
    Qualifier,
    Rank,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Rules,
    Stake,
)

DECK: Final = tuple(Card.from_id(number) for number in range(52))
RANKS: Final = 13
KNOWN: Final = 6

FIXED: Final = settings(derandomize=True, deadline=None, database=None)
"""Every run tries the same examples."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand, an upcard, and the cards that may still come."""

    hand: tuple[Card, ...]
    upcard: Card
    live: tuple[Card, ...]

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every other card of the deck."""
        left = {*self.hand, self.upcard, *self.live}
        return tuple(card for card in DECK if card not in left)


def random_deck(rng: Random, size: int, lowest: int) -> list[Card]:
    """Draw cards of few suits and of neighbouring ranks, `lowest` and up, and a few strays."""
    suits = rng.sample(range(4), max(rng.choice((1, 1, 2, 2, 3, 4)), ceil(size / RANKS)))
    width = min(RANKS, ceil(size / len(suits)) + rng.choice((0, 1, 2, RANKS)))
    ranks = neighbours(lowest, width)
    near = [card for card in DECK if card.rank in ranks and card.suit in suits]
    far = [card for card in DECK if card not in near]
    strays = min(rng.choice((0, 0, 1, 3)), len(far))
    deck = rng.sample(near, size - strays) + rng.sample(far, strays)
    rng.shuffle(deck)
    return deck


def neighbours(lowest: int, count: int) -> list[int]:
    """Return ranks in a row; deuces follow aces."""
    return [(lowest + step) % RANKS for step in range(count)]


def random_five(rng: Random, lowest: int) -> list[Card]:
    """Draw five cards in a row, of one suit or any, or ranks that come twice or more."""
    row = (1, 1, 1, 1, 1)
    copies = rng.choice((row, row, row, row, (4, 1), (3, 2), (3, 1, 1), (2, 2, 1)))
    suited = copies == row and rng.choice((True, False, False))
    suits = [rng.randrange(4)] if suited else range(4)
    five = [
        Card.from_id(rank * 4 + suit)
        for rank, count in zip(neighbours(lowest, len(copies)), copies, strict=True)
        for suit in rng.sample(suits, count)
    ]
    rng.shuffle(five)
    return five


def random_deal(rng: Random, live: Sequence[int]) -> Deal:
    """Draw a deal that leaves one of these numbers of live cards.

    Now and then the player is dealt, or the dealer may have, what rarely comes by itself.
    """
    size = KNOWN + rng.choice(live)
    if rng.randrange(4) == 0:
        return random_near_miss(rng, size - KNOWN)
    lowest = rng.choice((rng.randrange(RANKS), Rank.TEN, Rank.KING, Rank.ACE))
    deck = random_deck(rng, size, lowest)
    place = rng.choice((None, None, 0, 5))
    if place is not None:
        five = random_five(rng, lowest)
        deck = [card for card in deck if card not in five][: size - 5]
        deck[place:place] = five
    return Deal(tuple(deck[:5]), deck[5], tuple(deck[KNOWN:]))


def random_near_miss(rng: Random, live: int) -> Deal:
    """Draw a deal with a dealer hand of nothing, the first live cards, that may become much.

    It is often short of a flush by one card; the other live cards often share its ranks.
    """
    suit, ranks = rng.randrange(4), rng.sample(range(RANKS), 5)
    odd = rng.choice((0, rng.randrange(5), None))
    dealer = [
        Card.from_id(rank * 4 + (rng.randrange(4) if odd in (None, place) else suit))
        for place, rank in enumerate(ranks)
    ]
    rest = [card for card in rng.sample(DECK, len(DECK)) if card not in dealer]
    hand = take_ranks(rest, random_opponent(rng, ranks))
    wanted = {*rng.choice((ranks[:1], ranks, [max(ranks)], [*ranks, Rank.KING, Rank.ACE]))}
    others = sorted(rest, key=lambda card: card.rank not in wanted and rng.randrange(4) > 0)
    return Deal(tuple(hand), dealer[0], (*dealer[1:], *others[: live - 4]))


def random_opponent(rng: Random, ranks: Sequence[int]) -> list[int]:
    """Draw the ranks of a good hand, or of any, or of the dealer's when he pairs a high card."""
    kind = rng.choice(("good", "good", "any", "alike", "alike"))
    if kind == "good":
        copies = rng.choice(((1, 1, 1, 1, 1), (3, 1, 1), (3, 2), (2, 2, 1)))
        row = neighbours(rng.randrange(RANKS), len(copies))
        return [rank for rank, count in zip(row, copies, strict=True) for _ in range(count)]
    if kind == "any":
        return rng.sample(range(RANKS), 5)
    dropped = rng.choice((max(ranks), rng.choice(ranks)))
    left = [rank for rank in ranks if rank != dropped]
    return [*left, max(left)]


def take_ranks(deck: list[Card], ranks: Sequence[int]) -> list[Card]:
    """Take the first card of each rank out of a deck, or any where there is none left."""
    taken = []
    for rank in ranks:
        place = next((place for place, card in enumerate(deck) if card.rank == rank), 0)
        taken.append(deck.pop(place))
    return taken


def random_pay_table(rng: Random) -> PayTable:
    """Draw the usual pay table, or odds that need not rise with the hand."""
    most = rng.choice((None, 1, 3, 9, 20))
    if most is None:
        return PayTable()
    return PayTable(**{field.name: rng.randint(0, most) for field in fields(PayTable)})


def random_bonus(rng: Random) -> BonusTable | None:
    """Draw no bonus, or low odds, or some that outweigh the game."""
    most = rng.choice((None, 1, 2, 30))
    if most is None:
        return None
    return BonusTable(**{field.name: rng.randint(0, most) for field in fields(BonusTable)})


def random_stake(rng: Random, rules: Rules) -> int:
    """Draw a stake on the bonus, if the rules have one."""
    return rng.choice((0, 1, 1, 2, 5)) if rules.bonus is not None else 0


CHOICES: Final[Mapping[str, Callable[[Random], Any]]] = {
    "pay_table": random_pay_table,
    "second_combination": lambda rng: rng.choice((True, True, True, False)),
    "ace_king_as_second": lambda rng: rng.choice((True, False)),
    "paired_straight": lambda rng: rng.choice(list(PairedStraight)),
    "max_payout": lambda rng: rng.choice((None, rng.randint(0, 12))),
    "qualifier": lambda rng: rng.choice(list(Qualifier)),
    "ante_on_no_qualify": lambda rng: rng.choice(list(AntePayment)),
    "ante_on_win": lambda rng: rng.choice(list(AntePayment)),
    "exchange_fees": lambda rng: tuple(rng.choice((0, 0, 1, 2, None)) for _ in range(5)),
    "bet_forced_after": lambda rng: tuple(n for n in range(1, 6) if rng.choice((True, False))),
    "sixth_card_fee": lambda rng: rng.choice((0, 1, 2, None)),
    "repeated_exchange": lambda rng: rng.choice((True, False)),
    "insurance_maximum": lambda rng: rng.choice(list(InsuranceMaximum)),
    "insurance_on_tie": lambda rng: rng.choice(list(Stake)),
    "insurance_on_loss": lambda rng: rng.choice(list(Stake)),
    "insured_box_may_redraw": lambda rng: rng.choice((True, False)),
    "redraw_card": lambda rng: rng.choice(list(RedrawCard)),
    "redraw_fee": lambda rng: rng.choice(list(RedrawFee)),
    "free_redraws": lambda rng: rng.choice((0, 1, 3)),
    "flush_stands": lambda rng: rng.choice((True, False)),
    "redraw_failure": lambda rng: rng.choice(list(RedrawFailure)),
    "bonus": random_bonus,
    "bonus_sixth": random_bonus,
    "bonus_after_exchange": lambda rng: rng.choice(list(BonusHand)),
    "bonus_if_folded": lambda rng: rng.choice(list(BonusFate)),
    "boxes": lambda rng: rng.randint(1, 9),
    "open_boxes": lambda rng: rng.randint(1, 9),
    "blind_redraw": lambda rng: rng.choice((True, False)),
    "blind_insurance": lambda rng: rng.choice((True, False)),
}
"""A choice for each field of `Rules` but the name."""


def random_rules(rng: Random, *, repeats: bool = False) -> Rules:
    """Draw a value for every field of the rules.

    Repeated exchange only where `repeats`: on more than six live cards the reference takes long,
    and on a long deck odds that are drawn can make all of it pay.
    """
    choices = [name for name in CHOICES if repeats or name != "repeated_exchange"]
    drawn = {"repeated_exchange": False} | {name: CHOICES[name](rng) for name in choices}
    return Rules(name="random", **consistent(drawn))


def consistent(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values of all fields without what rules refuse.

    No bet is forced after an exchange that is not sold, or that may be repeated; what is not
    sold is not repeated; a bonus beside repeated exchange does not hang on play; half a payout
    is a whole number, a second column of a bonus stands beside a first and counts for some hand,
    what is not sold is not sold to blind boxes, and no more boxes are open than there are.
    """
    found, fees, cap = dict(values), values["exchange_fees"], values["max_payout"]
    forced = values["bet_forced_after"]
    found["repeated_exchange"] = repeats = values["repeated_exchange"] and fees[0] is not None
    found["bet_forced_after"] = tuple(
        n for n in forced if fees[n - 1] is not None and not (repeats and n == 1)
    )
    if cap is not None and values["insurance_maximum"] is InsuranceMaximum.HALF:
        found["max_payout"] = cap + cap % 2
    insured = values["insurance_maximum"] is not InsuranceMaximum.NONE
    found["blind_insurance"] = values["blind_insurance"] and insured
    if values["bonus"] is None or not second_column_counts(found):
        found["bonus_sixth"] = None
    if repeats and found["bonus"] is not None:
        found["bonus_if_folded"] = BonusFate.STANDS
    if repeats and found["bonus_sixth"] is not None:
        found["bonus_after_exchange"] = BonusHand.DEALT
    found["open_boxes"] = min(values["open_boxes"], values["boxes"])
    return found


def second_column_counts(values: Mapping[str, Any]) -> bool:
    """Tell whether a purchase can bring a hand under the second column of a bonus."""
    exchanges = any(fee is not None for fee in values["exchange_fees"])
    final = values["bonus_after_exchange"] is BonusHand.FINAL and not values["repeated_exchange"]
    return values["sixth_card_fee"] is not None or (exchanges and final)


def changed(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """Return rules with other values for some fields, made consistent."""
    values = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    return Rules(**consistent({**values, **changes}))


def _drawn() -> st.SearchStrategy[Random]:
    return st.randoms(use_true_random=False)


def deals(live: Sequence[int]) -> st.SearchStrategy[Deal]:
    """Deals that leave one of these numbers of live cards."""
    return _drawn().map(lambda rng: random_deal(rng, live))


def rule_sets(*, repeats: bool = False) -> st.SearchStrategy[Rules]:
    """Rules with every field drawn, repeated exchange only where `repeats`."""
    return _drawn().map(lambda rng: random_rules(rng, repeats=repeats))


def staked_rules(*, repeats: bool = False) -> st.SearchStrategy[tuple[Rules, int]]:
    """Rules with every field drawn, and a stake on their bonus."""

    def draw(rng: Random) -> tuple[Rules, int]:
        rules = random_rules(rng, repeats=repeats)
        return rules, random_stake(rng, rules)

    return _drawn().map(draw)
