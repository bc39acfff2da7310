"""How pydantic validates, serializes and describes models, records and pages. Only pydantic itself asks for this.

A mapping is read as `from_dict` reads it: types are checked, limits are not, and undeclared fields are kept, so that
a response of the service can always be dumped and read again.
"""

from __future__ import annotations

from collections.abc import Callable
from types import GenericAlias
from typing import Any, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import core_schema
from pydantic_core.core_schema import CoreSchema

from . import _xpauto
from . import models as declared
from ._xpauto import Field
from .models import Model
from .signatures import fields_of


def model_schema(model: type[Model]) -> CoreSchema:
    """The schema of a model, with a definition for each type that it is made of."""
    definitions: dict[str, CoreSchema] = {}
    _define(model, definitions)
    return core_schema.definitions_schema(_reference(model), list(definitions.values()))


def records_schema(records: type[Any], source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    """The schema of `Records[Segment]`: a list of that model."""
    model = _argument(source, "Records[Segment]")

    def validate(value: Any, items: Callable[[Any], list[Model]]) -> Any:
        if isinstance(value, records) and issubclass(model, getattr(declared, value._model_name)):
            return value
        return _xpauto.restore_records(model, [item.to_json() for item in items(value)], None, None)

    return core_schema.no_info_wrap_validator_function(
        validate,
        core_schema.list_schema(handler.generate_schema(model)),
        serialization=core_schema.plain_serializer_function_ser_schema(lambda value: value.to_dicts()),
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
        return value if isinstance(value, page) else page(**inner(value))

    def serialize(value: Any) -> dict[str, Any]:
        return {"number": value.number, "page_count": value.page_count, "records": value.to_dicts()}

    return core_schema.no_info_wrap_validator_function(
        validate,
        core_schema.typed_dict_schema(fields),
        serialization=core_schema.plain_serializer_function_ser_schema(serialize),
    )


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
        # Describes the model in JSON schema; `from_dict` does the validation.
        core_schema.typed_dict_schema(fields, extra_behavior="allow"),
        ref=_name(model),
        metadata={"pydantic_js_functions": [_titled(model)]},
        serialization=core_schema.plain_serializer_function_ser_schema(_serialized),
    )


def _validator(model: type[Model]) -> Callable[[Any, Any], Model]:
    def validate(value: Any, _: Any) -> Model:
        if isinstance(value, model):
            return value
        if isinstance(value, Model):
            raise ValueError(f"expected a {model.__name__}, got a {type(value).__name__}")
        return model.from_dict(value)

    return validate


def _serialized(value: Any) -> Any:
    return value.to_dict() if isinstance(value, Model) else value


def _titled(model: type[Model]) -> Callable[[CoreSchema, GetJsonSchemaHandler], dict[str, Any]]:
    def describe(schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        described = handler(schema)
        about: dict[str, Any] = {"title": model.__name__, "description": (model.__doc__ or "").partition("\n")[0]}
        if handler.mode == "serialization":
            about["required"] = [field.wire for field in fields_of(model) if field.is_required or field.wire == "id"]
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
        known = core_schema.literal_schema(list(details[0]))
        return core_schema.union_schema([known, core_schema.str_schema()])
    scalars: dict[str, Callable[[], CoreSchema]] = {
        "integer": core_schema.int_schema,
        "number": core_schema.float_schema,
        "boolean": core_schema.bool_schema,
        "string": core_schema.str_schema,
        "date-time": core_schema.datetime_schema,
        "any": core_schema.any_schema,
    }
    return scalars[name]()
