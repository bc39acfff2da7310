"""Common mistakes of newcomers get errors that say what to do."""

import asyncio
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import xpauto
import xpauto.testing
from xpauto import F


def test_calls_work_wherever_coroutines_do(sandbox: xpauto.Sandbox) -> None:
    async def main() -> list[str | None]:
        client = sandbox.async_client()
        async with asyncio.TaskGroup() as group:
            task = group.create_task(client.themes.create(name="task"))
            future = asyncio.ensure_future(client.themes.create(name="future"))
            gathered = asyncio.gather(client.themes.create(name="one"), client.themes.create(name="two"))
        waited = await asyncio.wait_for(client.themes.create(name="waited"), 10)
        return [theme.name for theme in (task.result(), await future, *await gathered, waited)]

    assert asyncio.run(main()) == ["task", "future", "one", "two", "waited"]
    with pytest.warns(RuntimeWarning, match=r"AsyncThemes\.create' was never awaited"):
        sandbox.async_client().themes.create(name="x")
    assert len(sandbox.requests) == 5


def test_the_error_of_an_expired_token_has_advice(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.Client(base_url=sandbox.url, token="expired")
    with pytest.raises(xpauto.AuthenticationError) as caught:
        client.segments.list().first()
    assert "pass a valid one, or a function that returns a new one" in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    "write",
    [
        lambda: F.id == 1 & F.site_id == 2,
        lambda: F.id == 1 | F.site_id == 2,
        lambda: F.is_favorite & F.tags,
        lambda: (F.id == 1) & F.is_favorite,
        lambda: ~F.is_favorite,
        lambda: F.is_favorite and 1,
        lambda: 101 in F.site_id,
        lambda: F.site_id in [101],
        lambda: {F.id},
    ],
)
def test_fields_and_filters_in_place_of_one_another_are_refused(write: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        write()


def test_a_field_that_stands_where_a_name_should_is_refused(client: xpauto.Client) -> None:
    for options in ({"sort": F.name}, {"sort": [F.name]}, {"select": [F.name]}, {"optional_fields": F.name}):
        with pytest.raises(xpauto.ValidationError, match=r"is not JSON serializable|must be a list of field names"):
            client.segments.list(**options)  # type: ignore[arg-type]


def test_the_error_of_a_property_of_a_subclass_stays() -> None:
    class Own(xpauto.Segment):
        @property
        def broken(self) -> str:
            raise AttributeError("an error of its own")

    with pytest.raises(AttributeError, match="an error of its own"):
        _ = Own.sample().broken


# The whole message of each mistake, by the class of its error.
MISTAKES: dict[type[Exception], dict[str, str]] = {
    xpauto.ValidationError: {
        "client.segments.list(optional_fields=[1])": "optional_fields must be a list of field names, got 1 as an item",
        "client.segments.list(select=5)": "select must be a list of field names, got 5",
        "client.segments.list(select={'id': True})": "select must be a list of field names, got a dict",
        "client.segments.list(filter=[101])": "filter[0] must be a condition or a logic object, got 101",
        "client.segments.list(sort='name,-date_created')": 'sort must be a list of names, ["name", "-date_created"], '
        'got the one string "name,-date_created"',
        "client.segments.list(sort='date_created desc')": "sort[0] must be a field's name, with - in front for "
        'descending, got "date_created desc"',
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
        "client.themes.update(501)": "themes.update needs a body: a Theme",
        "client.request('GET', '/goals', query='page=1')": "query must be a mapping or a list of (name, value) pairs, "
        'got "page=1"',
        "client.request('/goals', '/goals')": 'method must be an HTTP method, got "/goals"; the method comes before '
        "the path",
        "F.site_id.is_in('101')": 'F.site_id.is_in takes several values, such as a list, got "101"',
    },
    xpauto.ConfigError: {
        "made(headers={'X': [1]})": 'headers must be a dict of header names and strings or numbers; "X" is a list',
        "made(timeout=(3, 30))": "timeout must be a positive number of seconds up to 31536000, got a list",
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


def test_modules_of_the_package_are_there_without_an_import_of_their_own() -> None:
    program = "import sys, xpauto\nassert 'xpauto.testing' not in sys.modules\nassert 'testing' in dir(xpauto)\n"
    program += "assert xpauto.testing.sandbox\nassert xpauto.dlt.source"
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=True)


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
    "gathered": lambda sandbox: asyncio.run(awaited(sandbox.async_client(), asyncio.gather)),
    "a task": lambda sandbox: asyncio.run(awaited(sandbox.async_client(), asyncio.create_task)),
    "a raw task": lambda sandbox: asyncio.run(awaited(sandbox.async_client().with_raw_response, asyncio.create_task)),
}


def misspelt(calls: Any) -> Any:
    return calls.themes.create(name="x", status="ACTVE")


async def awaited(calls: Any, start: Any = lambda call: call) -> object:
    return await start(misspelt(calls))


@pytest.mark.parametrize("form", CREATES)
def test_a_warning_that_is_an_error_stops_the_call_before_anything_is_sent(form: str) -> None:
    with xpauto.Sandbox() as sandbox, warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(xpauto.XpautoWarning, match="ACTIVE"):
            CREATES[form](sandbox)
        assert sandbox.requests == []


@pytest.mark.parametrize("form", CREATES)
def test_a_warning_names_the_line_of_the_caller(form: str) -> None:
    with xpauto.Sandbox() as sandbox, warnings.catch_warnings(record=True) as caught:
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
    (lambda client: client.segments.list(optional_fields=[HALF]), "optional_fields"),
    (lambda client: client.segments.list(select=HALF), "select"),
    (lambda client: client.request("GET", f"/{HALF}"), "path"),
    (lambda client: client.request(HALF, "/segments"), "method"),
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
        assert getattr(value, HALF, 1) == 1
    with pytest.raises(TypeError, match=r"unexpected keyword argument '\\ud800'"):
        client.segments.list(**KEYWORDS)
