"""All actions of one deal: the engine, and analyze() around it."""

from fractions import Fraction

from benchmarks.deals import random_deals, rows, texts
from benchmarks.measure import Spread, cpu_ns, elapsed, least, require_equal
from benchmarks.sizes import Sizes
from benchmarks.table import Section, duration
from rpoker_odds import BASIC, _native, analyze


def engine_section(sizes: Sizes) -> Section:
    """Time every deal in the engine and through analyze(), and compare the values."""
    deals = random_deals(sizes.deals)
    for deal in deals[:10]:
        _both(deal)
    readings = [_both(deal) for deal in deals]
    engine, python = ([reading[side] for reading in readings] for side in (0, 1))
    cost = [slow - fast for fast, slow in zip(engine, python, strict=True)]
    return Section(
        f"All actions of a deal, {len(deals):,} deals",
        ("median", "99th pct."),
        (
            _row("engine: one call with prepared arguments", engine),
            _row("analyze(): cards as text, every ev read", python),
            _row("  the difference, deal by deal", cost),
            ("engine: many deals in a call, mean", duration(_batch(deals, sizes.rounds)), ""),
        ),
    )


def _row(label: str, readings: list[int]) -> tuple[str, ...]:
    spread = Spread.of(readings)
    return label, duration(spread.median), duration(spread.high)


def _both(deal: _native.DealFields) -> tuple[int, int]:
    rules = BASIC.packed()
    hand, upcard = texts(deal)
    fast, (tops, bottoms) = elapsed(cpu_ns, lambda: _native.analyze(rules, deal))
    slow, evs = elapsed(cpu_ns, lambda: _evs(hand, upcard))
    engine = [Fraction(top, bottom) for top, bottom in zip(tops, bottoms, strict=True) if bottom]
    require_equal(f"values of {hand} against {upcard}", evs, sorted(engine, reverse=True))
    return fast, slow


def _evs(hand: str, upcard: str) -> list[Fraction]:
    return [value.ev for value in analyze(hand, upcard, rules=BASIC).actions]


def _batch(deals: list[_native.DealFields], rounds: int) -> float:
    rules, batch = BASIC.packed(), rows(deals)
    width = _native.HAND + 1
    return least(cpu_ns, lambda: _native.analyze_many(rules, batch, width, 0), rounds) / len(deals)
