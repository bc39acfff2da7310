"""Prints the path of a Chromium for the browser tests, which it installs if there is none.

The first that works is taken: the one that `CHROMIUM` names, one on the path, Playwright's own download, and the one of
Debian's packages where this user may install packages.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APT = ("apt-get update -q", "apt-get install -q -y --no-install-recommends chromium")


def on_path() -> str | None:
    """Returns the browser that `CHROMIUM` names, else the first one on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def from_playwright() -> str | None:
    """Returns Playwright's own browser, downloaded if need be, unless the system lacks its libraries."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    is_there = run(sys.executable, "-m", "playwright", "install", "chromium")
    return path if is_there and run(path, "--headless", "--no-sandbox", "--version") else None


def from_packages() -> str | None:
    """Installs Debian's package, which only root may, and returns its browser."""
    return on_path() if shutil.which("apt-get") and all(run(*command.split()) for command in APT) else None


def run(*command: str) -> bool:
    """Runs a command and returns whether it succeeded; its output is shown but not part of the result."""
    print("+", *command, file=sys.stderr)
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0


found = on_path() or from_playwright() or from_packages()
print(found or sys.exit("The browser tests need Chromium: install it, or set CHROMIUM to its path."))
