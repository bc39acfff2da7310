"""Checks wheels as they are published: what is in them, how large they are, and that together they serve every Python.

`python tests/release/check_wheel.py WHEEL …` installs nothing, so that wheels of every platform can be checked.
"""

import configparser
import json
import posixpath
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

FILES = ("xpauto/__init__.py", "xpauto/py.typed", "xpauto/models.pyi", "xpauto/testing.py", "pytest_xpauto/__init__.py")
# A link within the package.
LINK = re.compile(r"\]\(([^):\s#]+)(?:#[^)\s]*)?\)")
LICENSES = ("LICENSE-APACHE", "LICENSE-MIT", "bindings-python/THIRD-PARTY-LICENSES.md")
NATIVE = "xpauto/_xpauto"
ENTRY_POINTS = (("pytest11", "xpauto", "pytest_xpauto"), ("console_scripts", "xpauto", "xpauto.__main__:main"))
# Python 3.11 to 3.14, the free-threaded 3.14, and both builds of 3.15 and later.
TAGS = {"cp311-abi3", "cp314-cp314t", "cp315-abi3.abi3t"}
# A larger wheel is a mistake, such as symbols that were not stripped.
MOST_BYTES = 8_000_000


def links(archive: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    """The documents of a wheel, each with the files that it links to."""
    for page in archive.namelist():
        if page.startswith("xpauto/") and page.endswith(".md"):
            for target in LINK.findall(archive.read(page).decode()):
                yield page, posixpath.normpath(f"{posixpath.dirname(page)}/{target}")


def problems(wheel: Path) -> list[str]:
    """What is wrong with a wheel."""
    found = [f"is larger than {MOST_BYTES} bytes"] if wheel.stat().st_size > MOST_BYTES else []
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = next(name.partition("/")[0] for name in names if ".dist-info/" in name)
        wanted = [*FILES, "xpauto/README.md", *(f"{about}/licenses/{name}" for name in LICENSES)]
        found += [f"lacks {file}" for file in wanted if file not in names]
        found += [f"lacks {file}, which {page} links to" for page, file in links(archive) if file not in names]
        if not any(name.startswith(NATIVE) and name.endswith((".so", ".pyd")) for name in names):
            found.append(f"lacks {NATIVE}, the native module")
        entry_points = configparser.ConfigParser()
        entry_points.read_string(archive.read(f"{about}/entry_points.txt").decode())
        boms = [json.loads(archive.read(name)) for name in names if name.startswith(f"{about}/sboms/")]
    for group, name, target in ENTRY_POINTS:
        if entry_points.get(group, name, fallback=None) != target:
            found.append(f"lacks the entry point {name} = {target} of {group}")
    if not any(part["name"] == "reqwest" for bom in boms for part in bom["components"]):
        found.append("lacks the bill of materials of its crates")
    return found


def main() -> None:
    wheels = [Path(argument) for argument in sys.argv[1:]]
    found = [f"{wheel.name} {problem}" for wheel in wheels for problem in problems(wheel)]
    tags = {"-".join(wheel.stem.split("-")[2:4]) for wheel in wheels}
    if tags != TAGS:
        found.append(f"the wheels are for {sorted(tags)} instead of {sorted(TAGS)}")
    if found:
        sys.exit("\n".join(found))
    print(f"{len(wheels)} wheels are complete")


if __name__ == "__main__":
    main()
