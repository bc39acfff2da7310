"""Converts dataclasses and pydantic models to mappings."""

from __future__ import annotations

from typing import Any


def as_mapping(value: Any) -> Any:
    """Returns the fields of an instance by name, for pydantic by alias.

    Of a pydantic model the fields that were set. Of a dataclass all, except those that were left at their default None,
    since `None` would be sent as null.
    """
    if hasattr(value, "model_dump"):
        return value.model_dump(by_alias=True, exclude_unset=True)
    from dataclasses import fields

    named = {field.name: (getattr(value, field.name), field.default) for field in fields(value)}
    return {name: given for name, (given, default) in named.items() if not (given is None and default is None)}
