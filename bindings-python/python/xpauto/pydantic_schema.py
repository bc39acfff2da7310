"""How pydantic validates, serializes and describes models and records. Only pydantic itself asks for this.

A mapping for a type that an operation sends is checked as a call checks it, so that a program refuses it as the body of
a request. One of any other type must be a whole record: limits are not checked and undeclared fields are kept, as in
responses, but the required fields tell a `Segment` from a `Goal`. In `Records`, records may be partial, as `select`
returns them. Errors show no input, which may hold secrets: pydantic prints it, and FastAPI sends it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, Tag, TypeAdapter
from pydantic_core import InitErrorDetails, PydanticCustomError, core_schema
from pydantic_core import ValidationError as PydanticError
from pydantic_core.core_schema import CoreSchema

from . import models as declared
from ._xpauto import Field
from .errors import ValidationError
from .models import Model
from .signatures import fields_of

# A step of a path such as `colors[1].value`: a name, or an index.
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


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
    (model,) = get_args(source) or (None,)
    if not (isinstance(model, type) and issubclass(model, Model)):
        raise TypeError("pydantic needs to know the model, as in Records[Segment]")

    def validate(value: Any, _: Any) -> Any:
        if isinstance(value, records) and issubclass(model, getattr(declared, value._model_name)):
            return value
        if not isinstance(value, list | tuple):
            raise _refusal(f"must be a list, got {type(value).__name__}")
        models = [_record(model, model.from_dict, item, index) for index, item in enumerate(value)]
        return records(models, model)

    return core_schema.no_info_wrap_validator_function(
        validate,
        core_schema.list_schema(handler.generate_schema(model)),
        serialization=_serialization(lambda value: value.to_dicts(), list),
    )


def _serialization(
    plain: Callable[[Any], Any], parts: Callable[[Any], Any], model: type[Model] | None = None
) -> core_schema.WrapSerializerFunctionSerSchema:
    """Serializes what `plain` returns; where something is to be left out, `parts` by the schemas of their fields."""

    def serialize(value: Any, handler: Any, info: core_schema.SerializationInfo) -> Any:
        if not (info.include or info.exclude or info.exclude_none):
            return plain(value)
        for field in fields_of(model) if model else ():
            # A name of Python chooses none of the output: `exclude` would hide nothing.
            if field.__name__ != field.wire and field.__name__ in {*(info.include or ()), *(info.exclude or ())}:
                raise ValueError(f"include and exclude have {field.wire!r}, not {field.__name__!r}")
        return handler(parts(value))

    return core_schema.wrap_serializer_function_ser_schema(serialize, info_arg=True)


def _reference(model: type[Model]) -> CoreSchema:
    return core_schema.definition_reference_schema(_name(model))


def _name(model: type[Model]) -> str:
    return f"{model.__module__}.{model.__qualname__}:{id(model)}"


def _define(model: type[Model], definitions: dict[str, CoreSchema]) -> None:
    if _name(model) in definitions:
        return
    # Taken before its fields, since a type may contain itself.
    definitions[_name(model)] = core_schema.any_schema()
    hints = get_type_hints(model)
    fields = {field.wire: _field(field, hints[field.__name__], definitions) for field in fields_of(model)}

    def validate(value: Any, count_fields: Callable[[Any], Any]) -> Model:
        read = _record(model, model._from_input, value)
        if read is not value:
            # By their number pydantic chooses in a union; their values were checked.
            count_fields(dict.fromkeys(read.to_dict()))
        return read

    definitions[_name(model)] = core_schema.no_info_wrap_validator_function(
        validate,
        core_schema.typed_dict_schema(fields, extra_behavior="allow"),
        ref=_name(model),
        metadata={"pydantic_js_functions": [_titled(model)]},
        serialization=_serialization(_serialized, _serialized, model),
    )


def _record(model: type[Model], read: Callable[[Any], Model], value: Any, *place: int) -> Model:
    """Returns a model as it is, or what `read` parses; its problems become errors of pydantic, each at its place."""
    if isinstance(value, model):
        return value
    if isinstance(value, Model):
        raise _refusal(f"expected a {model.__name__}, got a {type(value).__name__}", *place)
    try:
        return read(value)
    except ValidationError as error:
        problems = error.problems
    details: list[InitErrorDetails] = []
    for problem in problems:
        steps = [int(index) if index else name for name, index in _STEP.findall(problem.path)]
        message = f"{problem.path} {problem.message}" if steps else problem.message
        details.append(_detail(message, *place, *steps))
    raise PydanticError.from_exception_data("", details)


def _refusal(message: str, *place: int) -> PydanticError:
    return PydanticError.from_exception_data("", [_detail(message, *place)])


def _detail(message: str, *place: int | str) -> InitErrorDetails:
    return InitErrorDetails(type=PydanticCustomError("value_error", cast(Any, message)), loc=place, input=None)


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


def _field(field: Field, hint: Any, definitions: dict[str, CoreSchema]) -> core_schema.TypedDictField:
    def describe(schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        about = {"title": field.wire, "description": (field.__doc__ or "").partition(": ")[2]}
        flags = {"readOnly": field.is_read_only, "deprecated": field.is_deprecated}
        return {**handler(schema), **about, **{name: True for name, applies in flags.items() if applies}}

    schema = core_schema.nullable_schema(_type(hint, definitions))
    return core_schema.typed_dict_field(schema, required=False, metadata={"pydantic_js_functions": [describe]})


def _type(hint: Any, definitions: dict[str, CoreSchema]) -> CoreSchema:
    union = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    kinds = [kind for kind in union if kind is not NoneType]
    if get_origin(kinds[0]) is tuple:
        return core_schema.list_schema(core_schema.nullable_schema(_type(get_args(kinds[0])[0], definitions)))
    models = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Model)]
    for model in models:
        _define(model, definitions)
    references = [_reference(model) for model in models]
    if references:
        return references[0] if len(references) == 1 else core_schema.union_schema([*references])
    # A value that was checked before, with its description in JSON schema.
    described = TypeAdapter(reduce(or_, kinds)).json_schema
    return core_schema.any_schema(metadata={"pydantic_js_functions": [lambda _, handler: described()]})
