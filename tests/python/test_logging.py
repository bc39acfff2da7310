"""Log records: one DEBUG record per request, long delays, and no cost when disabled."""

import asyncio
import logging
import re
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import xpauto
from programs import check
from servers import WatchedServer, reply

SITE = {"id": 1, "code": "a"}


def blocking(url: str, **options: Any) -> None:
    xpauto.Client(base_url=url, **options).sites.get_by_code("a")


def awaited(url: str, **options: Any) -> None:
    asyncio.run(xpauto.AsyncClient(base_url=url, **options).sites.get_by_code("a"))


@pytest.fixture(params=[blocking, awaited])
def call(request: pytest.FixtureRequest) -> Callable[..., None]:
    function: Callable[..., None] = request.param
    return function


@pytest.fixture
def debug(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG, logger="xpauto")
    return caplog


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    assert {record.name for record in caplog.records} <= {"xpauto"}
    return [record.getMessage() for record in caplog.records]


ATTEMPTS: dict[str, tuple[list[bytes | None], list[str]]] = {
    "a success": ([reply(SITE, headers={"X-Request-Id": "r-42"})], [r"200 in \d+\.\d ms, attempt 1, request id r-42"]),
    "a timeout": ([None], [r"request-timeout in \d+\.\d ms, attempt 1"]),
    "retries": (
        [reply(None, 503), b"oops\r\n\r\n", reply(SITE)],
        [rf"{each} in \d+\.\d ms, attempt {number}" for number, each in enumerate(("503", "transport", "200"), 1)],
    ),
}


@pytest.mark.parametrize("case", ATTEMPTS)
def test_each_attempt_is_one_debug_line_on_the_thread_of_the_call(
    call: Callable[..., None], case: str, debug: pytest.LogCaptureFixture
) -> None:
    replies, expected = list(ATTEMPTS[case][0]), ATTEMPTS[case][1]
    with WatchedServer(lambda _: replies.pop(0)) as server, suppress(TimeoutError):
        call(server.url, retry_backoff=0, max_retries=len(replies) - 1, timeout=0.05 if case == "a timeout" else 20)
    for line, rest in zip(lines(debug), expected, strict=True):
        assert re.fullmatch(f"GET /sites/byCode/a {rest}", line), line
    assert {record.levelno for record in debug.records} == {logging.DEBUG}
    assert {record.thread for record in debug.records} == {threading.get_ident()}


def test_handlers_receive_records_of_their_level_and_may_fail(
    call: Callable[..., None], debug: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Kept(logging.Handler):
        def __init__(self, level: int) -> None:
            super().__init__(level)
            self.levels: list[int] = []
            self.last = ""

        def emit(self, record: logging.LogRecord) -> None:
            self.levels.append(record.levelno)
            self.last = record.getMessage()
            if self is failing:
                raise LookupError

    unraisable: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda raised: unraisable.append(type(raised.exc_value)))
    everything, longer_waits, failing = handlers = Kept(logging.DEBUG), Kept(logging.INFO), Kept(logging.DEBUG)
    logger = logging.getLogger("xpauto")
    # The second delay is too short for a line of its own.
    replies = [reply(None, 503, {"Retry-After": "1.1"}), reply(None, 503, {"Retry-After": "0.2"}), reply(SITE)]
    for handler in handlers:
        logger.addHandler(handler)
    try:
        with WatchedServer(lambda _: replies.pop(0)) as server:
            call(server.url)
    finally:
        for handler in handlers:
            logger.removeHandler(handler)
    assert everything.levels == failing.levels == [logging.DEBUG, logging.INFO, logging.DEBUG, logging.DEBUG]
    assert longer_waits.levels == [logging.INFO]
    assert unraisable == [LookupError] * 4
    assert re.match(r"waiting 1\.1 s: GET /sites/byCode/a is retried after", longer_waits.last)


def test_a_changed_log_level_takes_effect(call: Callable[..., None], caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("xpauto")
    with WatchedServer(lambda _: reply(SITE)) as server:
        for level, count in ((logging.DEBUG, 1), (logging.ERROR, 1), (logging.DEBUG, 2)):
            caplog.set_level(level, logger="xpauto")
            call(server.url)
            assert len(lines(caplog)) == count
        logger.disabled = True
        try:
            call(server.url)
        finally:
            logger.disabled = False
        assert len(lines(caplog)) == 2


def test_the_first_request_of_a_process_and_of_a_forked_child_is_logged() -> None:
    check("""
import io, logging, os, sys, xpauto
written = io.StringIO()
logging.basicConfig(level=logging.DEBUG, stream=written)
with xpauto.Sandbox() as sandbox:
    client = sandbox.client()
    client.sites.get_by_code("shopfront1")
    assert written.getvalue().count("GET") == 1
    child = os.fork() if hasattr(os, "fork") else 0
    if not child:
        client.sites.get_by_code("shopfront1")
        assert written.getvalue().count("GET") == 2
        if hasattr(os, "fork"):
            os._exit(0)
    assert not child or os.waitpid(child, 0)[1] == 0
print("fine")
""")


def test_logging_is_not_imported_without_need() -> None:
    check("""
import sys, xpauto
with xpauto.Sandbox() as sandbox:
    sandbox.client().sites.get_by_code("shopfront1")
assert "logging" not in sys.modules
print("fine")
""")


def test_the_decoded_query_and_optionally_the_body_are_logged(debug: pytest.LogCaptureFixture) -> None:
    with xpauto.Sandbox(segments=3) as sandbox:
        completed: list[xpauto.CompletedRequest] = []
        plain = sandbox.client()
        plain.on_request(completed.append)
        plain.segments.list(filter=xpauto.F.name == "a b").first()
        plain.recommender_blocks.update(701, name="x")
        client = sandbox.client(log_bodies=True)
        client.on_request(completed.append)
        client.recommender_blocks.update(701, name="x", api_secret="s3cret")
        client.themes.update(501, colors=[{"value": "#fff"}])
    listed, without, with_body, with_list = (record.getMessage() for record in debug.records)
    condition = '[{"field":"name","operator":"EQUAL","parameters":["a b"]}]'
    assert f"GET /segments?page=1&perPage=1&filter={condition} 200 in" in listed
    assert "body" not in without
    assert with_body.endswith(', body {"name":"x"}')
    assert with_list.endswith(', body {"colors":[{"value":"#fff"}]}')
    assert completed[0].query == (("page", "1"), ("perPage", "1"), ("filter", condition))
    assert [one.body for one in completed] == [None, None, '{"name":"x"}', '{"colors":[{"value":"#fff"}]}']
    assert "s3cret" not in repr(completed) + with_body
