"""The clients: where the service is, how it is spoken to, and the calls on each resource."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeVar

from . import _xpauto
from .awaited import awaited
from .credentials import ClientCredentials
from .errors import ConfigError
from .facts import Quota, QuotaWindow, RequestFacts
from .resource import RawResources, Resource
from .resources import AsyncClientResources, ClientResources

if TYPE_CHECKING:
    from types import TracebackType

    from ._xpauto import RawResponse

Query = Mapping[str, Any] | Iterable[tuple[str, Any]]
Token = str | ClientCredentials | Callable[[], str]
AsyncToken = Token | Callable[[], Awaitable[str]]
File = str | os.PathLike[str]
T = TypeVar("T")


class _AnyClient(Generic[T]):
    """What both clients have in common: their options."""

    _service: object = None
    """What has to live for as long as the client does."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: T | None = None,
        timeout: float = 30.0,
        total_timeout: float | None = None,
        connect_timeout: float = 5.0,
        max_retries: int = 3,
        retry_backoff: float = 0.5,
        max_concurrency: int = 8,
        rate_limit: str | None = None,
        params_encoding: Literal["flat", "json", "deep"] = "flat",
        optional_fields_encoding: Literal["comma", "repeat"] = "comma",
        proxy: str | None = None,
        ca_certificates: File | None = None,
        client_certificate: File | tuple[File, File] | None = None,
        headers: Mapping[str, str] | None = None,
        allow_insecure_http: bool = False,
        max_response_bytes: int | None = None,
    ) -> None:
        given = {
            "base_url": base_url,
            "token": token,
            "timeout": timeout,
            "total_timeout": total_timeout,
            "connect_timeout": connect_timeout,
            "max_retries": max_retries,
            "retry_backoff": retry_backoff,
            "max_concurrency": max_concurrency,
            "rate_limit": rate_limit,
            "params_encoding": params_encoding,
            "optional_fields_encoding": optional_fields_encoding,
            "proxy": proxy,
            "ca_certificates": ca_certificates,
            "client_certificate": client_certificate,
            "headers": {} if headers is None else headers,
            "allow_insecure_http": allow_insecure_http,
            "max_response_bytes": max_response_bytes,
        }
        options = {
            **given,
            "token": self._checked_token(token),
            "ca_certificates": _text(ca_certificates),
            "client_certificate": _text(client_certificate),
        }
        self._open(_xpauto.Client(options, given), {})

    def _open(self, native: _xpauto.Client, call: dict[str, Any]) -> None:
        self._native = native
        self._call = call

    def _checked_token(self, token: Any) -> Any:
        return token._options() if isinstance(token, ClientCredentials) else token

    @property
    def base_url(self) -> str:
        """Where the service is."""
        return self._native.base_url

    @property
    def quota(self) -> Quota:
        """What is left of the `rate_limit`, and when more comes."""
        quota = self._native.quota()
        return Quota(quota["left"], quota["wait"], tuple(QuotaWindow(**window) for window in quota["windows"]))

    def on_request(self, function: Callable[[RequestFacts], object]) -> Callable[[], None]:
        """Has `function` told of every request when it has ended, also of those of derived clients.

        It runs on the thread of the call, or of the loop that awaits it, and what it raises does not change the call.
        Calling what this returns ends it.

        >>> stop = client.on_request(lambda facts: print(facts.method, facts.path, facts.status, facts.seconds))
        """
        number = self._native.on_request(function)
        return lambda: self._native.remove_hook(number)

    def with_options(
        self,
        *,
        timeout: float | None = None,
        total_timeout: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Self:
        """A client on the same connections and quota, whose calls have other options or further headers."""
        given = _call_options(timeout, total_timeout, max_retries, headers)
        overlaid = _overlaid(self._call.get("headers", {}), given["headers"])
        # Neither `__new__` nor `__init__` of a subclass is called: its attributes are copied.
        derived = object.__new__(type(self))
        derived._open(self._native.with_options(given), {**self._call, **given, "headers": overlaid})
        derived._service = self._service
        for name, value in self._additions().items():
            setattr(derived, name, value)
        return derived

    def _additions(self) -> dict[str, Any]:
        """The attributes that a subclass or a program added, by name; resources are created anew."""
        state = object.__getstate__(self)
        attributes, slots = state if isinstance(state, tuple) else (state, {})
        added = {**(attributes or {}), **(slots or {})}
        for name in ("_native", "_call", "_service"):
            added.pop(name, None)
        return {name: value for name, value in added.items() if not isinstance(value, Resource | RawResources)}

    def __repr__(self) -> str:
        return f"<xpauto.{type(self).__name__} of {self.base_url}>"

    def _repr_html_(self) -> str:
        from .display import client_card

        return client_card(self)

    def _shown_options(self) -> dict[str, Any]:
        """The options that are neither secret nor left at nothing; of headers the names."""
        given = {**self._native.given(), **{name: value for name, value in self._call.items() if value is not None}}
        hidden = ("base_url", "token", "proxy", "client_certificate")
        shown = {name: value for name, value in given.items() if name not in hidden and value not in (None, {}, False)}
        if "headers" in shown:
            shown["headers"] = ", ".join(shown["headers"])
        return shown

    def __rich_repr__(self) -> Iterable[tuple[str, Any]]:
        yield "base_url", self.base_url
        yield from self._shown_options().items()

    def __getstate__(self) -> Any:
        """What a pickle holds beside the options: the attributes that a subclass added."""
        return self._additions()

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        # The token is among the options: whoever can read the pickle can read it.
        return _restored, (type(self), self._native.given(), self._call), self.__getstate__()


class Client(ClientResources, _AnyClient[Token]):
    """A client of the service, whose calls block.

    Times are in seconds. `base_url` and `token`, where they are not given, come from `XPAUTO_BASE_URL` and
    `XPAUTO_TOKEN`.

    - `token`: a text, `ClientCredentials`, or a function that gives one; it is called once, and again after a 401.
    - `timeout`: the longest time of one attempt, from connecting to the last byte, without waits and retries.
    - `total_timeout`: the longest time of a whole call with all its attempts and waits; for a list, of each page.
    - `max_retries`: how often a call that failed is repeated, where that can help and do no harm. The wait before the
      first repeat is at most `retry_backoff`, and each further one may be twice as long.
    - `max_concurrency`: how many requests may be under way at once; others wait their turn.
    - `rate_limit`: a quota that is kept, such as `"50/10s, 1000/h"`; `quota` tells what is left of it.
    - `proxy`: a URL, maybe with credentials; `""` means none. By default the environment says: `HTTPS_PROXY`,
      `HTTP_PROXY`, `NO_PROXY`.
    - `ca_certificates`, `client_certificate`: PEM text, or the path of a file that holds it.
    - `max_response_bytes`: the largest body that is read, after decompression; 256 MiB by default.

    A client may be shared by threads, used after `fork`, and pickled, in which case the pickle holds its token.

    >>> client = xpauto.Client(base_url="https://api.example.com", token="…")
    >>> for segment in client.segments.list(filter=F.site_id == 42):
    ...     print(segment.name)
    """

    def _checked_token(self, token: Any) -> Any:
        if callable(token) and _is_coroutine_function(token):
            raise ConfigError("token is an asynchronous function, which xpauto.AsyncClient takes; give a plain one")
        return super()._checked_token(token)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        json: Any = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
        total_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> RawResponse[Any]:
        """Sends a request to any path under the base URL; an answer outside 2xx raises."""
        return self._native.request(
            method, path, query, json, _call_options(timeout, total_timeout, max_retries, headers)
        )

    def close(self) -> None:
        """Ends the connections, which is never required; a client that is used again makes new ones."""
        self._native.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()


class AsyncClient(AsyncClientResources, _AnyClient[AsyncToken]):
    """A client of the service, whose calls are awaited; its options are those of `Client`.

    Cancelling a task drops its request.

    >>> client = xpauto.AsyncClient(base_url="https://api.example.com", token="…")
    >>> async for segment in client.segments.list(filter=F.site_id == 42):
    ...     print(segment.name)
    """

    @awaited
    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        json: Any = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
        total_timeout: float | None = None,
        max_retries: int | None = None,
    ) -> RawResponse[Any]:
        """Sends a request to any path under the base URL; an answer outside 2xx raises."""
        return await self._native.request_async(
            method, path, query, json, _call_options(timeout, total_timeout, max_retries, headers)
        )

    async def close(self) -> None:
        """Ends the connections, which is never required; a client that is used again makes new ones."""
        self._native.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        await self.close()


def _overlaid(headers: Mapping[str, str], over: Mapping[str, str]) -> dict[str, str]:
    """Headers with others in front of them; the case of names makes no difference."""
    replaced = {name.lower() for name in over}
    return {**{name: value for name, value in headers.items() if name.lower() not in replaced}, **over}


def _call_options(
    timeout: float | None, total_timeout: float | None, max_retries: int | None, headers: Mapping[str, str] | None
) -> dict[str, Any]:
    options = {"timeout": timeout, "total_timeout": total_timeout, "max_retries": max_retries}
    return {"headers": dict(headers or {}), **{name: value for name, value in options.items() if value is not None}}


def _text(files: Any) -> Any:
    """Paths as texts."""
    if isinstance(files, tuple):
        return [_text(file) for file in files]
    return os.fspath(files) if isinstance(files, os.PathLike) else files


def _is_coroutine_function(function: Callable[[], Any]) -> bool:
    from inspect import iscoroutinefunction

    return iscoroutinefunction(function)


def _restored(client: type[_AnyClient[Any]], options: dict[str, Any], call: dict[str, Any]) -> _AnyClient[Any]:
    # A subclass may need other arguments than these.
    restored = object.__new__(client)
    _AnyClient.__init__(restored, **options)
    return restored.with_options(**call) if call else restored
