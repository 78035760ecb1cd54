"""What is installed."""


def package_version() -> str:
    """The version of the package."""
    # The metadata of installations take longer to import than the rest of the library.
    from importlib.metadata import version  # noqa: PLC0415

    return version("rpoker-odds")
