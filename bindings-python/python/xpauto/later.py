"""Lazy modules for annotations: imported only if `typing.get_type_hints` reads them."""


class Later:
    """A module that is imported when an attribute of it is read."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        from importlib import import_module

        try:
            return getattr(import_module(self._name), name)
        except ModuleNotFoundError:
            # An optional dependency that is not installed: its types are unknown.
            from typing import Any

            return Any
