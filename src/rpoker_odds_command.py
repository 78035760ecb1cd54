"""The command line, where it starts: Ctrl-C ends it in silence from the first moment on.

It is the console script `rpoker-odds` and what `python -m rpoker_odds` runs. It stands beside the
package, so that whatever is imported from the package is imported under its care.
"""

import contextlib
import os
import sys

__all__ = ["main"]

_INTERRUPTED = 130


def main() -> None:
    """Run `rpoker_odds.cli.main`; exit with status 130 when Ctrl-C comes before its own care."""
    try:
        from rpoker_odds.cli import main as command_line  # noqa: PLC0415 - slow, see above

        command_line()
    except KeyboardInterrupt:
        _leave()
    except SystemExit as end:
        if end.code == _INTERRUPTED:
            _leave()
        raise


def _leave() -> None:
    # Python itself would wait for threads that the core still works in.
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with contextlib.suppress(OSError, ValueError):  # nobody reads it any more
                stream.flush()
    os._exit(_INTERRUPTED)
