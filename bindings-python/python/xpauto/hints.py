"""The error for a name that an object does not have, with the one that was probably meant."""

from __future__ import annotations

import sys

from ._xpauto import argument_hint

TYPE_CHECKING = False


class Hinting:
    """The base class of objects whose missing attributes say what there is."""

    __slots__ = ()

    # Hidden from type checkers, which report unknown names themselves; IPython completes no attributes of a class with
    # `__getattr__`.
    if not TYPE_CHECKING and "IPython" not in sys.modules:

        def __getattr__(self, name):
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            if not name.startswith("_"):
                message += argument_hint(name, None, offered(type(self)))
            raise AttributeError(message)


def offered(owner: type) -> list[str]:
    """Returns the public attributes of a class, without those of every exception."""
    return [name for name in dir(owner) if not name.startswith("_") and not hasattr(Exception, name)]
