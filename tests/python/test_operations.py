"""Every operation, blocking and awaited, against the sandbox."""

import asyncio
import doctest
import inspect
import json
import pickle
from collections.abc import Callable
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy
import pandas
import pytest

import xpauto
from servers import ScriptedServer
from xpauto.resource import Resource

RESULTS = {
    "date_intervals": [{"start": "2026-05-01T00:00:00", "end": "2026-05-31T00:00:00"}],
    "conversion_type": "ALL_CONVERSION",
}


def first_id(state: dict[str, Any], key: str) -> int:
    found: int = state[key][0]["id"]
    return found


CALLS: dict[str, Callable[[Any, Callable[[str], int]], Any]] = {
    "GET /sites/byCode/shopfront1": lambda client, _: client.sites.get_by_code("shopfront1"),
    "PUT /recommender-block/": lambda client, id: client.recommender_blocks.update(
        id("recommenderBlocks"), name="Also"
    ),
    "PATCH /images/": lambda client, id: client.images.update(id("images"), name="Banner"),
    "POST /themes": lambda client, _: client.themes.create(name="Spring", status="DRAFT"),
    "PUT /themes/": lambda client, id: client.themes.update(id("themes"), name="Summer"),
    "POST /widget-studio": lambda client, _: client.widget_studios.create(version=1.25),
    "POST /personalizations/": lambda client, id: client.personalizations.request_results(
        id("personalizations"), **RESULTS
    ),
    "DELETE /personalizations/": lambda client, id: client.personalizations.delete(id("personalizations")),
    "DELETE /studio-recommender-blocks/": lambda client, id: client.studio_recommender_blocks.delete(
        id("studioRecommenderBlocks")
    ),
    "DELETE /key-moments/": lambda client, id: client.triggers.delete(id("keyMoments")),
}


@pytest.mark.parametrize("sent", CALLS)
def test_blocking_and_awaited_operations_return_the_same(sent: str) -> None:
    replies = []
    for is_async in (False, True):
        with xpauto.Sandbox(seed=5) as sandbox:
            client = sandbox.async_client() if is_async else sandbox.client()
            given = CALLS[sent](client, partial(first_id, sandbox.state()))
            replies.append(asyncio.run(given) if is_async else given)
            request = sandbox.requests[-1]
            assert f"{request['method']} {request['path']}".startswith(sent)
    # Only tickets have a class for each client.
    assert type(replies[0]).__name__ == type(replies[1]).__name__.removeprefix("Async")
    if sent.startswith("DELETE"):
        assert replies == [None, None]


def test_absent_null_and_a_value_are_distinct(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    for fields in ({}, {"description": None}, {"tags": []}):
        client.themes.update(501, name="Spring", **fields)
        assert json.loads(sandbox.requests[-1]["body"]) == {"name": "Spring", **fields}


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
    image_id = first_id(sandbox.state(), "images")
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


def test_dates_of_an_interval_are_whole_days(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    days = {"start": date(2026, 1, 1), "end": date(2026, 1, 31)}
    kind = {"conversion_type": "ALL_CONVERSION"}
    bodies: list[Any] = [
        {"dateIntervals": [days], "conversionType": "ALL_CONVERSION"},
        {"date_intervals": [days], **kind},
    ]
    for body in bodies:
        client.personalizations.request_results(301, body)
    for interval in (days, xpauto.DateInterval(**days), MappingProxyType(days)):
        client.personalizations.request_results(301, date_intervals=[interval], **kind)
    sent = [json.loads(request["body"])["dateIntervals"] for request in sandbox.requests]
    assert sent == [[{"start": "2026-01-01T00:00:00", "end": "2026-01-31T23:59:59"}]] * 5


@pytest.mark.parametrize("wrong", [True, "7", 0, -1, 2**63, 1.5, None])
def test_an_id_is_a_positive_integer(client: xpauto.Client, wrong: Any) -> None:
    class Number:
        def __index__(self) -> int:
            return 401

    with pytest.raises(xpauto.ValidationError):
        client.key_moments.delete(wrong)
    client.key_moments.delete(Number())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "sent"),
    [
        ([1, "a", None, True], ["1", "a", "null", "true"]),
        (frozenset(), []),
        (numpy.array([[1], [2]]), ["[1]", "[2]"]),
        (pandas.Series(["a", "b"]), ["a", "b"]),
        ((number for number in (1, 2)), ["1", "2"]),
        ({"a": 1}.keys(), ["a"]),
        ([date(2026, 5, 1), [1, 2]], ["2026-05-01", "[1,2]"]),
        ("[1, 2]", ["[1, 2]"]),
        ({"a": [1]}, ['{"a":[1]}']),
        (numpy.float64(1.5), ["1.5"]),
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
        assert len(docs) == len(CALLS) + 2
        for doc in docs:
            (example,) = doctest.DocTestParser().get_examples(doc)
            result = eval(example.source.removeprefix("await "), {**vars(xpauto), "client": client})
            if is_async:
                asyncio.run(result)


def test_methods_describe_themselves(client: xpauto.Client) -> None:
    signature = inspect.signature(client.recommender_blocks.update)
    assert list(signature.parameters)[:3] == ["recommender_block_id", "body", "id"]
    assert "limit (int)" in (inspect.getdoc(client.recommender_blocks.update) or "")
    assert "per_page" in inspect.signature(client.segments.list).parameters
    listing = inspect.getdoc(client.segments.list) or ""
    assert "Returned only if named in `optional_fields`: experiment_amount, experiments," in listing
    assert all(f"\n    {name}: " in listing for name in inspect.signature(client.segments.list).parameters)
    assert "\n    site_id (int): " in listing
    awaited = inspect.signature(xpauto.AsyncClient(base_url="https://x.example").themes.create)
    assert awaited == inspect.signature(client.themes.create)


def test_a_closed_client_reconnects(sandbox: xpauto.Sandbox) -> None:
    with sandbox.client() as client:
        client.sites.get_by_code("shopfront1")
    assert client.sites.get_by_code("shopfront1").code == "shopfront1"

    async def awaited() -> None:
        async with sandbox.async_client() as client:
            await client.sites.get_by_code("shopfront1")

    asyncio.run(awaited())
