"""Small verifications: classes whose deals take milliseconds."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest

from rpoker_odds import CARIBBEAN_STUD, Rules, verification_file
from rpoker_odds.class_order import weights_of
from rpoker_odds.game_classes import RankClass, class_number
from rpoker_odds.verification import Verification, verify_classes
from tests.sweeps import rows

STUD: Final = CARIBBEAN_STUD

_HIGH_CARD: Final = class_number(RankClass(10, (10, 8, 6, 5, 1)))  # 136 deals, in three parts

# Hands of deuces, treys and fours, and two classes apart from them and from each other.
NUMBERS: Final = (*(number for number in range(22) if weights_of(number)), 6200, _HIGH_CARD)
DEALS: Final = sum(len(weights_of(number)) for number in NUMBERS)


def verified(rules: Rules = STUD, **options: Any) -> Verification:  # noqa: ANN401
    return verify_classes(rules, NUMBERS, DEALS, **options)


def classes_in(path: Path) -> list[int]:
    """The classes that the whole lines of a file tell of."""
    _, *found = rows(path)
    return [
        number
        for row in found
        for first, last in row["classes"]
        for number in range(first, last + 1)
    ]


def complete_file(path: Path, rules: Rules = STUD) -> bytes:
    """The file of a verification that came to its end, a line a class."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verification_file, "SECONDS_A_LINE", 0)
        verified(rules, output=path, executor=ThreadPoolExecutor(1))
    assert classes_in(path) == [*NUMBERS]
    return path.read_bytes()
