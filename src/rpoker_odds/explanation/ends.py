"""How an action ends, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Self

from rpoker_odds import _native
from rpoker_odds.action_value import ActionValue
from rpoker_odds.combination import Combinations
from rpoker_odds.explanation.text import amount, capital, is_shown, net, share
from rpoker_odds.outcomes import End, Outcomes
from rpoker_odds.rules import Rules

_INSURED: Final = "insured_"
_REDRAWN: Final = "redraw_"
_PLAIN: Final = (End.NO_QUALIFY, End.WIN, End.PUSH, End.LOSE)


@dataclass(frozen=True, slots=True)
class Ends:
    """The shares of the ends of one action, told apart by the dealer's hand as dealt."""

    fold: Fraction
    dealt: Mapping[End, Fraction]
    """He does not qualify, or the bet wins, ties or loses against the hand as dealt."""

    redrawn: Mapping[End, Fraction]
    """How the redraws end that are bought; parts of `dealt[NO_QUALIFY]`."""

    @classmethod
    def of(cls, outcomes: Outcomes) -> Self:
        """Those that were counted, insured or not."""
        found = outcomes.probabilities
        each = {
            end: found.get(end.key, Fraction(0)) + found.get(_INSURED + end.key, Fraction(0))
            for end in End
        }
        redrawn = {end: part for end, part in each.items() if end.key.startswith(_REDRAWN)}
        dealt = {end: each[end] for end in _PLAIN}
        dealt[End.NO_QUALIFY] += sum(redrawn.values())
        return cls(found["fold"], dealt, redrawn)


def nets_of(rules: Rules, paid: Combinations, outcomes: Outcomes) -> Mapping[End, int]:
    """The net results of betting one final hand, insured if these outcomes are."""
    stakes = _native.stakes_for(rules.packed(), paid.first, paid.second or 0)
    nets = stakes.insured if outcomes.chance_of_insurance else stakes.uninsured
    return {end: nets[end] for end in End}


def ends_line(ends: Ends, nets: Mapping[End, int] | None = None) -> str:
    """The shares that are not zero, with what each is worth if `nets` are given."""

    def told(end: End, words: str) -> str:
        worth = f" ({net(nets[end])})" if nets else ""
        return f"{words} {share(ends.dealt[end])}{worth}"

    yours = [f"fold {share(ends.fold)}"] if ends.fold else []
    verbs = ((End.WIN, "win"), (End.PUSH, "tie"), (End.LOSE, "lose"))
    yours += [told(end, verb) for end, verb in verbs if _is_told(ends, end)]
    if yours:
        yours[0] = f"you {yours[0]}"
    if ends.dealt[End.NO_QUALIFY]:
        yours.insert(0, told(End.NO_QUALIFY, "dealer does not qualify"))
    return f"{capital(', '.join(yours))}."


def _is_told(ends: Ends, end: End) -> bool:
    part = ends.dealt[end]
    return is_shown(part) if end is End.PUSH else part > 0


def redraw_line(value: ActionValue, ends: Ends) -> Iterator[str]:
    """How often a redraw is bought, how it ends and what it adds, if it is."""
    bought = sum(ends.redrawn.values(), Fraction(0))
    if not is_shown(bought) or value.gains is None or value.gains.redraw is None:
        return
    verbs = (
        (End.REDRAW_WIN, "win"),
        (End.REDRAW_PUSH, "tie"),
        (End.REDRAW_LOSE, "lose"),
        (End.REDRAW_FAIL, "fail"),
    )
    parts = [
        f"{verb} {share(ends.redrawn[end])}" for end, verb in verbs if is_shown(ends.redrawn[end])
    ]
    gain = amount(value.gains.redraw)
    yield f"Redraws bought in {share(bought)} ({', '.join(parts)}) add {gain}."
