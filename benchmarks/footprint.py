"""Time to import the library, and memory, each in interpreters of their own."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from benchmarks.deals import random_deals, rows
from benchmarks.measure import percentile
from benchmarks.sizes import Sizes
from benchmarks.table import Section, duration, mebibytes

_PROBE: Final = Path(__file__).with_name("memory_probe.py")
_IMPORT: Final = """
import time
start = time.perf_counter_ns()
from rpoker_odds import analyze
print(time.perf_counter_ns() - start)
"""


def footprint_section(sizes: Sizes) -> Section:
    """Measure imports and the memory of `sizes.deals` deals."""
    # Bytecode is kept in a folder of its own, for it may be switched off or out of date.
    with tempfile.TemporaryDirectory() as bytecode:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
        taken = _import_time(sizes.fresh_interpreters, environment)
        memory = _memory(sizes.deals, environment)
    return Section(
        "Import and memory",
        ("figure",),
        (("from rpoker_odds import analyze, wall clock, median", duration(taken)), *memory),
        (
            "fresh interpreters, bytecode cached; modules of the standard library are included",
            "memory: growth of what is resident, its peak since the step before; the kernel counts",
            "pages in lots, so that some 0.25 MiB are uncertain",
        ),
    )


def _import_time(count: int, environment: Mapping[str, str]) -> float:
    # The first import writes the bytecode.
    readings = [int(_python(environment, "-c", _IMPORT)) for _ in range(count + 1)]
    return percentile(readings[1:], 50)


def _memory(deals: int, environment: Mapping[str, str]) -> list[tuple[str, str]]:
    batch = rows(random_deals(deals)).hex()
    grown: dict[str, int] | None = json.loads(_python(environment, str(_PROBE), batch))
    if grown is None:
        return [("memory", "not measured here")]
    return [(f"{step}, peak growth", mebibytes(size)) for step, size in grown.items()]


def _python(environment: Mapping[str, str], *arguments: str) -> str:
    # -P: the folder of the probe must not stand before the installed packages.
    command = [sys.executable, "-P", *arguments]
    return subprocess.run(  # noqa: S603
        command, check=True, capture_output=True, text=True, env=environment
    ).stdout
