"""What a comparison has to meet to be worth anything."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

from rpoker_odds import Bet, BonusFate, Exchange, Fold, SixthCard
from tests.reference import game
from tests.reference.ranking import FIVE, Category, rank, strength
from tests.rounds import Choice, Round, Shown, Staked

Met = TypeVar("Met")
Events: TypeAlias = Mapping[str, Callable[[Met], bool]]
Names: TypeAlias = Iterable[str]

WHEEL: Final = (Category.STRAIGHT, (FIVE,))
FLUSHES: Final = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}


def makes_wheel(met: Round) -> bool:
    """Say whether the player can end with five to ace and no more."""
    finals = (
        final
        for action in met.played
        for final, _ in game.final_hands(met.table.hand, met.table.live, action)
    )
    return any(
        strength(final) == WHEEL for final in finals if {*"A2345"} <= {card[0] for card in final}
    )


def force_matters(met: Round) -> bool:
    """Say whether an exchange was worth less than a player who may fold would make of it."""
    return any(
        value + game.fee(action, met.rules) < -1
        for action, value in met.values.items()
        if action not in (game.FOLD, game.BET)
    )


def lacks_cards(met: Round) -> bool:
    most = len(met.table.live) - 4
    fees = enumerate(met.rules.exchange_fees, start=1)
    return any(fee is not None and count > most for count, fee in fees)


def two_paid(met: Round, *, sixth: bool) -> bool:
    return any(
        end.kind == "win" and end.second is not None and (action == game.SIXTH) == sixth
        for action, end in met.ends()
    )


def insured_end(met: Round, kind: str, returned: str) -> bool:
    """Say whether an insured bet ended so with its insurance stake lost or returned."""
    fate = met.rules.insurance_on_tie if kind == "push" else met.rules.insurance_on_loss
    return fate == returned and any(
        end.insured and not end.bought and end.kind == kind for _, end in met.ends()
    )


def folded_bonus(met: Round, *, drawn: bool) -> bool:
    """Say whether a hand that wins the bonus is folded, at once or after a draw."""
    return any(
        end.kind == "fold" and met.bonus_wins(action, end.first)
        for action, end in met.ends()
        if (action != game.FOLD) == drawn
    )


def second_column_pays(met: Round, *, sixth: bool) -> bool:
    """Say whether the second column wins, and the first would pay something else."""
    bonus = met.rules.bonus or {}
    column = met.rules.bonus_sixth or {}
    dealt = strength(met.table.hand)[0]
    return any(
        met.bonus_wins(action, end.first) and column[end.first] != bonus.get(dealt)
        for action, end in met.ends()
        if met.second_column(action) and (action == game.SIXTH) == sixth
    )


ROUNDS: Final[Events[Round]] = {
    "dealer's flush": lambda met: met.dealer(Category.FLUSH),
    "player's flush": lambda met: met.shown(Category.FLUSH),
    "straight flush": lambda met: met.shown(Category.STRAIGHT_FLUSH),
    "wheel": makes_wheel,
    "push": lambda met: met.ended("push"),
    "second combination of five cards": lambda met: two_paid(met, sixth=False),
    "six-card double": lambda met: two_paid(met, sixth=True),
    "straight and pair": lambda met: (
        met.rules.paired_straight == "straight_and_pair"
        and met.won(Category.STRAIGHT, Category.PAIR)
    ),
    "fold after a draw": lambda met: any(
        end.kind == "fold" and action != game.FOLD for action, end in met.ends()
    ),
    "forced bet worse than a fold": force_matters,
    "payout limit reached": lambda met: met.capped(insured=False),
    "ace-king below the qualifier": lambda met: (
        met.rules.qualifier == "pair" and met.dealer(Category.ACE_KING)
    ),
    "ante paid on a win": lambda met: met.rules.ante_on_win == "paid" and met.ended("win"),
    "purchase without enough cards": lacks_cards,
    "insured": Round.insured,
    "insured although a redraw is allowed": lambda met: (
        met.rules.redraw_card != "none" and met.rules.insured_box_may_redraw and met.insured()
    ),
    "insured, the redraw given up": lambda met: (
        met.rules.redraw_card != "none" and not met.rules.insured_box_may_redraw and met.insured()
    ),
    "insured for half": lambda met: met.rules.insurance_maximum == "half" and met.insured(),
    "insured, and a redraw bought": lambda met: any(
        end.insured and end.bought for _, end in met.ends()
    ),
    "payout limit reached with insurance": lambda met: met.capped(insured=True),
    "redraw bought": Round.redrawn,
    "redraw won": lambda met: met.redrawn("win"),
    "redraw lost": lambda met: met.redrawn("lose"),
    "redraw failed": lambda met: met.redrawn("fail"),
    "bonus won": lambda met: any(met.bonus_wins(action, end.first) for action, end in met.ends()),
    "bonus won although folded": lambda met: (
        met.rules.bonus_if_folded == "stands" and folded_bonus(met, drawn=False)
    ),
    "winning bonus lost by a fold": lambda met: (
        met.rules.bonus_if_folded == "lost" and folded_bonus(met, drawn=False)
    ),
    "second column after a sixth card": lambda met: second_column_pays(met, sixth=True),
    "second column after an exchange": lambda met: second_column_pays(met, sixth=False),
}
RARE_ROUNDS: Final[Events[Round]] = {
    "dealer's straight flush": lambda met: met.dealer(Category.STRAIGHT_FLUSH),
    "dealer's royal flush": lambda met: met.dealer(Category.ROYAL_FLUSH),
    "dealer's wheel": lambda met: WHEEL in met.dealer_hands(),
    "dealer's full house": lambda met: met.dealer(Category.FULL_HOUSE),
    "dealer's quads": lambda met: met.dealer(Category.QUADS),
    "royal flush": lambda met: met.shown(Category.ROYAL_FLUSH),
    "push of flushes": lambda met: met.ended("push", Category.FLUSH),
    "push of straights": lambda met: met.ended("push", Category.STRAIGHT),
    "push of two pair": lambda met: met.ended("push", Category.TWO_PAIR),
    "push of ace-kings": lambda met: met.ended("push", Category.ACE_KING),
    "two straights": lambda met: met.won(Category.STRAIGHT, Category.STRAIGHT),
    "two pair twice": lambda met: met.won(Category.TWO_PAIR, Category.TWO_PAIR),
    "ante pushed by a dealer who does not qualify": lambda met: (
        met.rules.ante_on_no_qualify == "pushes" and met.ended("no_qualify")
    ),
    "two best actions": lambda met: list(met.values.values()).count(max(met.values.values())) > 1,
    "push after a redraw": lambda met: met.redrawn("push"),
    "insurance returned on a loss": lambda met: insured_end(met, "lose", "returned"),
    "insurance lost on a loss": lambda met: insured_end(met, "lose", "lost"),
    "insurance returned on a tie": lambda met: insured_end(met, "push", "returned"),
    "insurance lost on a tie": lambda met: insured_end(met, "push", "lost"),
    "bonus won although folded after a draw": lambda met: (
        met.rules.bonus_if_folded == "stands" and folded_bonus(met, drawn=True)
    ),
    "winning bonus lost by a fold after a draw": lambda met: (
        met.rules.bonus_if_folded == "lost" and folded_bonus(met, drawn=True)
    ),
}

STAKED: Final[Events[Staked]] = {
    "purchase for the bonus": lambda met: (
        isinstance(met.found.best.action, SixthCard | Exchange)
        and isinstance(met.plain.best.action, Fold | Bet)
    ),
}
RARE_STAKED: Final[Events[Staked]] = {
    "no purchase for the bonus": lambda met: (
        isinstance(met.plain.best.action, SixthCard | Exchange)
        and isinstance(met.found.best.action, Fold | Bet)
    ),
    "bet because a fold loses the bonus": lambda met: (
        met.rules.bonus_if_folded is BonusFate.LOST and met.fewer_folds()
    ),
}

CHOICES: Final[Events[Choice]] = {
    "insurance taken": lambda met: met.insurance is not None and met.insurance.stake > 0,
    "insurance declined": lambda met: met.insurance is not None and met.insurance.stake == 0,
}
RARE_CHOICES: Final[Events[Choice]] = {
    "good insurance declined for the redraw": lambda met: (
        met.insurance is not None and met.insurance.stake == 0 and met.insurance.ev_per_unit > 0
    ),
    "bet worth as much as a fold": lambda met: met.bet == -1,
    "insurance worth nothing": lambda met: (
        met.insurance is not None and met.insurance.ev_per_unit == 0
    ),
}


def at_most_one_again(met: Shown) -> bool:
    """Say whether free redraws can be used up: the card that stands is of the same rank."""
    return met.rules.free_redraws == 1 and len(met.laid_aside()) > 1


def another_suit(met: Shown) -> bool:
    """Say whether the upcard is replaced and the dealer gets a flush in another suit."""
    return met.replaced == met.dealer[0] and any(
        met.new(card)[0] in FLUSHES and card[1] != met.replaced[1] for card in met.unknown
    )


def replaces_upcard(met: Shown) -> bool:
    """Say whether the card replaced is neither the highest nor the lowest."""
    ranks = sorted(rank(card) for card in met.dealer)
    return met.rules.redraw_card == "upcard" and ranks[0] < rank(met.dealer[0]) < ranks[-1]


def same_rank_flush(met: Shown) -> bool:
    return met.draws_again() and any(met.new(card)[0] in FLUSHES for card in met.same_rank())


SHOWN: Final[Events[Shown]] = {
    "same rank drawn again": lambda met: met.buys and bool(met.laid_aside()),
    "flush exception": lambda met: met.rules.flush_stands and same_rank_flush(met),
    "flush in another suit than the upcard's": another_suit,
    "failure paid": lambda met: (
        met.buys
        and met.ended("fail")
        and met.rules.redraw_failure == "ante_paid"
        and met.rules.redraw_fee == "extra_chip"
        and met.rules.ante_on_no_qualify == "paid"
    ),
    "ante as the fee": lambda met: met.buys and met.rules.redraw_fee == "ante",
    "upcard replaced": lambda met: met.buys and replaces_upcard(met),
    "lowest card makes ace-king": lambda met: (
        met.rules.redraw_card == "lowest"
        and met.rules.qualifier == "ace_king"
        and met.buys
        and any(met.new(card)[0] == Category.ACE_KING for card in met.unknown)
    ),
    "highest card replaced": lambda met: met.buys and met.rules.redraw_card == "highest",
    "redraw refused": lambda met: not met.buys,
    "ace-king redrawn": lambda met: met.buys and strength(met.dealer)[0] == Category.ACE_KING,
}
RARE_SHOWN: Final[Events[Shown]] = {
    "same rank drawn twice": lambda met: (
        met.buys
        and met.rules.free_redraws == 3
        and len(met.laid_aside()) > 1
        and len(met.unknown) > 2
    ),
    "free redraws used up": lambda met: met.buys and at_most_one_again(met),
    "last card stands": lambda met: 1 < len(met.unknown) == len(met.laid_aside()),
    "flush of the same rank drawn again": lambda met: (
        not met.rules.flush_stands and same_rank_flush(met) and met.buys
    ),
    "flush exception bought": lambda met: (
        met.rules.flush_stands and same_rank_flush(met) and met.buys
    ),
    "flush in another suit bought": lambda met: met.buys and another_suit(met),
    "redraw pushed": lambda met: met.buys and met.ended("push"),
    "redraw worth as much as the ante": lambda met: met.buy == met.take,
    "six cards": lambda met: met.buys and len(met.final) == 6,
}


def happened(met: Met, *kinds: Events[Met]) -> list[str]:
    """Return the names of the events that this is an instance of."""
    return [name for events in kinds for name, is_met in events.items() if is_met(met)]
