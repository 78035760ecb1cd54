"""Why to take the ante, or to buy the redraw."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import BuyRedraw, TakeAnte
from rpoker_odds.cards import Card
from rpoker_odds.combination import Combinations
from rpoker_odds.explanation.ends import nets_of
from rpoker_odds.explanation.others import others_lines
from rpoker_odds.explanation.text import Explanation, is_shown, net, share
from rpoker_odds.outcomes import End
from rpoker_odds.rules import Rules


@dataclass(frozen=True, slots=True)
class Offer:
    """A redraw that is offered."""

    replaced: Card
    live: int
    """How many cards may come."""

    decisive: Mapping[End, int]
    """How many of them, standing last, make the dealer qualify, by who wins."""

    chances: Mapping[End, Fraction]


def explain_redraw(
    values: Sequence[ActionValue], paid: Combinations, rules: Rules, offer: Offer
) -> Explanation:
    """Why the first of these actions is best: the ante, or buying the redraw."""
    return Explanation((*_lines(values, paid, rules, offer), *others_lines(values)))


def _lines(
    values: Sequence[ActionValue], paid: Combinations, rules: Rules, offer: Offer
) -> Iterator[str]:
    values_by_action = {value.action: value for value in values}
    take, buy = values_by_action[TakeAnte()], values_by_action[BuyRedraw()]
    nets = nets_of(rules, paid, buy.outcomes)
    ante = net(nets[End.NO_QUALIFY])
    ends = _ends(offer, nets)
    if values[0] is buy:
        yield f"Buy the redraw of {offer.replaced}: it {ends}; the ante is {ante}."
    else:
        yield f"Take the ante, {ante}: the redraw of {offer.replaced} {ends}."
    yield _cards(offer)
    yield from _needed(take, buy, nets, offer)


def _ends(offer: Offer, nets: Mapping[End, int]) -> str:
    verbs = (
        (End.REDRAW_WIN, "wins"),
        (End.REDRAW_PUSH, "ties"),
        (End.REDRAW_LOSE, "loses"),
        (End.REDRAW_FAIL, "fails"),
    )
    shown = [(end, verb) for end, verb in verbs if is_shown(offer.chances[end])]
    return ", ".join(
        f"{verb} {share(offer.chances[end])} ({net(nets[end])})" for end, verb in shown
    )


def _cards(offer: Offer) -> str:
    verbs = ((End.REDRAW_WIN, "lose"), (End.REDRAW_PUSH, "tie"), (End.REDRAW_LOSE, "win"))
    found = [(offer.decisive[end], verb) for end, verb in verbs if offer.decisive[end]]
    if not found:
        return f"None of the {offer.live} cards makes him qualify."
    parts = [
        f"{count} {'makes' if count == 1 else 'make'} him qualify and {verb}"
        for count, verb in found
    ]
    return f"Of the {offer.live} cards {', '.join(parts)}."


def _needed(
    take: ActionValue, buy: ActionValue, nets: Mapping[End, int], offer: Offer
) -> Iterator[str]:
    """How often it has to win instead of failing, to be worth the ante; if it can win."""
    win, fail = offer.chances[End.REDRAW_WIN], offer.chances[End.REDRAW_FAIL]
    more = nets[End.REDRAW_WIN] - nets[End.REDRAW_FAIL]
    if not win or more <= 0:
        return
    needed = win + (take.ev - buy.ev) / more
    if needed >= win + fail:
        yield "It would be worth no more than the ante even if it never failed."
    elif needed > 0:
        must = "has" if buy.ev > take.ev else "would have"
        yield f"To be worth more than the ante it {must} to win in over {share(needed)}."
