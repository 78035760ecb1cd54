"""A chart as text and data: all of it is there, and other programs read it as it was meant."""

import csv
import json
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from rpoker_odds.charts.chart import Chart, Tone
from rpoker_odds.charts.formats import FORMATS, format_of, render
from rpoker_odds.charts.palette import LIGHT
from rpoker_odds.charts.wording import MIXED_MEANS, cell_text
from rpoker_odds.errors import ChartError
from tests.chart_pages import CHARTS, Page, around, shown_cells, text, words
from tests.command_line import schema
from tests.made_charts import ALL, AWKWARD, empty, gap, realistic


@CHARTS
def test_csv_has_a_line_for_each_cell_with_exact_figures(made: Callable[[], Chart]) -> None:
    chart = made()
    lines = list(csv.DictReader(StringIO(text(chart, "csv"))))
    places = [
        (row, name, cell)
        for row in chart.rows
        for name, cell in zip(chart.columns, row.cells, strict=True)
    ]
    assert len(lines) == len(places)
    for line, (row, name, cell) in zip(lines, places, strict=True):
        assert (line["kind"], line["rules"]) == (chart.kind, chart.rules.name)
        assert (line["group"], line["row"], line["column"]) == (row.group, row.label, name)
        assert (line["text"], line["tone"], line["title"]) == (cell.text, cell.tone, cell.title)
        assert line["mixed"] == str(cell.mixed).lower()
        for value_name, value in cell.values.items():
            if isinstance(value, Fraction):
                assert line[value_name] == f"{value.numerator}/{value.denominator}"
                assert float(line[f"{value_name}_float"]) == float(value)
            else:
                assert line[value_name] == ("" if value is None else str(value))


@CHARTS
def test_json_is_as_its_schema_says_and_comes_back(made: Callable[[], Chart]) -> None:
    chart = made()
    data = json.loads(render(chart, "json"))
    assert data == chart.to_dict()
    schema("chart.schema.json").validate(data)
    assert Chart.from_dict(data) == chart


def test_json_has_the_documented_form() -> None:
    data = gap().to_dict()
    assert data["rows"][0]["cells"][1] == {
        "text": ".05",
        "tone": "level_1",
        "title": "costs .05",
        "mixed": False,
        "values": {"cost": {"exact": "1/7", "float": 1 / 7}},
    }


def test_other_json_is_refused() -> None:
    data = gap().to_dict()
    assert len(data) == 11
    for name in data:
        with pytest.raises(ChartError, match="this is no chart"):
            Chart.from_dict({key: value for key, value in data.items() if key != name})
    cell = data["rows"][0]["cells"][1]
    for wrong in (0.5, True, ["1/7"], {"exact": "2/14", "float": 1 / 7}, {"exact": "1/0"}):
        cell["values"]["cost"] = wrong
        with pytest.raises(ChartError, match="this is no chart"):
            Chart.from_dict(data)


@CHARTS
def test_markdown_reads_as_one_table_of_all_cells(made: Callable[[], Chart]) -> None:
    chart = made()
    page = text(chart, "markdown")
    table = [line for line in page.splitlines() if line.startswith("|")]
    assert len({len(line) for line in table}) == 1
    html = Page(MarkdownIt("commonmark").enable("table").render(page))
    rows = [[cell[2].strip() for cell in row] for row in html.rows]
    assert rows[0] == [f"{chart.rows_are} / {chart.columns_are}", *chart.columns]
    blank = [""] * len(chart.columns)
    headings = {(row.group, *blank) for row in chart.rows if row.group}
    found = {tuple(row) for row in rows[1:] if row[1:] == blank}
    assert found == headings
    assert [row for row in rows[1:] if row[1:] != blank] == [
        [row[0], *map(str.strip, row[1:])] for row in shown_cells(chart)
    ]
    everything = words(" ".join(html.others))
    for each in around(chart):
        assert words(each) in everything


@CHARTS
def test_text_has_all_cells_in_aligned_columns(made: Callable[[], Chart]) -> None:
    chart = made()
    page = text(chart, "text")
    assert page == f"{chart}\n"
    lines = page.splitlines()
    names = next(at for at, line in enumerate(lines) if line.startswith("----"))
    assert lines[names - 1].split() == " ".join([chart.rows_are, *chart.columns]).split()
    at = names
    for cells in shown_cells(chart):
        at = next(n for n in range(at + 1, len(lines)) if lines[n].startswith(cells[0] + "  "))
        assert lines[at].split() == " ".join(cells).split()
    for each in around(chart):
        assert re.sub(r"\s", "", each) in re.sub(r"\s", "", page)


def test_columns_of_text_stand_below_their_names() -> None:
    chart = realistic()
    lines = text(chart, "text").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("Q high"))
    middle = lines[first - 3].index(" T ") + 1
    cells = [line[middle] for line in lines[first : first + 5]]
    assert cells == ["F"] * 5


@CHARTS
def test_latex_has_every_row_with_its_colours(made: Callable[[], Chart]) -> None:
    chart = made()
    page = text(chart, "latex")
    rows = re.findall(r"^(?!\\|.* \\multicolumn)(.*) & .*\\\\$", page, re.MULTILINE)
    tabled = page[page.index("\\endfoot") : page.index("\\end{longtable}")]
    lines = [
        line for line in tabled.splitlines() if line.endswith(r"\\") and "multicol" not in line
    ]
    assert len(lines) == len(chart.rows) <= len(rows)
    for line, row in zip(lines, chart.rows, strict=True):
        assert len(re.findall(r"(?<!\\)&", line)) == len(chart.columns)
        toned = [cell.tone.replace("_", "-") for cell in row.cells if cell.tone is not Tone.NONE]
        assert re.findall(r"\\charttone\{([a-z0-9-]+)\}", line) == toned
    for tone in Tone:
        fill = LIGHT[tone].fill[1:].upper()
        assert f"\\definecolor{{chart-{tone}}}{{HTML}}{{{fill}}}".replace("_", "-") in page
    assert page.count("{") - page.count(r"\{") == page.count("}") - page.count(r"\}")


def test_latex_escapes_what_it_would_take_for_commands() -> None:
    made = next(made for made in ALL if made.__name__ == "awkward")()
    page = text(made, "latex")
    escaped = (
        r"a \& b \textless{} c \textgreater{} d \_ e \% f \# g \$ h \textbar{} i "
        r"\textbackslash{} j \{k\} \textasciitilde{} \textasciicircum{} "
        r"\textquotedblright{}\textquotesingle{}"
    )
    assert page.count(escaped) == 9  # each text outside cells
    assert AWKWARD not in page


def test_latex_turns_the_page_for_wide_tables() -> None:
    assert "a4paper,landscape" in text(realistic(), "latex")
    assert "a4paper,portrait" in text(gap(), "latex")
    opening = Path(__file__).parents[1] / "docs" / "charts" / "basic_opening.json"
    chart = Chart.from_dict(json.loads(opening.read_text(encoding="utf-8")))
    assert "\n\\scriptsize\n" in text(chart, "latex")  # few of its columns are wide


@CHARTS
@pytest.mark.parametrize("form", FORMATS)
def test_the_same_chart_makes_the_same_file(made: Callable[[], Chart], form: str) -> None:
    if form != "png" or made is gap:  # pictures take a second each
        assert render(made(), form) == render(made(), form)


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_is_written_in_the_format_of_its_ending(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"chart{FORMATS[form].suffix}"
    assert format_of(str(path).upper()) == form
    path.write_text("an old one", encoding="utf-8")
    empty().save(path)
    assert path.read_bytes() == render(empty(), form)
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = r".txt or .md or .csv or .json or .tex or .html or .svg or .png"
    for name in ("chart.pdf", "chart", ".svg"):
        with pytest.raises(ChartError, match=f"tells no format: end it in {allowed}"):
            empty().save(tmp_path / name)
    with pytest.raises(ChartError, match="format is 'pdf': it must be one of text, markdown"):
        render(empty(), "pdf")
    with pytest.raises(ChartError, match=r"cannot write .*missing.*No such file"):
        empty().save(tmp_path / "missing" / "chart.svg")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ChartError, match="needs matplotlib: python -m pip install matplotlib"):
        empty().save(tmp_path / "chart.png")
    assert list(tmp_path.iterdir()) == []


def test_a_mixed_cell_is_marked_and_the_mark_is_explained() -> None:
    mixed = [cell for row in realistic().rows for cell in row.cells if cell.mixed]
    assert len(mixed) > 50
    assert {cell_text(cell) for cell in mixed} == {f"{cell.text}*" for cell in mixed}
    for form in ("text", "markdown", "latex", "html", "svg"):
        assert text(realistic(), form).count(MIXED_MEANS) == 1
        assert MIXED_MEANS not in text(gap(), form)


def test_formats_are_imported_when_they_are_asked_for() -> None:
    code = (
        "import sys; from rpoker_odds import analyze\n"
        "assert not any(name.startswith('rpoker_odds.charts') for name in sys.modules)\n"
        "from rpoker_odds.charts.formats import render\n"
        "from tests.made_charts import gap\n"
        "render(gap(), 'svg')\n"
        "heavy = {'matplotlib', 'numpy', 'rich', 'click', 'rpoker_odds.charts.render_html'}\n"
        "sys.exit(bool(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[1])
    assert done.returncode == 0
