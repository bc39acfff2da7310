"""An embedded server that speaks the whole service, so that everything runs with no account and no network."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeVar

from . import _xpauto
from .errors import ConfigError

if TYPE_CHECKING:
    from types import TracebackType

    from .client import AsyncClient, Client, _AnyClient

C = TypeVar("C", bound="_AnyClient[Any]")


class Sandbox:
    """A sandbox on 127.0.0.1, started by `with` or `start()`.

    The numbers say how many objects to generate, and the same `seed` gives the same ones. `data` is an account to start
    from instead, as `state()` gives it, or the path of a JSON file that holds one. `latency` is in seconds,
    `rate_limit` a quota such as `"50/10s, 1000/h"`, and `faults` are rules for what goes wrong, such as
    `{"method": "GET", "path": "/segments", "times": 2, "status": 503}`. Where `enforce_rate_limit` is false, requests
    beyond the quota are served and only counted, in `quota_violations`. `locked` are paths that refuse every write,
    such as `"/themes/501"`, and `token_lifetime` is how many seconds a token from `POST /oauth/token` is accepted.

    The page `docs/sandbox.md` tells everything that it can do.

    >>> with xpauto.Sandbox(segments=500, seed=7) as sandbox:
    ...     client = sandbox.client()
    """

    def __init__(
        self,
        *,
        segments: int | None = None,
        goals: int | None = None,
        sites: int | None = None,
        images: int | None = None,
        themes: int | None = None,
        recommender_blocks: int | None = None,
        studio_recommender_blocks: int | None = None,
        widget_studios: int | None = None,
        personalizations: int | None = None,
        key_moments: int | None = None,
        seed: int | None = None,
        data: str | os.PathLike[str] | Mapping[str, Any] | None = None,
        latency: float = 0.0,
        rate_limit: str | None = None,
        enforce_rate_limit: bool = True,
        faults: Sequence[Mapping[str, Any]] = (),
        locked: Sequence[str] = (),
        page_count_header: bool = True,
        max_per_page: int = 200,
        port: int = 0,
        token: str | None = None,
        token_lifetime: float = 7200.0,
    ) -> None:
        self._options: dict[str, Any] = {
            "segments": segments,
            "goals": goals,
            "sites": sites,
            "images": images,
            "themes": themes,
            "recommender_blocks": recommender_blocks,
            "studio_recommender_blocks": studio_recommender_blocks,
            "widget_studios": widget_studios,
            "personalizations": personalizations,
            "key_moments": key_moments,
            "seed": seed,
            "data": os.fspath(data) if isinstance(data, os.PathLike) else data,
            "latency": latency,
            "rate_limit": rate_limit,
            "enforce_rate_limit": enforce_rate_limit,
            "faults": faults,
            "locked": locked,
            "page_count_header": page_count_header,
            "max_per_page": max_per_page,
            "port": port,
            "token": token,
            "token_lifetime": token_lifetime,
        }
        self._native: _xpauto.Sandbox | None = None
        self._is_running = False

    def start(self) -> Self:
        """Starts the server, with the account as it is at first; one that runs already goes on."""
        if not self._is_running:
            self._native = _xpauto.Sandbox(self._options)
            self._is_running = True
        return self

    def stop(self) -> None:
        """Ends the server and every connection; what it received can still be read."""
        if self._native is not None:
            self._native.stop()
        self._is_running = False

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
        """What was received, the oldest first: `method`, `path`, `query`, `headers` and `body` of each request."""
        return self._started.requests()

    @property
    def quota_violations(self) -> int:
        """How many requests came beyond the quota of `rate_limit`, refused or not."""
        return self._started.quota_violations

    def state(self) -> dict[str, Any]:
        """The account as it now is, in the form that `data` takes."""
        return self._started.state()

    @property
    def _connection(self) -> dict[str, Any]:
        # Proxies of the environment lead away from this machine.
        return {"base_url": self.url, "token": self.token, "proxy": ""}

    def client(self, **options: Any) -> Client:
        """A client of this sandbox; `options` are those of `Client`."""
        from .client import Client

        return self._kept_by(Client(**{**self._connection, **options}))

    def async_client(self, **options: Any) -> AsyncClient:
        """An awaited client of this sandbox; `options` are those of `AsyncClient`."""
        from .client import AsyncClient

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
