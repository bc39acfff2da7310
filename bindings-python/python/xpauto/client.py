"""The clients: where the service is, how it is spoken to, and the calls on each resource."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Self

from . import _xpauto
from .operations import ASYNC, SYNC, Resource

if TYPE_CHECKING:
    from types import TracebackType

    from . import resources
    from ._xpauto import Response

Query = Mapping[str, Any] | Iterable[tuple[str, Any]]


class _AnyClient:
    """What both clients have in common: their options."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: str | None = None,
        timeout: float = 30.0,
        connect_timeout: float = 5.0,
        max_concurrency: int = 8,
        params_encoding: Literal["flat", "json", "deep"] = "flat",
        optional_fields_encoding: Literal["comma", "repeat"] = "comma",
        headers: Mapping[str, str] | None = None,
        allow_insecure_http: bool = False,
        max_response_bytes: int | None = None,
    ) -> None:
        options = {
            "base_url": base_url,
            "token": token,
            "timeout": timeout,
            "connect_timeout": connect_timeout,
            "max_concurrency": max_concurrency,
            "params_encoding": params_encoding,
            "optional_fields_encoding": optional_fields_encoding,
            "headers": {} if headers is None else headers,
            "allow_insecure_http": allow_insecure_http,
            "max_response_bytes": max_response_bytes,
        }
        self._open(_xpauto.Client(options), options, {})

    def _open(self, native: _xpauto.Client, options: dict[str, Any], call: dict[str, Any]) -> None:
        self._native = native
        self._options = options
        self._call = call
        for name, resource in self._resources().items():
            setattr(self, name, resource(native))

    def _resources(self) -> dict[str, type[Resource]]:
        raise NotImplementedError

    @property
    def base_url(self) -> str:
        """Where the service is."""
        return self._native.base_url

    def with_options(self, *, timeout: float | None = None, headers: Mapping[str, str] | None = None) -> Self:
        """A client on the same connections whose calls have another timeout or further headers."""
        given = _call_options(timeout, headers)
        derived = object.__new__(type(self))
        call = {**self._call, **given, "headers": {**self._call.get("headers", {}), **given["headers"]}}
        derived._open(self._native.with_options(given), self._options, call)
        return derived

    def __repr__(self) -> str:
        return f"<xpauto.{type(self).__name__} of {self.base_url}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # The token is among the options: whoever can read the pickle can read it.
        return _restored, (type(self), self._options, self._call)


class Client(_AnyClient):
    """A client of the service, whose calls block.

    Times are in seconds; `timeout` is that of one attempt, from connecting to the last byte. `base_url` and `token`
    come from `XPAUTO_BASE_URL` and `XPAUTO_TOKEN` where they are not given. A client may be shared by threads, used
    after `fork`, and pickled, in which case the pickle holds its token.

    >>> client = xpauto.Client(base_url="https://api.example.com", token="…")
    >>> for segment in client.segments.list(filter=F.site_id == 42):
    ...     print(segment.name)
    """

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

    def _resources(self) -> dict[str, type[Resource]]:
        return SYNC

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
    ) -> Response:
        """Sends a request to any path under the base URL; an answer outside 2xx raises."""
        return self._native.request(method, path, query, json, _call_options(timeout, headers))

    def close(self) -> None:
        """Ends the connections, which is never required; a client that is used again makes new ones."""
        self._native.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()


class AsyncClient(_AnyClient):
    """A client of the service, whose calls are awaited; its options are those of `Client`.

    Cancelling a task drops its request.

    >>> client = xpauto.AsyncClient(base_url="https://api.example.com", token="…")
    >>> async for segment in client.segments.list(filter=F.site_id == 42):
    ...     print(segment.name)
    """

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

    def _resources(self) -> dict[str, type[Resource]]:
        return ASYNC

    @property
    def triggers(self) -> resources.AsyncKeyMoments:
        """The calls on key moments, by the name that the application gives them."""
        return self.key_moments

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        json: Any = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Response:
        """Sends a request to any path under the base URL; an answer outside 2xx raises."""
        return await self._native.request_async(method, path, query, json, _call_options(timeout, headers))

    async def close(self) -> None:
        """Ends the connections, which is never required; a client that is used again makes new ones."""
        self._native.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        await self.close()


def _call_options(timeout: float | None, headers: Mapping[str, str] | None) -> dict[str, Any]:
    options: dict[str, Any] = {"headers": dict(headers or {})}
    return options if timeout is None else {**options, "timeout": timeout}


def _restored(client: type[_AnyClient], options: dict[str, Any], call: dict[str, Any]) -> _AnyClient:
    restored = client(**options)
    return restored.with_options(**call) if call else restored
