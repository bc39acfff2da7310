"""Ctrl-C ends blocking calls immediately."""

import logging
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import xpauto
from programs import check, started
from servers import Seen, WatchedServer, reply, silence
from xpauto import F

# The first page, and the eight that are then fetched ahead.
PAGES = 1 + 8

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")


def further_pages_hang(request: Seen) -> bytes | None:
    headers = {"X-Pagination-Page-Count": "9"}
    return reply([{"id": 1, "name": "a", "siteId": 1}], headers=headers) if request.page == 1 else None


def busy(_: Seen) -> bytes:
    return reply(None, 503, {"Retry-After": "30"})


def empty(_: Seen) -> bytes:
    return reply({"id": 1})


POLLING = "client.personalizations.ticket('42').poll('/results/{dataCode}', interval=60)"
# What the program does, how the server replies, how many requests come, and which quota is kept.
CALLS: dict[str, tuple[str, Callable[[Seen], bytes | None], int, str]] = {
    "a call that waits for its response": ("client.key_moments.delete(1)", silence, 1, ""),
    "an iteration that waits for a page": ("list(client.segments.list(per_page=1))", further_pages_hang, PAGES, ""),
    "all records at once": ("client.segments.list(per_page=1).collect()", further_pages_hang, PAGES, ""),
    "a table of all records": ("client.segments.list(per_page=1).to_polars()", further_pages_hang, PAGES, ""),
    "a free request": ("client.request('POST', '/anything', json={})", silence, 1, ""),
    "a call that waits before its repeat": ("client.sites.get_by_code('a')", busy, 1, ""),
    "polling that waits for a response": (POLLING, silence, 1, ""),
    "polling that waits for its next request": (POLLING, lambda _: reply(None, 202), 1, ""),
    "a call that waits for the quota": ("client.sites.get_by_code('a')", empty, 1, "1/h"),
}


CALLER = """
import sys, xpauto
client = xpauto.Client(base_url=sys.argv[1], timeout=60, rate_limit=sys.argv[3] or None)
if sys.argv[3]:
    client.sites.get_by_code("a")
try:
    print("calling", flush=True)
    exec(compile(sys.argv[2], "call", "exec"))
except KeyboardInterrupt:
    print("interrupted", flush=True)
    sys.stdin.read()
"""


def interrupted(call: str, respond: Callable[[Seen], bytes | None], requests: int, quota: str) -> tuple[float, float]:
    """The seconds from the signal to the KeyboardInterrupt, and to the end of the last connection that hung."""
    with WatchedServer(respond) as server, started(CALLER, server.url, call, quota) as process:
        assert process.stdout.readline() == "calling\n"
        hanging = 0
        for _ in range(requests):
            hanging += respond(server.arrivals.get(timeout=20)) is None
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        raised = time.monotonic() - sent
        # The process is still there: it is the call's end that ends the connection, not the process's.
        closed = max((server.ends.get(timeout=20) - sent for _ in range(hanging)), default=0.0)
        with pytest.raises(queue.Empty):
            server.arrivals.get_nowait()
        process.stdin.close()
        assert process.wait(20) == 0
    return raised, closed


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_ends_a_call_within_200_ms(name: str) -> None:
    tries = []
    for _ in range(3):
        tries.append(interrupted(*CALLS[name]))
        if max(tries[-1]) < 0.2:
            return
    pytest.fail(f"seconds until it was raised, and until the connection ended: {tries}")


def test_a_signal_handler_that_raises_nothing_does_not_end_the_call() -> None:
    program = """
import signal, sys, xpauto
signal.signal(signal.SIGINT, lambda *_: print("handled", flush=True))
print(xpauto.Client(base_url=sys.argv[1]).request("GET", "/").json())
"""
    go_on = threading.Event()

    def slow(_: Seen) -> bytes:
        assert go_on.wait(20)
        return reply("fine")

    with WatchedServer(slow) as server, started(program, server.url) as process:
        server.arrivals.get(timeout=20)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "handled\n"
        go_on.set()
        assert process.communicate(timeout=20)[0] == "fine\n"
        assert process.returncode == 0


def endless_pages(request: Seen) -> bytes:
    return reply([{"id": request.page, "name": "a", "siteId": 1}], headers={"X-Pagination-Page-Count": "9"})


@pytest.mark.parametrize("reading", ["{}.collect()", "{}.to_arrow()", "list({})"])
def test_no_ctrl_c_is_lost_while_a_list_is_read(reading: str) -> None:
    program = """
import os, random, signal, sys, threading, logging, xpauto
client = xpauto.Client(base_url=sys.argv[1])
read = compile(sys.argv[2], "reading", "eval")
random.seed(36)
eval(read)
for _ in range(200):
    interrupt = threading.Timer(random.random() * 0.01, os.kill, (os.getpid(), signal.SIGINT))
    try:
        interrupt.start()
        while True:
            eval(read)
    except KeyboardInterrupt:
        interrupt.join()
print("fine")
"""
    with WatchedServer(endless_pages) as server:
        check(program, server.url, reading.format("client.segments.list(per_page=1)"))


READERS = {
    "a conversion": "segments.to_polars()",
    "a token function": "xpauto.Client(base_url=sys.argv[1], token=raising).sites.get_by_code('a')",
}


@pytest.mark.parametrize("reader", READERS)
def test_an_exit_code_of_a_signal_handler_is_kept(reader: str) -> None:
    program = """
import signal, sys, xpauto
def raising():
    sys.exit(7)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
segments = xpauto.Client(base_url=sys.argv[1], timeout=60).segments.list(per_page=1)
print("calling", flush=True)
exec(sys.argv[2])
"""
    with WatchedServer(further_pages_hang) as server, started(program, server.url, READERS[reader]) as process:
        assert process.stdout.readline() == "calling\n"
        if "raising" not in READERS[reader]:
            for _ in range(PAGES):
                server.arrivals.get(timeout=20)
            process.send_signal(signal.SIGTERM)
        output = process.communicate(timeout=20)
        assert (*output, process.returncode) == ("", "", 7)


def test_a_signal_during_the_log_level_query_ends_the_call(
    client: xpauto.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> bool:
        signal.raise_signal(signal.SIGINT)
        return False

    monkeypatch.setattr(logging.getLogger("xpauto"), "isEnabledFor", interrupted)
    with pytest.raises(KeyboardInterrupt):
        client.sites.get_by_code("shopfront1")


class Interrupted:
    """A value of which Python asks the class when Ctrl-C arrives."""

    @property
    def __class__(self) -> type:
        raise KeyboardInterrupt


INSPECTIONS: dict[str, Callable[[xpauto.Client, Any], object]] = {
    "a filter": lambda client, value: client.segments.list(filter=value),
    "an operand": lambda client, value: client.segments.list(filter=F.id.is_in(value)),
    "a body": lambda client, value: client.themes.create(value),
    "a nested value": lambda client, value: client.request("POST", "/x", json={"a": value}),
    "a query": lambda client, value: client.request("GET", "/x", query=value),
    "a value of a query": lambda client, value: client.request("GET", "/x", query={"a": value}),
}


@pytest.mark.parametrize("inspected", INSPECTIONS.values(), ids=INSPECTIONS)
def test_no_ctrl_c_is_lost_while_a_value_is_inspected(inspected: Callable[[xpauto.Client, Any], object]) -> None:
    client = xpauto.Client(base_url="https://api.example.com")
    with pytest.raises(KeyboardInterrupt):
        inspected(client, Interrupted())


def test_calls_of_other_threads_end_with_a_program_that_ctrl_c_ends() -> None:
    program = """
import sys, threading, xpauto
from concurrent.futures import ThreadPoolExecutor
client = xpauto.Client(base_url=sys.argv[1], rate_limit="1/h")
client.sites.get_by_code("a")
unlimited = xpauto.Client(base_url=sys.argv[1], timeout=60)
pool = ThreadPoolExecutor()
for call in [lambda: client.sites.get_by_code("a"), lambda: unlimited.sites.get_by_code("b")]:
    pool.submit(call)
    threading.Thread(target=call).start()
print("calling", flush=True)
threading.Event().wait()
"""
    arrived: list[None] = []

    def first(_: Seen) -> bytes | None:
        arrived.append(None)
        return reply({"id": 1}) if len(arrived) == 1 else None

    with WatchedServer(first) as server, started(program, server.url) as process:
        assert process.stdout.readline() == "calling\n"
        for _ in range(3):
            server.arrivals.get(timeout=20)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == -signal.SIGINT
        finally:
            process.kill()


CONCURRENT_CALLS = {
    "of a pool that does not wait": """
pool = ThreadPoolExecutor()
try:
    list(pool.map(client.sites.get_by_code, "bcd"))
finally:
    pool.shutdown(wait=False, cancel_futures=True)
""",
    "of asyncio": """
async def main():
    await asyncio.gather(*map(awaited.sites.get_by_code, "bcd"))
asyncio.run(main())
""",
}


@pytest.mark.parametrize("program", CONCURRENT_CALLS.values(), ids=CONCURRENT_CALLS)
def test_ctrl_c_ends_concurrent_calls_that_wait_for_the_quota(program: str) -> None:
    program = f"""
import asyncio, sys, xpauto
from concurrent.futures import ThreadPoolExecutor
client = xpauto.Client(base_url=sys.argv[1], rate_limit="1/h")
awaited = xpauto.AsyncClient(base_url=sys.argv[1], rate_limit="1/h")
client.sites.get_by_code("a")
print("calling", flush=True)
{program}"""
    with WatchedServer(empty) as server, started(program, server.url) as process:
        assert process.stdout.readline() == "calling\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.3)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == -signal.SIGINT
        finally:
            process.kill()


def test_calls_of_other_threads_go_on_when_the_main_thread_has_ended() -> None:
    program = """
import sys, threading, xpauto
client = xpauto.Client(base_url=sys.argv[1])
def call():
    threading.main_thread().join()
    print(client.request("GET", "/").json())
threading.Thread(target=call).start()
"""

    def slow(_: Seen) -> bytes:
        time.sleep(0.2)
        return reply("fine")

    with WatchedServer(slow) as server:
        check(program, server.url)
