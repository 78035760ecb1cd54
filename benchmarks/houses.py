"""All actions of one deal in the engine, house by house; repeated exchanges are left out."""

from functools import partial

from benchmarks.deals import random_deals
from benchmarks.measure import Spread, cpu_ns, elapsed
from benchmarks.sizes import Sizes
from benchmarks.table import Section, duration, ratio
from rpoker_odds import PRESETS, Rules, _native


def houses_section(sizes: Sizes) -> Section:
    """Time the same deals under the rules of every preset."""
    deals = random_deals(sizes.house_deals)
    spreads = {preset.rules.name: _spread(preset.rules, deals) for preset in PRESETS}
    basic = spreads["basic"].median
    return Section(
        f"Engine, all actions of a deal by house, {len(deals):,} deals",
        ("median", "99th pct.", "to basic"),
        tuple(
            (name, duration(spread.median), duration(spread.high), ratio(spread.median, basic))
            for name, spread in spreads.items()
        ),
    )


def _spread(rules: Rules, deals: list[_native.DealFields]) -> Spread:
    packed = rules.packed()
    return Spread.of([elapsed(cpu_ns, partial(_native.analyze, packed, deal))[0] for deal in deals])
