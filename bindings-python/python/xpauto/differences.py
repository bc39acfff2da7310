"""The difference between two lists of records, frames or files."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from html import escape
from itertools import takewhile
from math import isfinite
from typing import TYPE_CHECKING, Any

from . import _xpauto, files, frames
from ._xpauto import Records
from .errors import Problem, ValidationError
from .later import Later
from .paths import checked_path
from .value_objects import ValueObject

if TYPE_CHECKING:
    import pandas
else:
    pandas = Later("pandas")

# The number of changes in the HTML, of characters before a difference, of fields in the picture, and of rows that are
# converted at once.
_SHOWN = 20
_CONTEXT = 40
_FIELDS = 12
_ROWS = 1000


class Change(ValueObject):
    """A field of a record that changed."""

    __slots__ = ("after", "before", "field", "id")
    __match_args__ = ("id", "field", "before", "after")

    id: Any
    """The key of the record."""
    field: str
    """The name of the field."""
    before: Any
    """The value before, as JSON or the column has it; None where it was null or absent."""
    after: Any
    """The value after."""

    def __init__(self, id: Any, field: str, before: Any, after: Any) -> None:
        self._set(id, field, before, after)

    def __hash__(self) -> int:
        return hash((self.id, self.field))

    def __repr__(self) -> str:
        before, after = (_without_secrets(self.field, value) for value in (self.before, self.after))
        return f"Change(id={self.id!r}, field={self.field!r}, before={before!r}, after={after!r})"


class Diff:
    """What differs between two lists; it is false if nothing does."""

    __slots__ = ("added", "changed", "removed", "skipped", "unchanged")

    def __init__(self, added: Any, removed: Any, changed: list[Change], unchanged: int, skipped: list[str]) -> None:
        self.added = added
        """What only the second list has: `Records`, or rows of the frame."""
        self.removed = removed
        """What only the first list has: `Records`, or rows of the frame."""
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
        needed = frames.needed("pandas", "to_pandas() needs pandas", "pandas")
        rows = [change._values() for change in self.changed]
        frame: pandas.DataFrame = needed.DataFrame(rows, columns=list(Change.__match_args__))
        return frame

    def _counts(self) -> dict[str, int]:
        changed = len({_identity(change.id) for change in self.changed})
        counts = {"added": len(self.added), "removed": len(self.removed), "changed": changed}
        return counts | {"unchanged": self.unchanged}

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {name}" for name, count in self._counts().items())
        skipped = f"; not compared: {', '.join(self.skipped)}" if self.skipped else ""
        return f"<diff: {counts}{skipped}>"

    def _repr_html_(self) -> str:
        return _html(self)


def diff(before: Any, after: Any, key: str = "id") -> Diff:
    """Compares two lists of records by the field `key`: what was added, what was removed, and which fields changed.

    Each is `Records`, a list of models, a file that `Records.save` wrote, a frame of pandas or Polars, an Arrow table,
    or any other Parquet file; the last three need `xpauto[pyarrow]`. A stream of Arrow batches that was read before
    cannot be told from an empty one. Values are equal if they mean the same: the order of keys, the notation of
    numbers, and null for a field that is absent do not matter. Fields that only one of them was read with are not
    compared; `skipped` names them. Raises `ValidationError` for records of different types, without the key, or with
    the same one twice.

    >>> difference = xpauto.diff("yesterday.parquet", client.segments.list().collect())
    >>> [(change.id, change.field) for change in difference.changed]
    [(7, 'name')]
    """
    # Half of a surrogate pair cannot be passed to native functions.
    if not isinstance(key, str) or key.encode(errors="replace").decode() != key:
        raise ValidationError(f"key must be the name of a field, got {key!r}")
    old, new = _read("before", before), _read("after", after)
    if isinstance(old, list) and isinstance(new, list):
        return Diff([], [], [], 0, [])
    # A list without models is one of the other type.
    old = new[:0] if isinstance(old, list) else old
    new = old[:0] if isinstance(new, list) else new
    if isinstance(old, Records) and isinstance(new, Records):
        found, skipped = _xpauto.diff_records(old, new, key)
    else:
        tables = _table("before", old, key), _table("after", new, key)
        names = [set(table.column_names) - {files.JSON} for table in tables]
        for name, columns in zip(("before", "after"), names, strict=True):
            if key not in columns:
                raise ValidationError(f"{name} has no column {key!r}, by which rows are compared; pass another key")
        skipped = sorted(
            name
            for table in tables
            for name in {*table.column_names} & (names[0] ^ names[1])
            if table.column(name).null_count < table.num_rows
        )
        common = [name for name in tables[1].column_names if name in names[0] & names[1]]
        old_rows, new_rows = (
            _rows(name, table.select(common)) for name, table in zip(("before", "after"), tables, strict=True)
        )
        found = _xpauto.diff_rows(old_rows, new_rows, key)
    added, removed, changes, unchanged = found
    ids = _ids(new if isinstance(new, Records) else tables[1], key, [place for _, place, *_ in changes])
    changed = [
        Change(id, field, *(None if value is None else json.loads(value) for value in (was, now)))
        for id, (_, _, field, was, now) in zip(ids, changes, strict=True)
    ]
    return Diff(_taken(new, added), _taken(old, removed), changed, unchanged, skipped)


def _read(name: str, value: Any) -> Any:
    """Returns `Records`, a frame, or an empty list."""
    from .cached import Cached
    from .pager import Page, Pager

    if isinstance(value, str | os.PathLike):
        path = checked_path(value, name)
        loaded = files.load_parquet(path) if path.lower().endswith(".parquet") else files.load(path)
        return files.read_table(path) if loaded is None else loaded
    if isinstance(value, Pager | Cached):
        return value.collect()
    if isinstance(value, Page):
        return value.records
    if isinstance(value, list | tuple):
        return Records(value) if value else []
    if isinstance(value, Records) or _is_of("pandas", value):
        return value
    if hasattr(value, "__arrow_c_stream__"):
        # Once, since some streams cannot be read again.
        return value if _is_of("polars", value) else _converted(name, _arrow().table, value)
    # Lists of an AsyncClient, and lazy frames.
    read = "; pass the result of its collect()" if hasattr(value, "collect") else ""
    kind = type(value).__name__
    raise TypeError(
        f"{name} must be Records, a list of models, a path, a data frame or an Arrow table, not {kind}{read}"
    )


def _is_of(library: str, value: Any) -> bool:
    """Whether a value is a data frame of this library."""
    return type(value).__module__.partition(".")[0] == library and hasattr(value, "columns")


def _arrow() -> Any:
    return frames.needed("pyarrow", "diff() of data frames needs pyarrow", "pyarrow")


def _converted(name: str, convert: Callable[[Any], Any], value: Any) -> Any:
    try:
        return convert(value)
    except UnicodeEncodeError as error:
        column = _unencodable_columns(value)[:1] if _is_of("pandas", value) else []
        problem = Problem(".".join([name, *column]), "has half of a surrogate pair, which UTF-8 cannot encode")
        raise ValidationError(f"{problem.path} {problem.message}", problems=[problem]) from error
    except (_arrow().ArrowException, ValueError) as error:
        raise ValidationError(f"{name} cannot be compared: {error}") from error


def _unencodable_columns(frame: Any) -> list[str]:
    """Returns the names of the columns of a pandas frame with half of a surrogate pair, of which Arrow names none."""
    names = []
    for name in frame.columns:
        try:
            _arrow().array(frame[name])
        except UnicodeEncodeError:
            names.append(str(name))
        except (_arrow().ArrowException, TypeError, ValueError):
            # Has another error, which Arrow would have found later.
            continue
    return names


def _table(name: str, value: Any, key: str) -> Any:
    """Converts records or a frame to a pyarrow Table."""
    arrow = _arrow()
    if isinstance(value, Records):
        return frames.to_arrow(value._columns())

    def of_pandas(frame: Any) -> Any:
        indexed = frame.reset_index() if key not in frame.columns and key in frame.index.names else frame
        return arrow.Table.from_pandas(indexed, preserve_index=False)

    table = _converted(name, of_pandas if _is_of("pandas", value) else arrow.table, value)
    twice = [column for column, count in Counter(table.column_names).items() if count > 1]
    if twice:
        raise ValidationError(f"{name} has several columns {twice[0]!r}; rename all but one")
    return table


def _rows(name: str, table: Any) -> list[str]:
    """Returns each row as JSON; part by part, so that Ctrl-C has to wait for no more than one."""
    rows: list[str] = []
    try:
        for batch in _comparable(table).to_batches(max_chunksize=_ROWS):
            rows += [_row(row) for row in batch.to_pylist()]
    except (ValueError, OverflowError) as error:
        # Such as a date-time after the year 9999, which Python does not have.
        raise ValidationError(f"{name} has a value that cannot be compared: {error}") from error
    return rows


def _row(row: dict[str, Any]) -> str:
    try:
        return json.dumps(row, default=_plain, allow_nan=False)
    except ValueError:
        return json.dumps(_finite(row), default=_plain, allow_nan=False)


def _finite(value: Any) -> Any:
    """Returns a value with null for what is no number, at any depth."""
    if isinstance(value, dict):
        return {name: _finite(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _comparable(table: Any) -> Any:
    """Returns the table with date-times in microseconds, and null for what is no number."""
    import pyarrow as pa
    from pyarrow import compute

    for place, field in enumerate(table.schema):
        column = table.column(place)
        if pa.types.is_timestamp(field.type):
            # Parts of a microsecond are lost, and no digits of longer units.
            zone = field.type.tz and "UTC"
            column = column.cast(pa.timestamp("us", zone), safe=field.type.unit != "ns")
        elif pa.types.is_floating(field.type):
            column = compute.if_else(compute.is_finite(column), column, None)
        else:
            continue
        table = table.set_column(place, field.name, column)
    return table


def _plain(value: Any) -> Any:
    """Returns what JSON has for a value of a column."""
    if isinstance(value, datetime):
        return (value if value.tzinfo is None else value.astimezone(UTC)).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return _number(value) if isinstance(value, Decimal) else str(value)


def _number(value: Decimal) -> float | int | str:
    """Returns the number that has all digits of a decimal, or else their text."""
    if Decimal(repr(float(value))) == value:
        return float(value)
    text = f"{value:f}".rstrip("0").rstrip(".") if value.as_tuple().exponent else f"{value:f}"
    return int(text) if text.lstrip("-").isdecimal() else text


def _ids(value: Any, key: str, places: Sequence[int]) -> list[Any]:
    if isinstance(value, Records):
        records = _xpauto.taken(value, places)
        declared = next((record for record in records[:1]), None)
        if declared is not None and hasattr(type(declared), key):
            return [getattr(record, key) for record in records]
        return [record.to_dict().get(key) for record in records]
    column = value.column(key)
    return [column[place].as_py() for place in places]


def _taken(value: Any, places: list[int]) -> Any:
    """Returns rows of the same kind."""
    if isinstance(value, Records):
        return _xpauto.taken(value, places)
    if _is_of("pandas", value):
        return value.iloc[places]
    if _is_of("polars", value):
        return value[places]
    import pyarrow as pa

    try:
        return value.take(pa.array(places, pa.int64()))
    except pa.ArrowNotImplementedError:
        # Of some types, such as the strings of Polars, Arrow takes no rows.
        parts = [value.slice(place, 1) for place in places]
        return pa.concat_tables(parts) if parts else value.slice(0, 0)


def _identity(id: Any) -> Any:
    return id if isinstance(id, int | str) else json.dumps(id, default=str)


def _without_secrets(field: str, value: Any) -> Any:
    try:
        return json.loads(_xpauto.masked(json.dumps({field: value})))[field]
    except (TypeError, ValueError, KeyError):
        return "…"


_COLORS = {"added": "#2e9e5b", "removed": "#d1495b", "changed": "#e0a030", "unchanged": "#9aa0a6"}


def _text(field: str, value: Any) -> str:
    value = _without_secrets(field, value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _html(difference: Diff) -> str:
    from .cards import CHARACTERS, framed, rows_table, shown_text

    counts = difference._counts()
    legend = " · ".join(
        f'<span class="swatch" style="background-color: {_COLORS[name]}"></span>{count:,} {name}'
        for name, count in counts.items()
    )
    fields = Counter(change.field for change in difference.changed).most_common(_FIELDS)
    most = max((count for _, count in fields), default=1)
    bars = rows_table(
        [(field, f"{_bar([(count / most * 0.9, _COLORS['changed'])], 12)} {count:,}") for field, count in fields], ""
    )
    skipped = (
        f'<p class="muted">not compared: {escape(", ".join(difference.skipped))}</p>' if difference.skipped else ""
    )
    total = max(sum(counts.values()), 1)
    picture = _bar([(count / total, _COLORS[name]) for name, count in counts.items()], 16)

    def cells(change: Change) -> str:
        values = [_text(change.field, value) for value in (change.before, change.after)]
        # Long values are shown from shortly before their first difference.
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*values, strict=False)))
        same = common - _CONTEXT if max(map(len, values)) > CHARACTERS else 0
        shown = [shown_text(f"…{text[same:]}" if same > 0 else text) for text in values]
        return "".join(
            f'<td class="muted">{text}</td>' if value is None else f"<td>{text}</td>"
            for value, text in zip((change.before, change.after), shown, strict=True)
        )

    rows = "".join(
        f"<tr><td>{shown_text(str(change.id))}</td><td>{escape(change.field)}</td>{cells(change)}</tr>"
        for change in difference.changed[:_SHOWN]
    )
    more = len(difference.changed) - _SHOWN
    left_out = f'<tr><td class="muted" colspan="4">… {more:,} more …</td></tr>' if more > 0 else ""
    head = "".join(f"<th>{name}</th>" for name in Change.__match_args__)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}{left_out}</tbody></table>" if rows else ""
    return framed(f"<p>{legend}</p>{picture}{skipped}{bars if fields else ''}{table}")


def _bar(parts: list[tuple[float, str]], height: int) -> str:
    """Draws parts of a whole beside each other."""
    width, at, drawn = 320, 0.0, ""
    for part, color in parts:
        drawn += f'<rect x="{at:.1f}" width="{part * width:.1f}" height="{height}" fill="{color}"></rect>'
        at += part * width
    label = 'role="img" aria-label="shares of the records"'
    return f'<svg {label} width="{max(at, 1):.0f}" height="{height}">{drawn}</svg>'
