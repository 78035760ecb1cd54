"""Structs of the C core as tuples, their fields in the same order."""

from typing import NamedTuple, TypeAlias

# Counts by end, first and second combination.
Grid: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]


class RulesFields(NamedTuple):
    """The fields of `rp_rules`, in its order and with its meaning."""

    pay: tuple[int, ...]
    exchange_fee: tuple[int, ...]
    sixth_card_fee: int
    max_payout: int
    bet_forced: tuple[int, ...]
    qualifier: int
    ante_on_no_qualify: int
    ante_on_win: int
    second_combination: int
    ace_king_as_second: int
    straight_and_pair: int
    insurance_maximum: int
    insurance_on_tie: int
    insurance_on_loss: int
    insured_box_may_redraw: int
    redraw_card: int
    redraw_fee_is_ante: int
    free_redraws: int
    flush_stands: int
    redraw_failure: int
    bonus: tuple[int, ...]
    bonus_sixth: tuple[int, ...]
    bonus_columns: int
    bonus_by_final: int
    bonus_lost_on_fold: int
    repeated_exchange: int


class DealFields(NamedTuple):
    """The fields of `rp_deal`: seen cards as a mask, the hand as bytes, the stake on the bonus."""

    seen: int
    hand: bytes
    upcard: int
    bonus: int = 0


class OutcomeFields(NamedTuple):
    """The fields of `rp_outcomes`: folds by category, bets by end and combinations."""

    total: int
    fold: tuple[int, ...]
    uninsured: Grid
    insured: Grid


class StakeFields(NamedTuple):
    """The fields of `rp_stakes`, in antes besides fees; nets are indexed by end."""

    payout: int
    insurance: int
    fold: int
    uninsured: tuple[int, ...]
    insured: tuple[int, ...]


class BonusFields(NamedTuple):
    """The fields of `rp_bonus_gains`, in antes, by category of the final hand."""

    kept: tuple[int, ...]
    folded: tuple[int, ...]


class RedrawFields(NamedTuple):
    """The fields of `rp_redraw_ends`: counts by end, and masks of cards."""

    total: int
    ends: tuple[int, ...]
    win: int
    push: int
    lose: int
