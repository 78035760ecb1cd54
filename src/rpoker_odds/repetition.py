"""Single exchanges that follow one another, under the rules that allow it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import gcd
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from rpoker_odds import _native, _native_repeats
from rpoker_odds.cards import Card, card_bytes, card_mask
from rpoker_odds.deal import DEALER_DRAW, Deal
from rpoker_odds.outcome_counts import weighted
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.rules import Rules

Continuations: TypeAlias = Mapping[Card, Card | None]
"""By the card drawn: the card to exchange next, or None to fold or bet."""

_STOP: Final = 0


@dataclass(frozen=True, slots=True)
class Repetition:
    """The exchanges of one card from a hand, each with the best single exchanges after it.

    Of equal choices the first counts: to fold or bet, then to exchange a card of the hand in
    its order, then a drawn one, lower ranks first and clubs, diamonds, hearts, spades.
    """

    rules: Rules
    deal: Deal
    """The hand as it is held; cards exchanged before are among the seen ones, and then there is
    no stake on the bonus, which knows the dealt hand only."""

    exchanged: int
    """Single cards exchanged before."""

    _memory: _native_repeats.Memory = field(
        default_factory=_native_repeats.Memory, repr=False, compare=False
    )

    @property
    def is_possible(self) -> bool:
        """Whether enough cards are live for one more exchange."""
        return self._live > DEALER_DRAW

    def values(self) -> _native_repeats.RepeatFields:
        """The values of exchanging each of the five cards: numerators and a denominator."""
        found = self._values()
        gain = self._bonus.kept[_native.HIGH_CARD]
        if not gain:
            return found
        # A bonus makes them longer, and a batch has two words for each: shortened before.
        bottom = found.denominator
        common = gcd(bottom, *found.numerators)
        tops = tuple((top + gain * bottom) // common for top in found.numerators)
        return _native_repeats.RepeatFields(tops, bottom // common, found.deepest)

    def most_exchanges(self) -> int:
        """After how many single exchanges one more cannot pay, as the search has proven.

        Every exchange after so many, those before included, was bounded by what stopping is worth
        wherever best play may come to it.
        """
        return self._values().deepest

    def continuations(self, position: int) -> Continuations:
        """What to do after each draw for the card at a hand position."""
        state = self._first(position)
        return MappingProxyType(dict(self._nexts(state, self._after(state).next)))

    def outcomes(self, position: int) -> Outcomes:
        """The outcomes behind exchanging the card at a hand position.

        Each state that going on may lead to is looked at once, in one or two milliseconds.
        """
        denominator = self._values().denominator
        layer, paid = Counter({self._first(position): 1}), 0
        parts: list[tuple[int, _native.OutcomeFields]] = []
        while layer:
            denominator //= self._live - len(parts)
            paid += _fee(self.rules, self.exchanged + len(parts))
            counts, layer = self._played(layer, denominator)
            parts.append((paid, counts))
        return Outcomes.of_parts(self.rules, parts, self._bonus)

    def _values(self) -> _native_repeats.RepeatFields:
        return _native_repeats.repeat(
            self.rules.packed(), self.deal.packed(), self.exchanged, self._memory
        )

    @property
    def _bonus(self) -> _native.BonusFields:
        """What the bonus gains: as the rules must be, the same with every final hand."""
        return _native.bonus_for(self.rules.packed(), self.deal.packed(), _native.EXCHANGE)

    @property
    def _live(self) -> int:
        known = len(self.deal.hand) + 1 + len(self.deal.seen)
        return _native.CARDS - known

    def _first(self, position: int) -> "_State":
        hand, seen = self.deal.hand, card_mask(self.deal.seen)
        kept = tuple(sorted(hand[:position] + hand[position + 1 :]))
        return _State(kept, seen | card_mask([hand[position]]))

    def _played(
        self, layer: "Counter[_State]", denominator: int
    ) -> tuple[_native.OutcomeFields, "Counter[_State]"]:
        """One exchange from each state: the ends of those that stop, and the states after it."""
        following: Counter[_State] = Counter()
        stopped = []
        for state, ways in layer.items():
            after = self._after(state)
            draws = after.next.count(_STOP)
            if draws:
                ends = after.stopped.total // draws
                stopped.append((ways * (denominator // ends), after.stopped))
            for drawn, discard in self._nexts(state, after.next):
                if discard is not None:
                    following[state.after(drawn, discard)] += ways
        return weighted(stopped), following

    def _after(self, state: "_State") -> _native_repeats.RepeatDraws:
        exchanged = self.exchanged + state.gone.bit_count() - 1 - len(self.deal.seen)
        deal = _native.DealFields(
            state.gone & (state.gone - 1),
            card_bytes((state.exchanged, *state.kept)),
            self.deal.upcard.id,
        )
        return _native_repeats.repeat_after(self.rules.packed(), deal, exchanged, 0, self._memory)

    def _nexts(self, state: "_State", nexts: bytes) -> Iterator[tuple[Card, Card | None]]:
        """Every draw, and the card to exchange after it."""
        for number, mask in enumerate(nexts):
            if mask == _native.NO_CARD:
                continue
            drawn = Card.from_id(number)
            held = (drawn, *state.kept)
            best = [card for place, card in enumerate(held) if mask >> place & 1]
            yield drawn, min(best, key=self._order, default=None)

    def _order(self, card: Card) -> tuple[bool, int]:
        hand = self.deal.hand
        return (False, hand.index(card)) if card in hand else (True, card.id)


class _State(NamedTuple):
    """Four cards kept, and all other cards of his that the player has seen.

    Which of these was given up last decides nothing.
    """

    kept: tuple[Card, ...]
    gone: int

    @property
    def exchanged(self) -> Card:
        """One of the cards that are gone, in the place of the one that was given up last."""
        return Card.from_id((self.gone & -self.gone).bit_length() - 1)

    def after(self, drawn: Card, discard: Card) -> "_State":
        """The state once another card is given up after a draw."""
        held = sorted({*self.kept, drawn} - {discard})
        return _State(tuple(held), self.gone | card_mask([discard]))


def _fee(rules: Rules, exchanged: int) -> int:
    return exchanged + 1 if exchanged else rules.exchange_fees[0] or 0
