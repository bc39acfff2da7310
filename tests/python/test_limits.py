"""Limits of time, of decompressed size, and of in-flight requests."""

from __future__ import annotations

import asyncio
import functools
import gzip
import itertools
import pickle
import socket
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

import xpauto
from programs import check
from scripted_server import Seen
from watched_server import WatchedServer, reply
from xpauto import F


@contextmanager
def broken(action: str, **options: object) -> Iterator[xpauto.Sandbox]:
    with xpauto.Sandbox(segments=50, faults=[{"path": "/segments", "action": action}], **options) as sandbox:  # type: ignore[arg-type]
        yield sandbox


@pytest.mark.parametrize("is_compressed", [False, True])
def test_the_largest_body_is_read_and_one_byte_more_is_not(is_compressed: bool) -> None:
    body = b'["' + b"a" * 100_000 + b'"]'
    headers = {"Content-Encoding": "gzip"} if is_compressed else {}
    sent = gzip.compress(body) if is_compressed else body
    with WatchedServer(lambda _: reply(sent, headers=headers)) as server:
        whole = xpauto.Client(base_url=server.url, max_response_bytes=len(body))
        assert whole.request("GET", "/").content == body
        small = xpauto.Client(base_url=server.url, max_response_bytes=len(body) - 1)
        with pytest.raises(xpauto.ResponseTooLargeError, match=r"100003 bytes.*max_response_bytes"):
            small.request("GET", "/")
        assert server.arrivals.qsize() == 2


def test_a_filter_too_long_for_a_url_is_refused_before_sending() -> None:
    with xpauto.Sandbox() as sandbox:
        chosen = sandbox.client().segments.list(filter=xpauto.F.id.is_in(list(range(100_000, 120_000))))
        with pytest.raises(xpauto.ValidationError, match=r"^filter takes \d+ bytes.*at most 65534") as caught:
            chosen.collect()
        assert [problem.path for problem in caught.value.problems] == ["filter"]
        with pytest.raises(xpauto.ValidationError, match=r"^path takes 70001 bytes"):
            sandbox.client().request("GET", "/" + "a" * 70_000)
        assert sandbox.requests == []


def test_a_chunked_body_is_limited_too() -> None:
    def chunks(_: Seen) -> bytes:
        return (
            b"HTTP/1.1 500 Oops\r\nTransfer-Encoding: chunked\r\n\r\n"
            + b"400\r\n"
            + b"a" * 1024
            + b"\r\n"
            + b"0\r\n\r\n"
        )

    with (
        WatchedServer(chunks) as server,
        pytest.raises(xpauto.ServerError, match="500 Internal Server Error") as caught,
    ):
        xpauto.Client(base_url=server.url, max_response_bytes=1000, max_retries=0).request("GET", "/")
    # The status is what matters of a response outside 2xx, whose body is cut.
    assert caught.value.body == "a" * 1000


@pytest.mark.parametrize("status", [200, 500])
def test_a_gzip_bomb_stops_early(status: int) -> None:
    # In a process of its own, whose largest size no other test has raised.
    program = """
import resource, sys, xpauto
client = xpauto.Client(base_url=sys.argv[1], max_response_bytes=10 << 20, max_retries=0)
client.sites.get_by_code("shopfront1")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    client.segments.list().collect()
except (xpauto.ResponseTooLargeError, xpauto.ServerError) as error:
    assert (sys.argv[2] == "500") == isinstance(error, xpauto.ServerError), error
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < (50 << 20 if sys.platform == "darwin" else 50 << 10), grown
    print("fine")
"""
    compressor = zlib.compressobj(wbits=31)
    parts = [b"[", *([b" " * (1 << 20)] * 256), b"]"]
    bomb = b"".join(map(compressor.compress, parts)) + compressor.flush()

    def respond(request: Seen) -> bytes:
        if request.path.startswith("/segments"):
            return reply(bomb, status, {"Content-Encoding": "gzip"})
        return reply({"id": 1})

    with WatchedServer(respond) as server:
        check(program, server.url, str(status))


def test_compressed_responses_are_decoded() -> None:
    body = gzip.compress(b'{"id": 1}')
    with WatchedServer(lambda _: reply(body, headers={"Content-Encoding": "gzip"})) as server:
        assert xpauto.Client(base_url=server.url).sites.get_by_code("a").id == 1
        assert "gzip" in server.arrivals.get().headers["accept-encoding"]


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "x-gzip", "identity, gzip", "gzip\r\nContent-Encoding: identity"])
def test_a_body_of_several_gzip_members_is_read_to_its_end(coding: str) -> None:
    members = b"".join(gzip.compress(part) for part in (b'{"id": 1, ', b"", b'"name": "' + b"a" * 100_000 + b'"}'))
    bodies = iter([members, b"", members[:-4]])
    with WatchedServer(lambda _: reply(next(bodies), headers={"Content-Encoding": coding})) as server:
        client = xpauto.Client(base_url=server.url, max_retries=0)
        response = client.request("GET", "/")
        assert response.json() == {"id": 1, "name": "a" * 100_000}
        assert "content-encoding" not in response.headers
        assert client.request("GET", "/").content == b""
        with pytest.raises(xpauto.TransportError, match="part of the response"):
            client.request("GET", "/")


def test_the_status_of_a_response_outside_2xx_counts_even_if_its_body_is_cut() -> None:
    with xpauto.Sandbox(faults=[{"path": "/sites/*", "status": 404, "action": "cut"}]) as sandbox:
        with pytest.raises(xpauto.NotFoundError) as caught:
            sandbox.client().sites.get_by_code("shopfront1")
        assert [attempt.status for attempt in caught.value.attempts] == [404]
    # A 401 whose body is too large, or does not end, renews the token.
    responses = iter([reply(b"x" * 5000, 401), reply({"id": 1}), reply(b"x", 401, length=100), reply({"id": 2})])
    tokens = iter(["first", "second", "third"])
    with WatchedServer(lambda _: next(responses)) as server:
        token = tokens.__next__
        client = xpauto.Client(base_url=server.url, token=token, max_response_bytes=1000, timeout=1)
        assert [client.sites.get_by_code("a").id for _ in range(2)] == [1, 2]


_PAGE = b'[{"id": 1}, {"id": 2}]'
_PACKED = gzip.compress(_PAGE)


@pytest.mark.parametrize(
    "response",
    [
        reply(_PACKED[: len(_PACKED) // 2], headers={"Content-Encoding": "gzip"}),
        reply(_PAGE, headers={"Connection": "close"}, length=len(_PAGE) + 1000),
        reply(_PAGE[:10], headers={"Connection": "close"}, length=len(_PAGE)),
    ],
    ids=["truncated gzip", "announces more", "cut"],
)
def test_a_truncated_response_is_an_error(response: bytes) -> None:
    with WatchedServer(lambda _: response, closes=True) as server:
        with pytest.raises(xpauto.TransportError, match="part of the response") as caught:
            xpauto.Client(base_url=server.url, max_retries=2, retry_backoff=0).segments.list().collect()
        assert [attempt.fault for attempt in caught.value.attempts] == ["transport"] * 3
        with pytest.raises(xpauto.TransportError):
            asyncio.run(xpauto.AsyncClient(base_url=server.url, max_retries=0).segments.list().collect())


@pytest.mark.parametrize("is_dripping", [True, False])
def test_a_dripping_response_times_out(is_dripping: bool) -> None:
    with WatchedServer(lambda _: reply(_PAGE) if is_dripping else None, pause=0.02) as server:
        client = xpauto.Client(base_url=server.url, timeout=0.3, max_retries=0)
        began = time.monotonic()
        with pytest.raises(xpauto.RequestTimeoutError, match=r"longer than 0\.3 s"):
            client.segments.list().collect()
        assert 0.3 <= time.monotonic() - began < 0.6
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            client.with_options(timeout=0.1).segments.list().collect()
        assert 0.1 <= time.monotonic() - began < 0.4
        with pytest.raises(TimeoutError):
            asyncio.run(xpauto.AsyncClient(base_url=server.url, timeout=0.1, max_retries=0).segments.list().collect())


def test_timeout_excludes_time_in_the_queue() -> None:
    with xpauto.Sandbox(latency=0.1) as sandbox:
        client = sandbox.client(timeout=0.3, max_concurrency=1)
        with ThreadPoolExecutor(5) as threads:
            sites = list(threads.map(lambda _: client.sites.get_by_code("shopfront1").code, range(5)))
        assert sites == ["shopfront1"] * 5


@pytest.fixture
def unreachable() -> Iterator[str]:
    """An address whose connections are never accepted: its backlog is full."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        waiting = []
        for _ in range(4):
            connection = socket.socket()
            connection.setblocking(False)
            connection.connect_ex(listener.getsockname())
            waiting.append(connection)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        for connection in waiting:
            connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="relies on how Linux treats a full queue")
def test_connect_timeout_limits_connecting(unreachable: str) -> None:
    client = xpauto.Client(base_url=unreachable, connect_timeout=0.2, timeout=20, max_retries=1, retry_backoff=0)
    began = time.monotonic()
    with pytest.raises(xpauto.TransportError, match="could not reach") as caught:
        client.themes.create(name="Spring")
    # Even a create is repeated, since it certainly did not arrive.
    assert 0.4 <= time.monotonic() - began < 1.0
    assert len(caught.value.attempts) == 2
    assert isinstance(caught.value, TimeoutError)


@pytest.mark.parametrize("most", [1, 3, 8])
def test_max_concurrency_limits_in_flight_requests(most: int) -> None:
    # Each response waits until the server is as busy as it may become, so that it does become so.
    busy = threading.Barrier(most)

    def respond(_: Seen) -> bytes:
        busy.wait(20)
        return reply({"id": 1, "code": "a"})

    async def calls(client: xpauto.AsyncClient) -> None:
        await asyncio.gather(*(client.sites.get_by_code("a") for _ in range(12 * most)))

    with WatchedServer(respond) as server:
        client = xpauto.Client(base_url=server.url, max_concurrency=most)
        derived = client.with_options(timeout=20)
        with ThreadPoolExecutor(32) as threads:
            list(threads.map(lambda number: (client, derived)[number % 2].sites.get_by_code("a"), range(12 * most)))
        assert server.most_under_way == most
        asyncio.run(calls(xpauto.AsyncClient(base_url=server.url, max_concurrency=most)))
        assert server.most_under_way == most


def test_total_timeout_ends_a_call_and_its_error_shows_what_it_did() -> None:
    with broken("hang") as sandbox:
        began = time.monotonic()
        with pytest.raises(
            xpauto.RequestTimeoutError, match=r"total_timeout \(0\.3 s\); it was in an attempt"
        ) as caught:
            sandbox.client(total_timeout=0.3).segments.list().first()
        assert 0.3 <= time.monotonic() - began < 5
        assert isinstance(caught.value, TimeoutError)
        assert [attempt.fault for attempt in caught.value.attempts] == ["request-timeout"]


def test_total_timeout_includes_delays_and_can_be_set_per_call() -> None:
    with xpauto.Sandbox() as sandbox:
        client = sandbox.client(rate_limit="1/h")
        client.request("GET", "/goals", total_timeout=30)
        for call in (
            lambda: client.with_options(total_timeout=0.2).sites.get_by_code("shopfront1"),
            lambda: client.request("GET", "/goals", total_timeout=0.2),
        ):
            with pytest.raises(
                xpauto.RequestTimeoutError, match=r"total_timeout \(0\.2 s\).*waiting for the rate limit"
            ):
                call()
        assert len(sandbox.requests) == 1
        copy = pickle.loads(pickle.dumps(sandbox.client(total_timeout=7).with_options(total_timeout=5)))
        assert copy.sites.get_by_code("shopfront1").code == "shopfront1"


def test_total_timeout_applies_to_awaited_calls() -> None:
    async def call(client: xpauto.AsyncClient) -> None:
        with pytest.raises(xpauto.RequestTimeoutError, match="total_timeout"):
            await client.with_options(total_timeout=0.2).segments.list().first()

    with broken("hang") as sandbox:
        asyncio.run(call(sandbox.async_client()))


def doubled(innermost: object) -> object:
    """A few lists in memory, 2 to the power of 40 in JSON."""
    return functools.reduce(lambda inner, _: [inner, inner], range(40), innermost)


@pytest.mark.parametrize(
    ("subject", "use"),
    [
        ("customDatas", lambda value: xpauto.Goal(custom_datas=value)),
        ("dateIntervals", lambda value: offline().personalizations.request_results(31, {"dateIntervals": value})),
        ("dateIntervals", lambda value: offline().personalizations.request_results(31, date_intervals=value)),
        ("json", lambda value: offline().request("POST", "/goals", json=value)),
        ("firstLevel", lambda value: xpauto.ConditionsData.from_dict({"firstLevel": value})),
        ("data", lambda value: xpauto.Sandbox(data=value).start()),
    ],
)
def test_an_argument_that_doubles_at_each_level_is_refused_before_it_fills_the_memory(
    subject: str, use: Callable[[object], object]
) -> None:
    refused = (xpauto.ValidationError, xpauto.ConfigError)
    with pytest.raises(refused, match=f"^{subject} has more than 64 MiB as JSON, where"):
        use(doubled("x" * 2**20))
    # Few characters may be many values, which take more memory.
    with pytest.raises(refused, match=f"^{subject} has more than 2097152 values, where"):
        use(doubled([]))


@pytest.mark.parametrize(
    ("limit", "use"),
    [
        ("filter has more than 2097152 values", lambda value: F["customDatas"] == value),
        ("filter has more than 2097152 values", lambda value: F["customDatas"].is_in([value])),
        ("filter.id has more than 2097152 values", lambda _: F.id.is_in(itertools.count())),
        ("filter takes", lambda _: offline().prepare.segments.list(filter=F.name.is_in(["x" * 2**20] * 2))),
        ("sort has more than 2097152 values", lambda value: offline().segments.list(sort=value)),
    ],
)
def test_a_part_of_a_query_that_no_url_can_hold_is_refused_before_it_fills_the_memory(
    limit: str, use: Callable[[object], object]
) -> None:
    with pytest.raises(xpauto.ValidationError, match=f"^{limit}"):
        use(doubled([]))


def offline() -> xpauto.Client:
    return xpauto.Client(base_url="https://api.example.com", token="t")


def test_a_prefetched_page_that_comes_too_late_has_its_attempt() -> None:
    def respond(request: Seen) -> bytes | None:
        is_last = "page=3&" in request.path
        return (
            None
            if is_last
            else reply([{"id": 2 if "page=2&" in request.path else 1}], headers={"X-Pagination-Page-Count": "3"})
        )

    faults = []
    with WatchedServer(respond) as server:
        client = xpauto.Client(base_url=server.url, total_timeout=0.3)
        client.on_request(lambda request: faults.append(request.fault))
        records = iter(client.segments.list(per_page=1))
        for _ in range(2):
            next(records)
        for _ in range(3):
            server.arrivals.get(timeout=20)
        # Longer than the timeout, which begins when the program waits for the page.
        time.sleep(0.5)
        with pytest.raises(
            xpauto.RequestTimeoutError, match=r"total_timeout \(0\.3 s\); it was in an attempt"
        ) as caught:
            next(records)
    assert [attempt.fault for attempt in caught.value.attempts] == ["request-timeout"]
    assert faults == [None, None, "request-timeout"]
