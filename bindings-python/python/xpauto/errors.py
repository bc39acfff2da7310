# Generated from the declarations by `make generate`; changes belong there.
"""The errors of calls: one class for each kind."""

from __future__ import annotations

from .error_base import ErrorBase
from .error_base import from_json as from_json
from .value_objects import ValueObject

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections import abc
else:
    from .later import Later

    abc, datetime = Later("collections.abc"), Later("datetime")

__all__ = [
    "ApiError",
    "Attempt",
    "AuthenticationError",
    "BadRequestError",
    "ConfigError",
    "DecodeError",
    "FieldNotRequestedError",
    "FileError",
    "InternalError",
    "LockedError",
    "NotFoundError",
    "PaginationError",
    "PermissionDeniedError",
    "Problem",
    "RateLimitError",
    "RequestTimeoutError",
    "ResponseTooLargeError",
    "ServerError",
    "TokenError",
    "TransportError",
    "UnprocessableEntityError",
    "ValidationError",
    "XpautoError",
    "XpautoWarning",
]


class Problem(ValueObject):
    """A broken rule."""

    __match_args__ = ("path", "message")
    __slots__ = __match_args__

    path: str
    """Where the value is, for example `colors[1].value`."""
    message: str
    """What is wrong with it."""

    def __init__(
        self,
        path: str,
        message: str,
    ) -> None:
        self._set(path, message)


class Attempt(ValueObject):
    """One attempt of a call."""

    __match_args__ = ("status", "fault", "wait", "start", "end")
    __slots__ = __match_args__

    status: int | None
    """The response's status, where there was a response."""
    fault: str | None
    """The kind of the error, where there was no response."""
    wait: float | None
    """The delay before the next attempt, where there was one. In seconds."""
    start: float | None
    """When it was sent, counted from 1970. In seconds."""
    end: float | None
    """When its response was there, or when it failed, counted from 1970. In seconds."""

    def __init__(
        self,
        status: int | None = None,
        fault: str | None = None,
        wait: float | None = None,
        start: float | None = None,
        end: float | None = None,
    ) -> None:
        self._set(status, fault, wait, start, end)


class XpautoError(ErrorBase):
    """The base of every error of this package.

    Errors can be constructed, for example in a test, with a keyword for every field:

    >>> error = xpauto.NotFoundError("gone", code="THEME_GONE")
    >>> error.status, error.code, error.attempts
    (404, 'THEME_GONE', [])
    """

    def __init__(
        self,
        message: str = "",
        *,
        method: str | None = None,
        attempts: abc.Iterable[Attempt] = (),
        may_have_acted: bool = False,
        start_page: int | None = None,
    ) -> None:
        details = {
            "method": method,
            "attempts": tuple(attempts),
            "may_have_acted": may_have_acted,
            "start_page": start_page,
        }
        self._keep(message, details)

    @property
    def method(self) -> str | None:
        """The call's HTTP method."""
        return self._details.get("method")

    @property
    def attempts(self) -> list[Attempt]:
        """Every attempt of the call."""
        return self._list("attempts", Attempt)

    @property
    def may_have_acted(self) -> bool:
        """Whether the service may have carried out the write all the same; the message then says what to look at."""
        return bool(self._details.get("may_have_acted"))

    @property
    def start_page(self) -> int | None:
        """The page with which a list that failed can be continued."""
        return self._details.get("start_page")


class XpautoWarning(UserWarning):
    """An argument is probably a mistake; the call proceeds."""


class ConfigError(XpautoError):
    """An option of a client or of a sandbox is not valid."""

    kind = "config"

    def __init__(
        self,
        message: str = "",
        *,
        problems: abc.Iterable[Problem] = (),
        method: str | None = None,
        attempts: abc.Iterable[Attempt] = (),
        may_have_acted: bool = False,
        start_page: int | None = None,
    ) -> None:
        details = {
            "problems": tuple(problems),
            "method": method,
            "attempts": tuple(attempts),
            "may_have_acted": may_have_acted,
            "start_page": start_page,
        }
        self._keep(message, details)

    @property
    def problems(self) -> list[Problem]:
        """Every broken rule."""
        return self._list("problems", Problem)


class ValidationError(XpautoError, ValueError):
    """An argument or a body breaks a rule of the specification; nothing was sent."""

    kind = "validation"

    def __init__(
        self,
        message: str = "",
        *,
        problems: abc.Iterable[Problem] = (),
        method: str | None = None,
        attempts: abc.Iterable[Attempt] = (),
        may_have_acted: bool = False,
        start_page: int | None = None,
    ) -> None:
        details = {
            "problems": tuple(problems),
            "method": method,
            "attempts": tuple(attempts),
            "may_have_acted": may_have_acted,
            "start_page": start_page,
        }
        self._keep(message, details)

    @property
    def problems(self) -> list[Problem]:
        """Every broken rule."""
        return self._list("problems", Problem)


class FieldNotRequestedError(XpautoError, AttributeError):
    """An optional field was read that was not requested."""

    kind = "field-not-requested"


class FileError(XpautoError, OSError):
    """A file cannot be read or written, is damaged, or was written by a newer version."""

    kind = "file"

    def __init__(
        self,
        message: str = "",
        *,
        errno: int | None = None,
        filename: str | None = None,
        method: str | None = None,
        attempts: abc.Iterable[Attempt] = (),
        may_have_acted: bool = False,
        start_page: int | None = None,
    ) -> None:
        details = {
            "errno": errno,
            "filename": filename,
            "method": method,
            "attempts": tuple(attempts),
            "may_have_acted": may_have_acted,
            "start_page": start_page,
        }
        self._keep(message, details)

    @property
    def errno(self) -> int | None:  # type: ignore[override]
        """The operating system's number of the failure, except on Windows."""
        return self._details.get("errno")

    @property
    def filename(self) -> str | None:
        """The path of the file."""
        return self._details.get("filename")


class TokenError(XpautoError):
    """The token function failed, or returned a token that cannot be sent."""

    kind = "token"


class TransportError(XpautoError):
    """The service could not be reached, or the connection broke."""

    kind = "transport"

    def __init__(
        self,
        message: str = "",
        *,
        path: str | None = None,
        method: str | None = None,
        attempts: abc.Iterable[Attempt] = (),
        may_have_acted: bool = False,
        start_page: int | None = None,
    ) -> None:
        details = {
            "path": path,
            "method": method,
            "attempts": tuple(attempts),
            "may_have_acted": may_have_acted,
            "start_page": start_page,
        }
        self._keep(message, details)

    @property
    def path(self) -> str | None:
        """The request's path."""
        return self._details.get("path")


class RequestTimeoutError(TransportError, TimeoutError):
    """One attempt took longer than `timeout`, a whole call than `total_timeout`, or results than polling waits for."""

    kind = "request-timeout"


class ResponseTooLargeError(TransportError):
    """The response body is larger than `max_response_bytes`."""

    kind = "response-too-large"


class DecodeError(XpautoError):
    """The response body is not the JSON that the operation returns."""

    kind = "decode"

    def __init__(
        self,
        message: str = "",
        *,
        path: str = "",
        body: str | None = None,
        status: int | None = None,
        method: str | None = None,
        attempts: abc.Iterable[Attempt] = (),
        may_have_acted: bool = False,
        start_page: int | None = None,
    ) -> None:
        details = {
            "path": path,
            "body": body,
            "status": status,
            "method": method,
            "attempts": tuple(attempts),
            "may_have_acted": may_have_acted,
            "start_page": start_page,
        }
        self._keep(message, details)

    @property
    def path(self) -> str:
        """Where the fault is in the response body, in wire names; empty for the whole of it."""
        return self._details.get("path") or ""

    @property
    def body(self) -> str | None:
        """The response body as a string, bytes that are not UTF-8 replaced; outside 2xx at most 64 KiB of it."""
        return self._details.get("body")

    @property
    def status(self) -> int | None:
        """The response's status."""
        return self._details.get("status")


class PaginationError(XpautoError):
    """The service repeated a page, returned too many empty ones in a row, or another list than was planned."""

    kind = "pagination"


class InternalError(XpautoError):
    """A defect of this package: a panic, or a runtime that has ended."""

    kind = "internal"


class ApiError(XpautoError):
    """The service refused the call: the status of its response is outside 2xx, or the body its Error object."""

    kind = "api"

    def __init__(
        self,
        message: str = "",
        *,
        status: int | None = None,
        code: str | None = None,
        error_message: str | None = None,
        error_name: str | None = None,
        sub: str | None = None,
        time: int | None = None,
        timestamp: datetime.datetime | str | None = None,
        headers: abc.Mapping[str, str] | None = None,
        body: str | None = None,
        body_is_cut: bool = False,
        path: str | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        method: str | None = None,
        attempts: abc.Iterable[Attempt] = (),
        may_have_acted: bool = False,
        start_page: int | None = None,
    ) -> None:
        details = {
            "status": self._status if status is None else status,
            "code": code,
            "error_message": error_message,
            "error_name": error_name,
            "sub": sub,
            "time": time,
            "timestamp": timestamp,
            "headers": headers,
            "body": body,
            "body_is_cut": body_is_cut,
            "path": path,
            "request_id": request_id,
            "retry_after": retry_after,
            "method": method,
            "attempts": tuple(attempts),
            "may_have_acted": may_have_acted,
            "start_page": start_page,
        }
        self._keep(message, details)

    @property
    def status(self) -> int:
        """The response's status."""
        return self._details.get("status") or 0

    @property
    def code(self) -> str | None:
        """The Error object's `code`."""
        return self._details.get("code")

    @property
    def error_message(self) -> str | None:
        """The Error object's `message`."""
        return self._details.get("error_message")

    @property
    def error_name(self) -> str | None:
        """The Error object's `name`."""
        return self._details.get("error_name")

    @property
    def sub(self) -> str | None:
        """The Error object's `sub`."""
        return self._details.get("sub")

    @property
    def time(self) -> int | None:
        """The Error object's `time`, in milliseconds since 1970."""
        return self._details.get("time")

    @property
    def timestamp(self) -> datetime.datetime | str | None:
        """The Error object's `timestamp`."""
        return self._date_time("timestamp")

    @property
    def headers(self) -> dict[str, str]:
        """The response's headers, names in lower case."""
        return self._headers("headers")

    @property
    def body(self) -> str | None:
        """The response body as a string, bytes that are not UTF-8 replaced; outside 2xx at most 64 KiB of it."""
        return self._details.get("body")

    @property
    def body_is_cut(self) -> bool:
        """Whether the body has more than was received."""
        return bool(self._details.get("body_is_cut"))

    @property
    def path(self) -> str | None:
        """The request's path."""
        return self._details.get("path")

    @property
    def request_id(self) -> str | None:
        """The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`."""
        return self._details.get("request_id")

    @property
    def retry_after(self) -> float | None:
        """How long the service asks to wait. In seconds."""
        return self._details.get("retry_after")


class BadRequestError(ApiError):
    """Status 400."""

    kind = "bad-request"
    _status = 400


class AuthenticationError(ApiError):
    """Status 401."""

    kind = "authentication"
    _status = 401


class PermissionDeniedError(ApiError):
    """Status 403."""

    kind = "permission-denied"
    _status = 403


class NotFoundError(ApiError):
    """Status 404."""

    kind = "not-found"
    _status = 404


class UnprocessableEntityError(ApiError):
    """Status 422."""

    kind = "unprocessable-entity"
    _status = 422


class LockedError(ApiError):
    """Status 423."""

    kind = "locked"
    _status = 423


class RateLimitError(ApiError):
    """Status 429."""

    kind = "rate-limit"
    _status = 429


class ServerError(ApiError):
    """Status 500 to 599; of these, 500, 502, 503 and 504 may be temporary."""

    kind = "server"
    _status = 500


class UnknownFieldError(ValidationError, AttributeError):
    """`F` has no such field: no listed record declares it."""


def unknown_field(text: str) -> ErrorBase:
    """Builds the error of an attribute that is not a field from the JSON of the native module."""
    return from_json(text, UnknownFieldError)
