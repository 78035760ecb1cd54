"""Why to exchange cards or to buy a sixth one."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from rpoker_odds import _native
from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Exchange
from rpoker_odds.cards import Card
from rpoker_odds.combination import Combinations, combinations_of
from rpoker_odds.deal import Deal
from rpoker_odds.explanation.ends import Ends, ends_line, redraw_line
from rpoker_odds.explanation.text import amount, antes, capital, combined, is_shown, share
from rpoker_odds.hands import Category, category
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.rendering import spoken
from rpoker_odds.rules import Rules

_RARE: Final = Fraction(1, 100)


def draw_lines(value: ActionValue, deal: Deal, rules: Rules) -> Iterator[str]:
    """What the draw costs and makes, how the bets end, and what later choices add."""
    ends = Ends.of(value.outcomes)
    yield from _made_lines(value, deal, rules)
    yield ends_line(ends)
    yield _choice_line(value, ends)
    yield from _insurance_line(value)
    yield from redraw_line(value, ends)


def lost_draw_lines(value: ActionValue, deal: Deal, rules: Rules) -> Iterator[str]:
    """The same, shorter, of a draw that is not the best action."""
    yield from _made_lines(value, deal, rules)
    yield _choice_line(value, Ends.of(value.outcomes))


def _made_lines(value: ActionValue, deal: Deal, rules: Rules) -> Iterator[str]:
    discards = value.action.discards if isinstance(value.action, Exchange) else ()
    if len(discards) > 1:
        better, made = _better_hands(value.outcomes, category(deal.hand))
    else:
        better, made = _better_cards(deal, rules, discards)
    yield f"{_bought(value)}: {better}{':' if made else '.'}"
    if made:
        yield f"{capital(', '.join(made))}."


def _bought(value: ActionValue) -> str:
    """A purchase with its fee: "Buy a sixth card for 1 ante"."""
    exchanged = isinstance(value.action, Exchange)
    name = capital(str(value.action)) if exchanged else "Buy a sixth card"
    fee = value.outcomes.fee
    return f"{name} for {antes(fee)}" if fee else f"{name}, which is free"


def _better_hands(outcomes: Outcomes, dealt: Category) -> tuple[str, list[str]]:
    made: Counter[Category] = Counter()
    for counts in outcomes.counts.values():
        made.update({each: counts[each] for each in Category if each > dealt and counts[each]})
    shares = {each: Fraction(made[each], outcomes.total) for each in Category if made[each]}
    if not shares:
        return "no draw makes a better hand", []
    parts = [f"{name} {share(part)}" for name, part in _rare_ones_merged(shares)]
    total = share(sum(shares.values(), Fraction(0)))
    return f"{total} of the draws make a better hand", parts


def _rare_ones_merged(
    shares: Mapping[Category, Fraction],
) -> Iterator[tuple[str, Fraction]]:
    """The shares by name; from the category on above which all are rare, they are one."""
    names = list(shares)
    rare = len(names)
    while rare and shares[names[rare - 1]] < _RARE:
        rare -= 1
    yield from ((spoken(name), shares[name]) for name in names[:rare])
    if rare < len(names):
        better = " or better" if rare < len(names) - 1 else ""
        yield (
            spoken(names[rare]) + better,
            sum((shares[name] for name in names[rare:]), Fraction(0)),
        )


def _better_cards(deal: Deal, rules: Rules, discards: tuple[Card, ...]) -> tuple[str, list[str]]:
    dealt = combinations_of(deal.hand, rules).multiplier
    kept = [card for card in deal.hand if card not in discards]
    known = {*deal.hand, deal.upcard, *deal.seen}
    live = [card for card in map(Card.from_id, range(_native.CARDS)) if card not in known]
    made = Counter(combinations_of((*kept, card), rules) for card in live)
    better = sorted((each for each in made if each.multiplier > dealt), key=_payment, reverse=True)
    if not better:
        return f"none of the {len(live)} cards raises what a win pays", []
    parts = [f"{made[each]} {combined(each)} ({each.multiplier} to 1)" for each in better]
    count = sum(made[each] for each in better)
    raised = f"{count} of the {len(live)} cards {'raises' if count == 1 else 'raise'}"
    return f"{raised} what a win pays", parts


def _payment(paid: Combinations) -> tuple[int, int, int]:
    return paid.multiplier, paid.first, paid.second or 0


def _choice_line(value: ActionValue, ends: Ends) -> str:
    """What is chosen after the draw: one more exchange where it may follow, or to fold."""
    if value.continuations is None:
        return _fold_line(value, ends)
    again = sum(card is not None for card in value.continuations.values())
    if not again:
        return "After no draw is one more exchange worth its fee."
    once, twice, *_ = value.outcomes.by_fees
    of_all = f"{again} of the {len(value.continuations)} cards"
    return f"After {of_all} you exchange one more card, for {antes(twice.fee - once.fee)}."


def _fold_line(value: ActionValue, ends: Ends) -> str:
    if value.gains is None or value.gains.fold is None:
        return "The rules force the bet after this draw."
    if not ends.fold:
        return "You never fold after the draw."
    saved = amount(value.gains.fold)
    return f"Folding after {share(ends.fold)} of the draws saves {saved} against betting on them."


def _insurance_line(value: ActionValue) -> Iterator[str]:
    chance, gains = value.outcomes.chance_of_insurance, value.gains
    if is_shown(chance) and gains is not None and gains.insurance is not None:
        yield f"Insurance taken in {share(chance)} adds {amount(gains.insurance)}."
