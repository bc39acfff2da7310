"""Common mistakes of newcomers get errors that say what to do."""

import asyncio
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import xpauto
import xpauto.testing
from xpauto import F


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


def test_a_call_that_was_never_awaited_warns(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
    with pytest.warns(RuntimeWarning, match=r"AsyncThemes\.create' was never awaited"):
        client.themes.create(name="x")
    assert sandbox.requests == []


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
            'themes.create: the body must be a Theme, a mapping, a dataclass or a pydantic model, got "x"',
        ),
        (lambda client: client.themes.create(), xpauto.ValidationError, "themes.create needs a body: a Theme"),
        (lambda client: client.themes.update(501), xpauto.ValidationError, "themes.update needs a body: a Theme"),
        (
            lambda client: F.site_id.is_in("101"),
            xpauto.ValidationError,
            'F.site_id.is_in takes several values, such as a list, got "101"',
        ),
        (
            made(headers={"X": [1]}),
            xpauto.ConfigError,
            'headers must be a dict of header names and strings or numbers; "X" is a list',
        ),
        (
            made(timeout=(3, 30)),
            xpauto.ConfigError,
            "timeout must be a positive number of seconds up to 31536000, got a list",
        ),
        (
            made(token="Bearer abc"),
            xpauto.ConfigError,
            'token must not begin with "Bearer ", which is put in front of it',
        ),
        (
            lambda client: client.widgetStudios,
            AttributeError,
            "'Client' object has no attribute 'widgetStudios'",
        ),
        (
            lambda client: setattr(client, "token", "x"),
            AttributeError,
            "a client's options do not change; create another client with token=…",
        ),
        (
            lambda client: client.segments.list(page=1),  # type: ignore[call-arg]
            TypeError,
            "Segments.list() got an unexpected keyword argument 'page'; it has filter, sort, per_page, start_page, "
            "optional_fields, select, limit, prefetch, unique",
        ),
        (
            lambda client: client.segments.list(limit=float("inf")),  # type: ignore[arg-type]
            xpauto.ValidationError,
            "limit is inf, which is not JSON serializable",
        ),
        (
            lambda client: client.request("/goals", "/goals"),
            xpauto.ValidationError,
            'method must be an HTTP method, got "/goals"; the method comes before the path',
        ),
        (
            lambda client: client.request("GET", "/goals", json_={}),  # type: ignore[call-arg]
            TypeError,
            "Requests.request() got an unexpected keyword argument 'json_'; did you mean \"json\"?",
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
        with pytest.raises(xpauto.ConfigError, match=f"X.* is {shown}"):
            sandbox.client(headers={"X": value})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (
            lambda client: client.segments.list(sort="date_created desc"),
            'sort[0] must be a field\'s name, with - in front for descending, got "date_created desc"',
        ),
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
            lambda client: client.themes.create(xpauto.Theme),
            xpauto.ValidationError,
            "themes.create: the body must be a Theme, a mapping, a dataclass or a pydantic model, got the class Theme",
        ),
        (
            lambda client: client.request("GET", "/goals", query="page=1"),
            xpauto.ValidationError,
            'query must be a mapping or a list of (name, value) pairs, got "page=1"',
        ),
        (lambda client: xpauto.Theme.from_json({}), TypeError, "from_json takes a str, got a dict"),
        (lambda client: xpauto.zzq, AttributeError, "module 'xpauto' has no attribute 'zzq'"),
    ],
)
def test_a_mistake_of_a_newcomer_says_what_to_write(
    client: xpauto.Client, use: Callable[[Any], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        use(client)
    assert str(caught.value) == message


def test_a_token_function_that_returns_no_str_is_an_error(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.Client(base_url=sandbox.url, token=lambda: b"x")  # type: ignore[arg-type,return-value]
    with pytest.raises(xpauto.TokenError, match="the token function must return a str, got a bytes"):
        client.sites.get_by_code("shopfront1")


def test_keywords_that_the_sandbox_does_not_take_have_suggestions(sandbox: xpauto.Sandbox) -> None:
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
    assert (
        client.prepare.segments.list(filter=F["site_id"] == 101).url
        == client.prepare.segments.list(filter=F.site_id == 101).url
    )


def test_refuses_a_listener_that_is_not_callable(client: xpauto.Client) -> None:
    with pytest.raises(TypeError, match="on_request takes a function, got str"):
        client.on_request("x")  # type: ignore[arg-type]


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
    # A task is run by its loop, at another line than the one that creates the call.
    line = "asyncio.run(" if "task" in form or form == "gathered" else "themes.create("
    assert line in lines[caught[0].lineno - 1]


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
