"""How tests read the formats of a chart."""

from html.parser import HTMLParser

import pytest

from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.formats import render
from rpoker_odds.charts.wording import MIXED_MEANS, cell_text
from tests.made_charts import ALL

CHARTS = pytest.mark.parametrize("made", ALL)


def text(chart: Chart, form: str) -> str:
    return render(chart, form).decode()


def words(text: str) -> str:
    return " ".join(text.split())


def shown_cells(chart: Chart) -> list[list[str]]:
    return [[row.label, *map(cell_text, row.cells)] for row in chart.rows]


def around(chart: Chart) -> list[str]:
    """All texts outside the table."""
    mixed = any(cell.mixed for row in chart.rows for cell in row.cells)
    legend = [part for text, _, means in chart.legend for part in (text, means)]
    last = ["*", MIXED_MEANS] if mixed else []
    return [chart.title, chart.caption, *legend, *last, *chart.notes]


class Page(HTMLParser):
    """The cells of the rows of a table, with the attributes of each, and all other text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[tuple[str, dict[str, str | None], str]]] = []
        self.others: list[str] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append((tag, dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        inside = self.tags.count("tr") > self.tags.count("/tr")
        if inside and self.rows[-1]:
            tag, attributes, before = self.rows[-1].pop()
            self.rows[-1].append((tag, attributes, before + data))
        elif data.strip():
            self.others.append(data)
