# Generated from the declarations by `make generate`; changes belong there.
"""The options of clients, of single calls and of client credentials."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, Literal, Self, TypedDict

from ._xpauto import Client as NativeClient
from ._xpauto import RawResponse
from .arguments import File, Query, T, call_options, explained


class ClientKeywords(TypedDict, Generic[T], total=False):
    """The options of a client with this token."""

    base_url: str | None
    token: T | None
    timeout: float
    total_timeout: float | None
    max_retries: int
    headers: Mapping[str, str | float] | None
    connect_timeout: float
    retry_backoff: float
    max_concurrency: int
    rate_limit: str | None
    rate_limit_share: float | None
    timezone: str | None
    params_encoding: Literal["flat", "json", "deep"]
    optional_fields_encoding: Literal["comma", "repeat"]
    proxy: str | None
    ca_certificates: File | None
    client_certificate: File | tuple[File, File] | None
    undeclared_fields: Literal["warn", "allow", "refuse"]
    log_bodies: bool
    allow_insecure_http: bool
    max_response_bytes: int


class CredentialOptions:
    """The fields of client credentials."""

    __slots__ = ("_client_secret", "auth_method", "client_id", "scope", "token_url")

    @explained
    def __init__(
        self,
        client_id: str,
        client_secret: str,
        token_url: str | None = None,
        auth_method: Literal["post", "basic"] = "post",
        scope: str | None = None,
    ) -> None:
        """Keeps the credentials.

        Args:
            client_id: The client's id.
            client_secret: The client's secret, which no output shows.
            token_url: Where tokens are requested; by default `/oauth/token` below `base_url`.
            auth_method: How the token endpoint gets id and secret: `"post"` in the form, `"basic"` in the header
                `Authorization`.
            scope: The scope to ask for: names, separated by spaces.
        """
        self.client_id = client_id
        self._client_secret = client_secret
        self.token_url = token_url
        self.auth_method = auth_method
        self.scope = scope


class ClientOptions(Generic[T]):
    """The options of a client."""

    @explained
    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: T | None = None,
        timeout: float = 30.0,
        total_timeout: float | None = None,
        max_retries: int = 3,
        headers: Mapping[str, str | float] | None = None,
        connect_timeout: float = 5.0,
        retry_backoff: float = 0.5,
        max_concurrency: int = 8,
        rate_limit: str | None = None,
        rate_limit_share: float | None = None,
        timezone: str | None = None,
        params_encoding: Literal["flat", "json", "deep"] = "flat",
        optional_fields_encoding: Literal["comma", "repeat"] = "comma",
        proxy: str | None = None,
        ca_certificates: File | None = None,
        client_certificate: File | tuple[File, File] | None = None,
        undeclared_fields: Literal["warn", "allow", "refuse"] = "warn",
        log_bodies: bool = False,
        allow_insecure_http: bool = False,
        max_response_bytes: int = 268435456,
    ) -> None:
        """Creates a client; nothing is sent.

        Args:
            base_url: The URL of the service: scheme, host, and a path if it has one. By default that of the
                environment variable `XPAUTO_BASE_URL`.
            token: The bearer token, a function that returns one, or client credentials; without one no token is
                sent. By default that of the environment variable `XPAUTO_TOKEN`.
            timeout: The maximum duration of one attempt, from connecting to the last byte, without waits and
                retries. In seconds.
            total_timeout: The maximum duration of a whole call with all its attempts and waits; for a list, of each
                page with its waits. In seconds.
            max_retries: The maximum number of retries of a call that failed in a way that is safe to retry; 0 for
                none.
            headers: The headers of every request; those of a call take precedence over those of its client.
            connect_timeout: The maximum duration of connecting. In seconds.
            retry_backoff: The maximum delay before the first retry, which doubles with every further one, up to 20
                seconds. A `Retry-After` of up to 60 seconds is a minimum. In seconds.
            max_concurrency: The maximum number of requests in flight; further ones wait in order.
            rate_limit: The rate limit, such as `"50/10s, 1000/h"`: at most this many requests in any 10 seconds and
                in any hour. The units are `s`, `min` and `h`, also in parts (`"5/0.1s"`). Clients of a process with
                the same base URL, token or client id, and limit share it; one whose token comes from a function
                shares it with the clients derived from it only.
            rate_limit_share: The part of the rate limit to use, for one of several processes; all of it by default.
            timezone: The time zone of the account, an IANA name such as `"Europe/Paris"`: date-times without an
                offset are its wall clock, and date-times with an offset are sent as its wall clock. Without a time
                zone both stay as they are.
            params_encoding: The encoding of list parameters.
            optional_fields_encoding: The encoding of the names of optional fields.
            proxy: The URL of the proxy, which may contain credentials; an empty string means no proxy. By default
                it is that of the environment: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, but not for requests to
                this machine.
            ca_certificates: Certificates to trust in addition to those of the operating system and of
                `SSL_CERT_FILE`: the path of a PEM file, or its content.
            client_certificate: The client's certificate and private key: the path of a PEM file or its content, or
                a pair of them.
            undeclared_fields: The handling of undeclared fields in bodies: `"warn"` refuses those close to a
                declared field and sends the others with one warning each, `"refuse"` refuses all, `"allow"` sends
                all.
            log_bodies: Whether the log and request events include the declared fields of request bodies that are
                not secret.
            allow_insecure_http: Whether to allow plain `http` to hosts other than this machine.
            max_response_bytes: The maximum size of a response body, in bytes after decompression; 256 MiB by
                default.
        """
        given = {
            "base_url": base_url,
            "token": token,
            "timeout": timeout,
            "total_timeout": total_timeout,
            "max_retries": max_retries,
            "headers": headers,
            "connect_timeout": connect_timeout,
            "retry_backoff": retry_backoff,
            "max_concurrency": max_concurrency,
            "rate_limit": rate_limit,
            "rate_limit_share": rate_limit_share,
            "timezone": timezone,
            "params_encoding": params_encoding,
            "optional_fields_encoding": optional_fields_encoding,
            "proxy": proxy,
            "ca_certificates": ca_certificates,
            "client_certificate": client_certificate,
            "undeclared_fields": undeclared_fields,
            "log_bodies": log_bodies,
            "allow_insecure_http": allow_insecure_http,
            "max_response_bytes": max_response_bytes,
        }
        self._configure(given)

    @abstractmethod
    def _configure(self, given: dict[str, Any]) -> None:
        """Takes the options."""

    @explained
    def with_options(
        self,
        *,
        timeout: float | None = None,
        total_timeout: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str | float] | None = None,
    ) -> Self:
        """A client on the same connections and quota, whose calls have other options or further headers.

        Args:
            timeout: The maximum duration of one attempt, from connecting to the last byte, without waits and
                retries. In seconds.
            total_timeout: The maximum duration of a whole call with all its attempts and waits; for a list, of each
                page with its waits. In seconds.
            max_retries: The maximum number of retries of a call that failed in a way that is safe to retry; 0 for
                none.
            headers: The headers of every request; those of a call take precedence over those of its client.
        """
        given = {
            "timeout": timeout,
            "total_timeout": total_timeout,
            "max_retries": max_retries,
            "headers": headers,
        }
        return self._derived(call_options(given))

    @abstractmethod
    def _derived(self, given: dict[str, Any]) -> Self:
        """Returns a client that has these options besides its own."""


class Requests:
    """The call on any path."""

    _native: NativeClient

    @explained
    def request(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        json: Any = None,
        timeout: float | None = None,
        total_timeout: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str | float] | None = None,
    ) -> RawResponse[Any]:
        """Sends a request to any path under the base URL; a status outside 2xx raises.

        Args:
            method: The HTTP method.
            path: The path, appended to that of `base_url`.
            query: Query parameters: a mapping or pairs; a list as a value repeats its name, and `None` leaves it out.
            json: The body: anything that is JSON serializable.
            timeout: The maximum duration of one attempt, from connecting to the last byte, without waits and
                retries. In seconds.
            total_timeout: The maximum duration of a whole call with all its attempts and waits; for a list, of each
                page with its waits. In seconds.
            max_retries: The maximum number of retries of a call that failed in a way that is safe to retry; 0 for
                none.
            headers: The headers of every request; those of a call take precedence over those of its client.
        """
        given = {
            "timeout": timeout,
            "total_timeout": total_timeout,
            "max_retries": max_retries,
            "headers": headers,
        }
        response: RawResponse[Any] = self._native.request(method, path, query, json, call_options(given))
        return response


class AsyncRequests:
    """The call on any path, awaited."""

    _native: NativeClient

    @explained
    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        json: Any = None,
        timeout: float | None = None,
        total_timeout: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str | float] | None = None,
    ) -> RawResponse[Any]:
        """Sends a request to any path under the base URL; a status outside 2xx raises.

        Args:
            method: The HTTP method.
            path: The path, appended to that of `base_url`.
            query: Query parameters: a mapping or pairs; a list as a value repeats its name, and `None` leaves it out.
            json: The body: anything that is JSON serializable.
            timeout: The maximum duration of one attempt, from connecting to the last byte, without waits and
                retries. In seconds.
            total_timeout: The maximum duration of a whole call with all its attempts and waits; for a list, of each
                page with its waits. In seconds.
            max_retries: The maximum number of retries of a call that failed in a way that is safe to retry; 0 for
                none.
            headers: The headers of every request; those of a call take precedence over those of its client.
        """
        given = {
            "timeout": timeout,
            "total_timeout": total_timeout,
            "max_retries": max_retries,
            "headers": headers,
        }
        response: RawResponse[Any] = await self._native.request(method, path, query, json, call_options(given))
        return response
