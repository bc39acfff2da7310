"""What a newcomer does wrong in the first hour has an error that says what to do."""

import asyncio
import sys
import traceback
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import xpauto
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
def test_a_call_that_was_not_awaited_says_so(
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


def test_a_call_that_nobody_awaited_warns(sandbox: xpauto.Sandbox) -> None:
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


def test_a_call_that_nobody_awaited_in_a_correct_program_is_not_told_of_notebooks(sandbox: xpauto.Sandbox) -> None:
    async def main() -> None:
        xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token).themes.create(name="x")

    with pytest.warns(RuntimeWarning, match="was not awaited") as caught:
        asyncio.run(main())
    assert "asyncio.run" not in str(caught[0].message)


def test_asyncio_run_within_a_loop_of_a_notebook_says_to_await(
    sandbox: xpauto.Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ipykernel", ModuleType("ipykernel"))

    async def cell() -> None:
        client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
        with pytest.raises(RuntimeError, match="running event loop"):
            asyncio.run(client.themes.create(name="x"))

    with pytest.warns(RuntimeWarning, match=r"was not awaited.*as in every notebook: leave asyncio\.run out"):
        asyncio.run(cell())
    assert sandbox.requests == []


def test_calls_are_awaited_in_every_way_that_coroutines_are(sandbox: xpauto.Sandbox) -> None:
    async def main() -> list[str | None]:
        client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
        async with asyncio.TaskGroup() as group:
            task = group.create_task(client.themes.create(name="task"))
            future = asyncio.ensure_future(client.themes.create(name="future"))
            gathered = asyncio.gather(client.themes.create(name="one"), client.themes.create(name="two"))
        waited = await asyncio.wait_for(client.themes.create(name="waited"), 10)
        return [theme.name for theme in (task.result(), await future, *await gathered, waited)]

    assert asyncio.run(main()) == ["task", "future", "one", "two", "waited"]


def test_a_call_is_what_a_loop_runs(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token)
    assert asyncio.run(client.themes.create(name="run")).name == "run"


def test_an_expired_token_says_what_to_do(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.Client(base_url=sandbox.url, token="expired")
    with pytest.raises(xpauto.AuthenticationError) as caught:
        client.segments.list().first()
    assert "pass a valid one, or a function that returns a new one" in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize("url", ["api.example.com", "", "ftp://api.example.com", "https://"])
def test_a_url_that_is_none_is_refused_with_an_example(url: str) -> None:
    with pytest.raises(xpauto.ConfigError, match="base_url"):
        xpauto.Client(base_url=url)


def test_a_url_where_nobody_listens_is_named() -> None:
    client = xpauto.Client(base_url="https://127.0.0.1:1", token="t", max_retries=0)
    with pytest.raises(xpauto.TransportError, match="could not reach the service"):
        client.segments.list().first()


@pytest.mark.parametrize("given", ["site_id == 42", 42, True, object()])
def test_what_is_no_filter_is_refused_with_an_example(client: xpauto.Client, given: Any) -> None:
    with pytest.raises(xpauto.ValidationError, match=r"a filter is made with F, such as F\.site_id == 42"):
        client.segments.list(filter=given)


@pytest.mark.parametrize(
    ("write", "error", "said"),
    [
        (lambda: F.id.isin([1]), AttributeError, r"F\.id has no attribute \"isin\"; use F\.id\.is_in\(\[…\]\)"),
        (lambda: F.name.startswith("a"), AttributeError, r'use F\.name\.like\("…%"\)'),
        (lambda: F.name.endswith("a"), AttributeError, r'use F\.name\.like\("%…"\)'),
        (lambda: F.name.isnull(), AttributeError, r"use F\.name\.is_null\(\)"),
        (lambda: F.name.contians("a"), AttributeError, r"use F\.name\.contains\(…\)"),
        (lambda: F.id == 1 & F.site_id == 2, TypeError, r"parentheses: \(F\.id == 1\) & \(F\.site_id == …\)"),
        (lambda: F.id == 1 | F.site_id == 2, TypeError, r"parentheses: \(F\.id == 1\) \| \(F\.site_id == …\)"),
        (lambda: F.is_favorite & F.tags, TypeError, "joins filters, not fields"),
        (lambda: ~F.is_favorite, TypeError, r"use F\.is_favorite\.is_false\(\)"),
        (lambda: F.is_favorite and 1, TypeError, r"use F\.is_favorite\.is_true\(\)"),
    ],
)
def test_habits_of_other_libraries_are_told_what_to_write(
    write: Callable[[], Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        write()


def test_an_operation_that_the_service_lacks_is_told_which_it_has(client: xpauto.Client) -> None:
    with pytest.raises(AttributeError, match="the service has no such operation; there is create, update"):
        client.themes.list()  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="the service has no such operation; there is list"):
        client.segments.get(1)  # type: ignore[attr-defined]
    assert not hasattr(client.themes, "_repr_mimebundle_")
