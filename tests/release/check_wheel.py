"""Checks wheels as they are published: both packages, the types, the plugin of pytest and the program are in them.

`python tests/install/check_wheel.py dist/*.whl` needs no installation, so that wheels of every platform can be checked.
"""

import configparser
import sys
import zipfile
from pathlib import Path

FILES = ("xpauto/__init__.py", "xpauto/py.typed", "xpauto/models.pyi", "xpauto/testing.py", "pytest_xpauto/__init__.py")
NATIVE = "xpauto/_xpauto"
PLUGIN = ("pytest11", "xpauto", "pytest_xpauto")


def problems(wheel: Path) -> list[str]:
    """What is missing in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        missing = [file for file in FILES if file not in names]
        if not any(name.startswith(NATIVE) and name.endswith((".so", ".pyd")) for name in names):
            missing.append(f"{NATIVE}, the native module")
        entry_points = configparser.ConfigParser()
        for name in names:
            if name.endswith(".dist-info/entry_points.txt"):
                entry_points.read_string(archive.read(name).decode())
    group, name, target = PLUGIN
    if entry_points.get(group, name, fallback=None) != target:
        missing.append(f"the entry point {name} = {target} of {group}")
    return missing


def main() -> None:
    wheels = [Path(argument) for argument in sys.argv[1:]]
    if not wheels:
        sys.exit("no wheels to check")
    missing = [f"{wheel.name} lacks {problem}" for wheel in wheels for problem in problems(wheel)]
    if missing:
        sys.exit("\n".join(missing))
    print(f"{len(wheels)} wheels are complete")


if __name__ == "__main__":
    main()
