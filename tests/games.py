"""Whole games of short decks as the reference plays them, deal by deal."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from rpoker_odds import Card, RedrawFee, Rules, Solution, Suit
from rpoker_odds.game_sums import Deck
from tests.bridge import cards_of, reference_counts, reference_ends, rules_of
from tests.reference import game, play, settlement
from tests.reference.ranking import category
from tests.reference.settlement import End, maximum_insurance


class Dealt(NamedTuple):
    """A deal, and how many others differ from it by names of suits only, itself included."""

    hand: tuple[Card, ...]
    upcard: Card
    weight: int


def cards_in(deck: Deck) -> list[Card]:
    """Return the cards of a deck."""
    return [
        card
        for card in map(Card.from_id, range(52))
        if deck.ranks >> card.rank & 1 and card.suit < deck.suits
    ]


def all_deals(deck: Deck) -> Iterator[Dealt]:
    """Yield every deal, its hand in the order in which exchanges of equal value are preferred:
    by falling rank, and of equal ranks the upcard's suit first, then the suit with more."""
    cards = cards_in(deck)
    for hand in combinations(cards, 5):
        for upcard in cards:
            if upcard not in hand:
                yield Dealt(in_order(hand, upcard), upcard, 1)


def in_order(hand: tuple[Card, ...], upcard: Card) -> tuple[Card, ...]:
    """Return the hand in that order."""

    def suit_order(suit: Suit) -> tuple[bool, list[int]]:
        held = sorted((card.rank for card in hand if card.suit == suit), reverse=True)
        return suit == upcard.suit, list(map(int, held))

    suits = sorted(Suit, key=suit_order, reverse=True)
    return tuple(sorted(hand, key=lambda card: (-card.rank, suits.index(card.suit))))


def different_deals(deck: Deck) -> list[Dealt]:
    """Return one deal of those alike, suits being names: the first, with their number."""
    renamings = list(permutations(list(Suit)[: deck.suits]))
    first: dict[tuple[object, ...], Dealt] = {}
    weights: Counter[tuple[object, ...]] = Counter()
    for deal in all_deals(deck):
        key = min(
            (
                sorted((card.rank, names[card.suit]) for card in deal.hand),
                (deal.upcard.rank, names[deal.upcard.suit]),
            )
            for names in renamings
        )
        alike = (tuple(key[0]), key[1])
        first.setdefault(alike, deal)
        weights[alike] += 1
    return [deal._replace(weight=weights[alike]) for alike, deal in first.items()]


class Played(NamedTuple):
    """What the reference makes of one deal: the action it prefers, and all that follows."""

    action: str
    results: play.Results
    bet: Fraction


def played(deal: Dealt, deck: Deck, rules: Rules) -> Played:
    """Let the reference play a deal at its best."""
    known = (*deal.hand, deal.upcard)
    live = cards_of(card for card in cards_in(deck) if card not in known)
    table = play.Deal(cards_of(deal.hand), str(deal.upcard), rules_of(rules), live)
    results = {
        action: game.results(table, action)
        for action in game.actions(table.hand, table.live, table.rules)
    }
    values = {action: play.mean(found) for action, found in results.items()}
    best = game.best(values)
    name = best[0] if len(best) == 1 else f"exchange_{len(best[1])}"
    return Played(name, results[best], values[game.BET])


def wagered(gain: int, end: End, rules: Rules) -> int:
    """Return the stakes behind an end, fees counted: what the gain lacks of the end's."""
    fee = settlement.net(end, rules_of(rules)) - gain
    insurance = maximum_insurance(end.first, end.second, rules_of(rules)) if end.insured else 0
    chip = end.bought and rules.redraw_fee is not RedrawFee.ANTE
    return 1 + fee + (0 if end.kind == "fold" else 2) + insurance + chip


Tally: TypeAlias = defaultdict[tuple[str, object], Fraction]
"""Amounts by table and entry."""

Figures: TypeAlias = Mapping[tuple[str, object], Fraction]
"""All figures of a game that are not zero, by table and entry."""


def count_deal(tally: Tally, deal: Dealt, found: Played, rules: Rules) -> None:
    """Add a deal to the tally."""
    value, upcard = play.mean(found.results), str(deal.upcard)[0]
    hand = category(cards_of(deal.hand)).name.lower()
    tally["action", found.action] += deal.weight
    for name in (("upcard", upcard), ("hand", hand)):
        tally[name] += deal.weight
        tally["value of", name] += value * deal.weight
    for (net, end), chance in found.results.items():
        tally["net", net] += chance * deal.weight
        tally["mean", "wagered"] += chance * deal.weight * wagered(net, end, rules)
    for (name_of_end, _), chance in reference_counts(reference_ends(found.results)).items():
        tally["end", name_of_end] += chance * deal.weight
    tally["mean", "bet"] += found.bet * deal.weight
    tally["mean", "ev"] += value * deal.weight


def reference_figures(deals: Iterable[Dealt], deck: Deck, rules: Rules) -> Figures:
    """Let the reference play all deals; return its figures as `figures` does a solution's."""
    tally: Tally = defaultdict(Fraction)
    total = 0
    for deal in deals:
        count_deal(tally, deal, played(deal, deck, rules), rules)
        total += deal.weight
    return {name: amount / total for name, amount in tally.items() if amount}


def figures(solution: Solution) -> Figures:
    """Return the figures of a solution."""
    groups = [("upcard", solution.by_upcard), ("hand", solution.by_category)]
    parts = [((name, key), part) for name, table in groups for key, part in table.items()]
    found: dict[tuple[str, object], Fraction] = {
        **{("action", name): chance for name, chance in solution.actions.items()},
        **{("net", net): chance for net, chance in solution.return_table},
        **{("end", name): chance for name, chance in solution.ends.items()},
        **{name: part.share for name, part in parts},
        **{("value of", name): part.ev * part.share for name, part in parts},
        ("mean", "wagered"): solution.mean_wagered,
        ("mean", "bet"): solution.always_bet_ev,
        ("mean", "ev"): solution.ev,
    }
    return {name: amount for name, amount in found.items() if amount}
