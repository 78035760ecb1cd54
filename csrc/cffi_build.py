# SPDX-License-Identifier: MIT
"""Recipe for rpoker_odds._core: the C sources behind the interface that rpoker.h declares.

Two environment variables change the build with gcc or clang: an optimisation level in CFLAGS
replaces -O3, and RPOKER_SANITIZE=1 builds with the address and undefined-behaviour sanitizers.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from cffi import FFI

CSRC = Path(__file__).parent
HEADERS = [CSRC / "include" / name for name in ("rpoker.h", "rpoker_repeat.h")]
BEGIN = "/* [cffi begin] */"
END = "/* [cffi end] */"
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]


def declarations(path: Path) -> str:
    """Return what stands between the two marker lines of a public header.

    cffi accepts an empty text in silence and would build a module without functions,
    so a region that is missing, doubled or empty stops the build.
    """
    header = path.read_text(encoding="utf-8")
    if header.count(BEGIN) != 1 or header.count(END) != 1:
        raise SystemExit(f"{path}: needs one line {BEGIN!r} and one line {END!r}")
    region = header.partition(BEGIN)[2].partition(END)[0]
    if "(" not in region:
        raise SystemExit(f"{path}: no function is declared between {BEGIN!r} and {END!r}")
    return region


def optimises_links() -> bool:
    """Return whether the compiler and its linker know -flto; not all of clang's linkers do."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text("int main(void) { return 0; }\n", encoding="ascii")
        command = [*compiler, "-O3", "-flto", str(source), "-o", str(Path(folder, "trial"))]
        try:
            trial = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
        except OSError:
            return False
    return trial.returncode == 0


def flags() -> tuple[list[str], list[str]]:
    """Return the arguments for the compiler and those for the linker."""
    if sys.platform == "win32":
        return ["/O2", "/std:c11"], []
    compile_args = ["-std=c11", "-fvisibility=hidden"]
    if os.environ.get("RPOKER_SANITIZE") == "1":
        return [*compile_args, "-O1", "-g", "-UNDEBUG", *SANITIZE], SANITIZE
    if "-O" not in os.environ.get("CFLAGS", ""):
        # Two sums put into one vector cost more than they gain, 2 % of a whole game.
        compile_args += ["-O3", "-fno-tree-slp-vectorize"]
        if optimises_links():  # 6 % of a whole game with a redraw
            return [*compile_args, "-flto"], [*compile_args, "-flto"]
    return compile_args, []


def builder() -> FFI:
    """Return the cffi builder of the module."""
    compile_args, link_args = flags()
    ffi = FFI()
    for header in HEADERS:
        ffi.cdef(declarations(header))
    ffi.set_source(
        "rpoker_odds._core",
        '#include "rpoker.h"',
        sources=[path.as_posix() for path in sorted(CSRC.glob("*.c"))],
        depends=[path.as_posix() for path in sorted(CSRC.glob("**/*.h"))],
        include_dirs=[CSRC.as_posix(), HEADERS[0].parent.as_posix()],
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )
    return ffi


ffibuilder = builder()
