"""Runs the peers of a benchmark in rounds, each measurement in a separate process, and writes tables.

The rounds alternate, so that disturbances of the machine affect all peers equally. Nothing here passes or
fails: the numbers are for reading.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from operator import ge, gt, le, lt
from pathlib import Path
from statistics import median

BENCHES = Path(__file__).parent
PROGRAMS = (
    BENCHES.parent / os.environ.get("CARGO_TARGET_DIR", "target") / os.environ.get("CARGO_BUILD_TARGET", "") / "release"
)
RUST = (str(PROGRAMS / "rust-peers"),)
# The timeout of a measurement, in seconds.
PATIENCE = 120
# Python keeps its bytecode, as it does of installed packages: without it, compiling would be measured.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def python(script: str) -> tuple[str, ...]:
    """The command of a Python program under `benches`."""
    return (sys.executable, str(BENCHES / script))


def node(script: str) -> tuple[str, ...]:
    """The command of a Node program under `benches`."""
    return ("node", str(BENCHES / script))


@dataclass(frozen=True)
class Peer:
    """A client or server and the commands that measure it: each prints figures as JSON.

    A client gets the URL of the scenario's server as the last argument.
    """

    name: str
    commands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Column:
    """The format of a figure in a table."""

    title: str
    figure: str
    digits: int = 0


# How a figure is compared with its target, by the words before the number.
COMPARISONS = {"at least": ge, "over": gt, "at most": le, "under": lt}


@dataclass(frozen=True)
class Target:
    """A figure of one peer, or its ratio to that of another peer, with its target, such as `at least 3`."""

    figure: str
    over: str
    under: str = ""
    wanted: str = ""

    def judged(self, measured: float) -> str:
        """Returns the target, marked if it is missed."""
        words, _, number = self.wanted.rpartition(" ")
        return self.wanted if not words or COMPARISONS[words](measured, float(number)) else f"{self.wanted}: **missed**"


@dataclass(frozen=True)
class Scenario:
    """Peers that do the same work, and the tables of their figures: one per tuple of columns."""

    name: str
    title: str
    peers: tuple[Peer, ...]
    tables: tuple[tuple[Column, ...], ...]
    targets: tuple[Target, ...]
    # The arguments of the server; None if the peers are servers.
    server: tuple[str, ...] | None = ()
    # Further variables of the environment of the peers.
    environment: tuple[tuple[str, str], ...] = ()
    # Figures that every peer of the table must print.
    expected: dict[str, float] = field(default_factory=dict)


class Samples:
    """The measurements of each round, by peer and figure."""

    def __init__(self) -> None:
        self.figures: dict[tuple[str, str], list[float]] = {}
        self.failed: set[str] = set()

    def add(self, peer: str, figures: dict[str, float]) -> None:
        for figure, value in figures.items():
            self.figures.setdefault((peer, figure), []).append(value)

    def of(self, peer: str, figure: str) -> list[float]:
        """Returns the values of all rounds; empty if the peer was not measured in every round."""
        return [] if peer in self.failed else self.figures.get((peer, figure), [])

    def target(self, target: Target) -> tuple[float, list[float]] | None:
        """Returns the median figure or the ratio of the medians, and the value of each round."""
        over, under = self.of(target.over, target.figure), self.of(target.under, target.figure)
        if not over or (target.under and not under):
            return None
        if not target.under:
            return median(over), over
        return median(over) / median(under), [one / other for one, other in zip(over, under, strict=True)]


@contextmanager
def server(arguments: Iterable[str], name: str = "bench-server") -> Iterator[str]:
    """Runs a server of this project within a `with` block; yields its URL."""
    program = PROGRAMS / name
    if not program.exists():
        raise SystemExit(f"there is no {program}; `make bench` builds it")
    with subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().strip()
            if not url:
                raise SystemExit(f"{program} does not start")
            yield url
        finally:
            process.terminate()


def measure(command: Iterable[str], scenario: Scenario) -> dict[str, float]:
    """Runs one measurement; returns its figures."""
    environment = {**ENVIRONMENT, **dict(scenario.environment)}
    done = subprocess.run([*command], stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE, env=environment)
    figures: dict[str, float] = json.loads(done.stdout)
    for figure, wanted in scenario.expected.items():
        if figures.get(figure, wanted) != wanted:
            raise ValueError(f"{figure} is {figures[figure]}, not {wanted}")
    return figures


def measure_all(scenario: Scenario, rounds: int) -> Samples:
    """Measures every peer in each round; one that fails is skipped from then on."""
    samples = Samples()
    with nullcontext() if scenario.server is None else server(scenario.server) as url:
        further = () if url is None else (url,)
        for number in range(1, rounds + 1):
            print(f"{scenario.name}: round {number} of {rounds}", file=sys.stderr)
            for peer in scenario.peers:
                if peer.name in samples.failed:
                    continue
                try:
                    for command in peer.commands:
                        samples.add(peer.name, measure((*command, *further), scenario))
                except (OSError, subprocess.SubprocessError, ValueError) as error:
                    print(f"{peer.name} could not be measured: {error}", file=sys.stderr)
                    samples.failed.add(peer.name)
    return samples


def with_range(middle: float, rounds: list[float], digits: int) -> str:
    """Formats a number with the lowest and highest of the rounds."""
    if len(rounds) == 1:
        return f"{middle:.{digits}f}"
    return f"{middle:.{digits}f} ({min(rounds):.{digits}f} to {max(rounds):.{digits}f})"


def figure_table(peers: Iterable[Peer], columns: tuple[Column, ...], samples: Samples) -> Iterator[str]:
    """Returns the table of the peers that have any of the figures, as lines of Markdown."""
    yield f"| Median (lowest to highest round) | {' | '.join(column.title for column in columns)} |"
    yield f"|---|{'---:|' * len(columns)}"
    for peer in peers:
        rounds = [(samples.of(peer.name, column.figure), column.digits) for column in columns]
        if any(values for values, _ in rounds):
            cells = [with_range(median(values), values, digits) if values else "" for values, digits in rounds]
            yield f"| {peer.name} | {' | '.join(cells)} |"


def target_table(scenario: Scenario, samples: Samples) -> Iterator[str]:
    """Returns the figures and ratios with targets, as lines of Markdown."""
    titles = {column.figure: column.title for table in scenario.tables for column in table}
    yield "| Of the medians (lowest to highest round) | | measured | target |"
    yield "|---|---|---:|---|"
    for target in scenario.targets:
        what = f"{target.over} / {target.under}" if target.under else target.over
        found = samples.target(target)
        measured = "not measured" if found is None else with_range(*found, digits=2)
        wanted = target.wanted if found is None else target.judged(found[0])
        yield f"| {what} | {titles[target.figure]} | {measured} | {wanted} |"


def report(scenario: Scenario, samples: Samples) -> str:
    """Returns the tables of a scenario in Markdown."""
    tables = [figure_table(scenario.peers, columns, samples) for columns in scenario.tables]
    return "\n\n".join("\n".join(table) for table in (*tables, target_table(scenario, samples)))


def as_data(scenario: Scenario, samples: Samples) -> dict[str, object]:
    """Returns all measurements as JSON values."""
    figures = [
        {"peer": peer, "figure": figure, "median": median(values), "rounds": values}
        for (peer, figure), values in samples.figures.items()
    ]
    targets = [
        {"of": target.over, "to": target.under, "figure": target.figure, "measured": found and found[0]}
        for target in scenario.targets
        for found in [samples.target(target)]
    ]
    return {"figures": figures, "targets": targets, "failed": sorted(samples.failed)}
