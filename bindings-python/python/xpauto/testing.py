"""For tests: a sandbox without pytest's fixtures, records, and lists of records that need no service."""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Unpack, overload

from . import _xpauto
from ._xpauto import Records
from .errors import XpautoWarning
from .later import Later
from .models import Model
from .pager import AsyncPager, Pager
from .resources import Listed
from .sandbox import Sandbox

if TYPE_CHECKING:
    from . import option_keywords
else:
    option_keywords = Later("xpauto.option_keywords")

M = TypeVar("M", bound=Model)

_COMPETING = (
    "several sandboxes of tests run at once, and XPAUTO_BASE_URL and XPAUTO_TOKEN are those of the latest; start the "
    "others by xpauto.Sandbox(), which sets none, and pass their clients to the code"
)


def sandbox(**options: Unpack[option_keywords.SandboxKeywords]) -> AbstractContextManager[Sandbox]:
    """A sandbox for the block of a `with`: a fresh account on a server that the process keeps for the next one.

    Inside the block XPAUTO_BASE_URL and XPAUTO_TOKEN point at it, so that code which makes its own client is tested as
    it is; with several at once, they point at the latest of those that run, with an `XpautoWarning`. `options` are
    those of `Sandbox`: `isolated_token=True` keeps out requests that an earlier test left. Raises `TypeError` for an
    unknown option and `ConfigError` for one that cannot be used.

    >>> with xpauto.testing.sandbox(segments=5) as sandbox:
    ...     xpauto.Client().goals.list().first()
    """
    return _in_environment(Sandbox(**options)._lease())


def records(model: type[M], values: Iterable[M | Mapping[str, Any]]) -> Records[M]:
    """Returns values as records that a list has returned, each a model or a mapping in wire names or snake_case.

    A field on request that some value has counts as requested; reading another one raises `FieldNotRequestedError`.
    Raises `ValidationError` for a value of another type and for a name that is probably misspelt.

    >>> buyers = xpauto.testing.records(Segment, [{"id": 1, "name": "Buyers"}, Segment.sample(site_id=101)])
    """
    return _xpauto.stand_in_records(model, values)


@overload
def pager(
    model: type[Listed],
    values: Iterable[Listed | Mapping[str, Any]],
    *,
    per_page: int | None = None,
    is_async: Literal[False] = False,
) -> Pager[Listed]: ...
@overload
def pager(
    model: type[Listed],
    values: Iterable[Listed | Mapping[str, Any]],
    *,
    per_page: int | None = None,
    is_async: Literal[True],
) -> AsyncPager[Listed]: ...
def pager(
    model: type[Listed],
    values: Iterable[Listed | Mapping[str, Any]],
    *,
    per_page: int | None = None,
    is_async: bool = False,
) -> Pager[Listed] | AsyncPager[Listed]:
    """Returns a list of such records, as `client.segments.list()` returns it, for a mock of that method.

    It is a `Pager`, or with `is_async=True` an `AsyncPager`, which reads the records by the client's own code from
    memory, in pages of `per_page`. The arguments of the mocked call do not change them.

    >>> with mock.patch.object(client.segments, "list", return_value=xpauto.testing.pager(Segment, [{"id": 1}])):
    ...     assert [segment.id for segment in client.segments.list()] == [1]
    """
    native = _xpauto.stand_in(model, values, per_page, is_async)
    return AsyncPager(native) if is_async else Pager(native)


_VARIABLES = ("XPAUTO_BASE_URL", "XPAUTO_TOKEN")
_lock = threading.Lock()
# The sandboxes that the variables refer to, the latest last; they may end in any order.
_running: list[Sandbox] = []
# The values of the variables before the first of them.
_before: dict[str, str | None] = {}


@contextmanager
def _in_environment(sandbox: Sandbox) -> Iterator[Sandbox]:
    with _lock:
        is_alone = not _running
        if is_alone:
            _before.update({name: os.environ.get(name) for name in _VARIABLES})
        _running.append(sandbox)
        _point_at_latest()
    try:
        if not is_alone:
            # Behind it are the generator, its context manager and the code with the block.
            warnings.warn(_COMPETING, XpautoWarning, stacklevel=3)
        yield sandbox
    finally:
        with _lock:
            _running.remove(sandbox)
            _point_at_latest()
        sandbox.stop()


def _point_at_latest() -> None:
    latest = _running[-1] if _running else None
    values = _before if latest is None else dict(zip(_VARIABLES, (latest.url, latest.token), strict=True))
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
