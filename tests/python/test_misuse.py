"""Common mistakes of newcomers get errors that say what to do."""

import asyncio
import json
import operator
import pickle
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy
import pandas
import pytest

import xpauto
import xpauto.testing
from xpauto import F


@pytest.mark.parametrize(
    ("use", "error"),
    [
        (lambda call: call.name, AttributeError),
        (lambda call: call[0], TypeError),
        (list, TypeError),
        (len, TypeError),
        (bool, TypeError),
    ],
)
@pytest.mark.filterwarnings("ignore:the call of .* was not awaited")
def test_using_a_call_that_was_not_awaited_raises_a_helpful_error(
    sandbox: xpauto.Sandbox, use: Callable[[Any], Any], error: type[Exception]
) -> None:
    client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
    calls = [client.themes.create(name="x"), client.request("GET", "/segments"), client.sites.get_by_code("x")]
    for call in calls:
        with pytest.raises(error, match=r"was not awaited.*put `await` in front"):
            use(call)
    shown = ["AsyncThemes.create", "AsyncClient.request", "AsyncSites.get_by_code"]
    assert [repr(call) for call in calls] == [f"<call of {name}, to be awaited>" for name in shown]
    assert sandbox.requests == []


def test_a_call_that_was_never_awaited_warns(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
    with pytest.warns(RuntimeWarning) as caught:
        client.themes.create(name="x")
    (warning,) = caught
    assert warning.filename == __file__
    assert str(warning.message) == (
        "the call of AsyncThemes.create was not awaited, so nothing was sent; "
        "put `await` in front of it and parentheses around both"
    )
    assert sandbox.requests == []


def test_the_warning_outside_notebooks_does_not_mention_them(sandbox: xpauto.Sandbox) -> None:
    async def main() -> None:
        xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token).themes.create(name="x")

    with pytest.warns(RuntimeWarning, match="was not awaited") as caught:
        asyncio.run(main())
    assert "asyncio.run" not in str(caught[0].message)


def test_asyncio_run_in_a_notebook_suggests_await(sandbox: xpauto.Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipykernel", ModuleType("ipykernel"))

    async def cell() -> None:
        client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
        with pytest.raises(RuntimeError, match="running event loop"):
            asyncio.run(client.themes.create(name="x"))

    with pytest.warns(RuntimeWarning, match=r"was not awaited.*as in every notebook: leave asyncio\.run out"):
        asyncio.run(cell())
    assert sandbox.requests == []


def test_calls_work_wherever_coroutines_do(sandbox: xpauto.Sandbox) -> None:
    async def main() -> list[str | None]:
        client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
        async with asyncio.TaskGroup() as group:
            task = group.create_task(client.themes.create(name="task"))
            future = asyncio.ensure_future(client.themes.create(name="future"))
            gathered = asyncio.gather(client.themes.create(name="one"), client.themes.create(name="two"))
        waited = await asyncio.wait_for(client.themes.create(name="waited"), 10)
        return [theme.name for theme in (task.result(), await future, *await gathered, waited)]

    assert asyncio.run(main()) == ["task", "future", "one", "two", "waited"]


def test_asyncio_run_accepts_a_call(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
    assert asyncio.run(client.themes.create(name="run")).name == "run"


def test_the_error_of_an_expired_token_has_advice(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.Client(base_url=sandbox.url, token="expired")
    with pytest.raises(xpauto.AuthenticationError) as caught:
        client.segments.list().first()
    assert "pass a valid one, or a function that returns a new one" in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize("url", ["api.example.com", "", "ftp://api.example.com", "https://"])
def test_an_invalid_url_is_refused_with_an_example(url: str) -> None:
    with pytest.raises(xpauto.ConfigError, match="base_url"):
        xpauto.Client(base_url=url)


def test_a_refused_connection_names_the_url() -> None:
    client = xpauto.Client(base_url="https://127.0.0.1:1", token="t", max_retries=0)
    with pytest.raises(xpauto.TransportError, match="could not reach the service"):
        client.segments.list().first()


@pytest.mark.parametrize("given", ["site_id == 42", 42, True, object()])
def test_an_invalid_filter_is_refused_with_an_example(client: xpauto.Client, given: Any) -> None:
    with pytest.raises(xpauto.ValidationError, match=r"must be built with F, such as F\.site_id == 42"):
        client.segments.list(filter=given)


@pytest.mark.parametrize(
    ("write", "error", "said"),
    [
        (lambda: F.id.isin([1]), AttributeError, r"F\.id has no attribute \"isin\"; use F\.id\.is_in\(\[…\]\)"),
        (lambda: F.name.startswith("a"), AttributeError, r'use F\.name\.like\("…%"\)'),
        (lambda: F.name.endswith("a"), AttributeError, r'use F\.name\.like\("%…"\)'),
        (lambda: F.name.isnull(), AttributeError, r"use F\.name\.is_null\(\)"),
        (lambda: F.name.contians("a"), AttributeError, r"use F\.name\.contains\(…\)"),
        (lambda: F.id == 1 & F.site_id == 2, TypeError, r"parentheses: \(… == 1\) & \(F\.site_id == …\)"),
        (lambda: F.id == 1 | F.site_id == 2, TypeError, r"parentheses: \(… == 1\) \| \(F\.site_id == …\)"),
        (
            lambda: F.is_favorite & F.tags,
            TypeError,
            r"compare each field: \(F\.is_favorite == …\), or F\.is_favorite\.is_true\(\)",
        ),
        (lambda: (F.id == 1) & F.is_favorite, TypeError, r"or F\.is_favorite\.is_true\(\)"),
        (lambda: ~F.is_favorite, TypeError, r"use F\.is_favorite\.is_false\(\)"),
        (lambda: F.is_favorite and 1, TypeError, r"use F\.is_favorite\.is_true\(\)"),
    ],
)
def test_habits_of_other_libraries_get_a_suggestion(
    write: Callable[[], Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        write()


SEGMENTS: Any = xpauto.Records([xpauto.Segment(id=1, name="Buyers"), xpauto.Segment(id=2)])
PAGE: Any = xpauto.Page(1, SEGMENTS, 1)


@pytest.mark.parametrize(
    ("write", "error", "said"),
    [
        (lambda: SEGMENTS[0].siteId, AttributeError, 'a Segment has no attribute "siteId"; did you mean "site_id"'),
        (lambda: SEGMENTS[0].nmae, AttributeError, 'did you mean "name"'),
        (lambda: SEGMENTS[0]["name"], TypeError, r"a Segment has no keys; read \.name, or a key of to_dict\(\)"),
        (lambda: SEGMENTS[0]["siteId"], TypeError, r"read \.site_id"),
        (lambda: SEGMENTS[0][0], TypeError, "read its attributes"),
        (lambda: dict(SEGMENTS[0]), TypeError, r"not iterable; to_dict\(\) returns its fields as a dict"),
        (
            lambda: SEGMENTS[0].keys(),
            AttributeError,
            r'a Segment has no attribute "keys"; write to_dict\(\)\.keys\(…\)',
        ),
        (lambda: SEGMENTS[0].get("name"), AttributeError, r"write to_dict\(\)\.get\(…\)"),
        (
            lambda: SEGMENTS[0].model_dump(),
            AttributeError,
            r"besides its fields it has extra, replace\(…\), to_dict\(\) and to_json\(\)",
        ),
        (
            lambda: operator.setitem(SEGMENTS[0], "siteId", 1),
            TypeError,
            r"no keys and is immutable; use replace\(site_id=…\)",
        ),
        (lambda: operator.setitem(SEGMENTS[0], "x", 1), TypeError, r"use replace\(…=…\)"),
        (lambda: operator.delitem(SEGMENTS[0], "name"), TypeError, "a Segment has no keys and is immutable"),
        (lambda: pandas.DataFrame({"a": [1, 2]}).assign(m=SEGMENTS[0]), TypeError, r"write \[value\] \* len\(frame\)"),
        (lambda: pandas.DataFrame(list(SEGMENTS)), TypeError, r"Records\(\[…\]\) builds a table of models"),
        (lambda: len(SEGMENTS[0]), TypeError, "a Segment is a single value and has no length"),
        (lambda: operator.setitem(SEGMENTS, 0, 1), TypeError, r"records cannot be changed; replace\(…\) of a record"),
        (lambda: operator.setitem(SEGMENTS, "x", 1), TypeError, r"to_pandas\(\) a data frame"),
        (lambda: operator.delitem(SEGMENTS, 0), TypeError, r"use where\(…\) with a filter, or a slice"),
        (lambda: PAGE[0], TypeError, r"use page\.records\[…\]"),
        (lambda: PAGE.head(), AttributeError, r"use records\[:5\]"),
        (lambda: PAGE.where(F.id == 1), AttributeError, r"its records have it: page\.records\.where"),
        (lambda: PAGE.site_id, AttributeError, "read it of each record"),
        (lambda: operator.setitem(PAGE, 0, 1), TypeError, "records cannot be changed"),
        (
            lambda: F.site_id == [1, 2],
            xpauto.ValidationError,
            r"got a list; to compare with several values, use is_in\(\[…\]\)",
        ),
        (lambda: F.site_id != (1, 2), xpauto.ValidationError, r"use not_in\(\[…\]\)"),
        (lambda: SEGMENTS.head(), AttributeError, r"Segment records have no attribute \"head\"; use records\[:5\]"),
        (lambda: SEGMENTS.site_id, AttributeError, "read it of each record"),
        (lambda: SEGMENTS.groupby("name"), AttributeError, r"to_pandas\(\) and to_polars\(\) return a data frame"),
        (lambda: SEGMENTS["name"], TypeError, "not by str; read the field of each record"),
        (lambda: SEGMENTS[numpy.array([True, False])], TypeError, r"not by ndarray; use where\(…\) with a filter"),
        (lambda: 101 in F.site_id, TypeError, r"write F\.site_id == …, F\.site_id\.is_in\(\[…\]\)"),
        (lambda: F.site_id in [101], TypeError, "instead of `in`, use is_in"),
        (lambda: F.name == F.description, xpauto.ValidationError, "got the field description; to compare fields"),
        (lambda: xpauto.Segment.name == F.name, xpauto.ValidationError, "got the field name; to compare fields"),
        (lambda: F.site_id.is_in([F.id]), xpauto.ValidationError, "got the field id; to compare fields"),
        (
            lambda: F.site_id == xpauto.Site.sample(),
            xpauto.ValidationError,
            "got a dict; compare with one of its fields",
        ),
        (lambda: F.name.desc(), AttributeError, r'use sort="name", or sort="-name" for descending'),
    ],
)
def test_habits_of_data_frames_and_mappings_get_a_suggestion(
    write: Callable[[], Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        write()


@pytest.mark.parametrize(
    ("write", "error", "said"),
    [
        (len, TypeError, r"a list has no length before it is read: use len\((await )?collect\(\)\), or plan\(\)"),
        (lambda pager: pager[0], TypeError, r"use first\(\), head\(\) or (await )?collect\(\)"),
        (lambda pager: pager[:3], TypeError, r"use first\(\), head\(\)"),
        (bool, TypeError, r"compare first\(\) with None"),
        (
            lambda pager: operator.setitem(pager, "x", 1),
            TypeError,
            r"a list cannot be changed: change what (await )?to_pandas",
        ),
        (lambda pager: pager.where(F.id == 1), AttributeError, r"'where'; its records have it: (await )?collect\(\)"),
        (lambda pager: pager.site_id, AttributeError, "'site_id'; each of its records has it"),
        (lambda pager: pager.limit(5), AttributeError, r"no attribute 'limit'; it is an option: list\(limit=…\)"),
        (lambda pager: pager.filter(F.id == 1), AttributeError, r"it is an option: list\(filter=…\)"),
        (lambda pager: pager.to_panda(), AttributeError, 'did you mean "to_pandas"'),
        (lambda pager: pager.nonsense, AttributeError, "has no attribute 'nonsense'; it has .*collect, .*first"),
        (lambda pager: pager._nonsense, AttributeError, "has no attribute '_nonsense'$"),
    ],
)
def test_a_list_that_was_not_read_says_how_to_read_it(
    sandbox: xpauto.Sandbox, tmp_path: Path, write: Callable[[Any], Any], error: type[Exception], said: str
) -> None:
    pagers = [sandbox.client().segments.list(), sandbox.async_client().segments.list()]
    for pager in pagers:
        with pytest.raises(error, match=said):
            write(pager)
        # It has neither of these.
        said_of_cached = said.replace(r", or plan\(\)", "$").replace(r", head\(\)", "")
        with pytest.raises(error, match=said_of_cached):
            write(pager.cached(tmp_path))
    assert sandbox.requests == []


def test_a_field_that_stands_where_a_name_should_is_refused(client: xpauto.Client) -> None:
    for options in ({"sort": F.name}, {"sort": [F.name]}, {"select": [F.name]}, {"optional_fields": F.name}):
        with pytest.raises(xpauto.ValidationError, match=r"must be a name in quotes, got the field name"):
            client.segments.list(**options)  # type: ignore[arg-type]


def test_the_error_of_a_field_that_cannot_be_read_stays(client: xpauto.Client) -> None:
    segment = client.segments.list(select=["id"]).first()
    assert segment is not None
    with pytest.raises(AttributeError, match="was left out by select"):
        _ = segment.name
    with pytest.raises(xpauto.FieldNotRequestedError):
        _ = xpauto.Segment.sample().experiments

    class Own(xpauto.Segment):
        @property
        def broken(self) -> str:
            raise AttributeError("an error of its own")

    with pytest.raises(AttributeError, match="an error of its own"):
        _ = Own.sample().broken


def test_a_missing_operation_names_the_existing_ones(client: xpauto.Client) -> None:
    with pytest.raises(AttributeError, match="the service has no such operation; there is create, update"):
        client.themes.list()  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="the service has no such operation; there is list"):
        client.segments.get(1)  # type: ignore[attr-defined]
    assert not hasattr(client.themes, "_repr_mimebundle_")


def made(**options: Any) -> Callable[[xpauto.Client], object]:
    return lambda client: xpauto.Client(base_url=client.base_url, **options)


@pytest.mark.parametrize(
    ("use", "error", "message"),
    [
        (
            lambda client: client.segments.list(optional_fields=[1]),
            xpauto.ValidationError,
            "optional_fields must be a list of field names, got 1 as an item",
        ),
        (
            lambda client: client.segments.list(select=5),
            xpauto.ValidationError,
            "select must be a list of field names, got 5",
        ),
        (
            lambda client: client.segments.list(sort="name,-date_created"),
            xpauto.ValidationError,
            'sort must be a list of names, ["name", "-date_created"], got the one string "name,-date_created"',
        ),
        (
            lambda client: client.themes.update("501", name="x"),
            xpauto.ValidationError,
            'theme_id must be an int, got "501"',
        ),
        (
            lambda client: client.themes.update(True, name="x"),
            xpauto.ValidationError,
            "theme_id must be an int, got True",
        ),
        (lambda client: client.sites.get_by_code(101), xpauto.ValidationError, "code must be a str, got 101"),
        (
            lambda client: client.themes.create("x"),
            xpauto.ValidationError,
            "themes.create: the body must be a Theme, a mapping, a dataclass or a pydantic model, "
            'got "x"; fields can also be passed by keyword',
        ),
        (lambda client: client.themes.create(), xpauto.ValidationError, "themes.create needs a body: a Theme"),
        (lambda client: client.themes.update(501), xpauto.ValidationError, "themes.update needs a body: a Theme"),
        (
            lambda client: F.site_id.is_in("101"),
            xpauto.ValidationError,
            'F.site_id.is_in takes several values, such as a list, got "101"',
        ),
        (lambda client: F.name.eq, AttributeError, 'F.name has no attribute "eq"; use F.name == …'),
        (
            made(headers={"X": [1]}),
            xpauto.ConfigError,
            'headers must be a dict of header names and strings or numbers; "X" is a list',
        ),
        (
            made(timeout=(3, 30)),
            xpauto.ConfigError,
            "timeout must be a positive number of seconds up to 31536000, got a tuple",
        ),
        (
            made(token="Bearer abc"),
            xpauto.ConfigError,
            'token must not begin with "Bearer ", which is put in front of it',
        ),
        (
            made(token=lambda scope: "x"),
            xpauto.ConfigError,
            "token is a function that needs arguments; it is called with none",
        ),
        (
            lambda client: client.widgetStudios,
            AttributeError,
            "'Client' object has no attribute 'widgetStudios'; did you mean \"widget_studios\"?",
        ),
        (
            lambda client: setattr(client, "timeout", 5),
            AttributeError,
            "a client's options do not change; use client.with_options(timeout=…), which returns another client",
        ),
        (
            lambda client: setattr(client, "token", "x"),
            AttributeError,
            "a client's options do not change; create another client with token=…",
        ),
        (
            lambda client: client.segments.list(page=1),  # type: ignore[call-arg]
            TypeError,
            "Segments.list() got an unexpected keyword argument 'page'; a list reads all pages: limit ends it earlier, "
            "start_page begins later, pages() reads page by page, and "
            'client.request("GET", path, query={"page": 1}) reads a single page',
        ),
        (
            lambda client: client.segments.list(limit=float("inf")),  # type: ignore[arg-type]
            xpauto.ValidationError,
            "limit is inf; leave it out to read all records",
        ),
        (
            lambda client: client.request("/goals"),  # type: ignore[call-arg]
            TypeError,
            "Client.request() is missing a required positional argument; write Client.request(method, path)",
        ),
        (
            lambda client: client.request("/goals", "/goals"),
            xpauto.ValidationError,
            'method must be an HTTP method, got "/goals"; the method comes before the path',
        ),
        (
            lambda client: client.request("GET", "/goals", params={}),  # type: ignore[call-arg]
            TypeError,
            "Client.request() got an unexpected keyword argument 'params'; did you mean \"query\"?",
        ),
        (
            lambda client: client.request("GET", "/goals").text(),  # type: ignore[operator]
            TypeError,
            "text is an attribute, not a method; write response.text",
        ),
        (
            lambda client: client.request("GET", "/goals").status_code,  # type: ignore[attr-defined]
            AttributeError,
            "'RawResponse' object has no attribute 'status_code'; write status",
        ),
        (
            lambda client: client.segments.list().collect(10),
            TypeError,
            "Pager.collect() takes 1 positional argument but 2 were given",
        ),
    ],
)
def test_wrong_arguments_get_a_suggestion(
    client: xpauto.Client, use: Callable[[xpauto.Client], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        use(client)
    assert str(caught.value) == message


def test_headers_are_found_in_any_case(client: xpauto.Client) -> None:
    response = client.request("GET", "/goals")
    headers = response.headers
    assert headers["Content-Type"] == headers.get("CONTENT-TYPE") == headers["content-type"] == "application/json"
    assert "Content-Type" in headers
    assert headers.get("X-Absent", "none") == "none"
    with pytest.raises(KeyError):
        headers["X-Absent"]
    assert pickle.loads(pickle.dumps(response)).headers == headers == dict(headers)
    assert next(client.goals.list().pages()).headers["Content-Type"] == "application/json"
    assert response.text == str(response.text) == json.loads(json.dumps(response.text))
    with pytest.raises(xpauto.NotFoundError) as caught:
        client.sites.get_by_code("absent")
    assert caught.value.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("name", ["timeout", "connect_timeout", "total_timeout"])
def test_a_time_of_hours_warns_of_milliseconds(sandbox: xpauto.Sandbox, name: str) -> None:
    with pytest.warns(xpauto.XpautoWarning, match=f"^{name} is 30000 seconds; .* did you mean 30\\?$"):
        sandbox.client(**{name: 30_000})  # type: ignore[arg-type]
    sandbox.client(**{name: 3600})  # type: ignore[arg-type]
    sandbox.client(**{name: 86_400})  # type: ignore[arg-type]
    if name == "timeout":
        with pytest.warns(xpauto.XpautoWarning, match="not in milliseconds: did you mean 20"):
            sandbox.client().with_options(timeout=20_000)


@pytest.mark.parametrize("options", [{"latency": 200}, {"results_delay": 200}, {"faults": [{"delay": 200}]}])
def test_a_delay_of_minutes_warns_of_milliseconds(options: Any) -> None:
    name = "delay" if "faults" in options else next(iter(options))
    with pytest.warns(xpauto.XpautoWarning, match=rf"^{name} is 200 seconds; .* did you mean 0\.2\?$"):
        xpauto.Sandbox(**options).start().stop()


def test_a_time_of_the_clock_or_of_a_rule_in_milliseconds_warns(sandbox: xpauto.Sandbox) -> None:
    with pytest.warns(xpauto.XpautoWarning, match=r"^advance is 7200000 seconds; .* did you mean 7200\?$"):
        sandbox.clock.advance(7_200_000)
    sandbox.clock.advance(30 * 86_400)
    with pytest.warns(xpauto.XpautoWarning, match="^delay is 500 seconds"):
        sandbox.add_fault({"path": "/goals", "delay": 500})


@pytest.mark.parametrize(("option", "most"), [("timeout", 600_000), ("interval", 2000)])
def test_a_time_of_polling_in_milliseconds_warns(client: xpauto.Client, option: str, most: float) -> None:
    ticket = client.personalizations.ticket("1|2")
    with (
        pytest.warns(xpauto.XpautoWarning, match=f"^{option} is {most} seconds"),
        pytest.raises(xpauto.ValidationError, match=r"must contain \{dataCode\}"),
    ):
        ticket.poll("/results", **{option: most})  # type: ignore[arg-type]


def test_modules_of_the_package_are_there_without_an_import_of_their_own() -> None:
    program = "import sys, xpauto\nassert 'xpauto.testing' not in sys.modules\nassert 'testing' in dir(xpauto)\n"
    program += "assert xpauto.testing.sandbox\nassert xpauto.dlt.source"
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=True)


def test_numbers_are_values_of_headers(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client(headers={"X-Count": 3})
    client.with_options(headers={"X-Share": 0.5}).goals.list().first()
    headers = sandbox.requests[-1]["headers"]
    assert (headers["x-count"], headers["x-share"]) == ("3", "0.5")
    for value, shown in ((None, "None"), (True, "a bool"), (b"x", "a bytes"), ([], "a list")):
        with pytest.raises(xpauto.ConfigError, match=f'; "X" is {shown}$'):
            sandbox.client(headers={"X": value})  # type: ignore[dict-item]


async def _theme() -> dict[str, Any]:
    return {"name": "x"}


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda client: client.segments.list(sort=xpauto.Segment.name.desc), "sort is the method desc (call it first)"),
        (
            lambda client: client.segments.list(sort=["id", xpauto.Segment.name.desc]),
            "sort[1] is the method desc (call it first)",
        ),
        (lambda client: client.segments.list(select=[xpauto.Segment.name.asc]), "got the method asc (call it first)"),
        (lambda client: client.segments.list(filter=F.is_favorite.is_true), "got the method is_true (call it first)"),
        (lambda client: client.themes.create(name="x".upper), "name is the method upper (call it first), which is not"),
        (
            lambda client: client.segments.list(sort="date_created desc"),
            'sort[0] must be "-date_created", got "date_created desc"',
        ),
        (lambda client: client.segments.list(sort=["id", "name:asc"]), 'sort[1] must be "name", got "name:asc"'),
        (lambda client: client.segments.list(sort="+name"), 'sort[0] must be "name", got "+name"'),
    ],
)
def test_a_habit_in_an_argument_says_what_to_write(
    client: xpauto.Client, use: Callable[[xpauto.Client], object], message: str
) -> None:
    with pytest.raises(xpauto.ValidationError) as caught:
        use(client)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("use", "error", "message"),
    [
        (
            lambda client: client.segments.list(filter={"site_id": 101}),
            xpauto.ValidationError,
            "filter must have field, operator and parameters; write F.site_id == 101",
        ),
        (
            lambda client: client.segments.list(filter=[F.id == 1, {"siteId": {"$eq": 1}}]),
            xpauto.ValidationError,
            "filter[1] must have field, operator and parameters; write F.site_id == …",
        ),
        (
            lambda client: client.segments.list(filter=[101]),
            xpauto.ValidationError,
            "filter[0] must be a condition or a logic object, got 101",
        ),
        (
            lambda client: client.segments.list(sort={"name": -1}),
            xpauto.ValidationError,
            "sort[0] must be a field's name or a dict with field and direction, such as "
            '{"field": "name", "direction": "DESC"}',
        ),
        (
            lambda client: client.segments.list(sort=("name", False)),
            xpauto.ValidationError,
            "sort[1] must be a field's name or a dict with field and direction, got False",
        ),
        (
            lambda client: client.segments.list(select={"id": True}),
            xpauto.ValidationError,
            "select must be a list of field names, got a dict",
        ),
        (
            lambda client: client.themes.update(xpauto.Theme.sample(), name="a"),
            xpauto.ValidationError,
            "theme_id must be an int, got a Theme; pass its id",
        ),
        (
            lambda client: client.themes.create(xpauto.Theme),
            xpauto.ValidationError,
            "themes.create: the body must be a Theme, a mapping, a dataclass or a pydantic model, got the class Theme; "
            "fields can also be passed by keyword",
        ),
        (
            lambda client: client.request("GET", "/goals", query="page=1"),
            xpauto.ValidationError,
            'query must be a mapping or a list of (name, value) pairs, got "page=1"',
        ),
        (lambda client: xpauto.Theme.from_json({}), TypeError, "from_json takes a str, got a dict; use from_dict"),
        (
            lambda client: xpauto.ClientCredentials("id"),  # type: ignore[call-arg]
            TypeError,
            "ClientCredentials() is missing a required positional argument; "
            "write ClientCredentials(client_id, client_secret)",
        ),
        (
            lambda client: client.on_request("response", print),
            TypeError,
            "Client.on_request() takes 1 argument, got 2",
        ),
        (
            lambda client: client.prepare.themes.create(name="a").send(),
            AttributeError,
            "'PreparedRequest' object has no attribute 'send'; it is not sent: make the call without `prepare`",
        ),
        (
            lambda client: client.with_raw_response.themes.create(name="a").name,
            AttributeError,
            "'RawResponse' object has no attribute 'name'; parse() returns the result of the call, and json() the body",
        ),
        (
            lambda client: xpauto.NotFoundError("gone").status_code,  # type: ignore[attr-defined]
            AttributeError,
            "'NotFoundError' object has no attribute 'status_code'; did you mean \"status\"?",
        ),
        (
            lambda client: xpauto.Clinet,  # type: ignore[attr-defined]
            AttributeError,
            "module 'xpauto' has no attribute 'Clinet'; did you mean \"Client\"?",
        ),
        (lambda client: xpauto.zzq, AttributeError, "module 'xpauto' has no attribute 'zzq'"),
    ],
)
def test_a_mistake_of_a_newcomer_says_what_to_write(
    client: xpauto.Client, use: Callable[[Any], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        use(client)
    assert str(caught.value) == message


def test_a_coroutine_in_place_of_its_result_is_to_be_awaited(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    coroutine = _theme()
    for use in (lambda: client.themes.create(coroutine), lambda: client.themes.create(name=coroutine)):  # type: ignore[call-overload]
        with pytest.raises(xpauto.ValidationError, match=r"a coroutine \(await it first\)"):
            use()
    coroutine.close()
    assert sandbox.requests == []


def test_a_pattern_of_shells_in_a_filter_warns(client: xpauto.Client) -> None:
    for pattern in ("cart*", "*cart", "c*t"):
        with pytest.warns(xpauto.XpautoWarning, match=r"in which \* matches itself only; % matches any string"):
            client.segments.list(filter=F.name.like(pattern))
    with pytest.warns(xpauto.XpautoWarning, match="with an empty pattern, which every string matches"):
        client.segments.list(filter=F.name.like(""))
    client.segments.list(filter=F.name.like("%5*%"))


@pytest.mark.parametrize(
    ("use", "what"),
    [(lambda segments: segments(), "callable"), (iter, "iterable"), (lambda segments: segments[1], "subscriptable")],
)
def test_a_resource_in_place_of_its_list_names_its_calls(client: xpauto.Client, use: Any, what: str) -> None:
    with pytest.raises(TypeError, match=rf"'Segments' object is not {what}; its calls are \.list\(…\)"):
        use(client.segments)


def test_lists_of_the_other_client_say_how_they_are_read(sandbox: xpauto.Sandbox) -> None:
    async def main() -> None:
        with pytest.raises(TypeError, match=r"read it with `async for`, or all at once with await collect\(\)"):
            await sandbox.async_client().segments.list()  # type: ignore[misc]
        blocking: Any = sandbox.client().segments.list()
        with pytest.raises(TypeError, match=r"read it with `for`, or all at once with collect\(\)"):
            await blocking
        with pytest.raises(TypeError, match="this list is read with `for`"):
            aiter(blocking)

    asyncio.run(main())


def test_a_token_function_that_returns_no_str_is_an_error(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.Client(base_url=sandbox.url, token=lambda: b"x")  # type: ignore[arg-type,return-value]
    with pytest.raises(xpauto.TokenError, match="the token function must return a str, got a bytes"):
        client.sites.get_by_code("shopfront1")


def test_keywords_that_the_sandbox_does_not_take_have_suggestions(sandbox: xpauto.Sandbox) -> None:
    with pytest.raises(
        TypeError, match=r"unexpected keyword argument 'path'; write Sandbox.add_fault\({\"path\": …}\)"
    ):
        sandbox.add_fault(path="/goals")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^Sandbox.add_fault\(\) takes 1 argument, got 2$"):
        sandbox.add_fault({}, {})  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'jsn'; did you mean \"json\""):
        sandbox.verify("GET", "/goals", jsn={})  # type: ignore[call-arg]


def test_both_spellings_of_a_field_work_in_the_wire_form_of_filters_and_sort_orders(client: xpauto.Client) -> None:
    condition = {"operator": "EQUAL", "parameters": [101]}
    wire = client.prepare.segments.list(
        filter={"field": "siteId", **condition}, sort=[{"field": "dateCreated", "direction": "DESC"}]
    )
    snake = client.prepare.segments.list(
        filter={"field": "site_id", **condition}, sort=[{"field": "date_created", "direction": "DESC"}]
    )
    assert snake.url == wire.url
    records = client.segments.list().collect()
    expected = len(records.where(F.site_id == 101))
    assert len(records) > expected > 0
    assert len(records.where({"field": "site_id", **condition})) == expected
    assert len(records.where(F["site_id"] == 101)) == expected


def test_refuses_a_listener_that_is_not_callable(client: xpauto.Client) -> None:
    with pytest.raises(TypeError, match="on_request takes a function, got str"):
        client.on_request("x")  # type: ignore[arg-type]


def test_credentials_as_options_say_where_they_belong(sandbox: xpauto.Sandbox) -> None:
    with pytest.raises(
        TypeError, match=r"'client_id'; pass token=xpauto\.ClientCredentials\(client_id, client_secret\)"
    ):
        xpauto.Client(base_url=sandbox.url, client_id="a", client_secret="b")  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"faults": [{"path": "/goals?page=1", "status": 500}]}, "without a query"),
        ({"locked": ["themes/501"]}, r'locked\[0\] must be a path of the service, .* got "themes/501"'),
    ],
)
def test_a_path_of_a_sandbox_that_no_request_can_have_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(xpauto.ConfigError, match=said):
        xpauto.Sandbox(**options).start()


CREATES: dict[str, Callable[[xpauto.Sandbox], object]] = {
    "blocking": lambda sandbox: sandbox.client().themes.create(name="x", status="ACTVE"),
    "raw": lambda sandbox: sandbox.client().with_raw_response.themes.create(name="x", status="ACTVE"),
    "awaited": lambda sandbox: asyncio.run(awaited_create(sandbox.async_client().themes)),
    "awaited raw": lambda sandbox: asyncio.run(awaited_create(sandbox.async_client().with_raw_response.themes)),
    "gathered": lambda sandbox: asyncio.run(gathered_create(sandbox.async_client().themes)),
    "a task": lambda sandbox: asyncio.run(created_in_a_task(sandbox.async_client().themes)),
    "a raw task": lambda sandbox: asyncio.run(created_in_a_task(sandbox.async_client().with_raw_response.themes)),
}


async def awaited_create(themes: Any) -> object:
    return await themes.create(name="x", status="ACTVE")


async def gathered_create(themes: Any) -> object:
    created = themes.create(name="x", status="ACTVE")
    return await asyncio.gather(created)


async def created_in_a_task(themes: Any) -> object:
    created = themes.create(name="x", status="ACTVE")
    return await asyncio.create_task(created)


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
    assert "themes.create(" in lines[caught[0].lineno - 1]


HALF = "\ud800"
KEYWORDS: Any = {HALF: 1}


@pytest.mark.parametrize(
    ("call", "named"),
    [
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
        (lambda _client: xpauto.Segment.sample().replace(**KEYWORDS), "the name of a keyword argument"),
        (lambda _client: xpauto.Segment.from_json(f'{{"name":"{HALF}"}}'), "the JSON"),
        (lambda _client: xpauto.Segment.sample().uses(targeting_type=HALF), "targeting_type"),
        (lambda _client: F[HALF], "the name of the field"),
        (lambda client: client.segments.list().collect().to_dicts(names=HALF), "names"),
        (lambda client: client.segments.list().to_pandas(timezone=HALF), "timezone"),
    ],
)
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
