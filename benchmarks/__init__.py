"""How fast the library is, as one table: `python -m benchmarks`, or `make bench`."""
