"""Argument types shared by calls, and helpful errors for wrong arguments."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, cast

from ._xpauto import Field, Filter, Sort, argument_hint
from .models import FilteringCondition, FilteringLogic, Model, SortingParameter


class Dataclass(Protocol):
    """An instance of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


class PydanticModel(Protocol):
    """An instance of a pydantic model."""

    def model_dump(self, *, by_alias: bool, exclude_unset: bool, exclude_none: bool) -> dict[str, Any]: ...


Body: TypeAlias = Mapping[str, Any] | Dataclass | PydanticModel
"""A body, or an object within one: a mapping such as a `TypedDict`, a dataclass, or a pydantic model."""

M = TypeVar("M", bound=Model)
"""The model of a list."""

N = TypeVar("N", bound=str)
"""The names that editors complete."""

FilterLike: TypeAlias = (
    Filter[M] | FilteringCondition | FilteringLogic | Mapping[str, Any] | Iterable[Mapping[str, Any]]
)
"""A filter of a list: built with the fields of its model or with `F`, or in wire form."""

Order: TypeAlias = Sort[M] | Field[M, Any] | N | str | Mapping[str, Any] | SortingParameter
"""A sort order."""

SortLike: TypeAlias = Order[M, N] | Iterable[Order[M, N]]
"""The order of a list: fields of its model, or their names, with a leading `-` for descending order."""

FieldNames: TypeAlias = Field[M, Any] | N | str | Iterable[Field[M, Any] | N | str]
"""Fields of a model, or their names."""

Query: TypeAlias = Mapping[str, Any] | Iterable[tuple[str, Any]]
"""Query parameters: a mapping, or (name, value) pairs."""

File: TypeAlias = str | os.PathLike[str]
"""The path of a file; where documented, a `str` may be the content of the file."""

T = TypeVar("T")
"""The type of a client's token."""

_COROUTINE = 0x80
"""The flag of code objects of coroutine functions."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def explained(function: _Function) -> _Function:
    """Wraps a function so that the error about an unknown keyword argument names the nearest known one."""
    code = function.__code__
    names = list(code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount])
    known = frozenset(names)

    def check(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> None:
        __tracebackhide__ = True
        for name in keywords.keys() - known:
            called = type(arguments[0]).__name__ if function.__name__ == "__init__" else function.__qualname__
            message = f"{called}() got an unexpected keyword argument {name!r}"
            raise TypeError(message + argument_hint(name, names))

    @wraps(function)
    def call(*arguments: Any, **keywords: Any) -> Any:
        __tracebackhide__ = True
        check(arguments, keywords)
        return function(*arguments, **keywords)

    @wraps(function)
    async def awaited(*arguments: Any, **keywords: Any) -> Any:
        __tracebackhide__ = True
        check(arguments, keywords)
        return await function(*arguments, **keywords)

    return cast("_Function", awaited if code.co_flags & _COROUTINE else call)


def keyword_names(function: Callable[..., Any]) -> tuple[str, ...]:
    """Returns the names of the keyword-only parameters of a function, which may be wrapped by `explained`."""
    code = getattr(function, "__wrapped__", function).__code__
    names: tuple[str, ...] = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    return names


def call_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a call that are not None; headers in any mapping as a dict."""
    options = {name: value for name, value in given.items() if value is not None}
    if "headers" in options and isinstance(options["headers"], Mapping):
        options["headers"] = dict(options["headers"])
    return options
