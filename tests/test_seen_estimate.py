"""The estimated worth of seen cards: exact in each deal, the same for the same seed."""

import json
from dataclasses import replace
from math import isclose
from statistics import fmean, stdev

import pytest

from rpoker_odds import BASIC, CARIBBEAN_STUD, Interval, RulesError, estimate_worth_of_seen
from tests.command_line import printed, refused, schema

# No purchase and no later choice but fold or bet: fast.
STUD = replace(CARIBBEAN_STUD, boxes=4, open_boxes=2)


def test_the_same_seed_gives_the_same_estimate() -> None:
    found = estimate_worth_of_seen(STUD, neighbours=2, deals=50, seed=4)
    assert found == estimate_worth_of_seen(STUD, neighbours=2, deals=50, seed=4)
    assert found != estimate_worth_of_seen(STUD, neighbours=2, deals=50, seed=5)
    assert (found.earlier, found.neighbours, found.deals, found.seed) == (1, 2, 50, 4)


def test_the_worth_of_first_choices_is_never_negative_and_a_part_of_the_gain() -> None:
    found = estimate_worth_of_seen(STUD, earlier=1, neighbours=2, deals=3000, seed=2)
    assert 0 < found.first_choice.mean < found.gain.high
    assert found.first_choice.standard_error < found.gain.standard_error
    # Without later choices all that seeing is worth is another first choice.
    assert found.gain.low < found.first_choice.mean < found.gain.high


def test_an_interval_is_two_standard_errors_wide_on_each_side() -> None:
    values = [0.0, 1.0, 2.0]
    found = Interval(fmean(values), stdev(values))
    assert isclose(found.high - found.low, 2 * 1.96)
    assert str(found) == "+1.0000 (95 %: -0.9600 to +2.9600)"


def test_progress_is_told_deal_by_deal() -> None:
    told: list[tuple[int, int]] = []
    estimate_worth_of_seen(STUD, deals=3, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_an_earlier_box_is_played_and_shows_what_it_drew() -> None:
    found = estimate_worth_of_seen(BASIC, deals=5)
    assert found.gain.standard_error > 0


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"earlier": 2}, "earlier is 2: it must be a whole number from 0 to 1"),
        ({"neighbours": 3}, "neighbours is 3: it must be a whole number from 0 to 2"),
        ({"earlier": 0}, "at least one box"),
        ({"deals": 1}, "deals is 1"),
        ({"deals": 2.5}, "deals is 2.5"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, int], part: str) -> None:
    with pytest.raises(RulesError, match=part):
        estimate_worth_of_seen(STUD, **change)  # type: ignore[arg-type]


def test_more_boxes_than_the_deck_has_cards_for_are_refused() -> None:
    full = replace(STUD, boxes=9, open_boxes=9)
    with pytest.raises(RulesError, match="need 70 cards"):
        estimate_worth_of_seen(full, earlier=4, neighbours=4)


def test_the_estimate_is_json_as_its_schema_says() -> None:
    data = estimate_worth_of_seen(STUD, deals=4).to_dict()
    assert json.loads(json.dumps(data)) == data
    validator = schema("seen_estimate.schema.json")
    validator.validate(data)
    assert not validator.is_valid({**data, "estimate": False})
    assert not validator.is_valid({**data, "more": 1})


def test_the_command_prints_the_estimate() -> None:
    options = ("--rules", "caribbean_stud", "--neighbours", "1", "--deals", "20", "--seed", "3")
    found = estimate_worth_of_seen("caribbean_stud", neighbours=1, deals=20, seed=3)
    assert printed("estimate-seen", *options).startswith(f"{found}\n\nRules, in antes: caribbean")
    assert json.loads(printed("estimate-seen", *options, "--json")) == found.to_dict()
    assert "earlier is 5" in refused("estimate-seen", "--earlier", "5")
