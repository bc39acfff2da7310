"""The pytest plugin of xpauto: a sandbox for each test that asks for one, and what it received when the test fails.

It is a package of its own, since importing anything of `xpauto` loads the native module: pytest loads plugins in every
run, also where no test needs this one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from xpauto import AsyncClient, Client, Sandbox

__all__ = ["xpauto_async_client", "xpauto_client", "xpauto_sandbox"]

MARKER = "xpauto(**options): run the test against a sandbox with these options of xpauto.Sandbox, such as segments=5"

FIXTURE = "xpauto_sandbox"

_sandbox = pytest.StashKey["Sandbox"]()


@pytest.fixture
def xpauto_sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """A sandbox with a fresh account; XPAUTO_BASE_URL and XPAUTO_TOKEN point at it inside the test."""
    with _started(_options(request.node)) as sandbox:
        request.node.stash[_sandbox] = sandbox
        yield sandbox


@pytest.fixture
def xpauto_client(xpauto_sandbox: Sandbox) -> Iterator[Client]:
    """A client of the test's sandbox."""
    with xpauto_sandbox.client() as client:
        yield client


@pytest.fixture
def xpauto_async_client(xpauto_sandbox: Sandbox) -> AsyncClient:
    """An awaited client of the test's sandbox, for asyncio however the test runs it."""
    return xpauto_sandbox.async_client()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives marked tests their sandbox, also those that do not name the fixture."""
    for item in items:
        names = getattr(item, "fixturenames", None)
        if names is not None and item.get_closest_marker("xpauto") and FIXTURE not in names:
            names.insert(0, FIXTURE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds what the sandbox received to the report of a failure."""
    report = yield
    sandbox = item.stash.get(_sandbox, None)
    if sandbox is not None and report.failed:
        report.sections.append(("xpauto sandbox", sandbox.report()))
    if sandbox is not None and call.when == "teardown":
        del item.stash[_sandbox]
    return report


def _started(options: dict[str, Any]) -> AbstractContextManager[Sandbox]:
    """A sandbox with these options; a wrong one is a failure that says what to write, without a traceback."""
    from xpauto import ConfigError, testing

    try:
        return testing.sandbox(**options)
    except (ConfigError, TypeError) as error:
        problem = str(error)
    pytest.fail(f"@pytest.mark.xpauto: {problem}", pytrace=False)


def _options(node: pytest.Item) -> dict[str, Any]:
    """The options of a test's markers: those of the function take precedence over those of its class and module."""
    options: dict[str, Any] = {}
    for marker in reversed(list(node.iter_markers("xpauto"))):
        if marker.args:
            pytest.fail("@pytest.mark.xpauto takes keyword arguments only, such as segments=5", pytrace=False)
        options |= marker.kwargs
    return options
