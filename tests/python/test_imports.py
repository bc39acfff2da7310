"""The modules of the package import one another without circles."""

import ast
from pathlib import Path

import xpauto

PACKAGE = Path(xpauto.__file__).parent

# The types refer to one another: a method of conditions in blocks returns a tree, which has methods of its own. There
# are two modules because the types are generated and the methods are written by hand.
RECURSIVE_TYPES = {("conditions", "models")}


def imports(tree: ast.AST) -> set[str]:
    """The modules of the package that code imports: at once, on first use, or for annotations only."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            found |= {node.module} if node.module else {alias.name for alias in node.names}
    return found


def test_no_modules_import_one_another_in_a_circle() -> None:
    names = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"}
    arrows = {
        (name, imported)
        for name in names
        for imported in imports(ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))) & names
    }
    assert arrows >= RECURSIVE_TYPES, "an exception is needed no more"
    arrows -= RECURSIVE_TYPES
    while True:
        # A module that imports nothing, or that nothing imports, is in no circle.
        importers, imported = {one for one, _ in arrows}, {other for _, other in arrows}
        left = {(one, other) for one, other in arrows if one in imported and other in importers}
        if left == arrows:
            break
        arrows = left
    assert not arrows, f"modules import one another in a circle: {sorted(arrows)}"
