"""Awaited calls follow asyncio: cancellation, references, names and stacks."""

import asyncio
import gc
import inspect
import io
import re
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import trio

import xpauto
from servers import Seen, WatchedServer, reply, silence

SITE = {"id": 1, "code": "a"}


@pytest.fixture
def silent() -> Iterator[WatchedServer]:
    with WatchedServer(silence) as server:
        yield server


async def arrival(server: WatchedServer) -> Seen:
    return await asyncio.to_thread(server.arrivals.get, timeout=20)


def test_a_task_without_references_completes() -> None:
    go_on = threading.Event()

    def slow(_: Seen) -> bytes:
        assert go_on.wait(20)
        return reply(SITE)

    async def fire_and_forget(server: WatchedServer) -> list[str | None]:
        client = xpauto.AsyncClient(base_url=server.url)
        codes: asyncio.Queue[str | None] = asyncio.Queue()

        async def read() -> None:
            codes.put_nowait((await client.sites.get_by_code("a")).code)

        for _ in range(4):
            asyncio.ensure_future(read())  # noqa: RUF006
            await arrival(server)
        gc.collect()
        go_on.set()
        return [await asyncio.wait_for(codes.get(), 20) for _ in range(4)]

    with WatchedServer(slow) as server:
        assert asyncio.run(fire_and_forget(server)) == ["a"] * 4


def test_a_task_shows_the_coroutine_and_where_it_waits(silent: WatchedServer) -> None:
    async def shown() -> tuple[str, str]:
        client = xpauto.AsyncClient(base_url=silent.url)
        task = asyncio.ensure_future(client.sites.get_by_code("a"))
        await arrival(silent)
        stack = io.StringIO()
        task.print_stack(file=stack)
        text = repr(task)
        task.cancel()
        return text, stack.getvalue()

    text, stack = asyncio.run(shown())
    assert re.search(r"coro=<AsyncSites\.get_by_code\(\) running at .*\.py:\d+>", text), text
    assert re.search(r"wait_for=<Future pending ", text), text
    assert re.search(r"File .*\.py\", line \d+, in .*\n.*_native\.call", stack), stack


def test_a_call_has_the_attributes_of_a_coroutine(silent: WatchedServer) -> None:
    async def states() -> list[str]:
        client = xpauto.AsyncClient(base_url=silent.url)
        assert sys.version_info < (3, 12) or inspect.iscoroutinefunction(client.sites.get_by_code)
        call: Any = client.sites.get_by_code("a")
        assert (call.__name__, call.__qualname__) == ("get_by_code", "AsyncSites.get_by_code")
        assert inspect.iscode(call.cr_code)
        assert call.cr_frame.f_code is call.cr_code
        assert (call.cr_running, call.cr_await, call.cr_origin) == (False, None, None)
        seen = [inspect.getcoroutinestate(call)]
        call.send(None)
        seen.append(inspect.getcoroutinestate(call))
        assert call.cr_await is not None
        await arrival(silent)
        call.close()
        # One that is closed, as if it was abandoned, is cancelled.
        await asyncio.to_thread(silent.ends.get, timeout=20)
        return [*seen, inspect.getcoroutinestate(call)]

    assert asyncio.run(states()) == ["CORO_CREATED", "CORO_SUSPENDED", "CORO_CLOSED"]


def test_the_error_under_trio_and_outside_of_a_loop_has_advice(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.async_client()
    with pytest.raises(RuntimeError, match=r"AsyncClient.*asyncio.*trio.*xpauto\.Client.*trio\.to_thread\.run_sync"):
        trio.run(client.sites.get_by_code, "shopfront1")

    async def read() -> str | None:
        return (await trio.to_thread.run_sync(sandbox.client().sites.get_by_code, "shopfront1")).code

    assert trio.run(read) == "shopfront1"
    with pytest.raises(RuntimeError, match=r"AsyncClient.*asyncio.*none is running"):
        client.sites.get_by_code("shopfront1").send(None)
