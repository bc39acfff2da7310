"""The difference between two lists of records."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from .. import _xpauto, models
from .._xpauto import Records
from ..later import Later
from ..signatures import fields_of
from ..value_objects import ValueObject
from . import tables

if TYPE_CHECKING:
    import pandas
else:
    pandas = Later("pandas")

# The number of changes in the HTML.
_SHOWN = 20


class Change(ValueObject):
    """A field of a record that changed."""

    __slots__ = ("after", "before", "field", "id")
    __match_args__ = ("id", "field", "before", "after")

    id: Any
    """The key of the record."""
    field: str
    """The name of the field."""
    before: Any
    """The value before, as JSON has it; None where it was null or absent."""
    after: Any
    """The value after."""

    def __init__(self, id: Any, field: str, before: Any, after: Any) -> None:
        self._set(id, field, before, after)

    def __hash__(self) -> int:
        return hash((self.id, self.field))

    def __repr__(self) -> str:
        before, after = (self._shown(value) for value in (self.before, self.after))
        return f"Change(id={self.id!r}, field={self.field!r}, before={before!r}, after={after!r})"

    def _shown(self, value: Any) -> Any:
        return "***" if value is not None and self.field in _secret_names() else value


class Diff:
    """What differs between two lists; it is false if nothing does."""

    __slots__ = ("added", "changed", "removed", "skipped", "unchanged")

    def __init__(self, added: Any, removed: Any, changed: list[Change], unchanged: int, skipped: list[str]) -> None:
        self.added = added
        """What only the second list has: `Records`, or a list of dicts."""
        self.removed = removed
        """What only the first list has: `Records`, or a list of dicts."""
        self.changed = changed
        """The changed fields of the others, each a `Change`."""
        self.unchanged = unchanged
        """The number of records without changes."""
        self.skipped = skipped
        """The fields that were not compared, since only one of the lists was read with them."""

    def __bool__(self) -> bool:
        return bool(len(self.added) or len(self.removed) or self.changed)

    def to_pandas(self) -> pandas.DataFrame:
        """Returns the changed fields as a pandas DataFrame, a row per `Change`. Needs `xpauto[pandas]`."""
        needed = tables.needed("pandas", "to_pandas() needs pandas", "pandas")
        rows = [change._values() for change in self.changed]
        # As they are: beside a missing value, pandas would make floats of integers.
        frame: pandas.DataFrame = needed.DataFrame(rows, columns=list(Change.__match_args__), dtype=object)
        return frame

    def __repr__(self) -> str:
        changed = len({json.dumps(change.id) for change in self.changed})
        counts = f"{len(self.added):,} added, {len(self.removed):,} removed, {changed:,} changed"
        skipped = f"; not compared: {', '.join(self.skipped)}" if self.skipped else ""
        return f"<diff: {counts}, {self.unchanged:,} unchanged{skipped}>"

    def _repr_html_(self) -> str:
        from ..notebook.card import framed, shown_text

        def cell(value: Any) -> str:
            return f"<td>{shown_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))}</td>"

        head = "".join(f"<th>{name}</th>" for name in Change.__match_args__)
        rows = "".join(
            f"<tr>{''.join(cell(shown) for shown in (each.id, each.field, *map(each._shown, each._values()[2:])))}</tr>"
            for each in self.changed[:_SHOWN]
        )
        more = len(self.changed) - _SHOWN
        left_out = f'<tr><td class="muted" colspan="4">… {more:,} more …</td></tr>' if more > 0 else ""
        caption = f"<caption>{escape(repr(self)[1:-1])}</caption>"
        return framed(f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}{left_out}</tbody></table>")


def diff(before: Records[Any] | list[Any], after: Records[Any] | list[Any], key: str = "id") -> Diff:
    """Compares two lists of records by the field `key`: what was added, what was removed, and which fields changed.

    Each is `Records` or a list of dicts in wire names. Values are equal if they mean the same: the order of keys, the
    notation of numbers, and null for a field that is absent do not matter. Fields that only one of them was read with
    are not compared; `skipped` names them. Of dicts, a field that none has was not read. Raises `ValidationError` for
    records of different types, without the key, or with the same one twice.

    >>> difference = xpauto.diff(xpauto.load("yesterday.parquet"), client.segments.list().collect())
    >>> [(change.id, change.field) for change in difference.changed]
    [(7, 'name')]
    """
    added, removed, changed, unchanged, skipped = _xpauto.diff(before, after, key)
    changes = [Change(*change) for change in changed]
    return Diff(_taken(after, added), _taken(before, removed), changes, unchanged, skipped)


def _taken(listed: Any, places: list[int]) -> Any:
    taken = [listed[place] for place in places]
    return Records(taken, model=getattr(models, listed._model_name)) if isinstance(listed, Records) else taken


@cache
def _secret_names() -> frozenset[str]:
    """Returns the names of all declared fields that are secret."""
    fields = [field for model in models.__all__ for field in fields_of(getattr(models, model)) if field.is_secret]
    return frozenset(name for field in fields for name in (field.wire, field.__name__))
