"""What a command that can go on says when it is interrupted."""

import click

from rpoker_odds.cli.program import NAME

__all__ = ["say_how_to_go_on"]


def say_how_to_go_on(done: str, output: str | None) -> None:
    """Tell how much is done, and whether the same command goes on from there."""
    if output is None:
        how = "without --output there is nothing to go on from"
    else:
        how = f"the same command goes on with {output}"
    click.echo(f"{NAME}: interrupted, {done} done; {how}", err=True)
