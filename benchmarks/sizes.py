"""How much is measured."""

from dataclasses import dataclass
from typing import Final

SEED: Final = 2026


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many of each thing a run measures."""

    deals: int
    house_deals: int
    """Deals for each preset: those with a redraw take longer."""

    repeated_deals: int
    enumerated_deals: int
    enumerated_seen: int
    """Cards declared seen in a deal for the enumerator: fewer live cards, less to look at."""

    rounds: int
    sampled_hands: int
    fresh_interpreters: int
    whole_games: bool
    """Whether whole games are solved of all houses without a redraw, or of Caribbean Stud only."""

    game_samples: tuple[int, ...]
    """Sizes of samples of a whole game, in classes of deals."""


FULL: Final = Sizes(
    deals=1000,
    house_deals=100,
    repeated_deals=100,
    enumerated_deals=3,
    enumerated_seen=0,
    rounds=5,
    sampled_hands=200_000,
    fresh_interpreters=11,
    whole_games=True,
    game_samples=(1000, 2000, 4000, 8000),
)
QUICK: Final = Sizes(
    deals=32,
    house_deals=2,
    repeated_deals=4,
    enumerated_deals=1,
    enumerated_seen=30,
    rounds=1,
    sampled_hands=2000,
    fresh_interpreters=2,
    whole_games=False,
    game_samples=(64, 128),
)
