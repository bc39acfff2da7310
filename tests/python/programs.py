"""Runs test programs in separate processes."""

import os
import subprocess
import sys
from typing import Any


def command(program: str, *arguments: str) -> list[str]:
    """The command that runs a program's text."""
    return [sys.executable, "-W", "ignore", "-c", program, *arguments]


def run(program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end, with these variables beside those of this process."""
    everything = {**os.environ, **environment}
    return subprocess.run(command(program, *arguments), capture_output=True, text=True, timeout=60, env=everything)


def check(program: str, *arguments: str, **environment: str) -> None:
    """Runs a program that must print `fine` at its end, and nothing else."""
    result = run(program, *arguments, **environment)
    assert (result.stdout, result.stderr, result.returncode) == ("fine\n", "", 0)


def started(program: str, *arguments: str) -> subprocess.Popen[Any]:
    """Starts a program, whose output is read and whose input is written as text; for a `with` block."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command(program, *arguments), text=True, **pipes)
