"""Take the ante or buy the redraw, by what the hand pays and how many cards help."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from rpoker_odds import _native
from rpoker_odds.cards import parse_cards
from rpoker_odds.charts.chart import Cell, Chart, Row, Tone
from rpoker_odds.combination import Combinations, combinations_of
from rpoker_odds.errors import RPokerError, RulesError, shown
from rpoker_odds.outcomes import End
from rpoker_odds.presets import CLASSIC, rules_of
from rpoker_odds.rendering import spoken
from rpoker_odds.rule_choices import RedrawCard
from rpoker_odds.rules import Rules

Measure: TypeAlias = Literal["difference", "fewest"]

_MOST_HELPING: Final = 16
_SAME_RANK: Final = 3
_MOST_LIVE: Final = 42

HANDS: Final = (
    *("Ah Kc 9d 7s 4h", "9h 9c 8d 6s 3h", "9h 9c 6d 6s 3h", "9h 9c 9d 6s 3h", "9h 8c 7d 6s 5h"),
    *("Qh 9h 7h 6h 3h", "9h 9c 9d 6s 6h", "9h 9c 9d 9s 3h", "9h 8h 7h 6h 5h", "Ah Kh Qh Jh Th"),
)
"""A hand of each category from ace-king up."""

SIX_CARDS: Final = (
    *("Ah Kh Qh Jh Th 9h", "Ah Kh Qh Jh Th 5h", "Ah Kh Qh Jh Th 9s", "Kh Qh Jh Th 9h 8h"),
    *("Kh Qh Jh Th 9h 7h", "Kh Qh Jh Th 9h 8s", "5h 4h 3h 2h Ah Ks", "Ah Ac Ad As 8h 8d"),
    "Ah Ac Ad As Kh 8d",
    *("Ah Ac Ad 8s 8h 8d", "Ah Ac Ad Ks Kh 8d", "Kh Qh Jh 8h 7h 6h", "Kh Qh Jh Th 8h 9s"),
    *("Kh Qh Jh 8h 7h 7s", "Ah 9h 7h 6h 3h Ks", "Kh Qs Jd Tc 9h 8s", "Ah Kd 5s 4c 3h 2s"),
    *("Kh Qs Jd Tc 9h 9s", "Ah Ac Ad Ks 7h 5d", "Ah Ac Kd Ks Qh Qd", "Ah Ac 8d 8s Kh 3d"),
    "Ah Ac Kd 9s 7h 4d",
)
"""Six cards for each of the pairs of combinations that two are paid for."""


_EQUAL: Final = "equal"
_NEVER: Final = f">{_MOST_HELPING}"
_LEGEND: Final = (
    ("+0.50", Tone.YES, "buy: worth 0.50 antes more than the ante"),
    ("-0.50", Tone.NO, "take the ante: to buy costs 0.50 antes"),
    (_EQUAL, Tone.NONE, "buying and the ante are worth the same"),
)
_FEWEST_LEGEND: Final = (
    ("9", Tone.YES, "buy if 9 cards help or more; with fewer take the ante"),
    (_NEVER, Tone.NO, f"take the ante: no number of cards up to {_MOST_HELPING} is enough"),
)


class _Paid(NamedTuple):
    """What hands of a multiplier have at stake."""

    examples: tuple[str, ...]
    take: int
    success: int
    failure: int


def redraw_chart(
    rules: Rules | str = CLASSIC, *, measure: Measure = "difference", live: int = _MOST_LIVE
) -> Chart:
    """Whether to buy the redraw, by the player's multiplier and the number of helping cards.

    A helping card makes the dealer qualify with a weaker hand. The chart is exact for a deal in
    which no other card makes him qualify, and in which three cards of the replaced one's rank are
    live. `live` counts the cards unknown to the player, who sees the dealer's five: 42 with five
    cards and nothing exchanged, 41 with six, 42 - k after exchanging k. Each cell's `difference`
    is the value of buying less that of the ante, in antes. With `measure` "fewest" there is a
    column for each number of cards that a player of the house may have drawn, and a cell's `fewest`
    is how many of the live ones have to help so that buying is better, None if more than 16. For a
    deal with other cards ask `redraw`. Raises RulesError where the rules have no redraw, ValueError
    unless there are 20 to 42 live cards.
    """
    if measure not in ("difference", "fewest"):
        raise RPokerError(f"measure must be difference or fewest, got {measure!r}")
    house = rules_of(rules)
    if house.redraw_card is RedrawCard.NONE:
        raise RulesError(
            f"the rules {house.name!r} have no redraw (redraw_card is none): "
            "give those of a house that has, such as 'classic'"
        )
    if type(live) is not int or not _MOST_HELPING + _SAME_RANK < live <= _MOST_LIVE:
        raise ValueError(f"live must be a number from 20 to 42, got {shown(live)}")
    return _fewest_chart(house) if measure == "fewest" else _difference_chart(house, live)


def _difference_chart(rules: Rules, live: int) -> Chart:
    helping = range(1, _MOST_HELPING + 1)
    rows = tuple(
        Row(
            f"{multiplier} to 1",
            tuple(_cell(rules, paid, count, live) for count in helping),
        )
        for multiplier, paid in sorted(_paid(rules).items())
    )
    return Chart(
        kind="redraw",
        title=f"Take the ante or buy the redraw, rules {rules.name}",
        caption=f"Rules {rules}. Value in antes of buying the redraw less that of the ante, with "
        f"{live} live cards, three of them of the rank of the replaced card.",
        rules=rules,
        rows_are="what a win pays on the bet",
        columns_are="cards that help",
        columns=tuple(map(str, helping)),
        rows=rows,
        legend=_LEGEND if any(map(_has_tie, rows)) else _LEGEND[:-1],
        notes=(*_notes(rules, _FEWER_UNKNOWN),),
    )


def _fewest_chart(rules: Rules) -> Chart:
    drawn = list(_drawn(rules))
    return Chart(
        kind="redraw",
        title=f"How many cards must help before buying the redraw, rules {rules.name}",
        caption=f"Rules {rules}. The fewest helping cards with which buying the redraw is better "
        "than taking the ante, three live cards having the rank of the replaced one.",
        rules=rules,
        rows_are="what a win pays on the bet",
        columns_are="cards that the player has drawn",
        columns=tuple(map(str, drawn)),
        rows=tuple(
            Row(
                f"{multiplier} to 1",
                tuple(_fewest_cell(rules, paid, _MOST_LIVE - count) for count in drawn),
            )
            for multiplier, paid in sorted(_paid(rules).items())
        ),
        legend=_FEWEST_LEGEND,
        notes=(*_notes(rules, _LIVE_CARDS),),
    )


def chance_of_help(rules: Rules, helping: int, live: int) -> Fraction:
    """Probability that a helping card stands last, three live cards having the replaced rank."""
    chance, reached = Fraction(0), Fraction(1)
    for drawn in range(min(rules.free_redraws, _SAME_RANK) + 1):
        left = live - drawn
        chance += reached * Fraction(helping, left)
        reached *= Fraction(_SAME_RANK - drawn, left)
    return chance


_FEWER_UNKNOWN: Final = (
    "Each card that was exchanged, and a sixth card, leave fewer cards unknown: as many that "
    "help then come more often, and buying is worth more than here."
)
_LIVE_CARDS: Final = (
    f"A sixth card is one drawn. With none {_MOST_LIVE} cards are live, one less with each: as "
    "many that help then come more often."
)


def _drawn(rules: Rules) -> Iterator[int]:
    """How many cards a player of the house may have drawn, in one purchase or one after another."""
    yield 0
    for count, fee in enumerate(rules.exchange_fees, 1):
        sixth = count == 1 and rules.sixth_card_fee is not None
        if fee is not None or sixth or rules.repeated_exchange:
            yield count


def _notes(rules: Rules, about_live: str) -> Iterator[str]:
    yield "A card helps if it makes the dealer qualify with a hand weaker than the player's."
    yield about_live
    yield "A card with which the dealer wins or ties is not in the chart, and makes buying worse."
    if rules.free_redraws:
        again = "once" if rules.free_redraws == 1 else "until another rank comes"
        yield (
            f"A card of the replaced rank is drawn over at no fee, {again}. With fewer than three "
            "of them live, other cards come a little less often, and so does help."
        )
    if rules.redraw_card is RedrawCard.HIGHEST:
        yield "The highest card is replaced: ace-king is out of reach, and mostly pairs help."


def _paid(rules: Rules) -> dict[int, _Paid]:
    """What is at stake by multiplier, for each that a hand of the house can have."""
    hands = HANDS if rules.sixth_card_fee is None else (*HANDS, *SIX_CARDS)
    found: dict[int, _Paid] = {}
    for hand in hands:
        paid = combinations_of(parse_cards(hand), rules)
        known = found.get(paid.multiplier)
        examples = (*(() if known is None else known.examples), _words(paid))
        second = _native.HIGH_CARD if paid.second is None else paid.second
        nets = _native.stakes_for(rules.packed(), paid.first, second).uninsured
        found[paid.multiplier] = _Paid(
            tuple(dict.fromkeys(examples)),
            nets[End.NO_QUALIFY],
            nets[End.REDRAW_WIN],
            nets[End.REDRAW_FAIL],
        )
    return found


def _words(paid: Combinations) -> str:
    second = "" if paid.second is None else f" and {spoken(paid.second)}"
    return f"{spoken(paid.first)}{second}"


def _buy_ev(rules: Rules, paid: _Paid, helping: int, live: int) -> Fraction:
    chance = chance_of_help(rules, helping, live)
    return paid.success * chance + paid.failure * (1 - chance)


def _fewest_cell(rules: Rules, paid: _Paid, live: int) -> Cell:
    better = (
        helping
        for helping in range(1, _MOST_HELPING + 1)
        if _buy_ev(rules, paid, helping, live) > paid.take
    )
    fewest = next(better, None)
    names = ", ".join(paid.examples)
    said = f"more than {_MOST_HELPING}" if fewest is None else f"{fewest} or more"
    return Cell(
        text=_NEVER if fewest is None else str(fewest),
        tone=Tone.NO if fewest is None else Tone.YES,
        title=f"{names}; {live} live cards: buy if {said} help",
        values={"fewest": fewest, "live": live},
    )


def _cell(rules: Rules, paid: _Paid, helping: int, live: int) -> Cell:
    chance = chance_of_help(rules, helping, live)
    buy = _buy_ev(rules, paid, helping, live)
    difference = buy - paid.take
    best = "buy" if difference > 0 else "take the ante"
    text, tone, said = _short(difference), Tone.YES if difference > 0 else Tone.NO, best
    if not difference:
        text, tone, said = _EQUAL, Tone.NONE, "both are worth the same"
    return Cell(
        text=text,
        tone=tone,
        title=f"{', '.join(paid.examples)}; {helping} of {live} cards help: {said}, buying is "
        f"worth {float(buy):+.6f} antes and the ante {paid.take:+d}",
        values={
            "difference": difference,
            "buy_ev": buy,
            "take_ev": paid.take,
            "probability": chance,
            "best": best,
        },
    )


def _has_tie(row: Row) -> bool:
    return any(cell.text == _EQUAL for cell in row.cells)


def _short(antes: Fraction) -> str:
    """Rounded to the three figures that fit a cell."""
    decimals = 2 if abs(antes) < 10 else int(abs(antes) < 100)
    return f"{float(antes):+.{decimals}f}"
