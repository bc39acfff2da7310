"""Case-insensitive headers."""

from __future__ import annotations

from typing import Any


class Headers(dict[str, str]):
    """Headers by their names in lower case; a name in any case finds them."""

    __slots__ = ()

    def __missing__(self, name: str) -> str:
        if name == name.lower():
            raise KeyError(name)
        return self[name.lower()]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name.lower() if isinstance(name, str) else name)

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)
