"""How the program ends: every failure is one line on standard error and an exit status."""

import sys
from typing import Any, NoReturn

import click

from rpoker_odds.errors import RPokerError

__all__ = ["NAME", "Program"]

NAME = "rpoker-odds"
_BAD_INPUT = 2
_INTERRUPTED = 130


class Program(click.Group):
    """A group of commands whose `main` never shows a traceback for a user's mistake."""

    def main(self, *args: Any, **options: Any) -> NoReturn:  # noqa: ANN401 - click's own signature
        """Run and exit; the arguments are those of `click.Group.main`."""
        options |= {"prog_name": NAME, "standalone_mode": False}
        try:
            _refuse_closed_output()
            status = super().main(*args, **options)
            sys.stdout.flush()
        except (click.Abort, KeyboardInterrupt):
            _tidy_line()
            sys.exit(_INTERRUPTED)
        except click.ClickException as error:
            _fail(_usage(error))
        except RPokerError as error:
            _fail(str(error))
        except OSError as error:
            _discard_output()
            _fail(error.strerror or str(error))
        sys.exit(status if isinstance(status, int) else 0)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        """The names of the commands, as they were added: those of the table before others."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's own signature
        """Run the command of the context; Ctrl-C is handed on as click.Abort."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            # Click would write an empty line to standard error, be it a terminal or not.
            raise click.Abort from error


def _usage(error: click.ClickException) -> str:
    message = error.format_message().rstrip(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f"{message} (see {context.command_path} --help)" if context else message


def _fail(message: str) -> NoReturn:
    click.echo(f"{NAME}: {' '.join(message.split())}", err=True)
    sys.exit(_BAD_INPUT)


def _tidy_line() -> None:
    # A terminal shows Ctrl-C as ^C, and what it shows next would stand behind that.
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo("\r  \r", nl=False, err=True)


def _refuse_closed_output() -> None:
    # Python drops what is printed to a closed output, and would call that a success.
    if sys.stdout is None:
        raise click.ClickException("standard output is closed")


def _discard_output() -> None:
    # What could not be written must not be tried again when the interpreter shuts down.
    sys.stdout = None
