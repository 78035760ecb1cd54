"""A chart as HTML, SVG and PNG: all of it is there, in its place and its colours."""

from collections.abc import Callable
from struct import unpack
from xml.etree import ElementTree as ET

from rpoker_odds.charts.chart import Chart, Tone
from rpoker_odds.charts.formats import render
from rpoker_odds.charts.layout import layout_of
from rpoker_odds.charts.measure import text_width, wrapped
from rpoker_odds.charts.palette import DARK, LIGHT
from rpoker_odds.charts.wording import cell_text
from tests.chart_pages import CHARTS, Page, around, shown_cells, text, words
from tests.made_charts import gap, realistic

SVG = "{http://www.w3.org/2000/svg}"


@CHARTS
def test_html_is_a_table_whose_header_cells_name_rows_and_columns(
    made: Callable[[], Chart],
) -> None:
    chart = made()
    page = Page(text(chart, "html"))
    headings, names, *body = page.rows
    assert [cell[2] for cell in headings] == ["", chart.columns_are]
    assert [cell[2] for cell in names] == [chart.rows_are, *chart.columns]
    assert {(tag, attributes["scope"]) for tag, attributes, _ in names} == {("th", "col")}
    rows = [row for row in body if len(row) > 1]
    assert [[cell[2] for cell in row] for row in rows] == shown_cells(chart)
    assert set(around(chart)) <= set(page.others)


@CHARTS
def test_html_has_groups_titles_and_tones(made: Callable[[], Chart]) -> None:
    chart = made()
    _, _, *body = Page(text(chart, "html")).rows
    groups = [row[0] for row in body if len(row) == 1]
    assert [cell[2] for cell in groups] == list(
        dict.fromkeys(row.group for row in chart.rows if row.group)
    )
    assert all(cell[1]["scope"] == "rowgroup" for cell in groups)
    assert all(cell[1]["colspan"] == str(len(chart.columns) + 1) for cell in groups)
    rows = [row for row in body if len(row) > 1]
    for row, expected in zip(rows, chart.rows, strict=True):
        assert row[0][:2] == ("th", {"scope": "row"})
        for (tag, attributes, _), cell in zip(row[1:], expected.cells, strict=True):
            assert tag == "td"
            assert attributes.get("title", "") == cell.title
            assert attributes["class"] == f"tone-{cell.tone}".replace("_", "-")


def test_html_stands_alone_in_light_dark_and_print() -> None:
    page = text(realistic(), "html")
    tags = set(Page(page).tags)
    assert {"caption", "main", "h1", "thead", "tbody"} <= tags
    assert not {"script", "link", "img", "iframe"} & tags
    assert "http" not in page
    assert "@import" not in page
    for query in ("prefers-color-scheme: dark", "@media print", "overflow-x: auto"):
        assert page.count(query) == 1
    for tone in Tone:
        assert f"--tone-{tone}: {LIGHT[tone].fill}".replace("_", "-") in page
        assert f"--tone-{tone}: {DARK[tone].fill}".replace("_", "-") in page
    opened = [tag for tag in Page(page).tags if tag not in ("meta", "/meta")]
    stack: list[str] = []
    for tag in opened:
        if tag.startswith("/"):
            assert stack.pop() == tag[1:]
        else:
            stack.append(tag)
    assert stack == []


@CHARTS
def test_svg_has_every_cell_with_its_title_and_colour(made: Callable[[], Chart]) -> None:
    chart = made()
    root = ET.fromstring(text(chart, "svg"))  # noqa: S314 - made here
    assert root.get("role") == "img"
    assert root.get("aria-label") == f"{chart.title}. {chart.caption}"
    assert [child.text for child in root[:2]] == [chart.title, chart.caption]
    width, height = (float(root.attrib[side]) for side in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    ground = root[2]
    assert (ground.get("width"), ground.get("fill")) == (root.get("width"), "#ffffff")
    drawn = [
        (group.findtext(f"{SVG}title"), group.find(f"{SVG}rect"), group.findtext(f"{SVG}text"))
        for group in root.iter(f"{SVG}g")
    ]
    cells = [cell for row in chart.rows for cell in row.cells]
    assert [(title, shown or "") for title, _, shown in drawn] == [
        (cell.title, cell_text(cell)) for cell in cells
    ]
    for (_, box, _), cell in zip(drawn, cells, strict=True):
        assert box is not None
        assert box.get("fill") == LIGHT[cell.tone].fill
    for box in root.iter(f"{SVG}rect"):
        assert float(box.get("x", "0")) + float(box.attrib["width"]) <= width
        assert float(box.get("y", "0")) + float(box.attrib["height"]) <= height
    everything = words(" ".join(part.text or "" for part in root.iter(f"{SVG}text")))
    for each in [*around(chart), chart.rows_are, chart.columns_are, *chart.columns]:
        assert words(each) in everything
    for row in chart.rows:
        assert row.label in everything
        assert row.group in everything
    assert not root.findall(f".//{SVG}style")


def test_a_notebook_shows_the_svg() -> None:
    chart = gap()
    assert chart._repr_svg_() == text(chart, "svg")


@CHARTS
def test_png_is_of_the_size_of_the_page_at_200_dots_an_inch(made: Callable[[], Chart]) -> None:
    picture = render(made(), "png")
    page = layout_of(made())
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = unpack(">II", picture[16:24])
    assert abs(width - page.width / 96 * 200) <= 1
    assert abs(height - page.height / 96 * 200) <= 1
    at = picture.index(b"pHYs")
    assert round(unpack(">I", picture[at + 4 : at + 8])[0] * 0.0254) == 200


def test_room_is_left_for_texts() -> None:
    assert text_width("WWW", 10) > text_width("aaa", 10) > text_width("iii", 10)
    assert text_width("aaa", 10, bold=True) > text_width("aaa", 10)
    line = " ".join(["word"] * 40)
    found = list(wrapped(line, 12, 200))
    assert " ".join(found) == line
    assert len(found) > 3
    assert all(text_width(each, 12) <= 200 for each in found)
    assert list(wrapped("a longer-than-the-room b", 12, 20)) == ["a", "longer-than-the-room", "b"]
    assert list(wrapped("", 12, 20)) == []
