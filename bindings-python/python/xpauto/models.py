"""The classes of the declared types; `models.pyi` describes each."""

from . import _xpauto

__all__ = ["Model", *_xpauto.model_names]

Model = _xpauto.Model
globals().update({name: getattr(_xpauto, name) for name in _xpauto.model_names})

# What the declaration of `ConditionsData` does not carry: its conversions, which are core's.
ConditionsData = _xpauto.ConditionsData
ConditionsData.explain = lambda self: _xpauto.explain_conditions(self)
ConditionsData.to_nodes = lambda self: _xpauto.conditions_to_nodes(self)
ConditionsData.to_tree = lambda self: _xpauto.conditions_to_tree(self)
ConditionsData.from_nodes = staticmethod(_xpauto.conditions_from_nodes)
ConditionsData.from_tree = staticmethod(_xpauto.conditions_from_tree)
