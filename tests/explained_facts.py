"""The figures behind an explanation, computed from the JSON of a result.

They come from counts, fractions and rules alone, and from the reference's reading of the rules.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rpoker_odds import Rules
from tests.bridge import rules_of
from tests.explained_lines import amount, name_of
from tests.reference import settlement
from tests.reference.combinations import Paid, paid
from tests.reference.ranking import Category, category


class Facts:
    """The JSON of one result, and the figures in it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.rules = rules_of(Rules.from_dict(data["rules"]))
        self.hand = tuple(data.get("hand") or data["final_hand"])
        self.actions = {name_of(action): action for action in data["actions"]}
        self.subject = name_of(data["best"])
        if self.subject == "fold":
            self.subject = "bet"
        if "dealer_hand" in data:
            self.subject = "buy the redraw"
        seen = sum(len(data.get(key, ())) for key in ("discards", "seen", "dealer_hand"))
        self.live = 52 - len(self.hand) - seen - ("dealer_hand" not in data)

        self.exchanged = len(data["discards"]) if data.get("one_by_one") else 0

    # What is read off the JSON.

    @property
    def action(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.actions[self.subject]
        return found

    @property
    def paid(self) -> Paid:
        return paid(self.hand, self.rules)

    def ev(self, name: str) -> Fraction:
        return Fraction(self.actions[name]["ev"])

    def part(self, *ends: str) -> Fraction:
        outcomes = self.action["outcomes"]
        count = sum(sum(outcomes.get(end, {}).values()) for end in ends)
        return Fraction(count, outcomes["total"])

    def both(self, *ends: str) -> Fraction:
        return self.part(*ends, *(f"insured_{end}" for end in ends))

    def gain(self, choice: str) -> Fraction:
        return Fraction(self.action["gains"][choice])

    def net(self, kind: settlement.Kind, *, bought: bool = False) -> int:
        first, second, _ = self.paid
        insured = bool(
            sum(self.part(end) for end in self.action["outcomes"] if end.startswith("insured_"))
        )
        return settlement.net(settlement.End(kind, insured, bought, first, second), self.rules)

    @property
    def not_qualified(self) -> Fraction:
        redraws = ("redraw_win", "redraw_push", "redraw_lose", "redraw_fail")
        return self.both("no_qualify", *redraws)

    @property
    def better_hands(self) -> dict[Category, Fraction]:
        outcomes, dealt = self.action["outcomes"], category(self.hand)
        made: Counter[Category] = Counter()
        for counts in outcomes.values():
            if isinstance(counts, dict):
                made.update({Category[key.upper()]: n for key, n in counts.items()})
        return {c: Fraction(made[c], outcomes["total"]) for c in sorted(made) if c > dealt}

    @property
    def better_cards(self) -> Counter[Paid]:
        gone = self.action.get("discard", ())
        kept = tuple(card for card in self.hand if card not in gone)
        before = self.data.get("discards", ())
        known = {*self.hand, self.data["upcard"], *self.data["seen"], *before}
        deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
        found = Counter(paid((*kept, card), self.rules) for card in deck if card not in known)
        return Counter({p: n for p, n in found.items() if p.multiplier > self.paid.multiplier})

    def costs(self) -> tuple[str, Fraction, str | None]:
        best, second, *rest = self.actions.values()
        costs = [Fraction(best["ev"]) - Fraction(each["ev"]) for each in (second, *rest)]
        assert costs[0] == min(costs)
        names = {"fold": "folding", "bet": "betting"}
        told = [
            f"{names[each['action']]} {amount(cost)}"
            for each, cost in zip(rest, costs[1:], strict=True)
            if each["action"] in names
        ]
        others = ", ".join(told).replace(" ", " costs ", 1) if told else None
        return name_of(second), costs[0], others

    @property
    def needed_wins(self) -> Fraction:
        behind = self.ev("take the ante") - self.ev("buy the redraw")
        more = self.net("win", bought=True) - self.net("fail", bought=True)
        return self.part("redraw_win") + behind / more
