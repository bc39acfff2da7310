"""How other values become JSON: dates, enum members, decimals, array scalars, dataclasses and pydantic models."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from math import isfinite
from typing import Any

# How the units of NumPy end that count days or more, and those that are shorter, but have no seconds.
_DAYS = ("D]", "W]", "M]", "Y]")
_COARSE = ("[h]", "[m]")


def foreign(value: Any) -> tuple[str, Any]:
    """Returns how a value is written that is not a scalar, mapping, list or tuple of Python, and its content.

    It is written as another `value`, as the digits of a `number`, or as a `list` of what it yields; or it is `refused`,
    with the reason unless that is its type.
    """
    if isinstance(value, date):
        return _date_time(str(value.isoformat()))
    if isinstance(value, Enum):
        return "value", value.value
    if isinstance(value, Decimal):
        return ("number", str(value)) if value.is_finite() else _no_number(value)
    if _is_array_scalar(value):
        return _array_scalar(value)
    mapping = mapping_of(value)
    if mapping is not None:
        return "value", mapping
    # An integer of another library, and a scalar of pyarrow.
    for conversion in ("__index__", "as_py"):
        with suppress(Exception):
            return "value", getattr(value, conversion)()
    is_table = hasattr(value, "columns") and hasattr(value, "shape")
    is_iterable = hasattr(value, "__iter__") and not isinstance(value, type | bytes | bytearray | memoryview)
    return ("list", None) if is_iterable and not is_table else ("refused", None)


def mapping_of(value: Any) -> Any:
    """Returns the fields of an instance by name, for pydantic by alias; None for what is neither that nor a dataclass.

    Of a pydantic model the fields that were set. Of a dataclass all, except those that were left at their default None,
    since `None` would be sent as null.
    """
    if isinstance(value, type):
        return None
    if hasattr(value, "model_dump"):
        return value.model_dump(by_alias=True, exclude_unset=True)
    if not hasattr(value, "__dataclass_fields__"):
        return None
    from dataclasses import fields

    named = {field.name: (getattr(value, field.name), field.default) for field in fields(value)}
    return {name: given for name, (given, default) in named.items() if not (given is None and default is None)}


def enum_value(value: Any) -> Any:
    """Returns the value of an enum member, and any other value unchanged."""
    return value.value if isinstance(value, Enum) else value


def day(value: Any) -> str | None:
    """Returns a date without a time in ISO 8601; None for any other value.

    It is a `date` of Python, or a `datetime64` of NumPy that counts days or more, whose first day it is.
    """
    if _is_array_scalar(value):
        unit = str(value.dtype)
        first = str(value.astype("datetime64[D]")) if unit.startswith("datetime64") and unit.endswith(_DAYS) else "NaT"
        return None if first == "NaT" else first
    return value.isoformat() if isinstance(value, date) and not isinstance(value, datetime) else None


def copy_state(source: Any, target: Any) -> Any:
    """Gives a model what a subclass added to the fields of another one, as `pickle` restores it."""
    state = source.__getstate__()
    if hasattr(target, "__setstate__"):
        target.__setstate__(state)
        return target
    attributes, slots = state if isinstance(state, tuple) else (state, None)
    for name, added in {**(attributes or {}), **(slots or {})}.items():
        setattr(target, name, added)
    return target


def _is_array_scalar(value: Any) -> bool:
    """Whether a value is an array scalar, as of NumPy, or a zero-dimensional array."""
    return hasattr(value, "dtype") and hasattr(value, "item") and getattr(value, "shape", None) == ()


def _array_scalar(value: Any) -> tuple[str, Any]:
    kind = value.dtype.kind
    if kind == "f":
        # The shortest representation, which a conversion to 64 bits would lengthen.
        return ("number", repr(float(str(value)))) if isfinite(value) else _no_number(value)
    if kind == "M":
        # A date-time of ISO 8601 has seconds.
        text = day(value) or str(value.astype("datetime64[s]") if str(value.dtype).endswith(_COARSE) else value)
        # NumPy pads the fraction to its unit.
        return _date_time(text.rstrip("0").rstrip(".") if "." in text else text)
    if kind in "biuUO" and (item := value.item()) is not value:
        return "value", item
    return "refused", None


def _date_time(text: str) -> tuple[str, str]:
    # Of pandas and NumPy.
    return ("refused", "is NaT, which is not a date-time") if text == "NaT" else ("value", text)


def _no_number(value: Any) -> tuple[str, str]:
    return "refused", f"is {value}, which is not JSON serializable"
