"""Common mistakes of newcomers get errors that say what to do."""

import asyncio
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import xpauto
import xpauto.testing
from xpauto import F


@pytest.mark.parametrize(
    "write",
    [
        lambda: F.id == 1 & F.site_id == 2,
        lambda: F.is_favorite & F.tags,
        lambda: (F.id == 1) & F.is_favorite,
        lambda: ~F.is_favorite,
        lambda: 101 in F.site_id,
        lambda: F.site_id in [101],
        lambda: {F.id},
    ],
)
def test_fields_and_filters_in_place_of_one_another_are_refused(write: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        write()


# The whole message of each mistake, by the class of its error.
MISTAKES: dict[type[Exception], dict[str, str]] = {
    xpauto.ValidationError: {
        "client.segments.list(select={'id': True})": "select must be a list of field names, got a dict",
        "client.segments.list(sort={'name': -1})": "sort[0] must be a field's name or a dict with field and direction, "
        'such as {"field": "name", "direction": "DESC"}',
        "client.segments.list(sort=('name', False))": "sort[1] must be a field's name or a dict with field and "
        "direction, got False",
        "client.segments.list(limit=float('inf'))": "limit is inf, which is not JSON serializable",
        "client.themes.update('501', name='x')": 'theme_id must be an int, got "501"',
        "client.themes.update(True, name='x')": "theme_id must be an int, got True",
        "client.sites.get_by_code(101)": "code must be a str, got 101",
        "client.themes.create('x')": "themes.create: the body must be a Theme, a mapping, a dataclass or a pydantic "
        'model, got "x"',
        "client.themes.create(xpauto.Theme)": "themes.create: the body must be a Theme, a mapping, a dataclass or a "
        "pydantic model, got the class Theme",
        "client.themes.create()": "themes.create needs a body: a Theme",
        "client.themes.update(7, projectIds=[1])": 'projectIds is not a field of Theme; did you mean "project_ids"?',
        "client.request('GET', '/goals', query='page=1')": "query must be a mapping or a list of (name, value) pairs, "
        'got "page=1"',
        "F.site_id.is_in('101')": 'F.site_id.is_in takes several values, such as a list, got "101"',
    },
    xpauto.ConfigError: {
        "made(headers={'X': [1]})": 'headers must be a dict of header names and strings or numbers; "X" is a list',
        "made(token='Bearer abc')": 'token must not begin with "Bearer ", which is put in front of it',
    },
    AttributeError: {
        "client.widgetStudios": "'Client' object has no attribute 'widgetStudios'",
        "setattr(client, 'token', 'x')": "a client's options do not change; create another client with token=…",
        "xpauto.zzq": "module 'xpauto' has no attribute 'zzq'",
    },
    TypeError: {
        "client.segments.list(page=1)": "Segments.list() got an unexpected keyword argument 'page'; it has filter, "
        "sort, per_page, start_page, optional_fields, select, limit, prefetch, unique",
        "client.request('GET', '/goals', json_={})": "Requests.request() got an unexpected keyword argument 'json_'; "
        'did you mean "json"?',
        "client.segments.list().collect(10)": "Pager.collect() takes 1 positional argument but 2 were given",
        "client.on_request('x')": "on_request takes a plain function, got str",
        "sandbox.verify('GET', '/goals', jsn={})": "Sandbox.verify() got an unexpected keyword argument 'jsn'; did you "
        'mean "json"?',
        "xpauto.Theme.from_json({})": "from_json takes a str, got a dict",
    },
}


@pytest.mark.parametrize(("error", "code"), [(error, code) for error, codes in MISTAKES.items() for code in codes])
def test_a_mistake_says_what_to_write(sandbox: xpauto.Sandbox, error: type[Exception], code: str) -> None:
    client = sandbox.client()
    names = {"client": client, "sandbox": sandbox, "made": partial(xpauto.Client, base_url=client.base_url)}
    with pytest.raises(error) as caught:
        eval(code, {"xpauto": xpauto, "F": F, **names})
    assert str(caught.value) == MISTAKES[error][code]


def test_both_spellings_of_a_field_work_in_the_wire_form_of_filters_and_sort_orders(client: xpauto.Client) -> None:
    def url(field: str, order: str) -> str:
        condition = {"field": field, "operator": "EQUAL", "parameters": [101]}
        return client.prepare.segments.list(filter=condition, sort=[{"field": order, "direction": "DESC"}]).url

    assert url("site_id", "date_created") == url("siteId", "dateCreated")
    by_field = [client.prepare.segments.list(filter=field == 101).url for field in (F["site_id"], F.site_id)]
    assert by_field[0] == by_field[1]


CREATES: dict[str, Callable[[xpauto.Sandbox], object]] = {
    "blocking": lambda sandbox: misspelt(sandbox.client()),
    "raw": lambda sandbox: misspelt(sandbox.client().with_raw_response),
    "awaited": lambda sandbox: asyncio.run(awaited(sandbox.async_client())),
    "awaited raw": lambda sandbox: asyncio.run(awaited(sandbox.async_client().with_raw_response)),
    "a task": lambda sandbox: asyncio.run(awaited(sandbox.async_client(), asyncio.create_task)),
}


def misspelt(calls: Any) -> Any:
    return calls.themes.create(name="x", status="ACTVE")


async def awaited(calls: Any, start: Any = lambda call: call) -> object:
    return await start(misspelt(calls))


@pytest.mark.parametrize("form", CREATES)
def test_a_warning_names_the_line_of_the_caller_and_as_an_error_stops_the_call(form: str) -> None:
    with xpauto.Sandbox() as sandbox, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("error")
        with pytest.raises(xpauto.XpautoWarning, match="ACTIVE"):
            CREATES[form](sandbox)
        assert sandbox.requests == []
        warnings.simplefilter("always")
        CREATES[form](sandbox)
    lines = Path(__file__).read_text().splitlines()
    assert [warning.filename for warning in caught] == [__file__]
    # An awaited call is begun at its await, and a task by its loop, which another line runs.
    line = {"blocking": "create(", "raw": "create(", "awaited": "await ", "awaited raw": "await "}.get(
        form, "asyncio.run("
    )
    assert line in lines[caught[0].lineno - 1]


HALF = "\ud800"
KEYWORDS: Any = {HALF: 1}


REFUSED: list[tuple[Callable[[xpauto.Client], object], str]] = [
    (lambda client: client.sites.get_by_code(HALF), "code"),
    (lambda client: client.segments.list(select=HALF), "select"),
    (lambda client: client.request("GET", f"/{HALF}"), "path"),
    (lambda client: client.request("GET", "/segments", query={"a": HALF}), r"query\.a"),
    (lambda client: client.request("GET", "/segments", query={HALF: 1}), "the name of a query parameter"),
    (lambda client: client.request("POST", "/themes", json={HALF: 1}), "a key of json"),
    (lambda client: client.personalizations.ticket("a").poll(f"/{HALF}"), "path"),
    (lambda client: client.themes.create({HALF: 1}), "a key"),
    (lambda client: client.themes.create(**KEYWORDS), "the name of a keyword argument"),
    (lambda _: xpauto.Segment.sample().replace(**KEYWORDS), "the name of a keyword argument"),
    (lambda _: xpauto.Segment.from_json(f'{{"name":"{HALF}"}}'), "the JSON"),
    (lambda _: xpauto.Segment.sample().uses(targeting_type=HALF), "targeting_type"),
    (lambda _: F[HALF], "the name of the field"),
    (lambda client: client.segments.list().collect().to_dicts(names=HALF), "names"),
    (lambda client: client.segments.list().to_pandas(timezone=HALF), "timezone"),
]


@pytest.mark.parametrize(("call", "named"), REFUSED)
def test_half_of_a_surrogate_pair_is_refused_by_the_name_of_the_argument(
    client: xpauto.Client, call: Callable[[xpauto.Client], object], named: str
) -> None:
    with pytest.raises(xpauto.ValidationError, match=rf"(^|: ){named} is a str with half of a surrogate pair"):
        call(client)


def test_no_object_has_an_attribute_with_half_of_a_surrogate_pair(client: xpauto.Client) -> None:
    records = client.segments.list().collect()
    prepared, response = client.prepare.themes.create(name="a"), client.request("GET", "/segments")
    for value in (records, records[0], response, prepared, F, F.id, client, client.themes, client.segments.list()):
        assert not hasattr(value, HALF)
    with pytest.raises(TypeError, match=r"unexpected keyword argument '\\ud800'"):
        client.segments.list(**KEYWORDS)
