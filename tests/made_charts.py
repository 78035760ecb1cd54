"""Charts made up for tests of how charts are written: their figures mean nothing."""

from fractions import Fraction

from rpoker_odds import BASIC
from rpoker_odds.charts.chart import Cell, Chart, Row, Tone, Value

RANKS = tuple("23456789TJQKA")
AWKWARD = r"a & b < c > d _ e % f # g $ h | i \ j {k} ~ ^ " + "\"'"

_GROUPS = {
    "No pair, no draw": ("Q high", "K high", "A high, no K", "A-Q high", "3 to a royal"),
    "Ace-king": tuple(f"A-K with {a}-{b}" for a in "QJT9" for b in "8765")[:14],
    "Pair": tuple(f"{rank} {rank}" for rank in RANKS),
    "Pair beside a four-flush": tuple(f"{rank} {rank}, four-flush" for rank in RANKS),
    "Two pair": tuple(f"{rank}s up" for rank in RANKS[1:]),
    "Draws": (
        "Four-flush",
        "Open straight",
        "Inside straight",
        "Open straight flush",
        "Inside straight flush, with ace-king",
        "Flush and pair",
    ),
    "Made hands": ("Trips", "Straight", "Flush", "Full house", "Quads", "Straight flush"),
}

_PLAYS = (
    ("F", Tone.FOLD, "fold"),
    ("X3 pair", Tone.EXCHANGE, "exchange three cards, keep the pair"),
    ("X1 4fl", Tone.EXCHANGE, "exchange one card, keep four of a suit"),
    ("6", Tone.SIXTH, "buy a sixth card"),
    ("B", Tone.BET, "bet"),
)


def _cell(row: int, column: int, rows: int) -> Cell:
    # Stronger hands bet, more so against low upcards: bands as in a true chart.
    place = 5 * (row + 0.5) / rows + (6 - column) / 14
    text, tone, means = _PLAYS[min(4, max(0, int(place)))]
    ev = Fraction(row * 13 - column * 7 - 300, 400)
    share = Fraction(1) if (row + column) % 7 else Fraction(5, 8)
    title = f"{means}: {float(share):.0%} of the deals, ev {float(ev):+.3f} antes"
    values: dict[str, Value] = {
        "play": means,
        "share": share,
        "ev": ev,
        "weight": 24 * (row + 1),
        "second": None,
    }
    return Cell(text, tone, title, mixed=share != 1, values=values)


def realistic() -> Chart:
    """Thirteen columns, some seventy rows in groups: the look of an opening chart."""
    names = [(group, label) for group, labels in _GROUPS.items() for label in labels]
    rows = tuple(
        Row(label, tuple(_cell(row, column, len(names)) for column in range(13)), group)
        for row, (group, label) in enumerate(names)
    )
    return Chart(
        kind="opening",
        title="Russian Poker: the best play with five cards",
        caption=f"Figures made up for a test of the look. Rules: {BASIC}. Values in antes.",
        rules=BASIC,
        rows_are="your hand",
        columns_are="dealer's upcard",
        columns=RANKS,
        rows=rows,
        legend=_PLAYS,
        notes=(
            "A cell tells the play that is best for most of its deals.",
            "A share counts the deals of a cell, each as often as it comes.",
        ),
    )


def gap() -> Chart:
    """Five steps of a figure, and cells without deals."""
    tones = (Tone.LEVEL_0, Tone.LEVEL_1, Tone.LEVEL_2, Tone.LEVEL_3, Tone.LEVEL_4)
    bounds = (".00", ".05", ".10", ".25", ".50")
    cells = tuple(
        tuple(
            Cell("", Tone.NONE, "no such deals", values={"cost": None})
            if row == column
            else Cell(
                bounds[(row + column) % 5],
                tones[(row + column) % 5],
                f"costs {bounds[(row + column) % 5]}",
                values={"cost": Fraction((row + column) % 5, 7)},
            )
            for column in range(13)
        )
        for row in range(13)
    )
    rows = tuple(Row(f"{rank} {rank}", cells[at]) for at, rank in enumerate(RANKS))
    legend = tuple(zip(bounds, tones, (f"from {bound} on" for bound in bounds), strict=True))
    return Chart(
        "gap", "What a mistake costs", "In antes.", BASIC, "pair", "upcard", RANKS, rows, legend
    )


def awkward() -> Chart:
    """One column, one row, every text full of characters that formats must escape."""
    cell = Cell("<&_|$", Tone.BET, AWKWARD, mixed=True, values={"a & b": Fraction(-1, 3)})
    rows = (Row(AWKWARD, (cell,), AWKWARD),)
    legend = (("<&_|$", Tone.BET, AWKWARD),)
    return Chart(
        "awkward", AWKWARD, AWKWARD, BASIC, AWKWARD, AWKWARD, (AWKWARD,), rows, legend, (AWKWARD,)
    )


def empty() -> Chart:
    """No rows, no legend, no notes."""
    return Chart("empty", "Nothing", "No rows.", BASIC, "hand", "upcard", RANKS, (), ())


ALL = (realistic, gap, awkward, empty)
