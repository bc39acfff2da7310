"""Decides which part of a query's predicate becomes the filter of a list, so that no row of the result is lost.

An engine's predicate is first read into a tree of the nodes below. The filter may keep more rows than the predicate,
never fewer: engines apply the exact predicate to what comes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypeAlias

from . import _xpauto
from .errors import ValidationError
from .iterators import pages


@dataclass(frozen=True)
class And:
    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Or:
    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Not:
    part: Node


@dataclass(frozen=True)
class Constant:
    value: bool | None


@dataclass(frozen=True)
class IsNull:
    column: str


@dataclass(frozen=True)
class Compare:
    """A comparison with a value; null where the column is."""

    column: str
    operator: str
    value: Any


@dataclass(frozen=True)
class OneOf:
    """Whether a column is one of several values that are not null; `of_null` is the result where the column is null."""

    column: str
    values: tuple[Any, ...]
    of_null: bool | None = None


@dataclass(frozen=True)
class Unknown:
    """What no adapter can read."""


Node: TypeAlias = And | Or | Not | Constant | IsNull | Compare | OneOf | Unknown


class Asked(NamedTuple):
    """What the service is asked for: a filter in wire form, True for all rows, or False for none."""

    filter: dict[str, Any] | bool
    is_exact: bool
    """Whether the filter keeps the rows of the predicate and no others."""


ALL = Asked(True, False)

_OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_NAMES = {
    "=": "EQUAL",
    "!=": "NOT_EQUAL",
    "<": "LESS",
    "<=": "LESS_OR_EQUAL",
    ">": "GREATER",
    ">=": "GREATER_OR_EQUAL",
}

# Which comparisons the service may take over, by the kind of the field. Strings and enums may compare there ignoring
# case, and in the order of another collation: of these only equality keeps all rows that an engine would.
_COMPARISONS = {
    "integer": ["=", "!=", "<", "<=", ">", ">="],
    "number": ["=", "<", "<=", ">", ">="],
    "date-time": ["=", "<", "<=", ">", ">="],
    "boolean": ["=", "!="],
    "string": ["="],
    "enum": ["="],
}
_TYPES: dict[str, type | tuple[type, ...]] = {
    "integer": int,
    "number": (int, float),
    "date-time": datetime,
    "boolean": bool,
    "string": str,
    "enum": str,
}
_EXACT = ("integer", "boolean")

# A float may be stored with single precision, and be sent with six digits.
_PRECISION = 1e-6
# Columns hold instants, or local times converted to UTC; the service may compare local times. Offsets reach from -12 to
# +14 hours.
_OFFSETS = timedelta(hours=27)
# What fits into a URL of 8 KB when percent-encoded.
_LONGEST_FILTER = 2_000


def asked(predicate: Node, native: _xpauto.Pager) -> Asked:
    """Returns the filter that a list can ask for on behalf of a predicate."""
    try:
        found = _Reading({column: (wire, kind) for column, wire, kind in native.comparable()}).read(predicate, False)
    except RecursionError:
        return ALL
    is_long = not isinstance(found.filter, bool) and len(json.dumps(found.filter)) > _LONGEST_FILTER
    # With a limit or a later first page, a filter would change which records these select.
    is_other_list = found.filter is not False and not native.is_whole
    return ALL if is_long or is_other_list else found


class _Reading(NamedTuple):
    # The wire name and the kind of each column that can be compared.
    columns: Mapping[str, tuple[str, str]]

    def read(self, node: Node, negated: bool) -> Asked:
        match node:
            case Not(part):
                return self.read(part, not negated)
            case And(parts) | Or(parts):
                read = [self.read(part, negated) for part in parts]
                return _all(read) if isinstance(node, And) != negated else _any(read)
            case Constant(value):
                # Null is neither kept nor is its opposite.
                return Asked(value is not None and value != negated, True)
            case Unknown():
                return ALL
        if node.column not in self.columns:
            return ALL
        match node:
            case IsNull(column):
                return self.condition(column, "IS_NOT_NULL" if negated else "IS_NULL")
            case Compare(column, operator, value):
                return self.compare(column, _OPPOSITES[operator] if negated else operator, value)
            case OneOf(column, values, of_null):
                read = [self.none_of(column, values) if negated else self.one_of(column, values)]
                if of_null is not None and of_null != negated:
                    read.append(self.condition(column, "IS_NULL"))
                return _any(read)

    def condition(self, column: str, operator: str, *values: Any, is_exact: bool = True) -> Asked:
        return Asked({"field": self.columns[column][0], "operator": operator, "parameters": list(values)}, is_exact)

    def compare(self, column: str, operator: str, value: Any) -> Asked:
        kind = self.columns[column][1]
        if value is None:
            return Asked(False, True)
        if operator not in _COMPARISONS[kind] or not _is_of(kind, value):
            return ALL
        if kind == "boolean":
            return self.condition(column, "IS_TRUE" if value == (operator == "=") else "IS_FALSE")
        if kind not in ("number", "date-time"):
            return self.condition(column, _NAMES[operator], value, is_exact=kind in _EXACT)
        return self.between(column, None if "<" in operator else value, None if ">" in operator else value)

    def between(self, column: str, low: Any, high: Any) -> Asked:
        """Asks for the values between two ends, where they are known, and those that differ from them too little."""
        ends = [("GREATER_OR_EQUAL", low, -1), ("LESS_OR_EQUAL", high, 1)]
        kind = self.columns[column][1]
        try:
            return _all(
                self.condition(column, operator, _widened(kind, end, sign), is_exact=False)
                for operator, end, sign in ends
                if end is not None
            )
        except OverflowError:
            return ALL

    def one_of(self, column: str, values: Sequence[Any]) -> Asked:
        kind = self.columns[column][1]
        if not values:
            return Asked(False, True)
        if not all(_is_of(kind, value) for value in values):
            return ALL
        if kind == "boolean":
            return _any(self.compare(column, "=", value) for value in values)
        if kind in ("number", "date-time") or (kind == "integer" and _is_long(values)):
            return self.between(column, min(values), max(values))
        if len(values) == 1:
            return self.compare(column, "=", values[0])
        return self.condition(column, "IN", *values, is_exact=kind in _EXACT)

    def none_of(self, column: str, values: Sequence[Any]) -> Asked:
        kind = self.columns[column][1]
        if not values or "!=" not in _COMPARISONS[kind] or not all(_is_of(kind, value) for value in values):
            return ALL
        if kind == "boolean" or len(values) == 1:
            return _all(self.compare(column, "!=", value) for value in values)
        return self.condition(column, "NOT_IN", *values)


def _is_of(kind: str, value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, _TYPES[kind]):
        return kind == "boolean" and isinstance(value, bool)
    return not isinstance(value, float) or math.isfinite(value)


def _is_long(values: Sequence[Any]) -> bool:
    return len(json.dumps(values)) > _LONGEST_FILTER // 2


def _widened(kind: str, end: Any, sign: int) -> Any:
    if kind == "date-time":
        return (end + sign * _OFFSETS).isoformat(timespec="seconds")
    return end if kind == "integer" else float(end) + sign * abs(float(end)) * _PRECISION


def _all(parts: Iterable[Asked]) -> Asked:
    parts = list(parts)
    if any(part.filter is False for part in parts):
        return Asked(False, all(part.is_exact for part in parts if part.filter is False))
    return _joined("AND", parts, True)


def _any(parts: Iterable[Asked]) -> Asked:
    parts = list(parts)
    if any(part.filter is True for part in parts):
        return Asked(True, any(part.filter is True and part.is_exact for part in parts))
    return _joined("OR", parts, False)


def _joined(operator: str, parts: Sequence[Asked], neutral: bool) -> Asked:
    is_exact = all(part.is_exact for part in parts)
    filters: list[dict[str, Any]] = []
    for part in parts:
        if isinstance(part.filter, bool):
            continue
        is_same = part.filter.get("conditionalOperator") == operator
        filters.extend(part.filter["expressions"] if is_same else [part.filter])
    if not filters:
        return Asked(neutral, is_exact)
    return Asked(
        filters[0] if len(filters) == 1 else {"conditionalOperator": operator, "expressions": filters}, is_exact
    )


class Request(NamedTuple):
    """A list that is narrowed to what a query needs."""

    native: _xpauto.Pager
    columns: Sequence[str]
    asked: Asked

    def explain(self) -> str:
        """Describes what will be sent, and what is left to do."""
        prepared = self.native.prepare()
        path = prepared.url.partition("?")[0]
        if self.native.limit == 0:
            return f"{prepared.method} {path} is not sent: no row can match"
        lines = [f"{prepared.method} {path}", f"  columns: {', '.join(self.columns)}"]
        if not isinstance(self.asked.filter, bool):
            lines.append(f"  filter: {_xpauto.restore_filter(json.dumps(self.asked.filter), '[]')}")
        if not self.asked.is_exact:
            lines.append("  the exact predicate is applied to the rows that come")
        if self.native.limit is not None:
            lines.append(f"  limit: {self.native.limit}")
        return "\n".join([*lines, f"  first request: {prepared.url}"])


def narrowed(
    native: _xpauto.Pager, columns: Iterable[str], predicate: Node | None, limit: int | None = None, **options: Any
) -> Request:
    """Returns the list with only these columns, the filter that it can ask for, and at most `limit` rows of it.

    The limit counts rows that the predicate keeps: it is asked for only where the filter expresses the whole predicate.
    """
    names = native.columns().names
    wanted = set(columns)
    kept = [name for name in names if name in wanted] or [name for name in names if name != "extra"][:1] or names
    if "extra" not in kept:
        options["select"] = kept
    found = Asked(True, True) if predicate is None else asked(predicate, native)
    if found.filter is False:
        options["limit"] = 0
    elif limit is not None and (predicate is None or found.is_exact):
        options["limit"] = limit
    if not isinstance(found.filter, bool):
        try:
            return Request(native.narrowed({**options, "filter": found.filter}), kept, found)
        except ValidationError:
            # Such as with the list's own filter nested too deeply. What a query may compare is for its engine to say.
            found = ALL
            if options.get("limit") != 0:
                options.pop("limit", None)
    return Request(native.narrowed(options), kept, found)


def record_pages(native: _xpauto.Pager) -> Iterator[_xpauto.Records[Any]]:
    """Iterates over the records of each page."""
    return pages(native.cursor(), lambda number, records, *rest: records)
