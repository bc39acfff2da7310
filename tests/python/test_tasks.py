"""Awaited calls follow asyncio: cancelling closes the connection; references, names and stacks are a task's."""

import asyncio
import gc
import queue
import random
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import anyio
import pytest
import trio

import xpauto
from servers import Seen, WatchedServer, reply, silence

Start = Callable[[], Awaitable[object]]
Way = Callable[[Start, Start], Awaitable[float]]


async def cancel(call: Start, arrival: Start) -> float:
    task = asyncio.ensure_future(call())
    await arrival()
    began = time.monotonic()
    task.cancel("no longer needed")
    with pytest.raises(asyncio.CancelledError) as caught:
        await task
    assert caught.value.args == ("no longer needed",)
    return began


async def wait_for(call: Start, arrival: Start) -> float:
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(call(), 0.1)
    await arrival()
    return began + 0.1


async def timeout(call: Start, arrival: Start) -> float:
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await call()
    await arrival()
    return began + 0.1


async def move_on_after(call: Start, arrival: Start) -> float:
    began = time.monotonic()
    with anyio.move_on_after(0.1) as scope:
        await call()
    assert scope.cancelled_caught
    task = asyncio.current_task()
    assert task is not None
    assert task.cancelling() == 0
    await arrival()
    return began + 0.1


async def failing_group(call: Start, arrival: Start) -> float:
    began = 0.0

    async def fail() -> None:
        nonlocal began
        await arrival()
        began = time.monotonic()
        raise LookupError

    async def together() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.wait_for(call(), None))
            group.create_task(fail())

    with pytest.raises(ExceptionGroup) as caught:
        await together()
    assert [type(error) for error in caught.value.exceptions] == [LookupError]
    return began


async def cancelled_group(call: Start, arrival: Start) -> float:
    async with anyio.create_task_group() as group:
        group.start_soon(call)
        await arrival()
        began = time.monotonic()
        group.cancel_scope.cancel()
    return began


WAYS: list[Way] = [cancel, wait_for, timeout, move_on_after, failing_group, cancelled_group]
PAGES: list[object] = []


async def next_page(client: xpauto.AsyncClient) -> object:
    """The next page of a list whose iterator lives on."""
    pages = aiter(client.segments.list().pages())
    PAGES.append(pages)
    return await anext(pages)


CALLS: dict[str, Callable[[xpauto.AsyncClient], Awaitable[object]]] = {
    "a delete": lambda client: client.key_moments.delete(1),
    "a list": lambda client: client.segments.list().collect(),
    "a page": next_page,
    "a free request": lambda client: client.request("GET", "/anything"),
    "polling": lambda client: client.personalizations.ticket("42").poll("/results/{dataCode}"),
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("way", WAYS)
def test_cancelling_closes_the_connection_within_200_ms(way: Way, call: str) -> None:
    async def tried(server: WatchedServer) -> float:
        client = xpauto.AsyncClient(base_url=server.url, timeout=60, max_concurrency=1)

        async def arrival() -> object:
            return await asyncio.to_thread(server.arrivals.get, timeout=20)

        began = await way(lambda: CALLS[call](client), arrival)
        # The loop goes on meanwhile, and so does the process.
        ended: float = await asyncio.to_thread(server.ends.get, timeout=20)
        with pytest.raises(queue.Empty):
            server.arrivals.get_nowait()
        return ended - began

    tries = []
    for _ in range(3):
        with WatchedServer(silence) as server:
            tries.append(asyncio.run(tried(server)))
        if tries[-1] < 0.2:
            return
    pytest.fail(f"seconds until the connection ended: {tries}")


def test_a_call_cancelled_while_queued_is_never_sent() -> None:
    async def calls(server: WatchedServer) -> list[str]:
        client = xpauto.AsyncClient(base_url=server.url, max_concurrency=1)
        first, second, third = (asyncio.ensure_future(client.key_moments.delete(number)) for number in (1, 2, 3))
        paths = [(await asyncio.to_thread(server.arrivals.get, timeout=20)).path]
        for task in (second, first):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        paths.append((await asyncio.to_thread(server.arrivals.get, timeout=20)).path)
        third.cancel()
        return paths

    with WatchedServer(silence) as server:
        assert asyncio.run(calls(server)) == ["/key-moments/1", "/key-moments/3"]


def test_calls_cancelled_at_random_moments_lose_and_leak_nothing(sandbox: xpauto.Sandbox) -> None:
    calls, moments = 10_000, random.Random(58)

    async def work(client: xpauto.AsyncClient, numbers: Iterator[int], codes: dict[int, str | None]) -> None:
        for number in numbers:
            named = client.with_options(headers={"x-number": str(number)})
            call = asyncio.ensure_future(named.sites.get_by_code("shopfront1"))
            if number % 2:
                await asyncio.sleep(moments.random() / 500)
                call.cancel()
            with suppress(asyncio.CancelledError):
                codes[number] = (await call).code

    async def main() -> dict[int, str | None]:
        client, codes, numbers = sandbox.async_client(max_concurrency=16), dict[int, str | None](), iter(range(calls))
        async with asyncio.timeout(120):
            await asyncio.gather(*(work(client, numbers, codes) for _ in range(32)))
        received = [int(request["headers"]["x-number"]) for request in sandbox.requests]
        assert len(set(received)) == len(received), "none is sent twice"
        assert codes.keys() <= set(received)
        # No concurrency permit is held any more.
        sandbox.clear_requests()
        await asyncio.gather(*(client.sites.get_by_code("shopfront1") for _ in range(64)))
        assert [request["status"] for request in sandbox.requests] == [200] * 64
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return codes

    codes = asyncio.run(main())
    assert set(codes.values()) == {"shopfront1"}
    assert codes.keys() >= set(range(0, calls, 2))


SITE = {"id": 1, "code": "a"}


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
            await asyncio.to_thread(server.arrivals.get, timeout=20)
        gc.collect()
        go_on.set()
        return [await asyncio.wait_for(codes.get(), 20) for _ in range(4)]

    with WatchedServer(slow) as server:
        assert asyncio.run(fire_and_forget(server)) == ["a"] * 4


def test_a_call_that_is_abandoned_is_cancelled_and_one_that_is_never_begun_warns() -> None:
    async def abandon(server: WatchedServer) -> None:
        call: Any = xpauto.AsyncClient(base_url=server.url).sites.get_by_code("a")
        call.send(None)
        await asyncio.to_thread(server.arrivals.get, timeout=20)
        call.close()
        await asyncio.to_thread(server.ends.get, timeout=20)

    with WatchedServer(silence) as server:
        asyncio.run(abandon(server))
        with pytest.warns(RuntimeWarning, match=r"AsyncThemes\.create' was never awaited"):
            xpauto.AsyncClient(base_url=server.url).themes.create(name="x")


def test_the_error_under_trio_and_outside_of_a_loop_has_advice(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.async_client()
    with pytest.raises(RuntimeError, match=r"AsyncClient.*asyncio.*trio.*xpauto\.Client.*trio\.to_thread\.run_sync"):
        trio.run(client.sites.get_by_code, "shopfront1")

    async def read() -> str | None:
        return (await trio.to_thread.run_sync(sandbox.client().sites.get_by_code, "shopfront1")).code

    assert trio.run(read) == "shopfront1"
    with pytest.raises(RuntimeError, match=r"AsyncClient.*asyncio.*none is running"):
        client.sites.get_by_code("shopfront1").send(None)
