"""The base classes of the resources, and the decorators of their methods."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine
from functools import wraps
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Concatenate, Never, ParamSpec, TypeVar, get_type_hints

from ._xpauto import Client as NativeClient
from ._xpauto import PreparedRequest, RawResponse

# Threads that wait for a call need it, and must not be the first to import it: a process that is forked meanwhile would
# wait for the lock of the module.
from .callbacks import check_exit as check_exit
from .credentials import ClientCredentials

if TYPE_CHECKING:
    # Type checkers know the meaning of `property`.
    from builtins import property as created_once
else:

    class created_once:
        """A lazily created attribute, one per instance; on the class, it is the class of the attribute.

        No property: in IPython, jedi takes the type of one from its annotation, but does not know what the methods of
        that type return.

        So `create_autospec(Client)` sees the methods of the resources. Created values are stored apart from the
        attributes of the instance, so that replacing the attribute on the class affects every instance.
        """

        def __init__(self, function):
            self.fget = function
            self.name = function.__name__
            self.__doc__ = function.__doc__

        def __get__(self, instance, owner=None):
            if instance is None:
                return get_type_hints(self.fget)["return"]
            # Every call passes here, and often with a new client: an exception for that takes longer.
            created = instance.__dict__.get("_created")
            if created is None:
                created = instance.__dict__.setdefault("_created", {})
            value = created.get(self.name, self)
            return created.setdefault(self.name, self.fget(instance)) if value is self else value


__all__ = [
    "NativeClient",
    "PreparingResources",
    "RawResources",
    "Resource",
    "awaited_response",
    "created_once",
    "declared_fields",
    "opened",
    "prepared",
    "response",
]

P = ParamSpec("P")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

_VAR_KEYWORDS = 0x08
"""The flag of code objects with `**keywords`."""


class Resource:
    """The calls on one resource of a client."""

    def __init__(self, native: NativeClient) -> None:
        self._native = native

    def __repr__(self) -> str:
        return f"<xpauto {type(self).__name__} at {self._native.base_url}>"


class RawResources:
    """The resources of a client whose calls return the raw response."""

    def __init__(self, native: NativeClient) -> None:
        self._native: Any = SimpleNamespace(base_url=native.base_url, call=native.call_raw)


class PreparingResources:
    """The resources of a client whose calls return the request that they would send."""

    def __init__(self, native: NativeClient) -> None:
        self._native: Any = SimpleNamespace(base_url=native.base_url, call=native.prepare, list=native.prepare_list)


def opened(given: dict[str, Any], derived: dict[str, Any], is_async: bool) -> NativeClient:
    """Creates a native client with the options of a client and those of a client derived from it."""
    token = given["token"]
    options = {
        **given,
        "token": token._options() if isinstance(token, ClientCredentials) else None if callable(token) else token,
        "ca_certificates": _text(given["ca_certificates"]),
        "client_certificate": _text(given["client_certificate"]),
    }
    native = NativeClient(options, token if callable(token) else None, (given, {}), is_async)
    return native.with_options(derived, (given, derived)) if derived else native


def _text(files: Any) -> Any:
    """Converts paths to strings."""
    if isinstance(files, tuple):
        return [_text(file) for file in files]
    return os.fspath(files) if isinstance(files, os.PathLike) else files


def declared_fields(function: F) -> F:
    """Hides `**undeclared` from the signature of a function.

    The function accepts undeclared fields to raise a helpful error; editors, `help` and mocks show declared ones only.
    """
    code = function.__code__
    shown = FunctionType(code.replace(co_flags=code.co_flags & ~_VAR_KEYWORDS), function.__globals__)
    shown.__defaults__, shown.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    shown.__annotations__ = {name: hint for name, hint in function.__annotations__.items() if name != "undeclared"}
    # `inspect.signature` follows this attribute.
    function.__wrapped__ = shown  # type: ignore[attr-defined]
    return function


def prepared(method: Callable[Concatenate[Any, P], Any]) -> Callable[Concatenate[Any, P], PreparedRequest]:
    """Returns a method with the parameters of `method` that returns the request that it would send."""
    return _prepared(method)


def _prepared(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: Resource, *arguments: Any, **keywords: Any) -> Any:
        made: Any = method(self, *arguments, **keywords)
        # A list method wraps the native result in a pager.
        return made if isinstance(made, PreparedRequest) else made._native

    call.__annotations__ = {**method.__annotations__, "return": PreparedRequest}
    return call


def response(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], RawResponse[T]]:
    """Returns a method with the parameters of `method` that returns the raw response."""

    @wraps(method)
    def call(self: Resource, *arguments: Any, **keywords: Any) -> Any:
        return method(self, *arguments, **keywords)

    returning: Callable[Concatenate[Any, P], RawResponse[T]] = _returning_response(call)
    return returning


def awaited_response(
    method: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], Coroutine[object, Never, RawResponse[T]]]:
    """Returns a coroutine method with the parameters of `method` that returns the raw response.

    Of a coroutine with `Any` mypy would not know what `asyncio.gather` returns.
    """

    @wraps(method)
    async def call(self: Resource, *arguments: Any, **keywords: Any) -> Any:
        return await method(self, *arguments, **keywords)

    returning: Callable[Concatenate[Any, P], Coroutine[object, Never, RawResponse[T]]] = _returning_response(call)
    return returning


def _returning_response(call: Any) -> Any:
    generic: Any = RawResponse
    parsed = get_type_hints(call)["return"]
    call.__annotations__ = {**call.__annotations__, "return": generic[parsed]}
    call.__doc__ = f"Returns the raw response; its `.parse()` returns the result of the plain call:\n\n{call.__doc__}"
    return call
