"""Measures one Python client in this process: reads a site repeatedly, prints the calls per second and more as JSON.

Every client does the same work in its own ordinary way: it sends the token, reads the response as JSON and looks up the
site's name.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import cycle
from time import perf_counter, process_time
from typing import Any

USAGE = f"usage: {sys.argv[0]} PEER SECONDS IN_FLIGHT URL"
CODE = "shopfront1"
NAME = "Shop front"
PATH = f"/sites/byCode/{CODE}"
TOKEN = "x"
HEADERS = {"Authorization": f"Bearer {TOKEN}"}
# The duration of the warm-up, in seconds.
WARM_UP = 0.2
# The number of clients of the peer with several.
CLIENTS = 16

# Returns the name of the site.
Call = Callable[[], Any]
AsyncCall = Callable[[], Awaitable[Any]]


@contextmanager
def blocking_xpauto(url: str) -> Iterator[Call]:
    import xpauto

    with xpauto.Client(base_url=url, token=TOKEN) as client:
        yield lambda: client.sites.get_by_code(CODE).name


@contextmanager
def blocking_xpauto_hook(url: str) -> Iterator[Call]:
    import xpauto

    statuses: set[int | None] = set()
    with xpauto.Client(base_url=url, token=TOKEN) as client:
        client.on_request(lambda request: statuses.add(request.status))
        yield lambda: client.sites.get_by_code(CODE).name
    check(NAME if statuses == {200} else statuses)


@contextmanager
def blocking_xpauto_derived(url: str) -> Iterator[Call]:
    """Every call has a derived client of its own."""
    import xpauto

    with xpauto.Client(base_url=url, token=TOKEN) as client:
        yield lambda: client.with_options(timeout=30).sites.get_by_code(CODE).name


@contextmanager
def blocking_xpauto_logged(url: str) -> Iterator[Call]:
    import logging

    logger = logging.getLogger("xpauto")
    logger.setLevel(logging.INFO)
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    with blocking_xpauto(url) as call:
        yield call


@contextmanager
def blocking_pyreqwest(url: str) -> Iterator[Call]:
    from pyreqwest.client import SyncClientBuilder

    with SyncClientBuilder().base_url(url).default_headers(HEADERS).error_for_status().build() as client:
        yield lambda: client.get(PATH).build().send().json()["name"]


@contextmanager
def blocking_httpx(url: str) -> Iterator[Call]:
    import httpx

    with httpx.Client(base_url=url, headers=HEADERS) as client:
        yield lambda: client.get(PATH).raise_for_status().json()["name"]


@asynccontextmanager
async def asyncio_xpauto(url: str, in_flight: int) -> AsyncIterator[AsyncCall]:
    import xpauto

    async def call() -> Any:
        return (await client.sites.get_by_code(CODE)).name

    async with xpauto.AsyncClient(base_url=url, token=TOKEN, max_concurrency=in_flight) as client:
        yield call


@asynccontextmanager
async def asyncio_xpauto_clients(url: str, in_flight: int) -> AsyncIterator[AsyncCall]:
    async with AsyncExitStack() as stack:
        opened = [asyncio_xpauto(url, -(-in_flight // CLIENTS)) for _ in range(CLIENTS)]
        turns = cycle([await stack.enter_async_context(client) for client in opened])
        yield lambda: next(turns)()


@asynccontextmanager
async def asyncio_pyreqwest(url: str, _in_flight: int) -> AsyncIterator[AsyncCall]:
    from pyreqwest.client import ClientBuilder

    async def call() -> Any:
        response = await client.get(PATH).build().send()
        return (await response.json())["name"]

    async with ClientBuilder().base_url(url).default_headers(HEADERS).error_for_status().build() as client:
        yield call


@asynccontextmanager
async def asyncio_aiohttp(url: str, in_flight: int) -> AsyncIterator[AsyncCall]:
    import aiohttp

    async def call() -> Any:
        async with session.get(PATH) as response:
            return (await response.json())["name"]

    connector = aiohttp.TCPConnector(limit=in_flight)
    async with aiohttp.ClientSession(url, connector=connector, headers=HEADERS, raise_for_status=True) as session:
        yield call


@asynccontextmanager
async def asyncio_httpx(url: str, _in_flight: int) -> AsyncIterator[AsyncCall]:
    import httpx

    async def call() -> Any:
        return (await client.get(PATH)).raise_for_status().json()["name"]

    # The default limit of 20 connections: its pool is slower with more.
    async with httpx.AsyncClient(base_url=url, headers=HEADERS) as client:
        yield call


BLOCKING = {
    "blocking-xpauto": blocking_xpauto,
    "blocking-xpauto-hook": blocking_xpauto_hook,
    "blocking-xpauto-derived": blocking_xpauto_derived,
    "blocking-xpauto-logged": blocking_xpauto_logged,
    "blocking-pyreqwest": blocking_pyreqwest,
    "blocking-httpx": blocking_httpx,
}
ASYNCIO = {
    "asyncio-xpauto": asyncio_xpauto,
    "asyncio-xpauto-clients": asyncio_xpauto_clients,
    "asyncio-pyreqwest": asyncio_pyreqwest,
    "asyncio-aiohttp": asyncio_aiohttp,
    "asyncio-httpx": asyncio_httpx,
}


def check(name: Any) -> None:
    """Refuses any other result, so that only successful calls count."""
    if name != NAME:
        raise SystemExit(f"the site's name is {name!r}, not {NAME!r}")


def measure_blocking(call: Call, seconds: float) -> dict[str, float]:
    """Makes sequential calls; returns the calls per second and the CPU time of each."""
    calls = 0
    started, cpu_started = perf_counter(), process_time()
    while perf_counter() - started < seconds:
        check(call())
        calls += 1
    cpu_us = (process_time() - cpu_started) * 1e6 / calls
    return {"in_flight_1": calls / (perf_counter() - started), "cpu_us": cpu_us}


async def measure_asyncio(call: AsyncCall, seconds: float, in_flight: int) -> dict[str, float]:
    """Runs several coroutines that make sequential calls; returns the calls per second and the time of 99 in 100."""
    durations: list[float] = []

    async def calls_until(end: float) -> None:
        while (began := perf_counter()) < end:
            check(await call())
            durations.append(perf_counter() - began)

    started = perf_counter()
    await asyncio.gather(*(calls_until(started + seconds) for _ in range(in_flight)))
    per_second = len(durations) / (perf_counter() - started)
    durations.sort()
    return {f"in_flight_{in_flight}": per_second, "p99_ms": durations[int(len(durations) * 0.99)] * 1e3}


def run_blocking(peer: str, url: str, seconds: float) -> dict[str, float]:
    with BLOCKING[peer](url) as call:
        measure_blocking(call, WARM_UP)
        return measure_blocking(call, seconds)


async def run_asyncio(peer: str, url: str, seconds: float, in_flight: int) -> dict[str, float]:
    async with ASYNCIO[peer](url, in_flight) as call:
        await measure_asyncio(call, WARM_UP, in_flight)
        return await measure_asyncio(call, seconds, in_flight)


def main() -> None:
    try:
        peer, seconds, in_flight, url = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    except (IndexError, ValueError):
        raise SystemExit(USAGE) from None
    if peer not in BLOCKING | ASYNCIO:
        raise SystemExit(f"{USAGE}\npeers: {', '.join(BLOCKING | ASYNCIO)}")
    try:
        if peer in BLOCKING:
            figures = run_blocking(peer, url, seconds)
        else:
            figures = asyncio.run(run_asyncio(peer, url, seconds, in_flight))
    except ImportError as error:
        raise SystemExit(f"{error}; `make bench` installs what the benchmark needs") from error
    print(json.dumps(figures), flush=True)
    # A regular exit sometimes aborts while threads of a peer (pyreqwest 0.15) are running.
    os._exit(0)


if __name__ == "__main__":
    main()
