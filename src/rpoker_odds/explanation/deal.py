"""The explanation of a deal, and of a final hand."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Bet, BuyRedraw, Exchange, Fold, SixthCard, TakeAnte
from rpoker_odds.combination import Combinations, combinations_of
from rpoker_odds.deal import Deal
from rpoker_odds.explanation.bet import bet_lines, lost_bet_lines
from rpoker_odds.explanation.draw import draw_lines, lost_draw_lines
from rpoker_odds.explanation.others import others_lines
from rpoker_odds.explanation.text import Explanation, amount, antes
from rpoker_odds.rules import Rules


def explain_deal(values: Sequence[ActionValue], deal: Deal, rules: Rules) -> Explanation:
    """Why the first of these actions is best with five dealt cards.

    Counts the outcomes of one or two actions: up to a second where an exchange of five cards is
    best and the rules have a redraw, longer where many single exchanges may follow one another.
    """
    paid = combinations_of(deal.hand, rules)
    lines = (*_deal_lines(values, deal, paid, rules), *_bonus_lines(values[0], deal))
    return Explanation(lines)


def explain_final(
    values: Sequence[ActionValue], deal: Deal, paid: Combinations, rules: Rules
) -> Explanation:
    """Why the first of these actions is best with a final hand.

    It is the hand of the deal, in which discards are seen cards; one more exchange may be best
    where single ones follow one another.
    """
    forced = [] if len(values) > 1 else ["The rules force this bet."]
    return Explanation((*_deal_lines(values, deal, paid, rules), *forced))


def _deal_lines(
    values: Sequence[ActionValue], deal: Deal, paid: Combinations, rules: Rules
) -> Iterator[str]:
    best = values[0]
    match best.action:
        case Fold():
            yield from _fold_lines(values, paid)
            yield from others_lines(values)
            if isinstance(values[1].action, Exchange | SixthCard):
                yield from lost_draw_lines(values[1], deal, rules)
        case Bet():
            yield from bet_lines(best, paid, rules)
            yield from others_lines(values)
        case Exchange() | SixthCard():
            yield from draw_lines(best, deal, rules)
            yield from others_lines(values)
        case TakeAnte() | BuyRedraw():
            raise ValueError(best.action)
        case _:
            assert_never(best.action)


def _fold_lines(values: Sequence[ActionValue], paid: Combinations) -> Iterator[str]:
    (bet,) = (value for value in values if isinstance(value.action, Bet))
    return lost_bet_lines(bet, values[0], paid)


def _bonus_lines(best: ActionValue, deal: Deal) -> Iterator[str]:
    if deal.bonus:
        part = amount(best.outcomes.bonus_ev)
        yield f"The bonus of {antes(deal.bonus)} makes {part} of the best value."
