"""What comes of exchanging one card again and again, played forward from many hands at once."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from rpoker_odds import _native, _native_repeats
from rpoker_odds.cards import Card, card_bytes, card_mask
from rpoker_odds.outcome_counts import weighted

_STOP: Final = 0
_ALL: Final = (1 << _native.CARDS) - 1


def play_out(
    rules: _native.RulesFields,
    upcard: int,
    exchanged: int,
    starts: Mapping[tuple[int, int], int],
    memory: _native_repeats.Memory,
) -> list[_native.OutcomeFields]:
    """The outcomes after each number of exchanges more: of all draws after which no other follows.

    A start is four cards kept and the live ones, as masks, with a number of ways; `exchanged` cards
    were exchanged before. A total counts (way, cards drawn, dealer hand, cards that a redraw turns
    up). Of equal choices the first counts, kept cards in falling order of ranks before drawn ones.
    """
    layers: list[list[tuple[int, _native.OutcomeFields]]] = []
    for (kept, live), ways in starts.items():
        play = _Play(rules, Card.from_id(upcard), _order_of(kept), memory)
        layer, depth = Counter({_State(kept, live): ways}), 0
        while layer:
            if depth == len(layers):
                layers.append([])
            found, layer = play.exchange(layer, exchanged + depth)
            layers[depth] += found
            depth += 1
    return [weighted(layer) for layer in layers]


class _State(NamedTuple):
    kept: int
    live: int


def _order_of(kept: int) -> Callable[[Card], tuple[bool, int, int]]:
    def order(card: Card) -> tuple[bool, int, int]:
        if kept >> card.id & 1:
            return False, -card.rank, card.suit
        return True, card.id, 0

    return order


class _Play(NamedTuple):
    rules: _native.RulesFields
    upcard: Card
    order: Callable[[Card], tuple[bool, int, int]]
    memory: _native_repeats.Memory

    def exchange(
        self, layer: "Counter[_State]", exchanged: int
    ) -> "tuple[list[tuple[int, _native.OutcomeFields]], Counter[_State]]":
        """The ends of one exchange from each state, and the states after it."""
        following: Counter[_State] = Counter()
        stopped = []
        for state, ways in layer.items():
            after = self._after(state, exchanged)
            stopped.append((ways, after.stopped))
            for drawn, discard in self._nexts(state, after.next):
                kept = state.kept | 1 << drawn.id
                following[_State(kept & ~(1 << discard.id), state.live & ~(1 << drawn.id))] += ways
        return stopped, following

    def _after(self, state: _State, exchanged: int) -> _native_repeats.RepeatDraws:
        gone = _ALL & ~(state.live | state.kept | card_mask([self.upcard]))
        given_up = (gone & -gone).bit_length() - 1
        deal = _native.DealFields(
            gone & (gone - 1),
            card_bytes((Card.from_id(given_up), *_cards(state.kept))),
            self.upcard.id,
        )
        return _native_repeats.repeat_after(self.rules, deal, exchanged, 0, self.memory)

    def _nexts(self, state: _State, nexts: bytes) -> Iterator[tuple[Card, Card]]:
        kept = _cards(state.kept)
        for number, mask in enumerate(nexts):
            if mask in (_native.NO_CARD, _STOP):
                continue
            drawn = Card.from_id(number)
            held = (drawn, *kept)
            best = [card for place, card in enumerate(held) if mask >> place & 1]
            yield drawn, min(best, key=self.order)


def _cards(mask: int) -> tuple[Card, ...]:
    return tuple(Card.from_id(number) for number in range(_native.CARDS) if mask >> number & 1)
