"""Undeclared fields: misspelt ones are refused, others are sent with one warning."""

import itertools
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import xpauto
from servers import ScriptedServer
from xpauto import F

# A process is warned of a name once, so every test has names of its own.
NUMBERS = itertools.count(1)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer([{"status": 200, "body": {"id": 7}}] * 5) as server:
        yield server


@pytest.fixture
def client(server: ScriptedServer) -> xpauto.Client:
    return xpauto.Client(base_url=server.url, token="t", max_retries=0)


def warned(call: Any) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    assert all(warning.category is xpauto.XpautoWarning for warning in caught)
    return [str(warning.message) for warning in caught]


def test_an_undeclared_field_warns_once_per_model_and_name(client: xpauto.Client) -> None:
    name = f"zq{next(NUMBERS)}"
    body = {
        "name": "a",
        name: 1,
        "colors": [{"id": "c", "value": "#fff", name: 1}, {"id": "d", "value": "#fff", name: 2}],
    }
    assert [text.partition(",")[0] for text in warned(lambda: client.themes.update(7, body))] == [
        f'ThemeColor has no declared field "{name}"',
        f'Theme has no declared field "{name}"',
    ]
    assert warned(lambda: client.themes.update(7, body)) == []


def test_a_value_like_no_declared_one_warns_once_in_bodies_and_filters(client: xpauto.Client) -> None:
    value = f"ZQ{next(NUMBERS)}"
    expected = f'"{value}" is not a ThemeStatus that the specification lists; it lists '
    [warning] = warned(lambda: client.themes.update(7, status=value))
    assert warning.startswith(expected)
    assert "ACTIVE" in warning
    assert warned(lambda: client.prepare.themes.update(7, status=value)) == []
    [warning] = warned(lambda: client.prepare.goals.list(filter=(F.status == value) | F.status.is_in([value])))
    assert warning.startswith(f'"{value}" is not a GoalStatus')
    assert "INACTIVE" in warning


def test_a_warning_that_stopped_a_call_stops_the_next_one_too(client: xpauto.Client, server: ScriptedServer) -> None:
    one, other = f"zq{next(NUMBERS)}", f"zq{next(NUMBERS)}"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for body, name in (({one: 1, other: 2}, one), ({one: 1, other: 2}, one), ({other: 2}, other)):
            with pytest.raises(xpauto.XpautoWarning, match=name):
                client.themes.update(7, body)
        value = f"ZQ{next(NUMBERS)}"
        for _ in range(2):
            with pytest.raises(xpauto.XpautoWarning, match=value):
                client.goals.list(filter=F.status == value).first()
    assert server.seen == []
    assert len(warned(lambda: client.themes.update(7, {one: 1, other: 2}))) == 2
    assert warned(lambda: client.themes.update(7, {one: 1, other: 2})) == []


def test_received_models_keep_undeclared_fields_without_a_warning(client: xpauto.Client) -> None:
    name = f"zq{next(NUMBERS)}"
    theme = xpauto.Theme.from_dict({"id": 7, "nmae": "x", name: 1, "colors": [{"valu": "#fff"}]})
    assert warned(lambda: client.themes.update(7, theme)) == []
    assert warned(lambda: client.themes.update(7, theme.replace(description="d"))) == []
