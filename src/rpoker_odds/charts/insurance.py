"""Insurance by hand and upcard: what each ante staked on it gains or loses."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from rpoker_odds import _native
from rpoker_odds.charts.chart import Cell, Chart, Row, Tone
from rpoker_odds.charts.insured_hands import HANDS, InsuredDeal, insured_deals
from rpoker_odds.errors import RulesError
from rpoker_odds.executors import tagged_results
from rpoker_odds.notation import RANK_LETTERS
from rpoker_odds.pay_table import PayTable
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.rule_choices import AntePayment, InsuranceMaximum, Stake
from rpoker_odds.rules import Rules

_PIECE: Final = 4000
_DEALER_HANDS: Final = comb(_native.CARDS - _native.HAND - 1, _native.HAND - 1)
_NOTHING: Final = PayTable(**dict.fromkeys(PayTable.__dataclass_fields__, 0))
_NO_EXCHANGE: Final = (None, None, None, None, None)


class Kernels(NamedTuple):
    """Rules of bets alone, of whose values what insurance is worth is made."""

    ante_if_no_qualify: Rules
    ante_if_won: Rules
    no_ante: Rules
    insured: Rules
    uninsured: Rules


@dataclass(slots=True)
class Sums:
    """Sums over the deals of a cell, each deal counted as often as it stands for."""

    deals: int = 0
    insured_deals: int = 0
    unit: int = 0
    gain: Fraction = Fraction(0)

    def add(self, weight: int, unit: int, gain: Fraction) -> None:
        """Add deals of the same worth."""
        self.deals += weight
        self.insured_deals += weight if gain else 0
        self.unit += weight * unit
        self.gain += weight * gain


def insurance_chart(
    rules: Rules | str = CLASSIC,
    *,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Chart:
    """What insuring a hand is worth, trips or better as dealt, by hand and rank of the upcard.

    A cell's `ev_per_unit` is the mean gain of each ante staked, in antes; `share` the part of its
    deals in which the largest stake beats none; `gain` the mean of what the better of both adds
    to the value of the bet, which counts a redraw that the house takes from an insured player.
    All three are exact; `deals` is how many deals of a hand and an upcard the cell has. Raises
    RulesError where no insurance is sold. `progress` is called with the deals done and all of
    them. Cost: about ten seconds, shared by the threads of `executor`.
    """
    house = rules_of(rules)
    if house.insurance_maximum is InsuranceMaximum.NONE:
        raise RulesError(
            f"the rules {house.name!r} sell no insurance (insurance_maximum is none): "
            "give those of a house that does, such as 'classic'"
        )
    sums = sums_of(house, insured_deals(), executor, progress)
    return Chart(
        kind="insurance",
        title=f"Insurance: gain or loss for each ante staked, rules {house.name}",
        caption=f"Rules {house}. Mean gain in antes of each ante of insurance, placed with a bet "
        "on the hand as dealt; nothing else is counted in it.",
        rules=house,
        rows_are="your hand",
        columns_are="upcard",
        columns=tuple(RANK_LETTERS),
        rows=_rows(sums),
        legend=(
            ("+0.10", Tone.YES, "insure to the maximum: each ante of it gains 0.10 on average"),
            ("-0.10", Tone.NO, "do not insure: each ante of it loses 0.10 on average"),
        ),
        notes=_notes(house),
    )


def _rows(sums: Mapping[tuple[str, int], Sums]) -> tuple[Row, ...]:
    ranks = range(_native.RANKS)
    return tuple(
        Row(label, tuple(_cell(label, rank, sums.get((label, rank))) for rank in ranks), group)
        for group, labels in HANDS.items()
        for label in labels
    )


def _notes(rules: Rules) -> tuple[str, ...]:
    mixed = "A mixed cell says what is right for more of its deals; suits and kickers decide."
    if rules.insured_box_may_redraw:
        return (mixed,)
    return (
        mixed,
        (
            "An insured player may not buy the redraw here, so that insuring can be wrong though "
            "each ante of it gains."
        ),
    )


def kernels_of(rules: Rules) -> Kernels:
    """The rules to value bets by for the insurance of a house."""
    alone = replace(
        rules,
        exchange_fees=_NO_EXCHANGE,
        bet_forced_after=(),
        sixth_card_fee=None,
        repeated_exchange=False,
        bonus=None,
        bonus_sixth=None,
        blind_insurance=False,
    )
    count = Rules(
        name="counting",
        pay_table=_NOTHING,
        qualifier=rules.qualifier,
        exchange_fees=_NO_EXCHANGE,
        sixth_card_fee=None,
        ante_on_no_qualify=AntePayment.PUSHES,
    )
    return Kernels(
        replace(count, ante_on_no_qualify=AntePayment.PAID),
        replace(count, ante_on_win=AntePayment.PAID),
        count,
        alone,
        replace(alone, insurance_maximum=InsuranceMaximum.NONE),
    )


def sums_of(
    rules: Rules,
    deals: list[InsuredDeal],
    executor: Executor | None,
    progress: Callable[[int, int], object] | None,
) -> dict[tuple[str, int], Sums]:
    """The sums over the deals of each cell, by label and rank of the upcard."""
    kernels = kernels_of(rules)
    pieces = [deals[first : first + _PIECE] for first in range(0, len(deals), _PIECE)]
    work = ((piece, (kernels, b"".join(deal.cards for deal in piece))) for piece in pieces)
    found: dict[tuple[str, int], Sums] = {}
    done = 0
    for piece, worth in tagged_results(worth_of, work, executor):
        for deal, (unit, gain) in zip(piece, worth, strict=True):
            cell = deal.label, deal.cards[-1] // _native.SUITS
            found.setdefault(cell, Sums()).add(deal.weight, unit, gain)
        done += len(piece)
        if progress is not None:
            progress(done, len(deals))
    return found


def worth_of(kernels: Kernels, deals: bytes) -> list[tuple[int, Fraction]]:
    """For each deal the gain of an ante staked, over all dealer hands, and that of insuring.

    A bet that pays nothing on a win is worth the antes paid less three for each loss. So three
    values tell how often the dealer fails to qualify, loses and wins; the rest are ties.
    """
    qualify, win, none = (
        [int(value * _DEALER_HANDS) for value in _bets(kernel, deals)] for kernel in kernels[:3]
    )
    tie, loss = (
        int(stake is Stake.LOST)
        for stake in (kernels.insured.insurance_on_tie, kernels.insured.insurance_on_loss)
    )
    units = []
    for with_qualify, with_win, lost in zip(qualify, win, none, strict=True):
        fails, wins, losses = with_qualify - lost, with_win - lost, -lost // 3
        ties = _DEALER_HANDS - fails - wins - losses
        units.append(fails - wins - tie * ties - loss * losses)
    best, without = (_bets(kernel, deals) for kernel in kernels[3:])
    return list(
        zip(units, (more - less for more, less in zip(best, without, strict=True)), strict=True)
    )


def _bets(rules: Rules, deals: bytes) -> Iterator[Fraction]:
    """The value of a bet at once on each deal, with the best insurance and redraw."""
    width = _native.HAND + 1
    (low, high, bottoms), failed = _native.analyze_many(rules.packed(), deals, width, 0)
    if failed is not None:
        raise RulesError(failed[1])
    bets = slice(_native.BET, None, _native.ACTIONS)
    for word, top, bottom in zip(low[bets], high[bets], bottoms[bets], strict=True):
        yield Fraction(_native.joined(word, top), bottom)


def _cell(label: str, rank: int, sums: Sums | None) -> Cell:
    upcard = RANK_LETTERS[rank]
    if sums is None:
        values = {"deals": 0, "ev_per_unit": None, "share": None, "gain": None, "best": None}
        return Cell("", Tone.NONE, f"{label} against {upcard}: no such deals", values=values)
    unit = Fraction(sums.unit, sums.deals * _DEALER_HANDS)
    share, gain = Fraction(sums.insured_deals, sums.deals), sums.gain / sums.deals
    insure = 2 * share > 1
    best = "insure" if insure else "do not insure"
    part = f" ({float(share):.1%} of the deals insure)" if 0 < share < 1 else ""
    return Cell(
        text=f"{float(unit):+.2f}",
        tone=Tone.YES if insure else Tone.NO,
        title=f"{label} against {upcard}: {best}{part}; each ante staked "
        f"{'gains' if unit > 0 else 'loses'} {float(abs(unit)):.6f}",
        mixed=0 < share < 1,
        values={
            "deals": sums.deals,
            "ev_per_unit": unit,
            "share": share,
            "gain": gain,
            "best": best,
        },
    )
