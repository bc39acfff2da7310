"""The modules of the package import one another without circles."""

import ast
from pathlib import Path

import xpauto

PACKAGE = Path(xpauto.__file__).parent

# A client's other forms are modules that few programs need, and that few import: their attributes import them on first
# use, and so does the message about an attribute that is not there.
ON_FIRST_USE = {
    ("resources", "raw_resources"),
    ("resources", "prepared_resources"),
    ("resource", "resources"),
    ("resource", "client"),
}


def imports(tree: ast.AST) -> set[str]:
    """The modules of the package that run when code does; what only annotations need is left out."""
    found: set[str] = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            found |= {node.module} if node.module else {alias.name for alias in node.names}
        found |= imports(node)
    return found


def test_no_modules_import_one_another_in_a_circle() -> None:
    names = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"}
    arrows = {
        (name, imported)
        for name in names
        for imported in imports(ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))) & names
    }
    assert arrows >= ON_FIRST_USE, "an exception is needed no more"
    arrows -= ON_FIRST_USE
    while True:
        # A module that imports nothing, or that nothing imports, is in no circle.
        importers, imported = {one for one, _ in arrows}, {other for _, other in arrows}
        left = {(one, other) for one, other in arrows if one in imported and other in importers}
        if left == arrows:
            break
        arrows = left
    assert not arrows, f"modules import one another in a circle: {sorted(arrows)}"
