"""HTML tables of records for notebooks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from html import escape
from typing import Any

from .._xpauto import Field, Records
from ..errors import ValidationError
from ..models import ConditionsData, Model
from ..signatures import fields_of
from .card import framed, shown_text

# The limits of a table.
_ROWS = 20
_COLUMNS = 9
_ITEMS = 12
# The characters of a value that makes its column a wide one.
_WIDE = 60


def records_table(records: Records[Any]) -> str:
    """Renders the first and last records with the fields that fit, narrow ones before wide ones, and their number."""
    count = len(records)
    caption = f"<b>{count:,}</b> {escape(records._model_name)} record{'' if count == 1 else 's'}"
    ends = list(records) if count <= _ROWS else [*records[: _ROWS // 2], *records[-_ROWS // 2 :]]
    rows = [_cells(record) for record in ends]
    declared = [field.__name__ for field in fields_of(type(ends[0]))] if ends else []
    there = [name for name in declared if any(name in row for row in rows)]
    wide = {name for name in there for row in rows if len(row.get(name, "")) > _WIDE} - {"id", "name"}
    kept = sorted(there, key=wide.__contains__)[:_COLUMNS]
    names = [name for name in there if name in kept]
    if len(names) < len(there):
        caption += ' <span class="muted">· some fields</span>'
    lines = ["".join(f"<td>{shown_text(row.get(name, ''))}</td>" for name in names) for row in rows]
    if count > len(ends):
        lines.insert(_ROWS // 2, f'<td class="muted" colspan="{len(names)}">… {count - len(ends):,} more …</td>')
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    table = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>" if ends else ""
    return framed(f"<table><caption>{caption}</caption>{table}</table>")


def _cells(record: Model) -> dict[str, str]:
    """Returns the values of the fields that are present, by attribute name."""
    return {field.__name__: _cell(record, field) for field in fields_of(type(record)) if field.is_present(record)}


def _cell(record: Model, field: Field) -> str:
    value = field.shown(record)
    return "***" if field.is_secret and value is not None else _text(value)


def _text(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, Model):
        return _explained(value) if isinstance(value, ConditionsData) else value.to_json()
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, list | tuple):
        more = f" … {len(value) - _ITEMS:,} more" if len(value) > _ITEMS else ""
        return ", ".join(map(_text, value[:_ITEMS])) + more
    return json.dumps(value, ensure_ascii=False) if isinstance(value, Mapping) else str(value)


def _explained(conditions: ConditionsData) -> str:
    try:
        return conditions.explain()
    except ValidationError:
        # Responses are shown even if they are inconsistent.
        return conditions.to_json()
