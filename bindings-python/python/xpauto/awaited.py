"""Coroutines of calls, and the lines of the program that warnings name."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Coroutine, Generator
from functools import wraps
from types import FrameType
from typing import Any, NamedTuple, TypeVar, cast

# The attributes of coroutines that asyncio, debuggers and other libraries read.
_OF_COROUTINES = frozenset(
    {"__name__", "__qualname__", "cr_await", "cr_code", "cr_frame", "cr_origin", "cr_running", "cr_suspended"}
)
_PACKAGE = __file__.removesuffix("awaited.py")
T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Coroutine[Any, Any, Any]])


class Line(NamedTuple):
    """A line of a program."""

    file: str
    number: int
    module: dict[str, Any]

    def warn(self, message: str, category: type[Warning]) -> None:
        """Warns as `warnings.warn` does in this line."""
        registry = self.module.setdefault("__warningregistry__", {})
        warnings.warn_explicit(message, category, self.file, self.number, self.module.get("__name__"), registry)


def caller(frame: FrameType | None = None) -> Line:
    """Returns the innermost line outside the package, from this frame on, by default that of the calling function.

    Of a call that a task runs, it is the line that created the call.
    """
    at = frame or sys._getframe(1)
    while at.f_code.co_filename.startswith(_PACKAGE) and at.f_back is not None:
        if at.f_code is Call.send.__code__:
            created: Line = at.f_locals["self"]._created
            return created
        at = at.f_back
    return Line(at.f_code.co_filename, at.f_lineno, at.f_globals)


class Call(Coroutine[Any, Any, T]):
    """A call that starts when it is awaited or scheduled as a task; it knows the line that created it."""

    __slots__ = ("__weakref__", "_coroutine", "_created")

    def __init__(self, coroutine: Coroutine[Any, Any, T]) -> None:
        self._coroutine = coroutine
        self._created = caller()

    def __await__(self) -> Generator[Any, Any, T]:
        return self._coroutine.__await__()

    def send(self, value: Any) -> Any:
        return self._coroutine.send(value)

    def throw(self, *error: Any) -> Any:
        return self._coroutine.throw(*error)

    def close(self) -> None:
        self._coroutine.close()

    def __getattr__(self, name: str) -> Any:
        if name in _OF_COROUTINES:
            return getattr(self._coroutine, name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)


def no_loop() -> str:
    """Returns the error message of a call that is awaited without a running asyncio loop."""
    message = "xpauto.AsyncClient runs on asyncio's event loop, and none is running in this thread"
    trio = sys.modules.get("trio")
    if trio is not None and trio.lowlevel.in_trio_run():
        message += "; under trio, use xpauto.Client with trio.to_thread.run_sync"
    return message


def awaited(function: Function) -> Function:
    """Wraps a coroutine function so that it returns a `Call`.

    To type checkers it stays what it is: they report a coroutine that is not awaited, and know what `asyncio.gather`
    returns.
    """

    @wraps(function)
    def call(*args: Any, **keywords: Any) -> Call[Any]:
        coroutine: Any = function(*args, **keywords)
        # Warnings, messages and tasks show the name that the caller used, not that of the defining class.
        coroutine.__name__ = call.__name__
        coroutine.__qualname__ = f"{type(args[0]).__name__}.{call.__name__}"
        return Call(coroutine)

    if sys.version_info >= (3, 12):
        from inspect import markcoroutinefunction

        return cast("Function", markcoroutinefunction(call))
    _unmarked.append(call)
    return cast("Function", call)


_unmarked: list[Any] = []
"""The functions that asyncio does not know yet to be coroutine functions."""


def mark_coroutine_functions() -> None:
    """Has asyncio, and so `unittest.mock`, take awaited calls for coroutine functions, which imports asyncio."""
    if _unmarked:
        from asyncio import coroutines

        mark = getattr(coroutines, "_is_coroutine", None)
        while _unmarked:
            _unmarked.pop()._is_coroutine = mark
