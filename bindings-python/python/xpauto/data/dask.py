"""Lists as Dask data frames, whose partitions are the pages of a list, read by the workers of a cluster."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any
from uuid import uuid4

import dask.dataframe
import pandas
from dask.dataframe.dask_expr import new_collection
from dask.dataframe.dask_expr.io.io import FromMapProjectable
from dask.dataframe.utils import clear_known_categories

from .. import _xpauto
from ..errors import PaginationError, ValidationError
from ..resource import opened
from . import tables

_CHANGED = "has changed since to_dask() planned it, or its pages differ in size; call to_dask() again"


def to_dask(native: _xpauto.Pager, partitions: int | None, workers: int | None) -> dask.dataframe.DataFrame:
    """Plans the partitions from the first and the last page."""
    if partitions is not None and partitions < 1:
        raise ValidationError(f"partitions must be at least 1, got {partitions!r}")
    cluster: Any = None
    with suppress(KeyError, ValueError):
        cluster = sys.modules["distributed"].default_client()
    connected = 0 if workers or cluster is None else len(cluster.scheduler_info(n_workers=-1)["workers"])
    read = _Read(native, workers or connected or 1)
    if cluster is None or cluster.asynchronous:
        read, parts = read.planned(partitions)
    else:
        # By a worker, so that the requests of planning count against its part of the rate limit.
        read, parts = cluster.submit(read.planned, partitions, pure=False).result()
    divisions = (*(first * read.size for first, _ in parts), read.total - 1) if read.total else None
    # Enums are open: a page may have values that are not declared.
    meta = clear_known_categories(read.empty)
    # Without `from_map`, which converts tuples to strings.
    return new_collection(FromMapProjectable(read, [parts], None, [], {}, True, meta, False, divisions, native.title))


class _Read:
    """Reads partitions, and compares what the service returns with what was planned; another plan is another frame."""

    def __init__(self, native: _xpauto.Pager, workers: int) -> None:
        self.key, self.title, self.given = uuid4().hex, native.title, native.given()
        if self.given["unique"]:
            raise ValidationError("to_dask() cannot drop duplicates across partitions: leave out unique=True")
        options, self.derived = native.client.state
        self.options = {**options, "base_url": native.client.base_url}
        if self.options["rate_limit"] is not None:
            self.options["rate_limit_share"] = (self.options["rate_limit_share"] or 1) / workers
        self.empty = tables.to_pandas(native.columns())
        if not {"id", "-id"} & {each if isinstance(each, str) else each["field"] for each in self.given["sort"]}:
            # With equal values, the service might return records in another order each time.
            self.given["sort"].append("id")
        self.limit = sys.maxsize if self.given["limit"] is None else self.given["limit"]
        self.first = self.count = self.given["start_page"] or 1
        # As a list does: with a later first page, the size of pages decides on their position.
        self.asked = min(self.given["per_page"] or 200, self.limit if self.first == 1 else sys.maxsize) or 1
        # The records from the first page on, of which `total` are read; the size of pages; the ids on those known.
        self.listed, self.total, self.size, self.known = 0, 0, 0, dict[int, list[int]]()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Read) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def planned(self, partitions: int | None) -> tuple[_Read, list[tuple[int, int]]]:
        """Reads the first and the last page, and distributes pages over partitions: the first, and the one behind."""
        if self.limit:
            self.size = self._found(0)
            # The index of the counted page, and of the last one that the limit needs.
            last, most = max(0, self.count - self.first), (self.limit - 1) // max(1, self.size)
            if last and not self.size:
                raise PaginationError(f"{self.title}: partitions are planned by the first page, which has no records")
            while last <= most and not self._ends_with(last):
                last += 1
            last = min(last, most)
            while last and not self._found(last):
                last -= 1
            self.listed = last * self.size + len(self.known.get(last, range(self.size)))
            self.total = min(self.listed, self.limit)
        pages = max(1, -(-self.total // max(1, self.size)))
        count = min(partitions or pages, pages)
        return self, [(pages * part // count, pages * (part + 1) // count) for part in range(count)]

    def _found(self, index: int) -> int:
        """Returns the number of records on a page, and keeps their ids."""
        if index not in self.known:
            _, ids = self._page(index, ["id"])
            if ids and ids in self.known.values():
                raise PaginationError(f"{self.title}: page {self.first + index} has the records of an earlier page")
            self.known[index] = ids
        return len(self.known[index])

    def _ends_with(self, index: int) -> bool:
        found = self._found(index)
        return _xpauto.list_ends_with(self.asked, self.count, self.size, self.first + index, found)

    def _page(self, index: int, columns: list[str]) -> tuple[_xpauto.Records[Any], list[int]]:
        """Reads a whole page, of whatever size the service chooses and a limit may cut later; returns its ids, too."""
        options = {**self.given, "start_page": self.first + index, "per_page": self.asked, "limit": None}
        options["prefetch"] = 0
        # Optional fields are requested where they are selected.
        options |= {} if "extra" in columns else {"select": columns, "optional_fields": []}
        pages = _client(self).list(self.title, options, False).pages()
        page = pages.next_page()
        count = page.page_count if page else self.count
        if count is None:
            raise PaginationError(f"{self.title}: partitions are planned by the number of pages, which is not reported")
        # An empty page is skipped: the next one is another page.
        records = page.records if page and page.number == self.first + index else pages.joined([])
        ids = [record.id for record in records]
        if (self.known and count != self.count) or ids != self.known.get(index, ids):
            raise PaginationError(f"{self.title} {_CHANGED}")
        self.count = count
        return records, ids

    def __call__(self, part: tuple[int, int], columns: list[str]) -> pandas.DataFrame:
        offset, end = (index * self.size for index in part)
        rows = pandas.RangeIndex(offset, min(end, self.total))
        if not self.limit or not columns:
            return self.empty[columns].reindex(rows)
        with ThreadPoolExecutor(self.options["max_concurrency"]) as pool:
            pages = list(pool.map(partial(self._page, columns=list(dict.fromkeys([*columns, "id"]))), range(*part)))
        ids = [each for _, page in pages for each in page]
        if len(ids) != min(end, self.listed) - offset or len({*ids}) < len(ids):
            raise PaginationError(f"{self.title} {_CHANGED}")
        fetched = sum((records for records, _ in pages[1:]), pages[0][0])
        return tables.to_pandas(fetched._columns())[: len(rows)].set_axis(rows)[columns]


# One for each process and plan.
@lru_cache(maxsize=8)
def _client(read: _Read) -> _xpauto.Client:
    return opened(read.options, read.derived, False)
