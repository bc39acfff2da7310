"""Errors that say what to write instead of what a list does not have before it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._xpauto import F, Records


class Unread:
    """The base class of lists that are not in memory."""

    __slots__ = ()
    _collected = "collect()"

    # Type checkers refuse these uses by themselves.
    if not TYPE_CHECKING:

        def __len__(self):
            raise TypeError(f"a list has no length before it is read: use len({self._collected}), or plan()")

        def __bool__(self):
            raise TypeError("a list has no truth value before it is read: compare first() with None")

        def __getitem__(self, index):
            raise TypeError(
                f"a list has no records to index before it is read: use first(), head() or {self._collected}"
            )

        def __array__(self, *arguments, **options):
            raise TypeError("a list is no array: use to_pandas(), to_polars() or to_arrow()")

        def __getattr__(self, name):
            advice = ""
            if not name.startswith("_") and hasattr(Records, name):
                advice = f"; its records have it: {self._collected}"
            elif name in dir(F):
                advice = f"; each of its records has it: {self._collected}"
            raise AttributeError(f"a list has no attribute {name!r}{advice}", name=name, obj=self)
