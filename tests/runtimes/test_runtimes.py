"""The Node binding's whole suite under other runtimes than the one on the path.

What a runtime itself lacks stands in exceptions.json with its reason: exactly these tests fail there (those marked
"sometimes" may), and all others pass.
"""

import json
import os
import platform
import subprocess
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
MODULES = HERE / "node_modules"
IS_ARM = platform.machine() in ("aarch64", "arm64")
EXCEPTIONS = json.loads((HERE / "exceptions.json").read_text())
TESTS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/node").glob("*.test.mjs"))
# How many run side by side: the tests mostly wait.
AT_ONCE = 2


class Report(NamedTuple):
    passed: set[str]
    failed: set[str]
    written: str


def node(version: int, report: Path) -> list[str]:
    program = MODULES / f"node{version}-linux-{'arm64' if IS_ARM else 'x64'}/bin/node"
    reporter = ["--test-reporter=junit", f"--test-reporter-destination={report}"]
    return [str(program), "--test", "--test-timeout=180000", *reporter, *TESTS]


def bun(report: Path) -> list[str]:
    program = MODULES / f"@oven/bun-linux-{'aarch64' if IS_ARM else 'x64'}/bin/bun"
    reporter = ["--reporter=junit", f"--reporter-outfile={report}"]
    return [str(program), "test", "--timeout=180000", *reporter, *(f"./{path}" for path in TESTS)]


def deno(report: Path) -> list[str]:
    program = MODULES / f"@deno/linux-{'arm64' if IS_ARM else 'x64'}-glibc/deno"
    return [str(program), "test", "--allow-all", "--no-check", f"--junit-path={report}", *TESTS]


COMMANDS = {
    "node22": lambda report: node(22, report),
    "node26": lambda report: node(26, report),
    "bun": bun,
    "deno": deno,
}


def run(name: str, report: Path) -> Report:
    environment = {**os.environ, "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"}
    command = COMMANDS[name](report)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=900
    )
    cases = list(ElementTree.parse(report).iter("testcase"))

    def having(*marks: str) -> set[str]:
        return {case.get("name", "") for case in cases if any(case.find(mark) is not None for mark in marks)}

    failed = having("failure", "error")
    passed = {case.get("name", "") for case in cases} - failed - having("skipped")
    return Report(passed, failed, done.stdout + done.stderr)


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("reports")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield {name: pool.submit(run, name, folder / f"{name}.xml") for name in COMMANDS}


def is_as_told(name: str, report: Report) -> bool:
    exceptions = EXCEPTIONS.get(name, {})
    always = {test for test, exception in exceptions.items() if not exception.get("sometimes")}
    return always <= report.failed <= exceptions.keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_suite_passes_but_for_the_exceptions(name: str, runs: dict[str, Future[Report]], tmp_path: Path) -> None:
    report = runs[name].result()
    if not is_as_told(name, report):
        # Some tests measure time: what fails beside another runtime has to pass with the machine to itself.
        wait(runs.values())
        report = run(name, tmp_path / "again.xml")
    assert is_as_told(name, report), f"{sorted(report.failed)}\n{report.written[-20_000:]}"


@pytest.mark.parametrize("name", COMMANDS)
def test_no_test_is_left_out(name: str, runs: dict[str, Future[Report]]) -> None:
    """All runtimes run the same tests, none of which is skipped."""
    all_tests = runs["node22"].result()
    report = runs[name].result()
    assert report.passed | report.failed == all_tests.passed | all_tests.failed
    assert len(report.passed) > 700
