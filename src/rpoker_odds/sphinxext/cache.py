"""Sheets of earlier builds, a file each, named after all that they follow from."""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

from rpoker_odds.installed import package_version
from rpoker_odds.sphinxext.sheet import Sheet, from_json, to_json

FOLDER: Final = "rpoker-odds"


def kept(
    doctrees: Path, question: Mapping[str, Any], compute: Callable[[], list[Sheet]]
) -> list[Sheet]:
    """The answer to a question, computed unless an earlier build has kept it.

    `question` are JSON values that decide the answer together with the version of the library.
    Several processes may ask at once. A file that cannot be read is made anew.
    """
    text = json.dumps([package_version(), question], sort_keys=True)
    path = doctrees / FOLDER / f"{sha256(text.encode()).hexdigest()}.json"
    try:
        return from_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError):
        sheets = compute()
    _write(path, to_json(sheets))
    return sheets


def _write(path: Path, text: str) -> None:
    # Renamed when it is whole: another process reads all of it or nothing.
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(text)
    Path(file.name).replace(path)
