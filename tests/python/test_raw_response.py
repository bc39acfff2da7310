"""Raw responses of calls."""

import asyncio
import base64

import pytest
import yaml

import xpauto
from servers import ScriptedServer


def response_of(body: bytes) -> xpauto.RawResponse:
    with ScriptedServer([{"status": 200, "base64": base64.b64encode(body).decode()}]) as server:
        return xpauto.Client(base_url=server.url, token="t").request("GET", "/goals")


def test_a_call_can_return_its_response() -> None:
    with xpauto.Sandbox(faults=[{"method": "PUT", "times": 1, "status": 503}]) as sandbox:
        client = sandbox.client(retry_backoff=0.01)
        response = client.with_raw_response.themes.update(501, name="Spring")
        assert response.status == 200
        assert response.headers["content-type"].startswith("application/json")
        assert [attempt.status for attempt in response.attempts] == [503, 200]
        assert response.attempts[0].wait is not None
        assert response.attempts[0].start < response.attempts[0].end <= response.attempts[1].start
        theme = response.parse()
        assert isinstance(theme, xpauto.Theme)
        assert theme.name == "Spring"
        assert response.json() == theme.to_dict()
        assert response.text.encode() == response.content


def test_texts_and_headers_are_of_the_types_of_python(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client().with_options(headers={"x-note": "a"})
    assert client.with_raw_response.sites.get_by_code("shopfront1").status == 200
    assert sandbox.requests[-1]["headers"]["x-note"] == "a"
    response = client.request("GET", "/goals")
    assert response.parse() == response.json()
    assert [attempt.status for attempt in response.attempts] == [200]
    assert repr(response) == f"<RawResponse 200, {len(response.content)} bytes>"
    assert yaml.safe_load(yaml.safe_dump([response.text, response.headers])) == [response.text, response.headers]
    with pytest.raises(xpauto.NotFoundError) as caught:
        client.sites.get_by_code("nowhere")
    page = next(client.goals.list().pages())
    for headers in (response.headers, page.headers, caught.value.headers, client.prepare.goals.list().headers):
        assert type(headers) is dict
        assert [name.lower() for name in headers] == list(headers)


def test_every_call_with_a_result_has_a_raw_form(sandbox: xpauto.Sandbox) -> None:
    raw = sandbox.client().with_raw_response
    awaited = sandbox.async_client().with_raw_response
    assert raw.sites.get_by_code("shopfront1", optional_fields=["audience_config"]).parse().code == "shopfront1"
    assert asyncio.run(awaited.sites.get_by_code("shopfront1")).parse().code == "shopfront1"
    assert raw.triggers.delete(401).parse() is None
    assert asyncio.run(awaited.key_moments.delete(402)).parse() is None
    assert asyncio.run(awaited.themes.create(name="Summer")).parse().name == "Summer"
    with pytest.raises(xpauto.ValidationError, match='did you mean "name"'):
        raw.themes.create(nmae="Spring")  # type: ignore[call-overload]
    with pytest.raises(xpauto.NotFoundError):
        raw.sites.get_by_code("nowhere")


def test_pages_have_the_headers_of_their_response(sandbox: xpauto.Sandbox) -> None:
    pages = list(sandbox.client().segments.list(per_page=10).pages())
    assert [page.headers["x-pagination-page-count"] for page in pages] == ["3", "3", "3"]
    with pytest.raises(AttributeError, match="has no attribute 'segments'"):
        sandbox.client().with_raw_response.segments  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"[-Infinity]", "the response body is not JSON: -Infinity is not a value of JSON"),
        (b'{"name":"caf\xe9"}', "the response body cannot be read: it is not UTF-8 from byte 12"),
        (b"<html>", "the response body is not JSON: "),
        (b'{"a":[{"b":' + b"9" * 5000 + b"}]}", "the response body is not JSON: Exceeds the limit (4300 digits)"),
    ],
    ids=["infinity", "latin-1", "html", "digits"],
)
def test_a_body_that_is_not_json_in_utf8_is_refused_and_kept(body: bytes, said: str) -> None:
    response = response_of(body)
    for read in (response.json, response.parse):
        with pytest.raises(xpauto.DecodeError) as caught:
            read()
        assert str(caught.value).startswith(f"GET /goals returned 200, but {said}")
        assert caught.value.body == response.text


def test_a_byte_order_mark_and_large_numbers_are_read() -> None:
    assert response_of(b'\xef\xbb\xbf{"name":"caf\xc3\xa9"}').json() == {"name": "caf\xe9"}
    assert response_of(b"[" + b"9" * 400 + b"]").json() == [10**400 - 1]
