"""Callbacks of `on_request` receive every request and do not affect calls."""

import asyncio
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import xpauto
from servers import WatchedServer, reply, silence

SITE = {"id": 1, "code": "a"}


def completed_requests(client: xpauto.Client | xpauto.AsyncClient) -> list[xpauto.CompletedRequest]:
    completed: list[xpauto.CompletedRequest] = []
    client.on_request(completed.append)
    return completed


def brief(completed: list[xpauto.CompletedRequest]) -> list[tuple[str, str, int | None, str | None, int]]:
    return [(request.method, request.path, request.status, request.fault, request.attempt) for request in completed]


def test_on_request_receives_the_completed_request() -> None:
    with WatchedServer(lambda _: reply(SITE, headers={"X-Request-Id": "r-42"})) as server:
        client = xpauto.Client(base_url=server.url)
        completed = completed_requests(client)
        client.sites.get_by_code("a", optional_fields=["name"])
    (request,) = completed
    assert brief(completed) == [("GET", "/sites/byCode/a", 200, None, 1)]
    assert request.request_id == "r-42"
    assert 0 < request.seconds < 5


class Later:
    async def __call__(self, _: xpauto.CompletedRequest) -> None: ...


async def later(_: xpauto.CompletedRequest) -> None: ...


@pytest.mark.parametrize("is_async", [False, True], ids=["blocking", "awaited"])
def test_on_request_receives_each_attempt_before_the_result(is_async: bool) -> None:
    async def calls(url: str) -> list[xpauto.CompletedRequest]:
        client = xpauto.AsyncClient(base_url=url, retry_backoff=0)
        completed = completed_requests(client)
        await client.sites.get_by_code("a")
        return list(completed)

    replies = [reply(None, 503), reply(None, 429, {"Retry-After": "0"}), b"oops\r\n\r\n", reply(SITE)]
    with WatchedServer(lambda _: replies.pop(0)) as server:
        if is_async:
            completed = asyncio.run(calls(server.url))
        else:
            client = xpauto.Client(base_url=server.url, retry_backoff=0)
            completed = completed_requests(client)
            client.with_options(timeout=9).sites.get_by_code("a")
    expected = [(503, None, 1), (429, None, 2), (None, "transport", 3), (200, None, 4)]
    assert brief(completed) == [("GET", "/sites/byCode/a", *attempt) for attempt in expected]


def test_on_request_receives_failed_and_cancelled_requests() -> None:
    async def calls(server: WatchedServer) -> list[xpauto.CompletedRequest]:
        client = xpauto.AsyncClient(base_url=server.url)
        completed: asyncio.Queue[xpauto.CompletedRequest] = asyncio.Queue()
        client.on_request(completed.put_nowait)
        with pytest.raises(TimeoutError):
            await client.with_options(timeout=0.05).key_moments.delete(1)
        call = asyncio.ensure_future(client.key_moments.delete(2))
        for _ in range(2):
            await asyncio.to_thread(server.arrivals.get, timeout=20)
        call.cancel()
        return [await asyncio.wait_for(completed.get(), 20) for _ in range(2)]

    with WatchedServer(silence) as server:
        assert brief(asyncio.run(calls(server))) == [
            ("DELETE", "/key-moments/1", None, "request-timeout", 1),
            ("DELETE", "/key-moments/2", None, "cancelled", 1),
        ]


def test_on_request_receives_token_requests(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client(token=xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret))
    completed = completed_requests(client)
    client.sites.get_by_code("shopfront1")
    assert [request.path for request in completed] == ["/oauth/token", "/sites/byCode/shopfront1"]


def test_derived_clients_share_their_callbacks(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    derived, sibling = client.with_options(timeout=9), client.with_options(timeout=8)
    completed, first = completed_requests(derived), list[xpauto.CompletedRequest]()
    stop = client.on_request(first.append)
    for each in (client, derived, sibling):
        each.sites.get_by_code("shopfront1")
    for _ in range(2):
        stop()
    client.sites.get_by_code("shopfront1")
    assert (len(first), len(completed)) == (3, 4)


def test_it_runs_on_the_thread_of_the_call_or_of_the_loop(sandbox: xpauto.Sandbox) -> None:
    client, awaited = sandbox.client(), sandbox.async_client()
    threads: list[int] = []
    for each in (client, awaited):
        each.on_request(lambda _: threads.append(threading.get_ident()))

    def call(_: int) -> bool:
        before = threads.count(threading.get_ident())
        client.sites.get_by_code("shopfront1")
        return threads.count(threading.get_ident()) == before + 1

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(call, range(64)))
    assert call(0)
    threads.clear()

    async def calls() -> None:
        await asyncio.gather(*(awaited.sites.get_by_code("shopfront1") for _ in range(64)))

    asyncio.run(calls())
    assert threads == [threading.get_ident()] * 64


@pytest.fixture
def unraisable(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    seen: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda raised: seen.append(raised.exc_value))
    return seen


def test_an_exception_of_the_callback_does_not_affect_the_call(sandbox: xpauto.Sandbox, unraisable: list[Any]) -> None:
    def fail(_: xpauto.CompletedRequest) -> None:
        raise LookupError("mine")

    client, awaited = sandbox.client(), sandbox.async_client()
    for one in (client, awaited):
        one.on_request(fail)
    after = completed_requests(client)
    assert client.sites.get_by_code("shopfront1").code == "shopfront1"
    assert asyncio.run(awaited.sites.get_by_code("shopfront1")).code == "shopfront1"
    assert [(type(error), str(error)) for error in unraisable] == [(LookupError, "mine")] * 2
    assert len(after) == 1


@pytest.mark.parametrize("hook", [later, Later()])
def test_a_coroutine_function_is_no_callback(client: xpauto.Client, hook: Any) -> None:
    with pytest.raises(TypeError, match="takes a plain function, got a coroutine function"):
        client.on_request(hook)


def test_a_hook_can_remove_itself(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    seen: list[object] = []
    stop = client.on_request(lambda request: [seen.append(request), stop()])  # type: ignore[func-returns-value]
    for _ in range(3):
        client.sites.get_by_code("shopfront1")
    assert len(seen) == 1
