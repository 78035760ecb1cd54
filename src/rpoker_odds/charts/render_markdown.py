"""A chart as Markdown: a table as GitHub and most other readers take it."""

import re
from typing import Final

from rpoker_odds.charts.chart import Chart
from rpoker_odds.charts.wording import cell_text, corner, groups, legend

# What could begin emphasis, code, a link, HTML, an entity, mathematics or another cell.
_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>|~$&#])")


def markdown_of(chart: Chart) -> str:
    """Title, caption, table, legend and notes; the heading of a group is a row in bold type."""
    blocks = [f"**{_escaped(chart.title)}**", _escaped(chart.caption), _table(chart)]
    entries = [f"- **{_escaped(text)}**: {_escaped(means)}" for text, _, means in legend(chart)]
    if entries:
        blocks.append("\n".join(entries))
    blocks += map(_escaped, chart.notes)
    return "\n\n".join(blocks) + "\n"


def _table(chart: Chart) -> str:
    lines = [(_escaped(corner(chart)), *map(_escaped, chart.columns))]
    for name, rows in groups(chart):
        if name:
            lines.append((f"**{_escaped(name)}**", *("" for _ in chart.columns)))
        lines += [
            (_escaped(row.label), *(_escaped(cell_text(cell)) for cell in row.cells))
            for row in rows
        ]
    widths = [max(3, *map(len, column)) for column in zip(*lines, strict=True)]
    first, *others = widths
    rule = ["-" * first, *(f":{'-' * (width - 2)}:" for width in others)]
    padded = [[line[0].ljust(first), *map(str.center, line[1:], others)] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in [padded[0], rule, *padded[1:]])


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
