"""The fields of the classes of declared types, and their signatures with the types of their keywords."""

from __future__ import annotations

from ._xpauto import Field, Model

TYPE_CHECKING = False
if TYPE_CHECKING:
    import inspect
    import typing
else:
    from .later import Later

    inspect, typing = Later("inspect"), Later("typing")


def fields_of(model: type[Model]) -> list[Field]:
    """Returns the declared fields of a class, in order."""
    ancestors = reversed(model.__mro__)
    return [value for ancestor in ancestors for value in vars(ancestor).values() if isinstance(value, Field)]


class ClassSignature:
    """The `__signature__` of a class, which `inspect` and `help` show; created when it is read.

    A subclass with a constructor of its own has none, so that `inspect` finds the signature of that.
    """

    def __get__(self, instance: object, owner: type) -> inspect.Signature:
        own: typing.Any = owner
        if instance is not None or own.__init__ is not Model.__init__ or own.__new__ is not Model.__new__:
            raise AttributeError("__signature__")
        fields = sorted(fields_of(owner), key=lambda field: not field.is_required)
        return inspect.Signature(
            [
                inspect.Parameter(
                    field.__name__,
                    inspect.Parameter.KEYWORD_ONLY,
                    default=inspect.Parameter.empty if field.is_required else ...,
                    annotation=field.argument_type,
                )
                for field in fields
            ]
        )
