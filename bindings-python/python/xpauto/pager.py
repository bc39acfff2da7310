"""Pagers: lists that are read page by page, record by record, or at once."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Generic, Literal, Never, TypeVar

from . import _xpauto
from ._xpauto import Columns, Records
from .data import tables
from .iterators import AsyncPages, AsyncRecords
from .later import Later
from .value_objects import ValueObject

if TYPE_CHECKING:
    import dask.dataframe as dask_frames
    import pandas
    import polars
    import pyarrow

    from .models import Model
else:
    dask_frames = Later("dask.dataframe")
    pandas, polars, pyarrow = Later("pandas"), Later("polars"), Later("pyarrow")
    Model = _xpauto.Model

M = TypeVar("M", bound="Model")


class Page(Generic[M]):
    """A page of a list."""

    __slots__ = ("headers", "number", "page_count", "records")

    def __init__(
        self, number: int, records: Records[M], page_count: int | None, headers: Mapping[str, str] | None = None
    ) -> None:
        self.number = number
        """The page's number, from 1."""
        self.records = records
        """The records, in the service's order."""
        self.page_count = page_count
        """The number of pages; None if the service does not report it."""
        self.headers: Mapping[str, str] = {} if headers is None else headers
        """The headers of the response, names in lower case."""

    def __repr__(self) -> str:
        of = "" if self.page_count is None else f" of {self.page_count}"
        return f"<page {self.number}{of}: {len(self.records)} records>"


class Plan(ValueObject):
    """The cost of reading a list, estimated from its first page."""

    __slots__ = ("requests", "seconds")
    __match_args__ = ("requests", "seconds")

    requests: int | None
    """The number of requests, or its upper bound; None if neither the service nor a `limit` bounds it."""
    seconds: float | None
    """The estimated duration in seconds: the delays that the `rate_limit` and its remaining budget cause, and the
    duration of the first request; None if `requests` is."""

    def __init__(self, requests: int | None, seconds: float | None) -> None:
        self._set(requests, seconds)

    def __repr__(self) -> str:
        if self.requests is None or self.seconds is None:
            return "<plan: unknown number of requests>"
        return f"<plan: {self.requests:,} request{'' if self.requests == 1 else 's'}, about {_duration(self.seconds)}>"


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60:,} h {minutes % 60} min"


class _AnyPager:
    """The base class of both pagers.

    A conversion of a whole list first converts an empty table: an unknown time zone or a missing library is an error
    before anything is fetched.
    """

    __slots__ = ("_native",)

    def __init__(self, native: _xpauto.Pager) -> None:
        self._native = native

    def __bool__(self) -> Never:
        raise TypeError("a list has no truth value before it is read: compare first() with None")

    def __repr__(self) -> str:
        asked = "".join(f", {name}={value}" for name, value in self._native.asked)
        return f"<{type(self).__name__} of {self._native.title}{asked}>"

    def _repr_html_(self) -> str:
        from .notebook.card import rows_card

        return rows_card(self._native.title, self._native.asked)


class Pager(_AnyPager, Generic[M]):
    """A list of the service; each iteration fetches it again.

    Further pages are prefetched in parallel and returned in order. Leaving a loop cancels the prefetch.
    """

    __slots__ = ()

    def __iter__(self) -> _xpauto.ListIterator[M]:
        return _xpauto.ListIterator(self._native.pages())

    def pages(self) -> _xpauto.PageIterator[M]:
        """Iterates over the pages in order, each as soon as it has arrived."""
        return self._native.pages()

    def first(self) -> M | None:
        """Returns the first record; None if the list is empty."""
        record: M | None = self._native.first()
        return record

    def plan(self) -> Plan:
        """Estimates the cost of reading the list by fetching its first page: one request, or none with `limit=0`.

        >>> client.segments.list(per_page=50).plan()
        <plan: 4 requests, about 0.1 s>
        """
        return Plan(**self._native.plan())

    def collect(self, *, progress: bool = False) -> Records[M]:
        """Returns all records; `progress` shows a progress bar. Needs `xpauto[tqdm]` for that."""
        pages = self._native.pages()
        if not progress:
            records: Records[M] = pages.collect()
            return records
        parts: list[Records[M]] = []
        with tables.progress_bar(self._native.title, "page") as bar:
            while (page := pages.next_page()) is not None:
                parts.append(page.records)
                bar.total = page.page_count
                bar.update()
        return pages.joined(parts)

    def _columns(self, timezone: str | None) -> Columns:
        columns: Columns = self._native.pages().columns(timezone)
        return columns

    def to_arrow(self, *, timezone: str | None = None) -> pyarrow.Table:
        """Returns all records as a pyarrow Table; see `Records.to_arrow`.

        The columns are built while pages arrive, and the records are dropped: it takes less time and memory than
        converting the records of `collect()`.
        """
        tables.to_arrow(self._native.columns(timezone))
        return tables.to_arrow(self._columns(timezone))

    def to_pandas(
        self,
        *,
        timezone: str | None = None,
        dtype_backend: Literal["pyarrow"] | None = None,
    ) -> pandas.DataFrame:
        """Returns all records as a pandas DataFrame; see `Records.to_pandas`, and `to_arrow` for what is in memory."""
        tables.to_pandas(self._native.columns(timezone), dtype_backend)
        return tables.to_pandas(self._columns(timezone), dtype_backend)

    def to_polars(self, *, timezone: str | None = None) -> polars.DataFrame:
        """Returns all records as a polars DataFrame; see `Records.to_polars`, and `to_arrow` for what is in memory."""
        tables.to_polars(self._native.columns(timezone))
        return tables.to_polars(self._columns(timezone))

    def cached(self, folder: str | PathLike[str], max_age: float | None = 3600) -> Records[M]:
        """Returns all records: those of a file in `folder` that is at most `max_age` seconds old, or else those of the
        service, which are written to it.

        None keeps the file until it is deleted. Another query, base URL, account or set of headers has another file.
        Processes can share the folder. Raises `ConfigError` if the token comes from a function.
        """
        from .data.cached import cache_file, fresh

        file = cache_file(self._native, folder)
        records: Records[M] | None = fresh(file, max_age)
        if records is None:
            records = self.collect()
            _xpauto.save_records(records, file)
        return records

    def to_dask(self, partitions: int | None = None, workers: int | None = None) -> dask_frames.DataFrame:
        """Plans the list as a Dask DataFrame, whose partitions are read by the workers of any Dask cluster.

        Each page is a partition, or `partitions` divide the pages. Two requests plan the order by id and the number of
        pages, more if the service miscounts them; a frame reads only the columns that it needs. Each worker process has
        its part of the `rate_limit`, one of `workers`: by default those of the connected cluster, else 1. Raises
        `PaginationError` when a partition is read from a list that has changed since. The frame holds the client's
        token, but not its hooks. Needs `xpauto[dask]`.

        >>> client.segments.list().to_dask().groupby("site_id").size().compute()
        """
        tables.needed("dask.dataframe", "to_dask() needs dask", "dask")
        from .data.dask import to_dask

        return to_dask(self._native, partitions, workers)


class AsyncPager(_AnyPager, Generic[M]):
    """A list of the service; each iteration fetches it again.

    Further pages are prefetched in parallel and returned in order. Leaving a loop cancels the prefetch.
    """

    __slots__ = ()

    def __aiter__(self) -> AsyncRecords[M]:
        records: AsyncRecords[M] = AsyncRecords(self.pages())
        return records

    def pages(self) -> AsyncPages[Page[M]]:
        """Iterates over the pages in order, each as soon as it has arrived."""
        return AsyncPages(self._native.pages())

    async def first(self) -> M | None:
        """Returns the first record; None if the list is empty."""
        record: M | None = await self._native.first()
        return record

    async def plan(self) -> Plan:
        """Estimates the cost of reading the list by fetching its first page: one request, or none with `limit=0`."""
        return Plan(**await self._native.plan())

    async def collect(self, *, progress: bool = False) -> Records[M]:
        """Returns all records; `progress` shows a progress bar. Needs `xpauto[tqdm]` for that."""
        pages = self._native.pages()
        if not progress:
            records: Records[M] = await pages.collect()
            return records
        parts: list[Records[M]] = []
        with tables.progress_bar(self._native.title, "page") as bar:
            while (page := await pages.next_page()) is not None:
                parts.append(page.records)
                bar.total = page.page_count
                bar.update()
        return pages.joined(parts)

    async def cached(self, folder: str | PathLike[str], max_age: float | None = 3600) -> Records[M]:
        """Returns all records: those of a file in `folder`, or else those of the service; see `Pager.cached`."""
        from asyncio import to_thread

        from .data.cached import cache_file, fresh

        file = await to_thread(cache_file, self._native, folder)
        records: Records[M] | None = await to_thread(fresh, file, max_age)
        if records is None:
            records = await self.collect()
            await to_thread(_xpauto.save_records, records, file)
        return records
