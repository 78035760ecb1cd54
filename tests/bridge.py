"""The library's values in the reference's words. Only here do the two meet."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias, TypeVar

from rpoker_odds import (
    Action,
    Bet,
    BonusTable,
    Card,
    Combinations,
    Exchange,
    Fold,
    Outcomes,
    Rules,
    SixthCard,
)
from rpoker_odds import End as OurEnd
from tests.reference import game
from tests.reference.combinations import Paid
from tests.reference.play import Results
from tests.reference.ranking import Cards, Category
from tests.reference.rules import BonusTable as ReferenceTable
from tests.reference.rules import Rules as ReferenceRules
from tests.reference.settlement import End, Kind
from tests.strategies import Deal

Key = TypeVar("Key")

Ends: TypeAlias = Mapping[End, Fraction]
"""The chance of each end; of a fold the first combination only is named."""

NamedEnds: TypeAlias = Mapping[tuple[str, Category], Fraction]
"""The chances of ends, named as in JSON, by category of the final hand."""

KINDS: Final[Mapping[OurEnd, tuple[Kind, bool]]] = {
    OurEnd.NO_QUALIFY: ("no_qualify", False),
    OurEnd.WIN: ("win", False),
    OurEnd.PUSH: ("push", False),
    OurEnd.LOSE: ("lose", False),
    OurEnd.REDRAW_WIN: ("win", True),
    OurEnd.REDRAW_PUSH: ("push", True),
    OurEnd.REDRAW_LOSE: ("lose", True),
    OurEnd.REDRAW_FAIL: ("fail", True),
}
"""The reference's kind of each end of a bet, and whether a redraw was bought."""


class Table(NamedTuple):
    """A deal as the functions of the reference take it."""

    hand: Cards
    upcard: str
    rules: ReferenceRules
    live: Cards


def cards_of(cards: Iterable[Card]) -> Cards:
    """Write cards as the reference does."""
    return tuple(str(card) for card in cards)


def rules_of(rules: Rules) -> ReferenceRules:
    """Translate rules, field by field."""
    odds = rules.pay_table.to_dict().items()
    return ReferenceRules(
        pay_table={Category[name.upper()]: amount for name, amount in odds},
        second_combination=rules.second_combination,
        ace_king_as_second=rules.ace_king_as_second,
        paired_straight=rules.paired_straight.value,
        max_payout=rules.max_payout,
        qualifier=rules.qualifier.value,
        ante_on_no_qualify=rules.ante_on_no_qualify.value,
        ante_on_win=rules.ante_on_win.value,
        exchange_fees=rules.exchange_fees,
        bet_forced_after=rules.bet_forced_after,
        sixth_card_fee=rules.sixth_card_fee,
        repeated_exchange=rules.repeated_exchange,
        insurance_maximum=rules.insurance_maximum.value,
        insurance_on_tie=rules.insurance_on_tie.value,
        insurance_on_loss=rules.insurance_on_loss.value,
        insured_box_may_redraw=rules.insured_box_may_redraw,
        redraw_card=rules.redraw_card.value,
        redraw_fee=rules.redraw_fee.value,
        free_redraws=rules.free_redraws,
        flush_stands=rules.flush_stands,
        redraw_failure=rules.redraw_failure.value,
        bonus=bonus_table_of(rules.bonus),
        bonus_sixth=bonus_table_of(rules.bonus_sixth),
        bonus_after_exchange=rules.bonus_after_exchange.value,
        bonus_if_folded=rules.bonus_if_folded.value,
        blind_redraw=rules.blind_redraw,
        blind_insurance=rules.blind_insurance,
    )


def bonus_table_of(table: BonusTable | None) -> ReferenceTable | None:
    """Translate a column of the bonus."""
    if table is None:
        return None
    return {Category[name.upper()]: odds for name, odds in table.to_dict().items()}


def table_of(deal: Deal, rules: Rules) -> Table:
    """Translate a deal and its rules."""
    return Table(cards_of(deal.hand), str(deal.upcard), rules_of(rules), cards_of(deal.live))


def action_of(action: Action) -> game.Action:
    """Translate an action of the first two decisions."""
    match action:
        case Fold():
            return game.FOLD
        case Bet():
            return game.BET
        case SixthCard():
            return game.SIXTH
        case Exchange(discards):
            return ("exchange", cards_of(discards))
        case _:
            raise ValueError(f"{action} comes later")


def paid_of(combinations: Combinations) -> Paid:
    """Translate what a hand is paid for."""
    first, second = combinations.first, combinations.second
    beside = None if second is None else Category[second.name]
    return Paid(Category[first.name], beside, combinations.multiplier)


def ends_of(outcomes: Outcomes) -> Ends:
    """Translate the chances of the ends of an action, those that are not zero."""
    found = {
        End("fold", insured=False, bought=False, first=Category(first), second=None): count
        for first, count in enumerate(outcomes.fold)
        if count
    }
    for insured, grid in ((False, outcomes.uninsured), (True, outcomes.insured)):
        for our_end, (kind, bought) in KINDS.items():
            for first, second, count in _cells(grid[our_end]):
                found[End(kind, insured, bought, first, second)] = count
    return {end: Fraction(count, outcomes.total) for end, count in found.items()}


def _cells(rows: tuple[tuple[int, ...], ...]) -> Iterator[tuple[Category, Category | None, int]]:
    for first, row in enumerate(rows):
        for second, count in enumerate(row):
            if count:
                yield Category(first), Category(second) or None, count


def named_ends_of(outcomes: Outcomes, counts: Mapping[str, tuple[int, ...]]) -> NamedEnds:
    """Return the chances behind counts by category, those that are not zero."""
    return {
        (name, Category(first)): Fraction(count, outcomes.total)
        for name, row in counts.items()
        for first, count in enumerate(row)
        if count
    }


def reference_ends(results: Results) -> Ends:
    """Return the chances of the ends as the library tells them apart."""
    return without_seconds_of_folds(_summed((end, chance) for (_, end), chance in results.items()))


def without_seconds_of_folds(ends: Ends) -> Ends:
    """Merge folds with the same first combination."""
    return _summed(
        (end._replace(second=None) if end.kind == "fold" else end, chance)
        for end, chance in ends.items()
    )


def reference_distribution(results: Results) -> Mapping[int, Fraction]:
    """Return the chance of each net result."""
    return _summed((gain, chance) for (gain, _), chance in results.items())


def reference_counts(ends: Ends) -> NamedEnds:
    """Name ends as `Outcomes.counts` does."""
    return _summed(((_name(end), end.first), chance) for end, chance in ends.items())


def reference_results(ends: Ends) -> NamedEnds:
    """Name ends as `Outcomes.results` does: only how the box came out."""
    return _summed(((_result(end.kind), end.first), chance) for end, chance in ends.items())


def _name(end: End) -> str:
    return f"{'insured_' * end.insured}{'redraw_' * end.bought}{end.kind}"


def _result(kind: Kind) -> str:
    return "no_qualify" if kind == "fail" else kind


def _summed(chances: Iterable[tuple[Key, Fraction]]) -> dict[Key, Fraction]:
    found: dict[Key, Fraction] = {}
    for key, chance in chances:
        found[key] = found.get(key, Fraction(0)) + chance
    return found
