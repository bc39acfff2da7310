"""Encoders for FastAPI routes without a return annotation, for which it asks for no schema."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from . import _xpauto
from . import models as declared
from .pager import AsyncPager, Page, Pager
from .pydantic_schema import page_dict


def register(encoders: dict[type[Any], Callable[[Any], Any]]) -> None:
    """Adds the encoders of records and pages to those of FastAPI."""
    models = (getattr(declared, name) for name in declared.__all__)
    encoders |= {model: model.to_dict for model in models}
    encoders |= {_xpauto.Records: lambda records: records.to_dicts(), Page: page_dict}
    encoders |= dict.fromkeys((Pager, AsyncPager), _refuse)


def _refuse(pager: Any) -> NoReturn:
    # FastAPI encodes on the event loop, which must not wait for a list.
    raise TypeError("a route without an annotation cannot return a list; return what collect() returns")
