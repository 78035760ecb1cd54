"""The directives: what is asked, answered by the library or by an earlier build."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from rpoker_odds.analysis import analyze
from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.kinds import make_chart
from rpoker_odds.errors import RPokerError
from rpoker_odds.presets import rules_of
from rpoker_odds.rules import Rules
from rpoker_odds.solution import Solution
from rpoker_odds.sphinxext.cache import kept
from rpoker_odds.sphinxext.sheet import Sheet, chart_sheets, deal_sheets, results_sheets
from rpoker_odds.sphinxext.table import nodes_of

_log: Final = logging.getLogger(__name__)


class TableDirective(SphinxDirective):
    """What the directives have in common: rules, the kept answer, errors as warnings."""

    required_arguments = 1
    optional_arguments = 0
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The tables; nothing but a warning where the library raises an error."""
        try:
            question, compute = self.question()
            sheets = kept(Path(self.env.doctreedir), {"directive": self.name, **question}, compute)
        except (RPokerError, OSError, ValueError) as error:
            _log.warning("%s: %s", self.name, error, location=self.get_location(), type="rpoker")
            return []
        return nodes_of(sheets)

    def question(self) -> tuple[Mapping[str, Any], Callable[[], list[Sheet]]]:
        """The JSON values that decide the tables, and how they are computed."""
        raise NotImplementedError

    def rules(self, given: str) -> Rules:
        """The rules of a preset, or of a file, whose name ends in .toml, beside the page."""
        return Rules.from_toml(self.file(given)) if given.endswith(".toml") else rules_of(given)

    def file(self, given: str) -> Path:
        """The path of a file that the page depends on."""
        relative, path = self.env.relfn2path(given)
        self.env.note_dependency(relative)
        return Path(path)

    def json(self, name: str, what: str) -> dict[str, Any]:
        """The object in a file of JSON that the page depends on."""
        found = json.loads(self.file(name).read_text(encoding="utf-8"))
        if not isinstance(found, dict):
            raise RPokerError(f"{name} is no {what}, but a {type(found).__name__}")
        return found


class ChartDirective(TableDirective):
    """A chart: the argument are the rules, the option `kind` tells which chart.

    With `file` it is one that was made before, as JSON.
    """

    option_spec: ClassVar = {
        "kind": directives.unchanged_required,
        "measure": directives.unchanged_required,
        "file": directives.path,
    }

    def question(self) -> tuple[Mapping[str, Any], Callable[[], list[Sheet]]]:
        """Rules, kind, and what the cells tell."""
        rules, kind = self.rules(self.arguments[0]), self.options.get("kind", "opening")
        measure = self.options.get("measure")
        if "file" in self.options:
            if measure is not None:
                raise RPokerError("a chart of a file is as it was made: leave out the measure")
            chart = self._read(self.options["file"], kind, rules)
            return chart.to_dict(), lambda: chart_sheets(chart)

        def compute() -> list[Sheet]:
            return chart_sheets(make_chart(kind, rules, measure=measure))

        return {"rules": rules.to_dict(), "kind": kind, "measure": measure}, compute

    def _read(self, name: str, kind: str, rules: Rules) -> Chart:
        chart = Chart.from_dict(self.json(name, "chart"))
        if chart.kind != kind:
            raise RPokerError(f"{name} is a chart of the kind {chart.kind}, not {kind}")
        if chart.rules != rules:
            raise RPokerError(f"{name} is a chart of other rules: {chart.rules}, not {rules}")
        return chart


class DealDirective(TableDirective):
    """The actions of a deal: the argument is the hand."""

    option_spec: ClassVar = {
        "upcard": directives.unchanged_required,
        "rules": directives.unchanged_required,
        "seen": directives.unchanged,
        "top": directives.nonnegative_int,
        "explain": directives.flag,
    }

    def question(self) -> tuple[Mapping[str, Any], Callable[[], list[Sheet]]]:
        """Cards, rules, how many actions, and whether they are explained."""
        if "upcard" not in self.options:
            raise ValueError("give the dealer's open card as the option upcard")
        hand, upcard = self.arguments[0], self.options["upcard"]
        rules = self.rules(self.options.get("rules", "classic"))
        seen, top = self.options.get("seen", ""), self.options.get("top", 5)
        explain = "explain" in self.options

        def compute() -> list[Sheet]:
            analysis = analyze(hand, upcard, rules=rules, seen=seen)
            return deal_sheets(analysis, top, explain=explain)

        cards = {"hand": hand, "upcard": upcard, "seen": seen}
        return {"rules": rules.to_dict(), **cards, "top": top, "explain": explain}, compute


class ResultsDirective(TableDirective):
    """A whole game: the argument are the rules, or with `file` the name of those it must have."""

    option_spec: ClassVar = {"file": directives.path}

    def question(self) -> tuple[Mapping[str, Any], Callable[[], list[Sheet]]]:
        """The rules, or the solution that the file holds."""
        rules = self.rules(self.arguments[0])
        if "file" in self.options:
            solution = self._read(self.options["file"], rules)
            return solution.to_dict(), lambda: results_sheets(solution)

        def compute() -> list[Sheet]:
            # A whole game is imported when one is to be solved.
            from rpoker_odds.whole_game import solve  # noqa: PLC0415

            return results_sheets(solve(rules))

        return {"rules": rules.to_dict()}, compute

    def _read(self, name: str, rules: Rules) -> Solution:
        solution = Solution.from_dict(self.json(name, "solution"))
        if solution.rules != rules:
            raise RPokerError(
                f"{name} is the solution of other rules: {solution.rules}, not {rules}"
            )
        return solution
