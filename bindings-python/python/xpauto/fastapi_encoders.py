"""Encoders for FastAPI routes without a return annotation, for which it asks for no schema."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from . import _xpauto
from . import models as declared
from .pager import AsyncPager, Page, Pager
from .pydantic_schema import page_dict, refuse_attribute_names

_CHOICES = ("include", "exclude", "exclude_none")
"""The arguments of `jsonable_encoder` by which it leaves out fields."""


def register(encoders: dict[type[Any], Callable[[Any], Any]]) -> None:
    """Adds the encoders of records and pages to those of FastAPI."""
    models: list[Any] = [getattr(declared, name) for name in declared.__all__]
    encoders |= {model: partial(_encoded, model.to_dict) for model in models}
    encoders |= {_xpauto.Records: partial(_encoded, _xpauto.Records.to_dicts), Page: partial(_encoded, page_dict)}
    encoders |= dict.fromkeys((Pager, AsyncPager), _refuse)


def _encoded(plain: Callable[[Any], Any], value: Any) -> Any:
    """Returns a value as JSON holds it, with the fields that the call of `jsonable_encoder` keeps.

    That passes its arguments to no encoder, and would keep all fields: they are read from its frame.
    """
    caller = sys._getframe(1)
    given = {name: caller.f_locals.get(name) for name in _CHOICES}
    if caller.f_code.co_name != "jsonable_encoder" or not any(given.values()):
        return plain(value)
    if not isinstance(value, Page):
        model = type(value) if isinstance(value, declared.Model) else getattr(declared, value._model_name)
        refuse_attribute_names(model, include=given["include"], exclude=given["exclude"])
    return caller.f_globals["jsonable_encoder"](plain(value), **given)


def _refuse(pager: Any) -> NoReturn:
    # FastAPI encodes on the event loop, which must not wait for a list.
    raise TypeError("a route without an annotation cannot return a list; return what collect() returns")
