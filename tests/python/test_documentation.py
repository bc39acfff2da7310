"""What documentation tools find without running the package."""

from __future__ import annotations

import ast
import inspect
import re
import runpy
from pathlib import Path

import griffe
import pytest

from xpauto import _xpauto

ROOT = Path(__file__).parents[2]
REPOSITORY = re.compile(r"https://github\.com/xpauto/xpauto/(?:blob|raw|tree)/main/(.+)")


@pytest.fixture(scope="module")
def package() -> griffe.Module:
    loaded = griffe.load("xpauto", allow_inspection=False, resolve_aliases=True)
    assert isinstance(loaded, griffe.Module)
    return loaded


def test_griffe_finds_resources_on_clients(package: griffe.Module) -> None:
    client = package["client.Client"]
    inherited = client.inherited_members
    assert inherited["segments"].docstring.value == "The calls on segments: `list`."
    assert str(inherited["themes"].annotation) == "Themes"
    assert {"with_raw_response", "prepare"} <= set(client.all_members)


def test_griffe_finds_the_signatures_and_docs_of_calls(package: griffe.Module) -> None:
    update = package["resources.Themes.update"]
    names = [parameter.name for parameter in update.parameters]
    assert names[:5] == ["self", "theme_id", "body", "id", "name"]
    assert str(update.returns) == "Theme"
    assert update.docstring.value.startswith("Updates the theme with the given id.")
    assert str(package["resources.Segments.list"].returns) == "Pager[Segment]"


def test_griffe_finds_the_fields_of_models(package: griffe.Module) -> None:
    name = package["models.Site.name"]
    assert str(name.annotation) == "TextField[Site, str | None, str | enum.Enum]"
    assert "at most 30 characters" in name.docstring.value


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
