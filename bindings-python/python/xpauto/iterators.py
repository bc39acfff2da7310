"""Iterators over pages; after an error, a timeout or an interrupt, iteration can continue with the same page."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from . import _xpauto

T = TypeVar("T")
Part = TypeVar("Part")


class Pages(Generic[T]):
    """Iterates over the pages of a list. Not a generator, which would end with the first error."""

    __slots__ = ("_cursor", "_make")

    def __init__(self, cursor: _xpauto.Cursor, make: Callable[..., T]) -> None:
        self._cursor: _xpauto.Cursor | None = cursor
        self._make = make

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        page = None if self._cursor is None else self._cursor.next_page()
        if page is None:
            raise StopIteration
        return self._make(*page)

    def close(self) -> None:
        """Ends the iteration and cancels its in-flight requests."""
        self._cursor = None


class AsyncPages(Generic[T]):
    """Iterates over the pages of a list on an event loop."""

    __slots__ = ("_cursor", "_make")

    def __init__(self, cursor: _xpauto.Cursor, make: Callable[..., T]) -> None:
        self._cursor: _xpauto.Cursor | None = cursor
        self._make = make

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        page = None if self._cursor is None else await self._cursor.next_page()
        if page is None:
            raise StopAsyncIteration
        return self._make(*page)

    async def aclose(self) -> None:
        """Ends the iteration and cancels its in-flight requests."""
        self._cursor = None


class Parts(Generic[T]):
    """Iterates over the parts of each page, one page after another; several threads may share one."""

    __slots__ = ("_pages", "_parts", "_split")

    def __init__(self, pages: Pages[Any], split: Callable[[Any], Iterable[T]]) -> None:
        self._pages = pages
        self._split = split
        # Of more than one page if several threads waited for pages concurrently.
        self._parts: deque[T] = deque()

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        while True:
            try:
                return self._parts.popleft()
            except IndexError:
                self._parts.extend(self._split(next(self._pages)))

    def close(self) -> None:
        """Ends the iteration and cancels its in-flight requests."""
        self._parts.clear()
        self._pages.close()


class AsyncParts(Generic[T]):
    """Iterates over the parts of each page on an event loop; several tasks may share one."""

    __slots__ = ("_pages", "_parts", "_split")

    def __init__(self, pages: AsyncPages[Any], split: Callable[[Any], Iterable[T]]) -> None:
        self._pages = pages
        self._split = split
        # More than one if several tasks awaited pages concurrently.
        self._parts: deque[Iterator[T]] = deque()

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        while True:
            while self._parts:
                for part in self._parts[0]:
                    return part
                self._parts.popleft()
            self._parts.append(iter(self._split(await anext(self._pages))))

    async def aclose(self) -> None:
        """Ends the iteration and cancels its in-flight requests."""
        self._parts.clear()
        await self._pages.aclose()
