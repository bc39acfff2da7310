"""Samples, and what a list says of itself: for tests that need no service."""

from __future__ import annotations

from unittest import mock

import xpauto
from xpauto import Client, F, Segment


def names(client: Client) -> list[str | None]:
    return [segment.name for segment in client.segments.list(filter=Segment.site_id == 101)]


def test_a_mocked_list_needs_no_service() -> None:
    client = Client(base_url="https://api.example.com")
    buyers = xpauto.Records([Segment.sample(name="Buyers")])
    with mock.patch.object(client.segments, "list", return_value=buyers, autospec=True) as listed:
        assert names(client) == names(client) == ["Buyers"]
    assert listed.call_args.kwargs == {"filter": Segment.site_id == 101}


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
