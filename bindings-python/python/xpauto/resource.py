"""What the classes of `resources.py` derive from."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Coroutine
from functools import wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, Concatenate, NoReturn, ParamSpec, TypeVar, get_type_hints

from ._xpauto import Client as NativeClient
from ._xpauto import PreparedRequest, RawResponse, argument_hint
from .credentials import ClientCredentials

if TYPE_CHECKING:
    # A name that type checkers know the meaning of.
    from builtins import property as created_once
else:

    class created_once(property):
        """An attribute that is created on first use, once for each instance; on the class it is the attribute's class.

        So `create_autospec(Client)` sees the calls of its resources. What is created is kept apart from the attributes
        of the instance, so that one that is replaced on the class is replaced for every instance.
        """

        def __get__(self, instance, owner=None):
            if instance is None:
                return get_type_hints(self.fget)["return"]
            created = instance.__dict__.setdefault("_created", {})
            name = self.fget.__name__
            return created[name] if name in created else created.setdefault(name, self.fget(instance))

        def __set__(self, instance, value):
            instance.__dict__.setdefault("_created", {})[self.fget.__name__] = value

        def __delete__(self, instance):
            if instance.__dict__.get("_created", {}).pop(self.fget.__name__, None) is None:
                raise AttributeError(self.fget.__name__)


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
"""The flag of code that takes keywords of any name."""


class Resource:
    """The calls on one resource of a client."""

    def __init__(self, native: NativeClient) -> None:
        self._native = native

    # Type checkers are to complain of such a name themselves, and IPython completes nothing behind what has this.
    if not TYPE_CHECKING and "IPython" not in sys.modules:

        def __getattr__(self, name: str) -> NoReturn:
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            if not name.startswith("_"):
                verbs = ", ".join(verb for verb in vars(type(self)) if not verb.startswith("_"))
                message += f": the service has no such operation; there is {verbs}"
            raise AttributeError(message)

    def __reduce__(self) -> tuple[Any, ...]:
        # As of a client: the token is among the options.
        return _restored, (type(self), self._native.given(), self._native.derived())

    def __repr__(self) -> str:
        return f"<xpauto {type(self).__name__} at {self._native.base_url}>"


class _ResourcesInAnotherForm:
    """The resources of a client whose calls return something else than the record."""

    def __init__(self, native: _RawCalls | _PreparedCalls) -> None:
        self._native: Any = native

    if not TYPE_CHECKING:
        # Type checkers are to complain of such a name themselves.
        def __getattr__(self, name: str) -> NoReturn:
            raise AttributeError(_missing(self, name))

    def __repr__(self) -> str:
        return f"<xpauto {type(self).__name__} at {self._native.base_url}>"


class RawResources(_ResourcesInAnotherForm):
    """The resources of a client whose calls return the response itself."""

    def __init__(self, native: NativeClient) -> None:
        super().__init__(_RawCalls(native))


class PreparingResources(_ResourcesInAnotherForm):
    """The resources of a client whose calls return the request that they would send."""

    def __init__(self, native: NativeClient) -> None:
        super().__init__(_PreparedCalls(native))


def _missing(resources: _ResourcesInAnotherForm, name: str) -> str:
    """The message about an attribute that the resources of a client in another form have not."""
    from .resources import ClientResources

    message = f"{type(resources).__name__!r} object has no attribute {name!r}"
    if name.startswith("_"):
        return message
    offered = [name for name in dir(type(resources)) if not name.startswith("_")]
    resource = getattr(ClientResources, name, None)
    if isinstance(resource, type) and issubclass(resource, Resource):
        return f"{message}; {name} has lists only, whose pages have `page.headers`"
    if name in ("prepare", "with_raw_response"):
        return f"{message}: both forms cannot be had at once; use client.{name}"
    from .client import Client

    if hasattr(Client, name):
        return f"{message}; call it on the client itself"
    return f"{message}{argument_hint(name, None, offered)}"


def opened(given: dict[str, Any], derived: dict[str, Any]) -> NativeClient:
    """Opens a native client with the options of a client and those of a client derived from it."""
    token = given["token"]
    options = {
        **given,
        "token": token._options() if isinstance(token, ClientCredentials) else token,
        "ca_certificates": _text(given["ca_certificates"]),
        "client_certificate": _text(given["client_certificate"]),
    }
    native = NativeClient(options, given)
    return native.with_options(derived, derived) if derived else native


def _text(files: Any) -> Any:
    """Paths as strings."""
    if isinstance(files, tuple):
        return [_text(file) for file in files]
    return os.fspath(files) if isinstance(files, os.PathLike) else files


def _restored(resource: type[Resource], given: dict[str, Any], derived: dict[str, Any]) -> Resource:
    return resource(opened(given, derived))


class _RawCalls:
    """The native calls that return responses, under the names of those that return what was parsed from them."""

    __slots__ = ("base_url", "call", "call_async")

    def __init__(self, native: NativeClient) -> None:
        self.base_url = native.base_url
        self.call = native.call_raw
        self.call_async = native.call_raw_async


class _PreparedCalls:
    """The native calls that prepare requests, under the names of those that send them."""

    __slots__ = ("base_url", "call", "list")

    def __init__(self, native: NativeClient) -> None:
        self.base_url = native.base_url
        self.call = native.prepare
        self.list = native.prepare_list


def declared_fields(function: F) -> F:
    """The same function, whose signature shows the declared fields only.

    It takes others so that the message about them can say what was meant; editors, `help` and mocks take none.
    """
    code = function.__code__
    shown = FunctionType(code.replace(co_flags=code.co_flags & ~_VAR_KEYWORDS), function.__globals__)
    shown.__defaults__, shown.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    shown.__annotations__ = {name: hint for name, hint in function.__annotations__.items() if name != "undeclared"}
    # Where `inspect.signature` looks, which need not be imported for it.
    function.__wrapped__ = shown  # type: ignore[attr-defined]
    return function


def prepared(method: Callable[Concatenate[Any, P], Any]) -> Callable[Concatenate[Any, P], PreparedRequest]:
    """Returns a method that takes what `method` takes, and returns the request that it would send."""
    return _prepared(method)


def _prepared(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: Resource, *arguments: Any, **keywords: Any) -> Any:
        made: Any = method(self, *arguments, **keywords)
        # That of a list puts what the native part returns into a pager.
        return made if isinstance(made, PreparedRequest) else made._native

    call.__annotations__ = {**method.__annotations__, "return": PreparedRequest}
    return call


def response(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], RawResponse[T]]:
    """Returns a method that takes what `method` takes, and returns the response itself."""
    return _with_response(method)


def awaited_response(
    method: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, RawResponse[T]]]:
    """Returns a method that takes what an awaited `method` takes, and returns the response itself."""
    return _with_response(method)


def _with_response(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: Resource, *arguments: Any, **keywords: Any) -> Any:
        return method(self, *arguments, **keywords)

    generic: Any = RawResponse
    parsed = get_type_hints(method)["return"]
    call.__annotations__ = {**method.__annotations__, "return": generic[parsed]}
    call.__doc__ = f"Returns the response itself, whose `.parse()` returns what this does:\n\n{method.__doc__}"
    return call
