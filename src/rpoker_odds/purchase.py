"""Whether a final hand can come from a purchase that the rules sell."""

from rpoker_odds import _native
from rpoker_odds.errors import CardError, RulesError
from rpoker_odds.rules import Rules


def check_final(rules: Rules, final: int, discards: int, *, one_by_one: bool) -> None:
    """Raise CardError or RulesError unless so many final cards and discards can be.

    `one_by_one`: the discards were exchanged one after another.
    """
    if final not in (_native.HAND, _native.HAND + 1):
        raise CardError(f"a final hand has 5 or 6 cards, got {final}")
    if one_by_one:
        _check_one_by_one(rules, final, discards)
    elif final > _native.HAND:
        _check_sixth(rules, discards)
    elif discards and (discards > _native.HAND or rules.exchange_fees[discards - 1] is None):
        allowed = [
            str(count) for count, fee in enumerate(rules.exchange_fees, 1) if fee is not None
        ]
        raise RulesError(
            f"{discards} card{'s' * (discards > 1)} discarded: the rules {rules.name!r} "
            f"allow exchanges of {', '.join(allowed) or 'no'} cards"
            + (", or single ones: say so by one_by_one=True" if rules.repeated_exchange else "")
        )


def _check_one_by_one(rules: Rules, final: int, discards: int) -> None:
    if not rules.repeated_exchange:
        raise RulesError(
            f"one_by_one is True, but the rules {rules.name!r} have no repeated exchange: "
            "leave it out"
        )
    if not discards or final > _native.HAND:
        raise RulesError(
            f"one_by_one is True with {final} final cards and {discards} discards: it is for five "
            "final cards after exchanges; leave it out"
        )


def _check_sixth(rules: Rules, discards: int) -> None:
    if discards:
        raise RulesError(
            f"six cards with {discards} discarded: a player buys a sixth card or exchanges, "
            "not both; give five final cards, or no discards"
        )
    if rules.sixth_card_fee is None:
        raise RulesError(f"the rules {rules.name!r} sell no sixth card: give five final cards")
