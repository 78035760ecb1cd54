"""The command line: the console script `rpoker-odds` and `python -m rpoker_odds`.

It needs the extra `cli` (click and rich); nothing else of the package does, and this
module itself can be imported without them.
"""

import sys
from typing import NoReturn

__all__ = ["main"]

_EXTRA = {"click", "rich"}
_INSTALL = "rpoker-odds: the command line needs click and rich: python -m pip install click rich"


def main() -> NoReturn:
    """Run the command line with the arguments of the process, then exit.

    Exit status: 0 on success, 2 for bad input (one line on standard error), 130 after
    Ctrl-C, 1 when the reader of the output has gone.
    """
    try:
        from rpoker_odds.cli.commands import program  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        print(_INSTALL, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(program.main())
