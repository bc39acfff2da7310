"""What the classes of `errors.py` have in common."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    import typing
    from collections import abc

    from . import errors
else:
    from .later import Later

    abc, datetime, typing = Later("collections.abc"), Later("datetime"), Later("typing")
    errors = Later("xpauto.errors")


class ErrorBase(Exception):
    """A message, and details by name."""

    kind = "error"
    """The stable code of the kind, the same in every language."""
    message: str
    """What happened, to which call, and what to do."""

    _status: typing.ClassVar[int] = 0
    """The status of an error that is made without one."""
    _by_kind: typing.ClassVar[dict[str, type[errors.XpautoError]]] = {}
    """The class of each kind; classes that a program derives from them have no kind of their own."""

    def __init_subclass__(cls, **arguments: typing.Any) -> None:
        super().__init_subclass__(**arguments)
        # The first class is the base of all others, and stands for kinds that have no class.
        if "kind" in cls.__dict__ or not cls._by_kind:
            cls._by_kind.setdefault(cls.kind, cls)  # type: ignore[arg-type]

    def _keep(self, message: str, details: dict[str, typing.Any]) -> None:
        super().__init__(message)
        self.message = message
        self._details = details

    def _list(self, name: str, item: abc.Callable[..., typing.Any]) -> list[typing.Any]:
        """The objects of a list, which the native part describes as mappings."""
        return [item(**one) if isinstance(one, dict) else one for one in self._details.get(name) or ()]

    def _headers(self, name: str) -> dict[str, str]:
        return {header.lower(): value for header, value in dict(self._details.get(name) or ()).items()}

    def _date_time(self, name: str) -> datetime.datetime | str | None:
        """A date-time; a string where it cannot be read as one."""
        value = self._details.get(name)
        if not isinstance(value, str):
            return value
        from datetime import datetime

        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return value

    def _repr_html_(self) -> str:
        from .cards import error_card

        return error_card(self)  # type: ignore[arg-type]

    def __reduce__(self) -> tuple[typing.Any, ...]:
        added = {name: value for name, value in self.__dict__.items() if name not in ("message", "_details")}
        return _restored, (type(self), self.message, self._details), added


def from_json(text: str, error: type[errors.XpautoError] | None = None) -> errors.XpautoError:
    """The error that the native part describes, of the given class or of that of its kind."""
    import json

    details = json.loads(text)
    classes = ErrorBase._by_kind
    chosen = error or classes.get(details.pop("kind"), classes[ErrorBase.kind])
    return _restored(chosen, details.pop("message"), details)


def _restored(error: type[errors.XpautoError], message: str, details: dict[str, typing.Any]) -> errors.XpautoError:
    # A class that a program derived may need other arguments than these.
    restored = error.__new__(error)
    restored._keep(message, details)
    return restored
