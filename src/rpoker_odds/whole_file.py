"""Files that stand under their name only when they are complete."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from rpoker_odds.errors import BookError


@contextmanager
def whole_file(path: str | PathLike[str]) -> Iterator[BinaryIO]:
    """A new file to write to, which takes the place of `path` at the end, or else is removed.

    It stands beside it, with a name that begins with a dot and ends in ".part". Raises BookError
    where the system refuses.
    """
    with _refusals(path):
        target = _target(path)
        part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
        with part.open("xb") as file:
            try:
                yield file
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                file.close()
                part.unlink()
                raise
        part.replace(target)


def check_room(path: str | PathLike[str], size: int) -> None:
    """Raise BookError if a file of so many bytes could not be written now."""
    with _refusals(path):
        target = _target(path)
        part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
        with part.open("xb") as file:
            try:
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, size)
            finally:
                file.close()
                part.unlink()


def _target(path: str | PathLike[str]) -> Path:
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        raise BookError(f"cannot write {path}: it is no regular file")
    return target


@contextmanager
def _refusals(path: str | PathLike[str]) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BookError(f"cannot write {path}: {error.strerror or error}") from error
