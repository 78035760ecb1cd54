"""What each kind of line of an explanation should say, with every number computed again."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from tests.explained_facts import Facts
from tests.explained_lines import amount, antes, kind_of, percent, sign, spoken
from tests.reference import settlement
from tests.reference.combinations import winnings
from tests.reference.ranking import Category


class Recomputed(Facts):
    """An explanation beside its result. A method is named after the kind of line it computes."""

    line: str
    found: Mapping[str, str | None]

    def check(self) -> Counter[str]:
        """Compare every line; return how often each kind came."""
        met: Counter[str] = Counter()
        for line in self.data["explanation"]:
            kind, self.found, self.line = kind_of(line)
            assert getattr(self, kind)() == self.found, line
            met[kind] += 1
        return met

    # What the lines should say.

    def pays(self) -> dict[str, str | None]:
        first, second, odds = self.paid
        cap, won = self.rules.max_payout, 2 * odds
        cut = cap is not None and cap < won
        names = [spoken(each.name) for each in (first, second) if each is not None]
        return {
            "odds": str(odds),
            "names": " and ".join(names),
            "cut": "cut to the limit of " if cut else None,
            "won": antes(winnings(first, second, self.rules)),
            "ante": ", and the ante 1" if self.rules.ante_on_win == "paid" else None,
        }

    def nothing(self) -> dict[str, str]:
        assert self.paid.first is Category.HIGH_CARD
        return {}

    def folds(self) -> dict[str, str]:
        assert self.data["best"]["action"] == "fold"
        return {"fold": amount(self.ev("fold")), "bet": amount(self.ev("bet"))}

    def needs(self) -> dict[str, str | None]:
        ends: dict[str, tuple[settlement.Kind, bool]] = {
            "no_qualify": ("no_qualify", False),
            "redraw_win": ("win", True),
            "redraw_push": ("push", True),
            "redraw_lose": ("lose", True),
            "redraw_fail": ("fail", True),
        }
        gained = sum(
            self.both(end) * self.net(kind, bought=bought)
            for end, (kind, bought) in ends.items()
            if self.both(end)
        )
        # Of a dealer who fails as often as needed, the bet is worth as much as the fold.
        each, lost = gained / self.not_qualified, self.net("lose")
        needed = self.not_qualified + (self.ev("fold") - self.ev("bet")) / (each - lost)
        moved = needed - self.not_qualified
        assert self.ev("bet") + moved * (each - lost) == self.ev("fold")
        wins = ", your wins unchanged" if self.both("win") else None
        return {"needed": percent(needed), "wins": wins}

    def ends(self) -> dict[str, str]:
        kinds: list[tuple[str, Fraction, settlement.Kind]] = [
            ("dealer does not qualify", self.not_qualified, "no_qualify"),
            ("fold", self.part("fold"), "fold"),
            ("win", self.both("win"), "win"),
            ("tie", self.both("push"), "push"),
            ("lose", self.both("lose"), "lose"),
        ]
        assert sum(share for _, share, _ in kinds) == 1
        told = [each for each in kinds if round(each[1] * 10_000) or (each[1] and each[0] != "tie")]
        worth = "(" in self.line
        assert worth == (self.subject == "bet")
        parts = [
            f"{words} {percent(share)}" + (f" ({sign(self.net(kind))})" if worth else "")
            for words, share, kind in told
        ]
        first = int(bool(self.not_qualified))
        parts[first:] = [f"you {parts[first]}", *parts[first + 1 :]] if parts[first:] else []
        return {"list": ", ".join(parts)}

    def insures(self) -> dict[str, str]:
        found = self.action["insurance"]
        most = settlement.maximum_insurance(self.paid.first, self.paid.second, self.rules)
        gain = Fraction(found["insured_ev"]) - Fraction(found["uninsured_ev"])
        assert (found["stake"], self.ev("bet"), gain) == (
            most,
            Fraction(found["insured_ev"]),
            self.gain("insurance"),
        )
        return {
            "most": antes(most),
            "gain": amount(gain),
            "unit": amount(Fraction(found["ev_per_unit"])),
        }

    def uninsured(self) -> dict[str, str | None]:
        found = self.action["insurance"]
        most = settlement.maximum_insurance(self.paid.first, self.paid.second, self.rules)
        lost = Fraction(found["uninsured_ev"]) - Fraction(found["insured_ev"])
        assert lost > 0 == found["stake"]
        given_up = Fraction(found["ev_per_unit"]) > 0 and not self.rules.insured_box_may_redraw
        why = ", the redraw being given up" if given_up else None
        return {"most": antes(most), "lost": amount(lost), "why": why}

    def indifferent(self) -> dict[str, str]:
        found = self.action["insurance"]
        assert found["insured_ev"] == found["uninsured_ev"]
        return {
            "most": antes(
                settlement.maximum_insurance(self.paid.first, self.paid.second, self.rules)
            )
        }

    def redraws(self) -> dict[str, str]:
        names = {"win": "win", "push": "tie", "lose": "lose", "fail": "fail"}
        shares = {verb: self.both(f"redraw_{end}") for end, verb in names.items()}
        bought = sum(shares.values(), Fraction(0))
        assert bought == Fraction(self.action["outcomes"]["chance_of_redraw"])
        told = [
            f"{verb} {percent(share)}" for verb, share in shares.items() if round(share * 10_000)
        ]
        return {
            "bought": percent(bought),
            "list": ", ".join(told),
            "gain": amount(self.gain("redraw")),
        }

    def no_redraw(self) -> dict[str, str]:
        assert self.rules.redraw_card != "none"
        assert self.action["outcomes"]["chance_of_redraw"] == "0/1"
        return {}

    def no_redraw_insured(self) -> dict[str, str]:
        assert not self.rules.insured_box_may_redraw
        assert self.action["outcomes"]["chance_of_insurance"] == "1/1"
        return self.no_redraw()

    def purchase(self) -> dict[str, str | None]:
        cards = self.found.get("cards")
        self.subject = f"exchange {cards}" if cards else "sixth card"
        count = len(cards.split()) if cards else 0
        fee = self.rules.exchange_fees[count - 1] if count else self.rules.sixth_card_fee
        fee = self.exchanged + 1 if self.exchanged else fee
        assert fee is not None
        return {"cards": cards, "fee": antes(fee) if fee else None}

    def draws(self) -> dict[str, str | None]:
        found = self.purchase()
        return {**found, "share": percent(sum(self.better_hands.values(), Fraction(0)))}

    def draws_nothing(self) -> dict[str, str | None]:
        found = self.purchase()
        assert not self.better_hands
        return found

    def made(self) -> dict[str, str]:
        shares = list(self.better_hands.items())
        rare = len(shares)
        while rare and shares[rare - 1][1] < Fraction(1, 100):
            rare -= 1
        told = [(spoken(each.name), share) for each, share in shares[:rare]]
        last = [share for _, share in shares[rare:]]
        if last:
            more = " or better" if len(last) > 1 else ""
            told.append((spoken(shares[rare][0].name) + more, sum(last, Fraction(0))))
        return {"list": ", ".join(f"{name} {percent(share)}" for name, share in told)}

    def raises(self) -> dict[str, str | None]:
        found = self.purchase()
        count = sum(self.better_cards.values())
        assert (count <= 1) == ("raises" in self.line)
        assert (count > 0) == self.line.endswith(":")
        return {**found, "count": str(count) if count else "none", "live": str(self.live)}

    def raised(self) -> dict[str, str]:
        found = self.better_cards
        order = sorted(found, key=lambda p: (-p.multiplier, -p.first, -(p.second or 0)))
        told = []
        for each in order:
            names = [spoken(made.name) for made in (each.first, each.second) if made is not None]
            told.append(f"{found[each]} {' and '.join(names)} ({each.multiplier} to 1)")
        return {"list": ", ".join(told)}

    def folded(self) -> dict[str, str]:
        return {"share": percent(self.part("fold")), "saved": amount(self.gain("fold"))}

    def unfolded(self) -> dict[str, str]:
        assert self.part("fold") == 0 == self.gain("fold")
        return {}

    def goes_on(self) -> dict[str, str]:
        follow = self.action["continuations"]
        again = [card for card in follow.values() if card is not None]
        assert len(follow) == self.live
        assert {*again} <= {*self.hand, *follow} - {*self.action["discard"]}
        fee = antes(self.exchanged + 2)
        return {"count": str(len(again)), "live": str(self.live), "fee": fee}

    def stays(self) -> dict[str, str]:
        assert {*self.action["continuations"].values()} == {None}
        return {}

    def forced(self) -> dict[str, str]:
        assert len(self.action["discard"]) in self.rules.bet_forced_after
        assert self.action["gains"]["fold"] is None
        return {}

    def forced_final(self) -> dict[str, str]:
        assert len(self.data["discards"]) in self.rules.bet_forced_after
        assert list(self.actions) == ["bet"]
        return {}

    def insured_later(self) -> dict[str, str]:
        ends = [end for end in self.action["outcomes"] if end.startswith("insured_")]
        return {"share": percent(self.part(*ends)), "gain": amount(self.gain("insurance"))}

    def next(self) -> dict[str, str | None]:
        name, cost, others = self.costs()
        assert cost > 0
        return {"action": name, "cost": amount(cost), "others": others}

    def equal(self) -> dict[str, str | None]:
        name, cost, others = self.costs()
        assert cost == 0
        best, second = (len(each.get("discard", ())) for each in self.data["actions"][:2])
        rule = "of equals the smaller stake is first"
        if best:
            rule = "of equals the discards further left in the hand are first"
            if best < second:
                rule = "of equals the exchange of fewer cards is first"
        return {"action": name, "rule": rule, "others": others}

    def staked(self) -> dict[str, str]:
        outcomes = self.data["best"]["outcomes"]
        return {
            "stake": antes(self.data["bonus"]),
            "part": amount(Fraction(outcomes["bonus_ev"])),
        }

    # Of a redraw.

    def offer(self) -> dict[str, str]:
        names: dict[settlement.Kind, str] = {
            "win": "wins",
            "push": "ties",
            "lose": "loses",
            "fail": "fails",
        }
        shares = {kind: self.part(f"redraw_{kind}") for kind in names}
        assert sum(shares.values()) == 1
        told = [
            f"{names[kind]} {percent(share)} ({sign(self.net(kind, bought=True))})"
            for kind, share in shares.items()
            if round(share * 10_000)
        ]
        ante = sign(self.net("no_qualify"))
        return {"card": self.data["replaced"], "list": ", ".join(told), "ante": ante}

    def buys(self) -> dict[str, str]:
        assert self.data["best"]["action"] == "buy_redraw"
        return self.offer()

    def takes(self) -> dict[str, str]:
        assert self.data["best"]["action"] == "take_ante"
        return self.offer()

    def turned(self) -> dict[str, str]:
        verbs = {"win": "lose", "push": "tie", "lose": "win"}
        counts = {verb: len(self.data[kind]) for kind, verb in verbs.items()}
        told = [
            f"{count} {'makes' if count == 1 else 'make'} him qualify and {verb}"
            for verb, count in counts.items()
            if count
        ]
        return {"live": str(self.live), "list": ", ".join(told)}

    def unturned(self) -> dict[str, str]:
        assert not any(self.data[kind] for kind in ("win", "push", "lose"))
        return {"live": str(self.live)}

    def wins_needed(self) -> dict[str, str]:
        must = "has" if self.data["best"]["action"] == "buy_redraw" else "would have"
        assert (self.part("redraw_win") > self.needed_wins) == (must == "has")
        return {"must": must, "needed": percent(self.needed_wins)}

    def hopeless(self) -> dict[str, str]:
        assert self.needed_wins >= self.part("redraw_win", "redraw_fail")
        return {}
