"""The reference is a second opinion: it uses the standard library and its own files only."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

REFERENCE = Path(__file__).with_name("reference")


def foreign_imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level == 0:
                yield node.module or ""
            elif node.level > 1:
                yield "." * node.level + (node.module or "")


def is_allowed(name: str) -> bool:
    top = name.partition(".")[0]
    return top in sys.stdlib_module_names or name.startswith("tests.reference")


def test_reference_imports_the_standard_library_and_itself_only() -> None:
    files = sorted(REFERENCE.rglob("*.py"))
    assert len(files) >= 3
    imported = {name for path in files for name in foreign_imports(path)}
    assert {name for name in imported if not is_allowed(name)} == set()
