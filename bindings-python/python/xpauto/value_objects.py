"""Immutable value objects: a completed request, and the base class of such objects."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typing
    from collections import abc
else:
    from .later import Later

    abc, typing = Later("collections.abc"), Later("typing")


class ValueObject:
    """An immutable object with named values, `==`, `hash`, `repr` and pickling."""

    __slots__: tuple[str, ...] = ()
    __match_args__: tuple[str, ...] = ()

    def _set(self, *values: typing.Any) -> None:
        # Twice as fast as a call for each.
        for _ in map(object.__setattr__.__get__(self), self.__match_args__, values):
            pass

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

    def __reduce__(self) -> tuple[typing.Any, ...]:
        return type(self), self._values()


class CompletedRequest(ValueObject):
    """A completed request: one attempt of a call. Callbacks of `on_request` receive it."""

    __match_args__ = (
        "method",
        "path",
        "query",
        "template",
        "status",
        "fault",
        "seconds",
        "attempt",
        "wait",
        "request_id",
        "body",
    )
    __slots__ = __match_args__

    method: str
    """The HTTP method."""
    path: str
    """The path under the base URL, without the query."""
    query: tuple[tuple[str, str], ...]
    """The decoded query parameters in order; the values of secrets are `REDACTED`."""
    template: str | None
    """The path template of the operation, such as `/themes/{themeId}`; None for `client.request`."""
    status: int | None
    """The status of the response; None without a response."""
    fault: str | None
    """The kind of the error, without a response; `cancelled` if the caller cancelled the call."""
    seconds: float
    """The duration from connecting to the last byte, in seconds."""
    attempt: int
    """The number of the attempt within its call, from 1."""
    wait: float | None
    """The delay before the next attempt, in seconds; None without one."""
    request_id: str | None
    """The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`; None also if
    it has a part of a secret of the request."""
    body: str | None
    """The declared fields of the request body that are not secret, as a JSON string, if the client has `log_bodies`."""

    def __init__(
        self,
        method: str,
        path: str,
        query: abc.Iterable[tuple[str, str]] = (),
        template: str | None = None,
        status: int | None = None,
        fault: str | None = None,
        seconds: float = 0.0,
        attempt: int = 1,
        wait: float | None = None,
        request_id: str | None = None,
        body: str | None = None,
    ) -> None:
        pairs = tuple((name, value) for name, value in query)
        self._set(method, path, pairs, template, status, fault, seconds, attempt, wait, request_id, body)
