"""Ten seconds of random actions, signals and garbage collection cause no hang, crash or unexpected exception."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("stress.py")


@pytest.mark.parametrize("seed", [1, 2])
def test_random_callbacks_cause_no_hang_or_crash(seed: int) -> None:
    command = [sys.executable, str(PROGRAM), "5", str(seed)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (result.stdout, result.returncode) == ("fine\n", 0), result.stderr
