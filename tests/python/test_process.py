"""Event loops, threads, imports, and the sandbox as a program."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import xpauto


def test_blocking_calls_work_inside_a_running_loop(client: xpauto.Client) -> None:
    async def blocking() -> int:
        return len(client.segments.list(per_page=10).collect())

    assert asyncio.run(blocking()) == 25


def test_other_threads_run_during_a_blocking_call() -> None:
    with xpauto.Sandbox(faults=[{"action": "hang"}]) as sandbox:
        client = sandbox.client(timeout=30)

        def call() -> None:
            with pytest.raises(xpauto.TransportError):
                client.key_moments.delete(401)

        caller = threading.Thread(target=call)
        caller.start()
        while not sandbox.requests:
            os.sched_yield()
        sandbox.stop()
        caller.join(10)
        assert not caller.is_alive()


def test_the_import_loads_no_heavy_module() -> None:
    program = f"""
import sys
sys.path.append({str(Path(xpauto.__file__).parent.parent)!r})
before = set(sys.modules)
import xpauto
print(*sorted(name.partition(".")[0] for name in set(sys.modules) - before))
# Modules that are imported on first use.
assert "xpauto.testing" not in sys.modules and "testing" in dir(xpauto)
assert xpauto.testing.sandbox and xpauto.dlt.source
"""
    # Without the packages of the environment, whose installation may import more than the package itself.
    result = subprocess.run([sys.executable, "-S", "-W", "ignore", "-c", program], capture_output=True, text=True)
    assert set(result.stdout.split()) <= {"__future__", "xpauto", "warnings"}, result.stderr
    assert "xpauto" in result.stdout


def test_a_debug_build_warns() -> None:
    result = subprocess.run([sys.executable, "-c", "import xpauto"], capture_output=True, text=True, timeout=60)
    assert ("debug build" in result.stderr) == xpauto._xpauto.is_debug_build  # type: ignore[attr-defined]


@pytest.mark.parametrize("is_terminated", [True, False])
def test_the_sandbox_runs_from_the_command_line(is_terminated: bool) -> None:
    command = [sys.executable, "-W", "ignore", "-m", "xpauto.sandbox", "--segments", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        token = process.stdout.readline().removeprefix("token: ").strip()
        with xpauto.Client(base_url=url, token=token) as client:
            assert len(client.segments.list().collect()) == 2
        process.send_signal(signal.SIGTERM if is_terminated else signal.SIGINT)
        assert process.wait(10) == 0
    wrong = subprocess.run([*command, "--nonsense"], capture_output=True, text=True, timeout=60)
    assert wrong.returncode == 2
    assert "--nonsense" in wrong.stderr
