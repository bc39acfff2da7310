"""Operations against the sandbox; what each sends and returns is in the cases of `test_conformance.py`."""

import asyncio
import doctest
import inspect
import json
import pickle
from datetime import date
from types import MappingProxyType

import numpy
import pytest

import xpauto
from servers import ScriptedServer
from xpauto.resource import Resource


@pytest.mark.parametrize("is_async", [False, True], ids=["blocking", "awaited"])
def test_the_example_of_every_method_works(is_async: bool) -> None:
    with xpauto.Sandbox() as sandbox:
        client = sandbox.async_client() if is_async else sandbox.client()
        resources = [value for name in dir(client) if isinstance(value := getattr(client, name), Resource)]
        docs = {
            inspect.getdoc(method) or ""
            for resource in resources
            for name, method in inspect.getmembers(resource, inspect.ismethod)
            if not name.startswith("_") and name != "ticket"
        }
        assert len(docs) == 12
        for doc in docs:
            (example,) = doctest.DocTestParser().get_examples(doc)
            result = eval(example.source.removeprefix("await "), {**vars(xpauto), "client": client})
            if is_async:
                asyncio.run(result)


def test_a_body_is_a_model_or_a_mapping_or_keywords_and_never_two(
    sandbox: xpauto.Sandbox, client: xpauto.Client
) -> None:
    made = client.themes.create(xpauto.Theme(name="Spring"))
    with pytest.warns(xpauto.XpautoWarning, match="unknown"):
        assert client.themes.create({"name": "Spring", "unknown": [1]}).name == "Spring"
    assert json.loads(sandbox.requests[-1]["body"]) == {"name": "Spring", "unknown": [1]}
    for body, name, says in ((made, {"name": "Summer"}, "not both"), (7, {}, "got 7"), (None, {}, "got None")):
        with pytest.raises(xpauto.ValidationError, match=says):
            client.themes.create(body, **name)  # type: ignore[call-overload]
    assert len(sandbox.requests) == 2


def test_a_record_that_was_read_can_be_given_back_as_a_model(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    image_id = sandbox.state()["images"][0]["id"]
    read = client.images.update(image_id, name="a")
    assert read.alt_text is not None
    sent = {name: value for name, value in read.to_dict().items() if name in ("baseColor", "name", "source")}
    copies = [read, xpauto.Image.from_dict(read.to_dict()), pickle.loads(pickle.dumps(read))]
    for given, changed in [*((copy, {}) for copy in copies), (read.replace(name="b"), {"name": "b"})]:
        client.images.update(image_id, given)
        assert json.loads(sandbox.requests[-1]["body"]) == sent | changed
    before = len(sandbox.requests)
    # A mapping does not tell which of its fields were changed: leaving some out would lose changes without a word.
    changed = [xpauto.Image(alt_text="x"), xpauto.Image(name="d", alt_text=None), read.replace(alt_text="x")]
    for refused in (*changed, {**read.to_dict(), "altText": "new"}):
        with pytest.raises(xpauto.ValidationError, match=r"(alt_text|altText) is .* images\.update does not send"):
            client.images.update(image_id, refused)
    with pytest.raises(xpauto.ValidationError, match="id must be that of the call"):
        client.images.update(image_id + 1, read.to_dict())
    assert len(sandbox.requests) == before


def test_dates_of_an_interval_are_whole_days(client: xpauto.Client) -> None:
    days = {"start": date(2026, 1, 1), "end": date(2026, 1, 31)}
    for interval in (days, xpauto.DateInterval(**days), MappingProxyType(days)):
        for name in ("dateIntervals", "date_intervals"):
            body = {name: [interval], "conversion_type": "ALL_CONVERSION"}
            sent = client.prepare.personalizations.request_results(301, body).body
            whole = {"start": "2026-01-01T00:00:00", "end": "2026-01-31T23:59:59"}
            assert json.loads(sent or "")["dateIntervals"] == [whole]


@pytest.mark.parametrize(
    ("value", "sent"),
    [
        ([1, "a", None, True], ["1", "a", "null", "true"]),
        (frozenset(), []),
        (numpy.array([[1], [2]]), ["[1]", "[2]"]),
        ((number for number in (1, 2)), ["1", "2"]),
        ([date(2026, 5, 1), [1, 2]], ["2026-05-01", "[1,2]"]),
        ("[1, 2]", ["[1, 2]"]),
        ({"a": [1]}, ['{"a":[1]}']),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_list_as_a_query_parameter_repeats_its_name(value: object, sent: list[str]) -> None:
    with ScriptedServer([{"status": 200, "body": []}]) as server:
        xpauto.Client(base_url=server.url, token="t").request("GET", "/goals", query={"x": value, "y": 1})
        assert server.seen[0].query == [*(("x", one) for one in sent), ("y", "1")]


def test_any_path_can_be_requested(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    query = {"page": 1, "perPage": 2, "left_out": None}
    response = client.request("GET", "/segments", query=query, headers={"x-note": "a"})
    assert response.status == 200
    assert response.headers["content-type"].startswith("application/json")
    assert len(response.json()) == 2
    assert response.text.encode() == response.content
    assert sandbox.requests[-1]["headers"]["x-note"] == "a"
    awaited = asyncio.run(sandbox.async_client().request("GET", "/segments", query=[("page", 1), ("perPage", 2)]))
    assert awaited.json() == response.json()
    with pytest.raises(xpauto.NotFoundError):
        client.request("GET", "/nowhere")


def test_a_closed_client_reconnects(sandbox: xpauto.Sandbox) -> None:
    with sandbox.client() as client:
        client.sites.get_by_code("shopfront1")
    assert client.sites.get_by_code("shopfront1").code == "shopfront1"

    async def awaited() -> None:
        async with sandbox.async_client() as client:
            await client.sites.get_by_code("shopfront1")

    asyncio.run(awaited())
