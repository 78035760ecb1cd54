"""Tables of actions for people: plain text, and HTML for notebooks."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Final, NamedTuple

from rpoker_odds.action_value import ActionValue
from rpoker_odds.cards import Card
from rpoker_odds.combination import Combinations
from rpoker_odds.hands import Category
from rpoker_odds.insurance import Insurance
from rpoker_odds.repetition import Continuations
from rpoker_odds.rules import Rules

_HEADER: Final = ("action", "ev", "cost", "exact ev")


def decimal(value: Fraction) -> str:
    """The value in antes, rounded to six places."""
    return f"{float(value):z.6f}"


def cards_text(cards: Iterable[Card]) -> str:
    """The cards with a space between: "As Kd"."""
    return " ".join(map(str, cards))


def spoken(category: Category) -> str:
    """A category as people say it: "two pair", "ace-king"."""
    return "ace-king" if category is Category.ACE_KING else category.key.replace("_", " ")


def paid_text(combinations: Combinations) -> str:
    """What a win is paid for: "a win pays 1 to 1 on the bet, for pair"."""
    if combinations.first is Category.HIGH_CARD:
        return "a dealer who qualifies beats a high card"
    paid = filter(None, (combinations.first, combinations.second))
    names = " and ".join(map(spoken, paid))
    return f"a win pays {combinations.multiplier} to 1 on the bet, for {names}"


def insurance_notes(insurance: Insurance | None) -> list[str]:
    """A line about the insurance of a bet, none where it is not offered."""
    if insurance is None:
        return []
    unit = f"each ante of it is worth {decimal(insurance.ev_per_unit)}"
    if not insurance.stake:
        return [f"insurance with bet: none; {unit}"]
    gain = f"gains {decimal(insurance.gain)}, {insurance.gain}"
    return [f"insurance with bet: {insurance.stake}, the maximum; {gain}; {unit}"]


def bonus_notes(stake: int, dealt: int) -> list[str]:
    """A line about a bonus that gains `dealt` with the hand as dealt, none without a stake."""
    if not stake:
        return []
    gain = f"wins {dealt}" if dealt > 0 else "loses it"
    return [f"bonus: {stake}, in every value; the hand as dealt {gain}"]


class GoOn(NamedTuple):
    """One more exchange, and after which draws to make it."""

    discard: Card | None
    """The card to exchange, None for the new one."""

    drawn: tuple[Card, ...]
    """The new cards after which to exchange it; with `unless`, those after which not to."""

    unless: bool


def exchanges_to_follow(continuations: Continuations) -> list[GoOn]:
    """The further exchanges, that of the new card first."""
    after: dict[Card | None, list[Card]] = {}
    for drawn, discard in continuations.items():
        if discard is not None:
            after.setdefault(None if discard == drawn else discard, []).append(drawn)
    found = []
    new = [None] if None in after else []
    for card in [*new, *sorted(card for card in after if card is not None)]:
        others = tuple(drawn for drawn in continuations if drawn not in after[card])
        unless = card is None and len(others) < len(after[card])
        found.append(GoOn(card, others if unless else tuple(after[card]), unless))
    return found


def continuation_notes(value: ActionValue) -> list[str]:
    """A line about the draws after which to exchange one more card, where single ones repeat."""
    if value.continuations is None:
        return []
    follow = exchanges_to_follow(value.continuations)
    texts = [_follow_text(each) for each in follow] or ["no further exchange"]
    return [f"after {value.action}: {'; '.join(texts)}; else fold or bet"]


def _follow_text(follow: GoOn) -> str:
    card = "the new card" if follow.discard is None else str(follow.discard)
    when = "unless it is" if follow.unless else "after"
    return f"exchange {card} {when} {cards_text(follow.drawn)}"


def text_table(
    title: str, rules: Rules, values: Sequence[ActionValue], notes: Sequence[str] = ()
) -> str:
    """Title, rules, best action, then every action in aligned columns, then the notes."""
    best = values[0]
    lines = [
        title,
        f"rules {rules}",
        f"best: {best.action}, ev {decimal(best.ev)} (all values in antes)",
        "",
        *aligned([_HEADER, *map(_row, values)]),
        *([""] if notes else []),
        *notes,
    ]
    return "\n".join(lines)


def html_table(
    title: str, rules: Rules, values: Sequence[ActionValue], notes: Sequence[str] = ()
) -> str:
    """The same as an HTML table with a caption and header cells."""
    lines = (title, f"rules {rules}", "values in antes, best first", *notes)
    return html_of(lines, _HEADER, map(_row, values))


def html_of(lines: Iterable[str], header: Iterable[str], rows: Iterable[tuple[str, ...]]) -> str:
    """An HTML table with a caption of some lines; the first cell of a row names it."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in header)
    body = "\n".join(map(_html_row, rows))
    caption = "<br>".join(map(escape, lines))
    return (
        f"<table>\n<caption>{caption}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    )


def _row(value: ActionValue) -> tuple[str, ...]:
    return str(value.action), decimal(value.ev), decimal(value.cost), str(value.ev)


def aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The rows as lines, their cells below each other: the first to the left, others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([cells[0].ljust(widths[0]), *map(str.rjust, cells[1:], widths[1:])])
        for cells in rows
    ]


def _html_row(cells: tuple[str, ...]) -> str:
    name, *numbers = map(escape, cells)
    data = "".join(f'<td style="text-align: right">{number}</td>' for number in numbers)
    return f'<tr><th scope="row" style="text-align: left">{name}</th>{data}</tr>'
