"""The rate limit is never exceeded and fully used, as a counting server verifies."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

import xpauto
from programs import command, run
from scripted_server import Seen
from watched_server import WatchedServer, reply

# Within three seconds: 40 at once, 20 after a second, 40 and 20 more once two seconds and three are over.
QUOTA = "40/s, 60/2s"
REQUESTS, SECONDS = 121, 4.0


@contextmanager
def counting(**options: Any) -> Iterator[xpauto.Sandbox]:
    """A sandbox that serves what comes beyond the quota, and counts it."""
    with xpauto.Sandbox(**{"rate_limit": QUOTA, "enforce_rate_limit": False, **options}) as sandbox:
        yield sandbox
        assert sandbox.quota_violations == 0


def in_threads(call: Callable[[int], object], count: int) -> None:
    with ThreadPoolExecutor(64) as threads:
        list(threads.map(call, range(count)))


@contextmanager
def all_of_the_quota_used() -> Iterator[None]:
    """That no room at all goes to waste is tested in core, where the clock stands; a busy machine may be slow."""
    began = time.monotonic()
    yield
    assert SECONDS - 0.05 <= time.monotonic() - began < SECONDS * 1.5


def test_threads_and_derived_clients_share_and_exhaust_the_rate_limit() -> None:
    with counting() as sandbox:
        client = sandbox.client(rate_limit=QUOTA, max_concurrency=64)
        clients = [client, client.with_options(timeout=9), client.with_options(max_retries=0).with_options(timeout=8)]
        with all_of_the_quota_used():
            in_threads(lambda number: clients[number % 3].sites.get_by_code("shopfront1"), REQUESTS)
        assert len(sandbox.requests) == REQUESTS


def test_calls_of_one_loop_keep_and_exhaust_the_rate_limit() -> None:
    async def calls(client: xpauto.AsyncClient) -> None:
        places = asyncio.Semaphore(64)

        async def call() -> None:
            async with places:
                await client.sites.get_by_code("shopfront1")

        await asyncio.gather(*(call() for _ in range(REQUESTS)))

    with counting(latency=0.01) as sandbox:
        client = sandbox.async_client(rate_limit=QUOTA, max_concurrency=64)
        with all_of_the_quota_used():
            asyncio.run(calls(client))


def test_retries_count_against_the_rate_limit() -> None:
    with counting(rate_limit="30/s", faults=[{"path": "/sites/*", "times": 30, "status": 503}]) as sandbox:
        client = sandbox.client(rate_limit="30/s", max_concurrency=64, retry_backoff=0, max_retries=30)
        in_threads(lambda _: client.sites.get_by_code("shopfront1"), 40)
        assert len(sandbox.requests) == 70


def test_token_requests_count_against_the_rate_limit() -> None:
    with counting(rate_limit="10/s", token_lifetime=0.4) as sandbox:
        credentials = xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret)
        client = sandbox.client(token=credentials, rate_limit="10/s", max_concurrency=64)
        in_threads(lambda _: client.sites.get_by_code("shopfront1"), 24)
        assert sum(request["path"] == "/oauth/token" for request in sandbox.requests) > 1


def test_failed_and_cancelled_requests_count_against_the_rate_limit() -> None:
    async def calls(client: xpauto.AsyncClient) -> None:
        for _ in range(12):
            call = asyncio.ensure_future(client.sites.get_by_code("shopfront1"))
            await asyncio.wait([call], timeout=0.01)
            call.cancel()
        await asyncio.gather(*(client.goals.list().first() for _ in range(12)))

    faults = [{"path": "/sites/*", "action": "hang"}, {"path": "/goals", "times": 5, "action": "reset"}]
    with counting(rate_limit="15/s", faults=faults) as sandbox:
        asyncio.run(calls(sandbox.async_client(rate_limit="15/s", retry_backoff=0)))


def test_a_slow_request_counts_until_its_response() -> None:
    # The service may count a request at any time until its response.
    with counting(rate_limit="10/s", faults=[{"path": "/goals", "delay": 0.5}]) as sandbox:
        client = sandbox.client(rate_limit="10/s", max_concurrency=64)
        in_threads(lambda number: client.goals.list().first() if number % 2 else client.segments.list().first(), 22)


def test_quota_returns_the_remaining_budget() -> None:
    with xpauto.Sandbox() as sandbox:
        client = sandbox.client(rate_limit="3/min, 100/h")
        assert client.quota == xpauto.Quota(
            3, 0.0, [xpauto.QuotaWindow(3, 60.0, 3, 0.0), xpauto.QuotaWindow(100, 3600.0, 100, 0.0)]
        )
        for left in (2, 1, 0):
            client.sites.get_by_code("shopfront1")
            assert client.with_options(timeout=9).quota.remaining == left
        quota = client.quota
        assert [window.remaining for window in quota.windows] == [0, 97]
        assert 55 < quota.wait == quota.windows[0].wait <= 60
        assert quota.windows[1].wait == 0
        assert sandbox.client().quota == xpauto.Quota(None, 0.0, [])


def test_clients_of_a_process_share_the_rate_limit() -> None:
    with xpauto.Sandbox() as sandbox:
        client = sandbox.client(rate_limit="9/h")
        client.sites.get_by_code("shopfront1")

        def left(**options: Any) -> int | None:
            return sandbox.client(**{"rate_limit": "9/h", **options}).quota.remaining

        assert left() == sandbox.async_client(rate_limit="9/h").quota.remaining == 8
        assert pickle.loads(pickle.dumps(client)).quota.remaining == 8
        assert left(rate_limit_scope="client") == left(token="another") == left(token=lambda: sandbox.token) == 9
        assert (left(rate_limit_share=0.5), left(rate_limit_share=0.01)) == (4, 1)
        assert sandbox.client(rate_limit="9/h", rate_limit_share=0.01).quota.windows[0].length == 40_000


PROCESS = """
import sys, xpauto
from concurrent.futures import ThreadPoolExecutor
url, token, scope = sys.argv[1:]
options = {"rate_limit": "10/s", "rate_limit_scope": scope, "max_retries": 0}
clients = [xpauto.Client(base_url=url, token=token, **options) for _ in range(2)]
print("ready", flush=True)
sys.stdin.readline()
with ThreadPoolExecutor(4) as threads:
    list(threads.map(lambda at: clients[at % 2].sites.get_by_code("shopfront1"), range(8)))
"""


@pytest.mark.parametrize("killed", [0, 1])
def test_processes_share_the_rate_limit_of_a_machine(tmp_path: Path, killed: int) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path), "APPDATA": str(tmp_path)}
    with xpauto.Sandbox(rate_limit="10/s") as sandbox:
        arguments = command(PROCESS, sandbox.url, sandbox.token, "machine")
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment}
        with ExitStack() as stack:
            processes = [stack.enter_context(subprocess.Popen(arguments, **pipes)) for _ in range(4)]
            for process in processes:
                assert process.stdout.readline() == "ready\n"
            for process in processes:
                process.stdin.write("\n")
                process.stdin.flush()
            for process in processes[:killed]:
                while len(sandbox.requests) < 12:
                    pass
                process.kill()
            for process in processes[killed:]:
                process.communicate(timeout=50)
                assert process.returncode == 0
        assert sandbox.quota_violations == 0
        assert 8 * (4 - killed) <= len(sandbox.requests) <= 32


@pytest.mark.skipif(sys.platform != "linux", reason="sets the cache folder of Linux")
def test_a_cache_folder_that_cannot_be_used_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    options: Any = {"base_url": "https://api.example.com", "rate_limit": "1/s", "rate_limit_scope": "machine"}
    with pytest.raises(xpauto.ConfigError, match=r'rate_limit_scope is "machine", but the file .* cannot be used'):
        xpauto.Client(**options)
    # Another process leaves what it wrote when it was interrupted, or the user something else.
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with xpauto.Sandbox() as sandbox:
        client = sandbox.client(rate_limit="5/h", rate_limit_scope="machine")
        client.sites.get_by_code("shopfront1")
        [log] = (tmp_path / "xpauto").iterdir()
        log.write_text("[{")
        client.sites.get_by_code("shopfront1")
        assert client.quota.remaining == 3
        log.unlink()
        client.sites.get_by_code("shopfront1")
        assert client.quota.remaining == 2
        assert sandbox.token not in log.name + log.read_text()


@pytest.mark.parametrize("create", [Path.mkdir, os.mkfifo])
def test_a_file_of_the_rate_limit_that_is_no_regular_file_is_refused(
    tmp_path: Path, create: Callable[[Path], None]
) -> None:
    program = """
import xpauto
try:
    xpauto.Client(base_url="https://api.example.com", rate_limit="1/s", rate_limit_scope="machine")
except xpauto.ConfigError as error:
    print(error)
"""
    assert run(program, XDG_CACHE_HOME=str(tmp_path)).stdout == ""
    [log] = (tmp_path / "xpauto").iterdir()
    log.unlink()
    create(log)
    printed = run(program, XDG_CACHE_HOME=str(tmp_path)).stdout
    assert "it is not a regular file); set the environment variable XDG_CACHE_HOME to a folder that can be" in printed


@pytest.mark.skipif(os.geteuid() != 0, reason="becomes a user that is in no list of users")
def test_a_user_without_a_home_needs_a_cache_folder() -> None:
    program = """
import os, sys, xpauto
def create(**options):
    try:
        xpauto.Client(base_url="https://api.example.com", rate_limit_scope="machine", **options)
    except xpauto.ConfigError as error:
        print(error)
create()
# From here on, modules cannot be imported where their folder is that of another user.
os.setuid(54321)
os.environ.pop("HOME", None)
create(rate_limit="1/s")
os.environ["XDG_CACHE_HOME"] = sys.argv[1]
create(rate_limit="1/s")
"""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        result = run(program, folder, XDG_CACHE_HOME="")
        assert (result.stderr, [path.name for path in Path(folder).iterdir()]) == ("", ["xpauto"])
    assert 'rate_limit_scope is "machine", but the user\'s cache folder is unknown' in result.stdout.splitlines()[1]


CALLS = """
import sys, xpauto
url, token = sys.argv[1:]
options = {"rate_limit": "3/h", "rate_limit_scope": "machine", "total_timeout": 30}
client = xpauto.Client(base_url=url, token=token, **options)
for _ in sys.stdin:
    try:
        client.sites.get_by_code("shopfront1")
        print("sent", flush=True)
    except xpauto.RequestTimeoutError as error:
        assert "waiting for the rate limit" in str(error), error
        print("delayed", flush=True)
"""


def delete(log: Path, _: bytes) -> None:
    # A call that is refused by what its process knows creates none.
    log.unlink(missing_ok=True)


def overwrite(log: Path, _: bytes) -> None:
    log.write_text("{}")


def restore(log: Path, earlier: bytes) -> None:
    log.write_bytes(earlier)


def replace(log: Path, earlier: bytes) -> None:
    copy = log.with_suffix(".copy")
    copy.write_bytes(earlier)
    copy.replace(log)


@pytest.mark.skipif(sys.platform != "linux", reason="sets the cache folder of Linux")
@pytest.mark.parametrize("lose", [delete, replace, overwrite, restore])
def test_a_file_that_is_lost_while_processes_run_lets_no_request_be_sent_too_early(
    tmp_path: Path, lose: Callable[[Path, bytes], None]
) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment}

    def call(process: subprocess.Popen[str]) -> str:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("call\n")
        process.stdin.flush()
        return process.stdout.readline().strip()

    with xpauto.Sandbox() as sandbox, ExitStack() as stack:
        arguments = command(CALLS, sandbox.url, sandbox.token)
        one, other = (stack.enter_context(subprocess.Popen(arguments, **pipes)) for _ in range(2))
        assert call(one) == "sent"
        [log] = (tmp_path / "xpauto").iterdir()
        earlier = log.read_bytes()
        assert [call(other), call(one)] == ["sent", "sent"]
        # The other one finds the third request in a deleted file; it has to have seen it in one that is overwritten.
        if lose in (overwrite, restore):
            assert call(other) == "delayed"
        for process in (other, one, other):
            lose(log, earlier)
            assert call(process) == "delayed"
        assert len(sandbox.requests) == 3


HOLDER = """
import fcntl, sys
[path] = sys.argv[1:]
file = open(path, "r+")
fcntl.flock(file, fcntl.LOCK_EX)
file.write('[{"id":1,"until":9')
file.flush()
print("locked", flush=True)
sys.stdin.readline()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="sets the cache folder of Linux, and locks as Rust does there")
def test_a_process_that_is_killed_while_it_holds_the_lock_leaves_nothing_stuck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with xpauto.Sandbox() as sandbox, ThreadPoolExecutor(1) as threads:
        client = sandbox.client(rate_limit="5/h", rate_limit_scope="machine", total_timeout=30)
        [log] = (tmp_path / "xpauto").iterdir()
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen(command(HOLDER, str(log)), **pipes) as holder:
            assert holder.stdout.readline() == "locked\n"
            call = threads.submit(client.sites.get_by_code, "shopfront1")
            # What needs no file is not delayed, and the call is not sent while the other process holds the lock.
            assert sandbox.client().goals.list().first() is not None
            assert [request["path"] for request in sandbox.requests] == ["/goals"]
            holder.kill()
        assert call.result(timeout=30).code == "shopfront1"
        assert client.quota.remaining == 4


@pytest.mark.parametrize("share", [0, -1, 1.5, "half", True])
def test_a_share_that_is_no_part_is_refused(share: Any) -> None:
    with pytest.raises(xpauto.ConfigError, match="rate_limit_share must be a number above 0 and up to 1"):
        xpauto.Client(base_url="https://api.example.com", rate_limit="1/s", rate_limit_share=share)


def test_a_429_pauses_the_whole_client_once() -> None:
    """Sixteen concurrent calls get a 429; nothing is sent for a second, then each call once."""
    together = threading.Barrier(16)
    arrived: list[float] = []
    lock = threading.Lock()

    def respond(_: Seen) -> bytes:
        with lock:
            arrived.append(time.monotonic())
            number = len(arrived)
        if number > 16:
            return reply({"id": 1, "code": "a"})
        together.wait(20)
        return reply(None, 429, {"Retry-After": "1"})

    with WatchedServer(respond) as server:
        client = xpauto.Client(base_url=server.url, max_concurrency=16)
        threads = ThreadPoolExecutor(17)
        calls = [threads.submit(client.sites.get_by_code, "a") for _ in range(16)]
        while client.quota.wait == 0:
            threading.Event().wait(0.001)
        # One that comes during the pause waits for its end like the others.
        calls.append(threads.submit(client.with_options(timeout=9).sites.get_by_code, "a"))
        for call in calls:
            assert call.result(20).code == "a"
        assert client.quota.wait == 0
    refused, served = arrived[:16], arrived[16:]
    assert len(served) == 17
    assert min(served) - max(refused) >= 1.0
    assert max(served) - min(served) < 0.5


def test_a_long_pause_refuses_other_calls_without_sending_them() -> None:
    faults = [{"times": 1, "status": 429, "headers": {"Retry-After": "300"}}]
    with xpauto.Sandbox(faults=faults) as sandbox:
        client = sandbox.client(max_retries=0)
        with pytest.raises(xpauto.RateLimitError):
            client.sites.get_by_code("shopfront1")
        with pytest.raises(xpauto.RateLimitError, match="was not sent") as caught:
            client.with_options(timeout=9).goals.list().first()
        assert (caught.value.status, caught.value.attempts) == (429, [])
        assert 290 < (caught.value.retry_after or 0) <= client.quota.wait + 1 <= 301
        assert len(sandbox.requests) == 1


def test_the_rate_limit_is_first_come_first_served() -> None:
    go_on = threading.Semaphore(0)

    def respond(request: Seen) -> bytes:
        assert go_on.acquire(timeout=20)
        return reply({"id": 1, "code": "a"})

    async def calls(server: WatchedServer) -> list[str]:
        client = xpauto.AsyncClient(base_url=server.url, max_concurrency=1)
        tasks = [asyncio.ensure_future(client.sites.get_by_code(f"a{number}")) for number in range(40)]
        for _ in tasks:
            go_on.release()
        await asyncio.gather(*tasks)
        return [server.arrivals.get().path.rpartition("/a")[2] for _ in tasks]

    with WatchedServer(respond) as server:
        assert asyncio.run(calls(server)) == [str(number) for number in range(40)]


@pytest.mark.parametrize("rate_limit", ["fast", "", "50", "0/s", "-1/s", "5/0s", "5/day", "5/s,", "5 per s"])
def test_an_invalid_rate_limit_is_refused(rate_limit: str) -> None:
    with pytest.raises(xpauto.ConfigError, match=r"rate_limit.*50/10s, 1000/h"):
        xpauto.Client(base_url="https://api.example.com", rate_limit=rate_limit)
