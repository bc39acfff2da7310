"""A client's id and secret, for which the service gives tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class ClientCredentials:
    """A client id and secret, given as a client's `token`.

    The client asks for tokens at `{base_url}/oauth/token`, or at `token_url`, and renews each before it runs out.

    >>> token = xpauto.ClientCredentials("my-client", "my-secret")
    >>> client = xpauto.Client(base_url="https://api.example.com", token=token)
    """

    __slots__ = ("_client_secret", "client_id", "token_url")

    def __init__(self, client_id: str, client_secret: str, token_url: str | None = None) -> None:
        self.client_id = client_id
        self.token_url = token_url
        self._client_secret = client_secret

    def _options(self) -> dict[str, Any]:
        return {"client_id": self.client_id, "client_secret": self._client_secret, "token_url": self.token_url}

    def __repr__(self) -> str:
        place = "" if self.token_url is None else f", token_url={self.token_url!r}"
        return f"ClientCredentials({self.client_id!r}, '***'{place})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Whoever can read the pickle can read the secret.
        return ClientCredentials, (self.client_id, self._client_secret, self.token_url)


def is_asynchronous(function: Callable[..., Any]) -> bool:
    """Whether a token function, or what makes an object callable, is a coroutine function."""
    from inspect import iscoroutinefunction

    return iscoroutinefunction(function) or iscoroutinefunction(type(function).__call__)
