"""Awaited calls follow asyncio: cancellation, references, names and stacks."""

from __future__ import annotations

import asyncio
import gc
import inspect
import io
import re
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import anyio
import pytest
import trio

import xpauto
from scripted_server import Seen
from watched_server import WatchedServer, reply, silence

SITE = {"id": 1, "code": "a"}


@pytest.fixture
def silent() -> Iterator[WatchedServer]:
    with WatchedServer(silence) as server:
        yield server


async def arrival(server: WatchedServer) -> Seen:
    return await asyncio.to_thread(server.arrivals.get, timeout=20)


async def ended(server: WatchedServer) -> float:
    return await asyncio.to_thread(server.ends.get, timeout=20)


def test_cancelling_keeps_its_message(silent: WatchedServer) -> None:
    async def cancelled() -> tuple[Any, ...]:
        client = xpauto.AsyncClient(base_url=silent.url)
        task = asyncio.ensure_future(client.sites.get_by_code("a"))
        await arrival(silent)
        task.cancel("no longer needed")
        with pytest.raises(asyncio.CancelledError) as caught:
            await task
        return caught.value.args

    assert asyncio.run(cancelled()) == ("no longer needed",)


CALLS: dict[str, Callable[[xpauto.AsyncClient], Awaitable[object]]] = {
    "a call": lambda client: client.sites.get_by_code("a"),
    "a list": lambda client: client.segments.list().collect(),
    "a free request": lambda client: client.request("GET", "/anything"),
}


@pytest.mark.parametrize("call", CALLS)
def test_move_on_after_leaves_its_scope_and_the_task_continues(silent: WatchedServer, call: str) -> None:
    async def moved_on() -> None:
        client = xpauto.AsyncClient(base_url=silent.url)
        with anyio.move_on_after(0.05) as scope:
            await CALLS[call](client)
        assert scope.cancelled_caught
        task = asyncio.current_task()
        assert task is not None
        assert task.cancelling() == 0
        await arrival(silent)
        await ended(silent)

    anyio.run(moved_on)


def test_fail_after_raises_a_timeout_error(silent: WatchedServer) -> None:
    async def failed() -> None:
        client = xpauto.AsyncClient(base_url=silent.url)
        with pytest.raises(TimeoutError), anyio.fail_after(0.05):
            await client.sites.get_by_code("a")
        await ended(silent)

    anyio.run(failed)


def test_a_task_group_runs_calls_and_cancels_them(silent: WatchedServer) -> None:
    async def grouped() -> None:
        client = xpauto.AsyncClient(base_url=silent.url)
        async with anyio.create_task_group() as group:
            for _ in range(3):
                group.start_soon(client.sites.get_by_code, "a")
            for _ in range(3):
                await arrival(silent)
            group.cancel_scope.cancel()
        for _ in range(3):
            await ended(silent)

    anyio.run(grouped)


def test_a_task_group_ends_its_other_calls_where_one_fails(silent: WatchedServer, sandbox: xpauto.Sandbox) -> None:
    async def grouped() -> None:
        hanging, failing = xpauto.AsyncClient(base_url=silent.url), sandbox.async_client()
        async with anyio.create_task_group() as group:
            group.start_soon(hanging.sites.get_by_code, "a")
            await arrival(silent)
            group.start_soon(failing.sites.get_by_code, "nowhere")
            await anyio.sleep_forever()

    with pytest.raises(ExceptionGroup) as caught:
        anyio.run(grouped)
    assert [type(error) for error in caught.value.exceptions] == [xpauto.NotFoundError]


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
        call: Any = client.sites.get_by_code("a")
        assert (call.__name__, call.__qualname__) == ("get_by_code", "AsyncSites.get_by_code")
        assert inspect.iscode(call.cr_code)
        assert call.cr_frame.f_code is call.cr_code
        assert (call.cr_running, call.cr_await, call.cr_origin) == (False, None, None)
        seen = [inspect.getcoroutinestate(call)]
        call.send(None)
        seen.append(inspect.getcoroutinestate(call))
        assert call.cr_await is not None
        call.close()
        return [*seen, inspect.getcoroutinestate(call)]

    assert asyncio.run(states()) == ["CORO_CREATED", "CORO_SUSPENDED", "CORO_CLOSED"]


def test_the_error_under_trio_has_advice(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.async_client()
    with pytest.raises(RuntimeError, match=r"AsyncClient.*asyncio.*trio.*xpauto\.Client.*trio\.to_thread\.run_sync"):
        trio.run(client.sites.get_by_code, "shopfront1")

    async def read() -> str | None:
        return (await trio.to_thread.run_sync(sandbox.client().sites.get_by_code, "shopfront1")).code

    assert trio.run(read) == "shopfront1"


def test_the_error_outside_of_an_event_loop_has_advice(sandbox: xpauto.Sandbox) -> None:
    call = sandbox.async_client().sites.get_by_code("shopfront1")
    with pytest.raises(RuntimeError, match=r"AsyncClient.*asyncio.*none is running"):
        call.send(None)
