"""How pydantic validates, serializes and describes models, records and pages. Only pydantic itself asks for this.

A mapping for a type that an operation sends is checked as a call checks it, so that a program refuses it as the body of
a request. One of any other type must be a whole record: limits are not checked and undeclared fields are kept, as in
responses, but the required fields tell a `Segment` from a `Goal`. In `Records` and `Page`, records may be partial, as
`select` returns them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from types import GenericAlias
from typing import Any, TypeVar, cast, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, Tag
from pydantic_core import InitErrorDetails, PydanticCustomError, core_schema
from pydantic_core import ValidationError as PydanticError
from pydantic_core.core_schema import CoreSchema

from . import _xpauto
from . import models as declared
from ._xpauto import Field
from .errors import Problem, ValidationError
from .models import Model
from .signatures import fields_of

T = TypeVar("T")

# A step of a path such as `colors[1].value`: a name, or an index.
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
_MASK = "***"
# In place of what is not shown.
_REST = "…"
# The most values of an input that are shown.
_MOST_SHOWN = 200


def model_schema(model: type[Model]) -> CoreSchema:
    """The schema of a model, with a definition for each type that it is made of."""
    definitions: dict[str, CoreSchema] = {}
    _define(model, definitions)
    # The name by which errors of a union tell its members.
    reference = cast(Any, lambda _: _reference(model))
    named = Tag(model.__name__).__get_pydantic_core_schema__(model, reference)
    return core_schema.definitions_schema(named, list(definitions.values()))


def records_schema(records: type[Any], source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    """The schema of `Records[Segment]`: a list of that model."""
    model = _argument(source, "Records[Segment]")

    def validate(value: Any, items: Callable[[Any], list[Model]]) -> Any:
        if isinstance(value, records) and issubclass(model, getattr(declared, value._model_name)):
            return value
        validated = _validated(items, value)
        return records(validated) if validated else _xpauto.restore_records(model, [], None, None)

    return core_schema.no_info_wrap_validator_function(
        validate,
        core_schema.list_schema(_partial(model, handler.generate_schema(model))),
        serialization=_serialization(lambda value: value.to_dicts(), list),
    )


def _partial(model: type[Model], whole: CoreSchema) -> CoreSchema:
    """The schema of a model whose mappings are read as `from_dict` reads them."""

    def validate(value: Any, validate_whole: Callable[[Any], Model]) -> Model:
        return _read(model.from_dict, value) if isinstance(value, Mapping) else validate_whole(value)

    return core_schema.no_info_wrap_validator_function(validate, whole)


def page_dict(page: Any) -> dict[str, Any]:
    """Returns a page as it is serialized."""
    return {"number": page.number, "page_count": page.page_count, "records": page.to_dicts()}


def pager_schema(pager: type[Any], source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    """The schema of `Pager[Segment]`: its records, which it becomes."""
    return core_schema.no_info_before_validator_function(
        lambda value: value.collect() if isinstance(value, pager) else value,
        records_schema(_xpauto.Records, GenericAlias(_xpauto.Records, get_args(source)), handler),
    )


def page_schema(page: type[Any], source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    """The schema of `Page[Segment]`: its number, its records and how many pages there are."""
    model = _argument(source, "Page[Segment]")
    records = records_schema(_xpauto.Records, GenericAlias(_xpauto.Records, (model,)), handler)
    fields = {
        "number": core_schema.typed_dict_field(core_schema.int_schema()),
        "page_count": core_schema.typed_dict_field(core_schema.nullable_schema(core_schema.int_schema())),
        "records": core_schema.typed_dict_field(records),
    }

    def validate(value: Any, inner: Callable[[Any], dict[str, Any]]) -> Any:
        return value if isinstance(value, page) else page(**_validated(inner, value))

    return core_schema.no_info_wrap_validator_function(
        validate,
        core_schema.typed_dict_schema(fields),
        serialization=_serialization(page_dict, lambda value: {**page_dict(value), "records": value.records}),
    )


def _serialization(
    plain: Callable[[Any], Any], parts: Callable[[Any], Any], model: type[Model] | None = None
) -> core_schema.WrapSerializerFunctionSerSchema:
    """Serializes what `plain` returns; where something is to be left out, `parts` by the schemas of their fields."""

    def serialize(value: Any, handler: Any, info: core_schema.SerializationInfo) -> Any:
        if not (info.include or info.exclude or info.exclude_none):
            return plain(value)
        if model is not None:
            refuse_attribute_names(model, include=info.include, exclude=info.exclude)
        return handler(parts(value))

    return core_schema.wrap_serializer_function_ser_schema(serialize, info_arg=True)


def refuse_attribute_names(model: type[Model], **options: Any) -> None:
    """Refuses names of Python in options that choose among the wire names: `exclude` would hide nothing."""
    wires = {field.__name__: field.wire for field in fields_of(model) if field.__name__ != field.wire}
    for option, names in options.items():
        for name in wires.keys() & set(names or ()):
            raise ValueError(f"{option} has {name!r}; write {wires[name]!r}, as the output has it")


def _argument(source: Any, example: str) -> Any:
    arguments = get_args(source)
    if len(arguments) != 1 or not (isinstance(arguments[0], type) and issubclass(arguments[0], Model)):
        raise TypeError(f"pydantic needs to know the model, as in {example}")
    return arguments[0]


def _reference(model: type[Model]) -> CoreSchema:
    return core_schema.definition_reference_schema(_name(model))


def _name(model: type[Model]) -> str:
    return f"{model.__module__}.{model.__qualname__}:{id(model)}"


def _define(model: type[Model], definitions: dict[str, CoreSchema]) -> None:
    if _name(model) in definitions:
        return
    # Taken before its fields, since a type may contain itself.
    definitions[_name(model)] = core_schema.any_schema()
    fields = {field.wire: _field(field, definitions) for field in fields_of(model)}
    definitions[_name(model)] = core_schema.no_info_wrap_validator_function(
        _validator(model),
        # Describes the model in JSON schema, and counts the fields of a mapping, by which pydantic chooses in a union.
        core_schema.typed_dict_schema(fields, extra_behavior="allow"),
        ref=_name(model),
        metadata={"pydantic_js_functions": [_titled(model)]},
        serialization=_serialization(_serialized, _serialized, model),
    )


def _validator(model: type[Model]) -> Callable[[Any, Any], Model]:
    def validate(value: Any, count_fields: Callable[[Any], Any]) -> Model:
        if isinstance(value, model):
            return value
        if isinstance(value, Model):
            raise PydanticCustomError("model_type", f"expected a {model.__name__}, got a {type(value).__name__}")
        read = _read(model._from_input, value)
        # Their values were checked.
        count_fields(dict.fromkeys(value))
        return read

    return validate


def _read(read: Callable[[Any], Model], value: Any) -> Model:
    """Returns the model that `read` parses; its problems become errors of pydantic, each at its place."""
    try:
        return read(value)
    except ValidationError as error:
        details = [_detail(problem, value) for problem in error.problems]
    raise PydanticError.from_exception_data("", details)


def _detail(problem: Problem, value: Any) -> InitErrorDetails:
    loc = tuple(int(index) if index else name for name, index in _STEP.findall(problem.path))
    found = value
    try:
        for step in loc:
            found = found[step]
    except (LookupError, TypeError):
        # As of a field that is missing: the whole value.
        found = value
    message: Any = f"{problem.path} {problem.message}" if loc else problem.message
    shown = _MASK if any(map(_is_secret, loc)) else _shown(found)
    return InitErrorDetails(type=PydanticCustomError("value_error", message), loc=loc, input=shown)


def _validated(validate: Callable[[Any], T], value: Any) -> T:
    """Validates a value by a schema of pydantic itself, whose errors would have it as it is."""
    try:
        return validate(value)
    except PydanticError as error:
        details = [
            InitErrorDetails(
                type=PydanticCustomError(cast(Any, line["type"]), cast(Any, line["msg"])),
                loc=line["loc"],
                input=_shown(line["input"]),
            )
            for line in error.errors(include_url=False)
        ]
    raise PydanticError.from_exception_data("", details)


def _shown(value: Any) -> Any:
    """Returns the input of an error, secrets masked: pydantic prints it, and FastAPI sends it back."""
    try:
        return _masked(value, iter(range(_MOST_SHOWN)))
    except RecursionError:
        return _REST


def _masked(value: Any, left: Iterator[int]) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        # JSON in place of an object may have secrets.
        return _REST if value.lstrip("\ufeff \t\r\n").startswith(("{", "[", '"')) else value
    if isinstance(value, Mapping):
        shown = {
            name: _MASK if item is not None and _is_secret(name) else _masked(item, left)
            for name, item in _first(value.items(), left)
        }
        return shown if len(shown) == len(value) else {**shown, _REST: _REST}
    if isinstance(value, list | tuple):
        items = [_masked(item, left) for item in _first(value, left)]
        return items if len(items) == len(value) else [*items, _REST]
    # Bytes, and objects whose text may be anything.
    return _REST


def _first(items: Iterable[T], left: Iterator[int]) -> Iterator[T]:
    """Yields items as long as values of the error may be shown."""
    return (item for item, _ in zip(items, left, strict=False))


@lru_cache(4096)
def _is_secret(name: object) -> bool:
    """Whether the field with this name is secret, or the name is a near miss of one that is."""
    if not isinstance(name, str):
        return False
    # Native functions take no lone surrogates.
    name = name.encode(errors="replace").decode()
    secrets, others = _declared_names()
    hint = "" if name in others else _xpauto.argument_hint(name, None, secrets)
    is_near_miss = any(f'"{secret}"' in hint for secret in secrets)
    return is_near_miss or _xpauto.masked(json.dumps({name: 0})).endswith(f'"{_MASK}"}}')


@cache
def _declared_names() -> tuple[list[str], list[str]]:
    """Returns the names of the secret fields of all models, and those of the others."""
    models = [getattr(declared, name) for name in declared.__all__]
    fields = [field for model in models for field in fields_of(model)]
    names = [(name, field.is_secret) for field in fields for name in (field.wire, field.__name__)]
    return [name for name, is_secret in names if is_secret], [name for name, is_secret in names if not is_secret]


def _serialized(value: Any) -> Any:
    return value.to_dict() if isinstance(value, Model) else value


def _titled(model: type[Model]) -> Callable[[CoreSchema, GetJsonSchemaHandler], dict[str, Any]]:
    def describe(schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        described = handler(schema)
        about: dict[str, Any] = {"title": model.__name__, "description": (model.__doc__ or "").partition("\n")[0]}
        is_dumped = handler.mode == "serialization"
        required = [field.wire for field in fields_of(model) if field.is_required or (is_dumped and field.wire == "id")]
        if required:
            about["required"] = required
        handler.resolve_ref_schema(described).update(about)
        return described

    return describe


def _field(field: Field, definitions: dict[str, CoreSchema]) -> core_schema.TypedDictField:
    def describe(schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        about = {"title": field.wire, "description": (field.__doc__ or "").partition(": ")[2]}
        flags = {"readOnly": field.is_read_only, "deprecated": field.is_deprecated}
        return {**handler(schema), **about, **{name: True for name, applies in flags.items() if applies}}

    schema = core_schema.nullable_schema(_type(field.json_type, definitions))
    return core_schema.typed_dict_field(schema, required=False, metadata={"pydantic_js_functions": [describe]})


def _type(kind: tuple[Any, ...], definitions: dict[str, CoreSchema]) -> CoreSchema:
    name, *details = kind
    if name == "list":
        return core_schema.list_schema(core_schema.nullable_schema(_type(details[0], definitions)))
    if name in ("object", "one of"):
        names = details if name == "object" else details[0]
        models = [getattr(declared, each) for each in names]
        for model in models:
            _define(model, definitions)
        references = [_reference(model) for model in models]
        return references[0] if len(references) == 1 else core_schema.union_schema([*references])
    if name == "enum":
        text = {"type": "string"}
        return _scalar({"anyOf": [{**text, "enum": list(details[0])}, text]})
    return _scalar(_SCALARS[name])


_SCALARS: dict[str, dict[str, Any]] = {
    **{kind: {"type": kind} for kind in ("integer", "number", "boolean", "string")},
    "date-time": {"type": "string", "format": "date-time"},
    "any": {},
}


def _scalar(described: dict[str, Any]) -> CoreSchema:
    """A value that was checked before, with its description in JSON schema."""
    return core_schema.any_schema(metadata={"pydantic_js_functions": [lambda _, handler: dict(described)]})
