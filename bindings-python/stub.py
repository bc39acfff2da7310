"""Writes `_xpauto.pyi`: what PyO3 knows of the native module, with the types that `src/typed.pyi` has by hand.

    python bindings-python/stub.py DERIVED

DERIVED is the stub that `pyo3-introspection` writes. A class or a function of `typed.pyi` replaces what is there under
its name, and keeps its documentation; all else stays.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

HERE = Path(__file__).parent
HEADER = "# Generated from the native module and from src/typed.pyi by `make stub`; changes belong there.\n"
# What every object has, or what PyO3 would type wrongly.
LEFT_OUT = {"__array_ufunc__", "__delete__", "__doc__", "__getattr__", "__reduce__", "__repr__", "__str__"}
PARAMETERS = {
    "dict": "dict[str, Any]",
    "list": "list[Any]",
    "tuple": "tuple[Any, ...]",
    "type": "type[Any]",
    # Only newer versions of Python have it.
    "CapsuleType": "object",
    **{name: f"{name}[Any]" for name in ("Filter", "PageIterator", "Records", "Sort")},
}
# Whose methods are those of the operators.
OPERATORS = "FilterField"


def merged(derived: ast.Module, typed: ast.Module) -> ast.Module:
    found = {name(node): complete(node) for node in derived.body if name(node)}
    members = getattr(found[OPERATORS], "body", [])
    operators = {member.name: member for member in members if isinstance(member, ast.FunctionDef)}
    for node in typed.body:
        own = found.pop(name(node), None)
        if isinstance(node, ast.ClassDef):
            add_members(node, getattr(own, "body", []), operators)
        elif isinstance(own, ast.FunctionDef):
            document(node, own)
    typeshed = ast.parse("from _typeshed import SupportsGetItem").body
    imports = [node for node in derived.body if isinstance(node, ast.ImportFrom)]
    imports = [node for node in imports if node.module not in ("_typeshed", "types")]
    others = [node for key, node in found.items() if key not in LEFT_OUT]
    return ast.Module([*typeshed, *imports, *typed.body, *others], [])


def add_members(node: ast.ClassDef, own: list[ast.stmt], operators: dict[str, ast.FunctionDef]) -> None:
    """Adds the derived members of a class that it does not have, and the documentation of those that it has."""
    named = {name(member): member for member in reversed(own)}
    by_hand = {inner.name: inner for inner in ast.walk(node) if isinstance(inner, ast.FunctionDef)}
    replaced = {*by_hand, *LEFT_OUT, *(operators if node.name == OPERATORS else ())}
    if "__init__" in by_hand:
        replaced.add("__new__")
    rest = [member for key, member in reversed(named.items()) if key not in replaced]
    for key, member in by_hand.items():
        document(member, named.get(key) or operators.get(key))
    node.body = [*rest, *(member for member in node.body if not is_empty(member))] or node.body


def document(node: ast.stmt, own: ast.stmt | None) -> None:
    if isinstance(node, ast.FunctionDef) and isinstance(own, ast.FunctionDef) and ast.get_docstring(own):
        node.body = own.body[:1]


def complete(node: ast.stmt) -> ast.stmt:
    """Gives parameters to the generic types, and types to parameters that have none."""
    for inner in ast.walk(node):
        for field in ("annotation", "returns"):
            kind = getattr(inner, field, None)
            if isinstance(kind, ast.Name) and kind.id in PARAMETERS:
                setattr(inner, field, ast.Name(PARAMETERS[kind.id]))
            elif isinstance(kind, ast.BinOp) and isinstance(kind.left, ast.Name) and kind.left.id in PARAMETERS:
                kind.left.id = PARAMETERS[kind.left.id]
        if isinstance(inner, ast.arguments):
            for other in filter(None, (inner.vararg, inner.kwarg)):
                other.annotation = ast.Name("Any")
    return node


def name(node: ast.stmt) -> str:
    """Returns the name of a definition; the documentation of a class, which stands first, has one too."""
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.target)
    return getattr(node, "name", "doc" if isinstance(node, ast.Expr) and not is_empty(node) else "")


def is_empty(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is ...


def main() -> None:
    derived, typed = (ast.parse(Path(path).read_text()) for path in (sys.argv[1], HERE / "src/typed.pyi"))
    text = ast.unparse(ast.fix_missing_locations(merged(derived, typed)))
    (HERE / "python/xpauto/_xpauto.pyi").write_text(f"{HEADER}{text}\n")


if __name__ == "__main__":
    main()
