"""A chart as PNG, drawn by matplotlib (the extra `charts`) as the SVG has it."""

from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Final

from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.layout import Layout, Mark, layout_of
from rpoker_odds.errors import ChartError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DOTS_PER_INCH: Final = 200
_PIXELS_PER_INCH: Final = 96  # of the layout
_POINTS_PER_INCH: Final = 72
_INSTALL: Final = "a chart as PNG needs matplotlib: python -m pip install matplotlib"


def png_of(chart: Chart) -> bytes:
    """The picture, 200 dots to the inch; ChartError without matplotlib."""
    check_drawing()
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    page = layout_of(chart)
    size = (page.width / _PIXELS_PER_INCH, page.height / _PIXELS_PER_INCH)
    figure = Figure(figsize=size, dpi=DOTS_PER_INCH, facecolor=page.paper)
    _draw(figure, page)
    file = BytesIO()
    # The version of matplotlib would be written into the file.
    FigureCanvasAgg(figure)
    figure.savefig(file, format="png", metadata={"Software": None, "Title": chart.title})
    return file.getvalue()


def check_drawing() -> None:
    """Raise ChartError without matplotlib."""
    try:
        import_module("matplotlib.figure")
    except ModuleNotFoundError as error:
        raise ChartError(_INSTALL) from error


def _draw(figure: "Figure", page: Layout) -> None:
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, page.width)
    axes.set_ylim(page.height, 0)
    axes.set_axis_off()
    for mark in page.marks:
        _draw_mark(axes, mark)


def _draw_mark(axes: "Axes", mark: Mark) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415

    if mark.box is not None:
        box = mark.box
        axes.add_patch(
            Rectangle((box.x, box.y), box.width, box.height, facecolor=box.fill, linewidth=0)
        )
    if mark.line is not None:
        line = mark.line
        axes.text(
            line.x,
            line.baseline,
            line.text,
            color=line.colour,
            size=line.size * _POINTS_PER_INCH / _PIXELS_PER_INCH,
            family="DejaVu Sans",  # comes with matplotlib: the same picture everywhere
            weight="bold" if line.bold else "normal",
            ha="center" if line.anchor == "middle" else "left",
            va="baseline",
            parse_math=False,
            usetex=False,
        )
