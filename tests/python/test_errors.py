"""The error classes and their fields."""

from __future__ import annotations

import asyncio
import pickle
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import Thread
from typing import Any

import pytest

import xpauto
from xpauto import XpautoError, errors

BY_STATUS = {
    400: xpauto.BadRequestError,
    401: xpauto.AuthenticationError,
    403: xpauto.PermissionDeniedError,
    404: xpauto.NotFoundError,
    418: xpauto.ApiError,
    422: xpauto.UnprocessableEntityError,
    423: xpauto.LockedError,
    429: xpauto.RateLimitError,
    500: xpauto.ServerError,
    503: xpauto.ServerError,
}
BODY = {
    "code": "E42",
    "name": "Teapot",
    "message": "short and stout",
    "sub": "spout",
    "time": 3,
    "timestamp": "2026-05-07T14:47:42",
}


def failing(status: int, **rule: Any) -> xpauto.Sandbox:
    return xpauto.Sandbox(faults=[{"status": status, **rule}])


@pytest.mark.parametrize("status", BY_STATUS)
def test_each_status_has_its_class(status: int) -> None:
    with failing(status, body=BODY, headers={"x-trace": "t1", "retry-after": "0"}) as sandbox:
        with pytest.raises(xpauto.ApiError) as caught:
            sandbox.client(retry_backoff=0).key_moments.delete(401)
        with pytest.raises(xpauto.ApiError) as awaited:
            asyncio.run(sandbox.async_client(retry_backoff=0).key_moments.delete(401))
    error = caught.value
    assert type(error) is type(awaited.value) is BY_STATUS[status]
    assert (error.status, error.code, error.error_name, error.sub, error.time) == (status, "E42", "Teapot", "spout", 3)
    assert error.timestamp == datetime(2026, 5, 7, 14, 47, 42)
    assert (error.method, error.path, error.headers["x-trace"]) == ("DELETE", "/key-moments/401", "t1")
    assert "short and stout" in str(error)
    assert [attempt.status for attempt in error.attempts] == [attempt.status for attempt in awaited.value.attempts]
    # In the order of time, which `time.time()` tells.
    times = [at for attempt in error.attempts for at in (attempt.start, attempt.end)]
    assert times == sorted(times)
    assert 0 <= time.time() - times[-1] < 60
    assert error.attempts[-1].status == status


def test_errors_can_be_pickled() -> None:
    with failing(422, body=BODY) as sandbox, pytest.raises(xpauto.UnprocessableEntityError) as caught:
        sandbox.client().key_moments.delete(401)
    restored = pickle.loads(pickle.dumps(caught.value))
    assert type(restored) is xpauto.UnprocessableEntityError
    assert str(restored) == str(caught.value)
    assert (restored.status, restored.headers, restored.body) == (422, caught.value.headers, caught.value.body)


def test_the_hierarchy_is_that_of_the_documentation() -> None:
    assert issubclass(xpauto.ValidationError, ValueError)
    assert issubclass(xpauto.RequestTimeoutError, TimeoutError)
    assert issubclass(xpauto.RequestTimeoutError, xpauto.TransportError)
    assert issubclass(xpauto.ResponseTooLargeError, xpauto.TransportError)
    for kind, error in XpautoError._by_kind.items():
        assert issubclass(error, xpauto.XpautoError)
        assert error.kind == kind


def test_a_validation_error_names_its_problems() -> None:
    with pytest.raises(ValueError, match="site_id") as caught:
        xpauto.Segment(site_id="x")  # type: ignore[arg-type, call-arg]
    assert isinstance(caught.value, xpauto.ValidationError)
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems
    assert errors.Problem("a", "b") == errors.Problem("a", "b") != errors.Problem("a", "c")


def test_an_unreadable_response_is_a_decode_error() -> None:
    with failing(200, body=[{"id": 1}, {"id": "x"}]) as sandbox, pytest.raises(xpauto.DecodeError) as caught:
        sandbox.client().segments.list().collect()
    assert caught.value.path == "[1].id"
    assert caught.value.body == '[{"id":1},{"id":"x"}]'


def test_a_timeout_and_a_body_too_large_have_their_classes() -> None:
    with xpauto.Sandbox(faults=[{"action": "hang"}]) as sandbox, pytest.raises(TimeoutError) as late:
        sandbox.client(timeout=0.05).key_moments.delete(401)
    assert isinstance(late.value, xpauto.RequestTimeoutError)
    with xpauto.Sandbox(segments=50) as sandbox, pytest.raises(xpauto.ResponseTooLargeError):
        sandbox.client(max_response_bytes=100).segments.list().collect()


@contextmanager
def raw_server(response: bytes) -> Iterator[str]:
    """Reads what comes, sends these bytes and hangs up, once for each connection."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                connection.recv(65536)
                connection.sendall(response)

    thread = Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


@pytest.mark.parametrize(
    "response",
    [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n[]", b"HTTP/1.1 200 OK\r\n"],
    ids=["nothing", "no http", "cut short", "half a head"],
)
def test_a_broken_connection_is_a_transport_error(response: bytes) -> None:
    with raw_server(response) as url, pytest.raises(xpauto.TransportError):
        xpauto.Client(base_url=url).themes.create(name="a")


def test_a_refused_connection_is_a_transport_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(xpauto.TransportError):
        xpauto.Client(base_url=f"http://127.0.0.1:{port}", timeout=2).themes.create(name="a")


STATUSES = [(error, status) for status, error in BY_STATUS.items() if status not in (418, 503)]


@pytest.mark.parametrize(("error", "status"), [*STATUSES, (xpauto.ApiError, 0)])
def test_a_constructed_error_has_documented_defaults(error: type[xpauto.ApiError], status: int) -> None:
    made = error("gone")
    assert (str(made), made.message, made.status) == ("gone", "gone", status)
    assert (made.headers, made.attempts) == ({}, [])
    absent = [made.body, made.code, made.path, made.method, made.request_id, made.retry_after, made.timestamp]
    assert absent == [None] * len(absent)
    assert error("teapot", status=418).status == 418
    assert error().message == ""


def test_an_error_can_be_constructed_with_every_field() -> None:
    fields: dict[str, Any] = {
        "status": 429,
        "code": "E42",
        "error_message": "slow down",
        "error_name": "Teapot",
        "sub": "spout",
        "time": 3,
        "timestamp": datetime(2026, 5, 7, 14, 47, 42),
        "headers": {"retry-after": "7"},
        "body": "{}",
        "path": "/themes/501",
        "request_id": "r1",
        "retry_after": 7.0,
        "method": "PUT",
        "attempts": [xpauto.Attempt(status=429, wait=1.0), xpauto.Attempt(fault="transport")],
        "start_page": 3,
    }
    made = xpauto.RateLimitError("slow", **fields)
    for error in (made, pickle.loads(pickle.dumps(made))):
        assert {name: getattr(error, name) for name in fields} == fields
    assert xpauto.ApiError("x", headers={"X-Trace": "t"}).headers == {"x-trace": "t"}
    problem = xpauto.Problem("colors[0].value", "is required")
    assert xpauto.ValidationError("no", problems=iter([problem])).problems == [problem]
    assert xpauto.DecodeError("no", path="[1].id", body="[]").path == "[1].id"
    assert xpauto.RequestTimeoutError("late", path="/goals").path == "/goals"
    with pytest.raises(TypeError, match="stat"):
        xpauto.NotFoundError("gone", stat=404)  # type: ignore[call-arg]


def test_a_class_derived_from_an_error_survives_pickling() -> None:
    error = Gone("x", shop="eu")
    error.add_note("seen in a test")
    restored = pickle.loads(pickle.dumps(error))
    assert (type(restored), str(restored), restored.status, restored.shop) == (Gone, "x is gone", 404, "eu")
    assert restored.__notes__ == ["seen in a test"]


class Gone(xpauto.NotFoundError):
    """An error with arguments of its own."""

    def __init__(self, what: str, *, shop: str) -> None:
        super().__init__(f"{what} is gone", code="GONE")
        self.shop = shop


def test_help_describes_each_field_of_an_error() -> None:
    import pydoc

    helped = pydoc.plain(pydoc.render_doc(xpauto.RateLimitError))
    assert "How long the service asks to wait. In seconds." in helped
    assert "retry_after: 'float | None' = None" in helped
