"""Errors for operations that need a list in memory, with the call to use instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Never, NoReturn

from ._xpauto import F, Records, argument_hint
from .hints import offered
from .later import Later

# Which imports the lists.
_resources: Any = Later("xpauto.resources")

MYPY = False
"""Taken for true by mypy alone: with `truthy-bool`, it reports conditions of a type without `__bool__`."""


class Unread:
    """The base class of lists that are not in memory."""

    __slots__ = ()
    _await = ""

    if not MYPY:

        def __bool__(self) -> Never:
            raise TypeError("a list has no truth value before it is read: compare first() with None")

    # Type checkers refuse these uses by themselves.
    if not TYPE_CHECKING:

        def __len__(self):
            plan = ", or plan()" if hasattr(type(self), "plan") else ""
            raise TypeError(f"a list has no length before it is read: use len({self._await}collect()){plan}")

        def __getitem__(self, index):
            some = ", ".join(f"{name}()" for name in ("first", "head") if hasattr(type(self), name))
            raise TypeError(f"a list has no records to index before it is read: use {some} or {self._await}collect()")

        def __await__(self):
            one_by_one = "`async for`" if self._await else "`for`"
            raise TypeError(
                f"a list is not awaited: read it with {one_by_one}, or all at once with {self._await}collect()"
            )

        def __setitem__(self, index, value):
            raise TypeError(f"a list cannot be changed: change what {self._await}to_pandas() returns")

        def __array__(self, *arguments, **options):
            raise TypeError("a list is not an array: use to_pandas(), to_polars() or to_arrow()")

        def __getattr__(self, name):
            advice = ""
            if not name.startswith("_") and hasattr(Records, name):
                advice = f"; its records have it: {self._await}collect()"
            elif name in dir(F):
                advice = f"; each of its records has it: {self._await}collect()"
            elif not name.startswith("_"):
                advice = _advice(name, type(self))
            raise AttributeError(f"a list has no attribute {name!r}{advice}", name=name, obj=self)


def _advice(name: str, owner: type) -> str:
    """Returns the end of a message about an attribute that a list does not have: an option, or what it has."""
    from .arguments import keyword_names

    if name in keyword_names(_resources.Segments.list):
        return f"; it is an option: list({name}=…)"
    return argument_hint(name, None, offered(owner))


class AwaitedUnread(Unread):
    """The base class of those that are awaited."""

    __slots__ = ()
    _await = "await "

    if not TYPE_CHECKING:
        # Hidden from type checkers, which would take the list for an iterable of nothing.
        def __iter__(self) -> NoReturn:
            raise TypeError("this list is read with `async for`, or all at once with `await ….collect()`")
