"""Iterators of lists continue after an error, a timeout or an interrupt."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from operator import methodcaller
from typing import Any

import pytest

import xpauto
from servers import ScriptedServer, Seen, WatchedServer, reply


def page(number: int, **more: Any) -> dict[str, Any]:
    headers = {"X-Pagination-Page-Count": "3"}
    return {"status": 200, "headers": headers, "body": [{"id": number}], **more}


REFUSED = page(2, status=403, body={"message": "not now"})


WRONG = page(2, body=[{"id": 1}])


@pytest.mark.parametrize("failures", [[REFUSED], [WRONG, WRONG]], ids=["refused", "without progress"])
@pytest.mark.parametrize("read", [iter, methodcaller("pages")])
def test_reading_continues_with_the_failed_page(
    read: Callable[[Any], Iterator[Any]], failures: list[dict[str, Any]]
) -> None:
    with ScriptedServer([page(1), *failures, page(2), page(3)]) as server:
        parts = read(xpauto.Client(base_url=server.url).segments.list(per_page=1, prefetch=0))
        assert ids(next(parts)) == [1]
        for _ in failures:
            with pytest.raises((xpauto.PermissionDeniedError, xpauto.PaginationError)) as raised:
                next(parts)
            assert raised.value.start_page == 2
        assert [ids(part) for part in parts] == [[2], [3]]
        assert list(parts) == []


@pytest.mark.parametrize("read", [iter, methodcaller("pages")])
def test_a_page_that_had_arrived_when_an_interrupt_came_is_read_again(read: Callable[[Any], Iterator[Any]]) -> None:
    interrupts = [KeyboardInterrupt, SystemExit, None]

    def interrupt(_: object) -> None:
        # Runs after the response has arrived, before the list has it.
        if (raised := interrupts.pop(0)) is not None:
            raise raised

    with ScriptedServer([page(1), page(2), page(3)]) as server:
        client = xpauto.Client(base_url=server.url)
        client.on_request(interrupt)
        parts = read(client.segments.list(per_page=1, prefetch=0))
        with pytest.raises(KeyboardInterrupt):
            next(parts)
        first = next(parts)
        with pytest.raises(SystemExit):
            next(parts)
        assert [ids(part) for part in [first, *parts]] == [[1], [2], [3]]
        assert len(server.seen) == 3


@pytest.mark.parametrize("is_set", [True, False])
@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize("read", [aiter, methodcaller("pages")])
def test_a_page_that_had_arrived_when_its_task_was_cancelled_is_read_again(
    read: Callable[[Any], AsyncIterator[Any]], goes_on: bool, is_set: bool
) -> None:
    async def read_all(url: str) -> list[Any]:
        parts = read(xpauto.AsyncClient(base_url=url).segments.list(per_page=1, prefetch=0))
        first = await anext(parts)
        task: Any = asyncio.create_task(_awaiting(parts, goes_on))
        await asyncio.sleep(0)
        if is_set:
            # Until the task is due to be resumed, which its next turn does.
            while not task._fut_waiter.done():
                await asyncio.sleep(0)
        else:
            # Without a turn of the loop, which would deliver it.
            time.sleep(0.3)
        task.cancel()
        seen = [first]
        if goes_on:
            seen.append(await task)
        else:
            with pytest.raises(asyncio.CancelledError):
                await task
        return [*seen, *[part async for part in parts]]

    with ScriptedServer([page(1), page(2), page(3)]) as server:
        assert [ids(part) for part in asyncio.run(read_all(server.url))] == [[1], [2], [3]]


async def _awaiting(parts: AsyncIterator[Any], goes_on: bool) -> Any:
    try:
        return await anext(parts)
    except asyncio.CancelledError:
        if not goes_on:
            raise
    # In the step of the task that received the cancellation.
    return await anext(parts)


def ids(part: Any) -> list[int]:
    """Returns the ids of a record or a page."""
    return [part.id] if isinstance(part, xpauto.Segment) else [record.id for record in part.records]


def test_an_async_iterator_continues_after_a_timeout() -> None:
    async def read(sandbox: xpauto.Sandbox) -> list[int | str]:
        records = aiter(sandbox.async_client().segments.list(per_page=1, prefetch=0))
        seen: list[int | str] = [(await anext(records)).id]
        sandbox.add_fault({"method": "GET", "path": "/segments", "action": "hang", "times": 1})
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(records), 0.2)
        return seen + [record.id async for record in records]

    with xpauto.Sandbox(segments=3) as sandbox:
        expected = [record.id for record in sandbox.client().segments.list()]
        assert asyncio.run(read(sandbox)) == expected


def test_tasks_can_share_an_iterator() -> None:
    async def read(sandbox: xpauto.Sandbox) -> list[int]:
        records = aiter(sandbox.async_client().segments.list(per_page=3))
        seen: list[int] = []

        async def take() -> None:
            async for record in records:
                seen.append(record.id)

        await asyncio.gather(*(take() for _ in range(5)))
        return seen

    with xpauto.Sandbox(segments=40) as sandbox:
        expected = [record.id for record in sandbox.client().segments.list()]
        assert sorted(asyncio.run(read(sandbox))) == sorted(expected)


def test_closing_an_iteration_cancels_its_requests_in_flight() -> None:
    # The most pages that are prefetched at once.
    ahead = 8

    def two_pages(request: Seen) -> bytes | None:
        headers = {"X-Pagination-Page-Count": "50"}
        return reply([{"id": request.page}], headers=headers) if request.page in (1, 2) else None

    with WatchedServer(two_pages) as server:
        pages = xpauto.Client(base_url=server.url, timeout=60).segments.list(per_page=1).pages()
        assert [next(pages).number for _ in range(2)] == [1, 2]
        for _ in range(2 + ahead):
            server.arrivals.get(timeout=20)
        pages.close()
        for _ in range(ahead):
            server.ends.get(timeout=20)
        assert server.arrivals.empty()
