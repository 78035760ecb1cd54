"""Checks of the tree that no other tool makes: sizes of files, marks of unfinished work, paths.

Run in the repository; prints each finding as FILE:LINE: REASON and exits 1 if there is one.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = {".py": 300, ".pyi": 300, ".c": 400, ".h": 400}
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
# A path of one machine: the repository must not need it, nor tell of it.
MACHINE_PATH = re.compile(r"(?<![\w.<>\-}])/(home|root|work|tmp|mnt|opt|Users)/|\.\./shared\b")


def tracked() -> list[Path]:
    """Return the files that git knows or would add."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        check=True,
        capture_output=True,
        text=True,
    )
    return [path for name in listing.stdout.split("\0") if name and (path := Path(name)).is_file()]


def line_findings(number: int, line: str) -> Iterator[str]:
    """Yield what is wrong with one line."""
    if line != line.rstrip():
        yield f"{number}: ends in white space"
    if UNFINISHED.search(line):
        yield f"{number}: a mark of unfinished work"
    if MACHINE_PATH.search(line):
        yield f"{number}: a path of one machine"


def findings(path: Path) -> Iterator[str]:
    """Yield what is wrong with one file."""
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    if text and not text.endswith("\n"):
        yield f"{len(lines)}: no end of line"
    longest = LONGEST.get(path.suffix, sys.maxsize)
    if len(lines) - 1 > longest:
        yield f"{len(lines) - 1}: more than {longest} lines"
    for number, line in enumerate(lines, start=1):
        yield from line_findings(number, line)


def main() -> int:
    """Print every finding; return the exit status."""
    files = tracked()
    found = [f"{path}:{finding}" for path in files for finding in findings(path)]
    sys.stdout.writelines(f"{line}\n" for line in found)
    sys.stdout.write(f"{len(files)} files looked at, {len(found)} findings\n")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
