"""The classes of the declared types; `models.pyi` describes each."""

from . import _xpauto
from .conditions import InSegment, WithConditions
from .signatures import ClassSignature

Model = _xpauto.Model

_bases = {
    "ConditionsData": WithConditions,
    "ConditionsDataLevel": WithConditions,
    "TargetingCondition": WithConditions,
    "Segment": InSegment,
}
_classes = _xpauto.declare_classes(_bases)
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
