"""The site of the documentation, which `make website` builds, on a phone and on a desktop; it asks no other host."""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

SITE = Path(__file__).parent.parent.parent / "target/website/site"
PAGES = ["", "lists/", "objects/", "models/", "reference/", "support/"]
SCREENS = {"a phone": (390, 844, "dark"), "a desktop": (1280, 800, "light")}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(params=SCREENS)
def context(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    width, height, scheme = SCREENS[request.param]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, url: str) -> Iterator[Page]:
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda sent: None if sent.url.startswith((url, "data:", "blob:")) else problems.append(sent.url))
    yield page
    assert problems == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_the_screen(page: Page, url: str, path: str) -> None:
    page.goto(url + path)
    expect(page.locator("h1").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_first_screen_shows_what_it_is_and_the_first_call_in_each_language(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.get_by_text("The client for an experimentation-automation REST API")).to_be_in_viewport()
    for label, code in {
        "Rust": "Client::builder()",
        "Node": "await Sandbox.start()",
        "Python": "xpauto.Sandbox()",
    }.items():
        page.locator(".tabbed-labels").first.get_by_text(label).click()
        expect(page.locator("pre", has_text=code).first).to_be_in_viewport()


def test_the_search_finds_a_name(page: Page, url: str) -> None:
    page.goto(url)
    field = page.locator("dialog input")
    # Until the page's script listens, which nothing shows.
    while not field.is_visible():
        page.keyboard.press("Control+k")
        with contextlib.suppress(PlaywrightTimeoutError):
            field.wait_for(timeout=2000)
    expect(field).to_be_focused()
    page.keyboard.type("rate_limit_share")
    expect(page.get_by_role("option", name="Share the rate limit")).to_be_visible()


def test_programs_find_the_markdown_of_every_page() -> None:
    listed = re.findall(r"\]\(https://xpauto\.github\.io/xpauto/(\w+\.md)\): .{20}", (SITE / "llms.txt").read_text())
    assert sorted(listed) == sorted(path.name for path in SITE.glob("*.md"))
    assert {"models.md", "reference.md", "objects.md"} <= set(listed)


def test_examples_in_rust_are_without_the_lines_of_their_tests() -> None:
    for page in ("index.md", "rust.md"):
        assert "# Ok(())" not in (SITE / page).read_text()
