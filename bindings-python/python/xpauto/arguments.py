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

_Function = TypeVar("_Function", bound=Callable[..., Any])


def explained(function: _Function) -> _Function:
    """Wraps a function so that errors about unexpected arguments say what to write instead."""
    code = function.__code__
    positional = code.co_argcount
    names = code.co_varnames[: positional + code.co_kwonlyargcount]
    known = frozenset(names)
    required = positional - len(function.__defaults__ or ())

    @wraps(function)
    def call(*arguments: Any, **keywords: Any) -> Any:
        __tracebackhide__ = True
        if len(arguments) > positional or not known.issuperset(keywords):
            raise TypeError(_refusal(function, arguments, positional, keywords, list(names[1:])))
        if 0 < len(arguments) < required and not keywords.keys() >= set(names[len(arguments) : required]):
            called = _called(function, arguments)
            example = f"{called}({', '.join(names[1:required])})"
            raise TypeError(f"{called}() is missing a required positional argument; write {example}")
        return function(*arguments, **keywords)

    return cast("_Function", call)


def keyword_names(function: Callable[..., Any]) -> tuple[str, ...]:
    """Returns the names of the keyword-only parameters of a function, which may be wrapped by `explained`."""
    code = getattr(function, "__wrapped__", function).__code__
    names: tuple[str, ...] = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    return names


def _called(function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """Returns what a program writes to call a method of the first argument."""
    owner = type(arguments[0]).__name__
    return owner if function.__name__ == "__init__" else f"{owner}.{function.__name__}"


def _refusal(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    positional: int,
    keywords: Mapping[str, Any],
    names: list[str],
) -> str:
    called = f"{_called(function, arguments)}()"
    wrong = [name for name in keywords if name not in names]
    takes_keywords = len(names) >= positional
    if wrong:
        example = f'; write {called[:-1]}{{"{wrong[0]}": …}})'
        hint = argument_hint(wrong[0], keywords[wrong[0]], names) if takes_keywords else example
        return f"{called} got an unexpected keyword argument {wrong[0]!r}{hint}"
    if not takes_keywords:
        return f"{called} takes {positional - 1} argument, got {len(arguments) - 1}"
    name = names[positional - 1]
    # Without the value, which may be secret.
    before, takes = (
        ("", "keyword arguments only") if positional == 1 else ("…, ", f"{positional - 1} arguments without a keyword")
    )
    return f"{called} takes {takes}; write {called[:-1]}{before}{name}=…)"


def call_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a call that are not None; headers in any mapping as a dict."""
    options = {name: value for name, value in given.items() if value is not None}
    if "headers" in options and isinstance(options["headers"], Mapping):
        options["headers"] = dict(options["headers"])
    return options
