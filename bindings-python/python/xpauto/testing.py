"""A sandbox for a test, without pytest's fixtures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from .sandbox import Sandbox


def sandbox(**options: Any) -> AbstractContextManager[Sandbox]:
    """A sandbox for the block of a `with`: a fresh account on a server that the process keeps for the next one.

    Inside the block XPAUTO_BASE_URL and XPAUTO_TOKEN point at it, so that code which makes its own client is tested as
    it is. `options` are those of `Sandbox`. Raises `TypeError` for an unknown option and `ConfigError` for one that
    cannot be used.

    >>> with xpauto.testing.sandbox(segments=5) as sandbox:
    ...     xpauto.Client().goals.list().first()
    """
    return _in_environment(Sandbox(**options)._lease())


@contextmanager
def _in_environment(running: Sandbox) -> Iterator[Sandbox]:
    given = {"XPAUTO_BASE_URL": running.url, "XPAUTO_TOKEN": running.token}
    before = {name: os.environ.get(name) for name in given}
    os.environ.update(given)
    try:
        yield running
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        running.stop()
