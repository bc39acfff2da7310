"""The sandbox from Python: its start and end, snapshots, faults, the clock and `verify`."""

import gc
import inspect
import json
import pydoc
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

import xpauto


@pytest.fixture
def sandbox() -> Iterator[xpauto.Sandbox]:
    with xpauto.Sandbox(segments=5) as sandbox:
        yield sandbox


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
    wrong: dict[str, Any] = {
        "latency": -1.0,
        "segments": 10**15,
        "token": "a\r\nb",
        "faults": [{"stauts": 503}],
        "now": "soon",
    }
    for option, value in wrong.items():
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


def test_the_account_is_reset_and_restored(sandbox: xpauto.Sandbox) -> None:
    snapshot, state = sandbox.snapshot(), sandbox.state()
    for restore in (lambda: sandbox.restore(snapshot), lambda: sandbox.restore(state), sandbox.reset):
        sandbox.client().themes.update(501, name="New")
        assert sandbox.state() != state
        restore()
        assert sandbox.state() == state
    with pytest.raises(
        xpauto.ConfigError, match=r"sites\[0\]\.id must be an integer, got True; goals\[0\] must be a dict"
    ):
        sandbox.restore({"sites": [{"id": True, "code": "a"}], "goals": [None]})


def test_faults_are_counted_and_removed(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client(max_retries=0)
    fault, other = sandbox.add_fault({"path": "/goals", "status": 404}), sandbox.add_fault({"status": 404})
    for remove in (fault.remove, sandbox.clear_faults):
        with pytest.raises(xpauto.NotFoundError):
            client.goals.list().first()
        remove()
    assert client.goals.list().first() is not None
    assert (fault.hits, other.hits, sandbox.requests[0]["fault"]["id"]) == (1, 1, fault.id)
    sandbox.clear_requests()
    assert sandbox.requests == []
    with pytest.raises(xpauto.ConfigError, match="fault: the options must be a dict, got None"):
        sandbox.add_fault(None)  # type: ignore[arg-type]


def test_the_clock_is_frozen_advanced_and_set() -> None:
    east = timezone(timedelta(hours=2))
    with xpauto.Sandbox(now=datetime(2026, 5, 7, 14, 47, 42, tzinfo=east)) as sandbox:
        clock = sandbox.clock
        clock.freeze()
        assert clock.is_frozen
        clock.set("2026-05-07T12:47:42")
        clock.advance(90.5)
        assert clock.now == datetime(2026, 5, 7, 12, 49, 12)
        clock.set(datetime(2026, 5, 8, 2, tzinfo=east))
        assert clock.now == datetime(2026, 5, 8)
        assert sandbox.client().themes.create(name="Spring").creation_date == datetime(2026, 5, 8)
        clock.unfreeze()
        assert not clock.is_frozen
        wrong: list[Any] = [-1, "x", True, 10**12, float("nan"), timedelta(1)]
        for value in wrong:
            with pytest.raises(xpauto.ConfigError, match=r"advance (must be a number of seconds|is .* not JSON)"):
                clock.advance(value)
        with pytest.raises(xpauto.ConfigError, match=r"must be a date-time such as 2026"):
            clock.set("tomorrow")


def test_verify_shows_the_nearest_request_and_the_difference(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    client.themes.update(501, name="Sprnig", tags=None)
    client.segments.list(per_page=5).collect()
    sandbox.verify("PUT", "/themes/*", json={"name": "Sprnig", "tags": None})
    sandbox.verify("GET", "/segments", query={"page": 1, "perPage": "5", "sort": None}, times=1)
    with pytest.raises(AssertionError, match=r'PUT /themes/501:\n  body.name: expected "Spring", received "Sprnig"'):
        sandbox.verify("PUT", "/themes/*", json={"name": "Spring", "tags": None}, times=1)
    with pytest.raises(xpauto.ConfigError, match=r"times must be an integer of 0 or more, got True"):
        sandbox.verify("GET", "/goals", times=True)


def test_values_of_an_awkward_service_are_read_whatever_their_form() -> None:
    with xpauto.Sandbox(awkward=True, segments=121, goals=21) as sandbox:
        client = sandbox.client()
        segments = client.segments.list(per_page=100, sort="id").collect()
        assert [segment.id for segment in segments] == list(range(1001, 1122))
        assert segments[0].to_dict()["sandboxExtraField"] == {"since": "2.1"}
        assert segments[0].conditions_data.explain()
        # The last page is one object instead of an array.
        assert len(client.goals.list(per_page=20).collect()) == 21
        assert len(client.segments.list(filter=xpauto.F.id == 1001).collect().to_pandas()) == 1
        theme = client.themes.update(501, project_ids=[101], status="ACTIVE")
        assert (theme.project_ids, theme.status) == ((101,), "active")
        (goal,) = client.goals.list(optional_fields=["experiments"], limit=1)
        assert all(isinstance(number, int) for number in goal.experiments or [])
        assert client.key_moments.delete(401) is None  # type: ignore[func-returns-value]
