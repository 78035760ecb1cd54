"""Charts on the command line."""

import csv
import json
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from io import StringIO
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from rpoker_odds import Book, Rules, get_rules
from rpoker_odds.charts.bonus import bonus_chart
from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.formats import FORMATS, render
from rpoker_odds.charts.kinds import KINDS, make_chart
from rpoker_odds.charts.redraw import redraw_chart
from rpoker_odds.cli import progress
from rpoker_odds.errors import ChartError
from tests.command_line import COLOUR, ESCAPE, printed, refused, run, schema
from tests.made_charts import realistic

REDRAW = ("chart", "classic", "--kind", "redraw")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """Make every opening chart the realistic one; the arguments that it was asked for with."""
    calls: list[SimpleNamespace] = []

    def opening_chart(
        source: Rules | Book,
        *,
        measure: str = "play",
        executor: Executor | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Chart:
        calls.append(SimpleNamespace(source=source, measure=measure, executor=executor))
        assert progress is not None
        progress(1, 2)
        return realistic()

    module = ModuleType("rpoker_odds.charts.opening")
    module.opening_chart = opening_chart  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return calls


def test_a_chart_is_printed_with_its_rules_legend_and_notes() -> None:
    text = printed(*REDRAW)
    chart = redraw_chart("classic")
    flat = " ".join(text.split())
    for each in (chart.title, chart.caption, *chart.notes, f"Columns: {chart.columns_are}"):
        assert " ".join(each.split()) in flat
    for row in chart.rows:
        cells = " ".join(cell.text for cell in row.cells)
        assert f"{row.label} {cells}" in flat
    assert ESCAPE not in text


def test_letters_say_what_colours_say(asked: list[SimpleNamespace]) -> None:
    plain = printed("chart", "basic", "--ascii")
    coloured = printed("chart", "basic", **COLOUR)
    assert plain.isascii()
    assert ESCAPE not in plain
    assert ESCAPE not in printed("chart", "basic", **COLOUR, NO_COLOR="1")
    assert coloured.count(ESCAPE) > len(realistic().rows) * 13
    for text in (plain, coloured):
        assert "X3 pair*" in text
        assert "holds for a part of the deals only" in text
        assert "Pair beside a four-flush" in text
    assert len(asked) == 3


def test_a_table_that_is_too_wide_for_the_terminal_is_told_to_be() -> None:
    lines = printed(*REDRAW, COLUMNS="80").splitlines()
    widest = max(map(len, lines))
    told = " ".join(" ".join(lines[-3:]).split())
    assert f"The table needs {widest} columns, and the terminal has 80: make it wider" in told
    assert "The table needs" not in printed(*REDRAW, COLUMNS=str(widest))
    assert "The table needs" not in printed(*REDRAW)  # to a pipe


@pytest.mark.parametrize("form", [name for name in FORMATS if name != "png"])
def test_a_format_goes_to_standard_output(form: str) -> None:
    assert printed(*REDRAW, "--format", form) == render(redraw_chart("classic"), form).decode()


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_tells_its_format_by_its_ending(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"chart{FORMATS[form].suffix}"
    bonus = ("chart", "classic", "--kind", "bonus", "-o", str(path))
    assert printed(*bonus) == ""
    assert path.read_bytes() == render(bonus_chart("classic"), form)
    assert printed(*bonus, "--format", "csv") == ""
    assert path.read_bytes() == render(bonus_chart("classic"), "csv")


def test_json_and_csv_are_those_of_the_library() -> None:
    data = json.loads(printed(*REDRAW, "--format", "json"))
    schema("chart.schema.json").validate(data)
    assert Chart.from_dict(data) == redraw_chart("classic")
    lines = list(csv.DictReader(StringIO(printed(*REDRAW, "--format", "csv"))))
    assert len(lines) == sum(len(row["cells"]) for row in data["rows"]) > 100


def test_every_kind_that_is_made_comes_by_its_name(asked: list[SimpleNamespace]) -> None:
    assert list(KINDS) == ["opening", "purchase", "insurance", "redraw", "bonus"]
    assert make_chart("redraw", "classic") == redraw_chart("classic")
    assert make_chart("bonus", get_rules("classic")) == bonus_chart("classic")
    assert asked == []


def test_measure_and_threads_are_passed_on(asked: list[SimpleNamespace]) -> None:
    printed("chart", "basic", "--measure", "gap", "--jobs", "2")
    printed("chart", "basic")
    first, second = asked
    assert (first.source, first.measure) == (get_rules("basic"), "gap")
    assert second.measure == "play"
    assert isinstance(first.executor, Executor)
    assert isinstance(second.executor, Executor)


def test_a_terminal_is_told_that_a_whole_game_will_be_solved(
    asked: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    house = tmp_path / "my house.toml"
    house.write_text('preset = "pagat"\nmax_payout = 60\n')
    told = "Without a book the whole game of my house is solved first, which can take minutes."
    advice = f"rpoker-odds solve '{house}' --book 'my house.rpb' --seconds\n"
    assert "Without" not in run("chart", str(house)).stderr
    monkeypatch.setattr(progress, "_is_terminal", lambda file: file is sys.stderr)
    shown = run("chart", str(house)).stderr
    assert told in shown
    assert advice in shown
    assert len(asked) == 2
    # Nothing is said where it takes seconds, or where it will not be done.
    assert "Without" not in run("chart", "caribbean_stud").stderr
    assert "Without" not in run(*REDRAW).stderr
    assert "Without" not in run("chart", "betvoyager").stderr
    assert "Without" not in run("chart", "basic", "--measure", "cost").stderr


def test_what_there_is_not_is_told_before_work_begins(
    asked: list[SimpleNamespace], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "'nothing' is not one of 'opening'" in refused("chart", "basic", "--kind", "nothing")
    assert "'pdf' is not one of 'text'" in refused("chart", "basic", "--format", "pdf")
    assert "end it in .txt or .md" in refused("chart", "basic", "-o", str(tmp_path / "chart.pdf"))
    reason = refused("chart", "basic", "--format", "png")
    assert reason == "a picture does not go to standard output: name a file with -o"
    reason = refused("chart", "classic", "--kind", "insurance", "--measure", "gap")
    assert reason == "measure is 'gap': charts of the kind insurance have no choice"
    reason = refused(*REDRAW, "--measure", "gap")
    assert reason == "measure is 'gap': it must be difference or fewest"
    assert refused("chart", "bsic").startswith("unknown rules 'bsic'")
    assert "no redraw" in refused("chart", "basic", "--kind", "redraw")
    reason = refused("chart", "basic", "-o", str(tmp_path / "missing" / "chart.svg"))
    assert "No such file or directory" in reason
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "matplotlib.figure", None)
        assert "needs matplotlib" in refused("chart", "basic", "-o", str(tmp_path / "chart.png"))
    assert list(tmp_path.iterdir()) == []
    assert asked == []
    for kind, measure in (("nothing", None), ("opening", "worth")):
        with pytest.raises(ChartError, match="it must be"):
            make_chart(kind, "basic", measure=measure)
