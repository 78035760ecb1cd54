"""The program, and its commands that value something: analyze, decide, redraw."""

from typing import BinaryIO, Unpack

import click

from rpoker_odds.analysis import analyze
from rpoker_odds.cli.batch import DealsFile, write_answers
from rpoker_odds.cli.bonus_command import bonus_command
from rpoker_odds.cli.book_commands import book_group, lookup_command
from rpoker_odds.cli.box_commands import (
    blind_box_command,
    estimate_seen_command,
    worth_of_seen_command,
)
from rpoker_odds.cli.chart_command import chart_command
from rpoker_odds.cli.game_commands import compare_command, solve_command, verify_command
from rpoker_odds.cli.options import (
    ValueOptions,
    ascii_option,
    continuations_option,
    discards_option,
    explain_option,
    house,
    json_actions_option,
    outcomes_option,
    print_json,
    rules_option,
    seen_option,
)
from rpoker_odds.cli.program import NAME, Program
from rpoker_odds.cli.report import Details, report_analysis, report_decision, report_redraw
from rpoker_odds.cli.rules_commands import rules_group
from rpoker_odds.cli.screen import Screen
from rpoker_odds.cli.sweep_command import sweep_command
from rpoker_odds.dealer_redraw import redraw
from rpoker_odds.decision import decide

__all__ = ["program"]

_SHOWN = 10
_EXAMPLE = 'rpoker-odds analyze "As Kd 7h 7c 2s" Qd'
_EXAMPLES = f"""\b
Examples:
  {_EXAMPLE}
  rpoker-odds solve caribbean_stud
"""
_ANALYZE_EXAMPLES = f"""\b
Examples:
  {_EXAMPLE}
  rpoker-odds analyze --batch deals.jsonl > answers.jsonl
"""
_DECIDE_EXAMPLE = """\b
Example:
  rpoker-odds decide "7h 7c 9d 9s Jc" Qd --discards "As Kd 2s"
"""
_REDRAW_EXAMPLE = """\b
Example:
  rpoker-odds redraw "9s 8s 7s 6s 5s" "Qd 9h 7d 4c 2c"
"""
_ONE_HAND = f"A hand is one argument, in quotes, as in {_EXAMPLE}"


class _AnalyzeOptions(ValueOptions):
    hand: str | None
    upcard: str | None
    bonus: int
    outcomes: bool
    continuations: bool
    show_all: bool
    top: int | None
    batch: BinaryIO | None


class _DecideOptions(ValueOptions):
    final_hand: str
    upcard: str
    discards: str
    one_by_one: bool
    outcomes: bool
    continuations: bool


class _RedrawOptions(ValueOptions):
    final_hand: str
    dealer_hand: str
    upcard: str | None
    discards: str


@click.group(
    cls=Program,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EXAMPLES,
)
@click.version_option(package_name=NAME, message="%(prog)s %(version)s")
def program() -> None:
    """Exact odds of Russian Poker. Every amount is in antes.

    A card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s or its symbol). A hand is
    one argument: put it in quotes. --help after a command tells its options.
    """


@program.command("analyze", context_settings={"allow_extra_args": True}, epilog=_ANALYZE_EXAMPLES)
@click.argument("hand", required=False)
@click.argument("upcard", required=False)
@rules_option
@seen_option
@click.option("--bonus", metavar="N", type=int, default=0, help="Antes staked on the bonus.")
@click.option("--all", "show_all", is_flag=True, help="Show every action, not the best 10.")
@click.option("--top", metavar="N", type=click.IntRange(min=1), help="Show the best N actions.")
@outcomes_option
@explain_option
@continuations_option
@json_actions_option
@click.option(
    "--batch",
    metavar="FILE",
    type=DealsFile(),
    help="Read deals from FILE ('-': standard input), one JSON object a line.",
)
@ascii_option
@click.pass_context
def _analyze(context: click.Context, **options: Unpack[_AnalyzeOptions]) -> None:
    """Value every action of a deal.

    HAND is your five cards in quotes, UPCARD the dealer's open card.

    A line of a batch is {"hand": "As Kd 7h 7c 2s", "upcard": "Qd"}, with "seen", "rules" and
    "bonus" where needed. The answer is one JSON object a line, in the same order.
    """
    if context.args:
        raise click.UsageError(_ONE_HAND, context)
    _refuse_conflicts(options, context)
    if options["batch"] is not None:
        write_answers(
            options["batch"],
            rules=house(options["rules"]),
            bonus=options["bonus"],
            **_details(options),
        )
    else:
        _analyze_one(options, context)


@program.command("decide", epilog=_DECIDE_EXAMPLE)
@click.argument("final_hand")
@click.argument("upcard")
@discards_option
@click.option("--one-by-one", is_flag=True, help="You exchanged the discards one after another.")
@rules_option
@seen_option
@outcomes_option
@explain_option
@continuations_option
@json_actions_option
@ascii_option
def _decide(**options: Unpack[_DecideOptions]) -> None:
    """Fold or bet, once the purchase is made.

    FINAL_HAND is your five or six cards in quotes, UPCARD the dealer's open card. The fee of
    the purchase is lost either way and not counted. Where the rules allow one more exchange
    after single ones, it is valued too.
    """
    decision = decide(
        options["final_hand"],
        options["upcard"],
        options["discards"],
        rules=house(options["rules"]),
        seen=options["seen"],
        one_by_one=options["one_by_one"],
    )
    if options["as_json"]:
        print_json(decision.to_dict(**_details(options)))
    else:
        screen = Screen(ascii_only=options["ascii_only"])
        report_decision(screen, decision, _reported(options))


@program.command("redraw", epilog=_REDRAW_EXAMPLE)
@click.argument("final_hand")
@click.argument("dealer_hand")
@click.option(
    "--upcard", metavar="CARD", help="The dealer's card that was open; his first unless given."
)
@discards_option
@rules_option
@seen_option
@explain_option
@json_actions_option
@ascii_option
def _redraw(**options: Unpack[_RedrawOptions]) -> None:
    """Take the ante or buy the redraw.

    FINAL_HAND is your five or six cards, DEALER_HAND the dealer's five, which do not qualify,
    each in quotes. Fees and insurance are settled and not counted.
    """
    found = redraw(
        options["final_hand"],
        options["dealer_hand"],
        options["discards"],
        upcard=options["upcard"],
        rules=house(options["rules"]),
        seen=options["seen"],
    )
    if options["as_json"]:
        print_json(found.to_dict(explanation=options["explain"]))
    else:
        screen = Screen(ascii_only=options["ascii_only"])
        report_redraw(screen, found, explain=options["explain"])


program.add_command(blind_box_command)
program.add_command(worth_of_seen_command)
program.add_command(estimate_seen_command)
program.add_command(rules_group)
program.add_command(bonus_command)
program.add_command(solve_command)
program.add_command(compare_command)
program.add_command(verify_command)
program.add_command(sweep_command)
program.add_command(lookup_command)
program.add_command(book_group)
program.add_command(chart_command)


def _analyze_one(options: _AnalyzeOptions, context: click.Context) -> None:
    hand, upcard = options["hand"], options["upcard"]
    if hand is None or upcard is None:
        missing = "hand and upcard" if hand is None else "upcard"
        message = f"Missing {missing}, as in {_EXAMPLE}"
        raise click.UsageError(message, context)
    analysis = analyze(
        hand,
        upcard,
        rules=house(options["rules"]),
        seen=options["seen"],
        bonus=options["bonus"],
    )
    if options["as_json"]:
        print_json(analysis.to_dict(**_details(options)))
        return
    shown = len(analysis.actions) if options["show_all"] else options["top"] or _SHOWN
    screen = Screen(ascii_only=options["ascii_only"])
    report_analysis(screen, analysis, _reported(options), shown=shown)


def _reported(options: _AnalyzeOptions | _DecideOptions) -> Details:
    """What a report tells besides."""
    return Details(options["outcomes"], options["explain"], options["continuations"])


def _details(options: _AnalyzeOptions | _DecideOptions) -> dict[str, bool]:
    """What JSON holds besides, as `to_dict` takes it."""
    return {
        "outcomes": options["outcomes"],
        "continuations": options["continuations"],
        "explanation": options["explain"],
    }


def _refuse_conflicts(options: _AnalyzeOptions, context: click.Context) -> None:
    given = {
        "HAND": options["hand"] is not None,
        "--seen": bool(options["seen"]),
        "--all": options["show_all"],
        "--top": options["top"] is not None,
    }
    if options["batch"] is not None:
        _refuse("--batch", given, context)
    elif options["as_json"]:
        _refuse("--json", {"--top": given["--top"]}, context)
    elif given["--all"]:
        _refuse("--all", {"--top": given["--top"]}, context)


def _refuse(option: str, given: dict[str, bool], context: click.Context) -> None:
    for other in (name for name, present in given.items() if present):
        message = f"{other} cannot be combined with {option}"
        raise click.UsageError(message, context)
