"""Odds to one by category: what the tables of the bet and of the bonus have in common."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from rpoker_odds.hands import Category
from rpoker_odds.rule_checks import check_amount, known_fields


@dataclass(frozen=True, slots=True)
class OddsTable:
    """Odds to one, 0 to 10,000: the fields of a table are named after categories."""

    @staticmethod
    def _rule() -> str:
        """The field of rules that holds such a table, for messages."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        for field in fields(self):
            check_amount(f"{self._rule()}.{field.name}", getattr(self, field.name))

    def odds(self) -> tuple[int, ...]:
        """The odds indexed by `Category`, 0 where a hand is not paid."""
        return tuple(getattr(self, category.key, 0) for category in Category)

    def to_dict(self) -> dict[str, int]:
        """Category name to odds."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], field: str | None = None) -> Self:
        """The inverse of `to_dict`; RulesError, naming the field, for anything else."""
        return cls(**known_fields(field or cls._rule(), data, [each.name for each in fields(cls)]))
