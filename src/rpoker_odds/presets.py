"""Rules of known games, each told by how it differs from another, with its source."""

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from rpoker_odds.bonus_table import TRIPS_UP, TWO_COLUMNS
from rpoker_odds.errors import RulesError, shown
from rpoker_odds.rule_choices import (
    AntePayment,
    BonusFate,
    InsuranceMaximum,
    Qualifier,
    RedrawCard,
    RedrawFailure,
    RedrawFee,
    Stake,
)
from rpoker_odds.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Rules of a known game and where they come from."""

    rules: Rules

    base: str | None
    """The preset that the rules are told from, None for the first one."""

    summary: str
    """What game it is."""

    source: str
    """Where its rules are published."""

    silent: str
    """What the source does not say; the values of these fields are our reading of it."""


BASIC: Final = Rules(name="basic")

LUNAR_UK: Final = replace(
    BASIC,
    name="lunar_uk",
    insurance_maximum=InsuranceMaximum.FULL,
    redraw_card=RedrawCard.HIGHEST,
)

CLASSIC: Final = replace(LUNAR_UK, name="classic", insurance_on_loss=Stake.RETURNED, bonus=TRIPS_UP)

PAGAT: Final = replace(
    LUNAR_UK,
    name="pagat",
    exchange_fees=(1, 1, 1, 1, None),
    insurance_maximum=InsuranceMaximum.HALF,
    insured_box_may_redraw=False,
    flush_stands=False,
    redraw_failure=RedrawFailure.ANTE_PAID,
    boxes=6,
)

TRAINER: Final = replace(
    LUNAR_UK,
    name="trainer",
    insurance_maximum=InsuranceMaximum.NONE,
    free_redraws=0,
    redraw_failure=RedrawFailure.ANTE_PAID,
    bonus=TWO_COLUMNS[0],
    bonus_sixth=TWO_COLUMNS[1],
)

LUNAR: Final = replace(
    LUNAR_UK,
    name="lunar",
    exchange_fees=(None, 1, 1, 1, 1),
    insurance_maximum=InsuranceMaximum.HALF,
    insured_box_may_redraw=False,
)

BETVOYAGER: Final = replace(
    LUNAR_UK, name="betvoyager", repeated_exchange=True, redraw_fee=RedrawFee.ANTE
)

CAMPIONE: Final = replace(LUNAR_UK, name="campione", open_boxes=1)

SENATOR: Final = replace(
    LUNAR_UK, name="senator", free_redraws=1, flush_stands=False, blind_redraw=False
)

CORONA: Final = replace(
    LUNAR_UK,
    name="corona",
    exchange_fees=(None, 1, 1, 1, 1),
    free_redraws=0,
    blind_insurance=True,
)

OLYMPIC: Final = replace(
    LUNAR_UK,
    name="olympic",
    insurance_maximum=InsuranceMaximum.HALF,
    insurance_on_tie=Stake.RETURNED,
    insurance_on_loss=Stake.RETURNED,
)

ADMIRAL_HR: Final = replace(
    BASIC,
    name="admiral_hr",
    qualifier=Qualifier.PAIR,
    ante_on_no_qualify=AntePayment.PUSHES,
    bonus_if_folded=BonusFate.LOST,
)

CARIBBEAN_STUD: Final = replace(
    BASIC,
    name="caribbean_stud",
    second_combination=False,
    ante_on_win=AntePayment.PAID,
    exchange_fees=(None,) * 5,
    sixth_card_fee=None,
)

OASIS: Final = replace(
    CARIBBEAN_STUD,
    name="oasis",
    exchange_fees=(1, 2, 3, 2, 1),
    bet_forced_after=(5,),
)

PRESETS: Final = (
    Preset(
        rules=CLASSIC,
        base="lunar_uk",
        summary="Russian Poker with insurance up to the whole payout, returned on a loss. The "
        "default.",
        source="A casino's page of rules in Russian.",
        silent="The pay table and that of the bonus, what a dealer needs to qualify, whether an "
        "insured player may buy a redraw, and whether ante and bet are returned after one that "
        "fails.",
    ),
    Preset(
        rules=BASIC,
        base=None,
        summary="The kernel of Russian Poker, for checks and teaching: exchange or sixth card "
        "for one ante, two combinations paid.",
        source="No house; what all houses have in common.",
        silent="Nothing.",
    ),
    Preset(
        rules=PAGAT,
        base="lunar_uk",
        summary="The game as the best known collection of card rules describes it.",
        source="pagat.com/banking/russian_poker.html, as pages in Korean and Japanese retell it.",
        silent="What is paid after a redraw that fails, which is garbled there, and whether a "
        "player may open one box or two.",
    ),
    Preset(
        rules=TRAINER,
        base="lunar_uk",
        summary="The game of a training program: no insurance, one redraw only.",
        source="The rules of a trainer in Vietnamese, checked by it against wizardofodds.com.",
        silent="Insurance; whether a card of the same rank is drawn again; whether two "
        "combinations are paid (it says that houses vary); the two tables of the bonus, and "
        "which of them counts after an exchange.",
    ),
    Preset(
        rules=LUNAR,
        base="lunar_uk",
        summary="Lunar Poker in casinos of the United States and Asia, without its Super bet and "
        "instant payouts.",
        source="discountgambling.net (2012), lunarpoker.com.",
        silent="The details of the redraw, whether an insured player may buy one, and what is "
        "paid after one that fails.",
    ),
    Preset(
        rules=LUNAR_UK,
        base="basic",
        summary="Lunar Poker in the United Kingdom.",
        source="ukcasinotablegames.info.",
        silent="The details of the redraw.",
    ),
    Preset(
        rules=BETVOYAGER,
        base="lunar_uk",
        summary="The game of BetVoyager on the internet: after one card is exchanged, one more, "
        "again and again, for 2, 3, 4, ... antes; the redraw costs the ante.",
        source="BetVoyager's page of rules.",
        silent="The largest insurance stake, what happens to it on a tie or a loss, and whether "
        "a card of the same rank is drawn again.",
    ),
    Preset(
        rules=CAMPIONE,
        base="lunar_uk",
        summary="The game of the casino of Campione d'Italia, without its limit of what a bet "
        "wins: the amount is not published.",
        source="casinocampioneditalia.it.",
        silent="Whether a card of the same rank is drawn again, what is paid after a redraw that "
        "fails, how the redraw is paid for, and the insurance stake on a loss.",
    ),
    Preset(
        rules=SENATOR,
        base="lunar_uk",
        summary="The game of Senator in Armenia: the same rank is drawn again once only.",
        source="senator.am.",
        silent="The largest insurance stake, and what happens to it on a loss.",
    ),
    Preset(
        rules=CORONA,
        base="lunar_uk",
        summary="The game of Corona in Vietnam: the first redrawn card stands.",
        source="casinocorona.vn.",
        silent="The largest insurance stake, what happens to it on a loss, and what is paid after "
        "a redraw that fails.",
    ),
    Preset(
        rules=OLYMPIC,
        base="lunar_uk",
        summary="The game of Olympic in Latvia and Admiral in Lithuania: insurance up to half, "
        "returned unless the player wins.",
        source="The house rules of Olympic (Latvia) and Admiral (Lithuania).",
        silent="The details of the redraw.",
    ),
    Preset(
        rules=ADMIRAL_HR,
        base="basic",
        summary="The game of Admiral in Croatia: the dealer needs a pair, and the ante only comes "
        "back if he has none.",
        source="admiral.hr.",
        silent="Insurance, the redraw, and the table of the bonus, which is lost on a fold: none "
        "is given here.",
    ),
    Preset(
        rules=CARIBBEAN_STUD,
        base="basic",
        summary="Caribbean Stud, whose edge is published to the last digit: a check.",
        source="The common rules; the edge that follows, 5.2243 % of the ante, is published.",
        silent="Nothing.",
    ),
    Preset(
        rules=OASIS,
        base="caribbean_stud",
        summary="Oasis Poker: Caribbean Stud with exchanges.",
        source="Published lists of fees; the edge printed beside them is that of the game in which "
        "one card only may be exchanged.",
        silent="Nothing.",
    ),
)
"""The presets, in the order in which they are listed."""


def preset_names() -> tuple[str, ...]:
    """The names that `get_rules` knows.

    >>> preset_names()[:2]
    ('classic', 'basic')
    """
    return tuple(preset.rules.name for preset in PRESETS)


def get_preset(name: str) -> Preset:
    """The preset with a name; RulesError with the nearest names if there is none.

    >>> get_preset("senator").source
    'senator.am.'
    """
    for preset in PRESETS:
        if preset.rules.name == name:
            return preset
    if str(name).lower().endswith(".toml"):
        raise RulesError(f"unknown rules {shown(name)}; Rules.from_toml reads a file of rules")
    names = preset_names()
    lower = str(name).lower()
    near = [lower] if lower in names else get_close_matches(lower, names)
    advice = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
    raise RulesError(f"unknown rules {shown(name)}; {advice}")


def get_rules(name: str) -> Rules:
    """The rules of the preset with a name; RulesError with the nearest names if there is none.

    >>> get_rules("oasis").exchange_fees
    (1, 2, 3, 2, 1)
    """
    return get_preset(name).rules


def rules_of(rules: Rules | str) -> Rules:
    """Rules given as such or by the name of a preset."""
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        return get_rules(rules)
    raise RulesError(f"rules must be Rules or a preset's name, got {type(rules).__name__}")
