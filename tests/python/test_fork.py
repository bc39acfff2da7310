"""Clients keep working in forked children, worker processes and the parent."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from programs import check

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")


def check_forked(program: str) -> None:
    """Runs a program that forks; `ended` waits for a child and returns its exit status."""
    start = "import asyncio, os, sys, threading, xpauto\n"
    check(start + "def ended(child):\n    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])\n" + program)


def test_a_forked_child_and_its_child_have_a_runtime_and_connections_of_their_own() -> None:
    check_forked("""
with xpauto.Sandbox(segments=5) as sandbox:
    client, awaited = sandbox.client(), sandbox.async_client()
    derived = client.with_options(timeout=9)
    completed = []
    client.on_request(completed.append)
    assert len(client.segments.list().collect()) == 5
    pager = client.segments.list()
    for generation in range(3):
        child = os.fork()
        if child:
            break
        for one in (client, derived):
            assert len(one.segments.list().collect()) == 5
        assert len(pager.collect()) == 5
        assert len(asyncio.run(awaited.segments.list().collect())) == 5
        # Hooks are inherited, and what they have seen before.
        assert len(completed) == 4 + 3 * generation, completed
    status = ended(child) if child else 7
    if generation or not child:
        os._exit(status)
    assert status == 7
    assert len(client.segments.list().collect()) == 5
    assert len(completed) == 2
print("fine")
""")


def test_the_clients_of_a_forked_child_share_its_connections_and_its_rate_limit() -> None:
    check_forked("""
with xpauto.Sandbox() as sandbox:
    client = sandbox.client(token=lambda: sandbox.token, rate_limit="3/h", total_timeout=0.3)
    derived = client.with_options(timeout=9)
    client.sites.get_by_code("shopfront1")
    child = os.fork()
    if child == 0:
        for one in (client, derived, derived.with_options(timeout=8)):
            one.sites.get_by_code("shopfront1")
        try:
            client.sites.get_by_code("shopfront1")
        except xpauto.RequestTimeoutError:
            sys.exit(7)
    assert ended(child) == 7
    derived.sites.get_by_code("shopfront1")
    assert len(sandbox.requests) == 5
print("fine")
""")


def test_a_forked_child_uses_a_sandbox_and_leaves_its_control_to_the_parent() -> None:
    # The threads of the parent hold whatever locks of the account there are at the moment of a fork.
    check_forked("""
with xpauto.Sandbox() as sandbox:
    client = sandbox.client()
    # Before the forks, since some modules are imported on first use, and a child never gets the lock of an import.
    sandbox.state()
    client.sites.get_by_code("shopfront1")
    ends = threading.Event()
    def use():
        while not ends.is_set():
            sandbox.state()
            client.sites.get_by_code("shopfront1")
    threads = [threading.Thread(target=use) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(20):
        child = os.fork()
        if child == 0:
            refused = 0
            for control in (sandbox.state, sandbox.reset, sandbox.snapshot, lambda: sandbox.add_fault({"status": 500})):
                try:
                    control()
                except xpauto.ConfigError as error:
                    refused += "controlled by the process that started it" in str(error)
            sandbox.client().sites.get_by_code("shopfront1")
            sandbox.stop()
            os._exit(refused)
        assert ended(child) == 4
    ends.set()
    for thread in threads:
        thread.join()
    assert client.sites.get_by_code("shopfront1").code == "shopfront1"
print("fine")
""")


def test_forking_during_calls_affects_neither_process() -> None:
    # The threads of the parent hold whatever locks there are at the moment of a fork; twenty moments hit many.
    check_forked("""
with xpauto.Sandbox(segments=5) as sandbox:
    client = sandbox.client(token=xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret))
    stop, failures, rounds = threading.Event(), [], threading.Semaphore(0)
    def calls():
        try:
            while not stop.is_set():
                assert len(client.segments.list().collect()) == 5
                rounds.release()
        except BaseException as error:
            failures.append(error)
    threads = [threading.Thread(target=calls) for _ in range(8)]
    for thread in threads:
        thread.start()
    children = []
    for number in range(20):
        rounds.acquire()
        child = os.fork()
        if child == 0:
            assert len(client.segments.list().collect()) == 5
            os._exit(number)
        children.append(child)
    codes = [ended(child) for child in children]
    stop.set()
    for thread in threads:
        thread.join()
    assert codes == list(range(20)), codes
    assert not failures, failures
print("fine")
""")


def test_forking_inside_a_running_loop_does_not_affect_the_parent() -> None:
    check_forked("""
with xpauto.Sandbox(latency=0.1) as sandbox:
    client, blocking = sandbox.async_client(), sandbox.client()
    async def main():
        calls = [asyncio.ensure_future(client.sites.get_by_code("shopfront1")) for _ in range(8)]
        while len(sandbox.requests) < 8:
            await asyncio.sleep(0)
        child = os.fork()
        if child == 0:
            blocking.sites.get_by_code("shopfront1")
            os._exit(3)
        assert [site.code for site in await asyncio.gather(*calls)] == ["shopfront1"] * 8
        assert ended(child) == 3
    asyncio.run(main())
print("fine")
""")


WORKERS = """
import multiprocessing, sys, xpauto

def count(client):
    return len(client.segments.list().collect()), client.with_options(timeout=9).sites.get_by_code("shopfront1").code

def main():
    with xpauto.Sandbox(segments=5) as sandbox:
        client = sandbox.client(rate_limit="100/s")
        assert count(client) == (5, "shopfront1")
        with multiprocessing.get_context(sys.argv[1]).Pool(2) as workers:
            assert workers.map(count, [client] * 6) == [(5, "shopfront1")] * 6
        assert count(client) == (5, "shopfront1")
    print("fine")

if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("method", ["fork", "forkserver", "spawn"])
def test_worker_processes_use_a_pickled_client(method: str, tmp_path: Path) -> None:
    # A file, since workers that are not forked import the program.
    file = tmp_path / "program.py"
    file.write_text(WORKERS, encoding="utf-8")
    command = [sys.executable, "-W", "ignore", str(file), method]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (result.stdout, result.stderr, result.returncode) == ("fine\n", "", 0)
