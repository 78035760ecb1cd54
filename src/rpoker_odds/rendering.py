"""Tables of actions for people: plain text, and HTML for notebooks."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Final

from rpoker_odds.action_value import ActionValue
from rpoker_odds.cards import Card
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.rules import Rules

_HEADER: Final = ("action", "ev", "cost", "exact ev")


def decimal(value: Fraction) -> str:
    """The value in antes, rounded to six places."""
    return f"{float(value):z.6f}"


def cards_text(cards: Iterable[Card]) -> str:
    """The cards with a space between: "As Kd"."""
    return " ".join(map(str, cards))


def text_table(title: str, rules: Rules, values: Sequence[ActionValue]) -> str:
    """Title, rules, best action, then every action in aligned columns."""
    best = values[0]
    lines = [
        title,
        f"rules {rules}",
        f"best: {best.action}, ev {decimal(best.ev)} (all values in antes)",
        "",
        *_aligned([_HEADER, *map(_row, values)]),
    ]
    return "\n".join(lines)


def html_table(title: str, rules: Rules, values: Sequence[ActionValue]) -> str:
    """The same as an HTML table with a caption and header cells."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in _HEADER)
    body = "\n".join(_html_row(_row(value)) for value in values)
    caption = f"{escape(title)}<br>rules {escape(str(rules))}<br>values in antes, best first"
    return (
        f"<table>\n<caption>{caption}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    )


def _row(value: ActionValue) -> tuple[str, ...]:
    return str(value.action), decimal(value.ev), decimal(value.cost), fraction_text(value.ev)


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([cells[0].ljust(widths[0]), *map(str.rjust, cells[1:], widths[1:])])
        for cells in rows
    ]


def _html_row(cells: tuple[str, ...]) -> str:
    name, *numbers = map(escape, cells)
    data = "".join(f'<td style="text-align: right">{number}</td>' for number in numbers)
    return f'<tr><th scope="row" style="text-align: left">{name}</th>{data}</tr>'
