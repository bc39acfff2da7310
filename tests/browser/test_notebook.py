"""What a notebook shows, seen in a real browser: in light and in dark, and with names that want to run script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from nbconvert import HTMLExporter
from notebooks import HOSTILE, executed
from playwright.sync_api import Browser, Page, Route, expect

EXAMPLES = Path(__file__).parents[2] / "examples"
THEMES = ("light", "dark")


def opened(browser: Browser, folder: Path, notebook: Any, theme: str) -> tuple[Page, list[str]]:
    """The notebook as a page in the browser, and the addresses that it wanted from elsewhere."""
    html, _ = HTMLExporter(theme=theme).from_notebook_node(notebook)
    file = folder / f"{theme}.html"
    file.write_text(html, encoding="utf-8")
    page = browser.new_page(color_scheme="dark" if theme == "dark" else "light")
    wanted: list[str] = []

    def local_only(route: Route) -> None:
        if route.request.url == file.as_uri():
            route.continue_()
        else:
            wanted.append(route.request.url)
            route.abort()

    page.route("**/*", local_only)
    page.goto(file.as_uri(), wait_until="load")
    return page, wanted


@pytest.fixture(scope="module")
def first_steps() -> Any:
    return executed(EXAMPLES / "1_first_steps.ipynb")


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_shown_can_be_read(browser: Browser, first_steps: Any, theme: str, tmp_path: Path, axe: str) -> None:
    page, _ = opened(browser, tmp_path, first_steps, theme)
    cell = page.locator(".xpauto td").get_by_text("True", exact=True).first
    expect(cell).to_be_visible()
    ink = cell.evaluate("cell => getComputedStyle(cell).color.match(/[0-9]+/g).slice(0, 3).map(Number)")
    assert (sum(ink) > 3 * 128) is (theme == "dark")
    page.evaluate(axe)
    found = page.evaluate("axe.run('.xpauto', { runOnly: ['color-contrast'] })")
    assert [rule["nodes"] for rule in (*found["violations"], *found["incomplete"])] == []
    assert found["passes"]
    page.close()


@pytest.mark.parametrize("theme", THEMES)
def test_a_hostile_name_is_shown_and_does_not_run(browser: Browser, theme: str, tmp_path: Path) -> None:
    condition = {"targetingType": HOSTILE, "weight": 1, "htmlDescription": HOSTILE, "name": HOSTILE, "value": HOSTILE}
    blocks = {"firstLevel": [{"conditions": [condition], "orOperators": []}], "firstLevelOrOperators": []}
    segment = {"id": 1, "name": HOSTILE, "siteId": 1, "tags": [HOSTILE], "conditionsData": blocks, HOSTILE: HOSTILE}
    theme_data = {"id": 2, "name": HOSTILE, "colors": [{"id": HOSTILE, "value": HOSTILE}]}
    notebook = executed(
        f"""import json, xpauto
data = json.loads({json.dumps(json.dumps({"segments": [segment]}))})
client = xpauto.Sandbox(data=data).start().client()
client.segments.list().first()

client.segments.list().first().conditions_data

client.segments.list().collect()

next(client.segments.list().pages())

xpauto.Theme.from_dict(json.loads({json.dumps(json.dumps(theme_data))}))

xpauto.XpautoError({HOSTILE!r})"""
    )
    page, wanted = opened(browser, tmp_path, notebook, theme)
    assert page.evaluate("window.hurt") is None
    shown = page.locator("body").inner_text()
    assert shown.count(HOSTILE) >= 5
    assert page.locator(".jp-OutputArea-output script, .jp-OutputArea-output img").count() == 0
    assert [url for url in wanted if url.endswith("/x")] == []
    page.close()
