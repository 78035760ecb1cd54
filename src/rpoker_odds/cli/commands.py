"""The commands: analyze, decide, rules."""

import json
from typing import BinaryIO, TypedDict, Unpack

import click

from rpoker_odds.analysis import analyze
from rpoker_odds.cli.batch import DealsFile, write_answers
from rpoker_odds.cli.program import NAME, Program
from rpoker_odds.cli.report import report_analysis, report_decision, report_presets
from rpoker_odds.cli.screen import Screen
from rpoker_odds.decision import decide

__all__ = ["program"]

_SHOWN = 10
_EXAMPLE = 'rpoker-odds analyze "As Kd 7h 7c 2s" Qd'
_ANALYZE_EXAMPLES = f"""\b
Examples:
  {_EXAMPLE}
  rpoker-odds analyze --batch deals.jsonl > answers.jsonl
"""
_DECIDE_EXAMPLE = """\b
Example:
  rpoker-odds decide "7h 7c 9d 9s Jc" Qd --discards "As Kd 2s"
"""
_ONE_HAND = f"A hand is one argument, in quotes, as in {_EXAMPLE}"

_rules = click.option(
    "--rules",
    metavar="NAME",
    default="basic",
    show_default=True,
    help="Rules of the house; 'rpoker-odds rules' lists them.",
)
_seen = click.option("--seen", metavar="CARDS", default="", help="Other cards you have seen.")
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, every action in it.")
_outcomes = click.option(
    "--outcomes", is_flag=True, help="Add how actions end: win, push, lose, net results."
)
_ascii = click.option("--ascii", "ascii_only", is_flag=True, help="Print ASCII characters only.")


class _Options(TypedDict):
    """What every command that values something takes."""

    rules: str
    seen: str
    as_json: bool
    outcomes: bool
    ascii_only: bool


class _AnalyzeOptions(_Options):
    hand: str | None
    upcard: str | None
    show_all: bool
    top: int | None
    batch: BinaryIO | None


class _DecideOptions(_Options):
    final_hand: str
    upcard: str
    discards: str


@click.group(
    cls=Program, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name=NAME, message="%(prog)s %(version)s")
def program() -> None:
    """Exact odds of Russian Poker. Every amount is in antes.

    A card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s or its symbol). A hand is
    one argument: put it in quotes.
    """


@program.command("analyze", context_settings={"allow_extra_args": True}, epilog=_ANALYZE_EXAMPLES)
@click.argument("hand", required=False)
@click.argument("upcard", required=False)
@_rules
@_seen
@click.option("--all", "show_all", is_flag=True, help="Show every action, not the best 10.")
@click.option("--top", metavar="N", type=click.IntRange(min=1), help="Show the best N actions.")
@_outcomes
@_json
@click.option(
    "--batch",
    metavar="FILE",
    type=DealsFile(),
    help="Read deals from FILE ('-': standard input), one JSON object a line.",
)
@_ascii
@click.pass_context
def _analyze(context: click.Context, **options: Unpack[_AnalyzeOptions]) -> None:
    """Value every action of a deal.

    HAND is your five cards in quotes, UPCARD the dealer's open card.

    A line of a batch is {"hand": "As Kd 7h 7c 2s", "upcard": "Qd"}, with "seen" and "rules" where
    needed. The answer is one JSON object a line, in the same order.
    """
    if context.args:
        raise click.UsageError(_ONE_HAND, context)
    _refuse_conflicts(options, context)
    if options["batch"] is not None:
        write_answers(options["batch"], rules=options["rules"], outcomes=options["outcomes"])
    else:
        _analyze_one(options, context)


@program.command("decide", epilog=_DECIDE_EXAMPLE)
@click.argument("final_hand")
@click.argument("upcard")
@click.option("--discards", metavar="CARDS", default="", help="Cards you have exchanged.")
@_rules
@_seen
@_outcomes
@_json
@_ascii
def _decide(**options: Unpack[_DecideOptions]) -> None:
    """Fold or bet, once the purchase is made.

    FINAL_HAND is your five or six cards in quotes, UPCARD the dealer's open card. The fee of
    the purchase is lost either way and not counted.
    """
    decision = decide(
        options["final_hand"],
        options["upcard"],
        options["discards"],
        rules=options["rules"],
        seen=options["seen"],
    )
    if options["as_json"]:
        _print_json(decision.to_dict(outcomes=options["outcomes"]))
    else:
        report_decision(
            Screen(ascii_only=options["ascii_only"]), decision, outcomes=options["outcomes"]
        )


@program.command("rules")
@_ascii
def _list_rules(*, ascii_only: bool) -> None:
    """List the rules of houses that --rules knows."""
    report_presets(Screen(ascii_only=ascii_only))


def _analyze_one(options: _AnalyzeOptions, context: click.Context) -> None:
    hand, upcard = options["hand"], options["upcard"]
    if hand is None or upcard is None:
        missing = "hand and upcard" if hand is None else "upcard"
        message = f"Missing {missing}, as in {_EXAMPLE}"
        raise click.UsageError(message, context)
    analysis = analyze(hand, upcard, rules=options["rules"], seen=options["seen"])
    if options["as_json"]:
        _print_json(analysis.to_dict(outcomes=options["outcomes"]))
        return
    shown = len(analysis.actions) if options["show_all"] else options["top"] or _SHOWN
    screen = Screen(ascii_only=options["ascii_only"])
    report_analysis(screen, analysis, shown=shown, outcomes=options["outcomes"])


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


def _print_json(value: object) -> None:
    click.echo(json.dumps(value, indent=2))
