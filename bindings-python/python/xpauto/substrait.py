"""Reads predicates of pyarrow, which are opaque, from their Substrait form.

Substrait messages are protocol buffers; the few fields that predicates need are named here by their numbers, those of
`substrait/extended_expression.proto` and `substrait/algebra.proto`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

import pyarrow
import pyarrow.compute

from .pushdown import And, Compare, Constant, IsNull, Node, Not, OneOf, Or, Unknown

Message: TypeAlias = dict[int, list[Any]]

_COMPARISONS = {"equal": "=", "not_equal": "!=", "lt": "<", "lte": "<=", "gt": ">", "gte": ">="}
_FLIPPED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def predicate_of(expression: pyarrow.compute.Expression, schema: pyarrow.Schema) -> Node:
    """Reads a predicate on columns of this schema; what Substrait cannot express is unknown."""
    # Enums are dictionaries, which Substrait does not have.
    plain = pyarrow.schema(
        [field.with_type(pyarrow.string()) if pyarrow.types.is_dictionary(field.type) else field for field in schema]
    )
    try:
        message = _fields(bytes(expression.to_substrait(plain)))
    except (pyarrow.ArrowInvalid, pyarrow.ArrowNotImplementedError):
        return Unknown()
    functions = {}
    for extension in message.get(2, []):
        for function in _fields(extension).get(3, []):
            declared = _fields(function)
            # The name may be followed by the types of its arguments.
            functions[_last(declared, 2, 0)] = _last(declared, 3, b"").decode().partition(":")[0]
    root = _fields(message[3][0])
    return _Reader(schema.names, functions).read(root[1][0])


class _Reader:
    def __init__(self, names: Sequence[str], functions: dict[int, str]) -> None:
        self._names = names
        self._functions = functions

    def read(self, expression: bytes) -> Node:
        for kind, (part, *_) in _fields(expression).items():
            if kind == 1:
                value = _literal(part)
                return Constant(value) if value is None or isinstance(value, bool) else Unknown()
            if kind in self._READERS:
                return self._READERS[kind](self, _fields(part))
        return Unknown()

    def _flag(self, reference: Message) -> Node:
        column = self._column(reference)
        return Unknown() if column is None else Compare(column, "=", True)

    def _call(self, call: Message) -> Node:
        name = self._functions.get(_last(call, 1, 0), "")
        arguments = [_fields(argument).get(3, [b""])[0] for argument in call.get(4, [])]
        if name in ("and", "or"):
            parts = tuple(map(self.read, arguments))
            return And(parts) if name == "and" else Or(parts)
        if name == "not":
            return Not(self.read(arguments[0]))
        columns = [self._column_of(argument) for argument in arguments]
        match name, columns:
            case "is_null", [str(column)]:
                return IsNull(column)
            case "is_not_null", [str(column)]:
                return Not(IsNull(column))
            case _, [str(column), None] if name in _COMPARISONS:
                return self._compare(column, _COMPARISONS[name], arguments[1])
            case _, [None, str(column)] if name in _COMPARISONS:
                return self._compare(column, _FLIPPED[_COMPARISONS[name]], arguments[0])
        return Unknown()

    def _compare(self, column: str, operator: str, argument: bytes) -> Node:
        value = _literal_of(argument)
        return Unknown() if value is _NO_LITERAL else Compare(column, operator, value)

    def _choice(self, choice: Message) -> Node:
        """Reads `if_else`, which is null where its condition is."""
        clauses = [_fields(clause) for clause in choice.get(1, [])]
        if len(clauses) != 1 or 2 not in choice:
            return Unknown()
        condition, then = self.read(clauses[0][1][0]), self.read(clauses[0][2][0])
        otherwise = self.read(choice[2][0])
        match condition, then, otherwise:
            # The form in which DuckDB writes IN.
            case Not(IsNull(column)), OneOf(same, values), Constant(None) if column == same:
                return OneOf(column, values)
        # Where the condition is null, so is the choice, but not this disjunction: its opposite says nothing.
        return And((Or((And((condition, then)), And((Not(condition), otherwise)))), Unknown()))

    def _one_of(self, test: Message) -> Node:
        column = self._column_of(test[1][0])
        values = [_literal_of(option) for option in test.get(2, [])]
        if column is None or _NO_LITERAL in values:
            return Unknown()
        # Null is one of the values where it is among them.
        return OneOf(column, tuple(value for value in values if value is not None), of_null=None in values)

    def _column_of(self, expression: bytes) -> str | None:
        references = _fields(expression).get(2)
        return None if references is None else self._column(_fields(references[0]))

    def _column(self, reference: Message) -> str | None:
        for direct in reference.get(1, []):
            for segment in _fields(direct).get(2, []):
                position = _fields(segment)
                # A child is a field within a struct.
                return None if 2 in position else self._names[_last(position, 1, 0)]
        return None

    _READERS: dict[int, Callable[[_Reader, Message], Node]] = {2: _flag, 3: _call, 6: _choice, 8: _one_of}


_NO_LITERAL = object()


def _literal_of(expression: bytes) -> Any:
    literals = _fields(expression).get(1)
    return _NO_LITERAL if literals is None else _literal(literals[0])


def _literal(literal: bytes) -> Any:
    for kind, (value, *_) in _fields(literal).items():
        if kind in _LITERALS:
            return _LITERALS[kind](value)
    return _NO_LITERAL


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def _instant(value: int) -> Any:
    try:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=_signed(value))
    except OverflowError:
        return _NO_LITERAL


def _local_time(value: int) -> Any:
    instant = _instant(value)
    return instant if instant is _NO_LITERAL else instant.replace(tzinfo=None)


_LITERALS: dict[int, Callable[[Any], Any]] = {
    1: bool,
    2: _signed,
    3: _signed,
    5: _signed,
    7: _signed,
    10: lambda value: struct.unpack("<f", value)[0],
    11: lambda value: struct.unpack("<d", value)[0],
    12: bytes.decode,
    14: _local_time,
    27: _instant,
    29: lambda _: None,
}


def _last(message: Message, number: int, default: Any) -> Any:
    return message.get(number, [default])[-1]


def _fields(message: bytes) -> Message:
    """Splits a protocol buffer into the values of its fields."""
    fields: Message = {}
    for number, value in _values(message):
        fields.setdefault(number, []).append(value)
    return fields


def _values(message: bytes) -> Iterator[tuple[int, Any]]:
    at = 0
    while at < len(message):
        tag, at = _varint(message, at)
        number, form = tag >> 3, tag & 7
        if form == 0:
            value, at = _varint(message, at)
            yield number, value
            continue
        length = {1: 8, 5: 4}.get(form)
        if length is None:
            length, at = _varint(message, at)
        yield number, message[at : at + length]
        at += length


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
