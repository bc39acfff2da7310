"""One sandbox with random faults, a rate limit and short-lived tokens, and workers in Python and Node.

Each worker has its share of the rate limit. Of each language there are two processes: a steady one, whose memory,
descriptors and threads are watched, and one that gets SIGINT every few seconds and is started again. Every minute, and
at the end, the reports of the workers are compared with the account of the sandbox. The first violation of
each kind is printed, and the exit status is then 1. Needs Linux.
"""

from __future__ import annotations

import argparse
import collections
import itertools
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import xpauto

HERE = Path(__file__).parent
RATE_LIMIT = "100/s"
# The processes whose requests may count at the same time: of each language the steady one, the other one and the one
# before it, and of Python a forked child of each.
RATE_LIMIT_SHARE = 1 / (2 * 3 + 3)
TIMEOUT = 5
CANCEL = 0.3  # The seconds after which calls are cancelled, at most.
LISTS = {"segments": [1001, 1000], "goals": [2001, 300]}
STEADY_DELETES, SHORT_DELETES = 8_000, 60
# Enough for an hour, in which some hundred processes are started.
THEMES, KEY_MOMENTS = 6_000, 2 * STEADY_DELETES + 1_400 * SHORT_DELETES
# What the faults below may end in. Any other error is a violation, and so is a list with a missing or a doubled id.
EXPECTED = {"DecodeError", "LockedError", "RateLimitError", "RequestTimeoutError", "ServerError", "TransportError"}
FAULTS: list[dict[str, Any]] = [
    {"status": 423, "times": 2},
    {"status": 429, "times": 1, "headers": {"Retry-After": "1"}},
    {"status": 500, "times": 3},
    {"status": 502, "times": 20},
    {"status": 503, "times": 5, "headers": {"Retry-After": "1"}},
    {"path": "/oauth/token", "status": 503, "times": 2},
    {"method": "GET", "path": "/segments", "status": 200, "body": '[{"id": 1', "times": 2},
    {"delay": 0.5, "times": 50},
    *({"action": action, "times": 5} for action in ("close", "cut")),
    {"action": "hang", "times": 2},
]


def turn(value: str) -> int:
    """The number of the turn in which a worker chose this name."""
    return int(value.rpartition(".")[2])


class Worker:
    """A process of one language, with its reports."""

    def __init__(self, soak: Soak, language: str, is_steady: bool) -> None:
        number = next(soak.numbers)
        self.language = language
        self.path = soak.folder / f"{language}-{number}"
        settings = {
            "name": self.path.name,
            "url": soak.sandbox.url,
            "rate_limit": RATE_LIMIT,
            "rate_limit_share": RATE_LIMIT_SHARE,
            "timeout": TIMEOUT,
            "cancel": CANCEL,
            "lists": LISTS,
            "theme": 501 + 4 * number,
            "moment": 401 + (number * STEADY_DELETES if is_steady else 2 * STEADY_DELETES + number * SHORT_DELETES),
            "deletes": STEADY_DELETES if is_steady else SHORT_DELETES,
        }
        # A file, since a full pipe blocks threads in Python, and is an error in Node.
        with self.path.open("ab") as reports:
            command = [*soak.commands[language], json.dumps(settings)]
            self.process = subprocess.Popen(command, stdout=reports)
        self.reports = self.path.open("rb")
        self.ends = time.monotonic() + random.uniform(3, 20)
        self.samples: list[tuple[int, int, int]] = []
        self.rest = b""

    def read(self) -> list[tuple[str, str, str]]:
        """The reports since the last time: operation, key and outcome."""
        *lines, self.rest = (self.rest + self.reports.read()).split(b"\n")
        return [tuple(json.loads(line)) for line in lines]

    def sample(self) -> None:
        """Notes KiB of memory, descriptors and threads."""
        folder = Path(f"/proc/{self.process.pid}")
        status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        memory, threads = int(status["VmRSS"].split()[0]), int(status["Threads"])
        self.samples.append((memory, len(list((folder / "fd").iterdir())), threads))

    def growth(self) -> list[tuple[str, int, int, int]]:
        """What was used at most in the second and in the last fifth of the time, and how much that may be.

        A tenth and 32 MiB of memory are what allocators keep: in Node they grow during some thousand cancelled calls,
        and then no more. Descriptors vary by the connections of two clients with 8 each, and threads by a few.
        """
        fifth = len(self.samples) // 5
        names = ("KiB of memory", "descriptors", "threads")
        before = [max(values) for values in zip(*self.samples[fifth : 2 * fifth], strict=True)]
        after = [max(values) for values in zip(*self.samples[-fifth:], strict=True)]
        most = (before[0] * 11 // 10 + 32 * 1024, before[1] + 16, before[2] + 4)
        return list(zip(names, before, after, most, strict=True))


class Soak:
    """The sandbox, the workers, and what was found."""

    def __init__(self, sandbox: xpauto.Sandbox, folder: Path) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.commands: dict[str, list[Any]] = {
            "python": [sys.executable, HERE / "worker.py"],
            "node": ["node", HERE / "worker.mjs"],
        }
        self.numbers = itertools.count()
        self.violations: dict[str, str] = {}
        self.outcomes: collections.Counter[tuple[str, str, str]] = collections.Counter()
        self.begun: set[tuple[str, str]] = set()
        self.succeeded: set[tuple[str, str]] = set()
        self.seen = 0
        self.steady = [Worker(self, language, True) for language in self.commands]
        self.short = [Worker(self, language, False) for language in self.commands]

    def violate(self, kind: str, text: str) -> None:
        if kind not in self.violations:
            print(f"VIOLATION, {kind}: {text}", flush=True)
        self.violations.setdefault(kind, text)

    def read_reports(self, worker: Worker) -> None:
        for operation, key, outcome in worker.read():
            if outcome == "begin":
                self.begun.add((operation, key))
                continue
            name = outcome.partition(":")[0]
            self.outcomes[worker.language, operation, name] += 1
            if outcome == "ok":
                self.succeeded.add((operation, key))
            elif name not in EXPECTED:
                self.violate(f"{operation} in {worker.language}", outcome)

    def interrupt(self) -> None:
        """Sends SIGINT to the workers whose time is over, and starts them again."""
        for at, worker in enumerate(self.short):
            if time.monotonic() < worker.ends and worker.process.poll() is None:
                continue
            self.stop(worker)
            self.short[at] = Worker(self, worker.language, False)

    def stop(self, worker: Worker) -> None:
        worker.process.send_signal(signal.SIGINT)
        try:
            status = worker.process.wait(10)
        except subprocess.TimeoutExpired:
            self.violate(f"Ctrl-C in {worker.language}", "the process did not end within 10 s")
            worker.process.kill()
            status = worker.process.wait()
        if status not in (130, -signal.SIGINT, -signal.SIGKILL):
            self.violate(f"the process of {worker.language}", f"it ended with the status {status}")
        self.read_reports(worker)
        worker.reports.close()
        worker.path.unlink()

    def read_log(self) -> None:
        """Looks for requests beyond the rate limit, in less than the sandbox keeps of its log."""
        with urllib.request.urlopen(f"{self.sandbox.url}/__sandbox/requests?after={self.seen}") as response:
            requests = json.load(response)
        for request in requests:
            self.seen = request["number"]
            if request["status"] == 429 and request["fault"] is None:
                self.violate("the rate limit", f"request {self.seen} exceeded {RATE_LIMIT}")

    def check(self) -> None:
        """Compares what the workers reported with the account."""
        succeeded = set(self.succeeded)
        state = self.sandbox.state()
        for worker in (*self.steady, *self.short):
            if not worker.reports.closed:
                self.read_reports(worker)
        created = collections.Counter(theme.get("name") for theme in state["themes"])
        themes = {str(theme["id"]): str(theme.get("name")) for theme in state["themes"]}
        moments = {str(moment["id"]) for moment in state["keyMoments"]}
        for operation, key in self.begun:
            has_succeeded = (operation, key) in succeeded
            if operation == "create" and not has_succeeded <= created[key] <= 1:
                self.violate(operation, f"{key} was created {created[key]} times, succeeded: {has_succeeded}")
        for operation, key in succeeded:
            if operation == "delete" and key in moments:
                self.violate(operation, f"{key} succeeded, and is still there")
            theme, _, value = key.partition(" ")
            # A later update may have been performed and reported as failed.
            if operation == "update" and (
                ("update", f"{theme} {themes[theme]}") not in self.begun or turn(themes[theme]) < turn(value)
            ):
                self.violate(operation, f"{key} succeeded, and the name is {themes[theme]}")
        lost = {str(401 + at) for at in range(KEY_MOMENTS)} - moments
        if lost := lost - {key for operation, key in self.begun if operation == "delete"}:
            self.violate("delete", f"{min(lost)} is gone, and no call deleted it")

    def run(self, minutes: float) -> None:
        began = time.monotonic()
        ends, next_check, next_log = began + 60 * minutes, began + 60, began + 10
        next_fault, next_revocation = began, began + 20
        while time.monotonic() < ends:
            time.sleep(1)
            self.interrupt()
            for worker in self.steady:
                if (status := worker.process.poll()) is not None:
                    raise SystemExit(f"the process of {worker.language} ended with the status {status}")
                worker.sample()
            if time.monotonic() > next_fault:
                self.sandbox.clear_faults()
                for fault in random.sample(FAULTS, random.randint(0, 2)):
                    self.sandbox.add_fault(fault)
                next_fault += random.uniform(1, 4)
            if time.monotonic() > next_revocation:
                self.sandbox.revoke_tokens()
                next_revocation += 30
            if time.monotonic() > next_log:
                self.read_log()
                next_log += 10
            if time.monotonic() > next_check:
                self.check()
                lists = sum(self.outcomes[language, "list", "ok"] for language in self.commands)
                print(f"{time.monotonic() - began:.0f} s: {self.seen} requests, {lists} whole lists", flush=True)
                next_check += 60
        for worker in (*self.steady, *self.short):
            self.stop(worker)
        self.check()

    def summarize(self) -> None:
        for found, count in sorted(self.outcomes.items()):
            print(f"{', '.join(found):<34}{count:>12}")
        for worker in self.steady:
            for name, before, after, most in worker.growth():
                print(f"{worker.language + ', ' + name:<34}{before:>12} -> {after}, at most {most}")
                if after > most:
                    self.violate(f"{worker.language}, {name}", f"{after}, before {before}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, required=True)
    arguments = parser.parse_args()
    # A program that a shell started in the background ignores the signal, and so would the workers.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options: dict[str, Any] = {"rate_limit": RATE_LIMIT, "token_lifetime": 20}
    options |= {"themes": THEMES, "key_moments": KEY_MOMENTS, **{name: count for name, (_, count) in LISTS.items()}}
    with tempfile.TemporaryDirectory() as folder, xpauto.Sandbox(**options) as sandbox:
        soak = Soak(sandbox, Path(folder))
        try:
            soak.run(arguments.minutes)
            soak.summarize()
        finally:
            for worker in (*soak.steady, *soak.short):
                worker.process.kill()
    if soak.violations:
        sys.exit("\n".join(f"VIOLATION, {kind}: {text}" for kind, text in soak.violations.items()))
    print("no violation")


if __name__ == "__main__":
    main()
