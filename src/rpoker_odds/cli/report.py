"""Results as a person reads them: what to do first, then every action and its price."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

from rich.table import Table
from rich.text import Text

from rpoker_odds.action_value import ActionValue
from rpoker_odds.actions import Action, Bet, BuyRedraw, Exchange, Fold, SixthCard, TakeAnte
from rpoker_odds.analysis import Analysis
from rpoker_odds.cards import Card
from rpoker_odds.cli.endings import report_endings
from rpoker_odds.cli.screen import REDRAW_ENDS, Screen, rules_text
from rpoker_odds.combination import Combinations
from rpoker_odds.dealer_redraw import Redraw
from rpoker_odds.decision import Decision
from rpoker_odds.explanation import Explanation
from rpoker_odds.insurance import Insurance
from rpoker_odds.outcomes import End
from rpoker_odds.rendering import GoOn, decimal, exchanges_to_follow, paid_text
from rpoker_odds.rule_choices import RedrawFee
from rpoker_odds.rules import Rules

__all__ = [
    "Details",
    "known_cards",
    "paid_for",
    "report_analysis",
    "report_decision",
    "report_redraw",
]


class Details(NamedTuple):
    """What a report tells besides, named as the options of the command line."""

    outcomes: bool
    explain: bool
    continuations: bool


def report_analysis(screen: Screen, analysis: Analysis, details: Details, *, shown: int) -> None:
    """Print the best `shown` actions of a deal, and what `details` ask for."""
    values = analysis.actions[:shown]
    hidden = len(analysis.actions) - len(values)
    known = [(" against ", [analysis.upcard]), (", seen ", analysis.seen)]
    screen.print(known_cards(screen, analysis.hand, known))
    kept = _kept(screen, analysis)
    screen.print(*_advice(screen, analysis.actions, analysis.rules, kept))
    screen.print(
        *_going_on(screen, analysis.best), *_insurance(analysis.insurance), *_bonus(analysis), ""
    )
    if details.explain:
        _print_explanation(screen, analysis.explain())
    screen.print(_action_table(screen, values))
    if hidden:
        screen.print(Text(f"{hidden} not shown; --all shows every action", style="dim"))
    if details.continuations:
        screen.print("", *_continuations(screen, values), *_no_more(analysis.most_exchanges))
    _print_rest(screen, values, analysis.rules, details)


def report_decision(screen: Screen, decision: Decision, details: Details) -> None:
    """Print whether to fold or bet a final hand, and what `details` ask for."""
    known = [
        (" against ", [decision.upcard]),
        (", discarded ", decision.discards),
        (", seen ", decision.seen),
    ]
    screen.print(
        known_cards(screen, decision.final_hand, known),
        paid_for(decision.combinations),
    )
    exchanged = len(decision.discards) if decision.one_by_one else 0
    screen.print(*_advice(screen, decision.actions, decision.rules, Text(), exchanged=exchanged))
    screen.print(*_going_on(screen, decision.best), *_insurance(decision.insurance), "")
    if details.explain:
        _print_explanation(screen, decision.explain())
    screen.print(_action_table(screen, decision.actions))
    if details.continuations:
        screen.print("", *_continuations(screen, decision.actions))
    _print_rest(screen, decision.actions, decision.rules, details)


def report_redraw(screen: Screen, found: Redraw, *, explain: bool) -> None:
    """Print whether to buy the redraw, which cards help, and why."""
    known = [
        (" against ", found.dealer_hand),
        (", upcard ", [found.upcard]),
        (", discarded ", found.discards),
        (", seen ", found.seen),
    ]
    screen.print(known_cards(screen, found.final_hand, known), paid_for(found.combinations))
    screen.print(*_advice(screen, found.actions, found.rules, Text()), "")
    if explain:
        _print_explanation(screen, found.explain())
    screen.print(_action_table(screen, found.actions))
    screen.print("", *_redraw_ends(screen, found))
    _print_rules(screen, found.rules)


def _print_explanation(screen: Screen, explanation: Explanation) -> None:
    screen.print(*map(screen.sentence, explanation.lines), "")


def _redraw_ends(screen: Screen, found: Redraw) -> list[Text]:
    cards = {End.REDRAW_WIN: found.win, End.REDRAW_PUSH: found.push, End.REDRAW_LOSE: found.lose}
    lines = [Text("The redraw replaces ") + screen.cards([found.replaced]) + Text(". It ends with")]
    for end, name in REDRAW_ENDS.items():
        line = Text(f"  {name} {float(found.probabilities[end.key] * 100):.2f} %")
        drawn = cards.get(end, ())
        lines.append(line + Text(": ") + screen.cards(drawn) if drawn else line)
    return lines


def _print_rest(
    screen: Screen, values: Sequence[ActionValue], rules: Rules, details: Details
) -> None:
    if details.outcomes:
        report_endings(screen, values)
    _print_rules(screen, rules)


def _print_rules(screen: Screen, rules: Rules) -> None:
    screen.print("", Text("Rules, in antes: ") + rules_text(rules))


def known_cards(
    screen: Screen, hand: Iterable[Card], known: Iterable[tuple[str, Sequence[Card]]]
) -> Text:
    """A line that tells the hand and other cards after a word for them, unless there are none."""
    line = screen.cards(hand)
    for word, cards in known:
        if cards:
            line += Text(word) + screen.cards(cards)
    return line


def paid_for(combinations: Combinations) -> Text:
    """What a winning hand is paid for, as a sentence."""
    text = paid_text(combinations)
    return Text(f"{text[0].upper()}{text[1:]}.")


def _kept(screen: Screen, analysis: Analysis) -> Text:
    action = analysis.best.action
    gone = action.discards if isinstance(action, Exchange) else analysis.hand
    kept = [card for card in analysis.hand if card not in gone]
    return Text(", keep ") + screen.cards(kept) if kept else Text()


def _advice(
    screen: Screen,
    values: Sequence[ActionValue],
    rules: Rules,
    kept: Text,
    *,
    exchanged: int = 0,
) -> list[Text]:
    best, *others = values
    first = Text("Best: ") + _phrase(screen, best.action, rules, exchanged) + kept
    first.stylize("bold")
    first.stylize("green", end=len("Best:"))
    first += Text(f". Worth {decimal(best.ev)} antes, exactly {best.ev}.")
    if not others:
        return [first]
    gap = others[0].cost
    behind = f", {decimal(gap)} antes worse." if gap else ", as good."
    return [first, Text("Next: ") + screen.action(others[0].action) + Text(behind)]


def _going_on(screen: Screen, best: ActionValue) -> list[Text]:
    if best.continuations is None:
        return []
    follow = [_follow(screen, each) for each in exchanges_to_follow(best.continuations)]
    return [*follow, Text("Else fold or bet.")] if follow else [Text("Then fold or bet.")]


def _follow(screen: Screen, go_on: GoOn) -> Text:
    return Text("Then ") + _further(screen, go_on) + Text(".")


def _further(screen: Screen, go_on: GoOn) -> Text:
    card = Text("the new card") if go_on.discard is None else screen.cards([go_on.discard])
    when = " unless it is " if go_on.unless else " after "
    return Text("exchange ") + card + Text(when) + screen.cards(go_on.drawn)


def _continuations(screen: Screen, values: Iterable[ActionValue]) -> list[Text]:
    """A line for each of the actions that others may follow."""
    lines = []
    for value in values:
        if value.continuations is not None:
            follow = [_further(screen, each) for each in exchanges_to_follow(value.continuations)]
            stop = Text("else fold or bet." if follow else "fold or bet.")
            then = Text("; ").join([*follow, stop])
            lines.append(Text("After ") + screen.action(value.action) + Text(": ") + then)
    return lines or [Text("No exchange may follow any of these actions.")]


def _no_more(most: int | None) -> list[Text]:
    if most is None:
        return []
    exchanges = "one exchange" if most == 1 else f"{most} exchanges"
    return [Text(f"Proven: after {exchanges} of one card one more cannot pay in this deal.")]


def _insurance(insurance: Insurance | None) -> list[Text]:
    if insurance is None:
        return []
    unit = f"each ante of it is worth {decimal(insurance.ev_per_unit)}"
    if not insurance.stake:
        return [Text(f"Insurance with the bet: none, {unit}.")]
    gain = f"gains {decimal(insurance.gain)} antes, exactly {insurance.gain}"
    return [Text(f"Insurance with the bet: {insurance.stake}, the most; {gain}; {unit}.")]


def _bonus(analysis: Analysis) -> list[Text]:
    if not analysis.bonus:
        return []
    gain = analysis.bonus_as_dealt
    dealt = f"wins {gain}" if gain > 0 else "loses it"
    return [Text(f"Bonus: {analysis.bonus}, in every value. The hand as dealt {dealt}.")]


def _phrase(screen: Screen, action: Action, rules: Rules, exchanged: int) -> Text:
    match action:
        case Exchange(discards):
            fee = exchanged + 1 if exchanged else rules.exchange_fees[len(discards) - 1]
            return screen.action(action) + _fee(fee)
        case SixthCard():
            return Text("buy a sixth card") + _fee(rules.sixth_card_fee)
        case BuyRedraw():
            price = "the ante" if rules.redraw_fee is RedrawFee.ANTE else "an extra chip"
            return Text(f"{action} for {price}")
        case Fold() | Bet() | TakeAnte():
            return screen.action(action)
        case _:
            assert_never(action)


def _fee(antes: int | None) -> Text:
    return Text(f" for {antes} {'ante' if antes == 1 else 'antes'}")


def _action_table(screen: Screen, values: Iterable[ActionValue]) -> Table:
    table = screen.table("action", "EV", "cost", "exact EV")
    for number, value in enumerate(values):
        table.add_row(
            screen.action(value.action),
            decimal(value.ev),
            decimal(value.cost) if number else Text("best", style="green"),
            str(value.ev),
            style="" if number else "bold",
        )
    return table
