"""Token functions: called once, again after a 401, and their exceptions are the cause of errors."""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import xpauto


class Source:
    """Returns the tokens one after the other, then the last one again, and counts its calls."""

    def __init__(self, *tokens: Any, seconds: float = 0.0) -> None:
        self.tokens = list(tokens)
        self.seconds = seconds
        self.asked = 0
        self.threads: set[str] = set()

    def next(self) -> Any:
        self.asked += 1
        self.threads.add(threading.current_thread().name)
        return self.tokens.pop(0) if len(self.tokens) > 1 else self.tokens[0]

    def __call__(self) -> Any:
        time.sleep(self.seconds)
        return self.next()

    async def later(self) -> Any:
        await asyncio.sleep(self.seconds)
        return self.next()


class AsyncSource(Source):
    """An object whose call is a coroutine."""

    async def __call__(self) -> Any:
        return await self.later()


GOOD = "sandbox-token"


def sent_tokens(sandbox: xpauto.Sandbox) -> list[str | None]:
    return [request["headers"].get("authorization", "").removeprefix("Bearer ") for request in sandbox.requests]


def test_a_token_function_is_called_once_an_async_one_on_the_loop(sandbox: xpauto.Sandbox) -> None:
    source, other = Source(GOOD), AsyncSource(GOOD)
    client = sandbox.client(token=source)
    assert source.asked == 0
    for _ in range(3):
        client.with_options(timeout=9).sites.get_by_code("shopfront1")

    async def calls() -> None:
        client = sandbox.async_client(token=other)
        for _ in range(3):
            await client.sites.get_by_code("shopfront1")

    asyncio.run(calls())
    assert source.asked == other.asked == 1
    assert other.threads == {threading.current_thread().name}


@pytest.mark.parametrize("is_async", [False, True], ids=["blocking", "awaited"])
def test_a_401_calls_the_token_function_again_and_retries_once(sandbox: xpauto.Sandbox, is_async: bool) -> None:
    def call(source: Source) -> object:
        if is_async:
            return asyncio.run(sandbox.async_client(token=source.later, max_retries=0).sites.get_by_code("shopfront1"))
        return sandbox.client(token=source, max_retries=0).sites.get_by_code("shopfront1")

    source, bad = Source("old", GOOD), Source("bad")
    assert call(source)
    assert (sent_tokens(sandbox), source.asked) == (["old", GOOD], 2)
    with pytest.raises(xpauto.AuthenticationError) as caught:
        call(bad)
    assert [attempt.status for attempt in caught.value.attempts] == [401, 401]
    assert bad.asked == 2


@pytest.mark.parametrize("kind", ["threads", "tasks with a plain function", "tasks"])
def test_many_calls_share_one_renewal(sandbox: xpauto.Sandbox, kind: str) -> None:
    source = Source("old", GOOD, seconds=0.05)
    client = sandbox.client(token=source, max_concurrency=64)
    together = threading.Barrier(64)

    def call(_: int) -> xpauto.Site:
        together.wait()
        return client.sites.get_by_code("shopfront1")

    async def calls() -> list[xpauto.Site]:
        client = sandbox.async_client(token=source.later if kind == "tasks" else source, max_concurrency=64)
        return await asyncio.gather(*(client.sites.get_by_code("shopfront1") for _ in range(64)))

    with ThreadPoolExecutor(64) as threads:
        sites = list(threads.map(call, range(64))) if kind == "threads" else asyncio.run(calls())
    assert [site.code for site in sites] == ["shopfront1"] * 64
    assert source.asked == 2


class Outage(Exception):
    """Why there is no token; its text holds a secret that no message of ours repeats."""


OUTAGE = Outage("hunter2")


def fails() -> str:
    raise OUTAGE


async def fails_later() -> str:
    await asyncio.sleep(0)
    raise OUTAGE


def check_outage(error: BaseException) -> None:
    assert type(error) is xpauto.TokenError
    assert error.__cause__ is OUTAGE
    assert "Outage" in str(error)
    assert "hunter2" not in str(error) + repr(error)


@pytest.mark.parametrize("kind", ["threads", "tasks with a plain function", "tasks"])
def test_an_exception_of_the_token_function_is_the_cause_in_every_call(sandbox: xpauto.Sandbox, kind: str) -> None:
    client = sandbox.client(token=fails)
    awaited = sandbox.async_client(token=fails_later if kind == "tasks" else fails, max_concurrency=64)

    def call(number: int) -> None:
        with pytest.raises(xpauto.TokenError) as caught:
            client.segments.list().collect() if number % 2 else client.sites.get_by_code("shopfront1")
        check_outage(caught.value)

    async def calls() -> None:
        calls = (awaited.sites.get_by_code("shopfront1") for _ in range(64))
        for error in await asyncio.gather(*calls, return_exceptions=True):
            assert isinstance(error, BaseException)
            check_outage(error)

    if kind == "threads":
        with ThreadPoolExecutor(16) as threads:
            list(threads.map(call, range(32)))
    else:
        asyncio.run(calls())
    assert sandbox.requests == []


def test_a_token_function_is_called_again_after_a_failure(sandbox: xpauto.Sandbox) -> None:
    functions: list[Callable[[], str]] = [fails, lambda: GOOD]
    client = sandbox.client(token=lambda: functions.pop(0)())
    with pytest.raises(xpauto.TokenError):
        client.sites.get_by_code("shopfront1")
    assert client.sites.get_by_code("shopfront1").code == "shopfront1"


@pytest.mark.parametrize("given", [None, "", 42, b"bytes", "line\rbreak", "nul\0", "\ud800"])
def test_an_invalid_token_is_an_error(sandbox: xpauto.Sandbox, given: Any) -> None:
    source = Source(given)
    with pytest.raises(xpauto.TokenError, match="token") as caught:
        sandbox.client(token=source).sites.get_by_code("shopfront1")
    assert "break" not in str(caught.value).replace("line break", "")
    with pytest.raises(xpauto.TokenError, match="token"):
        asyncio.run(sandbox.async_client(token=source.later).sites.get_by_code("shopfront1"))
    assert sandbox.requests == []


# Python's own warning, after a call of a function that nothing awaited.
@pytest.mark.filterwarnings("ignore:coroutine 'fails_later' was never awaited")
def test_a_coroutine_from_a_plain_function_is_a_clear_error(sandbox: xpauto.Sandbox) -> None:
    for function in (fails_later, lambda: fails_later()):
        with pytest.raises(xpauto.TokenError, match=r"got a coroutine, which only xpauto\.AsyncClient awaits"):
            sandbox.client(token=function).sites.get_by_code("shopfront1")


def test_a_plain_token_function_blocks_no_loop_and_outlives_the_call_that_began_it(sandbox: xpauto.Sandbox) -> None:
    asked, go_on = threading.Event(), threading.Event()

    def token() -> str:
        asked.set()
        assert go_on.wait(20)
        return GOOD

    async def calls() -> list[str | None]:
        client = sandbox.async_client(token=token)
        first = asyncio.ensure_future(client.sites.get_by_code("shopfront1"))
        await asyncio.to_thread(asked.wait, 20)
        others = [asyncio.ensure_future(client.sites.get_by_code("shopfront1")) for _ in range(4)]
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        go_on.set()
        return [site.code for site in await asyncio.gather(*others)]

    assert asyncio.run(asyncio.wait_for(calls(), 20)) == ["shopfront1"] * 4


def test_a_token_function_of_a_closed_loop_is_bounded_by_the_timeout(sandbox: xpauto.Sandbox) -> None:
    async def token() -> str:
        called.set()
        if len(loops) == 1:
            await asyncio.sleep(600)
        return "sandbox-token"

    client = sandbox.async_client(token=token, timeout=0.5)
    called = asyncio.Event()
    loops = [asyncio.new_event_loop()]
    # Kept: a task that is collected would be cancelled.
    task = loops[0].create_task(client.sites.get_by_code("shopfront1"))
    loops[0].run_until_complete(called.wait())
    loops[0].close()
    loops.append(asyncio.new_event_loop())
    with pytest.raises(xpauto.TokenError):
        loops[1].run_until_complete(asyncio.wait_for(client.sites.get_by_code("shopfront1"), 20))
    assert loops[1].run_until_complete(asyncio.wait_for(client.sites.get_by_code("shopfront1"), 20)).code
    loops[1].close()
    assert not task.done()
    # It does not end: avoids asyncio's message about that.
    task._log_destroy_pending = False  # type: ignore[attr-defined]


def test_the_last_cancelled_call_cancels_the_token_coroutine(sandbox: xpauto.Sandbox) -> None:
    async def calls() -> None:
        began, ended = asyncio.Event(), asyncio.Event()

        async def token() -> str:
            began.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()
            return GOOD

        call = asyncio.ensure_future(sandbox.async_client(token=token).request("GET", "/"))
        await began.wait()
        call.cancel()
        await asyncio.wait([call])
        await asyncio.wait_for(ended.wait(), 20)

    asyncio.run(calls())
    assert sandbox.requests == []
