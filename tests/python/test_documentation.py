"""What documentation tools find without running the package, the examples of the pages, and the order of imports."""

import ast
import inspect
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import xpauto
from xpauto import _xpauto

ROOT = Path(__file__).parents[2]
PACKAGE = Path(xpauto.__file__).parent
REPOSITORY = re.compile(r"https://github\.com/xpauto/xpauto/(?:blob|raw|tree)/main/(.+)")


EXPORTED = ["Model", "RawResponse", "PreparedRequest", "Records", "Columns", "Filter", "FilterField", "Field"]


@pytest.mark.parametrize("name", [*EXPORTED, "Snapshot"])
def test_editors_read_what_help_shows_of_native_classes(name: str) -> None:
    stub = Path(_xpauto.__file__).with_name("_xpauto.pyi").read_text()
    (declared,) = [node for node in ast.parse(stub).body if isinstance(node, ast.ClassDef) and node.name == name]
    native = getattr(_xpauto, name)
    assert ast.get_docstring(declared) == inspect.getdoc(native) or name == "Field"
    for method in declared.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
            shown = inspect.getdoc(inspect.getattr_static(native, method.name))
            assert ast.get_docstring(method) == shown, method.name


def test_every_link_of_the_documents_in_the_wheel_leads_into_it_or_to_a_file_of_the_repository(tmp_path: Path) -> None:
    runpy.run_path(str(ROOT / "bindings-python/stage.py"))["write_documents"](tmp_path)
    found = {"package": 0, "repository": 0}
    for page in tmp_path.rglob("*.md"):
        for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if outside := REPOSITORY.fullmatch(target):
                assert (ROOT / outside[1]).exists(), f"{page.name}: {target}"
                found["repository"] += 1
            elif ":" not in target:
                assert (page.parent / target).is_file(), f"{page.name}: {target}"
                found["package"] += 1
    assert found["package"] > 50
    assert found["repository"] > 10


EXAMPLES = [
    pytest.param(example, id=f"{page.name} {number}")
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    for number, example in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(), flags=re.DOTALL), 1)
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_python_examples_run(example: str, tmp_path: Path) -> None:
    file = tmp_path / "test_example.py"
    file.write_text(example)
    tests = example.count("def test_")
    runner = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis"] if tests else []
    command = [sys.executable, "-W", "ignore", *runner, str(file)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    assert not tests or f"{tests} passed" in result.stdout


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
