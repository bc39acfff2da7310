"""Limits of time, of decompressed size, and of in-flight requests."""

import asyncio
import functools
import itertools
import pickle
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import xpauto
from servers import Seen, WatchedServer, reply
from xpauto import F

_PAGE = b'[{"id": 1}, {"id": 2}]'


@pytest.mark.parametrize("is_dripping", [True, False])
def test_a_dripping_response_times_out(is_dripping: bool) -> None:
    with WatchedServer(lambda _: reply(_PAGE) if is_dripping else None, pause=0.02) as server:
        client = xpauto.Client(base_url=server.url, timeout=0.3, max_retries=0)
        for one, seconds in ((client, 0.3), (client.with_options(timeout=0.1), 0.1)):
            began = time.monotonic()
            with pytest.raises(xpauto.RequestTimeoutError, match=rf"longer than {seconds} s"):
                one.segments.list().collect()
            assert seconds <= time.monotonic() - began < seconds + 0.3
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


def test_total_timeout_ends_a_call_wherever_it_is() -> None:
    async def awaited(client: xpauto.AsyncClient) -> object:
        return await client.with_options(total_timeout=0.2).segments.list().first()

    with xpauto.Sandbox(faults=[{"path": "/segments", "action": "hang"}]) as sandbox:
        client = sandbox.client(rate_limit="1/h")
        client.request("GET", "/goals", total_timeout=30)
        for call, place in (
            (
                lambda: client.with_options(total_timeout=0.2).sites.get_by_code("shopfront1"),
                "waiting for the rate limit",
            ),
            (lambda: client.request("GET", "/goals", total_timeout=0.2), "waiting for the rate limit"),
            (lambda: sandbox.client(total_timeout=0.2).segments.list().first(), "in an attempt"),
            (lambda: asyncio.run(awaited(sandbox.async_client())), "in an attempt"),
        ):
            began = time.monotonic()
            with pytest.raises(xpauto.RequestTimeoutError, match=rf"total_timeout \(0\.2 s\).*{place}") as caught:
                call()
            assert time.monotonic() - began < 5
            assert isinstance(caught.value, TimeoutError)
            in_flight = ["request-timeout"] if place == "in an attempt" else []
            assert [attempt.fault for attempt in caught.value.attempts] == in_flight
        copy = pickle.loads(pickle.dumps(sandbox.client(total_timeout=7).with_options(total_timeout=5)))
        assert copy.sites.get_by_code("shopfront1").code == "shopfront1"


CONDITION = {"field": "id", "operator": "EQUAL", "parameters": [1]}


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
        ("query takes", lambda _: offline().prepare.segments.list(filter=F.name.is_in(["x" * 2**20] * 2))),
        ("sort has more than 2097152 values", lambda value: offline().segments.list(sort=value)),
        ("filter has more than 2097152 values", lambda value: offline().segments.list(filter=value)),
        ("filter has more than 2097152 values", lambda _: offline().goals.list(filter=doubled(CONDITION))),
    ],
)
def test_a_part_of_a_query_that_no_url_can_hold_is_refused_before_it_fills_the_memory(
    limit: str, use: Callable[[object], object]
) -> None:
    with pytest.raises(xpauto.ValidationError, match=f"^{limit}"):
        use(doubled([]))


def offline() -> xpauto.Client:
    return xpauto.Client(base_url="https://api.example.com", token="t")
