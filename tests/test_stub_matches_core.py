"""The typed stub of the compiled core names what the header declares, no more and no less."""

import ast
from pathlib import Path

import rpoker_odds
from rpoker_odds._core import ffi, lib  # noqa: TID251

STUB = Path(rpoker_odds.__file__).with_name("_core.pyi")


def stub_members() -> list[ast.stmt]:
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    (lib_class,) = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return lib_class.body


def stub_constants() -> list[str]:
    return [
        node.target.id
        for node in stub_members()
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]


def stub_functions() -> dict[str, int]:
    """Number of parameters by function."""
    return {
        node.name: len(node.args.posonlyargs) - 1
        for node in stub_members()
        if isinstance(node, ast.FunctionDef)
    }


def test_constants_are_those_of_the_core() -> None:
    core = [name for name in dir(lib) if isinstance(getattr(lib, name), int)]
    assert sorted(stub_constants()) == sorted(core)
    assert len(core) >= 30


def test_functions_are_those_of_the_core_with_as_many_parameters() -> None:
    core = {
        name: len(ffi.typeof(getattr(lib, name)).args)
        for name in dir(lib)
        if not isinstance(getattr(lib, name), int)
    }
    assert stub_functions() == core
    assert len(core) >= 10
