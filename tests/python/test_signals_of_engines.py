"""Ctrl-C ends the queries of other libraries that read lists, and no query that goes on."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys

import pytest

from interrupted import PAGES, fastest_of_three, further_pages_hang, interrupted
from programs import command
from scripted_server import Seen
from watched_server import WatchedServer, reply

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")

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
