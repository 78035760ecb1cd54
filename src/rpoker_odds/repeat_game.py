"""Sums over parts of a game in which single exchanges may be repeated.

What repetition changes is the value of exchanging one card, which it can only raise. So the game
is solved without it, and of each deal it is asked whether an exchange is worth more than its best
action then; all other deals are played as if there were no repetition.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from math import lcm, perm
from operator import attrgetter
from typing import Final, NamedTuple

from rpoker_odds import _native
from rpoker_odds._native_game import (
    CLASSES,
    KINDS,
    DealColumns,
    GameFields,
    solve_deals,
    words_of,
)
from rpoker_odds._native_repeat_game import DealsAgainst, best_repeats, unit_of
from rpoker_odds._native_repeats import Memory, MemoryFullError, TiedError, bet_ends, play_out
from rpoker_odds.actions import cards_exchanged
from rpoker_odds.errors import RPokerError
from rpoker_odds.game_sums import NO_SUMS, Deck, added
from rpoker_odds.repeat_groups import NearGroup, deals_of, group_cards

_SINGLE: Final = _native.SIXTH + 1
_CELLS: Final = _native.RANKS * _native.CATEGORIES


class PlainDeal(NamedTuple):
    """A canonical deal as it is played where no exchange is repeated."""

    hand: bytes
    upcard: int
    weight: int
    action: int
    value: int
    """In parts of an ante of the game without repetition."""
    together: int
    """The cards that tell its group, or 0."""
    moved: int = 1
    """The suit that has changed places with the second one."""


class Changed(NamedTuple):
    """A deal that is worth more by repetition, or as much by an earlier action."""

    deal: PlainDeal
    position: int
    """Of the card to exchange first."""
    value: int
    """In parts of an ante of the game with it."""


def sum_repeats(rules: _native.RulesFields, first: int, count: int, deck: Deck) -> GameFields:
    """Sums over some classes but for deals of groups, or over those of a group.

    `first` is the number of a class, or `CLASSES` and that of a `NearGroup`; `count` is 1 then.
    Sums over classes have all deals in them, but no outcomes of those of groups, and for these
    the best action without repetition; sums over a group have their outcomes, and what
    repetition changes in the other sums.
    """
    part = _Part(rules, deck)
    if first >= CLASSES:
        return part.group(NearGroup.of(first - CLASSES))
    return part.classes(first, count)


def sum_whole_classes(rules: _native.RulesFields, first: int, count: int, deck: Deck) -> GameFields:
    """Sums over some classes with all that their deals have."""
    return _Part(rules, deck).classes(first, count, groups=True)


def game_unit(rules: _native.RulesFields, deck: Deck) -> int:
    """In how many parts of an ante the values of a game are counted."""
    return _Part(rules, deck).unit


class _Part:
    def __init__(self, rules: _native.RulesFields, deck: Deck) -> None:
        self._rules = rules
        self._plain = rules._replace(repeated_exchange=0)
        self._deck = deck
        self._live = deck.ranks.bit_count() * deck.suits - _native.HAND - 1
        self._repeat_unit = unit_of(rules, self._live)
        self._missing = sum(1 << card for card in deck.missing)

    @property
    def unit(self) -> int:
        return self._unit(self._solved(0, 1, outcomes=False).sums.unit)

    def classes(self, first: int, count: int, *, groups: bool = False) -> GameFields:
        found = self._solved(first, count, outcomes=False)
        deals = list(self._deals(first, count, found))
        changed: list[Changed] = []
        memories: dict[int, Memory] = {}
        unit = self._unit(found.sums.unit)
        asked = [deal for deal in deals if groups or not deal.together]
        for upcard, against in groupby(asked, attrgetter("upcard")):
            memories[upcard] = Memory()
            changed += self._changed([*against], found.sums.unit, 0, memories[upcard])
        others = {each.deal for each in changed}
        left_out = bytes((deal.together and not groups) or deal in others for deal in deals)
        counted = self._solved(first, count, left_out=left_out).sums
        return added(_in_units(counted, unit), self._changes(changed, counted.unit, memories))

    def group(self, group: NearGroup) -> GameFields:
        unit = 0
        plain: list[PlainDeal] = []
        for number in group.classes(self._deck.ranks):
            found = self._solved(number, 1, outcomes=False)
            unit = unit or found.sums.unit
            deals = self._deals(number, 1, found)
            plain += [_moved(d) for d in deals if d.together and group.holds(d.together)]
        if not plain:
            return NO_SUMS
        memory = Memory()
        common = 0 if group.is_open_royal else plain[0].together
        changed = [*self._changed(plain, unit, common, memory)]
        sums = self._changes(changed, unit, {group.upcard * _native.SUITS: memory})
        others = {each.deal for each in changed}
        rest = _outcomes((deal, self._plain_outcomes(deal)) for deal in plain if deal not in others)
        return added(sums, GameFields(self._unit(unit), 0, (), (), (), (), rest))

    def _solved(
        self, first: int, count: int, *, outcomes: bool = True, left_out: bytes | None = None
    ) -> DealColumns:
        """Some classes without repetition."""
        return solve_deals(
            self._plain,
            first,
            count,
            ranks=self._deck.ranks,
            suits=self._deck.suits,
            outcomes=outcomes,
            left_out=left_out,
        )

    def _unit(self, plain: int) -> int:
        """In how many parts of an ante the sums are."""
        return lcm(plain, self._repeat_unit)

    def _deals(self, first: int, count: int, found: DealColumns) -> Iterator[PlainDeal]:
        values = map(_native.joined, _words(found.low), _words(found.high))
        cards = deals_of(first, count, self._deck)
        for deal, action, value in zip(cards, found.actions, values, strict=True):
            hand, upcard = deal.cards[: _native.HAND], deal.cards[_native.HAND]
            yield PlainDeal(hand, upcard, deal.weight, action, value, group_cards(hand))

    def _changed(
        self, deals: Sequence[PlainDeal], unit: int, common: int, memory: Memory
    ) -> Iterator[Changed]:
        """Those of some deals against one upcard, all with these cards in the hand."""
        least = [divmod(deal.value * self._repeat_unit, unit) for deal in deals]
        rows = DealsAgainst(
            self._missing,
            common,
            deals[0].upcard,
            b"".join(deal.hand for deal in deals),
            [whole for whole, _ in least],
            bytes(
                0 if rest else min(max(deal.action - _native.EXCHANGE, 0), _native.HAND)
                for deal, (_, rest) in zip(deals, least, strict=True)
            ),
        )
        for best in best_repeats(self._rules, rows, memory):
            yield Changed(deals[best.place], best.position, best.value)

    def _changes(
        self, changed: Sequence[Changed], plain_unit: int, memories: dict[int, Memory]
    ) -> GameFields:
        """What some deals change in the sums of the game without repetition."""
        if not changed:
            return NO_SUMS
        unit = self._unit(plain_unit)
        best, value = [0] * (_CELLS * KINDS), [0] * _CELLS
        for deal, _, worth in changed:
            cell = _cell(deal)
            best[cell * KINDS + _kind(deal.action)] -= deal.weight
            best[cell * KINDS + _SINGLE] += deal.weight
            more = worth * (unit // self._repeat_unit) - deal.value * (unit // plain_unit)
            value[cell] += deal.weight * more
        nothing = (0,) * _CELLS
        sums = GameFields(unit, 0, nothing, tuple(best), tuple(value), nothing, ())
        for upcard, alike in groupby(changed, lambda each: each.deal.upcard):
            repeats = self._repeats([*alike], unit, memories[upcard])
            sums = added(sums, GameFields(unit, 0, (), (), (), (), (), repeats))
        return sums

    def _repeats(self, changed: Sequence[Changed], unit: int, memory: Memory) -> tuple[int, ...]:
        """The outcomes of deals against one upcard, by exchanges made.

        Where those of all together do not fit into the memory, half of the deals is played at a
        time. Bounds in a memory hold for the deals that it served, so each part has its own.
        """
        memory.forget_values()  # hardly any is asked for again
        try:
            return self._played_out(changed, unit, memory, None)
        except TiedError:  # deal by deal: the order of each hand decides, then that of all cards
            deals = [each._replace(deal=_as_it_was(each.deal)) for each in changed]
            apart = (self._played_out([each], unit, Memory(), each.deal.hand) for each in deals)
        except MemoryFullError:
            if len(changed) == 1:
                raise
            memory.clear()
            half = len(changed) // 2
            halves = changed[:half], changed[half:]
            apart = (self._repeats(part, unit, Memory()) for part in halves)
        sums: tuple[int, ...] = ()
        for words in apart:
            sums = tuple(map(sum, zip_longest(sums, words, fillvalue=0)))
        return sums

    def _played_out(
        self, changed: Sequence[Changed], unit: int, memory: Memory, hand: bytes | None
    ) -> tuple[int, ...]:
        starts: Counter[tuple[int, int]] = Counter()
        for deal, position, _ in changed:
            cards = sum(1 << card for card in deal.hand)
            live = ~(cards | self._missing | 1 << deal.upcard) & (1 << _native.CARDS) - 1
            starts[cards & ~(1 << deal.hand[position]), live] += deal.weight
        words: list[int] = []
        counted = 0
        layers = play_out(self._rules, changed[0].deal.upcard, 0, starts, memory, hand)
        for number, layer in enumerate(layers, start=1):
            left = self._live - number
            times = unit // (perm(self._live, number) * bet_ends(self._rules, left))
            words += [count * times for count in words_of(layer)]
            counted += layer.total * times
        if counted != unit * starts.total():
            raise RPokerError("internal error: outcomes of repeated exchange are not complete")
        return tuple(words)

    def _plain_outcomes(self, deal: PlainDeal) -> tuple[int, ...]:
        fields = _native.DealFields(self._missing, deal.hand, deal.upcard)
        return words_of(_native.outcomes_of(self._plain, fields, deal.action))


def _moved(deal: PlainDeal) -> PlainDeal:
    """The same with the suit of its group's cards the second one; the first is the upcard's."""
    suit = ((deal.together & -deal.together).bit_length() - 1) % _native.SUITS
    if suit <= 1:
        return deal
    hand = _with_suits_swapped(deal.hand, suit)
    return deal._replace(hand=hand, together=group_cards(hand), moved=suit)


def _as_it_was(deal: PlainDeal) -> PlainDeal:
    return deal._replace(hand=_with_suits_swapped(deal.hand, deal.moved))


def _with_suits_swapped(hand: bytes, suit: int) -> bytes:
    """The second suit and another one."""
    other = {1: suit, suit: 1}
    suits = (card % _native.SUITS for card in hand)
    return bytes(card - s + other.get(s, s) for card, s in zip(hand, suits, strict=True))


def _words(column: bytes) -> memoryview:
    return memoryview(column).cast("q")


def _in_units(sums: GameFields, unit: int) -> GameFields:
    if not sums.canonical:
        return NO_SUMS
    times = unit // sums.unit
    return sums._replace(
        unit=unit,
        value=tuple(value * times for value in sums.value),
        bet=tuple(bet * times for bet in sums.bet),
    )


def _outcomes(parts: Iterable[tuple[PlainDeal, tuple[int, ...]]]) -> tuple[int, ...]:
    kinds: list[list[int]] = [[] for _ in range(KINDS)]
    size = 0
    for deal, words in parts:
        sums = kinds[_kind(deal.action)] = kinds[_kind(deal.action)] or [0] * len(words)
        size = len(words)
        for place, count in enumerate(words):
            if count:
                sums[place] += count * deal.weight
    return tuple(count for kind in kinds for count in kind or [0] * size)


def _cell(deal: PlainDeal) -> int:
    category = _native.strength(deal.hand) >> _native.CATEGORY_SHIFT
    return deal.upcard // _native.SUITS * _native.CATEGORIES + category


def _kind(action: int) -> int:
    if action < _native.EXCHANGE:
        return action
    return _native.SIXTH + cards_exchanged(action)
