"""The embedded sandbox: a server with the same API as the service, which needs no account and no network."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import datetime
from types import TracebackType
from typing import Any, NoReturn, Self, TypeVar, Unpack

from . import _xpauto
from ._xpauto import Snapshot
from .arguments import explained
from .client import AsyncClient, Client, _AnyClient
from .client_options import ClientKeywords
from .credentials import AsyncToken, ClientCredentials, Token, is_asynchronous
from .errors import ConfigError
from .sandbox_options import RecordingKeywords, SandboxOptions

C = TypeVar("C", bound="_AnyClient[Any]")


class Clock:
    """The clock of a sandbox, which has the system time until it is frozen, advanced or set.

    >>> sandbox.clock.freeze()
    >>> sandbox.clock.advance(7200)  # issued tokens have now expired
    >>> sandbox.clock.unfreeze()
    """

    __slots__ = ("_native",)

    def __init__(self, native: _xpauto.Sandbox) -> None:
        self._native = native

    def freeze(self) -> None:
        """Freezes the clock; does nothing if it is frozen."""
        self._set("freeze", True)

    def unfreeze(self) -> None:
        """Unfreezes the clock, which continues from its time."""
        self._set("freeze", False)

    def advance(self, seconds: float) -> None:
        """Advances the clock, frozen or not; at most ten years in all."""
        self._set("advance", seconds)

    @explained
    def set(self, date_time: datetime | str) -> None:
        """Sets the clock, which stays frozen or continues from there. A date-time without an offset is in UTC.

        Set to a later time, it is advanced: tokens expire, and delays end. Set to an earlier one, only the dates
        change. Raises `ConfigError` for what is no date-time, and for more than ten years after the start.

        >>> sandbox.clock.set("2027-01-01T00:00:00")
        """
        self._set("set", date_time)

    @property
    def is_frozen(self) -> bool:
        """Whether the clock is frozen."""
        return bool(self._shown["frozen"])

    @property
    def now(self) -> datetime:
        """The time of the clock, in UTC without an offset, like the date-times of the service."""
        return datetime.fromisoformat(self._shown["now"])

    @property
    def _shown(self) -> dict[str, Any]:
        return dict(self._native.control("GET", "/clock"))

    def _set(self, change: str, value: object) -> None:
        self._native.control("POST", "/clock", {change: value})


class ActiveFault:
    """A fault rule of a running sandbox."""

    __slots__ = ("_native", "id")

    def __init__(self, native: _xpauto.Sandbox, id: int) -> None:
        self._native = native
        self.id = id
        """The id of the rule, as in the field `fault` of received requests."""

    @property
    def hits(self) -> int:
        """The number of requests that it has acted on, even after its removal."""
        return int(self._native.control("GET", f"/faults/{self.id}")["hits"])

    def remove(self) -> None:
        """Removes the rule; a second call does nothing."""
        self._native.control("DELETE", f"/faults/{self.id}")


class Sandbox(SandboxOptions):
    """A sandbox on 127.0.0.1, started by `with` or `start()`.

    A fault is a rule such as `{"method": "GET", "path": "/segments", "times": 2, "status": 503}`; its times are in
    seconds. The page `docs/sandbox.md` describes everything that a sandbox can do.

    >>> with xpauto.Sandbox(segments=500, seed=7) as sandbox:
    ...     client = sandbox.client()
    """

    def _prepare(self, given: dict[str, Any]) -> None:
        self._options = {
            name: os.fspath(value) if isinstance(value, os.PathLike) else value for name, value in given.items()
        }
        token = given["upstream_token"]
        if isinstance(token, ClientCredentials):
            self._options["upstream_token"] = token._options()
        self._token_function: Callable[[], Any] | None = None
        if callable(token):
            self._options["upstream_token"] = None
            self._token_function = (lambda: _awaited(token)) if is_asynchronous(token) else token
        self._native: _xpauto.Sandbox | None = None
        self._is_running = False

    @classmethod
    def record(
        cls,
        upstream_url: str,
        file: str | os.PathLike[str],
        **options: Unpack[RecordingKeywords],
    ) -> Self:
        """Creates a sandbox that forwards requests to a real service, and records them with their responses in a file.

        Clients use its own token, as `client()` does. A recording keeps what is declared and not secret: of a request
        its method, path, query and body, of a response its status, a few headers and the fields of its records; of the
        paths of `keep` everything. An earlier recording is replaced.

        Args:
            upstream_url: The base URL of the real service.
            file: The path of the recording.
            options: Those of `Sandbox`: `upstream_token` is the token of the real service, by default the environment
                variable `XPAUTO_TOKEN`.

        >>> url, file = "https://api.example.com", "segments.jsonl"
        >>> with xpauto.Sandbox.record(url, file, upstream_token=token, keep=["/results/*"]) as sandbox:
        ...     sandbox.client().segments.list().collect()
        """
        return cls(record=os.fspath(file), upstream=upstream_url, **options)

    @classmethod
    def replay(cls, file: str | os.PathLike[str], **options: Unpack[RecordingKeywords]) -> Self:
        """Creates a sandbox that responds from a recording, by method, path, query and body.

        The order of query parameters and of keys does not matter. Equal requests get their responses in the order of
        recording, and then the last one again. What was not recorded gets a 501 that names the nearest request, and
        what was not kept a 501 that says so.

        Args:
            file: The path of the recording.
            options: Those of `Sandbox`.

        >>> with xpauto.Sandbox.replay("segments.jsonl") as sandbox:
        ...     sandbox.client().segments.list().collect()
        """
        return cls(replay=os.fspath(file), **options)

    def start(self) -> Self:
        """Starts the server with a fresh account; does nothing if it is running."""
        if not self._is_running:
            self._native = _xpauto.Sandbox(self._options, self._token_function)
            self._is_running = True
        return self

    def stop(self) -> None:
        """Stops the server and closes all connections; the received requests can still be read.

        Raises `ConfigError` if a recording could not be written.
        """
        self._is_running = False
        if self._native is not None:
            self._native.stop()

    @property
    def _started(self) -> _xpauto.Sandbox:
        if self._native is None:
            raise ConfigError("the sandbox is not started; use `with xpauto.Sandbox() as sandbox`, or call start()")
        return self._native

    @property
    def url(self) -> str:
        """The base URL, for example `http://127.0.0.1:8080`."""
        return self._started.url

    @property
    def token(self) -> str:
        """A token with all permissions, which never expires; random unless the option `token` sets it."""
        return self._started.token

    @property
    def client_id(self) -> str:
        """The client id that `POST /oauth/token` accepts."""
        return _xpauto.SANDBOX_CLIENT[0]

    @property
    def client_secret(self) -> str:
        """The client secret that `POST /oauth/token` accepts."""
        return _xpauto.SANDBOX_CLIENT[1]

    def revoke_tokens(self) -> None:
        """Revokes all tokens that `POST /oauth/token` has issued; `token` and later ones are accepted."""
        self._started.control("DELETE", "/tokens")

    @property
    def requests(self) -> list[dict[str, Any]]:
        """The received requests, the oldest first.

        Each has `number`, `time`, `method`, `path`, `query`, `headers`, `body`, the `status` of the response (None
        where there was none) and the `fault` that acted (or None).
        """
        return list(self._started.control("GET", "/requests"))

    def report(self) -> str:
        """Describes the latest received requests: statuses, the fault rules that acted, and bodies without secrets."""
        return str(self._started.control("GET", "/report"))

    def clear_requests(self) -> None:
        """Clears the log of received requests."""
        self._started.control("DELETE", "/requests")

    def state(self) -> dict[str, Any]:
        """Returns the current account in the form of the option `data`."""
        return dict(self._started.control("GET", "/state"))

    def reset(self) -> None:
        """Restores the initial state: account, faults, clock, rate limit and request log; revokes issued tokens."""
        self._started.control("POST", "/reset")

    def snapshot(self) -> Snapshot:
        """Returns the current account, for `restore`. It needs little memory, since unchanged objects are shared.

        >>> before = sandbox.snapshot()
        >>> client.key_moments.delete(401)
        >>> sandbox.restore(before)
        """
        return self._started.snapshot()

    def restore(self, snapshot: Snapshot | Mapping[str, Any]) -> None:
        """Replaces the account with a snapshot, which may be from another sandbox, or with a result of `state()`.

        Nothing else changes. Raises `ConfigError` if the value is not an account.
        """
        if isinstance(snapshot, Snapshot):
            self._started.restore(snapshot)
        else:
            self._started.control("POST", "/restore", snapshot)

    @explained
    def add_fault(self, rule: Mapping[str, Any]) -> ActiveFault:
        """Adds a fault rule after the existing ones; times are in seconds.

        Raises `ConfigError` if the rule is not valid.

        >>> fault = sandbox.add_fault({"path": "/goals", "status": 503, "times": 2})
        >>> fault.hits
        0
        >>> fault.remove()
        """
        return ActiveFault(self._started, self._started.control("POST", "/faults", rule)["id"])

    def clear_faults(self) -> None:
        """Removes all fault rules, including those that the sandbox was started with."""
        self._started.control("DELETE", "/faults")

    @property
    def clock(self) -> Clock:
        """The clock of token expiry, rate-limit windows, `latency`, delays and dates."""
        return Clock(self._started)

    @explained
    def verify(
        self,
        method: str,
        path: str,
        *,
        json: Any = None,
        query: Mapping[str, Any] | None = None,
        times: int | None = None,
    ) -> None:
        """Checks that a request was received: at least once, or exactly `times` times.

        In `path`, `*` matches any characters. `json` is the whole body; the order of its keys does not matter. `query`
        has parameters that must be present, among any others; None for one that must be absent. Raises an
        `AssertionError` that shows the nearest request and the difference.

        >>> sandbox.verify("PUT", "/themes/*", json={"name": "Spring"}, times=1)
        """
        __tracebackhide__ = True
        expected = {"method": method, "path": path, "json": json, "query": query, "times": times}
        missed = self._started.control("POST", "/verify", expected)
        if missed is not None:
            raise AssertionError(missed["message"])

    @property
    def _connection(self) -> dict[str, Any]:
        # A proxy from the environment could not reach the loopback address.
        return {"base_url": self.url, "token": self.token, "proxy": ""}

    def client(self, **options: Unpack[ClientKeywords[Token]]) -> Client:
        """Returns a client of this sandbox; `options` are those of `Client`."""
        return self._kept_by(Client(**{**self._connection, **options}))

    def async_client(self, **options: Unpack[ClientKeywords[AsyncToken]]) -> AsyncClient:
        """Returns an asynchronous client of this sandbox; `options` are those of `AsyncClient`."""
        return self._kept_by(AsyncClient(**{**self._connection, **options}))

    def _kept_by(self, client: C) -> C:
        # A sandbox without other references runs for as long as its clients and their lists exist.
        client._native.keep(self)
        return client

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.stop()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a sandbox cannot be copied or pickled; pass a client of it, or its url and token")

    def __repr__(self) -> str:
        return (
            f"<xpauto.Sandbox at {self.url}>" if self._native and self._is_running else "<xpauto.Sandbox, not running>"
        )


def _awaited(function: Callable[[], Any]) -> Any:
    """Awaits an asynchronous token function on its own event loop: a recording runs on none."""
    import asyncio

    return asyncio.run(function())


if __name__ == "__main__":
    from .__main__ import main

    raise SystemExit(main("sandbox"))
