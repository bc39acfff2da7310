"""Modules that only annotations name: imported when `typing.get_type_hints` reads them, so that they cost nothing."""


class Later:
    """Stands for a module of this name until an attribute of it is read."""

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
            # Of an extra that is not installed: nothing can be said of the type.
            from typing import Any

            return Any
