"""Prepared requests of both clients."""

from __future__ import annotations

from typing import Any

import pytest

import xpauto


def no_token() -> str:
    raise AssertionError("a token was asked for")


@pytest.mark.parametrize("make", [xpauto.Client, xpauto.AsyncClient])
def test_preparing_sends_nothing_and_requests_no_token(make: Any) -> None:
    client = make(base_url="http://127.0.0.1:9/api", token=no_token)
    request = client.prepare.themes.create(name="Spring", status="DRAFT")
    assert isinstance(request, xpauto.PreparedRequest)
    assert (request.method, request.url) == ("POST", "http://127.0.0.1:9/api/themes")
    assert request.headers["authorization"] == "Bearer ***"
    assert request.body == '{"name":"Spring","status":"DRAFT"}'
    assert client.prepare.segments.list(per_page=7).url.endswith("/segments?page=1&perPage=7")
    assert client.prepare.triggers.delete(4).method == "DELETE"
    assert client.prepare is client.prepare


def test_prepared_requests_compare() -> None:
    client = xpauto.Client(base_url="http://127.0.0.1:9", token="s3cret")
    request = client.prepare.recommender_blocks.update(701, api_secret="hush")
    assert request == client.prepare.recommender_blocks.update(701, {"apiSecret": "hush"})
    assert repr(request) == "<PreparedRequest PUT http://127.0.0.1:9/recommender-block/701>"
    assert "hush" not in request.to_curl()
    assert "s3cret" not in str((request.to_curl(), request.headers))


def test_preparing_validates_like_the_call() -> None:
    client = xpauto.Client(base_url="http://127.0.0.1:9")
    with pytest.raises(xpauto.ValidationError, match="project_ids"):
        client.prepare.themes.create(project_id=[1])  # type: ignore[call-arg]
    with pytest.warns(xpauto.XpautoWarning, match="ACTIVE") as caught:
        client.prepare.themes.create(status="ACTIV")
    assert caught[0].filename == __file__
    with pytest.raises(AttributeError):
        client.prepare.theems  # type: ignore[attr-defined]


def test_client_options_apply_to_prepared_requests() -> None:
    client = xpauto.Client(base_url="http://127.0.0.1:9", params_encoding="json").with_options(headers={"X-Team": "a"})
    request = client.prepare.goals.list(filter=xpauto.F.name == "x")
    assert request.headers["x-team"] == "a"
    assert "paramsIO=" in request.url
