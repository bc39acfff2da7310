"""Lists as Dask data frames, whose partitions are the pages of a list, read by the workers of a cluster."""

from __future__ import annotations

import contextlib
import sys
from functools import lru_cache
from itertools import pairwise
from operator import index
from typing import Any, NamedTuple
from uuid import uuid4
from zlib import crc32

import dask.dataframe
import pandas
from dask.dataframe.dask_expr import new_collection
from dask.dataframe.dask_expr._expr import Lengths, Literal
from dask.dataframe.dask_expr._reductions import Len
from dask.dataframe.dask_expr.io.io import FromMapProjectable
from dask.dataframe.utils import clear_known_categories

from . import _xpauto, frames
from .errors import ConfigError, PaginationError, ValidationError
from .resource import opened

_LARGEST_PAGE = 200
"""The maximum page size of the service; the page count of larger pages may be wrong."""


def to_dask(native: _xpauto.Pager, partitions: int | None, timezone: str | None) -> dask.dataframe.DataFrame:
    """Plans the partitions from the first and the last page."""
    if partitions is not None:
        partitions = _count(partitions)
    empty = frames.to_pandas(native.columns(timezone))
    given = native.given()
    if given["unique"]:
        raise ValidationError(
            "to_dask() cannot drop duplicates across partitions: leave out unique=True, "
            'and call .drop_duplicates(subset="id") on the frame'
        )
    given["sort"] = _with_id(given["sort"])
    if given["select"] is not None and "id" not in given["select"]:
        given["select"].append("id")
    read, cluster = _Read(native, given, timezone), _cluster()
    if cluster is None:
        read, parts = _planned(read, partitions)
    else:
        # By a worker, so that the requests of planning count against the same rate limit as those of the partitions.
        read, parts = cluster.submit(_planned, read, partitions, pure=False).result()
    offsets = [part.offset for part in parts]
    expression = _Pages(
        func=read,
        iterables=[parts],
        columns=None,
        args=[],
        kwargs={},
        columns_arg_required=True,
        # Enums are open: a page may have values that are not declared.
        user_meta=clear_known_categories(empty),
        user_divisions=(*offsets, read.total - 1) if read.total else None,
        label=native.title,
    )
    frame: dask.dataframe.DataFrame = new_collection(expression)
    return frame


def _count(partitions: Any) -> int:
    with contextlib.suppress(TypeError):
        # Such as an integer of NumPy.
        if not isinstance(partitions, bool) and (count := index(partitions)) >= 1:
            return count
    raise ValidationError(f"partitions must be an integer of at least 1, got {partitions!r}")


def _with_id(sort: list[Any]) -> list[Any]:
    """Adds the id to an order: with equal values, the service might return records in another order each time."""
    names = [one["field"] if isinstance(one, dict) else one.lstrip("-") for one in sort]
    return sort if "id" in names else [*sort, "id"]


class _Pages(FromMapProjectable):  # type: ignore[misc]
    """An expression of `from_map` whose partitions have known lengths."""

    def _simplify_up(self, parent: Any, dependents: Any) -> Any:
        if isinstance(parent, Len | Lengths):
            rows = tuple(self.iterables[0][partition].rows for partition in self._partitions)
            return Literal(rows if isinstance(parent, Lengths) else sum(rows))
        return super()._simplify_up(parent, dependents)


class _Part(NamedTuple):
    """The pages of a partition, and its rows."""

    first: int
    pages: int
    offset: int
    rows: int


class _Origin:
    """The options from which each worker process creates one client; they include the token."""

    def __init__(self, client: _xpauto.Client) -> None:
        self.key = uuid4().hex
        self.given = {**client.given(), "base_url": client.base_url}
        self.derived = client.derived()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Origin) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def check_share(self) -> None:
        """Refuses to run on more workers than the share of the rate limit allows."""
        limit, share = self.given["rate_limit"], self.given["rate_limit_share"] or 1
        if limit is None or (workers := _workers()) == 1:
            return
        most = min(int(window.partition("/")[0]) for window in limit.split(","))
        if workers > most:
            raise ConfigError(
                f"the rate_limit {limit!r} cannot be divided among {workers} workers: "
                f"use no more workers than the requests of its smallest window, {most}"
            )
        if workers * share > 1 + 1e-9:
            raise ConfigError(
                f"{workers} workers share no rate limit: "
                f"create the client with rate_limit_share=1/{workers}, or less if workers are added"
            )


@lru_cache(maxsize=8)
def _client(origin: _Origin) -> _xpauto.Client:
    return opened(origin.given, origin.derived, False)


def _cluster() -> Any:
    """Returns the client of the cluster that will compute the frame, if it can be waited for here."""
    if (distributed := sys.modules.get("distributed")) is None or _is_worker(distributed):
        return None
    try:
        cluster = distributed.default_client()
    except ValueError:
        return None
    return None if cluster.asynchronous else cluster


def _is_worker(distributed: Any) -> bool:
    """Returns whether a worker of a cluster runs this."""
    try:
        distributed.get_worker()
    except ValueError:
        return False
    return True


def _workers() -> int:
    """Returns the number of workers that may run partitions."""
    distributed = sys.modules.get("distributed")
    if distributed is None or not _is_worker(distributed):
        return 1
    return len(distributed.get_client().scheduler_info(n_workers=-1)["workers"])


class _Read:
    """Reads partitions, and compares what the service returns with what was planned."""

    def __init__(self, native: _xpauto.Pager, given: dict[str, Any], timezone: str | None) -> None:
        self.origin = _Origin(native.client)
        self.timezone = timezone
        self.title = native.title
        self.given = given
        self.size = given["per_page"] or _LARGEST_PAGE
        self.first = given["start_page"] or 1
        self.count = self.first
        self.listed = 0
        """The number of records from the first page on, of which `total` are read."""
        self.total = 0
        self.fingerprints: dict[int, int] = {}
        """Those of the ids on the first and the last page."""

    def __dask_tokenize__(self) -> str:
        # Another plan is another frame, and the token is none of the keys.
        return self.origin.key

    def planned(self, partitions: int | None) -> list[_Part]:
        """Reads the first and the last page, and distributes the pages over the partitions."""
        limit = self.given["limit"]
        if limit == 0:
            return [_Part(self.first, 0, 0, 0)]
        self.size = min(self.size, limit or self.size)
        records = self._page(self.first)
        if 0 < records < self.size and (self.count > self.first or self.size > _LARGEST_PAGE):
            # The service returns smaller pages than requested, and may have counted the larger ones.
            self.size = records
            records = self._page(self.first)
        self.listed, count = records, self.count
        if count > self.first:
            self.listed = (count - self.first) * self.size + self._page(count)
            if self.count != count:
                raise self._changed(f"it has {self.count} pages instead of {count}")
        self.total = min(self.listed, limit or self.listed)
        pages = max(1, -(-self.total // self.size))
        number = min(partitions or pages, pages)
        bounds = pairwise(pages * part // number for part in range(number + 1))
        return [self._part(start, end) for start, end in bounds]

    def _part(self, start: int, end: int) -> _Part:
        """Returns a partition of the pages from `start` to before `end`, counted from 0."""
        offset = start * self.size
        return _Part(self.first + start, end - start, offset, min(end * self.size, self.total) - offset)

    def _page(self, number: int) -> int:
        """Reads a page for the plan; returns the number of its records."""
        # One page is read even if it is smaller than requested.
        page = self._cursor(number, 1, ["id"]).next_page()
        if page is None:
            return 0
        _, records, count, _ = page
        if count is None:
            raise PaginationError(
                f"{self.title}: the service does not report the number of pages, from which partitions are planned; "
                "read the list in one process, such as with .to_pandas()"
            )
        self.count = count
        self.fingerprints[number] = _fingerprint(records._columns(None))
        return len(records)

    def _cursor(self, first: int, pages: int, columns: list[str]) -> _xpauto.Cursor:
        options = {**self.given, "start_page": first, "per_page": self.size, "limit": pages * self.size}
        if pages == 1:
            options["prefetch"] = 0
        if "extra" not in columns:
            # Optional fields are requested where they are selected.
            options.update(select=columns, optional_fields=[])
        self.origin.check_share()
        return _client(self.origin).list(self.title, options, False).cursor()

    def __call__(self, part: _Part, columns: list[str]) -> pandas.DataFrame:
        """Reads a partition with these columns."""
        rows = pandas.RangeIndex(part.offset, part.offset + part.rows)
        if part.pages == 0 or not columns:
            return frames.to_pandas(self._empty())[columns].reindex(rows)
        cursor = self._cursor(part.first, part.pages, list(dict.fromkeys([*columns, "id"])))
        fetched = cursor.columns(self.timezone)
        self._check(part, fetched, cursor.progress().summary())
        return frames.to_pandas(fetched)[: part.rows].set_axis(rows)[columns]

    def _empty(self) -> _xpauto.Columns:
        return _client(self.origin).list(self.title, self.given, False).columns(self.timezone)

    def _check(self, part: _Part, fetched: _xpauto.Columns, summary: dict[str, Any]) -> None:
        """Raises if the list is not the one that was planned."""
        end = part.first + part.pages
        rows = min((end - self.first) * self.size, self.listed) - part.offset
        if summary["records"] and rows and summary["page_count"] != self.count:
            raise self._changed(f"it has {summary['page_count']} pages instead of {self.count}")
        if summary["records"] != rows:
            pages = f"page {part.first} has" if part.pages == 1 else f"pages {part.first} to {end - 1} have"
            raise self._changed(f"{pages} {summary['records']} records instead of {rows}")
        if summary["duplicates"]:
            raise self._changed(f"{summary['duplicates']} of its records are on two pages")
        for number, fingerprint in self.fingerprints.items():
            start = (number - part.first) * self.size
            if part.first <= number < end and _fingerprint(fetched, start, self.size) != fingerprint:
                raise self._changed(f"page {number} has other records")

    def _changed(self, how: str) -> PaginationError:
        return PaginationError(
            f"{self.title} has changed since to_dask() planned it: {how}; call to_dask() again, "
            "and compute the frame while the list does not change"
        )


def _planned(read: _Read, partitions: int | None) -> tuple[_Read, list[_Part]]:
    return read, read.planned(partitions)


def _fingerprint(columns: _xpauto.Columns, start: int = 0, size: int | None = None) -> int:
    ids = frames.to_arrow(columns)["id"].slice(start, size)
    return crc32(repr(ids.to_pylist()).encode())
