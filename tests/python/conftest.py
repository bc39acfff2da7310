"""The sandbox that the tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import xpauto


@pytest.fixture
def sandbox() -> Iterator[xpauto.Sandbox]:
    with xpauto.Sandbox(segments=25, goals=7, seed=3) as running:
        yield running


@pytest.fixture
def client(sandbox: xpauto.Sandbox) -> xpauto.Client:
    return sandbox.client()
