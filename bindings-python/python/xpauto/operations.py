"""The calls on each resource, built from the native operation table."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any

from . import _xpauto
from .awaited import awaited
from .pager import AsyncPager, Pager

Method = Callable[..., Any]

SELF = Parameter("self", Parameter.POSITIONAL_ONLY)
LIST_OPTIONS = {
    "filter": None,
    "sort": None,
    "per_page": 200,
    "start_page": 1,
    "optional_fields": (),
    "select": None,
    "limit": None,
    "prefetch": None,
    "unique": False,
}


class _Omitted:
    """Shows in signatures, as in stubs, that a field may be left out."""

    def __repr__(self) -> str:
        return "..."


OMITTED = _Omitted()


class Resource:
    """The calls on one resource of a client."""

    __slots__ = ("_native",)

    def __init__(self, native: _xpauto.Client) -> None:
        self._native = native

    def __repr__(self) -> str:
        return f"<xpauto {type(self).__name__} at {self._native.base_url}>"


def _lister(title: str, pager: type[Any]) -> Method:
    def method(
        self: Resource,
        *,
        filter: Any = None,
        sort: Any = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: Any = (),
        select: Any = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
    ) -> Any:
        options = {
            "filter": filter,
            "sort": sort,
            "per_page": per_page,
            "start_page": start_page,
            "optional_fields": optional_fields,
            "select": select,
            "limit": limit,
            "prefetch": prefetch,
            "unique": unique,
        }
        return pager(self._native.list(title, options))

    return method


def _getter(title: str, is_async: bool) -> Method:
    def method(self: Resource, code: str, /, *, optional_fields: Any = ()) -> Any:
        return self._native.call(title, code, None, None, optional_fields)

    async def asynchronous(self: Resource, code: str, /, *, optional_fields: Any = ()) -> Any:
        return await self._native.call_async(title, code, None, None, optional_fields)

    return awaited(asynchronous) if is_async else method


def _updater(title: str, is_async: bool) -> Method:
    def method(self: Resource, id: int, body: Any = None, /, **fields: Any) -> Any:
        return self._native.call(title, id, body, fields)

    async def asynchronous(self: Resource, id: int, body: Any = None, /, **fields: Any) -> Any:
        return await self._native.call_async(title, id, body, fields)

    return awaited(asynchronous) if is_async else method


def _creator(title: str, is_async: bool) -> Method:
    def method(self: Resource, body: Any = None, /, **fields: Any) -> Any:
        return self._native.call(title, None, body, fields)

    async def asynchronous(self: Resource, body: Any = None, /, **fields: Any) -> Any:
        return await self._native.call_async(title, None, body, fields)

    return awaited(asynchronous) if is_async else method


def _remover(title: str, is_async: bool) -> Method:
    def method(self: Resource, id: int, /) -> None:
        self._native.call(title, id)

    async def asynchronous(self: Resource, id: int, /) -> None:
        await self._native.call_async(title, id)

    return awaited(asynchronous) if is_async else method


def _signature(operation: dict[str, Any], pager: type[Any]) -> Signature:
    """What a method accepts, by name; at run time further keywords come through, to be refused with a suggestion."""
    parameters = [SELF]
    if operation["path_parameter"]:
        parameters.append(Parameter(operation["path_parameter"], Parameter.POSITIONAL_ONLY))
    if operation["fields"] is not None:
        parameters.append(Parameter("body", Parameter.POSITIONAL_ONLY, default=None))
        parameters += [Parameter(name, Parameter.KEYWORD_ONLY, default=OMITTED) for name in operation["fields"]]
    elif operation["answer"] == "list":
        parameters += [Parameter(name, Parameter.KEYWORD_ONLY, default=value) for name, value in LIST_OPTIONS.items()]
    elif operation["takes_optional_fields"]:
        parameters.append(Parameter("optional_fields", Parameter.KEYWORD_ONLY, default=()))
    answers = {"list": f"{pager.__name__}[{operation['model']}]", "one": operation["model"], "nothing": None}
    return Signature(parameters, return_annotation=answers[operation["answer"]])


def _method(operation: dict[str, Any], is_async: bool) -> Method:
    title = f"{operation['resource']}.{operation['verb']}"
    pager = AsyncPager if is_async else Pager
    if operation["answer"] == "list":
        method = _lister(title, pager)
    elif operation["fields"] is not None:
        method = (_updater if operation["path_parameter"] else _creator)(title, is_async)
    else:
        method = (_remover if operation["answer"] == "nothing" else _getter)(title, is_async)
    method.__name__ = operation["verb"]
    method.__doc__ = f"{operation['doc'].rstrip()}\n\n{_example(operation, is_async)}\n"
    method.__signature__ = _signature(operation, pager)  # type: ignore[attr-defined]
    return method


def _example(operation: dict[str, Any], is_async: bool) -> str:
    """A call that works on the sandbox as it comes, as one types it."""
    call = f"client.{operation['resource']}.{operation['verb']}"
    if operation["answer"] == "list":
        call += '(filter=F.site_id == 42, sort="-date_created").collect()'
    else:
        arguments, keywords = operation["example"]
        given = [*map(repr, arguments), *(f"{name}={value!r}" for name, value in keywords.items())]
        call += f"({', '.join(given)})"
    return f">>> {'await ' if is_async else ''}{call}"


def _resources(is_async: bool) -> dict[str, type[Resource]]:
    """The class of each resource, by the name of the client's attribute."""
    methods: dict[str, dict[str, Any]] = {}
    for operation in _xpauto.operations():
        methods.setdefault(operation["resource"], {})[operation["verb"]] = _method(operation, is_async)
    return {resource: _resource(resource, verbs, is_async) for resource, verbs in methods.items()}


def _resource(resource: str, methods: dict[str, Any], is_async: bool) -> type[Resource]:
    name = ("Async" if is_async else "") + resource.title().replace("_", "")
    doc = f"The calls on {resource.replace('_', ' ')}{', awaited' if is_async else ''}."
    for method in methods.values():
        method.__qualname__ = f"{name}.{method.__name__}"
    return type(name, (Resource,), {"__slots__": (), "__module__": "xpauto.resources", "__doc__": doc, **methods})


SYNC = _resources(is_async=False)
ASYNC = _resources(is_async=True)
