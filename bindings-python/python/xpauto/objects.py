"""Converts dataclasses and pydantic models to mappings."""

from __future__ import annotations

from typing import Any


def as_mapping(value: Any) -> Any:
    """Returns the fields of an instance by name, for pydantic by alias.

    A field that was left at its default None is omitted, since `None` would be sent as null.
    """
    if hasattr(value, "model_dump"):
        explicit = value.model_dump(by_alias=True, exclude_unset=True)
        present = value.model_dump(by_alias=True, exclude_none=True)
        return _merged(present, explicit)
    from dataclasses import fields

    named = {field.name: (getattr(value, field.name), field.default) for field in fields(value)}
    return {name: given for name, (given, default) in named.items() if not (given is None and default is None)}


def _merged(present: Any, explicit: Any) -> Any:
    """Merges two dumps of the same model."""
    if isinstance(present, dict) and isinstance(explicit, dict):
        both = {name: _merged(value, explicit.get(name, value)) for name, value in present.items()}
        return both | {name: value for name, value in explicit.items() if name not in present}
    if isinstance(present, list | tuple) and isinstance(explicit, list | tuple) and len(present) == len(explicit):
        return [_merged(one, other) for one, other in zip(present, explicit, strict=True)]
    return explicit
