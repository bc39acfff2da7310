"""HTML for notebooks: cards of single values, and tables of records.

The HTML is self-contained: no script, no external resource, every string escaped, secrets hidden. It inherits the
colors of the page, so that it adapts to light and dark mode; without the style sheet, which an untrusted notebook
drops, it is a plain table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from html import escape
from itertools import islice
from typing import Any

from ._xpauto import Field, Records
from .cards import framed, rows_table, shown_text
from .conditions import WithConditions
from .errors import ValidationError
from .models import ConditionsData, Model, ThemeColor
from .signatures import fields_of

# The limits for long values.
_ITEMS = 12
_ROWS = 20
_COLUMNS = 9
_DEPTH = 4
_COLOR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20}|(?:rgb|hsl)a?\([0-9.,%/ ]{1,40}\)")


def card(value: Model) -> str | None:
    """Renders a value with its present fields, in the order of declaration; None for conditions with a flowchart."""
    if isinstance(value, WithConditions) and value._repr_mimebundle_():
        # Notebooks would show HTML before the flowchart.
        return None
    present = _present(value)
    name = present["name"].shown(value) if "name" in present else None
    title = f"{escape(type(value).__name__)} <b>{shown_text(name)}</b>" if isinstance(name, str) else _strong(value)
    return framed(_card(value, present, title, 0))


def records_table(records: Records[Any], title: str = "") -> str:
    """Renders the first and last records with their most relevant fields, and the record count."""
    count = len(records)
    head = list(records) if count <= _ROWS else [*records[: _ROWS // 2], *records[-_ROWS // 2 :]]
    noun = f"{records._model_name} record{'' if count == 1 else 's'}"
    caption = f"{escape(title)}<b>{count:,}</b> {escape(noun)}"
    if not head:
        return framed(f"<table><caption>{caption}</caption></table>")
    left_out = count - len(head)
    return framed(_table(head, caption, 0, gap=_ROWS // 2 if left_out else None, left_out=left_out))


def _strong(value: Model) -> str:
    return f"<b>{escape(type(value).__name__)}</b>"


def _fields(model: type[Model]) -> dict[str, Field]:
    """Returns the declared fields by attribute name, in order."""
    return {field.__name__: field for field in fields_of(model)}


def _present(value: Model) -> dict[str, Field]:
    """Returns the declared fields that are present in a value, by attribute name."""
    return {name: field for name, field in _fields(type(value)).items() if field.is_present(value)}


def _card(value: Model, present: Mapping[str, Field], caption: str, depth: int) -> str:
    rows = [(name, _shown(value, field, depth)) for name, field in present.items()]
    if extra := _extra_names(value):
        rows.append(("extra", _inline(", ".join(extra))))
    return rows_table(rows, caption)


def _extra_names(value: Model) -> list[str]:
    """Returns the names of the undeclared fields."""
    declared = {field.wire for field in fields_of(type(value))}
    # Not from `extra`: an integer of more digits than Python converts is no reason to show nothing.
    return [name for name in json.loads(value.to_json(), parse_int=str) if name not in declared]


def _shown(record: Model, field: Field, depth: int) -> str:
    value = field.shown(record)
    if field.is_secret and value is not None:
        return '<span class="muted">***</span>'
    return _value(value, depth)


def _value(value: Any, depth: int) -> str:
    if value is None:
        return '<span class="muted">null</span>'
    if isinstance(value, Model):
        return _nested(value, depth)
    if isinstance(value, datetime):
        return escape(value.isoformat(sep=" "))
    if isinstance(value, str):
        return shown_text(value)
    if isinstance(value, list | tuple):
        return _list(value, depth)
    if isinstance(value, Mapping):
        return _inline(json.dumps(value, ensure_ascii=False))
    return escape(str(value))


def _nested(value: Model, depth: int) -> str:
    if isinstance(value, ConditionsData):
        return _inline(_explained(value))
    if isinstance(value, ThemeColor) and value.value is not None:
        return f"{_swatch(value.value)}{shown_text(value.value)} {_inline(value.id or '')}"
    if depth >= _DEPTH:
        return _inline(value.to_json())
    shown = _card(value, _present(value), "", depth + 1)
    return f"<details><summary>{escape(type(value).__name__)}</summary>{shown}</details>"


def _explained(conditions: ConditionsData) -> str:
    try:
        return conditions.explain()
    except ValidationError:
        # Responses are shown even if they are inconsistent.
        return conditions.to_json()


def _list(values: Sequence[Any], depth: int) -> str:
    if not values:
        return '<span class="muted">none</span>'
    models = [value for value in values if isinstance(value, Model)]
    if len(models) == len(values) and depth < _DEPTH and not isinstance(models[0], ThemeColor):
        noun = f"{len(models):,} {type(models[0]).__name__}"
        shown = models[:_ROWS]
        table = _table(shown, "", depth + 1, gap=len(shown), left_out=len(models) - len(shown))
        return f"<details><summary>{escape(noun)}</summary>{table}</details>"
    separator = "<br>" if models else ", "
    more = f" … {len(values) - _ITEMS:,} more" if len(values) > _ITEMS else ""
    return separator.join(_value(value, depth + 1) for value in islice(values, _ITEMS)) + more


def _table(records: Sequence[Model], caption: str, depth: int, *, gap: int | None, left_out: int) -> str:
    """Renders a row per record; a row at `gap` shows the number of omitted records."""
    present = [_present(record) for record in records]
    names, is_all = _telling(records, present)
    head = "".join(f"<th{_kind(records, field)}>{escape(name)}</th>" for name, field in names.items())
    rows = []
    for record, fields in zip(records, present, strict=True):
        cells = "".join(_cell(record, field, name in fields, depth) for name, field in names.items())
        rows.append(f"<tr>{cells}</tr>")
    if gap is not None and left_out:
        rows.insert(gap, f'<tr><td class="muted" colspan="{len(names)}">… {left_out:,} more …</td></tr>')
    more = "" if is_all else ' <span class="muted">· some fields</span>'
    caption = f"<caption>{caption}{more}</caption>" if caption else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _telling(records: Sequence[Model], present: Sequence[Mapping[str, Field]]) -> tuple[dict[str, Field], bool]:
    """Returns the present fields that fit into a table, the most relevant first, and whether these are all."""
    declared = {name: field for model in dict.fromkeys(map(type, records)) for name, field in _fields(model).items()}
    there = {name: field for name, field in declared.items() if any(name in fields for fields in present)}
    weights = {name: max(_weight(record, field) for record in records) for name, field in there.items()}
    kept = set(sorted(there, key=weights.__getitem__)[:_COLUMNS])
    return {name: field for name, field in there.items() if name in kept}, len(kept) == len(there)


def _weight(record: Model, field: Field) -> int:
    """Rates the width of a value in a table: narrow, such as a boolean, or wide, such as a long string."""
    value = None if field.is_secret else field.shown(record)
    if isinstance(value, str):
        return 2 if len(value) > 60 else 0
    if isinstance(value, list | tuple | Mapping) or (
        isinstance(value, Model) and not isinstance(value, ConditionsData)
    ):
        return 2
    return 1 if isinstance(value, bool) else 0


def _cell(record: Model, field: Field, is_there: bool, depth: int) -> str:
    if not is_there:
        return "<td></td>"
    return f"<td{_kind([record], field)}>{_shown(record, field, depth)}</td>"


def _kind(records: Sequence[Model], field: Field) -> str:
    values = [] if field.is_secret else [field.shown(record) for record in records]
    are_numbers = any(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
    return ' class="number"' if are_numbers else ""


def _swatch(color: str) -> str:
    if _COLOR.fullmatch(color) is None:
        return ""
    return f'<span class="swatch" style="background-color: {escape(color)}">&#8199;&#8199;</span>'


def _inline(text: str) -> str:
    return f"<code>{shown_text(text)}</code>" if text else ""
