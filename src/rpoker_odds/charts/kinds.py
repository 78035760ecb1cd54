"""The kinds of chart, by the names that the command line knows them by."""

from collections.abc import Mapping
from concurrent.futures import Executor
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from rpoker_odds.book import Book
from rpoker_odds.charts.chart import Chart
from rpoker_odds.errors import ChartError, shown
from rpoker_odds.game_sums import Progress
from rpoker_odds.presets import rules_of
from rpoker_odds.rules import Rules


class Kind(NamedTuple):
    """One kind of chart."""

    about: str
    """What it tells, in a few words."""

    module: str
    function: str
    """What makes it: of the rules, and as named arguments of some of what follows."""

    measures: tuple[str, ...] = ()
    """What its cells may tell, the usual one first; none if there is no choice."""

    long: bool = True
    """Whether it takes `executor` and `progress`."""

    from_book: bool = False
    """Whether it takes a `book` of the rules."""


KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "opening": Kind(
            "the best play with five cards",
            "opening",
            "opening_chart",
            ("play", "share", "ev", "gap"),
            from_book=True,
        ),
        "purchase": Kind(
            "fold or bet after a purchase", "purchase", "purchase_chart", ("play", "ev", "gap")
        ),
        "insurance": Kind("what insurance is worth", "insurance", "insurance_chart"),
        "redraw": Kind(
            "the ante or a redraw", "redraw", "redraw_chart", ("difference", "fewest"), long=False
        ),
        "bonus": Kind("the odds of the bonus", "bonus", "bonus_chart", long=False),
    }
)
"""All kinds by name."""


def make_chart(
    kind: str,
    rules: Rules | str,
    *,
    measure: str | None = None,
    book: Book | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Chart:
    """The chart of that kind for some rules.

    `measure` chooses what the cells of a chart with such a choice tell, as the function of its
    kind has it. An opening chart may be made from a `book` of the rules. `executor` and `progress`
    are those of `solve`. Raises ChartError for a kind or a measure that there is not, RulesError
    for rules that have no such chart, and BookError for a book that does not have it.
    """
    if kind not in KINDS:
        raise ChartError(f"kind is {shown(kind)}: it must be one of {', '.join(KINDS)}")
    found = KINDS[kind]
    options: dict[str, Any] = {}
    if measure is not None:
        options["measure"] = measure_of(kind, measure)
    if book is not None:
        if not found.from_book:
            raise ChartError(f"charts of the kind {kind} are not made from a book")
        options["book"] = book
    if found.long:
        options |= {"executor": executor, "progress": progress}
    # A kind is imported when it is asked for.
    function = getattr(import_module(f"{__package__}.{found.module}"), found.function)
    return cast("Chart", function(rules_of(rules), **options))


def measure_of(kind: str, measure: str) -> str:
    """The measure of a chart of some kind; ChartError if such charts do not have it."""
    allowed = KINDS[kind].measures
    if not allowed:
        raise ChartError(f"measure is {shown(measure)}: charts of the kind {kind} have no choice")
    if measure not in allowed:
        raise ChartError(f"measure is {shown(measure)}: it must be {' or '.join(allowed)}")
    return measure
