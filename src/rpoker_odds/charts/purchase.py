"""Fold or bet after a purchase, by the final hand and the upcard."""

from collections.abc import Iterator
from concurrent.futures import Executor
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from rpoker_odds import _native
from rpoker_odds._native_finals import FinalSums
from rpoker_odds.charts.chart import Cell, Chart, Row, Tone, Value
from rpoker_odds.charts.final_hands import (
    Kind,
    Match,
    ace_king_label,
    high_card_label,
    pair_label,
)
from rpoker_odds.charts.levels import LEVEL_LEGEND, level_of
from rpoker_odds.charts.purchase_sums import (
    Place,
    Progress,
    Purchase,
    PurchaseSums,
    added,
    purchases_of,
    sums_of,
)
from rpoker_odds.errors import RPokerError
from rpoker_odds.notation import RANK_LETTERS
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.rendering import decimal
from rpoker_odds.rules import Rules

Measure: TypeAlias = Literal["play", "ev", "gap"]

_Cells: TypeAlias = dict[int, tuple[int, FinalSums]]
"""The unit and the sums of the cells of a row, by rank of the upcard."""

_MEASURES: Final = {
    "play": "Fold or bet, whichever is right for more of the final hands of a cell.",
    "ev": "The mean value of betting in antes; a fold is worth -1.",
    "gap": "What the wrong one of fold and bet loses on average, in antes.",
}
_TITLES: Final = {
    "play": "Fold or bet after a purchase",
    "ev": "What a bet is worth after a purchase",
    "gap": "What a wrong fold or bet costs after a purchase",
}
_PLAY_LEGEND: Final = (("F", Tone.FOLD, "fold"), ("B", Tone.BET, "bet"))
_EV_LEGEND: Final = (
    ("F -1.10", Tone.FOLD, "fold: a bet is worth -1.10 antes on average"),
    ("B -.90", Tone.BET, "bet: it is worth -0.90 antes on average"),
)
_NAMES: Final = ("best", "share", "bet_ev", "cost", "deals")
_EMPTY: Final = Cell("", Tone.NONE, "no such hands", values={**dict.fromkeys(_NAMES), "deals": 0})
_FALLING: Final = tuple(reversed(range(_native.RANKS)))
_SUITS_OF_UPCARD: Final = _native.SUITS


def purchase_chart(
    rules: Rules | str = CLASSIC,
    *,
    measure: Measure = "play",
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Chart:
    """Fold or bet once a purchase is made, by the final hand and the rank of the upcard.

    A cell has all final hands of its row with all upcards of its rank, each as likely as any
    other: six cards after the sixth card, five after an exchange of any number of cards. After
    an exchange the player looks at his final hand and the upcard and not at his discards, but
    in the rows which say that one of them is of the upcard's rank. So the values are exact means
    over everything that he may have discarded, for who plays the same with all of it; `decide`
    values a hand with its discards.

    With `measure` "play" a cell says what is right for more of its hands, with "ev" what a bet
    is worth on average, with "gap" what the wrong choice loses. `Cell.values` has all exactly:
    `best`, the one of "fold" and "bet" that is right for more hands; `share`, for which part;
    `bet_ev`, the mean value of betting in antes, what was spent besides, a fold being worth -1;
    `cost`, the mean of what the wrong choice loses; `deals`, pairs of a final hand and an upcard.
    A bonus is not counted. `progress` is called with the pieces done and all of them. Raises
    RulesError where the house sells no card after which a player may fold. Cost: four seconds,
    shared by the threads of `executor`.
    """
    if measure not in _MEASURES:
        raise RPokerError(f"measure must be {', '.join(_MEASURES)}, got {measure!r}")
    house = rules_of(rules)
    return chart_of(house, sums_of(house, executor, progress), measure)


def chart_of(rules: Rules, sums: PurchaseSums, measure: Measure = "play") -> Chart:
    """The chart from sums over the final hands of a house."""
    purchases = purchases_of(rules)
    rows = tuple(row for purchase in purchases for row in _rows(purchase, sums, measure))
    legends = {"play": _PLAY_LEGEND, "ev": _EV_LEGEND, "gap": LEVEL_LEGEND}
    return Chart(
        kind="purchase",
        title=f"{_TITLES[measure]}, rules {rules.name}",
        caption=f"Rules {rules}. {_MEASURES[measure]} What was spent on the purchase is lost "
        "either way and not counted.",
        rules=rules,
        rows_are="your final hand",
        columns_are="upcard",
        columns=tuple(RANK_LETTERS),
        rows=rows,
        legend=legends[measure],
        notes=tuple(_notes(rules, purchases)),
    )


def _notes(rules: Rules, purchases: tuple[Purchase, ...]) -> Iterator[str]:
    yield "All final hands of a row are equally likely. Two pair or better always bets."
    yield "A cell is empty where no hand of its row can meet the upcard."
    if Purchase.EXCHANGE in purchases:
        yield (
            "After an exchange the discards are not looked at, but where a row says that one is of "
            "the upcard's rank: the figures are exact means over all that may have been discarded."
        )
    if rules.bet_forced_after:
        cards = " or ".join(map(str, rules.bet_forced_after))
        yield f"After an exchange of {cards} cards the bet is forced."
    if rules.repeated_exchange:
        yield "The choice is between fold and bet; one more card may be exchanged instead."


def _rows(purchase: Purchase, sums: PurchaseSums, measure: Measure) -> Iterator[Row]:
    for label in map(high_card_label, (*_FALLING[:2], 0)):
        group = _group(purchase, Kind.HIGH_CARD, Match.NONE)
        yield _row(label, group, _cells(purchase, Kind.HIGH_CARD, Match.NONE, label, sums), measure)
    for match in Match:
        group = _group(purchase, Kind.ACE_KING, match)
        for label in dict.fromkeys(map(ace_king_label, _FALLING[2:])):
            cells = _cells(purchase, Kind.ACE_KING, match, label, sums)
            if cells:
                yield _row(label, group, cells, measure)
    yield from _pair_rows(purchase, sums, measure)


def _pair_rows(purchase: Purchase, sums: PurchaseSums, measure: Measure) -> Iterator[Row]:
    """A row for each pair up to the strongest that folds anywhere, and one for those above it."""
    table = {
        match: [
            _cells(purchase, Kind.PAIR, match, pair_label(rank), sums)
            for rank in range(_native.RANKS)
        ]
        for match in Match
    }
    alone = max(
        (rank + 1 for rows in table.values() for rank, row in enumerate(rows) if _may_fold(row)),
        default=0,
    )
    for match, rows in table.items():
        if not any(rows):
            continue
        group = _group(purchase, Kind.PAIR, match)
        if alone < _native.RANKS:
            yield _row(_from(alone), group, _together(rows[alone:]), measure)
        for rank in reversed(range(alone)):
            yield _row(pair_label(rank), group, rows[rank], measure)


def _from(rank: int) -> str:
    label = pair_label(rank)
    return f"{label} or higher" if rank < _FALLING[0] else label


def _may_fold(row: _Cells) -> bool:
    return any(sums.bets < sums.ways for _, sums in row.values())


def _together(rows: list[_Cells]) -> _Cells:
    found: _Cells = {}
    for row in rows:
        for upcard, (unit, sums) in row.items():
            found[upcard] = unit, added(found[upcard][1], sums) if upcard in found else sums
    return found


def _group(purchase: Purchase, kind: Kind, match: Match) -> str:
    what = kind.value if kind is Kind.HIGH_CARD else f"{kind.value} {match.value}"
    if match is Match.DISCARDED:
        what = f"{kind.value}, {match.value}"
    return f"After {'the ' if purchase is Purchase.SIXTH else 'an '}{purchase.value}: {what}"


def _cells(purchase: Purchase, kind: Kind, match: Match, label: str, sums: PurchaseSums) -> _Cells:
    unit = sums.units.get((purchase, match is Match.DISCARDED), 0)
    found = {
        upcard: sums.places.get(Place(purchase, kind, match, label, upcard))
        for upcard in range(_native.RANKS)
    }
    return {upcard: (unit, cell) for upcard, cell in found.items() if cell is not None}


def _row(label: str, group: str, cells: _Cells, measure: Measure) -> Row:
    made = (
        _cell(f"{label} against {RANK_LETTERS[upcard]}", *cells[upcard], measure)
        if upcard in cells
        else _EMPTY
        for upcard in range(_native.RANKS)
    )
    return Row(label, tuple(made), group)


def _cell(about: str, unit: int, sums: FinalSums, measure: Measure) -> Cell:
    bet = 2 * sums.bets > sums.ways
    right = sums.bets if bet else sums.ways - sums.bets
    best, tone = ("bet", Tone.BET) if bet else ("fold", Tone.FOLD)
    ev, cost = (Fraction(amount, sums.ways * unit) for amount in (sums.value, sums.cost))
    share = Fraction(right, sums.ways)
    values: dict[str, Value] = {
        "best": best,
        "share": share,
        "bet_ev": ev,
        "cost": cost,
        "deals": sums.ways * _SUITS_OF_UPCARD,
    }
    text = best[0].upper()
    if measure == "ev":
        text = f"{text} {_short(ev)}"
    if measure == "gap":
        text, tone = level_of(cost)
    part = f" {float(share):.1%}" if share < 1 else ""
    title = (
        f"{about}: {best}{part}; EV of a bet {decimal(ev)}, "
        f"the wrong choice loses {decimal(cost)}; {values['deals']} deals"
    )
    return Cell(text, tone, title, mixed=measure != "gap" and share < 1, values=values)


def _short(antes: Fraction) -> str:
    """Two decimals, such as -.91, so that thirteen columns fit a page."""
    return f"{float(antes):+.2f}".replace("+0.", "+.").replace("-0.", "-.")
