"""Copies the documentation into the package, so that the next wheel has it, with links that work there."""

import os
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bindings-python" / "python" / "xpauto"
REPOSITORY = "https://github.com/xpauto/xpauto"
DOCUMENTS = [
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    *sorted(f"docs/{page.name}" for page in ROOT.glob("docs/*.md")),
]


def linked(text: str, folder: str) -> str:
    """A document of a folder, whose links to what the package does not hold lead to the repository."""

    def replaced(link: re.Match[str]) -> str:
        start, target, anchor = link.groups(default="")
        path = os.path.normpath(f"{folder}/{target}").replace(os.sep, "/")
        if ":" in target or path in DOCUMENTS:
            return link.group()
        view = "tree" if (ROOT / path).is_dir() else "raw" if start.startswith("!") else "blob"
        return f"{start}{REPOSITORY}/{view}/main/{path}{anchor})"

    return re.sub(r"(!?\[[^\]]*\]\()([^)\s#]+)(#[^)\s]*)?\)", replaced, text)


def write_documents(out: Path) -> None:
    shutil.rmtree(out / "docs", ignore_errors=True)
    (out / "docs").mkdir(parents=True)
    for document in DOCUMENTS:
        text = (ROOT / document).read_text(encoding="utf-8")
        (out / document).write_text(linked(text, str(Path(document).parent)), encoding="utf-8")


if __name__ == "__main__":
    write_documents(PACKAGE)
