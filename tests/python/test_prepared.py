"""What calls and lists say before anything is sent: prepared requests, plans, and how pagers show themselves."""

from typing import Any

import pytest

import xpauto
from xpauto import F


def no_token() -> str:
    raise AssertionError("a token was asked for")


@pytest.mark.parametrize("make", [xpauto.Client, xpauto.AsyncClient])
def test_preparing_sends_nothing_and_requests_no_token(make: Any) -> None:
    client = make(base_url="http://127.0.0.1:9/api", token=no_token).with_options(headers={"X-Team": "a"})
    request = client.prepare.themes.create(name="Spring", status="DRAFT")
    assert isinstance(request, xpauto.PreparedRequest)
    assert (request.method, request.url) == ("POST", "http://127.0.0.1:9/api/themes")
    assert (request.headers["authorization"], request.headers["x-team"]) == ("Bearer ***", "a")
    assert request.body == '{"name":"Spring","status":"DRAFT"}'
    assert client.prepare.segments.list(per_page=7).url.endswith("/segments?page=1&perPage=7")
    assert client.prepare.triggers.delete(4).method == "DELETE"
    assert client.prepare is client.prepare
    with pytest.raises(AttributeError):
        client.prepare.theems  # type: ignore[attr-defined]


def test_prepared_requests_compare() -> None:
    client = xpauto.Client(base_url="http://127.0.0.1:9", token="s3cret")
    request = client.prepare.recommender_blocks.update(701, api_secret="hush")
    assert request == client.prepare.recommender_blocks.update(701, {"apiSecret": "hush"})
    assert repr(request) == "PreparedRequest(PUT http://127.0.0.1:9/recommender-block/701)"
    assert "hush" not in request.to_curl()
    assert "s3cret" not in str((request.to_curl(), request.headers))


def test_repr_of_plans() -> None:
    shown = {
        xpauto.Plan(None, None): "<plan: unknown number of requests>",
        xpauto.Plan(1, 0.04): "<plan: 1 request, about 0.0 s>",
        xpauto.Plan(5, 7200): "<plan: 5 requests, about 2 h 0 min>",
        xpauto.Plan(1200, 4000): "<plan: 1,200 requests, about 67 min>",
    }
    assert {plan: repr(plan) for plan in shown} == shown
    assert xpauto.Plan(1, 0.5) == xpauto.Plan(1, 0.5) != xpauto.Plan(1, 0.6)


def test_a_pager_says_what_it_would_ask(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    pager = client.segments.list(filter=F.name.like("<%>"), sort="-id", select=["id", "name"])
    asked = """filter=name like "<%>", sort=["-id"], select=["id","name"]"""
    assert repr(pager) == f"<Pager of segments.list, {asked}>"
    html = pager._repr_html_()
    assert "name like &quot;&lt;%&gt;&quot;" in html
    assert sandbox.requests == []
    assert repr(sandbox.async_client().goals.list()) == "<AsyncPager of goals.list>"
    assert repr(client.segments.list()) == "<Pager of segments.list>"
