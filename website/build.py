"""Assembles the pages of the documentation's site, and builds it: `python website/build.py`.

The Markdown files of the repository stay as they are read there. Here adjacent examples in several languages become
tabs, links that leave the documentation lead to the repository, the page of the Python reference lists what the package
exports, and each page's Markdown and `llms.txt` stand beside the site for programs that read it. Every warning is an
error.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import griffe

HERE = Path(__file__).parent
ROOT = HERE.parent
OUT = ROOT / "target/website"
PAGES = OUT / "pages"
SITE = OUT / "site"
REPOSITORY = "https://github.com/xpauto/xpauto/blob/main"
# Documents that stand outside `docs`, by their page.
OTHERS = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md", "security.md": "SECURITY.md"}
LABELS = {"python": "Python", "js": "Node", "rust": "Rust"}
FENCE = re.compile(r"^```(?P<language>\w+)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
# Lines that only the tests of an example need.
HIDDEN = re.compile(r"^# .*\n|^#\n", re.MULTILINE)


def visible(text: str) -> str:
    """A page without the lines of examples in Rust that only their tests need."""

    def shown(example: re.Match[str]) -> str:
        return HIDDEN.sub("", example.group()) if example["language"] == "rust" else example.group()

    return FENCE.sub(shown, text)


def tabbed(examples: list[re.Match[str]]) -> str:
    """The examples as tabs, one for each language."""
    parts = []
    for example in examples:
        lines = [f"    {line}".rstrip() for line in example.group().splitlines()]
        parts.append("\n".join([f'=== "{LABELS[example["language"]]}"', "", *lines]))
    return "\n\n".join(parts)


def with_tabs(text: str) -> str:
    """A page whose adjacent examples in different languages are tabs."""
    groups: list[list[re.Match[str]]] = []
    for example in FENCE.finditer(text):
        last = groups[-1] if groups else []
        is_adjacent = bool(last) and not text[last[-1].end() : example.start()].strip()
        languages = [other["language"] for other in [*last, example]]
        if is_adjacent and len(set(languages)) == len(languages) and set(languages) <= LABELS.keys():
            last.append(example)
        else:
            groups.append([example])
    for group in reversed([group for group in groups if len(group) > 1]):
        text = text[: group[0].start()] + tabbed(group) + text[group[-1].end() :]
    return text


def linked(text: str, folder: str) -> str:
    """A page of a folder of the repository, with links that work on the site."""

    def replaced(match: re.Match[str]) -> str:
        target, mark, anchor = match[1].partition("#")
        if ":" in target or not target:
            return match.group()
        path = os.path.normpath(f"{folder}/{target}")
        page = next((page for page, source in OTHERS.items() if source == path), None)
        if page is None and path.startswith("docs/"):
            page = path.removeprefix("docs/")
        return f"]({page or f'{REPOSITORY}/{path}'}{mark}{anchor})"

    return re.sub(r"\]\(([^)\s]+)\)", replaced, text)


def first_call() -> str:
    """The first example of the README in each language; all of them are tested there."""
    shown = [(ROOT / "README.md", "python"), (ROOT / "README.md", "js"), (ROOT / "core/README.md", "rust")]
    pages = [(FENCE.finditer(visible(path.read_text())), name) for path, name in shown]
    return tabbed([next(example for example in examples if example["language"] == name) for examples, name in pages])


def landing() -> str:
    readme = (ROOT / "README.md").read_text()
    tasks = re.search(r"\| Task \| Page \|\n\|---\|---\|\n(.*?)\n\n", readme, re.DOTALL)
    assert tasks is not None
    page = (HERE / "index.md").read_text()
    return page.format(first_call=first_call(), tasks=linked(tasks[1], "."))


def reference() -> str:
    """The page of all that the Python package exports, by the module that a program imports it from."""
    sources = [ROOT / "bindings-python/python"]
    package = griffe.load("xpauto", search_paths=sources, allow_inspection=False, resolve_aliases=True)
    names = [str(name) for name in package.exports or []]
    models = {str(name) for name in package["models"].exports or []} - {"Model"}
    parts = [
        "# Python reference",
        "What the package exports; [Operations and types](models.md) has the fields of models.",
    ]
    shown = [f"xpauto.{name}" for name in names if name not in models and not name.startswith("_")]
    for module in ("testing", "dlt"):
        members = package[module].members.values()
        shown += [f"xpauto.{module}.{member.name}" for member in members if member.is_public and not member.is_alias]
    parts += [f"::: {path}" for path in shown]
    return "\n\n".join(parts) + "\n"


def assemble() -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("*.md", "*.py"))
    sources = {path.name: path for path in (ROOT / "docs").glob("*.md")}
    sources |= {page: ROOT / name for page, name in OTHERS.items()}
    for page, source in sources.items():
        folder = os.path.relpath(source.parent, ROOT)
        (PAGES / page).write_text(with_tabs(linked(visible(source.read_text()), folder)))
    (PAGES / "index.md").write_text(landing())
    (PAGES / "reference.md").write_text(reference())
    shutil.copy(HERE / "zensical.toml", OUT)
    shown = set(re.findall(r'"(\w+\.md)"', (HERE / "zensical.toml").read_text()))
    if missing := {path.name for path in PAGES.glob("*.md")} ^ shown:
        sys.exit(f"the navigation in website/zensical.toml and the pages differ in {sorted(missing)}")


def for_programs() -> None:
    """Writes each page's Markdown, and `llms.txt`, which lists them (https://llmstxt.org)."""
    settings = tomllib.loads((HERE / "zensical.toml").read_text())["project"]
    lines = [f"# {settings['site_name']}", "", f"> {settings['site_description']}", ""]
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text()
        (SITE / page.name).write_text(text)
        title, *paragraphs = text.removeprefix("# ").split("\n\n")
        about = next((part for part in paragraphs if not part.startswith(("#", "|", "```", "<", "!", ":", "="))), "")
        lines.append(f"- [{title}]({settings['site_url']}{page.name}): {' '.join(about.split())}")
    (SITE / "llms.txt").write_text("\n".join(lines) + "\n")


def main() -> None:
    assemble()
    subprocess.run([Path(sys.executable).with_name("zensical"), "build", "--strict"], cwd=OUT, check=True)
    typedoc = ["node_modules/.bin/typedoc", "--options", "typedoc.json", "--out", str(SITE / "typescript-reference")]
    subprocess.run(typedoc, cwd=HERE, check=True)
    for_programs()


if __name__ == "__main__":
    main()
