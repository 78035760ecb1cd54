"""Results are JSON as their schemas say, and survive the way there and back."""

import json
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rpoker_odds import (
    BASIC,
    BETVOYAGER,
    LUNAR_UK,
    OASIS,
    PAGAT,
    Rules,
    analyze,
    decide,
    get_rules,
    preset_names,
)

HAND = "As Kd 7h 7c 2s"
SEEN_TOO = "9s 8s 6s 5s 4s Js Ts 3s 7d 7s 2d 2h 2c Kh 3c"
SEEN = "9c 9d 9h 8c 8d 8h 6c 6d 6h 5c 5d 5h 4c 4d 4h Jc Jd Jh Th Td 3h 3d"


def schema(name: str) -> dict[str, Any]:
    text = resources.files("rpoker_odds").joinpath("schemas", f"{name}.schema.json").read_text()
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize("outcomes", [False, True])
@pytest.mark.parametrize("hand", [HAND, "Qs Qh Qc Ac Ks"])
@pytest.mark.parametrize("name", preset_names())
def test_an_analysis_is_json_as_its_schema_says(name: str, hand: str, *, outcomes: bool) -> None:
    rules = get_rules(name)
    seen = f"{SEEN} {SEEN_TOO}" if rules.repeated_exchange else SEEN
    data = analyze(hand, "Qd", rules=rules, seen=seen).to_dict(
        outcomes=outcomes, continuations=outcomes
    )
    assert json.loads(json.dumps(data)) == data
    Draft202012Validator(schema("analysis")).validate(data)
    assert Rules.from_dict(data["rules"]) == rules
    assert data["best"] == data["actions"][0]
    assert all(("outcomes" in action) is outcomes for action in data["actions"])
    single = {len(action.get("discard", ())) == 1 for action in data["actions"]}
    told = any("continuations" in action for action in data["actions"])
    assert told is (outcomes and rules.repeated_exchange and True in single)


@pytest.mark.parametrize("outcomes", [False, True])
@pytest.mark.parametrize(
    ("final_hand", "discards", "rules"),
    [
        (HAND, "", BASIC),
        (HAND, "3c", OASIS),
        (HAND, "3c", BETVOYAGER),
        (HAND + " 3c", "", BASIC),
        ("Qs Qh Qc Ac Ks", "3c", PAGAT),
        ("9s 8s 7s 6s 5s", "", LUNAR_UK),
    ],
)
def test_a_decision_is_json_as_its_schema_says(
    final_hand: str, discards: str, rules: Rules, *, outcomes: bool
) -> None:
    data = decide(final_hand, "Qd", discards, rules=rules, seen="9c").to_dict(outcomes=outcomes)
    assert json.loads(json.dumps(data)) == data
    Draft202012Validator(schema("decision")).validate(data)


def test_json_has_the_documented_form() -> None:
    data = analyze(HAND, "Qd", rules=BASIC, seen="9c").to_dict()
    assert (data["schema"], data["upcard"], data["seen"]) == (1, "Qd", ["9c"])
    assert data["hand"] == ["As", "Kd", "7h", "7c", "2s"]
    by_name = {(action["action"], *action.get("discard", ())): action for action in data["actions"]}
    assert by_name["fold",]["ev"] == "-1/1"
    assert by_name["fold",]["ev_float"] == -1.0
    assert list(by_name["exchange", "As", "2s"]) == [
        "action",
        "discard",
        "ev",
        "ev_float",
        "cost",
        "cost_float",
    ]
    assert data["best"]["cost"] == "0/1"
    assert data["best"]["insurance"] is None


def test_the_insurance_of_a_bet_has_the_documented_form() -> None:
    best = decide("Qs Qh Qd Ac Ks", "Qc", rules=PAGAT).to_dict()["best"]
    assert best["insurance"] == {
        "stake": 4,
        "maximum": 4,
        "gain": "27047299/68537700",
        "gain_float": 27047299 / 68537700,
        "insured_ev": "246876/54395",
        "uninsured_ev": "284016461/68537700",
        "ev_per_unit": "34943/163185",
        "ev_per_unit_float": 34943 / 163185,
    }


def test_the_schemas_are_sound_and_share_their_parts() -> None:
    parts = schema("analysis")["$defs"]
    names = (
        "analysis",
        "decision",
        "redraw",
        "blind_box",
        "worth_of_seen",
        "solution",
        "seen_estimate",
    )
    for each in map(schema, (*names, "seen_estimate")):
        Draft202012Validator.check_schema(each)
        shared = set(each["$defs"]) - {"action", "part", "bonus_edge", "interval"}
        assert {part: parts[part] for part in shared} == {
            part: each["$defs"][part] for part in shared
        }
    bonus = schema("bonus")
    Draft202012Validator.check_schema(bonus)
    shared = set(bonus["$defs"]) - {"column"}
    assert {part: parts[part] for part in shared} == {part: bonus["$defs"][part] for part in shared}
    assert set(parts["rules"]["properties"]) == set(BASIC.to_dict())


def test_the_schema_refuses_what_is_no_analysis() -> None:
    validator = Draft202012Validator(schema("analysis"))
    data = analyze(HAND, "Qd", rules=BASIC).to_dict()
    for wrong in (
        {**data, "schema": 2},
        {**data, "more": 1},
        {**data, "hand": data["hand"][:4]},
        {**data, "best": {**data["best"], "ev": "-1"}},
        {**data, "best": {**data["best"], "discard": ["As"]}},
        {**data, "best": {**data["best"], "action": "exchange"}},
        {**data, "best": {**data["best"], "action": "fold"}},
        {**data, "best": {key: v for key, v in data["best"].items() if key != "insurance"}},
        {**data, "best": {**data["best"], "insurance": {"stake": 1}}},
        {**data, "rules": {"name": "basic"}},
    ):
        assert not validator.is_valid(wrong)
