"""Measures how fast a program ends what it does, once Ctrl-C is pressed."""

import queue
import signal
import time
from collections.abc import Callable

import pytest

from programs import started
from servers import Seen, WatchedServer, reply

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


# The first page, and the eight that are then fetched ahead.
PAGES = 1 + 8


def further_pages_hang(request: Seen) -> bytes | None:
    headers = {"X-Pagination-Page-Count": "9"}
    return reply([{"id": 1, "name": "a", "siteId": 1}], headers=headers) if request.page == 1 else None


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


def fastest_of_three(attempt: Callable[[], tuple[float, float]]) -> None:
    tries = []
    for _ in range(3):
        tries.append(attempt())
        if max(tries[-1]) < 0.2:
            return
    pytest.fail(f"seconds until it was raised, and until the connection ended: {tries}")
