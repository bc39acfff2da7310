"""Log records: one DEBUG record per request, long delays, and no cost when disabled."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import xpauto
from programs import check
from watched_server import WatchedServer, reply

SITE = {"id": 1, "code": "a"}
LINE = r"GET /sites/byCode/a {outcome} in \d+\.\d ms, attempt {attempt}"


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


def check_line(line: str, outcome: str, attempt: int, rest: str = "") -> None:
    assert re.fullmatch(LINE.format(outcome=outcome, attempt=attempt) + rest, line), line


@pytest.mark.parametrize("header", ["X-Request-Id", "Request-Id", "X-Correlation-Id"])
def test_a_request_is_one_debug_line(call: Callable[..., None], header: str, debug: pytest.LogCaptureFixture) -> None:
    with WatchedServer(lambda _: reply(SITE, headers={header: "r-42"})) as server:
        call(server.url)
    (line,) = lines(debug)
    check_line(line, "200", 1, ", request id r-42")
    assert debug.records[0].levelno == logging.DEBUG


def test_handlers_receive_records_of_their_level(debug: pytest.LogCaptureFixture) -> None:
    class Kept(logging.Handler):
        def __init__(self, level: int) -> None:
            super().__init__(level)
            self.levels: list[int] = []

        def emit(self, record: logging.LogRecord) -> None:
            self.levels.append(record.levelno)

    everything, longer_waits = Kept(logging.DEBUG), Kept(logging.INFO)
    logger = logging.getLogger("xpauto")
    replies = [reply(None, 503, {"Retry-After": "1.1"}), reply(SITE)]
    for handler in (everything, longer_waits):
        logger.addHandler(handler)
    try:
        with WatchedServer(lambda _: replies.pop(0)) as server:
            blocking(server.url)
    finally:
        for handler in (everything, longer_waits):
            logger.removeHandler(handler)
    assert everything.levels == [logging.DEBUG, logging.INFO, logging.DEBUG]
    assert longer_waits.levels == [logging.INFO]


def test_each_attempt_is_logged(call: Callable[..., None], debug: pytest.LogCaptureFixture) -> None:
    replies = [reply(None, 503), b"", reply(SITE)]
    with WatchedServer(lambda _: replies.pop(0) if replies[0] else replies.pop(0) + b"oops\r\n\r\n") as server:
        call(server.url, retry_backoff=0)
    first, second, third = lines(debug)
    check_line(first, "503", 1)
    check_line(second, "transport", 2)
    check_line(third, "200", 3)


def test_a_timeout_is_logged(call: Callable[..., None], debug: pytest.LogCaptureFixture) -> None:
    with WatchedServer(lambda _: None) as server, pytest.raises(TimeoutError):
        call(server.url, timeout=0.05, max_retries=0)
    (line,) = lines(debug)
    check_line(line, "request-timeout", 1)


def test_nothing_is_logged_with_debug_off(call: Callable[..., None], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, logger="xpauto")
    with WatchedServer(lambda _: reply(SITE)) as server:
        call(server.url)
    assert lines(caplog) == []


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


def test_a_delay_above_one_second_is_logged(call: Callable[..., None], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="xpauto")
    replies = [reply(None, 503, {"Retry-After": "1.1"}), reply(SITE)]
    with WatchedServer(lambda _: replies.pop(0)) as server:
        call(server.url)
    (line,) = lines(caplog)
    assert re.match(r"waiting 1\.1 s: GET /sites/byCode/a is retried after", line)
    assert caplog.records[0].levelno == logging.INFO


def test_a_delay_by_the_rate_limit_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="xpauto")
    with WatchedServer(lambda _: reply(SITE)) as server:
        client = xpauto.Client(base_url=server.url, rate_limit="1/2s")
        client.sites.get_by_code("a")
        client.sites.get_by_code("a")
    (line,) = lines(caplog)
    assert re.match(
        r"waiting (2\.0|1\.9) s: GET /sites/byCode/a is delayed: the quota of 1 requests in 2 s is used up", line
    )


def test_short_delays_are_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="xpauto")
    replies = [reply(None, 503, {"Retry-After": "0.2"}), reply(SITE)]
    with WatchedServer(lambda _: replies.pop(0)) as server:
        blocking(server.url)
    assert lines(caplog) == []


def test_records_are_written_on_the_thread_of_the_call(
    call: Callable[..., None], debug: pytest.LogCaptureFixture
) -> None:
    with WatchedServer(lambda _: reply(SITE)) as server:
        call(server.url)
    assert {record.thread for record in debug.records} == {threading.get_ident()}


def test_a_failing_log_handler_does_not_affect_the_call(
    call: Callable[..., None], debug: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            raise LookupError

    unraisable: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda raised: unraisable.append(type(raised.exc_value)))
    logger, handler = logging.getLogger("xpauto"), Failing()
    logger.addHandler(handler)
    try:
        with WatchedServer(lambda _: reply(SITE)) as server:
            call(server.url)
    finally:
        logger.removeHandler(handler)
    assert unraisable == [LookupError]


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
    listed, without, with_body = (record.getMessage() for record in debug.records)
    condition = '[{"field":"name","operator":"EQUAL","parameters":["a b"]}]'
    assert f"GET /segments?page=1&perPage=1&filter={condition} 200 in" in listed
    assert "body" not in without
    assert with_body.endswith(', body {"name":"x"}')
    assert completed[0].query == (("page", "1"), ("perPage", "1"), ("filter", condition))
    assert [one.body for one in completed] == [None, None, '{"name":"x"}']
    assert "s3cret" not in repr(completed) + with_body
