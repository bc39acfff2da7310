"""Hooks, log handlers and token functions can make calls, block and raise without stalling other calls."""

import asyncio
import contextvars
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

import xpauto
from programs import check
from servers import Seen, WatchedServer, reply

GOOD = "sandbox-token"
SITE = {"id": 1, "code": "a"}
# Times out where something is stalled, so that a test fails and ends.
LONG = 20

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="none")


class Handler(logging.Handler):
    """Passes each record to a function."""

    def __init__(self, function: Callable[[logging.LogRecord], object]) -> None:
        super().__init__()
        self.function = function

    def emit(self, record: logging.LogRecord) -> None:
        self.function(record)


@pytest.fixture
def handle() -> Iterator[Callable[[Callable[[logging.LogRecord], object]], None]]:
    """Has a function receive the records of all levels."""
    logger = logging.getLogger("xpauto")
    handlers: list[Handler] = []

    def add(function: Callable[[logging.LogRecord], object]) -> None:
        handlers.append(Handler(function))
        logger.addHandler(handlers[-1])
        logger.setLevel(logging.DEBUG)

    yield add
    logger.setLevel(logging.NOTSET)
    for handler in handlers:
        logger.removeHandler(handler)


class Pages(WatchedServer):
    """A list of two pages, the second of which arrives on demand, while no call waits."""

    def __init__(self) -> None:
        super().__init__(self.page)
        self.is_wanted = threading.Event()

    def page(self, request: Seen) -> bytes:
        assert request.page == 1 or self.is_wanted.wait(LONG)
        return reply([{"id": request.page}], headers={"X-Pagination-Page-Count": "2"})


def test_events_of_prefetched_pages_are_delivered_on_the_thread_of_the_next_call() -> None:
    seen: list[tuple[int, str]] = []
    with Pages() as server:
        client = xpauto.Client(base_url=server.url)
        client.on_request(lambda _: seen.append((threading.get_ident(), request_id.get())))
        pages = client.segments.list(per_page=1).pages()
        next(pages)
        server.is_wanted.set()
        token = request_id.set("reading")
        try:
            assert len(list(pages)) == 1
        finally:
            request_id.reset(token)
    here = threading.get_ident()
    assert seen == [(here, "none"), (here, "reading")]


def test_a_blocking_hook_stalls_no_other_thread(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    opened, entered = threading.Event(), threading.Event()

    def block(_: object) -> None:
        if threading.current_thread().name == "blocked":
            entered.set()
            assert opened.wait(LONG)

    client.on_request(block)
    thread = threading.Thread(target=lambda: client.sites.get_by_code("shopfront1"), name="blocked")
    thread.start()
    assert entered.wait(LONG)
    assert client.sites.get_by_code("shopfront1").code == "shopfront1"
    opened.set()
    thread.join(LONG)
    assert not thread.is_alive()


def test_the_runtime_continues_while_python_holds_the_gil() -> None:
    # A second page comes, which is logged, and then a call is due to be retried: both while Python computes.
    check(
        """
import logging, sys, threading, time, xpauto
logging.basicConfig(level=logging.DEBUG, stream=open(__import__("os").devnull, "w"))
retried = [{"path": "/sites/*", "times": 1, "status": 503, "headers": {"Retry-After": "1"}}]
with xpauto.Sandbox(latency=0.3, segments=30) as slow, xpauto.Sandbox(faults=retried) as other:
    call = threading.Thread(target=other.client().sites.get_by_code, args=("shopfront1",))
    call.start()
    while not other.requests:
        time.sleep(0.001)
    pages = slow.client().segments.list(per_page=10, prefetch=1).pages()
    next(pages)
    sys.setswitchinterval(1000)
    until = time.monotonic() + 1.5
    while time.monotonic() < until:
        pass
    sent = len(other.requests)
    sys.setswitchinterval(0.005)
    assert sent == 2, sent
    call.join()
print("fine")
"""
    )


def test_callbacks_run_in_the_context_of_their_call_or_task(
    sandbox: xpauto.Sandbox, handle: Callable[..., None]
) -> None:
    seen: set[tuple[str, str]] = set()

    def note(kind: str) -> str:
        seen.add((kind, request_id.get()))
        return GOOD

    async def token() -> str:
        await asyncio.sleep(0)
        return note("token")

    async def one(client: xpauto.AsyncClient, name: str) -> None:
        request_id.set(name)
        await client.sites.get_by_code("shopfront1")

    async def calls() -> None:
        clients = [sandbox.async_client(token=token), sandbox.async_client(token=lambda: note("plain token"))]
        for client in clients:
            client.on_request(lambda _: note("hook"))
        await asyncio.gather(*(one(client, f"task {number}") for number, client in enumerate(clients)))

    handle(lambda _: note("log"))
    client = sandbox.client(token=lambda: note("blocking token"))
    client.on_request(lambda _: note("hook"))
    contextvars.copy_context().run(lambda: (request_id.set("blocking"), client.sites.get_by_code("shopfront1")))
    asyncio.run(calls())
    everywhere = {(kind, name) for kind in ("log", "hook") for name in ("blocking", "task 0", "task 1")}
    assert seen == {*everywhere, ("blocking token", "blocking"), ("token", "task 0"), ("plain token", "task 1")}


@pytest.mark.parametrize("ending", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("callback", ["hook", "handler", "awaited"])
def test_an_exit_in_a_callback_ends_the_call(
    sandbox: xpauto.Sandbox, handle: Callable[..., None], ending: type[BaseException], callback: str
) -> None:
    def end(_: object) -> None:
        raise ending("mine")

    client, awaited = sandbox.client(), sandbox.async_client()
    stop = logging.getLogger("xpauto").handlers.clear
    if callback == "handler":
        handle(end)
    else:
        stop = (awaited if callback == "awaited" else client).on_request(end)

    async def call() -> object:
        return await awaited.sites.get_by_code("a") if callback == "awaited" else client.sites.get_by_code("a")

    with pytest.raises(ending, match="mine"):
        asyncio.run(call())
    stop()
    assert client.sites.get_by_code("shopfront1").code == "shopfront1"


def test_an_exit_in_a_callback_ends_the_call_without_its_retries() -> None:
    def end(_: object) -> None:
        raise KeyboardInterrupt

    with WatchedServer(lambda _: reply(None, 503, {"Retry-After": "30"})) as server:
        client = xpauto.Client(base_url=server.url)
        client.on_request(end)
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            client.sites.get_by_code("a")
        assert time.monotonic() - began < 10


def test_hooks_log_handlers_and_token_functions_can_make_calls(
    sandbox: xpauto.Sandbox, handle: Callable[..., None]
) -> None:
    client, other = sandbox.client(max_concurrency=1), sandbox.client(max_concurrency=1)
    calls: list[str] = []

    def call(name: str) -> None:
        if calls.count(name) < 3:
            calls.append(name)
            client.sites.get_by_code("shopfront1")

    def token() -> str:
        assert other.sites.get_by_code("shopfront1").code
        return GOOD

    handle(lambda _: call("handler"))
    client.on_request(lambda _: call("hook"))
    assert sandbox.client(token=token).sites.get_by_code("shopfront1").code == "shopfront1"
    assert len(client.segments.list(per_page=5).collect()) == 25
    assert (calls.count("handler"), calls.count("hook")) == (3, 3)


@pytest.mark.parametrize("kind", ["blocking", "awaited", "awaited by a plain function"])
def test_a_token_function_that_calls_its_own_client_ends_with_the_timeout(sandbox: xpauto.Sandbox, kind: str) -> None:
    def token() -> str:
        return str(client.sites.get_by_code("shopfront1"))

    async def token_later() -> str:
        return str(await asyncio.gather(awaited.sites.get_by_code("shopfront1")))

    client = sandbox.client(token=token, timeout=0.5)
    awaited = sandbox.async_client(token=token_later if kind == "awaited" else lambda: token_later(), timeout=0.5)

    async def call() -> object:
        return client.sites.get_by_code("a") if kind == "blocking" else await awaited.sites.get_by_code("a")

    with pytest.raises(xpauto.TokenError, match=r"the token function did not return within 0\.5 s"):
        asyncio.run(asyncio.wait_for(call(), LONG))
    assert sandbox.requests == []


def test_a_task_started_by_a_token_function_can_use_the_client_later() -> None:
    async def calls(url: str) -> str | None:
        provided = asyncio.Event()
        tasks: list[asyncio.Task[str | None]] = []

        async def later() -> str | None:
            await provided.wait()
            return (await client.sites.get_by_code("a")).code

        async def token() -> str:
            tasks.append(asyncio.ensure_future(later()))
            return GOOD

        client = xpauto.AsyncClient(base_url=url, token=token)
        await client.sites.get_by_code("a")
        provided.set()
        return await tasks[0]

    replies = [reply(SITE), reply(None, 401), reply(SITE), reply(SITE)]
    with WatchedServer(lambda _: replies.pop(0)) as server:
        assert asyncio.run(asyncio.wait_for(calls(server.url), LONG)) == "a"


def test_warnings_are_shown_by_default(sandbox: xpauto.Sandbox) -> None:
    program = 'import sys, xpauto; xpauto.Client(base_url=sys.argv[1]).prepare.themes.create(status="DRAFTT")'
    command = [sys.executable, "-c", program, sandbox.url]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0
    assert "XpautoWarning" in result.stderr
    assert 'did you mean "DRAFT"' in result.stderr


def test_a_result_that_cannot_be_converted_fails_its_own_call_only() -> None:
    check("""
import asyncio, json, xpauto
decode, failures = json.JSONDecoder.decode, []
def fail_once(decoder, text):
    if failures:
        raise failures.pop()
    return decode(decoder, text)
json.JSONDecoder.decode = fail_once
async def calls():
    client = sandbox.async_client()
    failures.append(MemoryError("too large"))
    return await asyncio.gather(*(client.segments.list().plan() for _ in range(3)), return_exceptions=True)
with xpauto.Sandbox() as sandbox:
    results = asyncio.run(calls())
    assert sorted(type(result).__name__ for result in results) == ["MemoryError", "Plan", "Plan"], results
    failures.append(MemoryError("too large"))
    try:
        sandbox.client().segments.list().plan()
    except MemoryError:
        assert sandbox.client().segments.list().plan().requests == 1
        print("fine")
""")


def test_a_loop_that_cannot_watch_sockets_is_woken_up(sandbox: xpauto.Sandbox) -> None:
    class Loop(asyncio.SelectorEventLoop):
        def add_reader(self, *_: object) -> None:
            raise NotImplementedError

    async def calls() -> list[str | None]:
        client = sandbox.async_client(token=lambda: GOOD)
        completed: list[xpauto.CompletedRequest] = []
        client.on_request(completed.append)
        sites = await asyncio.gather(*(client.sites.get_by_code("shopfront1") for _ in range(64)))
        assert len(completed) == 64
        return [site.code for site in sites]

    with asyncio.Runner(loop_factory=Loop) as runner:
        assert runner.run(asyncio.wait_for(calls(), LONG)) == ["shopfront1"] * 64
