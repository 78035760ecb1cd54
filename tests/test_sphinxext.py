"""The directives of the Sphinx extension, in pages that Sphinx builds."""

import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from operator import mul
from pathlib import Path
from shutil import copy

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from docs.results_page import RESULTS
from rpoker_odds import Rules, Solution, analyze, bonus_odds, get_rules, sphinxext
from rpoker_odds.charts.chart import Chart, Tone
from rpoker_odds.charts.palette import LIGHT
from rpoker_odds.charts.redraw import redraw_chart
from rpoker_odds.rendering import decimal
from rpoker_odds.sphinxext import cache, directives
from rpoker_odds.sphinxext.sheet import chart_sheets, from_json, to_json
from tests.command_line import schema

CONF = 'extensions = ["rpoker_odds.sphinxext"]\nproject = "x"\n'
REDRAW = ".. rpoker-chart:: classic\n   :kind: redraw\n"
BONUS = ".. rpoker-chart:: trainer\n   :kind: bonus\n"
DEAL = """
.. rpoker-deal:: As Kd 7h 7c 2s
   :upcard: Qd
   :rules: house.toml
   :seen: Qh
   :top: 3
   :explain:
"""
CHART = RESULTS.parent / "charts" / "basic_opening.json"
FROM_FILE = ".. rpoker-chart:: basic\n   :kind: opening\n   :file: basic_opening.json\n"
RESULT = ".. rpoker-results:: basic\n   :file: basic.json\n"
Build = Callable[..., tuple[str, str]]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Build one page of the text given; return it and the warnings."""
    (tmp_path / "conf.py").write_text(CONF)
    (tmp_path / "house.toml").write_text('preset = "basic"\nsixth_card_fee = 2\n')
    copy(RESULTS / "basic.json", tmp_path)
    copy(CHART, tmp_path)
    (tmp_path / "list.json").write_text("[1]")

    def run(text: str | None, builder: str = "html", *, fresh: bool = False) -> tuple[str, str]:
        if text is not None:
            (tmp_path / "index.rst").write_text(f"Page\n====\n\n{text}")
        warnings = StringIO()
        out = tmp_path / builder
        with docutils_namespace():
            app = Sphinx(
                tmp_path,
                tmp_path,
                out,
                tmp_path / "doctrees",
                builder,
                status=None,
                warning=warnings,
                freshenv=fresh,
            )
            app.build()
        page = out / ("index.html" if builder == "html" else "x.tex")
        return page.read_text(encoding="utf-8"), warnings.getvalue()

    return run


def test_charts_are_tables_with_colours_and_titles(build: Build, tmp_path: Path) -> None:
    page, warnings = build(REDRAW + "\n" + BONUS)
    assert not warnings
    chart = redraw_chart("classic")
    cells = [cell for row in chart.rows for cell in row.cells]
    tones = [tone for tone in ("yes", "no") for cell in cells if cell.tone == tone]
    assert len(re.findall(r'<td class="rpoker-(?:yes|no)"', page)) == len(tones) == len(cells) - 1
    assert sum(cell.text == "equal" for cell in cells) == 1
    assert f'<span title="{cells[0].title}">{cells[0].text}</span>' in page
    assert str(bonus_odds("trainer").dealt.house_edge) in page
    assert page.count('class="stub rpoker-group" colspan="5"') == 2
    assert (tmp_path / "html" / "_static" / "rpoker.css").is_file()
    assert "_static/rpoker.css" in page


def test_colours_are_those_of_the_charts() -> None:
    style = Path(sphinxext.__file__).with_name("rpoker.css").read_text(encoding="utf-8")
    colours = re.findall(r"\.rpoker-(\w+) { background: (#\w+); color: (#\w+); }", style)
    assert {tone: (fill, text) for tone, fill, text in colours} == {
        tone.value: tuple(shade) for tone, shade in LIGHT.items() if tone is not Tone.NONE
    }


def test_a_deal_is_told_with_its_reasons(build: Build) -> None:
    page, warnings = build(DEAL)
    assert not warnings
    (table,) = re.findall(r"<table.*?</table>", page, re.DOTALL)
    assert table.count("<tr") == 1 + 3
    house = Rules.from_toml('preset = "basic"\nsixth_card_fee = 2\nname = "house"')
    found = analyze("As Kd 7h 7c 2s", "Qd", rules=house, seen="Qh")
    assert decimal(found.best.ev) in table
    for value in found.actions[:3]:
        assert str(value.ev) in table
    assert f"{len(found.actions) - 3} more actions" in page


def test_results_are_those_of_the_file(build: Build) -> None:
    page, warnings = build(RESULT)
    assert not warnings
    assert "14153702268865993/428195993373876000" in page
    assert page.count("<table") == 6


def test_latex_has_the_same_tables(build: Build) -> None:
    page, warnings = build(REDRAW + DEAL + RESULT, "latex")
    assert not warnings
    assert page.count(r"\begin{longtable}") >= 1
    assert "14153702268865993/428195993373876000" in page
    printed = page.replace(r"\sphinxhyphen{}", "-")
    cells = [cell for row in redraw_chart("classic").rows for cell in row.cells]
    assert len(cells) == 22 * 16
    assert all(f"\n{cell.text}\n" in printed for cell in cells)


def test_a_chart_of_a_file_is_printed_as_it_was_made(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise AssertionError("computed again")

    monkeypatch.setattr(directives, "make_chart", refuse)
    page, warnings = build(FROM_FILE)
    assert not warnings
    chart = Chart.from_dict(json.loads(CHART.read_text(encoding="utf-8")))
    assert page.count('<tr class="row-') == 1 + len({row.group for row in chart.rows}) + 85
    assert f'<span title="{chart.rows[0].cells[0].title}">6</span>' in page


def test_the_chart_of_the_manual_is_that_of_its_deals() -> None:
    """Its weights and its mean are those of the solved game beside it."""
    chart = Chart.from_dict(json.loads(CHART.read_text(encoding="utf-8")))
    solution = Solution.from_dict(json.loads((RESULTS / "basic.json").read_text(encoding="utf-8")))
    assert chart.rules == solution.rules == get_rules("basic")
    schema("chart.schema.json").validate(chart.to_dict())
    cells = [cell.values for row in chart.rows for cell in row.cells]
    deals = [Fraction(str(values["deals"])) for values in cells]
    assert sum(deals) == solution.deals
    evs = [Fraction(str(values["ev"])) for values in cells]
    assert sum(map(mul, evs, deals)) / sum(deals) == solution.ev
    plays = Counter[str]()
    for values in cells:
        for play in str(values["plays"]).split(", "):
            code, _, count = play.partition(": ")
            plays["exchange" if code[0] == "X" else code] += int(count)
    for code, name in (("F", "fold"), ("B", "bet"), ("6", "sixth")):
        assert Fraction(plays[code], solution.deals) == solution.actions[name]


def test_a_second_build_computes_nothing(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = build(REDRAW + DEAL)
    files = list((tmp_path / "doctrees" / cache.FOLDER).iterdir())
    assert len(files) == 2

    def refuse(*_arguments: object, **_options: object) -> None:
        raise AssertionError("computed again")

    monkeypatch.setattr(directives, "analyze", refuse)
    monkeypatch.setattr(directives, "chart_sheets", refuse)
    second, warnings = build(None, fresh=True)
    assert not warnings
    assert first == second
    with pytest.raises(AssertionError, match="computed again"):
        build(DEAL.replace("Qd", "Qc"))


def test_a_page_is_built_anew_when_its_file_of_rules_changes(build: Build, tmp_path: Path) -> None:
    build(DEAL)
    (tmp_path / "house.toml").write_text('preset = "basic"\nsixth_card_fee = 3\nname = "dear"\n')
    page, _ = build(None)
    assert "Rules dear" in page


def test_a_damaged_file_of_the_cache_is_made_anew(build: Build, tmp_path: Path) -> None:
    first, _ = build(REDRAW)
    (file,) = (tmp_path / "doctrees" / cache.FOLDER).iterdir()
    for damage in ("", "[1]", '[{"title": "x"}]'):
        file.write_text(damage)
        assert build(None, fresh=True) == (first, "")
    assert from_json(file.read_text()) == chart_sheets(redraw_chart("classic"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (DEAL.replace("Qd", "As"), "As twice"),
        (DEAL.replace("house.toml", "basik"), "basik"),
        (DEAL.replace("house.toml", "none.toml"), "none.toml"),
        (DEAL.replace("   :upcard: Qd\n", ""), "upcard"),
        (REDRAW.replace("redraw", "redrew"), "redrew"),
        (REDRAW.replace("classic", "basic"), "have no redraw"),
        (RESULT.replace("basic\n", "oasis\n"), "other rules"),
        (RESULT.replace("basic.json", "house.toml"), "rpoker-results"),
        (FROM_FILE.replace(":: basic", ":: classic"), "a chart of other rules"),
        (FROM_FILE + "   :measure: gap\n", "leave out the measure"),
        (FROM_FILE.replace("opening\n", "redraw\n"), "of the kind opening, not redraw"),
        (FROM_FILE.replace("basic_opening.json", "basic.json"), "this is no chart"),
        (FROM_FILE.replace("basic_opening.json", "list.json"), "is no chart, but a list"),
    ],
)
def test_an_error_is_a_warning_with_its_place(build: Build, text: str, reason: str) -> None:
    page, warnings = build(text)
    assert re.search(r"index\.rst:\d+: WARNING: rpoker-", warnings), warnings
    assert reason in warnings
    assert "<table" not in page


def test_sheets_are_kept_as_they_are() -> None:
    sheets = chart_sheets(redraw_chart("classic"))
    assert from_json(to_json(sheets)) == sheets
