"""The error classes and their fields."""

import asyncio
import pickle
import time
from datetime import datetime
from typing import Any

import pytest

import xpauto
from xpauto import XpautoError

BODY = {
    "code": "E42",
    "name": "Teapot",
    "message": "short and stout",
    "sub": "spout",
    "time": 3,
    "timestamp": "2026-05-07T14:47:42",
}


def test_an_error_has_what_the_service_said_and_every_attempt() -> None:
    rule = {"status": 429, "body": BODY, "headers": {"x-trace": "t1", "retry-after": "0"}}
    with xpauto.Sandbox(faults=[rule]) as sandbox:
        with pytest.raises(xpauto.RateLimitError) as caught:
            sandbox.client(retry_backoff=0).key_moments.delete(401)
        with pytest.raises(xpauto.RateLimitError) as awaited:
            asyncio.run(sandbox.async_client(retry_backoff=0).key_moments.delete(401))
    error = caught.value
    assert (error.status, error.code, error.error_name, error.sub, error.time) == (429, "E42", "Teapot", "spout", 3)
    assert error.timestamp == datetime(2026, 5, 7, 14, 47, 42)
    assert (error.method, error.path, error.headers["x-trace"]) == ("DELETE", "/key-moments/401", "t1")
    assert "short and stout" in str(error)
    assert [attempt.status for attempt in error.attempts] == [attempt.status for attempt in awaited.value.attempts]
    # In the order of time, which `time.time()` tells.
    times = [at for attempt in error.attempts for at in (attempt.start, attempt.end)]
    assert times == sorted(times)
    assert 0 <= time.time() - times[-1] < 60
    assert error.attempts[-1].status == 429


def test_the_hierarchy_is_that_of_the_documentation() -> None:
    assert issubclass(xpauto.ValidationError, ValueError)
    assert issubclass(xpauto.RequestTimeoutError, TimeoutError)
    assert issubclass(xpauto.RequestTimeoutError, xpauto.TransportError)
    assert issubclass(xpauto.ResponseTooLargeError, xpauto.TransportError)
    for kind, error in XpautoError._by_kind.items():
        assert issubclass(error, xpauto.XpautoError)
        assert error.kind == kind


def test_a_constructed_error_has_documented_defaults() -> None:
    error = xpauto.NotFoundError("gone")
    assert (str(error), error.message, error.status) == ("gone", "gone", 404)
    assert (error.headers, error.attempts) == ({}, [])
    absent = [error.body, error.code, error.path, error.method, error.request_id, error.retry_after, error.timestamp]
    assert absent == [None] * len(absent)
    assert xpauto.ServerError("teapot").status == 500
    assert xpauto.NotFoundError().message == ""


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
