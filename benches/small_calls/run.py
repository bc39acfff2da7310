"""Compares small calls of xpauto and its peers: calls per second one at a time and with 64 in flight.

Every measurement is a process of its own, and the rounds take turns, so that what disturbs the machine for a while
disturbs all of them alike. Nothing here passes or fails: the numbers are for reading.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROGRAMS = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release"
PYTHON = (sys.executable, str(HERE / "python_peers.py"))
NODE = ("node", str(HERE / "node_peers.mjs"))

ONE = 1
MANY = 64
# How many seconds a measurement may take beyond those that it counts.
PATIENCE = 60


@dataclass(frozen=True)
class Peer:
    """A client, and the command that measures it."""

    name: str
    command: tuple[str, ...]
    in_flight: tuple[int, ...] = (ONE, MANY)


@dataclass(frozen=True)
class Ratio:
    """How many times as fast one peer is as another."""

    faster: str
    slower: str
    in_flight: int
    target: str = ""


PEERS = [
    Peer("Rust bare reqwest", (str(PROGRAMS / "bare-reqwest"),)),
    Peer("Python blocking xpauto", (*PYTHON, "blocking-xpauto"), (ONE,)),
    Peer("Python blocking pyreqwest", (*PYTHON, "blocking-pyreqwest"), (ONE,)),
    Peer("Python blocking httpx", (*PYTHON, "blocking-httpx"), (ONE,)),
    Peer("Python asyncio xpauto", (*PYTHON, "asyncio-xpauto")),
    Peer("Python asyncio pyreqwest", (*PYTHON, "asyncio-pyreqwest")),
    Peer("Python asyncio aiohttp", (*PYTHON, "asyncio-aiohttp")),
    Peer("Python asyncio httpx", (*PYTHON, "asyncio-httpx")),
    Peer("Node xpauto", (*NODE, "xpauto")),
    Peer("Node undici", (*NODE, "undici")),
    Peer("Node undici Pool", (*NODE, "undici-pool")),
    Peer("Node fetch", (*NODE, "fetch")),
]
RATIOS = [
    Ratio("Rust bare reqwest", "Python blocking xpauto", ONE, "at most 1.3"),
    Ratio("Python blocking xpauto", "Python blocking pyreqwest", ONE),
    Ratio("Python asyncio xpauto", "Python asyncio pyreqwest", MANY, "over 1.0"),
    Ratio("Python asyncio xpauto", "Python asyncio aiohttp", MANY, "at least 1.8"),
    Ratio("Node xpauto", "Node undici", ONE, "over 1.0"),
    Ratio("Node xpauto", "Node undici", MANY, "over 1.0"),
    Ratio("Node xpauto", "Node undici Pool", ONE),
    Ratio("Node xpauto", "Node undici Pool", MANY),
]

# The calls per second of each round, by a peer's name and how many calls were in flight.
Samples = dict[tuple[str, int], list[float]]


@contextmanager
def server() -> Iterator[str]:
    """Runs the server for as long as it is needed; gives its URL."""
    program = PROGRAMS / "bench-server"
    if not program.exists():
        raise SystemExit(f"there is no {program}; `make bench` builds it")
    with subprocess.Popen([program], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def measure(peer: Peer, url: str, seconds: float, in_flight: int) -> float:
    """The calls per second of one measurement."""
    command = [*peer.command, url, str(seconds), str(in_flight)]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=seconds + PATIENCE)
    except (OSError, subprocess.SubprocessError) as error:
        raise SystemExit(f"{peer.name} could not be measured: {error}") from error
    return float(json.loads(done.stdout)["calls_per_second"])


def measure_all(url: str, seconds: float, rounds: int) -> Samples:
    """Measures every peer once in each round."""
    samples: Samples = {(peer.name, in_flight): [] for peer in PEERS for in_flight in peer.in_flight}
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for peer in PEERS:
            for in_flight in peer.in_flight:
                samples[peer.name, in_flight].append(measure(peer, url, seconds, in_flight))
    return samples


def with_range(middle: float, rounds: list[float], digits: int) -> str:
    """A number, and the lowest and highest that a round gave."""
    return f"{middle:.{digits}f} ({min(rounds):.{digits}f} to {max(rounds):.{digits}f})"


def speed_table(samples: Samples) -> Iterator[str]:
    """Calls per second, as lines of Markdown."""
    yield "| Calls per second: median (lowest to highest round) | one at a time | 64 in flight |"
    yield "|---|---:|---:|"
    for peer in PEERS:
        rounds = [samples.get((peer.name, in_flight)) for in_flight in (ONE, MANY)]
        cells = [with_range(median(values), values, 0) if values else "" for values in rounds]
        yield f"| {peer.name} | {' | '.join(cells)} |"


def ratio_of(ratio: Ratio, samples: Samples) -> tuple[float, list[float]]:
    """The ratio of the medians, and that of each round."""
    faster, slower = samples[ratio.faster, ratio.in_flight], samples[ratio.slower, ratio.in_flight]
    return median(faster) / median(slower), [one / other for one, other in zip(faster, slower, strict=True)]


def ratio_table(samples: Samples) -> Iterator[str]:
    """The ratios that matter, as lines of Markdown."""
    yield "| Ratio of the medians (lowest to highest round) | in flight | measured | target |"
    yield "|---|---:|---:|---|"
    for ratio in RATIOS:
        measured = with_range(*ratio_of(ratio, samples), digits=2)
        yield f"| {ratio.faster} / {ratio.slower} | {ratio.in_flight} | {measured} | {ratio.target} |"


def as_json(samples: Samples, seconds: float) -> str:
    """Everything measured, for other programs."""
    speeds = [
        {"peer": name, "in_flight": in_flight, "median": median(values), "rounds": values}
        for (name, in_flight), values in samples.items()
    ]
    ratios = [
        {"of": ratio.faster, "to": ratio.slower, "in_flight": ratio.in_flight, "ratio": ratio_of(ratio, samples)[0]}
        for ratio in RATIOS
    ]
    return json.dumps({"seconds": seconds, "calls_per_second": speeds, "ratios": ratios}, indent=2) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares small calls of xpauto and its peers.")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement counts calls (2)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="writes the results to a file as well")
    arguments = parser.parse_args()
    if arguments.seconds <= 0 or arguments.rounds < 1:
        parser.error("--seconds is a positive time, and --rounds at least 1")
    with server() as url:
        samples = measure_all(url, arguments.seconds, arguments.rounds)
    print("\n".join([*speed_table(samples), "", *ratio_table(samples)]))
    if arguments.json is not None:
        arguments.json.write_text(as_json(samples, arguments.seconds), encoding="utf-8")


if __name__ == "__main__":
    main()
