"""Prints, as JSON, what solving a whole game took. Run in a fresh interpreter.

The argument is the name of a preset. Times are in nanoseconds; the peak of resident memory is in
bytes, Python included, and null on systems but Linux.
"""

import json
import sys
import time


def peak() -> int | None:
    """The most that this process had in memory, in bytes.

    What getrusage() tells of a child counts the process that started it as well.
    """
    if sys.platform != "linux":
        return None
    with open("/proc/self/status", encoding="ascii") as status:  # noqa: PTH123
        line = next(line for line in status if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


def main(name: str) -> dict[str, int | None]:
    """Solve the game of a preset with a thread for each processor."""
    from rpoker_odds import solve  # noqa: PLC0415

    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    solve(name)
    taken = {"cpu": time.process_time_ns() - cpu, "wall": time.perf_counter_ns() - wall}
    return {**taken, "memory": peak()}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(sys.argv[1])))
