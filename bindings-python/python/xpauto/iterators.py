"""Iterators over pages; after an error, a timeout or an interrupt, iteration can continue with the same page."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Iterator
from typing import Any, Generic, TypeVar

from . import _xpauto

T = TypeVar("T")


class AsyncPages(Generic[T]):
    """Iterates over the pages of a list on an event loop."""

    __slots__ = ("_kept", "_native")

    def __init__(self, native: _xpauto.PageIterator[Any]) -> None:
        self._native = native
        # The pages that arrived as their task was cancelled.
        self._kept: deque[T] = deque()

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        if self._kept:
            return self._kept.popleft()
        read = self._native.next_page()
        try:
            page: T | None = await read
        except BaseException:
            if read.done() and not read.cancelled() and read.exception() is None and read.result() is not None:
                self._kept.append(read.result())
            raise
        if page is None:
            raise StopAsyncIteration
        return page

    async def aclose(self) -> None:
        """Ends the iteration, and cancels the requests of pages that no call waits for."""
        self._kept.clear()
        self._native.close()


class AsyncRecords(Generic[T]):
    """Iterates over the records of each page on an event loop; several tasks may share one."""

    __slots__ = ("_pages", "_parts")

    def __init__(self, pages: AsyncPages[Any]) -> None:
        self._pages = pages
        # More than one if several tasks awaited pages concurrently.
        self._parts: deque[Iterator[T]] = deque()

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        while True:
            while self._parts:
                for record in self._parts[0]:
                    return record
                self._parts.popleft()
            page = await anext(self._pages)
            self._parts.append(iter(page.records))

    async def aclose(self) -> None:
        """Ends the iteration, and cancels the requests of pages that no call waits for."""
        self._parts.clear()
        await self._pages.aclose()
