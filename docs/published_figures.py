"""The table of published figures in reference/results.md, with what this library finds beside.

What is published is quoted. What stands beside it comes from the solved games in docs/results, the
estimates in docs/estimates, or the library itself.
"""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any, Final, NamedTuple

from rpoker_odds import STRAIGHT_UP, TRIPS_UP, BonusTable, Solution, bonus_odds, preset_names

ESTIMATES: Final = Path(__file__).with_name("estimates")
START: Final = "<!-- published: written by docs/results_page.py -->\n"
END: Final = "<!-- end of published -->\n"
_BOX_1: Final = (Fraction(-77, 10_000), Fraction(17, 10_000))
_BOX_2: Final = (Fraction(5, 10_000), Fraction(17, 10_000))
_COMBINATIONS: Final = comb(52, 5) * 47 * comb(46, 4)


class Row(NamedTuple):
    """A figure, what is published, and what is found here and why it differs."""

    figure: str
    published: str
    found: str


def estimates() -> dict[str, dict[str, Any]]:
    """Return what a first box gains a second one, by house: `estimate-seen --json`."""
    files = sorted(ESTIMATES.glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def rows(games: Mapping[str, Solution]) -> list[Row]:
    """Return the table's rows; `games` are the solved ones by name, `oasis_one_card` too."""
    return [*_stud(games), *_lunar(games), *_boxes(games), *_returns(games), *_bonuses()]


def table(games: Mapping[str, Solution]) -> str:
    """Return the table as Markdown."""
    lines = (f"| {' | '.join(row)} |" for row in rows(games))
    head = "| figure | published | here, and why they differ |\n|---|---|---|\n"
    return head + "".join(f"{line}\n" for line in lines)


def percent(value: Fraction, digits: int = 4) -> str:
    """Return a fraction in percent, with a sign if it is negative."""
    text = f"{float(abs(value) * 100):.{digits}f}\N{NO-BREAK SPACE}%"
    return f"\N{MINUS SIGN}{text}" if value < 0 else text


def _stud(games: Mapping[str, Solution]) -> Iterator[Row]:
    stud, one_card, oasis = (games[name] for name in ("caribbean_stud", "oasis_one_card", "oasis"))
    lost = (stud.house_edge * _COMBINATIONS).numerator  # over 1
    yield Row(
        "Caribbean Stud, edge",
        "5.2243 %",
        f"the same, {percent(stud.house_edge)}: \N{MINUS SIGN}{lost:,} over {_COMBINATIONS:,} "
        "combinations",
    )
    yield Row(
        "Caribbean Stud, element of risk",
        "2.555 %",
        f"the same, {percent(stud.element_of_risk, 3)}",
    )
    yield Row(
        "Oasis, edge",
        "1.04 %",
        f"{percent(one_card.house_edge)}, an EV of {one_card.ev}, if only *one* card may be "
        "exchanged. With the printed list of fees, up to five cards and the bet forced after five, "
        f"the edge is {percent(oasis.house_edge)}: markedly lower",
    )


def _lunar(games: Mapping[str, Solution]) -> Iterator[Row]:
    lunar = games["lunar"]
    yield Row(
        "Lunar Poker, edge, Wizard of Odds",
        "4.90 %",
        "of ante and a mandatory Super bet, another base and another game; `lunar` without that "
        f"bet: {percent(lunar.house_edge)} of the ante",
    )
    yield Row(
        "Lunar Poker, element of risk, Wizard of Odds",
        "2.38 %",
        "what is lost on both bets, of all that is wagered with the Super bet; `lunar` without "
        f"it: {percent(lunar.element_of_risk)} of a mean of {float(lunar.mean_wagered):.4f} antes",
    )
    yield Row(
        "Lunar Poker, edge, discountgambling.net",
        "about 1.4 %",
        f"a simple strategy; `lunar` at its best play: {percent(lunar.house_edge)}",
    )


def _boxes(games: Mapping[str, Solution]) -> Iterator[Row]:
    # gamsoft's game is Russian Poker, which pays two combinations.
    solved = [games[name] for name in preset_names() if name in games]
    evs = {game.rules.name: game.ev for game in solved if game.rules.second_combination}
    near = [f"`{name}`" for name, ev in evs.items() if abs(ev - _BOX_1[0]) <= _BOX_1[1]]
    yield Row(
        "gamsoft.ru, EV of a first box",
        _within(_BOX_1),
        "a simulation of ten million deals; its rules and its strategy are not stated. Exactly, "
        f"at best play: {_each(evs)}. Within the interval: {', '.join(near) or 'none'}",
    )
    gains = {name: _gain(found) for name, found in estimates().items()}
    seconds = [
        f"{percent(evs[name] + mean, 2)} under `{name}` (95\N{NO-BREAK SPACE}%: "
        f"{percent(evs[name] + low, 2)} to {percent(evs[name] + high, 2)})"
        for name, (mean, low, high) in gains.items()
    ]
    ours = [f"{percent(mean, 2)} under `{name}`" for name, (mean, _, _) in gains.items()]
    yield Row(
        "gamsoft.ru, EV of a second box",
        _within(_BOX_2),
        "no exact figure is known; the exact EV of a first box and [our estimate]"
        "(../explanation/seen-cards.md#how-much-a-first-box-tells) of what its cards are worth "
        f"make {' and '.join(seconds)}. The second box gains {percent(_BOX_2[0] - _BOX_1[0], 2)} "
        f"there, {' and '.join(ours)} here, where both boxes are played at their best; how that "
        "simulation uses the seen cards is not stated",
    )


def _gain(estimate: Mapping[str, Any]) -> tuple[Fraction, Fraction, Fraction]:
    mean, low, high = (Fraction(estimate["gain"][key]) for key in ("mean", "low", "high"))
    return mean, low, high


def _returns(games: Mapping[str, Solution]) -> Iterator[Row]:
    names = ("basic", "lunar_uk", "classic")
    of_ante = {name: 1 - games[name].house_edge for name in names}
    of_all = {name: 1 - games[name].element_of_risk for name in names}
    yield Row(
        "return, a supplier's variant with shared draw cards",
        "98.23 %",
        "neither its rules nor the base are stated, and cards that boxes share are no rule here. "
        f"Of the ante: {_each(of_ante)}",
    )
    yield Row(
        "return, another supplier's variant",
        "99.54 %",
        "neither its rules nor the base are stated. Of the ante as above; of all that is wagered: "
        f"{_each(of_all)}",
    )


def _bonuses() -> Iterator[Row]:
    tables: tuple[tuple[str, str, BonusTable], ...] = (
        ("TRIPS_UP", "5.92 %", TRIPS_UP),
        ("STRAIGHT_UP", "31.54 %", STRAIGHT_UP),
    )
    for name, published, paid in tables:
        odds = bonus_odds(paid).dealt
        wrong = odds.house_edge + odds.chance_of_win
        lost = (odds.house_edge * odds.hands).numerator  # over 1
        yield Row(
            f"bonus, edge, `{name}`",
            published,
            f"{percent(odds.house_edge)}, {lost:,} / {odds.hands:,}: the published figure forgets "
            f"that a win returns the stake. If the {percent(odds.chance_of_win)} of hands that win "
            f"lost theirs, the edge would be {percent(wrong)}",
        )


def _within(interval: tuple[Fraction, Fraction]) -> str:
    mean, half = interval
    sign = "" if mean < 0 else "+"
    return f"{sign}{percent(mean, 2)} ± {percent(half, 2)}"


def _each(values: Mapping[str, Fraction]) -> str:
    return ", ".join(f"`{name}` {percent(value)}" for name, value in values.items())
