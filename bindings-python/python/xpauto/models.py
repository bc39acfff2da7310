"""The classes of the declared types; `models.pyi` describes each."""

from . import _xpauto

__all__ = ["Model", *_xpauto.model_names]

Model = _xpauto.Model
globals().update({name: getattr(_xpauto, name) for name in _xpauto.model_names})
