"""The sandbox that the tests share."""

import os
import sys
from collections.abc import Iterator

import pytest

import xpauto

# What the environment says of proxies and certificates would send requests to other places than the tests' servers.
for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"):
    os.environ.pop(name, None)
    os.environ.pop(name.lower(), None)

# dlt reports its use to its makers, from the examples and notebooks too.
os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"

if sys.platform == "win32":
    # Their programs fork, send signals to one another, or measure themselves, in ways that Windows lacks.
    collect_ignore = ["test_fork.py", "test_limits.py", "test_memory.py", "test_quota.py"]


@pytest.fixture
def sandbox() -> Iterator[xpauto.Sandbox]:
    with xpauto.Sandbox(segments=25, goals=7, seed=3, token="sandbox-token") as running:
        yield running


@pytest.fixture
def client(sandbox: xpauto.Sandbox) -> xpauto.Client:
    return sandbox.client()
