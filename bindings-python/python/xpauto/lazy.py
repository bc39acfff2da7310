"""A list as a Polars `LazyFrame`, whose scans ask only for what a query needs."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from typing import Any

import polars
from polars.io.plugins import register_io_source

from . import _xpauto
from .pushdown import (
    ALL,
    And,
    Compare,
    Constant,
    IsNull,
    Node,
    Not,
    OneOf,
    Or,
    Request,
    Unknown,
    narrowed,
    record_pages,
)


class ListFrame(polars.LazyFrame):
    """A query on a list; its `explain` also shows what the service will be asked for."""

    def explain(self, *args: Any, **options: Any) -> str:
        """Returns the plan of Polars, then what each scan of a list in it asks the service for. Nothing is sent."""
        return "\n\n".join([super().explain(*args, **options), *(request.explain() for request in _requests(self))])


def lazy_frame(native: _xpauto.Pager) -> polars.LazyFrame:
    return ListFrame._from_pyldf(register_io_source(_Source(native), schema=_empty(native).schema)._ldf)


class _Source:
    """Scans a list on behalf of queries."""

    def __init__(self, native: _xpauto.Pager) -> None:
        self._native = native

    def __call__(
        self,
        with_columns: list[str] | None,
        predicate: polars.Expr | None,
        n_rows: int | None,
        batch_size: int | None = None,
    ) -> Iterator[polars.DataFrame]:
        def cut(frame: polars.DataFrame) -> polars.DataFrame:
            # The filter first: it may use columns that the query does not have (polars#25741).
            kept = frame if predicate is None else frame.filter(predicate)
            return kept if with_columns is None else kept.select(with_columns)

        names = set(self._native.columns().names if with_columns is None else with_columns)
        read = None
        if predicate is not None:
            names.update(predicate.meta.root_names())
            read = predicate_of(predicate)
        request = self.request(names, read, n_rows)
        # Raises for a predicate that does not fit the types, before anything is fetched.
        yield cut(_empty(request.native))
        remaining = n_rows
        for records in record_pages(request.native):
            frame = polars.DataFrame(records._columns(None))
            if remaining is not None:
                # `n_rows` counts rows before the filter (polars#18368).
                frame = frame.head(remaining)
                remaining -= frame.height
            yield cut(frame)
            if remaining == 0:
                return

    def request(self, columns: Iterable[str] | None, predicate: Node | None, n_rows: int | None) -> Request:
        columns = self._native.columns().names if columns is None else columns
        # With a filter, the service would count `n_rows` among the rows that it keeps.
        pushed = predicate if n_rows is None else None
        # A scan that a program abandons is never closed (polars#25745): prefetched pages would stay in memory.
        request = narrowed(self._native, columns, pushed, n_rows, prefetch=0)
        return request if pushed is predicate else request._replace(asked=ALL)


def _empty(native: _xpauto.Pager) -> polars.DataFrame:
    return polars.DataFrame(native.columns())


_COMPARISONS = {"Eq": "=", "NotEq": "!=", "Lt": "<", "LtEq": "<=", "Gt": ">", "GtEq": ">="}


def predicate_of(predicate: polars.Expr) -> Node:
    """Reads a predicate from its JSON form, which changes between versions: what it does not know is unknown."""
    try:
        return _read(json.loads(predicate.meta.serialize(format="json")))
    except (ValueError, TypeError, LookupError, polars.exceptions.PolarsError, polars.exceptions.PanicException):
        return Unknown()


def _read(node: Any) -> Node:
    match node:
        case {"Column": str(column)}:
            return Compare(column, "=", True)
        case {"Literal": _}:
            value = _value(node)
            return Constant(value) if value is None or isinstance(value, bool) else Unknown()
        case {"BinaryExpr": {"left": left, "op": "And" | "LogicalAnd", "right": right}}:
            return And((_read(left), _read(right)))
        case {"BinaryExpr": {"left": left, "op": "Or" | "LogicalOr", "right": right}}:
            return Or((_read(left), _read(right)))
        case {"BinaryExpr": {"left": {"Column": str(column)}, "op": operator, "right": {"Literal": _} as literal}}:
            return _compare(column, operator, _value(literal))
        case {"Function": {"input": inputs, "function": {"Boolean": function}}}:
            return _call(function, inputs)
    return Unknown()


def _compare(column: str, operator: str, value: Any) -> Node:
    if operator in ("EqValidity", "NotEqValidity"):
        is_same = IsNull(column) if value is None else OneOf(column, (value,), of_null=False)
        return is_same if operator == "EqValidity" else Not(is_same)
    return Compare(column, _COMPARISONS[operator], value) if operator in _COMPARISONS else Unknown()


def _call(function: Any, inputs: list[Any]) -> Node:
    match function, inputs:
        case "Not", [inner]:
            return Not(_read(inner))
        case "IsNull", [{"Column": str(column)}]:
            return IsNull(column)
        case "IsNotNull", [{"Column": str(column)}]:
            return Not(IsNull(column))
        case {"IsIn": {"nulls_equal": bool(nulls_equal)}}, [{"Column": str(column)}, values]:
            return _one_of(column, values, nulls_equal)
        case {"IsBetween": {"closed": closed}}, [
            {"Column": str(column)},
            {"Literal": _} as low,
            {"Literal": _} as high,
        ]:
            above = Compare(column, ">=" if closed in ("Both", "Left") else ">", _value(low))
            return And((above, Compare(column, "<=" if closed in ("Both", "Right") else "<", _value(high))))
    return Unknown()


def _one_of(column: str, values: Any, nulls_equal: bool) -> Node:
    match values:
        case {"Alias": [inner, _]}:
            return _one_of(column, inner, nulls_equal)
        case {"Literal": _} if isinstance(found := _value(values), list):
            known = tuple(value for value in found if value is not None)
            return OneOf(column, known, of_null=len(known) < len(found) if nulls_equal else None)
    return Unknown()


class _Value:
    """The value of a literal in the plan of a query."""

    def __init__(self, value: Any) -> None:
        self.value = value


def _value(literal: dict[str, Any]) -> Any:
    """Returns the value of a literal, whose JSON form Polars itself reads."""
    if isinstance(literal["Literal"], _Value):
        return literal["Literal"].value
    expression = polars.Expr.deserialize(io.StringIO(json.dumps(literal)), format="json")
    try:
        values = polars.select(expression).to_series().to_list()
    except (ValueError, OverflowError):
        # A date-time that Python does not have; nothing is compared with another type.
        return _Value(None)
    return values[0] if len(values) == 1 else values


def _requests(query: polars.LazyFrame) -> Iterator[Request]:
    """Returns what the scans of lists in the plan of a query will ask for.

    Plans are readable by the interface that Polars has for its GPU engine.
    """
    plan = query._ldf.visit()
    nodes = [plan.get_node()]
    while nodes:
        plan.set_node(nodes.pop())
        nodes.extend(reversed(plan.get_inputs()))
        try:
            node = plan.view_current_node()
        except NotImplementedError:
            continue
        if type(node).__name__ != "PythonScan":
            continue
        scan, columns, _, predicate, n_rows = node.options
        # Polars wraps the source in a function.
        for cell in getattr(scan, "__closure__", None) or ():
            if isinstance(source := cell.cell_contents, _Source):
                read = None if predicate is None else _read(_planned(plan, predicate[1]))
                yield source.request(columns, read, n_rows)


def _planned(plan: Any, position: int) -> Any:
    """Returns an expression of a plan in the shape of its JSON form, so far as predicates are read."""
    try:
        node = plan.view_expression(position)
    except (NotImplementedError, ValueError, OverflowError):
        # Also a date-time that Python does not have.
        return None
    match type(node).__name__:
        case "Column":
            return {"Column": node.name}
        case "Literal":
            return {"Literal": _Value(node.value)}
        case "BinaryExpr":
            left, right = _planned(plan, node.left), _planned(plan, node.right)
            return {"BinaryExpr": {"left": left, "op": str(node.op).rpartition(".")[2], "right": right}}
        case "Function":
            name, *options = node.function_data
            function: Any = str(name).rpartition(".")[2]
            if function == "IsIn":
                function = {function: {"nulls_equal": bool(options and options[0])}}
            elif function == "IsBetween":
                function = {function: {"closed": str(options[0]).capitalize()}}
            return {"Function": {"input": [_planned(plan, at) for at in node.input], "function": {"Boolean": function}}}
    return None
