"""The types of arguments that many calls take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol, TypeAlias

from ._xpauto import Filter
from .models import FilteringCondition, FilteringLogic, SortingParameter


class Dataclass(Protocol):
    """An instance of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


class PydanticModel(Protocol):
    """An instance of a pydantic model."""

    def model_dump(self, *, by_alias: bool, exclude_unset: bool, exclude_none: bool) -> dict[str, Any]: ...


Body: TypeAlias = Mapping[str, Any] | Dataclass | PydanticModel
"""A body, or an object within one: a mapping such as a `TypedDict`, a dataclass, or a pydantic model."""

FilterLike: TypeAlias = Filter | FilteringCondition | FilteringLogic | Mapping[str, Any] | Iterable[Mapping[str, Any]]
"""Which records of a list: made with `F`, or in wire form."""

SortLike: TypeAlias = str | Mapping[str, Any] | SortingParameter | Iterable[str | Mapping[str, Any] | SortingParameter]
"""The order of a list: names of fields, with `-` in front for descending."""
