"""Ten seconds of random actions, in which nothing may hang, crash or raise what no callback raised."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("stress.py")


@pytest.mark.parametrize("seed", [1, 2])
def test_callbacks_that_call_raise_and_sleep_stop_nothing(seed: int) -> None:
    command = [sys.executable, "-W", "ignore", str(PROGRAM), "5", str(seed)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (result.stdout, result.returncode) == ("fine\n", 0), result.stderr
