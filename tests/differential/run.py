"""Prepares the same random calls in Python and Node, and compares the requests, or the errors' kinds and paths.

Nothing is sent. The cases of a seed are always the same, so that a difference can be looked at again with `--seed`.
"""

import argparse
import collections
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cases import Cases

HERE = Path(__file__).parent
CHUNK = 20_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bodies", type=int, required=True)
    parser.add_argument("--filters", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    programs = {
        "python": [sys.executable, HERE / "prepare.py"],
        "node": ["node", "--no-warnings", HERE / "prepare.mjs"],
    }
    cases, began, outcomes, differences = Cases(arguments.seed), time.monotonic(), collections.Counter[str](), 0
    for kind, total in (("bodies", arguments.bodies), ("filters", arguments.filters)):
        make = cases.body if kind == "bodies" else cases.filter
        for start in range(0, total, CHUNK):
            count = min(CHUNK, total - start)
            encoded = [json.dumps(make(), ensure_ascii=False, separators=(",", ":")) for _ in range(count)]
            lines = run(programs, "\n".join(encoded) + "\n")
            outcomes.update(f"{kind}: {outcome(line)}" for line in lines["python"])
            differences += compare(encoded, lines, shown=max(0, 10 - differences))
            seconds = time.monotonic() - began
            print(f"{kind} {start + count}/{total}: {differences} differences, {seconds:.0f} s", flush=True)
    print(*(f"{count:>9} {name}" for name, count in sorted(outcomes.items())), sep="\n")
    if differences:
        sys.exit(f"{differences} cases differ between the languages")


def run(programs: dict[str, list[Any]], encoded: str) -> dict[str, list[str]]:
    """The lines that each program writes for the cases."""
    with tempfile.TemporaryDirectory() as folder:
        cases = Path(folder) / "cases"
        cases.write_text(encoded, encoding="utf-8")
        running = {}
        for name, command in programs.items():
            with cases.open("rb") as stdin, (Path(folder) / name).open("wb") as stdout:
                running[name] = subprocess.Popen(command, stdin=stdin, stdout=stdout)
        for name, process in running.items():
            if process.wait():
                sys.exit(f"the program of {name} ended with the status {process.returncode}")
        return {name: (Path(folder) / name).read_text(encoding="utf-8").rstrip("\n").split("\n") for name in programs}


def outcome(line: str) -> str:
    first = str(json.loads(line)[0])
    return first if first.endswith("Error") else "a request"


def compare(encoded: list[str], lines: dict[str, list[str]], shown: int) -> int:
    """The number of cases that differ, of which the first are printed."""
    differing = [at for at in range(len(encoded)) if len({written[at] for written in lines.values()}) > 1]
    for at in differing[:shown]:
        print(f"\n{encoded[at]}", *(f"  {name}: {written[at]}" for name, written in lines.items()), sep="\n")
    return len(differing)


if __name__ == "__main__":
    main()
