"""The console script `rpoker-odds`: Ctrl-C ends it in silence from the first moment on.

It stands beside the package, because whatever is imported from the package imports most of it
first, which takes long enough for somebody to press the keys.
"""

import sys

__all__ = ["main"]


def main() -> None:
    """Run `rpoker_odds.cli.main`; exit with status 130 when Ctrl-C comes before its own care."""
    try:
        from rpoker_odds.cli import main as command_line  # noqa: PLC0415 - slow, see above

        command_line()
    except KeyboardInterrupt:
        sys.exit(130)
