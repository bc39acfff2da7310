"""Compares xpauto with other clients, and its sandbox with other mock servers, and prints tables in Markdown."""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

from clusters.scenario import CLUSTERS
from files.scenario import FILES
from first_call.scenario import FIRST_CALL, FIRST_TLS_CALL
from lists.scenarios import LISTS
from long_lists.scenario import LONG_LISTS
from program.scenario import PROGRAM
from rounds import BENCHES, Scenario, as_data, measure_all, report
from sandbox_peers.scenario import sandbox
from small_calls.scenario import calls_of_clients, slow_calls, small_calls


def machine() -> str:
    """Returns the machine and the versions of the measurements."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    node = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    python_peers = (BENCHES / "requirements.txt").read_text(encoding="utf-8").split()
    node_peers = json.loads((BENCHES / "package.json").read_text(encoding="utf-8"))["dependencies"]
    peers = [peer.replace("==", " ") for peer in python_peers] + [" ".join(item) for item in node_peers.items()]
    return (
        f"{os.cpu_count()} cores and {memory:.0f} GB, {platform.system()} on {platform.machine()}, "
        f"Python {platform.python_version()}, Node {node.removeprefix('v')}; {', '.join(peers)}."
    )


def chosen(only: list[str] | None, seconds: float) -> list[Scenario]:
    calls = (small_calls(seconds), calls_of_clients(seconds), slow_calls(seconds))
    scenarios = (FIRST_CALL, FIRST_TLS_CALL, *calls, *LISTS, CLUSTERS, LONG_LISTS, FILES, PROGRAM, sandbox(seconds))
    return [scenario for scenario in scenarios if not only or scenario.name in only]


def written_into(page: Path, parts: dict[str, str]) -> None:
    """Replaces the parts between the comments `<!-- name -->` and `<!-- end -->` of a page."""
    text = page.read_text(encoding="utf-8")
    for name, part in parts.items():
        section = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", flags=re.DOTALL)
        text, count = section.subn(lambda found, part=part: f"{found[1]}{part}\n{found[2]}", text)
        if count != 1:
            raise SystemExit(f"{page} has no section for {name}, or several")
    page.write_text(text, encoding="utf-8")


def main() -> int:
    names = [scenario.name for scenario in chosen(None, 1)]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=names, help="measures these and not all of them")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long small calls are counted each time (2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="writes the results to a file as well")
    parser.add_argument(
        "--page", type=Path, metavar="FILE", help="puts the tables into a page such as docs/benchmarks.md"
    )
    arguments = parser.parse_args()
    if arguments.seconds <= 0 or arguments.rounds < 1:
        parser.error("--seconds is a positive time, and --rounds at least 1")
    parts, results = {"machine": machine()}, {}
    for scenario in chosen(arguments.only, arguments.seconds):
        samples = measure_all(scenario, arguments.rounds)
        parts[scenario.name], results[scenario.name] = report(scenario, samples), as_data(scenario, samples)
        print(f"## {scenario.title}\n\n{parts[scenario.name]}\n", flush=True)
    print(parts["machine"])
    if arguments.page is not None:
        written_into(arguments.page, parts)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return 1 if any(result["failed"] for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
