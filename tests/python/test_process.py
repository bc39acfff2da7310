"""What a process does around calls: signals, loops, threads, forks, exits and imports."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import xpauto

HANGING = [{"action": "hang"}]


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "ignore", "-c", program, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


CALLER = """
import sys, xpauto
client = xpauto.Client(base_url=sys.argv[1], timeout=60)
print("calling", flush=True)
try:
    client.segments.list().collect()
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def wait_for_a_request(sandbox: xpauto.Sandbox) -> None:
    deadline = time.monotonic() + 20
    while not sandbox.requests:
        assert time.monotonic() < deadline
        os.sched_yield()


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_ends_a_blocking_call_at_once() -> None:
    with xpauto.Sandbox(faults=HANGING) as sandbox:
        command = [sys.executable, "-W", "ignore", "-c", CALLER, sandbox.url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "calling\n"
            wait_for_a_request(sandbox)
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "interrupted\n"
            assert time.monotonic() - sent < 0.5
            assert process.wait(10) == 0


def test_blocking_calls_work_inside_a_running_loop(client: xpauto.Client) -> None:
    async def blocking() -> int:
        return len(client.segments.list(per_page=10).collect())

    assert asyncio.run(blocking()) == 25


def test_one_client_serves_many_threads(client: xpauto.Client) -> None:
    with ThreadPoolExecutor(8) as threads:
        counts = list(threads.map(lambda _: len(client.segments.list(per_page=10).collect()), range(24)))
    assert counts == [25] * 24


def test_a_blocking_call_lets_other_threads_run() -> None:
    with xpauto.Sandbox(faults=HANGING) as sandbox:
        client = sandbox.client(timeout=30)

        def call() -> None:
            with pytest.raises(xpauto.TransportError):
                client.key_moments.delete(401)

        caller = threading.Thread(target=call)
        caller.start()
        wait_for_a_request(sandbox)
        sandbox.stop()
        caller.join(10)
        assert not caller.is_alive()


def test_many_awaited_calls_run_at_once(sandbox: xpauto.Sandbox) -> None:
    async def calls() -> list[str | None]:
        client = sandbox.async_client()
        sites = await asyncio.gather(*(client.sites.get_by_code("shopfront1") for _ in range(50)))
        return [site.code for site in sites]

    assert asyncio.run(calls()) == ["shopfront1"] * 50


def test_one_client_serves_one_loop_after_another(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.async_client()
    for _ in range(3):
        assert asyncio.run(client.sites.get_by_code("shopfront1")).code == "shopfront1"


def test_cancelling_a_task_drops_its_request() -> None:
    async def cancelled(sandbox: xpauto.Sandbox) -> None:
        client = sandbox.async_client(max_concurrency=1)
        task = asyncio.create_task(client.sites.get_by_code("shopfront1"))
        while not sandbox.requests:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        # The only place is free again, since the request is gone.
        assert (await client.sites.get_by_code("shopfront1")).code == "shopfront1"

    with xpauto.Sandbox(faults=[{"action": "hang", "times": 1}]) as sandbox:
        asyncio.run(asyncio.wait_for(cancelled(sandbox), 20))


def test_a_closed_loop_is_no_error() -> None:
    program = """
import asyncio, xpauto
with xpauto.Sandbox(latency=0.2) as sandbox:
    client = sandbox.async_client()
    async def leave():
        client._native.call_async("sites.get_by_code", "shopfront1")
    loop = asyncio.new_event_loop()
    loop.run_until_complete(leave())
    loop.close()
    sandbox.client().sites.get_by_code("shopfront1")
    sandbox.client().sites.get_by_code("shopfront1")
print("fine")
"""
    result = run(program)
    assert (result.stdout, result.stderr, result.returncode) == ("fine\n", "", 0)


def test_an_exit_does_not_wait_for_calls_under_way() -> None:
    program = """
import asyncio, threading, xpauto
sandbox = xpauto.Sandbox(faults=[{"action": "hang"}]).start()
client = sandbox.client(timeout=600)
threading.Thread(target=client.key_moments.delete, args=(1,), daemon=True).start()
async def leave():
    sandbox.async_client(timeout=600)._native.call_async("key_moments.delete", 1)
    while len(sandbox.requests) < 2:
        await asyncio.sleep(0)
asyncio.run(leave())
print("leaving")
"""
    result = run(program)
    assert (result.stdout, result.stderr, result.returncode) == ("leaving\n", "", 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_forked_child_has_a_runtime_and_connections_of_its_own() -> None:
    program = """
import asyncio, os, sys, xpauto
with xpauto.Sandbox(segments=5) as sandbox:
    client, awaited = sandbox.client(), sandbox.async_client()
    derived = client.with_options(timeout=9)
    assert len(client.segments.list().collect()) == 5
    pager = client.segments.list()
    child = os.fork()
    if child == 0:
        for one in (client, derived):
            assert len(one.segments.list().collect()) == 5
        assert len(pager.collect()) == 5
        assert len(asyncio.run(awaited.segments.list().collect())) == 5
        sys.exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert len(client.segments.list().collect()) == 5
print("fine")
"""
    result = run(program)
    assert (result.stdout, result.stderr, result.returncode) == ("fine\n", "", 0)


def test_the_import_brings_nothing_heavy() -> None:
    program = """
import sys
before = set(sys.modules)
import xpauto
print(*sorted(name.partition(".")[0] for name in set(sys.modules) - before))
"""
    brought = set(run(program).stdout.split())
    assert brought <= {"__future__", "xpauto", "warnings"}


def test_a_debug_build_says_so() -> None:
    result = subprocess.run([sys.executable, "-c", "import xpauto"], capture_output=True, text=True, timeout=60)
    assert ("debug build" in result.stderr) == xpauto._xpauto.is_debug_build  # type: ignore[attr-defined]


def test_the_sandbox_runs_as_a_program() -> None:
    command = [sys.executable, "-W", "ignore", "-m", "xpauto.sandbox", "--segments", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        token = process.stdout.readline().removeprefix("token: ").strip()
        with xpauto.Client(base_url=url, token=token) as client:
            assert len(client.segments.list().collect()) == 2
        process.send_signal(signal.SIGINT)
        process.wait(10)
    wrong = subprocess.run([*command, "--nonsense"], capture_output=True, text=True, timeout=60)
    assert wrong.returncode == 2
    assert "--nonsense" in wrong.stderr
