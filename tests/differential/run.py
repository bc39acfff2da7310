"""Prepares the same random calls in Python and Node, and compares the requests, or the errors' kinds and paths.

Nothing is sent. The cases of a seed are always the same, so that a difference can be looked at again with `--seed`.
"""

import argparse
import collections
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from cases import Cases

HERE = Path(__file__).parent
COMPACT: Any = {"ensure_ascii": False, "separators": (",", ":")}


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
    cases = Cases(arguments.seed)
    encoded = [json.dumps(cases.body(), **COMPACT) for _ in range(arguments.bodies)]
    encoded += [json.dumps(cases.filter(), **COMPACT) for _ in range(arguments.filters)]
    lines = run(programs, "\n".join(encoded) + "\n")
    outcomes = collections.Counter(outcome(line) for line in lines["python"])
    differences = compare(encoded, lines)
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


def compare(encoded: list[str], lines: dict[str, list[str]]) -> int:
    """The number of cases that differ, of which the first are printed."""
    differing = [at for at in range(len(encoded)) if len({written[at] for written in lines.values()}) > 1]
    for at in differing[:10]:
        print(f"\n{encoded[at]}", *(f"  {name}: {written[at]}" for name, written in lines.items()), sep="\n")
    return len(differing)


if __name__ == "__main__":
    main()
