"""Writes the table of presets in reference/rules.md from the presets themselves.

Run it after a change of the presets; a test compares the page with them.
"""

import json
from pathlib import Path
from typing import Final

from rpoker_odds import PRESETS, Preset, diff

PAGE: Final = Path(__file__).with_name("reference") / "rules.md"
START: Final = "<!-- presets: written by docs/preset_table.py -->\n"
END: Final = "<!-- end of presets -->\n"


def table() -> str:
    """Return the presets as Markdown, a section each."""
    return "\n".join(map(_section, PRESETS))


def with_table(page: str) -> str:
    """Return the text of the page with the table as it should be."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{table()}\n{END}{after}"


def _section(preset: Preset) -> str:
    lines = (
        preset.summary,
        f"- Rules: {_differences(preset)}.",
        f"- Source: {preset.source}",
        f"- The source does not say: {preset.silent}",
    )
    return f"### `{preset.rules.name}`\n\n{lines[0]}\n\n" + "".join(
        f"{line}\n" for line in lines[1:]
    )


def _differences(preset: Preset) -> str:
    if preset.base is None:
        return "(the defaults of `Rules`)"
    changes = [f"`{field}` {_shown(value)}" for field, _, value in diff(preset.base, preset.rules)]
    return f"from `{preset.base}`: {', '.join(changes) or 'none'}"


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value).replace("null", "none")


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
