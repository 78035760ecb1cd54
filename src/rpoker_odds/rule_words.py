"""Rules in words: one line that tells every field."""

from typing import TYPE_CHECKING

from rpoker_odds.rule_choices import (
    BonusHand,
    InsuranceMaximum,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
)

if TYPE_CHECKING:
    from rpoker_odds.bonus_table import BonusTable
    from rpoker_odds.rules import Rules


def phrases(rules: "Rules") -> list[str]:
    """The rules, side by side."""
    return [
        f"pays {'/'.join(map(str, rules.pay_table.odds()[1:]))} from ace-king up",
        _second(rules),
        "no payout limit" if rules.max_payout is None else f"at most {rules.max_payout} a bet",
        f"dealer qualifies with {rules.qualifier.replace('_', '-')}",
        f"ante {rules.ante_on_no_qualify} if he does not",
        f"ante {rules.ante_on_win} on a win",
        *_purchases(rules),
        _insurance(rules),
        _redraw(rules),
        _bonus(rules),
        _boxes(rules),
    ]


def _second(rules: "Rules") -> str:
    if not rules.second_combination:
        return "one combination"
    ace_king = "with" if rules.ace_king_as_second else "without"
    straight = rules.paired_straight.replace("_", " ")
    return f"two combinations ({ace_king} ace-king, paired straight as {straight})"


def _purchases(rules: "Rules") -> list[str]:
    fees = ["-" if fee is None else str(fee) for fee in rules.exchange_fees]
    sold = any(fee is not None for fee in rules.exchange_fees)
    forced = [str(count) for count in rules.bet_forced_after]
    sixth = rules.sixth_card_fee
    return [
        f"exchange of 1-5 cards for {'/'.join(fees)}" if sold else "no exchange",
        *([f"bet forced after {' '.join(forced)}"] if forced else []),
        *(["one card again and again for 2/3/4/..."] if rules.repeated_exchange else []),
        "no sixth card" if sixth is None else f"sixth card for {sixth}",
    ]


def _insurance(rules: "Rules") -> str:
    if rules.insurance_maximum is InsuranceMaximum.NONE:
        return "no insurance"
    half = "half of " if rules.insurance_maximum is InsuranceMaximum.HALF else ""
    on_tie, on_loss = rules.insurance_on_tie, rules.insurance_on_loss
    if on_tie == on_loss:
        stake = f"{on_tie} on a tie or loss"
    else:
        stake = f"{on_tie} on a tie, {on_loss} on a loss"
    return f"insurance up to {half}the payout ({stake}{_insured_redraw(rules)})"


def _insured_redraw(rules: "Rules") -> str:
    if rules.redraw_card is RedrawCard.NONE:
        return ""
    return f", {'beside' if rules.insured_box_may_redraw else 'instead of'} a redraw"


def _redraw(rules: "Rules") -> str:
    if rules.redraw_card is RedrawCard.NONE:
        return "no redraw"
    card = "upcard" if rules.redraw_card is RedrawCard.UPCARD else f"{rules.redraw_card} card"
    if rules.redraw_fee is RedrawFee.ANTE:
        return f"redraw of the dealer's {card} for the ante ({_free(rules)})"
    paid = rules.redraw_failure is RedrawFailure.ANTE_PAID
    failure = "ante paid" if paid else "ante and bet returned"
    return (
        f"redraw of the dealer's {card} for an extra chip ({_free(rules)}, {failure} if it fails)"
    )


def _free(rules: "Rules") -> str:
    if not rules.free_redraws:
        return "the new card stands"
    often = "once more" if rules.free_redraws == 1 else "again"
    flush = " unless it makes a flush" if rules.flush_stands else ""
    return f"{often} if of the same rank{flush}"


def _bonus(rules: "Rules") -> str:
    if rules.bonus is None:
        return "no bonus"
    fate = f"{rules.bonus_if_folded} on a fold"
    if rules.bonus_sixth is None:
        return f"bonus pays {_odds(rules.bonus)} from trips up ({fate})"
    final = rules.bonus_after_exchange is BonusHand.FINAL
    if rules.sixth_card_fee is None:
        return (
            f"bonus pays {_odds(rules.bonus)} from trips up or {_odds(rules.bonus_sixth)} on the "
            f"final five after an exchange ({fate})"
        )
    exchanged = "final five by the second" if final else "dealt five by the first"
    return (
        f"bonus pays {_odds(rules.bonus)} from trips up or {_odds(rules.bonus_sixth)} with a sixth "
        f"card (after an exchange the {exchanged}, {fate})"
    )


def _odds(table: "BonusTable") -> str:
    return "/".join(str(odds) if odds else "-" for odds in table.to_dict().values())


def _boxes(rules: "Rules") -> str:
    offers = []
    if rules.redraw_card is not RedrawCard.NONE:
        offers.append(f"{_with(offered=rules.blind_redraw)} redraw")
    if rules.insurance_maximum is not InsuranceMaximum.NONE:
        offers.append(f"{_with(offered=rules.blind_insurance)} insurance")
    blind = f" (blind ones {', '.join(offers)})" if offers else ""
    return f"up to {rules.open_boxes} of {rules.boxes} boxes open{blind}"


def _with(*, offered: bool) -> str:
    return "with" if offered else "without"
