"""The bonus: a side bet on the player's own cards, settled apart from the game.

"x to one": a hand in the table wins x for each unit staked, every other hand loses the unit.
"""

from fractions import Fraction

from .grouping import groups
from .ranking import Cards, Category, category
from .rules import BonusTable, Rules


def odds(table: BonusTable, made: Category) -> int:
    """Return what each unit gains when the counted cards make this category."""
    paid = table.get(made, 0)
    return paid if paid > 0 else -1


def counted(dealt: Cards, final: Cards, rules: Rules) -> tuple[BonusTable, Cards]:
    """Return the column and the cards that count for it.

    One column counts the cards dealt. With two, a bought sixth card brings the second, and an
    exchange does if the rules say so.
    """
    if rules.bonus is None:
        raise ValueError("the rules have no bonus")
    exchanged = len(final) == 5 and set(final) != set(dealt)
    if rules.bonus_sixth is not None and (
        len(final) == 6 or (exchanged and rules.bonus_after_exchange == "final")
    ):
        return rules.bonus_sixth, final
    return rules.bonus, dealt


def bonus_result(dealt: Cards, final: Cards, rules: Rules, *, folded: bool) -> int:
    """Return what each unit of the bonus gains, given the dealt and the final hand."""
    if folded and rules.bonus_if_folded == "lost":
        return -1
    table, cards = counted(dealt, final, rules)
    return odds(table, category(cards))


def bonus_value(table: BonusTable, size: int = 5) -> Fraction:
    """Return the mean result of a unit on a column, over all hands of five or six cards."""
    hands = [(category(hand), count) for hand, count in groups(size)]
    gained = sum(count * odds(table, made) for made, count in hands)
    return Fraction(gained, sum(count for _, count in hands))
