"""Results are JSON as their schemas say, and survive the way there and back."""

import json
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rpoker_odds import BASIC, CARIBBEAN_STUD, OASIS, Rules, analyze, decide

HAND = "As Kd 7h 7c 2s"


def schema(name: str) -> dict[str, Any]:
    text = resources.files("rpoker_odds").joinpath("schemas", f"{name}.schema.json").read_text()
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize("outcomes", [False, True])
@pytest.mark.parametrize("rules", [BASIC, CARIBBEAN_STUD, OASIS], ids=lambda rules: rules.name)
def test_an_analysis_is_json_as_its_schema_says(rules: Rules, *, outcomes: bool) -> None:
    data = analyze(HAND, "Qd", rules=rules, seen="9c 9d").to_dict(outcomes=outcomes)
    assert json.loads(json.dumps(data)) == data
    Draft202012Validator(schema("analysis")).validate(data)
    assert Rules.from_dict(data["rules"]) == rules
    assert data["best"] == data["actions"][0]
    assert all(("outcomes" in action) is outcomes for action in data["actions"])


@pytest.mark.parametrize("outcomes", [False, True])
@pytest.mark.parametrize(
    ("final_hand", "discards", "rules"),
    [(HAND, "", BASIC), (HAND, "3c", OASIS), (HAND + " 3c", "", BASIC)],
)
def test_a_decision_is_json_as_its_schema_says(
    final_hand: str, discards: str, rules: Rules, *, outcomes: bool
) -> None:
    data = decide(final_hand, "Qd", discards, rules=rules, seen="9c").to_dict(outcomes=outcomes)
    assert json.loads(json.dumps(data)) == data
    Draft202012Validator(schema("decision")).validate(data)


def test_json_has_the_documented_form() -> None:
    data = analyze(HAND, "Qd", seen="9c").to_dict()
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


def test_the_schemas_are_sound_and_share_their_parts() -> None:
    analysis, decision = schema("analysis"), schema("decision")
    for each in (analysis, decision):
        Draft202012Validator.check_schema(each)
    parts, others = analysis["$defs"], decision["$defs"]
    shared = set(parts) - {"action"}
    assert {name: parts[name] for name in shared} == {name: others[name] for name in shared}
    assert set(parts["rules"]["properties"]) == set(BASIC.to_dict())


def test_the_schema_refuses_what_is_no_analysis() -> None:
    validator = Draft202012Validator(schema("analysis"))
    data = analyze(HAND, "Qd").to_dict()
    for wrong in (
        {**data, "schema": 2},
        {**data, "more": 1},
        {**data, "hand": data["hand"][:4]},
        {**data, "best": {**data["best"], "ev": "-1"}},
        {**data, "best": {**data["best"], "discard": ["As"]}},
        {**data, "best": {**data["best"], "action": "exchange"}},
        {**data, "rules": {"name": "basic"}},
    ):
        assert not validator.is_valid(wrong)
