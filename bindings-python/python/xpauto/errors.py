"""What every call fails with: one class for each kind of error."""

from __future__ import annotations

from .facts import Facts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any


class Problem(Facts):
    """One broken rule: `path` says where, in wire names, and `message` what is wrong."""

    __slots__ = ("message", "path")
    __match_args__ = ("path", "message")

    path: str
    message: str

    def __init__(self, path: str, message: str) -> None:
        self._set(path, message)


class Attempt(Facts):
    """One try of a call: the `status` that was answered or the `fault`, and the seconds of `wait` before the next."""

    __slots__ = ("fault", "status", "wait")
    __match_args__ = ("status", "fault", "wait")

    status: int | None
    fault: str | None
    wait: float | None

    def __init__(self, status: int | None = None, fault: str | None = None, wait: float | None = None) -> None:
        self._set(status, fault, wait)


class XpautoError(Exception):
    """The base of every error of this package."""

    kind = "error"
    """The stable code of the kind, the same in every language."""

    def __init__(self, message: str = "", **details: Any) -> None:
        super().__init__(message)
        self.message = message
        """What happened, to which call, and what to do."""
        self._details = details

    @property
    def attempts(self) -> list[Attempt]:
        """Each try of the call."""
        return [Attempt(**attempt) for attempt in self._details.get("attempts", ())]

    @property
    def method(self) -> str | None:
        """The call's HTTP method."""
        return self._details.get("method")

    @property
    def start_page(self) -> int | None:
        """The page with which a list that failed can go on."""
        return self._details.get("start_page")

    def _repr_html_(self) -> str:
        from .display import error_card

        return error_card(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self.message, self._details)


class XpautoWarning(UserWarning):
    """Something in what a program passes is probably a mistake, although the call goes on."""


class ConfigError(XpautoError):
    """An option of the client or the sandbox cannot be used as it is."""

    kind = "config"


class ValidationError(XpautoError, ValueError):
    """What was made or given breaks a rule of the specification; nothing was sent."""

    kind = "validation"

    @property
    def problems(self) -> list[Problem]:
        """Every rule that is broken."""
        return [Problem(**problem) for problem in self._details.get("problems", ())]


class UnknownFieldError(ValidationError, AttributeError):
    """`F` has no such field: no list has one of that name."""


class TokenError(XpautoError):
    """The token could not be had from the function that gives it; what that raised is the `__cause__`."""

    kind = "token"


class TransportError(XpautoError):
    """The service could not be reached, or the connection broke."""

    kind = "transport"

    @property
    def path(self) -> str | None:
        """The request's path."""
        return self._details.get("path")


class RequestTimeoutError(TransportError, TimeoutError):
    """One attempt took longer than `timeout`, or a whole call longer than `total_timeout`."""

    kind = "request-timeout"


class ResponseTooLargeError(TransportError):
    """The body is larger than `max_response_bytes`."""

    kind = "response-too-large"


class DecodeError(XpautoError):
    """The body is not the JSON that the operation answers with."""

    kind = "decode"

    @property
    def path(self) -> str:
        """Where in the document the fault is, in wire names."""
        return self._details.get("path") or ""

    @property
    def body(self) -> str | None:
        """The body as text, bytes that are not UTF-8 replaced."""
        return self._details.get("body")


class PaginationError(XpautoError):
    """The service repeated a page of a list, or left one out."""

    kind = "pagination"


class InternalError(XpautoError):
    """A defect of xpauto, or a runtime that has ended."""

    kind = "internal"


class ApiError(XpautoError):
    """An answer outside 2xx."""

    kind = "api"

    @property
    def status(self) -> int:
        """The answer's status."""
        status: int = self._details.get("status", 0)
        return status

    @property
    def code(self) -> str | None:
        """The Error object's `code`."""
        return self._details.get("code")

    @property
    def error_message(self) -> str | None:
        """The Error object's `message`."""
        return self._details.get("error_message")

    @property
    def request_id(self) -> str | None:
        """The service's id of the request, from the header `x-request-id` or `request-id`."""
        return self._details.get("request_id")

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
        """The Error object's `time`."""
        return self._details.get("time")

    @property
    def timestamp(self) -> datetime | str | None:
        """The Error object's `timestamp`; a text where it is no date-time."""
        text = self._details.get("timestamp")
        if text is None:
            return None
        from datetime import datetime

        try:
            return datetime.fromisoformat(text)
        except ValueError:
            return str(text)

    @property
    def headers(self) -> dict[str, str]:
        """The answer's headers, names in lower case."""
        return dict(self._details.get("headers", ()))

    @property
    def body(self) -> str | None:
        """The body as text, bytes that are not UTF-8 replaced."""
        return self._details.get("body")

    @property
    def path(self) -> str | None:
        """The request's path."""
        return self._details.get("path")

    @property
    def retry_after(self) -> float | None:
        """The seconds that the service asks to wait."""
        return self._details.get("retry_after")


class BadRequestError(ApiError):
    """Status 400."""

    kind = "bad-request"


class AuthenticationError(ApiError):
    """Status 401."""

    kind = "authentication"


class PermissionDeniedError(ApiError):
    """Status 403."""

    kind = "permission-denied"


class NotFoundError(ApiError):
    """Status 404."""

    kind = "not-found"


class UnprocessableEntityError(ApiError):
    """Status 422."""

    kind = "unprocessable-entity"


class LockedError(ApiError):
    """Status 423."""

    kind = "locked"


class RateLimitError(ApiError):
    """Status 429."""

    kind = "rate-limit"


class ServerError(ApiError):
    """Status 500 to 599."""

    kind = "server"


_BY_KIND: dict[str, type[XpautoError]] = {
    error.kind: error
    for error in (
        ConfigError,
        ValidationError,
        TokenError,
        TransportError,
        RequestTimeoutError,
        ResponseTooLargeError,
        DecodeError,
        PaginationError,
        InternalError,
        ApiError,
        BadRequestError,
        AuthenticationError,
        PermissionDeniedError,
        NotFoundError,
        UnprocessableEntityError,
        LockedError,
        RateLimitError,
        ServerError,
    )
}


def from_json(text: str, error: type[XpautoError] | None = None) -> XpautoError:
    """The error that the native part describes, of the given class or of that of its kind."""
    import json

    details = json.loads(text)
    kind = details.pop("kind")
    return (error or _BY_KIND.get(kind, XpautoError))(details.pop("message"), **details)


def unknown_field(text: str) -> XpautoError:
    """The error that the native part describes, of an attribute that is no field."""
    return from_json(text, UnknownFieldError)


def _made(error: type[XpautoError], message: str, details: dict[str, Any]) -> XpautoError:
    return error(message, **details)
