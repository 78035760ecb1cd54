"""What the bet pays."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self

from rpoker_odds.hands import Category
from rpoker_odds.rule_checks import check_amount, known_fields


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """Odds to one paid on the bet for each category, 0 to 10,000.

    A winning bet is two antes, so a flush at 5 to 1 wins 10 antes.
    """

    ace_king: int = 1
    pair: int = 1
    two_pair: int = 2
    trips: int = 3
    straight: int = 4
    flush: int = 5
    full_house: int = 7
    quads: int = 20
    straight_flush: int = 50
    royal_flush: int = 100

    def __post_init__(self) -> None:
        for field in fields(self):
            check_amount(f"pay_table.{field.name}", getattr(self, field.name))

    def odds(self) -> tuple[int, ...]:
        """The odds indexed by `Category`; a high card pays 0."""
        return (0, *(getattr(self, category.key) for category in Category if category))

    def to_dict(self) -> dict[str, int]:
        """Category name to odds."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`; RulesError for anything else."""
        return cls(**known_fields("pay_table", data, [field.name for field in fields(cls)]))


USUAL_PAYS: Final = PayTable()
"""The pay table of most houses."""
