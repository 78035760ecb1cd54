"""Solutions for people: the same tables as plain text, as HTML, and for the command line."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from rpoker_odds.rendering import aligned, decimal, html_of

if TYPE_CHECKING:
    from rpoker_odds.bonus import BonusOdds
    from rpoker_odds.solution import GamePart, Solution


class Section(NamedTuple):
    """A table: one column of names, the others of numbers."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def sections_of(solution: "Solution") -> list[Section]:
    """The tables of a solution."""
    return [
        Section(
            "Main figures, in antes", ("figure", "value", "exactly"), tuple(_figures(solution))
        ),
        Section("Best first action", ("action", "percent"), tuple(_actions(solution))),
        Section("How it ends", ("end", "percent"), tuple(_ends(solution))),
        Section("Net results, in antes", ("net", "percent"), tuple(_nets(solution))),
        Section("By dealt hand", ("hand", "percent", "EV"), tuple(_parts(solution.by_category))),
        Section("By upcard", ("upcard", "percent", "EV"), tuple(_parts(solution.by_upcard))),
    ]


def title_of(solution: "Solution") -> str:
    """One line about a solution."""
    edge = float(solution.house_edge * 100)
    winner = "player" if edge < 0 else "house"
    return f"{solution.rules.name}: the {winner} wins {abs(edge):.4f} % of the ante under best play"


def solution_report(solution: "Solution") -> str:
    """All tables of a solution as plain text."""
    lines = [title_of(solution), f"rules {solution.rules}"]
    for title, header, rows in sections_of(solution):
        lines += ["", title, *aligned([header, *rows])]
    return "\n".join(lines)


def solution_html(solution: "Solution") -> str:
    """All tables of a solution as HTML."""
    lines = map(escape, (title_of(solution), f"rules {solution.rules}"))
    tables = (html_of([title], header, rows) for title, header, rows in sections_of(solution))
    return f"<p>{'<br>'.join(lines)}</p>\n" + "\n".join(tables)


def percent(chance: Fraction) -> str:
    """A probability in percent, with six decimals."""
    return f"{float(chance * 100):z.6f}"


def words(name: str) -> str:
    """A name in JSON as people say it: "no qualify"."""
    return name.replace("ace_king", "ace-king").replace("_", " ")


def action_words(name: str) -> str:
    """A first action as people say it: "exchange 3 cards"."""
    kind, _, count = name.partition("_")
    if not count:
        return "sixth card" if kind == "sixth" else kind
    return f"{kind} {count} {'card' if count == '1' else 'cards'}"


def _figures(solution: "Solution") -> Iterator[tuple[str, str, str]]:
    for name, value in _exact_figures(solution):
        yield name, decimal(value), str(value)
    for name, value in (
        ("mean amount wagered", solution.mean_wagered),
        ("element of risk", solution.element_of_risk),
        ("variance", solution.variance),
    ):
        yield name, decimal(value), ""
    yield "standard deviation", f"{solution.standard_deviation:.6f}", ""


def _exact_figures(solution: "Solution") -> Iterator[tuple[str, Fraction]]:
    yield "EV", solution.ev
    yield "house edge", solution.house_edge
    yield "EV of always betting", solution.always_bet_ev
    yield "EV of a blind box", solution.blind_box.ev
    insurance = solution.blind_box.insurance
    if insurance is not None:
        yield "blind box, each ante of insurance", insurance.ev_per_unit
        yield "blind box, gain of insurance", insurance.gain
    if solution.bonus is not None:
        yield from _bonus(solution.bonus)


def _bonus(odds: "BonusOdds") -> Iterator[tuple[str, Fraction]]:
    yield "house edge of the bonus", odds.dealt.house_edge
    if odds.sixth is None or odds.ev_buying_unpaid is None:
        return
    yield "bonus, a sixth card always bought", odds.sixth.house_edge
    yield "bonus, one bought with unpaid hands", -odds.ev_buying_unpaid


def _actions(solution: "Solution") -> Iterator[tuple[str, str]]:
    for name, chance in solution.actions.items():
        yield action_words(name), percent(chance)


def _ends(solution: "Solution") -> Iterator[tuple[str, str]]:
    for name, chance in solution.ends.items():
        yield words(name), percent(chance)
    more = {
        "fold after a purchase": solution.chance_of_fold_after_purchase,
        "insured": solution.chance_of_insurance,
        "redraw bought": solution.chance_of_redraw,
    }
    for name, chance in more.items():
        if chance:
            yield f"of all: {name}", percent(chance)


def _nets(solution: "Solution") -> Iterator[tuple[str, str]]:
    for net, chance in solution.return_table:
        yield f"{net:+d}" if net else "0", percent(chance)


def _parts(parts: Mapping[str, "GamePart"]) -> Iterator[tuple[str, str, str]]:
    for name, part in parts.items():
        yield words(name), percent(part.share), decimal(part.ev)
