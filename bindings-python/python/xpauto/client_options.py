# Generated from the declarations by `make generate`; changes belong there.
"""The options of clients, of single calls and of client credentials."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, Literal, Self

from ._xpauto import Client as NativeClient
from ._xpauto import RawResponse
from .arguments import File, Query, T, call_options, explained
from .awaited import awaited


class CredentialOptions:
    """What client credentials consist of."""

    __slots__ = ("_client_secret", "client_id", "token_url")

    def __init__(self, client_id: str, client_secret: str, token_url: str | None = None) -> None:
        """Keeps the credentials.

        Args:
            client_id: The client's id.
            client_secret: The client's secret, which no output shows.
            token_url: Where tokens are requested; by default `/oauth/token` below `base_url`.
        """
        self.client_id = client_id
        self._client_secret = client_secret
        self.token_url = token_url


class ClientOptions(Generic[T]):
    """What every client takes."""

    @explained
    def __init__(
        self,
        *,
        base_url: str | None = None,
        token: T | None = None,
        timeout: float = 30.0,
        total_timeout: float | None = None,
        max_retries: int = 3,
        headers: Mapping[str, str] | None = None,
        connect_timeout: float = 5.0,
        retry_backoff: float = 0.5,
        max_concurrency: int = 8,
        rate_limit: str | None = None,
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
        """Makes a client; nothing is sent.

        Args:
            base_url: The URL of the service: scheme, host, and a path if it has one. By default that of the
                environment variable `XPAUTO_BASE_URL`.
            token: The bearer token, a function that returns one, or client credentials; without one no token is
                sent. By default that of the environment variable `XPAUTO_TOKEN`.
            timeout: The longest time of one attempt, from connecting to the last byte; waits and retries are not
                part of it. In seconds.
            total_timeout: The longest time of a whole call with all its attempts and waits; for a list, of each
                page with its waits. In seconds.
            max_retries: How often a call that failed is retried, where that can help and does no harm; 0 for never.
            headers: Headers that every request carries; those of a call take precedence over those of its client.
            connect_timeout: The longest time of connecting. In seconds.
            retry_backoff: The longest delay before the first retry; each further one may be twice as long, up to 20
                seconds. A `Retry-After` of up to 60 seconds takes precedence. In seconds.
            max_concurrency: How many requests may be in flight at once; further ones wait, first come, first
                served.
            rate_limit: A rate limit that the client and all clients derived from it keep together, such as
                `"50/10s, 1000/h"`: no more requests than that in any 10 seconds and in any hour. The units are `s`,
                `min` and `h`.
            params_encoding: How the parameters of lists are encoded.
            optional_fields_encoding: How the names of optional fields are encoded.
            proxy: The proxy's URL, which may hold credentials; an empty string means no proxy. By default the
                environment decides: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`.
            ca_certificates: Further certificates to trust, beside those of the operating system and of
                `SSL_CERT_FILE`: the path of a PEM file, or its text.
            client_certificate: The client's own certificate and private key: the path of a PEM file or its text, or
                a pair of them.
            undeclared_fields: What happens to fields of bodies that are not declared: `"warn"` refuses those that
                are close to a declared field and sends the others with one warning each, `"refuse"` refuses all,
                `"allow"` sends all.
            log_bodies: Whether the bodies of requests, with their secrets hidden, are in the log and in request
                events.
            allow_insecure_http: Whether plain `http` is allowed to hosts other than this machine.
            max_response_bytes: The largest response body that is read, in bytes after decompression; 256 MiB by
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
        headers: Mapping[str, str] | None = None,
    ) -> Self:
        """A client on the same connections and quota, whose calls have other options or further headers.

        Args:
            timeout: The longest time of one attempt, from connecting to the last byte; waits and retries are not
                part of it. In seconds.
            total_timeout: The longest time of a whole call with all its attempts and waits; for a list, of each
                page with its waits. In seconds.
            max_retries: How often a call that failed is retried, where that can help and does no harm; 0 for never.
            headers: Headers that every request carries; those of a call take precedence over those of its client.
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
        headers: Mapping[str, str] | None = None,
    ) -> RawResponse[Any]:
        """Sends a request to any path under the base URL; a status outside 2xx raises.

        Args:
            method: The HTTP method.
            path: The path, behind that of `base_url`.
            query: Query parameters: a mapping or pairs; a list as a value repeats its name, and `None` leaves it out.
            json: The body: anything that is JSON serializable.
            timeout: The longest time of one attempt, from connecting to the last byte; waits and retries are not
                part of it. In seconds.
            total_timeout: The longest time of a whole call with all its attempts and waits; for a list, of each
                page with its waits. In seconds.
            max_retries: How often a call that failed is retried, where that can help and does no harm; 0 for never.
            headers: Headers that every request carries; those of a call take precedence over those of its client.
        """
        given = {
            "timeout": timeout,
            "total_timeout": total_timeout,
            "max_retries": max_retries,
            "headers": headers,
        }
        return self._native.request(method, path, query, json, call_options(given))


class AsyncRequests:
    """The call on any path, awaited."""

    _native: NativeClient

    @awaited
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
        headers: Mapping[str, str] | None = None,
    ) -> RawResponse[Any]:
        """Sends a request to any path under the base URL; a status outside 2xx raises.

        Args:
            method: The HTTP method.
            path: The path, behind that of `base_url`.
            query: Query parameters: a mapping or pairs; a list as a value repeats its name, and `None` leaves it out.
            json: The body: anything that is JSON serializable.
            timeout: The longest time of one attempt, from connecting to the last byte; waits and retries are not
                part of it. In seconds.
            total_timeout: The longest time of a whole call with all its attempts and waits; for a list, of each
                page with its waits. In seconds.
            max_retries: How often a call that failed is retried, where that can help and does no harm; 0 for never.
            headers: Headers that every request carries; those of a call take precedence over those of its client.
        """
        given = {
            "timeout": timeout,
            "total_timeout": total_timeout,
            "max_retries": max_retries,
            "headers": headers,
        }
        return await self._native.request_async(method, path, query, json, call_options(given))
