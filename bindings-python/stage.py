"""Copies README.md and docs into the package, so that the wheel that is built next has them, with their links.

python bindings-python/stage.py
"""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bindings-python" / "python" / "xpauto"


def main() -> None:
    shutil.rmtree(PACKAGE / "docs", ignore_errors=True)
    (PACKAGE / "docs").mkdir()
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        shutil.copyfile(document, PACKAGE / document.relative_to(ROOT))


main()
