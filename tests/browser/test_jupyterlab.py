"""What JupyterLab shows of a saved notebook when it is opened again, trusted or not."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from notebooks import HOSTILE, executed
from playwright.sync_api import Browser, Locator, expect

CELLS = f"""import json, xpauto
name = json.loads({json.dumps(json.dumps(HOSTILE))})
block = {{"conditions": [{{"targetingType": "COOKIE", "weight": 1, "name": name}}], "orOperators": []}}
conditions = {{"firstLevel": [block], "firstLevelOrOperators": []}}
segment = {{"id": 1, "name": name, "siteId": 1, "conditionsData": conditions}}
client = xpauto.Sandbox(data={{"segments": [segment]}}).start().client()
client.segments.list().collect()

client.segments.list().first().conditions_data"""


@pytest.fixture(scope="module")
def saved() -> Any:
    return executed(CELLS)


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[tuple[str, Path, dict[str, str]]]:
    """A JupyterLab of its own: its address, its folder and its environment."""
    folder = tmp_path / "notebooks"
    folder.mkdir()
    places = {f"JUPYTER_{name}_DIR": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    environment = {**os.environ, **places, "HOME": str(tmp_path), "JUPYTERLAB_SETTINGS_DIR": str(tmp_path / "settings")}
    never = "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"
    options = ["--no-browser", "--allow-root", "--IdentityProvider.token=", "--LabApp.news_url=", never]
    command = [sys.executable, "-m", "jupyterlab", *options, "--ServerApp.port=0", f"--ServerApp.root_dir={folder}"]
    server = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    with server:
        matches = (re.search(r"http://127\.0\.0\.1:\d+/", line) for line in server.stderr)
        address = next(found[0] for found in matches if found)
        yield address, folder, environment
        server.terminate()
        try:
            server.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            # Its server waits at times for a worker thread of its own that never ends.
            server.kill()
            server.communicate()


def outputs(browser: Browser, address: str, file: Path) -> Locator:
    page = browser.new_page()
    page.goto(f"{address}lab/tree/{file.name}")
    found = page.locator(".jp-OutputArea-output")
    found.nth(1).wait_for(timeout=60_000)
    return found


@pytest.mark.parametrize("is_trusted", [True, False], ids=["trusted", "not-trusted"])
def test_a_saved_notebook_shows_what_it_showed(
    browser: Browser, lab: tuple[str, Path, dict[str, str]], saved: Any, is_trusted: bool
) -> None:
    address, folder, environment = lab
    file = folder / "saved.ipynb"
    nbformat.write(saved, file)
    if is_trusted:
        subprocess.run([sys.executable, "-m", "jupyter", "trust", str(file)], env=environment, check=True)
    shown = outputs(browser, address, file)
    table, flowchart = shown.nth(0), shown.nth(1)
    assert "1 Segment record" in table.inner_text()
    assert HOSTILE in table.locator("td").nth(1).inner_text()
    assert (table.locator("style").count() == 1) is is_trusted
    assert table.locator("script, img").count() == 0
    expect(flowchart).to_contain_text("COOKIE", timeout=60_000)
    assert shown.page.evaluate("window.hurt") is None
    shown.page.close()
