"""The commands about more than one box: blind-box, worth-of-seen, estimate-seen."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar, Unpack

import click
from rich.text import Text

from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Bet
from rpoker_odds.blind import BlindBox, blind_box
from rpoker_odds.cli.endings import report_endings
from rpoker_odds.cli.options import (
    ValueOptions,
    ascii_option,
    house,
    json_option,
    outcomes_option,
    print_json,
    rules_option,
    seen_option,
)
from rpoker_odds.cli.progress import counting
from rpoker_odds.cli.report import known_cards, paid_for
from rpoker_odds.cli.screen import Screen, rules_text
from rpoker_odds.rendering import decimal
from rpoker_odds.seen_cards import WorthOfSeen, worth_of_seen
from rpoker_odds.seen_estimate import SeenEstimate, estimate_worth_of_seen

__all__ = ["blind_box_command", "estimate_seen_command", "worth_of_seen_command"]

_Function = TypeVar("_Function", bound=Callable[..., Any])

_BLIND_EXAMPLES = """\b
Examples:
  rpoker-odds blind-box Qd --rules corona
  rpoker-odds blind-box Qd --hand "As Kd 7h 7c 2s"
"""
_SEEN_EXAMPLE = """\b
Example:
  rpoker-odds worth-of-seen "As Kd 7h 7c 2s" Qd --seen "7d 7s Kh"
"""
_ESTIMATE_EXAMPLE = """\b
Example:
  rpoker-odds estimate-seen --rules pagat --neighbours 3 --deals 5000
"""


def _count(name: str, usual: int, text: str) -> Callable[[_Function], _Function]:
    return click.option(name, metavar="N", type=int, default=usual, show_default=True, help=text)


class _BlindOptions(ValueOptions):
    upcard: str
    hand: str | None
    outcomes: bool


class _SeenOptions(ValueOptions):
    hand: str
    upcard: str
    seen_before: str


class _EstimateOptions(ValueOptions):
    earlier: int
    neighbours: int
    deals: int
    seed: int


@click.command("blind-box", epilog=_BLIND_EXAMPLES)
@click.argument("upcard")
@click.option("--hand", metavar="CARDS", help="The five cards that the box turns out to hold.")
@rules_option
@seen_option
@outcomes_option
@json_option
@ascii_option
def blind_box_command(**options: Unpack[_BlindOptions]) -> None:
    """Value a blind box: its ante and bet stand before the deal.

    UPCARD is the dealer's open card. The value is the mean over all hands, unless --hand tells
    the one that it turns out to be.
    """
    found = blind_box(
        options["upcard"],
        options["hand"],
        rules=house(options["rules"]),
        seen=options["seen"],
    )
    if options["as_json"]:
        print_json(found.to_dict(outcomes=options["outcomes"]))
    else:
        _report_blind(Screen(ascii_only=options["ascii_only"]), found, outcomes=options["outcomes"])


@click.command("worth-of-seen", epilog=_SEEN_EXAMPLE)
@click.argument("hand")
@click.argument("upcard")
@click.option("--seen", metavar="CARDS", required=True, help="The cards whose worth is asked.")
@click.option("--seen-before", metavar="CARDS", default="", help="Other cards, known in any case.")
@rules_option
@json_option
@ascii_option
def worth_of_seen_command(**options: Unpack[_SeenOptions]) -> None:
    """Tell what cards seen on other boxes are worth in a deal.

    HAND is your five cards in quotes, UPCARD the dealer's open card. The worth is the best value
    with the seen cards known, less that of the action which is best without them.
    """
    found = worth_of_seen(
        options["hand"],
        options["upcard"],
        options["seen"],
        rules=house(options["rules"]),
        seen_before=options["seen_before"],
    )
    if options["as_json"]:
        print_json(found.to_dict())
    else:
        _report_worth(Screen(ascii_only=options["ascii_only"]), found)


@click.command("estimate-seen", epilog=_ESTIMATE_EXAMPLE)
@_count("--earlier", 1, "Own boxes finished before.")
@_count("--neighbours", 0, "Boxes of others.")
@_count("--deals", 1000, "How many deals are played.")
@_count("--seed", 1, "Another number plays others.")
@rules_option
@json_option
@ascii_option
def estimate_seen_command(**options: Unpack[_EstimateOptions]) -> None:
    """Estimate what cards of other boxes are worth on average.

    Plays random deals with and without knowing the cards. Each value is exact, the mean is an
    estimate, told with the interval that holds the true one with 95 % confidence.
    """
    with counting("random deals") as progress:
        found = estimate_worth_of_seen(
            house(options["rules"]),
            earlier=options["earlier"],
            neighbours=options["neighbours"],
            deals=options["deals"],
            seed=options["seed"],
            progress=progress,
        )
    if options["as_json"]:
        print_json(found.to_dict())
    else:
        _report_estimate(Screen(ascii_only=options["ascii_only"]), found)


def _report_blind(screen: Screen, box: BlindBox, *, outcomes: bool) -> None:
    known = [(" with ", box.hand or ()), (" against ", [box.upcard]), (", seen ", box.seen)]
    screen.print(Text("Blind box") + known_cards(screen, (), known))
    if box.combinations is not None:
        screen.print(paid_for(box.combinations))
    screen.print(Text(f"Worth {decimal(box.ev)} antes, exactly {box.ev}."))
    screen.print(*_insurance(box))
    if outcomes:
        report_endings(screen, [ActionValue(Bet(), box.ev, Fraction(0), box.outcomes)])
    screen.print("", Text("Rules, in antes: ") + rules_text(box.rules))


def _insurance(box: BlindBox) -> list[Text]:
    if box.insurance is None:
        return []
    unit, staked = box.insurance.ev_per_unit, box.insurance.maximum
    return [
        Text(
            f"Insurance: each ante of it is worth {decimal(unit)}, exactly {unit}; "
            f"with {staked} the box is worth {decimal(box.insurance.insured_ev)}."
        )
    ]


def _report_worth(screen: Screen, found: WorthOfSeen) -> None:
    known = [
        (" against ", [found.aware.upcard]),
        (", seen ", found.seen),
        (", seen before ", found.seen_before),
    ]
    screen.print(known_cards(screen, found.aware.hand, known))
    worth = Text(f"Seeing them is worth {decimal(found.worth)} antes", style="bold")
    screen.print(worth + Text(f", exactly {found.worth}.", style="not bold"), "")
    table = screen.table("action", "EV", "exact EV")
    for name, value in (
        ("best with them: ", found.best),
        ("best without them: ", found.unaware_choice),
        ("as it looks without them: ", found.best_unaware),
    ):
        action = Text(name) + screen.action(value.action)
        table.add_row(action, decimal(value.ev), str(value.ev))
    screen.print(table, "", Text("Rules, in antes: ") + rules_text(found.aware.rules))


def _report_estimate(screen: Screen, found: SeenEstimate) -> None:
    screen.print(Text(str(found)), "", Text("Rules, in antes: ") + rules_text(found.rules))
