"""Client credentials, and the types of a client's token."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from .client_options import CredentialOptions


class ClientCredentials(CredentialOptions):
    """A client id and secret, passed as a client's `token`.

    The client requests tokens at `{base_url}/oauth/token`, or at `token_url`, and another with the next call shortly
    before one expires.

    >>> token = xpauto.ClientCredentials("my-client", "my-secret")
    >>> client = xpauto.Client(base_url="https://api.example.com", token=token)
    """

    __slots__ = ()

    def _options(self) -> dict[str, Any]:
        return {
            "client_id": self.client_id,
            "client_secret": self._client_secret,
            "token_url": self.token_url,
            "auth_method": self.auth_method,
            "scope": self.scope,
        }

    def __repr__(self) -> str:
        plain = ClientCredentials(self.client_id, "")._options()
        given = {name: value for name, value in self._options().items() if value != plain[name]}
        given.pop("client_secret", None)
        others = "".join(f", {name}={value!r}" for name, value in given.items())
        return f"ClientCredentials({self.client_id!r}, '***'{others})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Includes the secret: protect the pickle accordingly.
        return ClientCredentials, tuple(self._options().values())


Token: TypeAlias = str | ClientCredentials | Callable[[], str]
"""A token, credentials for tokens, or a function that returns a token; it is called once, and again after a 401."""

AsyncToken: TypeAlias = Token | Callable[[], Awaitable[str]]
"""The same for `AsyncClient`, where the function may be asynchronous."""


def is_asynchronous(function: Callable[..., Any]) -> bool:
    """Whether a function, or the `__call__` of a callable object, is a coroutine function."""
    from inspect import iscoroutinefunction

    return iscoroutinefunction(function) or iscoroutinefunction(type(function).__call__)
