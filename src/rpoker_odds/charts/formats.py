"""The formats of a chart, by name and by the ending of a file."""

from collections.abc import Mapping
from importlib import import_module
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, cast

from rpoker_odds.charts.chart import Chart
from rpoker_odds.errors import BookError, ChartError, shown
from rpoker_odds.whole_file import check_room, whole_file


class Format(NamedTuple):
    """One format."""

    suffix: str
    """The ending of its files."""

    module: str
    function: str
    """What makes text, or bytes, of a chart."""


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "text": Format(".txt", "render_text", "text_of"),
        "markdown": Format(".md", "render_markdown", "markdown_of"),
        "csv": Format(".csv", "render_csv", "csv_of"),
        "json": Format(".json", "render_json", "json_of"),
        "latex": Format(".tex", "render_latex", "latex_of"),
        "html": Format(".html", "render_html", "html_of"),
        "svg": Format(".svg", "render_svg", "svg_of"),
        "png": Format(".png", "render_png", "png_of"),
    }
)
"""All formats by name."""


def render(chart: Chart, form: str) -> bytes:
    """The chart in the format of that name, text as UTF-8; ChartError for a name not known."""
    if form not in FORMATS:
        raise ChartError(f"format is {shown(form)}: it must be one of {', '.join(FORMATS)}")
    found = FORMATS[form]
    # A format is imported when it is asked for: who wants text needs no drawing.
    made = getattr(import_module(f"{__package__}.{found.module}"), found.function)(chart)
    return cast("bytes", made if isinstance(made, bytes) else made.encode())


def format_of(path: str | PathLike[str]) -> str:
    """The name of the format that the ending of a path tells; ChartError for any other ending."""
    suffix = Path(path).suffix.lower()
    for name, found in FORMATS.items():
        if found.suffix == suffix:
            return name
    allowed = " or ".join(found.suffix for found in FORMATS.values())
    raise ChartError(f"a file named {shown(str(path))} tells no format: end it in {allowed}")


def check_save(path: str | PathLike[str], form: str) -> None:
    """Raise ChartError if no chart in that format could be written to the file now.

    For work that takes long before there is a chart.
    """
    if form == "png":
        from rpoker_odds.charts.render_png import check_drawing  # noqa: PLC0415 - for PNG only

        check_drawing()
    try:
        check_room(path, 1)
    except BookError as error:
        raise ChartError(str(error)) from error


def save(chart: Chart, path: str | PathLike[str], form: str | None = None) -> None:
    """Write the chart to a file, in the format of that name or of the file's ending.

    The file appears when it is complete. Raises ChartError where there is no such format, or
    where the system refuses.
    """
    made = render(chart, format_of(path) if form is None else form)
    try:
        with whole_file(path) as file:
            file.write(made)
    except BookError as error:
        raise ChartError(str(error)) from error
