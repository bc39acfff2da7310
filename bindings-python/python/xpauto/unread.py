"""Errors for operations that need a list in memory, with the call to use instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from ._xpauto import F, Records


class Unread:
    """The base class of lists that are not in memory."""

    __slots__ = ()
    _await = ""

    # Type checkers refuse these uses by themselves.
    if not TYPE_CHECKING:

        def __len__(self):
            plan = ", or plan()" if hasattr(type(self), "plan") else ""
            raise TypeError(f"a list has no length before it is read: use len({self._await}collect()){plan}")

        def __bool__(self):
            raise TypeError("a list has no truth value before it is read: compare first() with None")

        def __getitem__(self, index):
            some = ", ".join(f"{name}()" for name in ("first", "head") if hasattr(type(self), name))
            raise TypeError(f"a list has no records to index before it is read: use {some} or {self._await}collect()")

        def __array__(self, *arguments, **options):
            raise TypeError("a list is not an array: use to_pandas(), to_polars() or to_arrow()")

        def __getattr__(self, name):
            advice = ""
            if not name.startswith("_") and hasattr(Records, name):
                advice = f"; its records have it: {self._await}collect()"
            elif name in dir(F):
                advice = f"; each of its records has it: {self._await}collect()"
            raise AttributeError(f"a list has no attribute {name!r}{advice}", name=name, obj=self)


class AwaitedUnread(Unread):
    """The base class of those that are awaited."""

    __slots__ = ()
    _await = "await "

    if not TYPE_CHECKING:
        # Hidden from type checkers, which would take the list for an iterable of nothing.
        def __iter__(self) -> NoReturn:
            raise TypeError("this list is read with `async for`, or all at once with `await ….collect()`")
