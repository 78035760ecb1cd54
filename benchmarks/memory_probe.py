"""Prints, as JSON, how far resident memory grows by each step. Run in a fresh interpreter.

The argument holds deals as rows of six bytes, in hexadecimal. Only Linux tells a process the
peak of its memory and lets it start that peak anew; elsewhere the answer is null.
"""

import sys


def _status(field: str) -> int:
    with open("/proc/self/status", encoding="ascii") as status:  # noqa: PTH123
        line = next(line for line in status if line.startswith(field))
    return int(line.split()[1]) * 1024


def start() -> int:
    """Forget the peak so far; return what is resident now."""
    with open("/proc/self/clear_refs", "w", encoding="ascii") as clear:  # noqa: PTH123
        clear.write("5")
    return _status("VmRSS:")


def growth(before: int) -> int:
    """How far the peak stands above an earlier figure, in bytes."""
    return max(0, _status("VmHWM:") - before)


def main(rows: bytes) -> dict[str, int]:
    """Measure the import, the engine and analyze(), in this order."""
    before = start()
    from rpoker_odds import BASIC, Card, _native, analyze  # noqa: PLC0415

    grown = {"from rpoker_odds import analyze": growth(before)}

    rules = BASIC.packed()
    hands = [(rows[i : i + 5], rows[i + 5]) for i in range(0, len(rows), 6)]
    deals = [_native.DealFields(0, hand, upcard) for hand, upcard in hands]
    before = start()
    for deal in deals:
        _native.analyze(rules, deal)
    grown[f"engine, {len(deals):,} deals"] = growth(before)

    card = Card.from_id
    before = start()
    for hand, upcard in hands:
        analyze([card(number) for number in hand], card(upcard), rules="basic")
    grown[f"analyze(), {len(deals):,} deals"] = growth(before)
    return grown


if __name__ == "__main__":
    found = main(bytes.fromhex(sys.argv[1])) if sys.platform == "linux" else None
    import json

    sys.stdout.write(json.dumps(found))
