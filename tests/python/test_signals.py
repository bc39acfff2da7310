"""Ctrl-C ends blocking calls immediately."""

from __future__ import annotations

import logging
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

import xpauto
from programs import check, command
from scripted_server import Seen
from watched_server import WatchedServer, reply, silence
from xpauto import F

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")

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


def further_pages_hang(request: Seen) -> bytes | None:
    headers = {"X-Pagination-Page-Count": "9"}
    return reply([{"id": 1, "name": "a", "siteId": 1}], headers=headers) if "page=1&" in request.path else None


def busy(_: Seen) -> bytes:
    return reply(None, 503, {"Retry-After": "30"})


def empty(_: Seen) -> bytes:
    return reply({"id": 1})


STREAM = "import pyarrow; pyarrow.table(client.segments.list(per_page=1))"

# The first page, and the eight that are then fetched ahead.
PAGES = 1 + 8

# What the program does, how the server replies, how many requests come, and which quota is kept.
CALLS: dict[str, tuple[str, Callable[[Seen], bytes | None], int, str]] = {
    "a call that waits for its response": ("client.key_moments.delete(1)", silence, 1, ""),
    "an iteration that waits for a page": ("list(client.segments.list(per_page=1))", further_pages_hang, PAGES, ""),
    "all records at once": ("client.segments.list(per_page=1).collect()", further_pages_hang, PAGES, ""),
    "a table of all records": ("client.segments.list(per_page=1).to_polars()", further_pages_hang, PAGES, ""),
    "a stream that another library reads": (STREAM, further_pages_hang, PAGES, ""),
    "a free request": ("client.request('POST', '/anything', json={})", silence, 1, ""),
    "a call that waits before its repeat": ("client.sites.get_by_code('a')", busy, 1, ""),
    "a call that waits for the quota": ("client.sites.get_by_code('a')", empty, 1, "1/h"),
}


def interrupted(
    call: str,
    respond: Callable[[Seen], bytes | None],
    requests: int,
    quota: str,
    caller: str = CALLER,
) -> tuple[float, float]:
    """The seconds from the signal to the KeyboardInterrupt, and to the end of the last connection that hung."""
    with (
        WatchedServer(respond) as server,
        subprocess.Popen(
            command(caller, server.url, call, quota), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
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
    fastest_of_three(lambda: interrupted(*CALLS[name]))


def fastest_of_three(attempt: Callable[[], tuple[float, float]]) -> None:
    tries = []
    for _ in range(3):
        tries.append(attempt())
        if max(tries[-1]) < 0.2:
            return
    pytest.fail(f"seconds until it was raised, and until the connection ended: {tries}")


ENGINE = """
import sys, tempfile, duckdb, polars, pyarrow.dataset, xpauto
segments = xpauto.Client(base_url=sys.argv[1], timeout=60, rate_limit=sys.argv[3] or None).segments.list(per_page=1)
dataset = segments.dataset()
def query():
    exec(compile(sys.argv[2], "call", "exec"))
def query_of_duckdb():
    try:
        query()
    except RuntimeError as error:
        # Under Python 3.11, its own error stays.
        assert sys.version_info < (3, 12) and str(error) == "Query interrupted"
        raise KeyboardInterrupt
def query_of_polars():
    try:
        query()
    finally:
        # It raises a KeyboardInterrupt of its own, often before that of Python, also where no list is read.
        for _ in range(3):
            pass
with tempfile.TemporaryDirectory() as folder:
    try:
        print("calling", flush=True)
        is_of_polars = "lazy" in sys.argv[2] or "polars" in sys.argv[2]
        query_of_polars() if is_of_polars else query_of_duckdb()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        sys.stdin.read()
"""

# Runs code as if Polars did, and reads in a thread of it.
IN_POLARS = """
def in_polars(source, **names):
    import _thread
    names |= {"__name__": "polars.stand_in", "start": _thread.start_new_thread}
    exec(compile(source, "polars", "exec"), names)
"""

# Polars may raise its KeyboardInterrupt before its thread has looked for signals twice; this always does.
RAISES_FIRST = f"""{IN_POLARS}
import time
def read():
    try:
        list(segments)
    except KeyboardInterrupt:
        pass
in_polars("start(read, ())\\nwhile True: sleep(1)", read=read, sleep=time.sleep)
"""

# What the program does, and how many requests come: all pages are prefetched, or none by a lazy frame.
ENGINES = {
    "pyarrow writes a dataset": ("pyarrow.dataset.write_dataset(dataset, folder, format='parquet')", PAGES),
    "pyarrow writes a list": ("pyarrow.dataset.write_dataset(segments, folder, format='parquet')", PAGES),
    "pyarrow reads a dataset": ("dataset.to_table()", PAGES),
    "Polars collects": ("segments.lazy().collect()", 2),
    "Polars writes": ("segments.lazy().sink_parquet(folder + '/a.parquet')", 2),
    "Polars raises first": (RAISES_FIRST, PAGES),
    "Polars scans a dataset": ("polars.scan_pyarrow_dataset(dataset).collect()", PAGES),
    "DuckDB reads a dataset": ("duckdb.sql('from dataset').fetchall()", PAGES),
    "DuckDB reads a list": ("duckdb.sql('from segments').fetchall()", PAGES),
    "DuckDB in one thread": ("duckdb.sql('set threads = 1'); duckdb.sql('from dataset').fetchall()", PAGES),
    "Ibis": ("import ibis; ibis.memtable(dataset).to_pyarrow()", PAGES),
    "asyncio": ("import asyncio\nasync def main():\n  segments.lazy().collect()\nasyncio.run(main())", 2),
}


@pytest.mark.parametrize("name", ENGINES)
def test_ctrl_c_ends_a_query_of_an_engine_within_200_ms(name: str) -> None:
    call, requests = ENGINES[name]
    fastest_of_three(lambda: interrupted(call, further_pages_hang, requests, "", ENGINE))


@pytest.mark.parametrize("name", ["pyarrow writes a dataset", "Polars collects", "DuckDB reads a dataset"])
def test_ctrl_c_ends_a_query_that_waits_for_the_quota_within_200_ms(name: str) -> None:
    def first(_: Seen) -> bytes:
        return reply([{"id": 1, "name": "a", "siteId": 1}], headers={"X-Pagination-Page-Count": "9"})

    fastest_of_three(lambda: interrupted(ENGINES[name][0], first, 1, "1/h", ENGINE))


# Polars is imported first, since it sets a handler of signals of its own.
QUERY_IN_POLARS = f"""{IN_POLARS}
import polars
handled, ended = threading.Event(), threading.Event()
def handle(*_):
    print("handled", flush=True)
    handled.set()
signal.signal(signal.SIGINT, handle)
def read():
    try:
        query()
    finally:
        ended.set()
"""

GOES_ON = {
    "a handler raises nothing": """
signal.signal(signal.SIGINT, lambda *_: print("handled", flush=True))
query()
""",
    "Polars goes on": f"""{QUERY_IN_POLARS}
in_polars("start(read, ())\\nended.wait()", read=read, ended=ended)
""",
    "Polars returns and a handler raises nothing": f"""{QUERY_IN_POLARS}
in_polars("start(read, ())\\nhandled.wait()", read=read, handled=handled)
ended.wait()
""",
    # Python runs the handler before the query has ended.
    "it concerns another thread": """
thread = threading.Thread(target=query)
thread.start()
try:
    threading.Event().wait()
except KeyboardInterrupt:
    print("handled", flush=True)
    thread.join()
""",
}


@pytest.mark.parametrize("program", GOES_ON.values(), ids=GOES_ON)
def test_ctrl_c_does_not_end_a_query_if(program: str) -> None:
    program = f"""
import signal, sys, tempfile, threading, pyarrow.dataset, xpauto
segments = xpauto.Client(base_url=sys.argv[1], timeout=60).segments.list(per_page=1, prefetch=0)
def query():
    with tempfile.TemporaryDirectory() as folder:
        pyarrow.dataset.write_dataset(segments.dataset(), folder, format="parquet")
        print(pyarrow.dataset.dataset(folder).count_rows(), flush=True)
{program}"""
    go_on: queue.Queue[None] = queue.Queue()

    def slow(request: Seen) -> bytes:
        is_second = "page=2&" in request.path
        if is_second:
            go_on.get(timeout=20)
        return reply([{"id": 1 + is_second, "name": "a", "siteId": 1}], headers={"X-Pagination-Page-Count": "2"})

    with (
        WatchedServer(slow) as server,
        subprocess.Popen(command(program, server.url), stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdout is not None
        for _ in range(2):
            server.arrivals.get(timeout=20)
        process.send_signal(signal.SIGINT)
        # A query that ends would do so within these looks at signals.
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.4)
        go_on.put(None)
        assert sorted(process.communicate(timeout=20)[0].split()) == ["2", "handled"]


def test_a_signal_handler_that_raises_nothing_does_not_end_the_call() -> None:
    program = """
import signal, sys, xpauto
signal.signal(signal.SIGINT, lambda *_: print("handled", flush=True))
print("calling", flush=True)
print(xpauto.Client(base_url=sys.argv[1]).request("GET", "/").json())
"""
    go_on: queue.Queue[None] = queue.Queue()

    def slow(_: Seen) -> bytes:
        go_on.get(timeout=20)
        return reply("fine")

    with (
        WatchedServer(slow) as server,
        subprocess.Popen(command(program, server.url), stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdout is not None
        assert process.stdout.readline() == "calling\n"
        server.arrivals.get(timeout=20)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "handled\n"
        go_on.put(None)
        assert process.stdout.readline() == "fine\n"
        assert process.wait(20) == 0


def endless_pages(request: Seen) -> bytes:
    page = int(request.path.partition("page=")[2].partition("&")[0])
    return reply([{"id": page, "name": "a", "siteId": 1}], headers={"X-Pagination-Page-Count": "9"})


READINGS = {
    "collect": "client.segments.list(per_page=1).collect()",
    "a table": "client.segments.list(per_page=1).to_arrow()",
    "an iteration": "list(client.segments.list(per_page=1))",
    "a stream that another library reads": "pyarrow.table(client.segments.list(per_page=1))",
}


@pytest.mark.parametrize("reading", READINGS)
def test_no_ctrl_c_is_lost_while_a_list_is_read(reading: str) -> None:
    program = """
import os, random, signal, sys, threading, logging, pyarrow, xpauto
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
        check(program, server.url, READINGS[reading])


READERS = {
    "pyarrow": "pyarrow.table(segments)",
    "a pyarrow reader": "pyarrow.RecordBatchReader.from_stream(segments).read_all()",
    "polars": "polars.DataFrame(segments)",
    "polars from Arrow": "polars.from_arrow(segments)",
    # While its other threads read, DuckDB itself delays signals.
    "DuckDB": "duckdb.sql('set threads = 1'); duckdb.sql('from segments').fetchall()",
    "a conversion": "segments.to_polars()",
    "a token function": "xpauto.Client(base_url=sys.argv[1], token=raising).sites.get_by_code('a')",
    "a token function of a stream": "pyarrow.table(xpauto.Client(base_url=sys.argv[1], token=raising).segments.list())",
}


@pytest.mark.parametrize("reader", READERS)
def test_an_exit_code_of_a_signal_handler_is_kept(reader: str) -> None:
    program = """
import signal, sys, duckdb, polars, pyarrow, xpauto
def raising():
    sys.exit(7)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
segments = xpauto.Client(base_url=sys.argv[1], timeout=60).segments.list(per_page=1)
print("calling", flush=True)
exec(sys.argv[2])
"""
    with (
        WatchedServer(further_pages_hang) as server,
        subprocess.Popen(
            command(program, server.url, READERS[reader]), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process,
    ):
        assert process.stdout is not None
        assert process.stdout.readline() == "calling\n"
        if "raising" not in READERS[reader]:
            for _ in range(PAGES):
                server.arrivals.get(timeout=20)
            process.send_signal(signal.SIGTERM)
        output = process.communicate(timeout=20)
        assert (*output, process.returncode) == ("", "", 7)


def test_an_exception_of_a_signal_handler_passes_through_a_library() -> None:
    program = """
import signal, sys, pyarrow, xpauto
class Stop(Exception):
    pass
stop = Stop()
def handler(*_):
    raise stop
def read(segments):
    try:
        pyarrow.table(segments)
    except pyarrow.ArrowInvalid:
        print("lost")
signal.signal(signal.SIGTERM, handler)
client = xpauto.Client(base_url=sys.argv[1], timeout=60)
print("calling", flush=True)
try:
    read(client.segments.list(per_page=1))
except Stop as error:
    assert error is stop
    assert sys.gettrace() is None
    print("fine")
"""
    with (
        WatchedServer(further_pages_hang) as server,
        subprocess.Popen(command(program, server.url), stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdout is not None
        assert process.stdout.readline() == "calling\n"
        for _ in range(PAGES):
            server.arrivals.get(timeout=20)
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=20)[0] == "fine\n"


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

    with (
        WatchedServer(first) as server,
        subprocess.Popen(
            command(program, server.url), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process,
    ):
        assert process.stdout is not None
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
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with WatchedServer(empty) as server, subprocess.Popen(command(program, server.url), **pipes) as process:
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

    with (
        WatchedServer(slow) as server,
        subprocess.Popen(command(program, server.url), stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.communicate(timeout=20)[0] == "fine\n"
