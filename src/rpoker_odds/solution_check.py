"""Whether a solution that was read is one of a game, as far as that shows without solving it."""

from collections.abc import Iterator

from rpoker_odds.blind_game import BlindGame, blind_game
from rpoker_odds.errors import RPokerError
from rpoker_odds.game_sums import Deck
from rpoker_odds.hands import Category
from rpoker_odds.notation import RANK_LETTERS
from rpoker_odds.outcomes import End
from rpoker_odds.rule_choices import InsuranceMaximum, RedrawCard
from rpoker_odds.rules import Rules
from rpoker_odds.solution import Solution
from rpoker_odds.whole_game import ACTION_NAMES


def check_solution(solution: Solution, deck: Deck) -> None:
    """Raise RPokerError unless names and sums are those of a game with a deck.

    No single changed figure passes, together with what `Solution.from_dict` checks.
    """
    if solution.deals != deck.deals:
        raise RPokerError(f"deals is {solution.deals}, and there are {deck.deals}")
    wrong = [*_wrong_names(solution, deck), *_wrong_sums(solution)]
    if solution.blind_box != _blind_box(solution, deck):
        wrong.append("blind_box")
    if wrong:
        raise RPokerError(f"{', '.join(wrong)} cannot be so")


def _wrong_names(solution: Solution, deck: Deck) -> Iterator[str]:
    if [*solution.actions] != [*_actions(solution.rules)]:
        yield "the names of actions"
    ranks = [letter for rank, letter in enumerate(RANK_LETTERS) if deck.ranks >> rank & 1]
    if [*solution.by_upcard] != ranks:
        yield "the names of by_upcard"
    if not {*solution.by_category} <= {category.key for category in Category}:
        yield "the names of by_category"
    ends = {end.key for end in End}
    if not {*solution.ends} <= {"fold", *ends, *(f"insured_{end}" for end in ends)}:
        yield "the names of ends"


def _blind_box(solution: Solution, deck: Deck) -> BlindGame:
    # Counting it anew would take longer than to read a solution does.
    if _bets_like_a_blind_box(solution.rules):
        return BlindGame(solution.always_bet_ev, None)
    return blind_game(solution.rules, deck)


def _bets_like_a_blind_box(rules: Rules) -> bool:
    redraw = rules.redraw_card is RedrawCard.NONE or rules.blind_redraw
    return redraw and rules.insurance_maximum is InsuranceMaximum.NONE


def _actions(rules: Rules) -> Iterator[str]:
    fees = (0, 0, rules.sixth_card_fee, *rules.exchange_fees)
    for name, fee in zip(ACTION_NAMES, fees, strict=True):
        if fee is not None:
            yield name


def _wrong_sums(solution: Solution) -> Iterator[str]:
    chances = {
        "return_table": [chance for _, chance in solution.return_table],
        "actions": solution.actions.values(),
        "ends": solution.ends.values(),
    }
    for name, each in chances.items():
        if sum(each) != 1 or min(each) < 0:
            yield name
    for name, parts in (("by_upcard", solution.by_upcard), ("by_category", solution.by_category)):
        found = parts.values()
        share = sum(part.share for part in found)
        if share != 1 or sum(part.share * part.ev for part in found) != solution.ev:
            yield name
