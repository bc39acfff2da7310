"""The types of arguments that many calls take, and what is said of arguments that they do not."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, cast

from ._xpauto import Filter, argument_hint
from .models import FilteringCondition, FilteringLogic, SortingParameter


class Dataclass(Protocol):
    """An instance of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


class PydanticModel(Protocol):
    """An instance of a pydantic model."""

    def model_dump(self, *, by_alias: bool, exclude_unset: bool, exclude_none: bool) -> dict[str, Any]: ...


Body: TypeAlias = Mapping[str, Any] | Dataclass | PydanticModel
"""A body, or an object within one: a mapping such as a `TypedDict`, a dataclass, or a pydantic model."""

FilterLike: TypeAlias = Filter | FilteringCondition | FilteringLogic | Mapping[str, Any] | Iterable[Mapping[str, Any]]
"""Which records of a list: made with `F`, or in wire form."""

SortLike: TypeAlias = str | Mapping[str, Any] | SortingParameter | Iterable[str | Mapping[str, Any] | SortingParameter]
"""The order of a list: names of fields, with `-` in front for descending."""

Query: TypeAlias = Mapping[str, Any] | Iterable[tuple[str, Any]]
"""Query parameters: a mapping, or pairs of name and value."""

File: TypeAlias = str | os.PathLike[str]
"""The path of a file; where it says so, a `str` may be the file's text."""

T = TypeVar("T")
"""What a client takes as its token."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def explained(function: _Function) -> _Function:
    """The same function, whose errors about arguments that it does not take say what to write."""
    code = function.__code__
    positional = code.co_argcount
    names = code.co_varnames[: positional + code.co_kwonlyargcount]
    known = frozenset(names)

    @wraps(function)
    def call(*arguments: Any, **keywords: Any) -> Any:
        __tracebackhide__ = True
        if len(arguments) > positional or not known.issuperset(keywords):
            raise TypeError(_refusal(function, arguments, positional, keywords, list(names[1:])))
        return function(*arguments, **keywords)

    return cast("_Function", call)


def keyword_names(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the keywords that such a function takes."""
    code = getattr(function, "__wrapped__", function).__code__
    names: tuple[str, ...] = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    return names


def _refusal(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    positional: int,
    keywords: Mapping[str, Any],
    names: list[str],
) -> str:
    owner = type(arguments[0]).__name__
    called = f"{owner}()" if function.__name__ == "__init__" else f"{owner}.{function.__name__}()"
    wrong = [name for name in keywords if name not in names]
    takes_keywords = len(names) >= positional
    if wrong:
        example = f'; write {called[:-1]}{{"{wrong[0]}": …}})'
        hint = argument_hint(wrong[0], keywords[wrong[0]], names) if takes_keywords else example
        return f"{called} got an unexpected keyword argument {wrong[0]!r}{hint}"
    if not takes_keywords:
        return f"{called} takes {positional - 1} argument, got {len(arguments) - 1}"
    name = names[positional - 1]
    # The value is not shown, since it may be secret.
    before, takes = (
        ("", "keyword arguments only") if positional == 1 else ("…, ", f"{positional - 1} arguments without a keyword")
    )
    return f"{called} takes {takes}; write {called[:-1]}{before}{name}=…)"


def call_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a call that were given."""
    present = {name: value for name, value in given.items() if value is not None}
    return {**present, "headers": dict(given["headers"] or {})}
