"""A chart as JSON values, and back."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from rpoker_odds.charts.chart import Cell, Chart, Row, Tone, Value
from rpoker_odds.errors import ChartError, shown
from rpoker_odds.outcomes import fraction_text
from rpoker_odds.rules import Rules

_SCHEMA: Final = 1


def json_of(chart: Chart) -> str:
    """The JSON text of a chart, as its schema says."""
    return json.dumps(dict_of(chart), indent=1, ensure_ascii=False) + "\n"


def dict_of(chart: Chart) -> dict[str, Any]:
    """JSON values that tell everything of a chart."""
    return {
        "schema": _SCHEMA,
        "kind": chart.kind,
        "title": chart.title,
        "caption": chart.caption,
        "rules": chart.rules.to_dict(),
        "rows_are": chart.rows_are,
        "columns_are": chart.columns_are,
        "columns": list(chart.columns),
        "rows": [
            {"label": row.label, "group": row.group, "cells": [_cell(cell) for cell in row.cells]}
            for row in chart.rows
        ],
        "legend": [
            {"text": text, "tone": tone.value, "means": means} for text, tone, means in chart.legend
        ],
        "notes": list(chart.notes),
    }


def chart_of(data: Mapping[str, Any]) -> Chart:
    """The chart that JSON values tell of; ChartError for anything else."""
    try:
        found = _read(data)
        same = dict_of(found) == data
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise ChartError(f"this is no chart: {shown(error)}") from error
    if not same:
        raise ChartError("this is no chart: it has other fields, or values of another kind")
    return found


def _read(data: Mapping[str, Any]) -> Chart:
    return Chart(
        kind=data["kind"],
        title=data["title"],
        caption=data["caption"],
        rules=Rules.from_dict(data["rules"]),
        rows_are=data["rows_are"],
        columns_are=data["columns_are"],
        columns=tuple(data["columns"]),
        rows=tuple(
            Row(row["label"], tuple(map(_read_cell, row["cells"])), row["group"])
            for row in data["rows"]
        ),
        legend=tuple((each["text"], Tone(each["tone"]), each["means"]) for each in data["legend"]),
        notes=tuple(data["notes"]),
    )


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "text": cell.text,
        "tone": cell.tone.value,
        "title": cell.title,
        "mixed": cell.mixed,
        "values": {name: _value(value) for name, value in cell.values.items()},
    }


def _value(value: Value) -> object:
    if isinstance(value, Fraction):
        return {"exact": fraction_text(value), "float": float(value)}
    return value


def _read_cell(data: Mapping[str, Any]) -> Cell:
    values = {name: _read_value(value) for name, value in data["values"].items()}
    return Cell(data["text"], Tone(data["tone"]), data["title"], data["mixed"], values)


def _read_value(value: Any) -> Value:  # noqa: ANN401 - whatever JSON says
    if isinstance(value, Mapping):
        return Fraction(value["exact"])
    if value is None or isinstance(value, str) or type(value) is int:
        return value
    raise TypeError(f"a value is {shown(value)}")
