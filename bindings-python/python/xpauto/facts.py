"""Small values that tell what is known: of a request, of the quota, and the base of others like them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Facts:
    """A few named values that compare and show themselves."""

    __slots__: tuple[str, ...] = ()
    __match_args__: tuple[str, ...] = ()

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({values})"


class RequestFacts(Facts):
    """What is known of a request when it has ended; functions given to `on_request` receive it."""

    __slots__ = ("attempt", "fault", "method", "path", "request_id", "seconds", "status")
    __match_args__ = ("method", "path", "status", "fault", "seconds", "attempt", "request_id")

    def __init__(
        self,
        method: str,
        path: str,
        status: int | None,
        fault: str | None,
        seconds: float,
        attempt: int,
        request_id: str | None,
    ) -> None:
        self.method = method
        """The method."""
        self.path = path
        """The path under the base URL, without the query."""
        self.status = status
        """The status, where there was an answer."""
        self.fault = fault
        """The kind of what broke, where there was no answer; `cancelled` where the caller gave it up."""
        self.seconds = seconds
        """Seconds from connecting to the last byte."""
        self.attempt = attempt
        """Which try of its call it was, from 1."""
        self.request_id = request_id
        """How the service names the request, where it tells."""


class QuotaWindow(Facts):
    """What is left of one window of a quota; times are in seconds."""

    __slots__ = ("left", "length", "limit", "wait")
    __match_args__ = ("limit", "length", "left", "wait")

    def __init__(self, limit: int, length: float, left: int, wait: float) -> None:
        self.limit = limit
        """How many requests the window holds."""
        self.length = length
        """How long the window is."""
        self.left = left
        """How many more it has room for."""
        self.wait = wait
        """How long until it has room."""


class Quota(Facts):
    """What is left of a client's quota, and when more comes; times are in seconds."""

    __slots__ = ("left", "wait", "windows")
    __match_args__ = ("left", "wait", "windows")

    def __init__(self, left: int | None, wait: float, windows: list[QuotaWindow]) -> None:
        self.left = left
        """How many requests may go at once; None where there is no `rate_limit`."""
        self.wait = wait
        """How long until a request may go, also because the service asked for a pause."""
        self.windows = windows
        """Each window of the `rate_limit`."""
