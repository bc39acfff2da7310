"""An embedded server that speaks the whole service, so that everything runs with no account and no network."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from types import TracebackType
from typing import Any, Literal, Self, TypeVar

from . import _xpauto
from ._xpauto import ActiveFault, Snapshot
from .arguments import explained
from .client import AsyncClient, Client, _AnyClient
from .errors import ConfigError
from .sandbox_options import SandboxOptions

C = TypeVar("C", bound="_AnyClient[Any]")


class Clock:
    """The clock of a sandbox: it shows the machine's time until it is stopped or moved forward.

    >>> sandbox.clock.freeze()
    >>> sandbox.clock.advance(7200)  # issued tokens have now expired
    >>> sandbox.clock.unfreeze()
    """

    __slots__ = ("_native",)

    def __init__(self, native: _xpauto.Sandbox) -> None:
        self._native = native

    def freeze(self) -> None:
        """Stops the clock; one that is stopped stays so."""
        self._native.freeze_clock()

    def unfreeze(self) -> None:
        """Lets a stopped clock go on from what it shows."""
        self._native.unfreeze_clock()

    def advance(self, seconds: float) -> None:
        """Moves the clock forward, whether it is stopped or not; by ten years at most, in all."""
        self._native.advance_clock(seconds)

    @property
    def is_frozen(self) -> bool:
        """Whether the clock is stopped."""
        return self._native.is_clock_frozen

    @property
    def now(self) -> datetime:
        """What the clock shows, in UTC and without an offset, as the service writes date-times."""
        return datetime.fromisoformat(self._native.clock_date)

    def __repr__(self) -> str:
        return f"<xpauto sandbox clock at {self.now.isoformat()}{', stopped' if self.is_frozen else ''}>"


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
        self._native: _xpauto.Sandbox | None = None
        self._is_running = False

    @classmethod
    def record(
        cls, upstream_url: str, file: str | os.PathLike[str], *, token: str | None = None, **options: Any
    ) -> Self:
        """A sandbox between clients and a real service, which records what goes through it in a file.

        Nothing is written before secrets are redacted: tokens, secrets that the specification declares, and the
        headers, query parameters and fields that `redact` names. An earlier recording is replaced.

        Args:
            upstream_url: The base URL of the real service.
            file: Where the recording is written to.
            token: The token for the real service, which takes the place of the sandbox's own; by default that of the
                environment variable `XPAUTO_TOKEN`.
            options: Those of `Sandbox`.

        >>> with xpauto.Sandbox.record("https://api.example.com", "segments.json", token=token) as sandbox:
        ...     sandbox.client().segments.list().collect()
        """
        return cls(record=os.fspath(file), upstream=upstream_url, upstream_token=token, **options)

    @classmethod
    def replay(
        cls,
        file: str | os.PathLike[str],
        *,
        on_missing: Literal["error", "record", "sandbox"] = "error",
        **options: Any,
    ) -> Self:
        """A sandbox that responds from a recording: to a request with equal method, path, query and body.

        The order of query parameters and of keys does not count. Equal requests get their responses in the order of
        recording, and the last one again after that.

        Args:
            file: The recording.
            on_missing: What happens with a request that is not in the recording: a 501 that names the nearest one, or
                it is sent to `upstream` and recorded, or the account of the sandbox serves it.
            options: Those of `Sandbox`.

        >>> with xpauto.Sandbox.replay("segments.json") as sandbox:
        ...     sandbox.client().segments.list().collect()
        """
        return cls(replay=os.fspath(file), on_missing=on_missing, **options)

    def start(self) -> Self:
        """Starts the server, with the account as it is at first; one that runs already goes on."""
        if not self._is_running:
            self._native = _xpauto.Sandbox(self._options)
            self._is_running = True
        return self

    def _lease(self) -> Self:
        """Starts on a server that the process keeps; `stop()` gives it back."""
        self._native = _xpauto.Sandbox.lease(self._options)
        self._is_running = True
        return self

    def stop(self) -> None:
        """Ends the server and every connection; what it received can still be read.

        Raises `ConfigError` where a recording could not be written.
        """
        self._is_running = False
        if self._native is not None:
            self._native.stop()
            self._native.finish_recording()

    @property
    def _started(self) -> _xpauto.Sandbox:
        if self._native is None:
            raise ConfigError("the sandbox is not started; use `with xpauto.Sandbox() as sandbox`, or call start()")
        return self._native

    @property
    def url(self) -> str:
        """The base address, for example `http://127.0.0.1:8080`."""
        return self._started.url

    @property
    def token(self) -> str:
        """The token that opens everything and never expires."""
        return self._started.token

    @property
    def client_id(self) -> str:
        """The client id that `POST /oauth/token` accepts."""
        return _xpauto.Sandbox.client_id

    @property
    def client_secret(self) -> str:
        """The client secret that `POST /oauth/token` accepts."""
        return _xpauto.Sandbox.client_secret

    def revoke_tokens(self) -> None:
        """Ends every token that `POST /oauth/token` gave, at once; `token` and those still to come are accepted."""
        self._started.revoke_tokens()

    @property
    def requests(self) -> list[dict[str, Any]]:
        """The requests that were received, the oldest first.

        Each has `number`, `time`, `method`, `path`, `query`, `headers`, `body`, the `status` of the response (None
        where there was none) and the `fault` that acted (or None).
        """
        return self._started.requests()

    def report(self) -> str:
        """What was received, for people: the latest requests with their statuses, the faults that acted, and bodies
        without secrets.
        """
        return self._started.report()

    def clear_requests(self) -> None:
        """Forgets the requests that were received."""
        self._started.clear_requests()

    @property
    def quota_violations(self) -> int:
        """How many requests came beyond the quota of `rate_limit`, refused or not."""
        return self._started.quota_violations

    def state(self) -> dict[str, Any]:
        """The account as it now is, in the form that `data` takes."""
        return self._started.state()

    def reset(self) -> None:
        """Sets everything back to the start: account, faults, clock, quota, requests; forgets issued tokens."""
        self._started.reset()

    def snapshot(self) -> Snapshot:
        """The account as it now is, for `restore`; it takes little memory, since unchanged objects are shared.

        >>> before = sandbox.snapshot()
        >>> client.key_moments.delete(401)
        >>> sandbox.restore(before)
        """
        return self._started.snapshot()

    def restore(self, snapshot: Snapshot | Mapping[str, Any]) -> None:
        """Sets the account to a snapshot, which may be of another sandbox, or to what `state()` returned.

        Nothing else changes. Raises `ConfigError` where the value is not an account.
        """
        native = self._started
        native.restore(snapshot if isinstance(snapshot, _xpauto.Snapshot) else _xpauto.Snapshot(snapshot))

    @explained
    def add_fault(self, rule: Mapping[str, Any]) -> ActiveFault:
        """Adds a rule for what goes wrong, behind those that there are; times are in seconds.

        Raises `ConfigError` where the rule cannot be used.

        >>> fault = sandbox.add_fault({"path": "/goals", "status": 503, "times": 2})
        >>> fault.hits
        0
        >>> fault.remove()
        """
        return self._started.add_fault(rule)

    def clear_faults(self) -> None:
        """Removes every fault, also those that the sandbox was started with."""
        self._started.clear_faults()

    @property
    def clock(self) -> Clock:
        """The clock that token expiry, quota windows, `latency`, delays and dates follow."""
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

        In `path` a `*` stands for any characters. `json` is the whole body, whatever the order of its keys; `query`
        holds parameters that there must be beside any others, where None stands for one that must be absent. Raises an
        `AssertionError` that shows the nearest request and the difference.

        >>> sandbox.verify("PUT", "/themes/*", json={"name": "Spring"}, times=1)
        """
        __tracebackhide__ = True
        expected = {"method": method, "path": path, "json": json, "query": query, "times": times}
        self._started.verify(expected)

    @property
    def _connection(self) -> dict[str, Any]:
        # Proxies of the environment lead away from this machine.
        return {"base_url": self.url, "token": self.token, "proxy": ""}

    def client(self, **options: Any) -> Client:
        """A client of this sandbox; `options` are those of `Client`."""
        return self._kept_by(Client(**{**self._connection, **options}))

    def async_client(self, **options: Any) -> AsyncClient:
        """An awaited client of this sandbox; `options` are those of `AsyncClient`."""
        return self._kept_by(AsyncClient(**{**self._connection, **options}))

    def _kept_by(self, client: C) -> C:
        # A sandbox that nobody else holds runs for as long as its clients may want it.
        client._service = self
        return client

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.stop()

    def __repr__(self) -> str:
        return (
            f"<xpauto.Sandbox at {self.url}>" if self._native and self._is_running else "<xpauto.Sandbox, not running>"
        )


def main() -> int:
    """Runs the sandbox as the command line says, until it is interrupted."""
    import signal
    import sys

    # The server waits outside Python, where no handler of Python would run.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _xpauto.run_sandbox(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
