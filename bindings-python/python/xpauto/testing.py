"""For tests: a sandbox without pytest's fixtures."""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Unpack

from .errors import XpautoWarning
from .sandbox import Sandbox
from .sandbox_options import SandboxKeywords

_COMPETING = (
    "several sandboxes of tests run at once, and XPAUTO_BASE_URL and XPAUTO_TOKEN are those of the latest; start the "
    "others by xpauto.Sandbox(), which sets none, and pass their clients to the code"
)


def sandbox(**options: Unpack[SandboxKeywords]) -> AbstractContextManager[Sandbox]:
    """A sandbox for the block of a `with`.

    Inside the block XPAUTO_BASE_URL and XPAUTO_TOKEN point at it, so that code which makes its own client is tested as
    it is; with several at once, they point at the latest of those that run, with an `XpautoWarning`. `options` are
    those of `Sandbox`. Raises `TypeError` for an unknown option and `ConfigError` for one that cannot be used.

    >>> with xpauto.testing.sandbox(segments=5) as sandbox:
    ...     xpauto.Client().goals.list().first()
    """
    return _in_environment(Sandbox(**options).start())


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
