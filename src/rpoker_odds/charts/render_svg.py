"""A chart as SVG, of the standard library: colours are attributes, so any viewer shows them."""

from typing import Final
from xml.sax.saxutils import escape, quoteattr

from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.layout import Box, Line, Mark, layout_of

_FONT: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def svg_of(chart: Chart) -> str:
    """The picture; who points at a cell is told its title."""
    page = layout_of(chart)
    width, height = _number(page.width), _number(page.height)
    about = quoteattr(f"{chart.title}. {chart.caption}")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"',
        f'viewBox="0 0 {width} {height}" role="img" aria-label={about}',
        f'font-family="{_FONT}">',
        f"<title>{escape(chart.title)}</title>",
        f"<desc>{escape(chart.caption)}</desc>",
        f'<rect width="{width}" height="{height}" fill="{page.paper}"/>',
        *map(_mark, page.marks),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _mark(mark: Mark) -> str:
    inside = "".join(
        [
            f"<title>{escape(mark.title)}</title>" if mark.title else "",
            _box(mark.box) if mark.box else "",
            _line(mark.line) if mark.line else "",
        ]
    )
    return f"<g>{inside}</g>" if mark.title else inside


def _box(box: Box) -> str:
    return (
        f'<rect x="{_number(box.x)}" y="{_number(box.y)}" width="{_number(box.width)}" '
        f'height="{_number(box.height)}" fill="{box.fill}"/>'
    )


def _line(line: Line) -> str:
    anchor = ' text-anchor="middle"' if line.anchor == "middle" else ""
    bold = ' font-weight="bold"' if line.bold else ""
    return (
        f'<text x="{_number(line.x)}" y="{_number(line.baseline)}" '
        f'font-size="{_number(line.size)}" fill="{line.colour}"{anchor}{bold}>'
        f"{escape(line.text)}</text>"
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
