"""A chart as LaTeX: a document for pdflatex, or its table alone for a document of one's own."""

from collections.abc import Iterator
from typing import Final

from rpoker_odds.charts.chart import Cell, Chart, Tone
from rpoker_odds.charts.palette import LIGHT, LIGHT_PAGE
from rpoker_odds.charts.wording import cell_text, groups, legend

_ESCAPES: Final = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        '"': r"\textquotedblright{}",
        "'": r"\textquotesingle{}",
        **{letter: f"\\{letter}" for letter in "&%$#_"},
    }
)
_PACKAGES: Final = """\
\\usepackage{textcomp}
\\usepackage{booktabs}
\\usepackage{longtable}
\\usepackage[table]{xcolor}
"""
# Rules of booktabs leave white gaps between coloured cells unless they have no room around them.
_SETTINGS: Final = """\
\\newcommand{\\charttone}[2]{\\cellcolor{chart-#1}\\textcolor{chart-#1-text}{#2}}
\\newcommand{\\chartkey}[2]{\\colorbox{chart-#1}{\\makebox[\\chartkeywidth]{\\strut\\textcolor{chart-#1-text}{#2}}}}
\\newlength{\\chartkeywidth}
"""
_BAND: Final = r"@{}>{\columncolor{chart-band}}l@{}"
_PAGES: Final = (("portrait", 512), ("landscape", 757))
"""Orientations of A4 and the points between margins of 15 mm."""

_SIZES: Final = (("footnotesize", 8), ("scriptsize", 7), ("tiny", 5))
_LETTER: Final = 0.57
"""The mean width of a letter in sizes of the type."""

_SEPARATION: Final = 3
"""Points on either side of a cell."""


def latex_of(chart: Chart) -> str:
    """A document of A4 pages, upright if the table is narrow enough; pdflatex compiles it."""
    page, size = _fit(chart)
    return (
        f"\\documentclass[a4paper,{page}]{{article}}\n"
        f"\\usepackage[margin=15mm]{{geometry}}\n"
        f"{latex_preamble()}"
        "\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{6pt}\n"
        "\\begin{document}\n"
        f"\\{size}\n"
        f"{latex_table(chart)}"
        "\\end{document}\n"
    )


def latex_preamble() -> str:
    """What `latex_table` needs before the document begins: packages and colours."""
    colours = "".join(
        f"\\definecolor{{chart-{_name(tone)}}}{{HTML}}{{{_html(shade.fill)}}}\n"
        f"\\definecolor{{chart-{_name(tone)}-text}}{{HTML}}{{{_html(shade.text)}}}\n"
        for tone, shade in LIGHT.items()
    )
    band = f"\\definecolor{{chart-band}}{{HTML}}{{{_html(LIGHT_PAGE.band)}}}\n"
    return f"{_PACKAGES}{colours}{band}{_SETTINGS}"


def latex_table(chart: Chart) -> str:
    """Title, caption, legend, table and notes, in the size of type around them.

    A table that is longer than a page goes on on the next, under the names of its columns.
    """
    lines = [f"{{\\large\\bfseries {_escaped(chart.title)}\\par}}", "", _escaped(chart.caption), ""]
    lines += [*_legend(chart), *_table(chart)]
    for note in chart.notes:
        lines += ["", _escaped(note), ""]
    return "\n".join(lines) + "\n"


def _fit(chart: Chart) -> tuple[str, str]:
    head = (chart.rows_are, *chart.columns)
    lines = [head, *((row.label, *map(cell_text, row.cells)) for row in chart.rows)]
    columns = len(chart.columns)
    letters = sum(max(map(len, column)) for column in zip(*lines, strict=True))
    fitting = [
        (page, name)
        for page, room in _PAGES
        for name, points in _SIZES[:2]
        if letters * points * _LETTER + 2 * _SEPARATION * (columns + 1) <= room
    ]
    return fitting[0] if fitting else (_PAGES[-1][0], _SIZES[-1][0])


def _legend(chart: Chart) -> Iterator[str]:
    entries = list(legend(chart))
    if not entries:
        return
    longest = max((text for text, _, _ in entries), key=len)
    yield f"\\settowidth{{\\chartkeywidth}}{{{_escaped(longest)}}}"
    for text, tone, means in entries:
        yield f"\\chartkey{{{_name(tone)}}}{{{_escaped(text)}}} {_escaped(means)}\\\\[1pt]"
    yield ""


def _table(chart: Chart) -> Iterator[str]:
    columns = len(chart.columns)
    names = " & ".join(f"\\textbf{{{_escaped(name)}}}" for name in chart.columns)
    head = [
        "\\toprule",
        f" & \\multicolumn{{{columns}}}{{c}}{{{_escaped(chart.columns_are)}}}\\\\",
        f"{_escaped(chart.rows_are)} & {names}\\\\",
        "\\midrule",
    ]
    yield (
        f"{{\\setlength{{\\tabcolsep}}{{{_SEPARATION}pt}}"
        "\\setlength{\\aboverulesep}{0pt}\\setlength{\\belowrulesep}{0pt}"
        "\\setlength{\\LTleft}{0pt}\\renewcommand{\\arraystretch}{1.15}"
    )
    yield f"\\begin{{longtable}}{{@{{}}l*{{{columns}}}{{c}}@{{}}}}"
    yield from head
    yield "\\endhead"
    yield "\\bottomrule"
    yield "\\endfoot"
    for name, rows in groups(chart):
        if name:
            heading = f"\\textbf{{{_escaped(name)}}}"
            yield f"\\multicolumn{{{columns + 1}}}{{{_BAND}}}{{{heading}}}\\\\*"
        for row in rows:
            yield f"{_escaped(row.label)} & {' & '.join(map(_cell, row.cells))}\\\\"
    yield "\\end{longtable}}"


def _cell(cell: Cell) -> str:
    text = _escaped(cell_text(cell))
    return text if cell.tone is Tone.NONE else f"\\charttone{{{_name(cell.tone)}}}{{{text}}}"


def _name(tone: Tone) -> str:
    return tone.value.replace("_", "-")


def _html(colour: str) -> str:
    return colour.removeprefix("#").upper()


def _escaped(text: str) -> str:
    return " ".join(text.split()).translate(_ESCAPES)
