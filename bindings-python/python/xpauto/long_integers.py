"""Finds integers of JSON with more digits than Python converts."""

from __future__ import annotations

import sys
from json import JSONDecoder
from typing import Any

_LONG = object()
"""Stands for an integer that `int` does not convert."""


def long_integer(text: str) -> str | None:
    """Returns the path of an integer that `int` does not convert for its number of digits, such as `items[0].count`."""
    most = sys.get_int_max_str_digits()

    def parsed(digits: str) -> object:
        return _LONG if 0 < most < len(digits.lstrip("-")) else 0

    path = _path(JSONDecoder(parse_int=parsed).decode(text))
    return None if path is None else path.removeprefix(".")


def _path(value: Any) -> str | None:
    """Returns the path of the first long integer within a value."""
    if value is _LONG:
        return ""
    if isinstance(value, dict):
        steps = [(f".{key}", item) for key, item in value.items()]
    elif isinstance(value, list):
        steps = [(f"[{index}]", item) for index, item in enumerate(value)]
    else:
        return None
    found = ((step, _path(item)) for step, item in steps)
    return next((step + rest for step, rest in found if rest is not None), None)
