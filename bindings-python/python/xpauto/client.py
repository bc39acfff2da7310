"""The clients: where the service is, how it is spoken to, and the calls on each resource."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterable, Mapping
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

from . import _xpauto
from .awaited import awaited
from .credentials import ClientCredentials
from .errors import ConfigError
from .facts import Quota, QuotaWindow, RequestFacts
from .operations import ASYNC, SYNC, Resource

if TYPE_CHECKING:
    from types import TracebackType

    from . import resources
    from ._xpauto import Response

Query = Mapping[str, Any] | Iterable[tuple[str, Any]]
Token = str | ClientCredentials | Callable[[], str]
AsyncToken = Token | Callable[[], Awaitable[str]]
File = str | os.PathLike[str]
T = TypeVar("T")


class _AnyClient(Generic[T]):
    """What both clients have in common: their options."""

    _service: object = None
    """What has to live for as long as the client does."""
    _resources: ClassVar[dict[str, type[Resource]]]
    """The classes of the resources, by attribute."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: T | None = None,
        timeout: float = 30.0,
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
        for name, resource in self._resources.items():
            setattr(self, name, resource(native))

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
        return Quota(quota["left"], quota["wait"], [QuotaWindow(**window) for window in quota["windows"]])

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
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Self:
        """A client on the same connections and quota, whose calls have other options or further headers."""
        given = _call_options(timeout, max_retries, headers)
        derived = object.__new__(type(self))
        headers = _overlaid(self._call.get("headers", {}), given["headers"])
        call = {**self._call, **given, "headers": headers}
        derived._open(self._native.with_options(given), call)
        derived._service = self._service
        return derived

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

    def __reduce__(self) -> tuple[Any, ...]:
        # The token is among the options: whoever can read the pickle can read it.
        return _restored, (type(self), self._native.given(), self._call)


class Client(_AnyClient[Token]):
    """A client of the service, whose calls block.

    Times are in seconds. `base_url` and `token`, where they are not given, come from `XPAUTO_BASE_URL` and
    `XPAUTO_TOKEN`.

    - `token`: a text, `ClientCredentials`, or a function that gives one; it is called once, and again after a 401.
    - `timeout`: the longest time of one attempt, from connecting to the last byte.
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

    _resources = SYNC

    segments: resources.Segments
    goals: resources.Goals
    sites: resources.Sites
    recommender_blocks: resources.RecommenderBlocks
    images: resources.Images
    themes: resources.Themes
    widget_studios: resources.WidgetStudios
    personalizations: resources.Personalizations
    studio_recommender_blocks: resources.StudioRecommenderBlocks
    key_moments: resources.KeyMoments

    def _checked_token(self, token: Any) -> Any:
        if iscoroutinefunction(token):
            raise ConfigError("token is an asynchronous function, which xpauto.AsyncClient takes; give a plain one")
        return super()._checked_token(token)

    @property
    def triggers(self) -> resources.KeyMoments:
        """The calls on key moments, by the name that the application gives them."""
        return self.key_moments

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        json: Any = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Response:
        """Sends a request to any path under the base URL; an answer outside 2xx raises."""
        return self._native.request(method, path, query, json, _call_options(timeout, max_retries, headers))

    def close(self) -> None:
        """Ends the connections, which is never required; a client that is used again makes new ones."""
        self._native.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()


class AsyncClient(_AnyClient[AsyncToken]):
    """A client of the service, whose calls are awaited; its options are those of `Client`.

    Cancelling a task drops its request.

    >>> client = xpauto.AsyncClient(base_url="https://api.example.com", token="…")
    >>> async for segment in client.segments.list(filter=F.site_id == 42):
    ...     print(segment.name)
    """

    _resources = ASYNC

    segments: resources.AsyncSegments
    goals: resources.AsyncGoals
    sites: resources.AsyncSites
    recommender_blocks: resources.AsyncRecommenderBlocks
    images: resources.AsyncImages
    themes: resources.AsyncThemes
    widget_studios: resources.AsyncWidgetStudios
    personalizations: resources.AsyncPersonalizations
    studio_recommender_blocks: resources.AsyncStudioRecommenderBlocks
    key_moments: resources.AsyncKeyMoments

    @property
    def triggers(self) -> resources.AsyncKeyMoments:
        """The calls on key moments, by the name that the application gives them."""
        return self.key_moments

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
        max_retries: int | None = None,
    ) -> Response:
        """Sends a request to any path under the base URL; an answer outside 2xx raises."""
        return await self._native.request_async(method, path, query, json, _call_options(timeout, max_retries, headers))

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


def _call_options(timeout: float | None, max_retries: int | None, headers: Mapping[str, str] | None) -> dict[str, Any]:
    options = {"timeout": timeout, "max_retries": max_retries}
    return {"headers": dict(headers or {}), **{name: value for name, value in options.items() if value is not None}}


def _text(files: Any) -> Any:
    """Paths as texts."""
    if isinstance(files, tuple):
        return [_text(file) for file in files]
    return os.fspath(files) if isinstance(files, os.PathLike) else files


def _restored(client: type[_AnyClient[Any]], options: dict[str, Any], call: dict[str, Any]) -> _AnyClient[Any]:
    restored = client(**options)
    return restored.with_options(**call) if call else restored
