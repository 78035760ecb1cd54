"""What the actions cost that are not the best."""

from collections.abc import Iterator, Sequence

from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Action, Bet, Exchange, Fold
from rpoker_odds.explanation.text import amount, capital


def others_lines(values: Sequence[ActionValue]) -> Iterator[str]:
    """The second best action and its cost; what folding and betting cost besides."""
    best, *others = values
    if not others:
        return
    second, *rest = others
    if second.cost:
        text = f"Next best: {second.action}, costing {amount(second.cost)} antes"
    else:
        text = (
            f"{capital(str(second.action))} is worth as much: {_order(best.action, second.action)}"
        )
    plain = {Fold(): "folding", Bet(): "betting"}
    costs = [(plain[v.action], amount(v.cost)) for v in rest if v.action in plain]
    parts = [f"{name}{' costs' * (not number)} {cost}" for number, (name, cost) in enumerate(costs)]
    yield f"{text}{'; ' if parts else ''}{', '.join(parts)}."


def _order(best: Action, second: Action) -> str:
    """Why the first of two actions of equal value stands first."""
    if not isinstance(best, Exchange) or not isinstance(second, Exchange):
        return "of equals the smaller stake is first"
    if len(best.discards) < len(second.discards):
        return "of equals the exchange of fewer cards is first"
    return "of equals the discards further left in the hand are first"
