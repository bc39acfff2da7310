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

import pytest

import xpauto
from scripted_server import Seen
from watched_server import WatchedServer, reply

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

    faults = [{"path": "/sites/*", "action": "hang"}, {"path": "/goals", "times": 5, "action": "close"}]
    with counting(rate_limit="15/s", faults=faults) as sandbox:
        asyncio.run(calls(sandbox.async_client(rate_limit="15/s", retry_backoff=0)))


def test_a_slow_request_counts_until_its_response() -> None:
    # The service may count a request at any time until its response.
    with counting(rate_limit="10/s", faults=[{"path": "/goals", "delay": 0.5}]) as sandbox:
        client = sandbox.client(rate_limit="10/s", max_concurrency=64)
        in_threads(lambda number: client.goals.list().first() if number % 2 else client.segments.list().first(), 22)


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


@pytest.mark.parametrize("share", [0, -1, 1.5, "half", True])
def test_a_share_that_is_no_part_is_refused(share: Any) -> None:
    with pytest.raises(xpauto.ConfigError, match="rate_limit_share must be a number above 0 and up to 1"):
        xpauto.Client(base_url="https://api.example.com", rate_limit="1/s", rate_limit_share=share)


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
        refused_once = threading.Semaphore(0)
        client.on_request(lambda _: refused_once.release())
        threads = ThreadPoolExecutor(17)
        calls = [threads.submit(client.sites.get_by_code, "a") for _ in range(16)]
        for _ in calls:
            assert refused_once.acquire(timeout=20)
        # One that comes during the pause waits for its end like the others.
        calls.append(threads.submit(client.with_options(timeout=9).sites.get_by_code, "a"))
        for call in calls:
            assert call.result(20).code == "a"
    refused, served = arrived[:16], arrived[16:]
    assert len(served) == 17
    assert min(served) - max(refused) >= 1.0
    assert 0.5 < max(served) - min(served) < 5


def test_a_long_pause_refuses_other_calls_without_sending_them() -> None:
    faults = [{"times": 1, "status": 429, "headers": {"Retry-After": "300"}}]
    with xpauto.Sandbox(faults=faults) as sandbox:
        client = sandbox.client(max_retries=0)
        with pytest.raises(xpauto.RateLimitError):
            client.sites.get_by_code("shopfront1")
        with pytest.raises(xpauto.RateLimitError, match="was not sent") as caught:
            client.with_options(timeout=9).goals.list().first()
        assert (caught.value.status, caught.value.attempts) == (429, [])
        assert 290 < (caught.value.retry_after or 0) <= 300
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
