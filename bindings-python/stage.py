"""Copies README.md and docs into the package, so that the wheel that is built next has them, with their links.

The program `xpauto` is copied to where maturin takes the scripts of the wheel from.

python bindings-python/stage.py PROGRAM
"""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bindings-python" / "python" / "xpauto"
# Where maturin looks for the data of the module; without it, a wheel has no program.
DATA = ROOT / "xpauto._xpauto.data"


def main() -> None:
    shutil.rmtree(PACKAGE / "docs", ignore_errors=True)
    (PACKAGE / "docs").mkdir()
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        shutil.copyfile(document, PACKAGE / document.relative_to(ROOT))
    shutil.rmtree(DATA, ignore_errors=True)
    for program in sys.argv[1:]:
        (DATA / "scripts").mkdir(parents=True)
        shutil.copy(program, DATA / "scripts")


main()
