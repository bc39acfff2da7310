"""The page of the sandbox, in a browser: what it shows, what its buttons do, and that everybody can use it."""

from __future__ import annotations

import concurrent.futures
import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import xpauto


@pytest.fixture
def sandbox() -> Iterator[xpauto.Sandbox]:
    with xpauto.Sandbox(seed=7) as sandbox:
        yield sandbox


@pytest.fixture
def page(browser: Browser, sandbox: xpauto.Sandbox) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(sandbox.url)
    yield page
    context.close()
    # A refused fault is a 400, which browsers note by themselves.
    assert [text for text in complaints if "the server responded with a status of 400" not in text] == []


def test_the_account_is_shown_page_by_page(page: Page, sandbox: xpauto.Sandbox) -> None:
    expect(page.get_by_role("row")).to_have_count(1 + 50)
    page.get_by_role("button", name="Next page").click()
    expect(page.get_by_role("row")).to_have_count(1 + 10)
    page.get_by_role("button", name="Previous page").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text(sandbox.state()["segments"][0]["name"])
    page.get_by_role("link", name="themes").click()
    page.get_by_role("link", name="502").click()
    expect(page.get_by_label("theme 502").locator("pre")).to_contain_text('"id": 502')


def test_requests_appear_as_they_come(page: Page, sandbox: xpauto.Sandbox) -> None:
    page.get_by_role("link", name="Requests").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    client = sandbox.client(retry_backoff=0)
    sandbox.add_fault({"path": "/themes/*", "status": 503, "times": 1})
    client.themes.update(501, name="<b>Spring</b>")
    client.segments.list(filter=xpauto.F.site_id == 101, per_page=200).collect()
    row = page.get_by_role("row").filter(has_text="/segments")
    expect(row).to_contain_text("200")
    expect(page.get_by_role("row").filter(has_text="503")).to_contain_text("/themes/501")
    row.get_by_role("link").click()
    expect(page.get_by_label("Request 3")).to_contain_text("siteId")
    page.get_by_role("link", name="2", exact=True).click()
    expect(page.get_by_label("Request 2").locator("pre").first).to_contain_text('"name": "<b>Spring</b>"')
    page.get_by_role("button", name="Reset everything").click()
    expect(page.locator("#request-count")).to_have_text("0")


def test_requests_of_before_and_after_a_reset_are_not_mixed(browser: Browser, sandbox: xpauto.Sandbox) -> None:
    page = browser.new_page()
    page.goto(f"{sandbox.url}/#/requests")
    client = sandbox.client()
    client.goals.list().first()
    expect(page.get_by_role("row").filter(has_text="/goals")).to_have_count(1)
    # While the page cannot look, another log gets more requests than the first one.
    page.context.set_offline(True)
    sandbox.reset()
    for _ in range(3):
        client.segments.list().first()
    page.context.set_offline(False)
    expect(page.get_by_role("row").filter(has_text="/segments")).to_have_count(3)
    expect(page.get_by_role("row").filter(has_text="/goals")).to_have_count(0)
    page.close()


def test_integers_are_shown_exactly(page: Page, sandbox: xpauto.Sandbox) -> None:
    big = 2**63 - 1
    sandbox.restore({"goals": [{"id": big - 1, "name": "A", "mentalistWeight": 1.50}, {"id": big, "name": "B"}]})
    page.goto(f"{sandbox.url}/#/account/goals")
    expect(page.get_by_role("link", name=str(big - 1), exact=True)).to_be_visible()
    page.get_by_role("link", name=str(big), exact=True).click()
    expect(page.get_by_label(f"goal {big}").locator("pre")).to_contain_text(f'"id": {big},')


def test_a_late_response_is_awaited(page: Page, sandbox: xpauto.Sandbox) -> None:
    page.get_by_role("link", name="Requests").click()
    sandbox.clock.freeze()
    sandbox.add_fault({"path": "/goals", "delay": 5})
    with concurrent.futures.ThreadPoolExecutor() as pool:
        called = pool.submit(lambda: sandbox.client().goals.list().first())
        row = page.get_by_role("row").filter(has_text="/goals")
        expect(row).to_contain_text("none")
        sandbox.clock.advance(5)
        assert called.result()
    expect(row).to_contain_text("200")


def test_the_page_shows_no_secrets(page: Page, sandbox: xpauto.Sandbox) -> None:
    secret = '[{"field":"recommendationSecretKey","operator":"EQUAL","parameters":["s3cret"]}]'
    with contextlib.suppress(xpauto.BadRequestError):
        sandbox.client().request("PUT", "/themes/501", query={"filter": secret}, json={"apiSecret": "s3cret", "x": 1})
    page.goto(f"{sandbox.url}/#/requests/1")
    panel = page.get_by_label("Request 1")
    expect(panel).to_contain_text('"apiSecret": "***"')
    assert "s3cret" not in panel.inner_text()


def test_faults_are_added_and_removed(page: Page, sandbox: xpauto.Sandbox) -> None:
    page.get_by_role("link", name="Faults").click()
    page.get_by_role("button", name="503 twice").click()
    expect(page.locator("#fault-count")).to_have_text("1")
    page.get_by_label("Path, * for any characters").fill("/goals")
    page.get_by_label("Status").fill("404")
    page.get_by_label("Body, as JSON or as it is").fill('{"mine": true}')
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("row").filter(has_text="/goals")).to_be_visible()
    page.get_by_role("button", name="Remove fault 1").click()
    expect(page.locator("#fault-count")).to_have_text("1")
    with pytest.raises(xpauto.NotFoundError) as caught:
        sandbox.client().goals.list().first()
    assert caught.value.body == '{"mine":true}'
    page.get_by_label("Status").fill("99")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("99")
    page.get_by_role("button", name="Remove all").click()
    expect(page.locator("#fault-count")).to_have_text("0")
    page.get_by_role("button", name="Two seconds late").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text('{"delay":2.0}')
    page.get_by_role("button", name="Reset everything").click()
    expect(page.locator("#fault-count")).to_have_text("0")


def test_the_clock_is_stopped_moved_and_set(page: Page, sandbox: xpauto.Sandbox) -> None:
    page.get_by_role("link", name="Clock").click()
    page.get_by_role("button", name="Stop it").click()
    expect(page.get_by_role("button", name="Let it go on")).to_be_visible()
    status = page.get_by_role("status")
    expect(status).to_contain_text("and is stopped")
    stopped, before = status.inner_text(), sandbox.clock.now
    page.get_by_role("button", name="+ 1 h").click()
    expect(status).not_to_have_text(stopped)
    assert (sandbox.clock.now - before).total_seconds() == 3600
    # The browser leaves out seconds of 0.
    for chosen, shown in (("2026-12-31T23:59:59", "2026-12-31 23:59:59"), ("2020-02-29T00:00", "2020-02-29 00:00:00")):
        page.get_by_label("Date and time, UTC").fill(chosen)
        page.get_by_role("button", name="Set it").click()
        expect(status).to_contain_text(f"The clock shows {shown}")
        assert sandbox.clock.now.strftime("%Y-%m-%d %H:%M:%S") == shown


def test_it_works_with_the_keyboard_alone(page: Page) -> None:
    expect(page.get_by_role("row")).to_have_count(51)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Faults")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Faults")).to_be_visible()
    page.get_by_role("button", name="503 twice").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove fault 1")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_there_are_no_barriers(page: Page, sandbox: xpauto.Sandbox, scheme: Any, axe: str) -> None:
    page.emulate_media(color_scheme=scheme)
    sandbox.add_fault({"path": "/goals", "status": 503})
    with pytest.raises(xpauto.ServerError):
        sandbox.client(max_retries=0).goals.list().first()
    for view in ("account/segments/1001", "requests/1", "faults", "clock"):
        page.goto(f"{sandbox.url}/#/{view}")
        expect(page.get_by_role("heading", level=2)).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.evaluate(axe)
        found = page.evaluate("axe.run()")
        assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]] == [], view
