"""A whole game with repeated exchange, piece by piece; the pieces may be kept in a file."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from os import PathLike
from typing import Any, Final, NamedTuple

from rpoker_odds._native import RulesFields
from rpoker_odds._native_game import CLASSES, GameFields
from rpoker_odds.errors import RPokerError, SolveError
from rpoker_odds.executors import tagged_results
from rpoker_odds.game_sums import NO_SUMS, Deck, Progress, added, check_deals, pieces_of
from rpoker_odds.gathered import Gathered, checked, digest_of, numbers_in, runs_of, with_check
from rpoker_odds.installed import package_version
from rpoker_odds.repeat_game import sum_repeats
from rpoker_odds.repeat_groups import GROUPS, seconds_of_classes, seconds_of_group
from rpoker_odds.results_file import Work, results_file
from rpoker_odds.rules import Rules
from rpoker_odds.sweep_identity import core_fingerprint

SECONDS_A_LINE: Final = 30
"""How long pieces are gathered for a line: what a killed run loses."""


class Piece(NamedTuple):
    """Some classes, or a group of near cards, as `sum_repeats` takes them."""

    first: int
    classes: int
    seconds: float
    """About how long it takes."""


class Pieces(NamedTuple):
    """Some pieces of a game, by their numbers, and the sums over them."""

    numbers: tuple[int, ...]
    sums: GameFields


def repeat_pieces(rules: RulesFields, piece: int | None = None) -> tuple[Piece, ...]:
    """All pieces of a game: open royal draws, which need most memory, apart from each other."""
    groups = [Piece(CLASSES + number, 1, seconds_of_group(number)) for number in range(GROUPS)]
    classes = [
        Piece(first, count, seconds_of_classes(first, count))
        for _, first, count in pieces_of(rules, piece)
    ]
    longest = max(group.seconds for group in groups)
    long = [group for group in groups if group.seconds == longest]
    others = [*(group for group in groups if group.seconds < longest), *classes]
    return tuple(_spread(long, others))


def _spread(long: Sequence[Piece], others: Sequence[Piece]) -> Iterator[Piece]:
    """The others, with the long ones between them after about as much time each."""
    gap = sum(piece.seconds for piece in others) / len(long)
    seconds, left = 0.0, list(long)
    for piece in others:
        if left and seconds >= gap * (len(long) - len(left)):
            yield left.pop(0)
        yield piece
        seconds += piece.seconds
    yield from left


def sum_repeated_game(
    rules: Rules,
    deck: Deck,
    *,
    output: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    piece: int | None = None,
) -> GameFields:
    """The sums over all deals, the same to the last digit in whatever order pieces are done.

    `progress` counts deals as if each took as long. Raises SolveError for a file that is not of
    this game, and whatever a piece of work raises.
    """
    pieces = repeat_pieces(rules.packed(), piece)
    total, done, all_seconds = NO_SUMS, 0.0, sum(each.seconds for each in pieces)
    if output is None:
        parts = _solved(rules, deck, pieces, range(len(pieces)), executor)
    else:
        parts = _recorded(rules, deck, pieces, output, executor)
    with closing(parts):
        for part in parts:
            total = added(total, part.sums)
            done += sum(pieces[number].seconds for number in part.numbers)
            if progress is not None:
                progress(min(round(done / all_seconds * deck.deals), deck.deals), deck.deals)
    check_deals(total, deck)
    return total


def _solved(
    rules: Rules,
    deck: Deck,
    pieces: Sequence[Piece],
    numbers: Sequence[int],
    executor: Executor | None,
) -> Generator[Pieces, None, None]:
    packed = rules.packed()
    work = ((n, (packed, pieces[n].first, pieces[n].classes, deck)) for n in numbers)
    with closing(tagged_results(sum_repeats, work, executor)) as parts:
        for number, sums in parts:
            yield Pieces((number,), sums)


def _recorded(
    rules: Rules,
    deck: Deck,
    pieces: Sequence[Piece],
    output: str | PathLike[str],
    executor: Executor | None,
) -> Generator[Pieces, None, None]:
    """First all pieces that are in a file, together; then each of the others."""
    work = _work_of(rules, deck, pieces)
    fingerprint = work.header["fingerprint"]
    left = dict.fromkeys(range(len(pieces)))

    def read(row: dict[str, Any]) -> Pieces:
        found = _pieces(checked(fingerprint, row))
        for number in found.numbers:
            if number not in left:
                raise RPokerError(f"piece {number} is not of this game, or twice")
            del left[number]
        return found

    def row(found: Pieces) -> Mapping[str, Any]:
        return with_check(fingerprint, _row(found))

    with results_file(output, work) as results:
        known = Pieces((), NO_SUMS)
        for found in results.kept(read):
            known = _joined(known, found)
        yield known
        gathered = Gathered(results, SECONDS_A_LINE, _joined, row)
        with closing(_solved(rules, deck, pieces, tuple(left), executor)) as solved:
            try:
                for found in solved:
                    gathered.add(found)
                    yield found
            finally:
                gathered.write()


def header_of(rules: Rules, deck: Deck, pieces: Sequence[Piece]) -> dict[str, Any]:
    """What the first line says of a game."""
    return {
        "format": "rpoker-odds solve",
        "format_version": 1,
        "package": package_version(),
        "core": core_fingerprint(),
        "rules": rules.name,
        "pieces": len(pieces),
        "fingerprint": digest_of(
            rules.to_dict(), deck, [(piece.first, piece.classes) for piece in pieces]
        ),
    }


def _work_of(rules: Rules, deck: Deck, pieces: Sequence[Piece]) -> Work:
    header = header_of(rules, deck, pieces)

    def other(found: Mapping[str, Any]) -> str:
        return (
            f"another game, of {found.get('pieces')!r} pieces under the rules "
            f"{found.get('rules')!r}; this one has {header['pieces']} under {rules.name!r}, and "
            "is not the same"
        )

    return Work(
        header=header,
        name="game",
        results="a game that is solved piece by piece",
        redone="to have its pieces solved again",
        other=other,
        error=SolveError,
    )


def _joined(a: Pieces, b: Pieces) -> Pieces:
    return Pieces(a.numbers + b.numbers, added(a.sums, b.sums))


def _row(found: Pieces) -> dict[str, Any]:
    sums = found.sums
    columns = zip(GameFields._fields[2:], sums[2:], strict=True)
    return {
        "pieces": list(runs_of(sorted(found.numbers))),
        "unit": sums.unit,
        "canonical": sums.canonical,
        **{name: list(_sparse(column)) for name, column in columns},
    }


def _pieces(row: dict[str, Any]) -> Pieces:
    columns = {name: _dense(row[name]) for name in GameFields._fields[2:]}
    sums = GameFields(row["unit"], row["canonical"], **columns)
    return Pieces(numbers_in(row["pieces"]), sums)


def _sparse(column: Sequence[int]) -> Iterator[int]:
    """How many numbers there are, then the place of each that is not 0, and the number."""
    yield len(column)
    for place, number in enumerate(column):
        if number:
            yield place
            yield number


def _dense(numbers: Sequence[int]) -> tuple[int, ...]:
    length, *rest = numbers
    column = [0] * length
    for place, number in zip(rest[::2], rest[1::2], strict=True):
        column[place] = number
    return tuple(column)
