"""Starting a sandbox from Python."""

from __future__ import annotations

import gc
import inspect
import json
import pydoc
from pathlib import Path
from typing import Any

import pytest

import xpauto


def test_an_account_comes_from_a_value_or_a_file(tmp_path: Path) -> None:
    with xpauto.Sandbox(segments=2, seed=9) as sandbox:
        state = sandbox.state()
    file = tmp_path / "account.json"
    file.write_text(json.dumps(state), encoding="utf-8")
    for data in (state, file, str(file)):
        with xpauto.Sandbox(data=data) as sandbox:
            assert len(sandbox.client().segments.list().collect()) == 2


def test_start_and_stop() -> None:
    sandbox = xpauto.Sandbox()
    with pytest.raises(xpauto.ConfigError, match="not started"):
        _ = sandbox.url
    sandbox.start()
    client = sandbox.client()
    client.sites.get_by_code("shopfront1")
    sandbox.stop()
    sandbox.stop()
    assert [request["path"] for request in sandbox.requests] == ["/sites/byCode/shopfront1"]
    with pytest.raises(xpauto.TransportError):
        client.with_options(timeout=1).key_moments.delete(401)


def test_options_that_cannot_be_used_are_refused() -> None:
    wrong: dict[str, list[Any]] = {
        "latency": [-1.0],
        "port": [70000],
        "segments": [10**15],
        "max_per_page": [2**53],
        "token": ["", "a\r\nb"],
        "faults": [[{"nonsense": 1}], [{"stauts": 503}]],
        "rate_limit": ["often"],
    }
    for option, values in wrong.items():
        for value in values:
            with pytest.raises(xpauto.ConfigError, match=option):
                xpauto.Sandbox(**{option: value}).start()
    with pytest.raises(TypeError, match=r"Sandbox\(\) got .* argument 'segmens'; did you mean \"segments\""):
        xpauto.Sandbox(segmens=3)  # type: ignore[call-arg]
    assert "token_lifetime: The lifetime of tokens" in pydoc.plain(pydoc.render_doc(xpauto.Sandbox))
    assert inspect.signature(xpauto.Sandbox).parameters["segments"].default == 60


def test_a_sandbox_lives_as_long_as_its_clients() -> None:
    client = xpauto.Sandbox(segments=1).start().client()
    gc.collect()
    assert client.segments.list().first() is not None
    derived = client.with_options(timeout=5)
    del client
    gc.collect()
    assert derived.segments.list().first() is not None
    segments = derived.segments
    del derived
    gc.collect()
    assert len(segments.list().collect()) == 1
    assert len(xpauto.Sandbox(goals=3).start().client().goals.list().collect()) == 3
    goals = iter(xpauto.Sandbox(goals=3).start().client().goals.list(per_page=1))
    gc.collect()
    assert len(list(goals)) == 3
