"""The rate limit is never exceeded and fully used, as a counting server verifies."""

from __future__ import annotations

import asyncio
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

import xpauto
from servers import Seen, WatchedServer, reply

# Within three seconds: 40 at once, 20 after a second, 40 and 20 more once two seconds and three are over.
QUOTA = "40/s, 60/2s"
REQUESTS, SECONDS = 121, 4.0


@contextmanager
def counting(**options: Any) -> Iterator[xpauto.Sandbox]:
    """A sandbox that must not refuse a request beyond the quota."""
    with xpauto.Sandbox(**{"rate_limit": QUOTA, **options}) as sandbox:
        yield sandbox
        assert 429 not in [request["status"] for request in sandbox.requests]


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


def test_every_request_counts_against_the_rate_limit_until_its_response() -> None:
    async def calls(client: xpauto.AsyncClient) -> None:
        for _ in range(12):
            call = asyncio.ensure_future(client.sites.get_by_code("shopfront1"))
            await asyncio.wait([call], timeout=0.01)
            call.cancel()
        await asyncio.gather(*(client.goals.list().first() for _ in range(12)))
        await asyncio.gather(*(client.segments.list().first() for _ in range(12)))

    # Requests that are cancelled, fail, are retried or slow, and those for tokens.
    faults = [
        {"path": "/sites/*", "action": "hang"},
        {"path": "/goals", "times": 5, "action": "close"},
        {"path": "/goals", "times": 5, "status": 503},
        {"path": "/segments", "times": 6, "delay": 0.3},
    ]
    with counting(rate_limit="15/s", faults=faults, token_lifetime=1.5) as sandbox:
        credentials = xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret)
        asyncio.run(calls(sandbox.async_client(rate_limit="15/s", retry_backoff=0, max_retries=30, token=credentials)))
        assert sum(request["path"] == "/oauth/token" for request in sandbox.requests) > 1


def test_clients_of_a_process_share_the_rate_limit() -> None:
    with xpauto.Sandbox() as sandbox:

        def is_sent(client: xpauto.Client) -> bool:
            """Whether the next call of a client is within the limit, which counts it."""
            seen = len(sandbox.requests)
            with suppress(xpauto.RequestTimeoutError, xpauto.AuthenticationError):
                client.with_options(total_timeout=0.3).sites.get_by_code("shopfront1")
            return len(sandbox.requests) > seen

        client = sandbox.client(rate_limit="3/h")
        asyncio.run(sandbox.async_client(rate_limit="3/h").sites.get_by_code("shopfront1"))
        sharing = [client, pickle.loads(pickle.dumps(client)), sandbox.client(rate_limit="3/h")]
        assert [is_sent(one) for one in sharing] == [True, True, False]
        assert is_sent(sandbox.client(rate_limit="3/h", token="another"))
        assert is_sent(sandbox.client(rate_limit="3/h", token=lambda: sandbox.token))
        half = sandbox.client(rate_limit="4/h", rate_limit_share=0.5)
        assert [is_sent(half) for _ in range(3)] == [True, True, False]


def test_a_429_pauses_the_whole_client_once() -> None:
    """Sixteen concurrent calls get a 429; nothing is sent for a second, then each call once, one after another."""
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
        # One that comes during the pause waits for its end like the others.
        later = client.with_options(timeout=9)
        client.on_request(lambda done: done.status == 429 and threads.submit(later.sites.get_by_code, "b"))
        with ThreadPoolExecutor(32) as threads:
            assert [site.code for site in threads.map(client.sites.get_by_code, "a" * 16)] == ["a"] * 16
    refused, served = arrived[:16], arrived[16:]
    assert len(served) == 32
    assert min(served) - max(refused) >= 1.0
    assert 0.5 < max(served) - min(served) < 5
