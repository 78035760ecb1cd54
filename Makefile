# Needs python3 (3.11 or newer, with venv and its headers), a C compiler and make.
#   make demo    one analysis, from nothing        make test    C checks and pytest
#   make lint    style, layers, sizes              make types   mypy, strict
#   make docs    the manual, in docs/_build/html   make bench   speed, as a table
#   make wheel   sdist and wheel, in dist          make clean   removes all that was made
#   make sanitize  pytest on a core built with sanitizers (gcc)

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Tests run side by side, one for each processor: make test JOBS=1 runs them in turn.
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)
# A file stays with one worker, which keeps what its tests share; many workers cost memory.
PARALLEL = -n $(JOBS) --maxprocesses 8 --dist loadfile

C_SOURCES := $(wildcard csrc/*.c csrc/*.h csrc/include/*.h csrc/cffi_build.py)
# Python sources are read in place; these need the package to be installed anew.
INSTALL_INPUTS := pyproject.toml setup.py $(C_SOURCES)
C_FILES := $(wildcard csrc/*.[ch] csrc/include/*.h csrc/test/*.[ch] csrc/example/*.c)

.PHONY: demo test test-c test-python lint format types docs bench wheel sanitize clean

demo: $(VENV)/installed-cli
	$(BIN)/rpoker-odds analyze "As Kd 7h 7c 2s" Qd

test: test-c test-python

test-c:
	$(MAKE) -C csrc -j$(JOBS) check example static-data

test-python: $(VENV)/installed-test
	$(BIN)/pytest $(PARALLEL)

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run -Werror $(C_FILES)
	$(BIN)/lint-imports --no-logo
	$(BIN)/lizard -w -l python -T nloc=40 -T cyclomatic_complexity=15 src tests benchmarks .ci
	$(BIN)/lizard -w -l cpp -T nloc=60 -T cyclomatic_complexity=15 csrc
	$(BIN)/python .ci/tidy.py

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(C_FILES)

types: $(VENV)/installed-dev
	$(BIN)/mypy

docs: $(VENV)/installed-docs
	$(BIN)/sphinx-build -n -T -W --keep-going -q docs docs/_build/html

bench: $(VENV)/installed-test
	$(BIN)/python -m benchmarks

wheel: $(VENV)/installed-dev
	rm -rf dist
	$(BIN)/python -m build

# The interpreter is not built with the runtimes, so they are loaded first, and it frees
# not all its memory at exit, so leaks are not looked for.
RUNTIMES = $(shell $(CC) -print-file-name=libasan.so) $(shell $(CC) -print-file-name=libubsan.so)
# Left to the plain build: tests of text and pictures, and those that play on and on in Python.
# The C tests bring every part of the core to the sanitizers, these every call from Python.
SANITIZED_TESTS ?= tests $(patsubst %,--ignore=%,$(wildcard tests/test_laws*.py tests/test_cli*.py \
    tests/test_chart*.py tests/test_shown*.py tests/test_*reference*.py tests/test_benchmarks.py \
    tests/test_book_damage.py tests/test_cluster.py tests/test_documentation.py \
    tests/test_evaluators.py tests/test_explanation.py tests/test_golden.py tests/test_json.py \
    tests/test_repeated_game.py tests/test_sphinxext.py))

sanitize:
	rm -rf build/sanitize build/lib.* build/temp.*
	$(PYTHON) -m venv build/sanitize
	RPOKER_SANITIZE=1 build/sanitize/bin/python -m pip install --quiet '.[test]'
	rm -rf build/lib.* build/temp.*
	LD_PRELOAD="$(RUNTIMES)" ASAN_OPTIONS=detect_leaks=0 \
	    build/sanitize/bin/python -m pytest -q $(PARALLEL) $(SANITIZED_TESTS)

clean:
	rm -rf build dist $(VENV) docs/_build src/rpoker_odds.egg-info
	rm -f src/rpoker_odds/_core*.so

# One stamp for each extra of pyproject.toml.
$(VENV)/installed-%: $(INSTALL_INPUTS) | $(VENV)/created
	$(BIN)/python -m pip install --quiet --editable '.[$*]'
	touch $@

$(VENV)/created:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	touch $@
