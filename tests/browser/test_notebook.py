"""What a notebook shows, seen in a real browser: in light and in dark, and with names that want to run script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from nbconvert import HTMLExporter
from notebooks import HOSTILE, executed
from playwright.sync_api import Browser, Page, Route

EXAMPLES = Path(__file__).parents[2] / "examples"
THEMES = ("light", "dark")
# What every text has to be told from what is behind it: https://www.w3.org/TR/WCAG21/#contrast-minimum
CONTRAST = 4.5

MEASURE = """() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const layers = (element) => {
        const all = [];
        for (let at = element; at; at = at.parentElement) all.unshift(at);
        return all;
    };
    const painted = (colors) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = '#fff';
        canvas.fillRect(0, 0, 1, 1);
        for (const color of colors) {
            canvas.fillStyle = color;
            canvas.fillRect(0, 0, 1, 1);
        }
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (rgb) => {
        const [r, g, b] = rgb.map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const seen = [];
    for (const cell of document.querySelectorAll('.xpauto td, .xpauto th, .xpauto caption')) {
        if (!cell.innerText.trim() || cell.offsetParent === null) continue;
        const over = layers(cell).map((layer) => getComputedStyle(layer));
        const back = painted(over.map((style) => style.backgroundColor));
        const opacity = over.reduce((product, style) => product * Number(style.opacity), 1);
        const ink = painted([getComputedStyle(cell).color]);
        const mixed = ink.map((value, index) => value * opacity + back[index] * (1 - opacity));
        const [light, dark] = [luminance(mixed), luminance(back)].sort((a, b) => b - a);
        seen.push({ text: cell.innerText, contrast: (light + 0.05) / (dark + 0.05), back });
    }
    return seen;
}"""


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
def test_what_is_shown_can_be_read(browser: Browser, first_steps: Any, theme: str, tmp_path: Path) -> None:
    page, _ = opened(browser, tmp_path, first_steps, theme)
    seen = page.evaluate(MEASURE)
    labels = {item["text"] for item in seen}
    assert {"segment_type", "True"} <= labels
    faint = [item for item in seen if item["contrast"] < CONTRAST]
    assert faint == []
    is_dark = [sum(item["back"]) < 3 * 128 for item in seen]
    assert all(is_dark) if theme == "dark" else not any(is_dark)
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
