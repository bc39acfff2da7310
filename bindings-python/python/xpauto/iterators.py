"""Iterators over pages; after an error, a timeout or an interrupt, iteration can continue with the same page."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Generic, TypeVar

from . import _xpauto

T = TypeVar("T")


class AsyncPages(Generic[T]):
    """Iterates over the pages of a list on an event loop."""

    __slots__ = ("_cursor", "_kept", "_make")

    def __init__(self, cursor: _xpauto.Cursor, make: Callable[..., T]) -> None:
        self._cursor: _xpauto.Cursor | None = cursor
        self._make = make
        # The pages that arrived as their task was cancelled.
        self._kept: deque[Any] = deque()

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        if self._cursor is None:
            raise StopAsyncIteration
        if self._kept:
            page = self._kept.popleft()
        else:
            read = self._cursor.next_page()
            try:
                page = await read
            except BaseException:
                if read.done() and not read.cancelled() and read.exception() is None:
                    self._kept.append(read.result())
                raise
        if page is None:
            raise StopAsyncIteration
        return self._make(*page)

    async def aclose(self) -> None:
        """Ends the iteration, and cancels the requests of pages that no call waits for."""
        self._cursor = None


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
