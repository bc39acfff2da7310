"""The base classes of the resources, and the decorators of their methods."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Coroutine
from functools import wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, Concatenate, Never, NoReturn, ParamSpec, TypeVar, get_type_hints

from ._xpauto import Client as NativeClient
from ._xpauto import PreparedRequest, RawResponse, argument_hint

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
        attributes of the instance, so that replacing the attribute on the class affects every instance; those that a
        program sets instead are in `_replaced`, too, for derived clients.
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

        def __set__(self, instance, value):
            instance.__dict__.setdefault("_created", {})[self.name] = value
            replaced = instance.__dict__.get("_replaced", {})
            # What was there before may be set again. By its type, since a mock has the class that it stands in for.
            if type(value) is get_type_hints(self.fget)["return"]:
                replaced.pop(self.name, None)
            else:
                instance.__dict__["_replaced"] = {**replaced, self.name: value}

        def __delete__(self, instance):
            instance.__dict__.get("_replaced", {}).pop(self.name, None)
            try:
                del instance.__dict__.get("_created", {})[self.name]
            except KeyError:
                raise AttributeError(self.name) from None


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

    # Hidden from type checkers, which report unknown names themselves; IPython completes no attributes of a class with
    # `__getattr__`.
    if not TYPE_CHECKING and "IPython" not in sys.modules:

        def __getattr__(self, name: str) -> NoReturn:
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            if not name.startswith("_"):
                verbs = ", ".join(verb for verb in vars(type(self)) if not verb.startswith("_"))
                message += f": the service has no such operation; there is {verbs}"
            raise AttributeError(message)

    if not TYPE_CHECKING:
        # A program that takes a resource for a call, a list or a mapping.
        def __call__(self, *arguments: Any, **keywords: Any) -> NoReturn:
            self._refuse("callable")

        def __iter__(self) -> NoReturn:
            self._refuse("iterable")

        def __getitem__(self, key: object) -> NoReturn:
            self._refuse("subscriptable")

        def _refuse(self, what: str) -> NoReturn:
            verbs = ", ".join(f".{verb}(…)" for verb in vars(type(self)) if not verb.startswith("_"))
            raise TypeError(f"{type(self).__name__!r} object is not {what}; its calls are {verbs}")

    def __reduce__(self) -> tuple[Any, ...]:
        if isinstance(self._native, _OtherCalls):
            return type(self), (self._native,)
        return _reduced(type(self), self._native)

    def __repr__(self) -> str:
        return f"<xpauto {type(self).__name__} at {self._native.base_url}>"


class _OtherResources:
    """The base class of resources whose calls return something other than the record."""

    def __init__(self, native: _OtherCalls, client: type[object]) -> None:
        self._native: Any = native
        # The class of the client, which messages about missing attributes refer to.
        self._client = client

    def __reduce__(self) -> tuple[Any, ...]:
        return _reduced(type(self), self._native.client, self._client)

    if not TYPE_CHECKING:
        # Hidden from type checkers, which report unknown names themselves.
        def __getattr__(self, name: str) -> NoReturn:
            raise AttributeError(_missing(self, name))

    def __repr__(self) -> str:
        return f"<xpauto {type(self).__name__} at {self._native.base_url}>"


class RawResources(_OtherResources):
    """The resources of a client whose calls return the raw response."""

    def __init__(self, native: NativeClient, client: type[object]) -> None:
        super().__init__(_RawCalls(native), client)


class PreparingResources(_OtherResources):
    """The resources of a client whose calls return the request that they would send."""

    def __init__(self, native: NativeClient, client: type[object]) -> None:
        super().__init__(_PreparedCalls(native), client)


def _missing(resources: _OtherResources, name: str) -> str:
    """Returns the error message for an attribute that these resources lack."""
    message = f"{type(resources).__name__!r} object has no attribute {name!r}"
    if name.startswith("_"):
        return message
    offered = [name for name in dir(type(resources)) if not name.startswith("_")]
    resource = getattr(resources._client, name, None)
    if isinstance(resource, type) and issubclass(resource, Resource):
        return f"{message}; {name} has lists only, whose pages have `page.headers`"
    if name in ("prepare", "with_raw_response"):
        return f"{message}: the two cannot be combined; use client.{name}"
    if hasattr(resources._client, name):
        return f"{message}; call it on the client itself"
    return f"{message}{argument_hint(name, None, offered)}"


def opened(given: dict[str, Any], derived: dict[str, Any], is_async: bool) -> NativeClient:
    """Creates a native client with the options of a client and those of a client derived from it."""
    token = given["token"]
    options = {
        **given,
        "token": token._options() if isinstance(token, ClientCredentials) else token,
        "ca_certificates": _text(given["ca_certificates"]),
        "client_certificate": _text(given["client_certificate"]),
    }
    native = NativeClient(options, given, is_async)
    return native.with_options(derived, derived) if derived else native


def _text(files: Any) -> Any:
    """Converts paths to strings."""
    if isinstance(files, tuple):
        return [_text(file) for file in files]
    return os.fspath(files) if isinstance(files, os.PathLike) else files


def _reduced(create: Callable[..., object], native: NativeClient, *arguments: object) -> tuple[Any, ...]:
    """Returns how a pickle creates what a client offers. As with the client, the options include the token."""
    return _restored, (create, native.given(), native.derived(), native.is_async, *arguments)


def _restored(
    create: Callable[..., object], given: dict[str, Any], derived: dict[str, Any], is_async: bool, *arguments: object
) -> object:
    return create(opened(given, derived, is_async), *arguments)


class _OtherCalls:
    """The base class of native calls that return something other than the record."""

    __slots__ = ("base_url", "client")

    def __init__(self, native: NativeClient) -> None:
        self.base_url = native.base_url
        self.client = native

    def __reduce__(self) -> tuple[Any, ...]:
        return _reduced(type(self), self.client)


class _RawCalls(_OtherCalls):
    """The native calls that return raw responses, by the names of those that return records."""

    __slots__ = ("call",)

    def __init__(self, native: NativeClient) -> None:
        super().__init__(native)
        self.call = native.call_raw


class _PreparedCalls(_OtherCalls):
    """The native calls that prepare requests, by the names of those that send them."""

    __slots__ = ("call", "list")

    def __init__(self, native: NativeClient) -> None:
        super().__init__(native)
        self.call = native.prepare
        self.list = native.prepare_list


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
    return _with_response(method)


def awaited_response(
    method: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], Coroutine[object, Never, RawResponse[T]]]:
    """Returns a coroutine method with the parameters of `method` that returns the raw response.

    Of a coroutine with `Any` mypy would not know what `asyncio.gather` returns.
    """
    return _with_response(method)


def _with_response(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: Resource, *arguments: Any, **keywords: Any) -> Any:
        return method(self, *arguments, **keywords)

    generic: Any = RawResponse
    parsed = get_type_hints(method)["return"]
    call.__annotations__ = {**method.__annotations__, "return": generic[parsed]}
    call.__doc__ = f"Returns the raw response; its `.parse()` returns the result of the plain call:\n\n{method.__doc__}"
    return call
