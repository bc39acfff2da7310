"""Case-insensitive headers, and a body string that refuses to be called."""

from __future__ import annotations

from typing import Any, NoReturn


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


class Text(str):
    """The body of a response as a `str`."""

    __slots__ = ()

    def __call__(self) -> NoReturn:
        raise TypeError("text is an attribute, not a method; write response.text")
