"""Bonus tables: how often each paid hand comes, and what the bonus keeps of a stake."""

from collections.abc import Iterator
from fractions import Fraction

from rpoker_odds.bonus import AFTER_EXCHANGE, BonusColumn, bonus_odds
from rpoker_odds.charts.chart import Cell, Chart, Row, Tone, Value
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.rendering import spoken
from rpoker_odds.rules import Rules

_COLUMNS = ("hands", "probability", "pays", "share of the mean")


def bonus_chart(rules: Rules | str = CLASSIC) -> Chart:
    """The bonus by itself: for each hand how many there are, how likely it is and what it pays.

    The value of each cell is exact; the last column is a hand's share of the mean gain of an ante
    staked, and its total minus the house edge. With two columns the second is that of a player
    who always buys the sixth card. Raises RulesError where the rules have no bonus. Cost: a
    quarter of a second.
    """
    house = rules_of(rules)
    odds = bonus_odds(house)
    columns = [odds.dealt] if odds.sixth is None else [odds.dealt, odds.sixth]
    notes = [
        f"{_name(each)}: house edge {float(each.house_edge):.4%} of the stake, "
        f"exactly {each.house_edge}."
        for each in columns
    ]
    if odds.sixth is not None:
        notes.append("The second table counts a player who buys the sixth card with every hand.")
    elif house.bonus_sixth is not None:
        notes.append(AFTER_EXCHANGE)
    if odds.ev_buying_unpaid is not None:
        gain = float(odds.ev_buying_unpaid)
        notes.append(
            "Who buys it with every dealt hand that is not paid, and only then, "
            f"{'gains' if gain > 0 else 'loses'} {abs(gain):.6f} of each ante staked, fees not "
            "counted."
        )
    return Chart(
        kind="bonus",
        title=f"Bonus, rules {house.name}",
        caption=f"Rules {house}. The bonus by itself, a stake of one ante, over all hands.",
        rules=house,
        rows_are="the hand that counts",
        columns_are="how often it comes, and what it pays",
        columns=_COLUMNS,
        rows=tuple(row for each in columns for row in _rows(each)),
        legend=(),
        notes=tuple(notes),
    )


def _name(column: BonusColumn) -> str:
    return "On the five cards dealt" if column.cards == 5 else "On the best five of six cards"


def _rows(column: BonusColumn) -> Iterator[Row]:
    group, unpaid = _name(column), column.hands
    for category, count, pays in reversed(column.hits):
        unpaid -= count
        yield Row(spoken(category), _cells(count, column.hands, pays), group)
    yield Row("any other", _cells(unpaid, column.hands, -1), group)
    total = (
        _cell(f"{column.hands:,}", column.hands),
        _cell("100%", Fraction(1)),
        _cell("", None),
        _cell(f"{float(column.ev):+.6f}", column.ev),
    )
    yield Row("all", total, group)


def _cells(count: int, hands: int, pays: int) -> tuple[Cell, ...]:
    chance = Fraction(count, hands)
    return (
        _cell(f"{count:,}", count),
        _cell(f"{float(chance):.6%}", chance),
        _cell(f"{pays} to 1" if pays > 0 else "lost", pays),
        _cell(f"{float(chance * pays):+.6f}", chance * pays),
    )


def _cell(text: str, value: Value) -> Cell:
    return Cell(text, Tone.NONE, "" if value is None else str(value), values={"value": value})
