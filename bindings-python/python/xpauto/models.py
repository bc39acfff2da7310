"""The classes of the declared types; `models.pyi` describes each."""

from . import _xpauto
from .conditions import InSegment, WithConditions
from .signatures import ClassSignature

Model = _xpauto.Model

_mixins = {
    "ConditionsData": (WithConditions,),
    "ConditionsDataLevel": (WithConditions,),
    "TargetingCondition": (WithConditions,),
    "Segment": (InSegment,),
}


def _class(name: str, doc: str, fields: list[_xpauto.Field]) -> type[Model]:
    """Creates the class of a declared type."""
    names = [field.__name__ for field in fields]
    keywords = [f"{field.__name__}{'' if field.is_required else '=...'}" for field in fields]
    keywords.sort(key=lambda keyword: keyword.endswith("=..."))
    contents = {
        "__slots__": (),
        "__module__": "xpauto",
        # The text before `--` is the signature for whatever does not read `__signature__`.
        "__doc__": f"{name}({', '.join(['*', *keywords]) if keywords else ''})\n--\n\n",
        "__match_args__": tuple(names),
        "__annotations__": {field.__name__: field.annotation for field in fields},
        **dict(zip(names, fields, strict=True)),
    }
    created = type(name, (*_mixins.get(name, ()), Model), contents)
    created.__doc__ = doc
    return created


_classes = _xpauto.declare_classes(_class)
globals().update(_classes)
_signature = ClassSignature()
for _class in _classes.values():
    _class.__signature__ = _signature

__all__ = ["Model", *_classes]


def __getattr__(name: str) -> object:
    if not name.startswith("_"):
        # The types of enums: needed by annotations only, and they import `typing`.
        from . import enums

        if name in enums.__all__:
            return getattr(enums, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
