"""Lists whose records are kept in a file, so that the next read needs no request."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from . import _xpauto, frames
from ._xpauto import Records
from .awaited import awaited
from .errors import FileError, ValidationError
from .later import Later
from .paths import checked_path
from .unread import AwaitedUnread, Unread

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from .models import Model
else:
    pandas, polars, pyarrow = Later("pandas"), Later("polars"), Later("pyarrow")
    Model = _xpauto.Model

M = TypeVar("M", bound="Model")


class _AnyCached(Unread):
    """The base class of both kinds of cached lists."""

    __slots__ = ("_max_age", "_pager", "_secrets", "path")

    def __init__(self, pager: Any, folder: str | os.PathLike[str], max_age: float | None, secrets: bool) -> None:
        is_number = isinstance(max_age, int | float) and not isinstance(max_age, bool)
        if max_age is not None and not (is_number and max_age >= 0):
            raise ValidationError(f"max_age must be seconds, at least 0, or None, got {max_age!r}")
        self._pager = pager
        self._max_age = max_age
        self._secrets = secrets
        kind = "-secrets" if secrets else ""
        self.path = Path(checked_path(folder, "folder")) / f"{pager._native.cache_name()}{kind}.jsonl"
        """The file of the records."""

    @property
    def age(self) -> float | None:
        """The age of the file in seconds; None if there is none."""
        try:
            return time.time() - self.path.stat().st_mtime
        except OSError:
            return None

    @property
    def is_fresh(self) -> bool:
        """Whether the next read uses the file."""
        age = self.age
        # A file from the future may be of any age: the clock was set back.
        return age is not None and (self._max_age is None or 0 <= age <= self._max_age)

    def clear(self) -> None:
        """Deletes the file, if there is one."""
        self.path.unlink(missing_ok=True)

    def _stored(self) -> Records[Any] | None:
        """Reads the file if it is fresh; one that is damaged, or of a newer version, is fetched and written again."""
        if self.is_fresh:
            try:
                return _xpauto.load_records(self.path, None)
            except (FileError, ValidationError):
                pass
        # Before anything is fetched in vain.
        _xpauto.check_folder(self.path.parent)
        return None

    def _store(self, records: Records[Any]) -> Records[Any]:
        _xpauto.save_records(records, self.path, self._secrets, self._secrets)
        # Without secrets, so that the first read returns what the next ones do.
        return records if self._secrets else _xpauto.load_records(self.path, None)

    def _state(self) -> str:
        age = self.age
        if age is None:
            return "nothing stored yet"
        stored = f"stored {_shown(age)} ago"
        return stored if self.is_fresh else f"{stored}, too old"

    def __repr__(self) -> str:
        return f"<cached list of {self._pager._native.title}: {self._state()}, in {self.path}>"

    def _repr_html_(self) -> str:
        from .cards import framed
        from .display import records_table

        state = escape(f"{self._pager._native.title}, cached: {self._state()}")
        try:
            records = _xpauto.load_records(self.path, None) if self.is_fresh else None
        except (FileError, ValidationError):
            records = None
        return framed(f"<p>{state}</p>") if records is None else records_table(records, f"{state} · ")


class Cached(_AnyCached, Generic[M]):
    """A list whose records are read from a file, unless that is missing or too old; see `Pager.cached`."""

    __slots__ = ()

    def collect(self, *, progress: bool = False) -> Records[M]:
        """Returns all records: those of the file, or else those of the service, which are written to it."""
        stored = self._stored()
        return self._store(self._pager.collect(progress=progress)) if stored is None else stored

    def __iter__(self) -> Iterator[M]:
        return iter(self.collect())

    def first(self) -> M | None:
        """Returns the first record; None if the list is empty."""
        return next(iter(self), None)

    def to_arrow(self, *, timezone: str | None = None) -> pyarrow.Table:
        """Returns all records as a pyarrow Table; see `Records.to_arrow`."""
        frames.to_arrow(self._pager._native.columns(timezone))
        return self.collect().to_arrow(timezone=timezone)

    def to_pandas(
        self,
        *,
        timezone: str | None = None,
        dtype_backend: Literal["pyarrow"] | None = None,
    ) -> pandas.DataFrame:
        """Returns all records as a pandas DataFrame; see `Records.to_pandas`."""
        frames.to_pandas(self._pager._native.columns(timezone), dtype_backend)
        return self.collect().to_pandas(timezone=timezone, dtype_backend=dtype_backend)

    def to_polars(self, *, timezone: str | None = None) -> polars.DataFrame:
        """Returns all records as a polars DataFrame; see `Records.to_polars`."""
        frames.to_polars(self._pager._native.columns(timezone))
        return self.collect().to_polars(timezone=timezone)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.collect().__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._pager._native.columns().__arrow_c_schema__()


class AsyncCached(_AnyCached, AwaitedUnread, Generic[M]):
    """A list whose records are read from a file, unless that is missing or too old; see `AsyncPager.cached`."""

    __slots__ = ()

    @awaited
    async def collect(self, *, progress: bool = False) -> Records[M]:
        """Returns all records: those of the file, or else those of the service, which are written to it."""
        from asyncio import to_thread

        stored = await to_thread(self._stored)
        if stored is not None:
            return stored
        return await to_thread(self._store, await self._pager.collect(progress=progress))

    async def __aiter__(self) -> AsyncIterator[M]:
        for record in await self.collect():
            yield record

    @awaited
    async def first(self) -> M | None:
        """Returns the first record; None if the list is empty."""
        return next(iter(await self.collect()), None)

    @awaited
    async def to_arrow(self, *, timezone: str | None = None) -> pyarrow.Table:
        """Returns all records as a pyarrow Table; see `Records.to_arrow`."""
        frames.to_arrow(self._pager._native.columns(timezone))
        return (await self.collect()).to_arrow(timezone=timezone)

    @awaited
    async def to_pandas(
        self,
        *,
        timezone: str | None = None,
        dtype_backend: Literal["pyarrow"] | None = None,
    ) -> pandas.DataFrame:
        """Returns all records as a pandas DataFrame; see `Records.to_pandas`."""
        frames.to_pandas(self._pager._native.columns(timezone), dtype_backend)
        return (await self.collect()).to_pandas(timezone=timezone, dtype_backend=dtype_backend)

    @awaited
    async def to_polars(self, *, timezone: str | None = None) -> polars.DataFrame:
        """Returns all records as a polars DataFrame; see `Records.to_polars`."""
        frames.to_polars(self._pager._native.columns(timezone))
        return (await self.collect()).to_polars(timezone=timezone)


def _shown(seconds: float) -> str:
    for length, unit in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= length:
            count = int(seconds // length)
            return f"{count:,} {unit}{'' if count == 1 else 's'}"
    return "less than a second"
