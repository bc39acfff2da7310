"""HTML for notebooks: cards of single values, and tables of records.

The HTML is self-contained: no script, no external resource, every string escaped, secrets hidden. It inherits the
colors of the page, so that it adapts to light and dark mode; without the style sheet, which an untrusted notebook
drops, it is a plain table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any

from ._xpauto import Field, Records
from .errors import ValidationError, XpautoError
from .later import Later
from .models import ConditionsData, ConditionsDataLevel, Model, ThemeColor
from .pager import Page

if TYPE_CHECKING:
    from . import client as clients
else:
    clients = Later("xpauto.client")

STYLE = """<style>
.xpauto { margin: .3em 0; overflow-x: auto; line-height: 1.4; }
.xpauto table { border-collapse: collapse; margin: 0; font-size: .95em; }
.xpauto caption { text-align: left; padding: .2em .6em .4em 0; white-space: nowrap; color: inherit; caption-side: top; }
.xpauto th, .xpauto td { text-align: left; vertical-align: top; padding: .2em .8em .2em 0; max-width: 40em; }
.xpauto th, .xpauto td { overflow-wrap: break-word; border: 0; border-top: 1px solid rgba(128, 128, 128, .25); }
.xpauto th { font-weight: 500; opacity: .75; white-space: nowrap; }
.xpauto tr, .xpauto tr:hover { background: none; }
.xpauto .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.xpauto .muted { opacity: .75; }
.xpauto .swatch { display: inline-block; width: .9em; height: .9em; border-radius: .2em; margin-right: .3em; }
.xpauto .swatch { vertical-align: -.1em; border: 1px solid rgba(128, 128, 128, .5); }
.xpauto details > table { margin: .2em 0 .4em .6em; }
.xpauto summary { cursor: pointer; }
</style>"""

# The limits for long values.
_CHARACTERS = 160
_ITEMS = 12
_ROWS = 20
_COLUMNS = 9
_DEPTH = 4
_COLOR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20}|(?:rgb|hsl)a?\([0-9.,%/ ]{1,40}\)")


def card(value: Model) -> str:
    """Renders a value with its present fields, in the order of declaration; conditions as a picture."""
    if isinstance(value, ConditionsData | ConditionsDataLevel):
        with suppress(ValidationError):
            return value.show()._repr_html_()
    present = _present(value)
    name = present["name"].shown(value) if "name" in present else None
    title = f"{escape(type(value).__name__)} <b>{_text(name)}</b>" if isinstance(name, str) else _strong(value)
    return _framed(_card(value, present, title, 0))


def records_table(records: Records[Any], title: str = "") -> str:
    """Renders the first and last records with their most relevant fields, and the record count."""
    count = len(records)
    head = list(records) if count <= _ROWS else [*records[: _ROWS // 2], *records[-_ROWS // 2 :]]
    noun = f"{records._model_name} record{'' if count == 1 else 's'}"
    caption = f"{escape(title)}<b>{count:,}</b> {escape(noun)}"
    if not head:
        return _framed(f"<table><caption>{caption}</caption></table>")
    left_out = count - len(head)
    return _framed(_table(head, caption, 0, gap=_ROWS // 2 if left_out else None, left_out=left_out))


def page_table(page: Page[Any]) -> str:
    """Renders the records of a page under its number."""
    of = "" if page.page_count is None else f" of {page.page_count:,}"
    return records_table(page.records, f"page {page.number:,}{of} · ")


def client_card(client: clients._AnyClient[Any]) -> str:
    """Renders the URL and the options of a client, without tokens and header values."""
    rows: list[tuple[str, str]] = [("base_url", _text(client.base_url))]
    for name, value in client._shown_options().items():
        rows.append((name, _text(str(value))))
    remaining = client.quota.remaining
    rows.append(("quota remaining", "no rate_limit" if remaining is None else f"{remaining:,}"))
    return _framed(_rows_table(rows, f"<b>{escape(type(client).__name__)}</b>"))


def error_card(error: XpautoError) -> str:
    """Renders an error with its problems and attempts."""
    rows = [("message", _text(error.message, most=2000))]
    for name in ("status", "code", "error_name", "method", "path", "request_id", "retry_after", "start_page"):
        value = getattr(error, name, None)
        if value is not None and value != "":
            rows.append((name, _text(str(value))))
    rows += [("note", _text(note, most=2000)) for note in getattr(error, "__notes__", [])]
    problems = getattr(error, "problems", [])
    rows += [(problem.path or "problem", _text(problem.message, most=2000)) for problem in problems]
    for number, attempt in enumerate(error.attempts, 1):
        wait = "" if attempt.wait is None else f", then waited {attempt.wait:.1f} s"
        rows.append((f"attempt {number}", _text(f"{attempt.status or attempt.fault}{wait}")))
    return _framed(_rows_table(rows, f"<b>{escape(type(error).__name__)}</b>"))


def rich_fields(value: Model) -> Iterator[tuple[str, Any]]:
    """Yields the present fields with their values, for rich; secrets are hidden."""
    for name, field in _present(value).items():
        yield name, "***" if field.is_secret and field.shown(value) is not None else field.shown(value)


def pretty(value: Model, printer: Any, cycle: bool) -> None:
    """Prints a value for IPython, with one field per line if a single line is too short."""
    name = type(value).__name__
    with printer.group(len(name) + 1, f"{name}(", ")"):
        if cycle:
            printer.text("...")
            return
        for index, (field, shown) in enumerate(rich_fields(value)):
            if index:
                printer.text(",")
                printer.breakable()
            printer.text(f"{field}=")
            printer.pretty(shown)


def _framed(content: str) -> str:
    return f'{STYLE}<div class="xpauto">{content}</div>'


def _strong(value: Model) -> str:
    return f"<b>{escape(type(value).__name__)}</b>"


def _rows_table(rows: Iterable[tuple[str, str]], caption: str) -> str:
    body = "".join(f"<tr><th>{escape(name)}</th><td>{shown}</td></tr>" for name, shown in rows)
    return f"<table><caption>{caption}</caption><tbody>{body}</tbody></table>"


def _fields(model: type[Model]) -> dict[str, Field]:
    """Returns the declared fields by attribute name, in order."""
    declared = (vars(ancestor) for ancestor in reversed(model.__mro__))
    return {name: field for names in declared for name, field in names.items() if isinstance(field, Field)}


def _present(value: Model) -> dict[str, Field]:
    """Returns the declared fields that are present in a value, by attribute name."""
    return {name: field for name, field in _fields(type(value)).items() if field.is_in(value)}


def _card(value: Model, present: Mapping[str, Field], caption: str, depth: int) -> str:
    rows = [(name, _shown(value, field, depth)) for name, field in present.items()]
    if value.extra:
        rows.append(("extra", _inline(", ".join(value.extra))))
    return _rows_table(rows, caption)


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
        return _text(value)
    if isinstance(value, list | tuple):
        return _list(value, depth)
    if isinstance(value, Mapping):
        return _inline(json.dumps(value, ensure_ascii=False))
    return escape(str(value))


def _nested(value: Model, depth: int) -> str:
    if isinstance(value, ConditionsData):
        return _inline(_explained(value))
    if isinstance(value, ThemeColor) and value.value is not None:
        return f"{_swatch(value.value)}{_text(value.value)} {_inline(value.id or '')}"
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
    return f"<code>{_text(text)}</code>" if text else ""


def _text(text: str, most: int = _CHARACTERS) -> str:
    if len(text) <= most:
        return escape(text)
    return f'<span title="{escape(text[:2000])}">{escape(text[:most])}…</span>'
