"""What the figures were measured on."""

import importlib.util
import os
import platform
import re
from importlib.metadata import version
from pathlib import Path
from typing import Final

from benchmarks.measure import CPU_CLOCK
from benchmarks.sizes import SEED

_COMPILER: Final = re.compile(rb"clang version [\d.]+|GCC: \([^)]*\) [\d.]+")


def heading() -> list[str]:
    """Lines that head the table: library, machine, software, method."""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return [
        f"rpoker-odds {version('rpoker-odds')}: speed",
        f"machine   {_processor()}, {os.cpu_count()} cores, {system}{_load()}",
        f"software  {python}, core compiled by {_compiler()}",
        f"method    {CPU_CLOCK} of this process unless wall clock is named; garbage collector on;",
        f"          rules basic; uniformly random deals, seed {SEED}",
    ]


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        found = re.search(r"^model name\s*:\s*(.+)$", cpuinfo.read_text(), re.MULTILINE)
        if found:
            return found[1]
    return platform.processor() or "unknown processor"


def _load() -> str:
    if not hasattr(os, "getloadavg"):
        return ""
    return f", load {os.getloadavg()[0]:.2f} before"


def _compiler() -> str:
    """The compiler's name as it stands in the compiled module."""
    spec = importlib.util.find_spec("rpoker_odds._core")
    if spec is None or spec.origin is None:
        return "an unknown compiler"
    # clang links start files that gcc compiled, so its own name counts first.
    names = sorted(_COMPILER.findall(Path(spec.origin).read_bytes()), reverse=True)
    return names[0].decode().replace("GCC: ", "gcc ") if names else "an unknown compiler"
