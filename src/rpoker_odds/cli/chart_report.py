"""A chart on a terminal."""

from rich.table import Table
from rich.text import Text

from rpoker_odds.charts.chart import Chart, Tone
from rpoker_odds.charts.palette import LIGHT
from rpoker_odds.charts.wording import cell_text, groups, legend
from rpoker_odds.cli.screen import Screen

__all__ = ["report_chart"]


def report_chart(screen: Screen, chart: Chart) -> None:
    """Print title, caption, legend, table and notes; letters say what colours say."""
    screen.print(Text(chart.title, style="bold"), "", Text(chart.caption))
    if any(legend(chart)):
        screen.print("", _legend(screen, chart))
    table = _table(screen, chart)
    screen.print("", Text(f"Columns: {chart.columns_are}"), "", table)
    for note in chart.notes:
        screen.print("", Text(note))
    missing = screen.room_missing(table)
    if missing:
        needed, width = missing
        screen.print(
            "",
            Text(
                f"The table needs {needed} columns, and the terminal has {width}: make it wider, "
                "or write the chart to a file, as with -o chart.html.",
                style="dim",
            ),
        )


def _legend(screen: Screen, chart: Chart) -> Table:
    table = screen.table("cell", "")
    table.show_header = False
    table.columns[1].justify = "left"
    for text, tone, means in legend(chart):
        table.add_row(_toned(text, tone), Text(means))
    return table


def _table(screen: Screen, chart: Chart) -> Table:
    table = screen.table(chart.rows_are, *chart.columns)
    for column in table.columns[1:]:
        column.justify = "center"
    for name, rows in groups(chart):
        if name:
            table.add_row(Text(name, style="bold"))
        for row in rows:
            table.add_row(
                Text(row.label), *(_toned(cell_text(cell), cell.tone) for cell in row.cells)
            )
    return table


def _toned(text: str, tone: Tone) -> Text:
    if tone is Tone.NONE or not text:
        return Text(text)
    shade = LIGHT[tone]
    return Text(f" {text} ", style=f"{shade.text} on {shade.fill}")
