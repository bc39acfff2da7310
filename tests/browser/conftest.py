"""A real browser for the tests that look at notebooks."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for barriers in a page, such as text that is hard to tell from what is behind it."""
    return (Path(__file__).parent / "node_modules/axe-core/axe.min.js").read_text()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "set CHROMIUM to the path of a Chromium; `make test-browser` finds or installs one"
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=quiet)
        yield running
        running.close()
