"""Lists as they are read: page by page, record by record, or all at once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

if TYPE_CHECKING:
    from . import _xpauto
    from ._xpauto import Records
    from .models import Model

M = TypeVar("M", bound="Model")


class Page(Generic[M]):
    """A page of a list."""

    __slots__ = ("number", "page_count", "records")

    def __init__(self, number: int, records: Records[M], page_count: int | None) -> None:
        self.number = number
        """The page's number, from 1."""
        self.records = records
        """The records, in the service's order."""
        self.page_count = page_count
        """How many pages there are, where the service tells."""

    def __repr__(self) -> str:
        of = "" if self.page_count is None else f" of {self.page_count}"
        return f"<page {self.number}{of}: {len(self.records)} records>"


class Pager(Generic[M]):
    """A list that was asked for; each reading of it fetches it again."""

    __slots__ = ("_native",)

    def __init__(self, native: _xpauto.Pager) -> None:
        self._native = native

    def __iter__(self) -> Iterator[M]:
        for page in self.pages():
            yield from page.records

    def pages(self) -> Iterator[Page[M]]:
        """The pages, each fetched when it is asked for."""
        cursor = self._native.cursor()
        while (page := cursor.next_page()) is not None:
            yield Page(*page)

    def first(self) -> M | None:
        """The first record, if there is one."""
        record: M | None = self._native.first()
        return record

    def collect(self, progress: bool = False) -> Records[M]:
        """All the records; `progress` shows a bar, for which the extra `xpauto[tqdm]` is needed."""
        cursor = self._native.cursor()
        if not progress:
            return cursor.collect()
        parts: list[Records[M]] = []
        with _progress_bar(self._native.title) as bar:
            while (page := cursor.next_page()) is not None:
                parts.append(page[1])
                bar.update(len(page[1]))
        return cursor.joined(parts)

    def __repr__(self) -> str:
        return f"<Pager of {self._native.title}>"


class AsyncPager(Generic[M]):
    """A list that was asked for; each reading of it fetches it again."""

    __slots__ = ("_native",)

    def __init__(self, native: _xpauto.Pager) -> None:
        self._native = native

    async def __aiter__(self) -> AsyncIterator[M]:
        async for page in self.pages():
            for record in page.records:
                yield record

    def __iter__(self) -> NoReturn:
        raise TypeError("this list is read with `async for`, or all at once with `await ….collect()`")

    async def pages(self) -> AsyncIterator[Page[M]]:
        """The pages, each fetched when it is asked for."""
        cursor = self._native.cursor()
        while (page := await cursor.next_page_async()) is not None:
            yield Page(*page)

    async def first(self) -> M | None:
        """The first record, if there is one."""
        record: M | None = await self._native.first_async()
        return record

    async def collect(self, progress: bool = False) -> Records[M]:
        """All the records; `progress` shows a bar, for which the extra `xpauto[tqdm]` is needed."""
        cursor = self._native.cursor()
        if not progress:
            return await cursor.collect_async()
        parts: list[Records[M]] = []
        with _progress_bar(self._native.title) as bar:
            while (page := await cursor.next_page_async()) is not None:
                parts.append(page[1])
                bar.update(len(page[1]))
        return cursor.joined(parts)

    def __repr__(self) -> str:
        return f"<AsyncPager of {self._native.title}>"


def _progress_bar(title: str) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError("progress=True needs tqdm: pip install 'xpauto[tqdm]'") from error
    return tqdm(desc=title, unit=" records")
