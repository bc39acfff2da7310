"""Calls that are to be awaited; whoever forgets it is told so."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Coroutine, Generator
from functools import wraps
from typing import Any, NoReturn, ParamSpec, TypeVar

# What asyncio, its debuggers and other libraries ask a coroutine for.
_OF_COROUTINES = frozenset(
    {"__name__", "__qualname__", "cr_await", "cr_code", "cr_frame", "cr_origin", "cr_running", "cr_suspended"}
)
P = ParamSpec("P")
T = TypeVar("T")


class Call(Coroutine[Any, Any, T]):
    """A call that starts when it is awaited, or made a task of."""

    __slots__ = ("__weakref__", "_coroutine", "_is_awaited")

    def __init__(self, coroutine: Coroutine[Any, Any, T]) -> None:
        self._coroutine = coroutine
        self._is_awaited = False

    def __await__(self) -> Generator[Any, Any, T]:
        # `await` lets go of this object before the coroutine begins.
        self._is_awaited = True
        return self._coroutine.__await__()

    def send(self, value: Any) -> Any:
        return self._coroutine.send(value)

    def throw(self, *error: Any) -> Any:
        return self._coroutine.throw(*error)

    def close(self) -> None:
        self._coroutine.close()

    def __del__(self) -> None:
        if self._is_awaited or self._coroutine.cr_frame is None or sys.is_finalizing():  # type: ignore[attr-defined]
            return
        from inspect import CORO_CREATED, getcoroutinestate

        if getcoroutinestate(self._coroutine) == CORO_CREATED:
            # Its own complaint would say less.
            self._coroutine.close()
            warnings.warn(self._forgotten("nothing was sent") + _loop_advice(), RuntimeWarning, stacklevel=2)

    def __repr__(self) -> str:
        return f"<{self._title}, to be awaited>"

    @property
    def _title(self) -> str:
        return f"call of {self._coroutine.__qualname__}"  # type: ignore[attr-defined]

    def _forgotten(self, what: str) -> str:
        return f"the {self._title} was not awaited, so {what}; put `await` in front of it and parentheses around both"

    def __getattr__(self, name: str) -> Any:
        if name in _OF_COROUTINES:
            return getattr(self._coroutine, name)
        raise AttributeError(self._forgotten(f"there is no {name!r} yet"))

    def __getitem__(self, index: object) -> NoReturn:
        raise TypeError(self._forgotten("there is nothing to index yet"))

    def __len__(self) -> NoReturn:
        raise TypeError(self._forgotten("there is nothing to count yet"))

    def __iter__(self) -> NoReturn:
        raise TypeError(self._forgotten("there is nothing to go through yet"))

    def __bool__(self) -> NoReturn:
        raise TypeError(self._forgotten("it is neither true nor false yet"))


def _loop_advice() -> str:
    # In a program that calls `asyncio.run` the advice would be wrong.
    if "ipykernel" not in sys.modules:
        return ""
    from asyncio import get_running_loop

    try:
        get_running_loop()
    except RuntimeError:
        return ""
    return ". An event loop is running already, as in every notebook: leave asyncio.run out"


def no_loop() -> str:
    """The message of a call that is awaited where asyncio does not run."""
    message = "xpauto.AsyncClient runs on asyncio's event loop, and none is running in this thread"
    trio = sys.modules.get("trio")
    if trio is not None and trio.lowlevel.in_trio_run():
        message += "; under trio, use xpauto.Client with trio.to_thread.run_sync"
    return message


def awaited(function: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Call[T]]:
    """The same function, whose coroutines tell whoever forgets to await them."""

    @wraps(function)
    def call(*args: P.args, **keywords: P.kwargs) -> Call[T]:
        coroutine = function(*args, **keywords)
        # Warnings, messages and tasks name it as the caller does, and not by the class that defines it.
        coroutine.__name__ = call.__name__  # type: ignore[attr-defined]
        coroutine.__qualname__ = f"{type(args[0]).__name__}.{call.__name__}"  # type: ignore[attr-defined]
        return Call(coroutine)

    if sys.version_info >= (3, 12):
        from inspect import markcoroutinefunction

        return markcoroutinefunction(call)
    _unmarked.append(call)
    return call


_unmarked: list[Any] = []
"""The functions that asyncio does not know yet to be coroutine functions."""


def mark_coroutine_functions() -> None:
    """Has asyncio, and so `unittest.mock`, take awaited calls for coroutine functions, which imports asyncio."""
    if _unmarked:
        from asyncio import coroutines

        mark = getattr(coroutines, "_is_coroutine", None)
        while _unmarked:
            _unmarked.pop()._is_coroutine = mark
