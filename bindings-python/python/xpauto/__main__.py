"""`python -m xpauto`: runs the program `xpauto`, which the package installs beside the scripts of Python."""

import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

NAME = "xpauto.exe" if os.name == "nt" else "xpauto"


def _folders() -> Iterator[str]:
    """The folders that installers put programs into."""
    yield sysconfig.get_path("scripts")
    yield sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))
    # `pip install --target`.
    yield str(Path(__file__).parents[1] / "bin")


def main() -> int:
    """Runs the program with the arguments of this one; returns its exit status."""
    program = next((path for folder in _folders() if (path := Path(folder, NAME)).is_file()), None)
    if program is None:
        print(
            "error: the program xpauto is not part of this installation, which was built from its sources; "
            "`cargo install xpauto-cli` installs it",
            file=sys.stderr,
        )
        return 1
    command = [str(program), *sys.argv[1:]]
    if os.name != "nt":
        os.execv(program, command)
    # The console sends Ctrl-C to the program too, which says how it ended.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command)


if __name__ == "__main__":
    raise SystemExit(main())
