"""Pagers: lists that are read page by page, record by record, or at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, Generic, Literal, NoReturn, Self, TypeVar

from . import _xpauto, frames
from ._xpauto import Columns, Records
from .awaited import awaited
from .iterators import AsyncPages, AsyncRecords
from .later import Later
from .unread import AwaitedUnread, Unread
from .value_objects import ValueObject

if TYPE_CHECKING:
    import dask.dataframe as dask_frames
    import pandas
    import polars
    import pyarrow

    from . import cached as caching
    from .models import Model
else:
    dask_frames = Later("dask.dataframe")
    pandas, polars, pyarrow = Later("pandas"), Later("polars"), Later("pyarrow")
    caching = Later("xpauto.cached")
    Model = _xpauto.Model

M = TypeVar("M", bound="Model")


class Page(Generic[M]):
    """A page of a list; it has the same conversions as its records."""

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

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[M]:
        return iter(self.records)

    def to_dicts(self, *, names: Literal["wire", "snake"] = "wire") -> list[dict[str, Any]]:
        """Returns every record as a dict in wire names, exactly as received."""
        return self.records.to_dicts(names=names)

    def to_arrow(self, *, timezone: str | None = None) -> pyarrow.Table:
        """Converts the records to a pyarrow Table; see `Records.to_arrow`."""
        return self.records.to_arrow(timezone=timezone)

    def to_pandas(
        self,
        *,
        timezone: str | None = None,
        dtype_backend: Literal["pyarrow"] | None = None,
    ) -> pandas.DataFrame:
        """Converts the records to a pandas DataFrame; see `Records.to_pandas`."""
        return self.records.to_pandas(timezone=timezone, dtype_backend=dtype_backend)

    def to_polars(self, *, timezone: str | None = None) -> polars.DataFrame:
        """Converts the records to a polars DataFrame; see `Records.to_polars`."""
        return self.records.to_polars(timezone=timezone)

    def conditions(self) -> Columns:
        """Returns one row per condition of each segment; see `Records.conditions`."""
        return self.records.conditions()

    # Type checkers refuse these uses by themselves.
    if not TYPE_CHECKING:

        def __array__(self, *arguments, **options):
            return self.records.__array__()

        def __getitem__(self, index):
            raise TypeError("a page is no list of records: use page.records[…], or iterate over the page")

        def __setitem__(self, index, value):
            self.records[index] = value

        def __getattr__(self, name):
            if name.startswith("_") or name in Page.__slots__:
                raise AttributeError(name)
            if hasattr(Records, name):
                message = f"a page has no attribute {name!r}; its records have it: page.records.{name}"
                raise AttributeError(message, name=name, obj=self)
            # Raises an error with the equivalent.
            return getattr(self.records, name)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.records.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self.records.__arrow_c_schema__()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from .pydantic_schema import page_schema

        return page_schema(cls, source, handler)

    def __repr__(self) -> str:
        of = "" if self.page_count is None else f" of {self.page_count}"
        return f"<page {self.number}{of}: {len(self.records)} records>"

    def _repr_html_(self) -> str:
        from .display import records_table

        of = "" if self.page_count is None else f" of {self.page_count:,}"
        return records_table(self.records, f"page {self.number:,}{of} · ")


class Summary(ValueObject):
    """Counts of the latest read of a list."""

    __slots__ = ("duplicates", "page_count", "pages", "records")
    __match_args__ = ("pages", "records", "duplicates", "page_count")

    pages: int
    """The number of pages read."""
    records: int
    """The number of records returned."""
    duplicates: int
    """The number of records with the id of an earlier one; with `unique=True` they were left out."""
    page_count: int | None
    """The number of pages; None if the service does not report it."""

    def __init__(self, pages: int, records: int, duplicates: int, page_count: int | None) -> None:
        self._set(pages, records, duplicates, page_count)


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


class _AnyPager(Unread):
    """The base class of both pagers.

    A conversion of a whole list first converts an empty table: an unknown time zone or a missing library is an error
    before anything is fetched.
    """

    __slots__ = ("_latest", "_native")

    def __init__(self, native: _xpauto.Pager) -> None:
        self._native = native
        self._latest: _xpauto.Progress | None = None

    def __copy__(self) -> Self:
        return type(self)(self._native)

    def __deepcopy__(self, _: object) -> Self:
        return self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"a list cannot be pickled; create it where it is read, or pass what {self._await}collect() returns"
        )

    def _cursor(self) -> _xpauto.Cursor:
        cursor = self._native.cursor()
        self._latest = cursor.progress()
        return cursor

    @property
    def summary(self) -> Summary | None:
        """The counts of the latest iteration so far; None before the first."""
        return None if self._latest is None else Summary(**self._latest.summary())

    def _show(self, bar: Any) -> None:
        """Updates a progress bar with the page count, the records and the remaining quota."""
        summary, remaining = self.summary, self._native.quota_remaining()
        if summary is not None:
            bar.total = summary.page_count
            shown = {"records": summary.records}
            if remaining is not None:
                shown["quota remaining"] = remaining
            bar.set_postfix(shown, refresh=False)
        bar.update(1)

    def _state(self) -> str:
        """Says what was read, and how to see the first records."""
        summary = self.summary
        if summary is None:
            return f"not read yet; {self._await}head() reads the first records"
        pages = f"{summary.pages:,} page{'' if summary.pages == 1 else 's'}"
        return f"last read: {pages}, {summary.records:,} record{'' if summary.records == 1 else 's'}"

    def __repr__(self) -> str:
        asked = "".join(f", {name}={value}" for name, value in self._native.asked)
        return f"<{type(self).__name__} of {self._native.title}{asked}: {self._state()}>"

    def _repr_html_(self) -> str:
        from .cards import rows_card, shown_text

        asked = [(name, shown_text(value)) for name, value in self._native.asked]
        return rows_card(self._native.title, [*asked, ("records", shown_text(self._state()))])


class Pager(_AnyPager, Generic[M]):
    """A list of the service; each iteration fetches it again.

    Further pages are prefetched in parallel and returned in order. Leaving a loop cancels the prefetch.
    """

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from .pydantic_schema import pager_schema

        return pager_schema(cls, source, handler)

    def __iter__(self) -> _xpauto.ListIterator[M]:
        return _xpauto.ListIterator(self._cursor())

    def pages(self) -> _xpauto.PageIterator[M]:
        """Iterates over the pages in order, each as soon as it has arrived."""
        return _xpauto.PageIterator(self._cursor())

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
        cursor = self._cursor()
        if not progress:
            records: Records[M] = cursor.collect()
            return records
        parts: list[Records[M]] = []
        with frames.progress_bar(self._native.title, "page") as bar:
            while (page := cursor.next_page()) is not None:
                parts.append(page[1])
                self._show(bar)
        return cursor.joined(parts)

    def head(self, count: int = 3) -> Records[M]:
        """Returns the first records, and reads no others."""
        records: Records[M] = self._native.limited(count).cursor().collect()
        return records

    def _columns(self, timezone: str | None, progress: bool) -> Columns:
        if progress:
            return self.collect(progress=True)._columns(timezone)
        columns: Columns = self._cursor().columns(timezone)
        return columns

    def to_arrow(self, *, timezone: str | None = None, progress: bool = False) -> pyarrow.Table:
        """Returns all records as a pyarrow Table; see `Records.to_arrow`.

        The columns are built while pages arrive, and the records are dropped: it takes less time and memory than
        converting the records of `collect()`. With a bar of `progress`, the records are kept and converted at the end.
        """
        frames.to_arrow(self._native.columns(timezone))
        return frames.to_arrow(self._columns(timezone, progress))

    def to_pandas(
        self,
        *,
        timezone: str | None = None,
        dtype_backend: Literal["pyarrow"] | None = None,
        progress: bool = False,
    ) -> pandas.DataFrame:
        """Returns all records as a pandas DataFrame; see `Records.to_pandas`, and `to_arrow` for what is in memory."""
        frames.to_pandas(self._native.columns(timezone), dtype_backend)
        return frames.to_pandas(self._columns(timezone, progress), dtype_backend)

    def to_polars(self, *, timezone: str | None = None, progress: bool = False) -> polars.DataFrame:
        """Returns all records as a polars DataFrame; see `Records.to_polars`, and `to_arrow` for what is in memory."""
        frames.to_polars(self._native.columns(timezone))
        return frames.to_polars(self._columns(timezone, progress))

    def cached(
        self, folder: str | PathLike[str], max_age: float | None = 3600, *, secrets: bool = False
    ) -> caching.Cached[M]:
        """Returns the same list with its records in a file in `folder`, from which it is read for `max_age` seconds.

        None keeps the file until it is deleted. Another query, base URL, account or set of headers has another file.
        Secret fields are left out, of the records too, unless `secrets`. Processes can share the folder. Raises
        `ConfigError` if the token comes from a function, and `FileError` before anything is fetched if the folder
        cannot be written.
        """
        return caching.Cached(self, folder, max_age, secrets)

    def to_dask(self, partitions: int | None = None, *, timezone: str | None = None) -> dask_frames.DataFrame:
        """Plans the list as a Dask DataFrame, whose partitions are read by the workers of any Dask cluster.

        Each page is a partition, or `partitions` divide the pages. Two requests plan the order by id, the number of
        pages and the length; a frame reads only the columns that it needs. Raises `PaginationError` when a partition
        is read from a list that has changed since, and `ConfigError` if the workers would exceed the
        `rate_limit`. The frame holds the client's token, but not its hooks: those of `on_request` see none of its
        requests, which the workers log. Needs `xpauto[dask]`.

        >>> client.segments.list().to_dask().groupby("site_id").size().compute()
        """
        frames.needed("dask.dataframe", "to_dask() needs dask", "dask")
        from .dask import to_dask

        return to_dask(self._native, partitions, timezone)

    if not TYPE_CHECKING:

        def __aiter__(self):
            raise TypeError("this list is read with `for`; those of xpauto.AsyncClient are read with `async for`")


class AsyncPager(_AnyPager, AwaitedUnread, Generic[M]):
    """A list of the service; each iteration fetches it again.

    Further pages are prefetched in parallel and returned in order. Leaving a loop cancels the prefetch.
    """

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> NoReturn:
        raise TypeError("pydantic cannot await a list; write Records[Segment], and await pager.collect()")

    def __aiter__(self) -> AsyncRecords[M]:
        records: AsyncRecords[M] = AsyncRecords(self.pages())
        return records

    def pages(self) -> AsyncPages[Page[M]]:
        """Iterates over the pages in order, each as soon as it has arrived."""
        return AsyncPages(self._cursor(), Page)

    @awaited
    async def first(self) -> M | None:
        """Returns the first record; None if the list is empty."""
        record: M | None = await self._native.first()
        return record

    @awaited
    async def plan(self) -> Plan:
        """Estimates the cost of reading the list by fetching its first page: one request, or none with `limit=0`."""
        return Plan(**await self._native.plan())

    @awaited
    async def collect(self, *, progress: bool = False) -> Records[M]:
        """Returns all records; `progress` shows a progress bar. Needs `xpauto[tqdm]` for that."""
        cursor = self._cursor()
        if not progress:
            records: Records[M] = await cursor.collect()
            return records
        parts: list[Records[M]] = []
        with frames.progress_bar(self._native.title, "page") as bar:
            while (page := await cursor.next_page()) is not None:
                parts.append(page[1])
                self._show(bar)
        return cursor.joined(parts)

    @awaited
    async def head(self, count: int = 3) -> Records[M]:
        """Returns the first records, and reads no others."""
        records: Records[M] = await self._native.limited(count).cursor().collect()
        return records

    async def _columns(self, timezone: str | None, progress: bool) -> Columns:
        if progress:
            return (await self.collect(progress=True))._columns(timezone)
        columns: Columns = await self._cursor().columns(timezone)
        return columns

    @awaited
    async def to_arrow(self, *, timezone: str | None = None, progress: bool = False) -> pyarrow.Table:
        """Returns all records as a pyarrow Table; see `Records.to_arrow`.

        The columns are built while pages arrive, and the records are dropped: it takes less time and memory than
        converting the records of `collect()`. With a bar of `progress`, the records are kept and converted at the end.
        """
        frames.to_arrow(self._native.columns(timezone))
        return frames.to_arrow(await self._columns(timezone, progress))

    @awaited
    async def to_pandas(
        self,
        *,
        timezone: str | None = None,
        dtype_backend: Literal["pyarrow"] | None = None,
        progress: bool = False,
    ) -> pandas.DataFrame:
        """Returns all records as a pandas DataFrame; see `Records.to_pandas`, and `to_arrow` for what is in memory."""
        frames.to_pandas(self._native.columns(timezone), dtype_backend)
        return frames.to_pandas(await self._columns(timezone, progress), dtype_backend)

    @awaited
    async def to_polars(self, *, timezone: str | None = None, progress: bool = False) -> polars.DataFrame:
        """Returns all records as a polars DataFrame; see `Records.to_polars`, and `to_arrow` for what is in memory."""
        frames.to_polars(self._native.columns(timezone))
        return frames.to_polars(await self._columns(timezone, progress))

    def cached(
        self, folder: str | PathLike[str], max_age: float | None = 3600, *, secrets: bool = False
    ) -> caching.AsyncCached[M]:
        """Returns the same list with its records in a file in `folder`, from which it is read for `max_age` seconds.

        None keeps the file until it is deleted. Another query, base URL, account or set of headers has another file.
        Secret fields are left out, of the records too, unless `secrets`. Processes can share the folder. Raises
        `ConfigError` if the token comes from a function, and `FileError` before anything is fetched if the folder
        cannot be written.
        """
        return caching.AsyncCached(self, folder, max_age, secrets)
