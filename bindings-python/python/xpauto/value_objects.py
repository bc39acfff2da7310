"""Small values that tell what is known: of a request, of the quota, and the base of others like them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typing
    from collections import abc
else:
    from .later import Later

    abc, typing = Later("collections.abc"), Later("typing")


class Facts:
    """A few named values that compare and show themselves, and never change."""

    __slots__: tuple[str, ...] = ()
    __match_args__: tuple[str, ...] = ()

    def _set(self, *values: typing.Any) -> None:
        for name, value in zip(self.__match_args__, values, strict=True):
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[typing.Any, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __setattr__(self, name: str, value: object) -> typing.NoReturn:
        raise AttributeError(f"a {type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> typing.NoReturn:
        raise AttributeError(f"a {type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({values})"

    def __rich_repr__(self) -> abc.Iterator[tuple[str, typing.Any]]:
        for name in self.__match_args__:
            yield name, getattr(self, name)

    def __reduce__(self) -> tuple[typing.Any, ...]:
        return type(self), self._values()


class RequestFacts(Facts):
    """What is known of a request when it has ended; functions given to `on_request` receive it."""

    __slots__ = ("attempt", "body", "fault", "method", "path", "query", "request_id", "seconds", "status")
    __match_args__ = ("method", "path", "status", "fault", "seconds", "attempt", "request_id", "query", "body")

    method: str
    """The method."""
    path: str
    """The path under the base URL, without the query."""
    status: int | None
    """The status, where there was an answer."""
    fault: str | None
    """The kind of what broke, where there was no answer; `cancelled` where the caller gave it up."""
    seconds: float
    """Seconds from connecting to the last byte."""
    attempt: int
    """Which try of its call it was, from 1."""
    request_id: str | None
    """How the service names the request, where it tells."""
    query: tuple[tuple[str, str], ...]
    """The decoded names and values of the query, in order; `REDACTED` for the values of secrets."""
    body: str | None
    """The request's body as JSON text with its secrets hidden, where the client has `log_bodies`."""

    def __init__(
        self,
        method: str,
        path: str,
        status: int | None,
        fault: str | None,
        seconds: float,
        attempt: int,
        request_id: str | None,
        query: tuple[tuple[str, str], ...] = (),
        body: str | None = None,
    ) -> None:
        self._set(method, path, status, fault, seconds, attempt, request_id, query, body)


class QuotaWindow(Facts):
    """What is left of one window of a quota; times are in seconds."""

    __slots__ = ("left", "length", "limit", "wait")
    __match_args__ = ("limit", "length", "left", "wait")

    limit: int
    """How many requests the window holds."""
    length: float
    """How long the window is."""
    left: int
    """How many more it has room for."""
    wait: float
    """How long until it has room."""

    def __init__(self, limit: int, length: float, left: int, wait: float) -> None:
        self._set(limit, length, left, wait)


class Quota(Facts):
    """What is left of a client's quota, and when more comes; times are in seconds."""

    __slots__ = ("left", "wait", "windows")
    __match_args__ = ("left", "wait", "windows")

    left: int | None
    """How many requests may go at once; None where there is no `rate_limit`."""
    wait: float
    """How long until a request may go, also because the service asked for a pause."""
    windows: tuple[QuotaWindow, ...]
    """Each window of the `rate_limit`."""

    def __init__(self, left: int | None, wait: float, windows: abc.Iterable[QuotaWindow]) -> None:
        self._set(left, wait, tuple(windows))
