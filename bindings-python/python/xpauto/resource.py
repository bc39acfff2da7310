"""What the classes of `resources.py` derive from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from ._xpauto import Client as NativeClient

__all__ = ["NativeClient", "RawResources", "Resource"]


class Resource:
    """The calls on one resource of a client."""

    def __init__(self, native: NativeClient) -> None:
        self._native = native

    def __repr__(self) -> str:
        return f"<xpauto {type(self).__name__} at {self._native.base_url}>"


class RawResources:
    """The resources of a client whose calls return the response itself."""

    def __init__(self, native: NativeClient) -> None:
        self._native = native

    if not TYPE_CHECKING:
        # Type checkers are to complain of such a name themselves.
        def __getattr__(self, name: str) -> NoReturn:
            from .resources import ClientResources

            advice = "; it has lists only, whose pages have `page.headers`" if hasattr(ClientResources, name) else ""
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{advice}")

    def __repr__(self) -> str:
        return f"<xpauto {type(self).__name__} at {self._native.base_url}>"
