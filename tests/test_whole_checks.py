"""Records of games analysed deal by deal: undamaged, no difference, and the published sums."""

import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rpoker_odds import get_rules
from rpoker_odds._native_game import CLASSES
from rpoker_odds.class_order import first_deals
from rpoker_odds.gathered import checked, digest_of, numbers_in

DOCS = Path(__file__).parent.parent / "docs"
NAMES = sorted(path.stem for path in (DOCS / "checks").glob("*.jsonl"))
DEALS_OF_AN_UPCARD = 122_151_120 // 13


def record_of(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    text = (DOCS / "checks" / f"{name}.jsonl").read_text(encoding="utf-8")
    header, *rows = map(json.loads, text.splitlines())
    return header, [checked(header["fingerprint"], row) for row in rows]


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_of_the_whole_game_of_its_house(name: str) -> None:
    first = first_deals()
    numbers = [number for number in range(CLASSES) if first[number + 1] > first[number]]
    header, rows = record_of(name)
    assert header["rules"] == name
    assert header["fingerprint"] == digest_of(get_rules(name).to_dict(), numbers)
    classes = [number for row in rows for number in numbers_in(row["classes"])]
    assert len({*classes}) == len(classes)
    assert {*classes} <= {*numbers}
    assert sum(row["canonical"] for row in rows) == sum(first[n + 1] - first[n] for n in classes)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_has_no_difference_and_the_published_values(name: str) -> None:
    header, rows = record_of(name)
    deals, value = defaultdict[str, int](int), defaultdict[str, int](int)
    for row in rows:
        assert row["differences"] == []
        for cell in row["sums"]:
            deals[cell["upcard"]] += cell["deals"]
            value[cell["upcard"]] += cell["value"]
    published = json.loads((DOCS / "results" / f"{name}.json").read_text(encoding="utf-8"))
    whole = [upcard for upcard, count in deals.items() if count == DEALS_OF_AN_UPCARD]
    assert whole
    for upcard in whole:
        ev = Fraction(value[upcard], deals[upcard] * header["unit"])
        assert ev == Fraction(published["by_upcard"][upcard]["ev"])
