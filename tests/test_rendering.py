"""Results read well as text, as HTML and in a prompt."""

import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

from rpoker_odds import BASIC, OASIS, analyze, decide
from rpoker_odds.rendering import decimal

RESULT = analyze("As Kd 7h 7c 2s", "Qd", rules=BASIC, seen="9c")
DECISION = decide("Ac Qh 7h 7c 5d", "Qd", "As Kd 2s", rules=BASIC)


def table_of(text: str) -> list[str]:
    return text.split("\n\n")[1].splitlines()


def test_repr_is_one_short_line() -> None:
    assert repr(analyze("As Kd 7h 7c 2s", "Qd", rules=BASIC)) == (
        "<Analysis As Kd 7h 7c 2s vs Qd: bet, ev -0.124019>"
    )
    assert repr(DECISION) == "<Decision Ac Qh 7h 7c 5d vs Qd: bet, ev -0.234705>"
    assert re.fullmatch(
        r"<Outcomes of \d+: fold 0, no_qualify \d+, win \d+, push \d+, lose \d+>",
        repr(RESULT.best.outcomes),
    )


def test_text_tells_the_deal_the_rules_and_the_best_action() -> None:
    title, rules, best, *_ = str(RESULT).splitlines()
    assert title == "As Kd 7h 7c 2s against Qd, seen 9c"
    assert rules == f"rules {BASIC}"
    assert best == f"best: bet, ev {decimal(RESULT.best.ev)} (all values in antes)"


def test_text_of_a_decision_tells_the_purchase_and_what_is_paid() -> None:
    assert str(DECISION).splitlines()[0] == (
        "Ac Qh 7h 7c 5d against Qd, discarded As Kd 2s; a win pays 1 to 1 on the bet, for pair"
    )
    six = decide("Ah Kh Qh Jh Th 9h", "2c", seen="9c")
    assert str(six).splitlines()[0] == (
        "Ah Kh Qh Jh Th 9h against 2c, seen 9c; "
        "a win pays 150 to 1 on the bet, for royal flush and straight flush"
    )


def test_table_has_every_action_in_aligned_columns() -> None:
    header, *rows = table_of(str(RESULT))
    assert header.split() == ["action", "ev", "cost", "exact", "ev"]
    assert len(rows) == len(RESULT.actions) == 34
    assert len({len(line) for line in (header, *rows)}) == 1
    for line, value in zip(rows, RESULT.actions, strict=True):
        name, ev, cost, exact = re.split(r"  +", line)
        assert (name, ev, cost) == (str(value.action), decimal(value.ev), decimal(value.cost))
        assert Fraction(exact) == value.ev


def test_decimals_have_six_places_and_no_negative_zero() -> None:
    assert decimal(Fraction(-1)) == "-1.000000"
    assert decimal(Fraction(-1, 10**9)) == "0.000000"
    assert decimal(Fraction(2, 3)) == "0.666667"


class Cells(HTMLParser):
    """Collects the tags and the text of a table."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(f"{tag} {dict(attrs).get('scope', '')}".strip())

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_html_is_a_table_with_caption_and_header_cells() -> None:
    cells = Cells()
    cells.feed(RESULT._repr_html_())
    assert cells.tags.count("caption") == 1
    assert cells.tags.count("th col") == 4
    assert cells.tags.count("th row") == len(RESULT.actions)
    assert cells.tags.count("td") == 3 * len(RESULT.actions)
    assert "exchange As Kd 2s" in cells.text
    decision = Cells()
    decision.feed(DECISION._repr_html_())
    assert decision.tags.count("th row") == 2


def test_html_is_escaped() -> None:
    rules = replace(OASIS, name='<script>"&')
    html = analyze("As Kd 7h 7c 2s", "Qd", rules=rules)._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;&quot;&amp;" in html
