"""Single exchanges that follow one another, under the rules that allow it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import gcd
from types import MappingProxyType
from typing import TypeAlias

from rpoker_odds import _native, _native_repeats
from rpoker_odds.cards import Card, card_bytes, card_mask
from rpoker_odds.deal import DEALER_DRAW, Deal
from rpoker_odds.outcome_counts import weighted
from rpoker_odds.outcomes import Outcomes
from rpoker_odds.rules import Rules

Continuations: TypeAlias = Mapping[Card, Card | None]
"""By the card drawn: the card to exchange next, or None to fold or bet."""


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
        deal = self.deal.packed()
        after = _native_repeats.repeat_after(
            self.rules.packed(), deal, self.exchanged, position, self._memory
        )
        return MappingProxyType(dict(self._nexts(position, after.next)))

    def outcomes(self, position: int) -> Outcomes:
        """The outcomes behind exchanging the card at a hand position.

        The states that going on may lead to are played together, draw after draw.
        """
        rules, upcard, state = self.rules.packed(), self.deal.upcard.id, self._first(position)
        denominator, paid = self._values().denominator, 0
        parts: list[tuple[int, _native.OutcomeFields]] = []
        for counts in _native_repeats.play_out(
            rules, upcard, self.exchanged, {state: 1}, self._memory, card_bytes(self.deal.hand)
        ):
            live = self._live - len(parts)
            denominator //= live
            paid += _fee(self.rules, self.exchanged + len(parts))
            times = denominator // _native_repeats.bet_ends(rules, live - 1)
            parts.append((paid, weighted([(times, counts)])))
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

    def _first(self, position: int) -> tuple[int, int]:
        """The cards kept in an exchange, and the live ones, as sets."""
        hand = self.deal.hand
        known = card_mask((*hand, self.deal.upcard, *self.deal.seen))
        kept = card_mask(hand[:position] + hand[position + 1 :])
        return kept, (1 << _native.CARDS) - 1 & ~known

    def _nexts(self, position: int, nexts: bytes) -> Iterator[tuple[Card, Card | None]]:
        """Every draw, and the card to exchange after it."""
        for number, mask in enumerate(nexts):
            if mask == _native.NO_CARD:
                continue
            drawn = Card.from_id(number)
            held = [*self.deal.hand]
            held[position] = drawn
            best = [card for place, card in enumerate(held) if mask >> place & 1]
            yield drawn, min(best, key=self._order, default=None)

    def _order(self, card: Card) -> tuple[bool, int]:
        hand = self.deal.hand
        return (False, hand.index(card)) if card in hand else (True, card.id)


def _fee(rules: Rules, exchanged: int) -> int:
    return exchanged + 1 if exchanged else rules.exchange_fees[0] or 0
