"""Rules as the C core takes them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rpoker_odds import _native
from rpoker_odds.bonus_table import NO_BONUS
from rpoker_odds.rule_choices import (
    AntePayment,
    BonusFate,
    BonusHand,
    InsuranceMaximum,
    PairedStraight,
    Qualifier,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Stake,
)

if TYPE_CHECKING:
    from rpoker_odds.rules import Rules

_QUALIFIERS: Final[Mapping[Qualifier, int]] = MappingProxyType(
    {Qualifier.ACE_KING: _native.ACE_KING, Qualifier.PAIR: _native.PAIR}
)
_INSURANCE: Final[Mapping[InsuranceMaximum, int]] = MappingProxyType(
    {
        InsuranceMaximum.NONE: _native.INSURANCE_NONE,
        InsuranceMaximum.HALF: _native.INSURANCE_HALF,
        InsuranceMaximum.FULL: _native.INSURANCE_FULL,
    }
)
_REDRAWS: Final[Mapping[RedrawCard, int]] = MappingProxyType(
    {
        RedrawCard.NONE: _native.REDRAW_NONE,
        RedrawCard.HIGHEST: _native.REDRAW_HIGHEST,
        RedrawCard.LOWEST: _native.REDRAW_LOWEST,
        RedrawCard.UPCARD: _native.REDRAW_UPCARD,
    }
)


def packed_fields(rules: "Rules") -> _native.RulesFields:
    """The fields of `rp_rules`; what decides no value is left out."""
    forced = rules.bet_forced_after
    return _native.RulesFields(
        pay=rules.pay_table.odds(),
        exchange_fee=(0, *[_packed_amount(fee) for fee in rules.exchange_fees]),
        sixth_card_fee=_packed_amount(rules.sixth_card_fee),
        max_payout=_packed_amount(rules.max_payout),
        bet_forced=tuple([int(count in forced) for count in range(_native.HAND + 1)]),
        qualifier=_QUALIFIERS[rules.qualifier],
        ante_on_no_qualify=int(rules.ante_on_no_qualify is AntePayment.PAID),
        ante_on_win=int(rules.ante_on_win is AntePayment.PAID),
        second_combination=int(rules.second_combination),
        ace_king_as_second=int(rules.ace_king_as_second),
        straight_and_pair=int(rules.paired_straight is PairedStraight.STRAIGHT_AND_PAIR),
        insurance_maximum=_INSURANCE[rules.insurance_maximum],
        insurance_on_tie=int(rules.insurance_on_tie is Stake.RETURNED),
        insurance_on_loss=int(rules.insurance_on_loss is Stake.RETURNED),
        insured_box_may_redraw=int(rules.insured_box_may_redraw),
        redraw_card=_REDRAWS[rules.redraw_card],
        redraw_fee_is_ante=int(rules.redraw_fee is RedrawFee.ANTE),
        free_redraws=rules.free_redraws,
        flush_stands=int(rules.flush_stands),
        redraw_failure=int(rules.redraw_failure is RedrawFailure.ANTE_PAID),
        bonus=rules.bonus.odds() if rules.bonus else NO_BONUS,
        bonus_sixth=rules.bonus_sixth.odds() if rules.bonus_sixth else NO_BONUS,
        bonus_columns=(rules.bonus is not None) + (rules.bonus_sixth is not None),
        bonus_by_final=int(rules.bonus_after_exchange is BonusHand.FINAL),
        bonus_lost_on_fold=int(rules.bonus_if_folded is BonusFate.LOST),
        repeated_exchange=int(rules.repeated_exchange),
    )


def _packed_amount(amount: int | None) -> int:
    return _native.NOT_OFFERED if amount is None else amount
