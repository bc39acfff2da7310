"""The classes of the declared types; `models.pyi` describes each."""

from . import _xpauto
from .conditions import AnyForm, BlockForm, InSegment, LevelForm

__all__ = ["Model", *_xpauto.model_names]

Model = _xpauto.Model
globals().update({name: getattr(_xpauto, name) for name in _xpauto.model_names})

# What the declarations do not carry.
for _name, _abilities in {
    "ConditionsData": (AnyForm, BlockForm),
    "ConditionsDataLevel": (AnyForm, LevelForm),
    "TargetingCondition": (AnyForm,),
    "Segment": (InSegment,),
}.items():
    for _ability in _abilities:
        for _method, _value in vars(_ability).items():
            if not _method.startswith("__"):
                setattr(globals()[_name], _method, _value)
