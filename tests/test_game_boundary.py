"""The Python side and the C core agree on the sums of whole games, and on classes of deals."""

from random import Random

from rpoker_odds import BASIC, CARIBBEAN_STUD, CLASSIC, Category, Rank
from rpoker_odds._core import ffi, lib  # noqa: TID251
from rpoker_odds._native_game import (
    CLASSES,
    MOST_CLASSES,
    GameFields,
    outcomes_of,
    solve_classes,
    words_of,
)
from rpoker_odds.deal_sums import sums_of_deals
from rpoker_odds.game_classes import RankClass, canonical_deals, class_number, rank_class
from rpoker_odds.game_sums import FULL_DECK
from rpoker_odds.whole_game import ACTION_NAMES

REDRAWS = range(lib.RP_REDRAW_WIN, lib.RP_ENDS)


def test_sums_of_a_game_have_the_fields_of_the_struct() -> None:
    values = {"value": ("low", "high"), "bet": ("bet_low", "bet_high")}
    names = [name for field in GameFields._fields[:-1] for name in values.get(field, (field,))]
    assert GameFields._fields[-1] == "repeats"  # not of the core
    names += ["sequences", "redraw_low", "redraw_high"]  # which are entered into the outcomes
    assert names == [field for field, _ in ffi.typeof("rp_game").fields]
    found = solve_classes(BASIC.packed(), CLASSES - 1000, 1)
    cells = len(Rank) * len(Category)
    assert [len(column) for column in found[2:6]] == [cells, cells * lib.RP_KINDS, cells, cells]
    assert {type(number) for column in found[2:] for number in column} == {int}
    assert len(found.outcomes) == lib.RP_KINDS * len(words_of(outcomes_of(found.outcomes, 0)))
    parts = [words_of(outcomes_of(found.outcomes, kind)) for kind in range(lib.RP_KINDS)]
    assert sum(parts, ()) == found.outcomes


def test_kinds_of_actions_are_named_as_in_the_core() -> None:
    assert ACTION_NAMES[: lib.RP_EXCHANGE] == ("fold", "bet", "sixth")
    assert len(ACTION_NAMES) == lib.RP_KINDS
    assert MOST_CLASSES == lib.RP_GAME_CLASSES // 4


def test_classes_are_numbered_as_in_the_core() -> None:
    rng = Random(3)  # noqa: S311
    for number in rng.sample(range(CLASSES), 40):
        ranks = rank_class(number)
        deals = canonical_deals(ranks, FULL_DECK)
        found = solve_classes(CARIBBEAN_STUD.packed(), number, 1)
        assert class_number(ranks) == number
        assert found.canonical == len(deals)
        dealt = {cell for cell, count in enumerate(found.deals) if count}
        assert {cell // len(Category) for cell in dealt} == ({ranks.upcard} if deals else set())
        assert sum(found.deals) == sum(deal.weight for deal in deals)


def test_redraws_of_a_class_are_those_of_its_deals() -> None:
    redraws = 0
    for hand in ((12, 12, 12, 12, 7), (7, 7, 7, 6, 6)):
        ranks = RankClass(3, hand)
        deals = canonical_deals(ranks, FULL_DECK)
        found = solve_classes(CLASSIC.packed(), class_number(ranks), 1)
        expected = sums_of_deals(CLASSIC, FULL_DECK, deals, found.unit)
        assert found._replace(canonical=0) == expected._replace(canonical=0)
        played = [outcomes_of(found.outcomes, kind) for kind in range(lib.RP_KINDS)]
        redraws += sum(sum(map(sum, each.uninsured[end])) for each in played for end in REDRAWS)
    assert redraws > 0
