"""Lists as Dask data frames, whose partitions are the pages of a list, read by the workers of a cluster."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import Any
from uuid import uuid4

import dask.dataframe
import pandas
from dask.dataframe.dask_expr import new_collection
from dask.dataframe.dask_expr.io.io import FromMapProjectable
from dask.dataframe.utils import clear_known_categories

from . import _xpauto, frames
from .errors import PaginationError, ValidationError
from .resource import opened

# The maximum page size of the service; the page count of larger pages may be wrong.
_LARGEST_PAGE = 200


def to_dask(native: _xpauto.Pager, partitions: int | None, workers: int | None) -> dask.dataframe.DataFrame:
    """Plans the partitions from the first and the last page."""
    if partitions is not None and partitions < 1:
        raise ValidationError(f"partitions must be at least 1, got {partitions!r}")
    cluster: Any = None
    with suppress(KeyError, ValueError):
        cluster = sys.modules["distributed"].default_client()
    if workers is None and cluster is not None:
        workers = len(cluster.scheduler_info(n_workers=-1)["workers"])
    read = _Read(native, workers or 1)
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
        self.options = {**native.client.given(), "base_url": native.client.base_url}
        self.derived = native.client.derived()
        if self.options["rate_limit"] is not None:
            self.options["rate_limit_share"] = (self.options["rate_limit_share"] or 1) / workers
        self.empty = frames.to_pandas(native.columns())
        if not {"id", "-id"} & {each if isinstance(each, str) else each["field"] for each in self.given["sort"]}:
            # With equal values, the service might return records in another order each time.
            self.given["sort"].append("id")
        self.limit = self.given["limit"]
        self.size = self.given["per_page"] or _LARGEST_PAGE
        self.size = min(self.size, self.limit or self.size)
        self.first = self.count = self.given["start_page"] or 1
        # The records from the first page on, of which `total` are read, and the ids on the first and the last page.
        self.listed, self.total, self.known = 0, 0, dict[int, list[int]]()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Read) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def planned(self, partitions: int | None) -> tuple[_Read, list[tuple[int, int]]]:
        """Reads the first and the last page, and distributes pages over partitions: the first, and the one behind."""
        if self.limit != 0:
            self.listed = self._page(0)
            while 0 < self.listed < self.size and (self.count > self.first or self.size > _LARGEST_PAGE):
                # The service returns smaller pages than requested, and may have counted the larger ones.
                self.size = self.listed
                self.listed = self._page(0)
        if (last := self.count - self.first) > 0:
            self.listed = last * self.size + self._page(last)
        self.total = self.listed if self.limit is None else min(self.listed, self.limit)
        pages = max(1, -(-self.total // self.size))
        count = min(partitions or pages, pages)
        return self, list(pairwise(pages * part // count for part in range(count + 1)))

    def _page(self, index: int) -> int:
        page = self._cursor((index, index + 1), ["id"]).next_page()
        _, records, count, _ = page or (None, [], self.count, None)
        if count is None:
            raise PaginationError(f"{self.title}: partitions are planned by the number of pages, which is not reported")
        self.count = count
        self.known[index] = [record.id for record in records]
        return len(records)

    def _cursor(self, part: tuple[int, int], columns: list[str]) -> _xpauto.Cursor:
        first, end = part
        options = {**self.given, "start_page": self.first + first, "per_page": self.size}
        # A single page is read even if it is smaller than requested.
        options |= {"limit": (end - first) * self.size} | ({"prefetch": 0} if end - first == 1 else {})
        # Optional fields are requested where they are selected.
        options |= {} if "extra" in columns else {"select": columns, "optional_fields": []}
        return _client(self).list(self.title, options, False).cursor()

    def __call__(self, part: tuple[int, int], columns: list[str]) -> pandas.DataFrame:
        offset, end = (index * self.size for index in part)
        rows = pandas.RangeIndex(offset, min(end, self.total))
        if self.limit == 0 or not columns:
            return self.empty[columns].reindex(rows)
        cursor = self._cursor(part, list(dict.fromkeys([*columns, "id"])))
        fetched = cursor.columns()
        read, ids = cursor.progress().summary(), frames.to_arrow(fetched)["id"].to_pylist()
        starts = {index * self.size - offset: known for index, known in self.known.items() if index in range(*part)}
        expected = min(end, self.listed) - offset
        is_same = all(ids[start : start + self.size] == known for start, known in starts.items())
        if not is_same or len(ids) != expected or read["duplicates"] or (ids and read["page_count"] != self.count):
            raise PaginationError(f"{self.title} has changed since to_dask() planned it; call to_dask() again")
        return frames.to_pandas(fetched)[: len(rows)].set_axis(rows)[columns]


# One for each process and plan.
@lru_cache(maxsize=8)
def _client(read: _Read) -> _xpauto.Client:
    return opened(read.options, read.derived, False)
