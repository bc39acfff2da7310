"""The clients, blocking and asynchronous."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from .arguments import T, explained, keyword_names
from .client_options import AsyncRequests, ClientOptions, Requests
from .credentials import AsyncToken, Token, is_asynchronous
from .later import Later
from .resource import NativeClient, created_once, opened
from .resources import AsyncClientResources, ClientResources
from .value_objects import CompletedRequest

if TYPE_CHECKING:
    from . import prepared_resources, raw_resources
else:
    prepared_resources, raw_resources = Later("xpauto.prepared_resources"), Later("xpauto.raw_resources")

C = TypeVar("C", bound="_AnyClient[Any]")

_OPTIONS = frozenset(keyword_names(ClientOptions.__init__))


class _AnyClient(ClientOptions[T]):
    """The base class of both clients."""

    _is_async = False

    def _configure(self, given: dict[str, Any]) -> None:
        self._native = opened({**given, "headers": given["headers"] or {}}, {}, self._is_async)

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None:
            if name in _OPTIONS and not hasattr(type(self), name):
                raise AttributeError(f"a client's options do not change; create another client with {name}=…")
            object.__setattr__(self, name, value)

    @property
    def base_url(self) -> str:
        """The URL of the service."""
        return self._native.base_url

    @created_once
    def prepare(self) -> prepared_resources.Prepare:
        """The same calls, each of which validates its arguments and returns the request that it would send.

        Nothing is sent, nothing is to be awaited, and no token is obtained. A list returns the request of its first
        page.

        >>> request = client.prepare.themes.create(name="Spring", status="DRAFT")
        >>> request.method, request.url, request.body
        >>> print(client.prepare.segments.list(per_page=50).to_curl())
        """
        from .prepared_resources import Prepare

        return Prepare(self._native)

    @explained
    def on_request(self, function: Callable[[CompletedRequest], object]) -> Callable[[], None]:
        """Registers a callback that runs after every request.

        A client and those that `with_options` derived from it share their callbacks: one that is registered on any of
        them runs for the requests of all. It runs on the thread of the call, or on that of the event loop that awaits
        it; for prefetched pages, during the next call of their iteration. An exception that it raises does not affect
        the call. Returns a function that removes the callback.

        >>> stop = client.on_request(lambda request: print(request.method, request.path, request.seconds))
        """
        if not callable(function) or is_asynchronous(function):
            kind = "a coroutine function" if callable(function) else type(function).__name__
            raise TypeError(f"on_request takes a plain function, got {kind}")
        number = self._native.on_request(function)
        return lambda: self._native.remove_hook(number)

    def _derived(self, given: dict[str, Any]) -> Self:
        options, before = self._native.state
        derived = _with_native(type(self), self._native.with_options(given, (options, _overlaid(before, given))))
        for name, value in self._additions().items():
            setattr(derived, name, value)
        return derived

    def _additions(self) -> dict[str, Any]:
        """Returns the attributes that a subclass or a program added, by name, without the resources."""
        state = object.__getstate__(self)
        attributes, slots = state if isinstance(state, tuple) else (state, None)
        # Copied at once: another thread may use a resource for the first time meanwhile.
        added: dict[str, Any] = {**(attributes or {}), **(slots or {})}
        added.pop("_native", None)
        added.pop("_created", None)
        # A resource of this client is none of another: it may have been set again at the end of a test.
        return {name: value for name, value in added.items() if type(value) is not getattr(type(self), name, None)}

    def __repr__(self) -> str:
        return f"<xpauto.{type(self).__name__} of {self.base_url}>"

    def __getstate__(self) -> Any:
        """Returns what a pickle holds besides the options: the attributes that a subclass added."""
        return self._additions()

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        # The options include the token: protect the pickle accordingly.
        return _restored, (type(self), *self._native.state), self.__getstate__()


class Client(ClientResources, Requests, _AnyClient[Token]):
    """A client of the service, whose calls block.

    A client may be shared by threads, used after `fork`, and pickled, in which case the pickle holds its token.

    >>> client = xpauto.Client(base_url="https://api.example.com", token="…")
    >>> for segment in client.segments.list(filter=F.site_id == 42):
    ...     print(segment.name)
    """

    @created_once
    def with_raw_response(self) -> raw_resources.WithRawResponse:
        """The same calls, each of which returns the response itself: its headers, its attempts, its body.

        Lists have no such call; the headers of a list's page are `page.headers`.

        >>> response = client.with_raw_response.sites.get_by_code("shopfront1")
        >>> response.headers["content-type"], response.parse().name
        """
        from .raw_resources import WithRawResponse

        return WithRawResponse(self._native)

    def close(self) -> None:
        """Closes the connections. Never required; a later call opens new ones."""
        self._native.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()


class AsyncClient(AsyncClientResources, AsyncRequests, _AnyClient[AsyncToken]):
    """A client of the service, whose calls are awaited; its options are those of `Client`.

    Cancelling a task cancels its request and closes its connection.

    >>> client = xpauto.AsyncClient(base_url="https://api.example.com", token="…")
    >>> async for segment in client.segments.list(filter=F.site_id == 42):
    ...     print(segment.name)
    """

    _is_async = True

    @created_once
    def with_raw_response(self) -> raw_resources.AsyncWithRawResponse:
        """The same calls, each of which returns the response itself: its headers, its attempts, its body.

        Lists have no such call; the headers of a list's page are `page.headers`.

        >>> response = await client.with_raw_response.sites.get_by_code("shopfront1")
        >>> response.headers["content-type"], response.parse().name
        """
        from .raw_resources import AsyncWithRawResponse

        return AsyncWithRawResponse(self._native)

    async def close(self) -> None:
        """Closes the connections. Never required; a later call opens new ones."""
        self._native.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        await self.close()


def _overlaid(options: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Merges options; those of `over` take precedence, and its headers, regardless of the case of names."""
    if not options:
        return over
    merged = {**options, **over}
    headers, others = options.get("headers"), over.get("headers")
    if isinstance(headers, Mapping) and isinstance(others, Mapping):
        replaced = {str(name).lower() for name in others}
        merged["headers"] = {**{name: headers[name] for name in headers if str(name).lower() not in replaced}, **others}
    return merged


def _restored(client: type[C], options: dict[str, Any], call: dict[str, Any]) -> C:
    return _with_native(client, opened(options, call, client._is_async))


def _with_native(client: type[C], native: NativeClient) -> C:
    """Returns a client without calling `__new__`, `__init__` or `__setattr__` of a subclass, which may need more."""
    created = object.__new__(client)
    object.__setattr__(created, "_native", native)
    return created
