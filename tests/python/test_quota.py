"""The rate limit is never exceeded and fully used, as a counting server verifies."""

import asyncio
import pickle
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

import xpauto

# Within three seconds: 40 at once, 20 after a second, 40 and 20 more once two seconds and three are over.
QUOTA = "40/s, 60/2s"
REQUESTS, SECONDS = 121, 4.0


@pytest.mark.parametrize("is_async", [False, True], ids=["threads", "tasks"])
def test_calls_and_derived_clients_share_and_exhaust_the_rate_limit(is_async: bool) -> None:
    """That no room at all goes to waste is tested in core, where the clock stands; a busy machine may be slow."""

    async def calls(client: xpauto.AsyncClient) -> None:
        await asyncio.gather(*(client.sites.get_by_code("shopfront1") for _ in range(REQUESTS)))

    with xpauto.Sandbox(rate_limit=QUOTA, latency=0.01) as sandbox:
        options: dict[str, Any] = {"rate_limit": QUOTA, "max_concurrency": 64}
        client = sandbox.client(**options)
        clients = [client, client.with_options(timeout=9), client.with_options(max_retries=0).with_options(timeout=8)]
        began = time.monotonic()
        if is_async:
            asyncio.run(calls(sandbox.async_client(**options)))
        else:
            with ThreadPoolExecutor(64) as threads:
                list(threads.map(lambda number: clients[number % 3].sites.get_by_code("shopfront1"), range(REQUESTS)))
        assert SECONDS - 0.05 <= time.monotonic() - began < SECONDS * 1.5
        assert [request["status"] for request in sandbox.requests] == [200] * REQUESTS


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
