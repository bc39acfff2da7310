from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from os import PathLike
from pathlib import Path
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    Never,
    Self,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    final,
    overload,
    type_check_only,
)

import pandas
import polars
import pyarrow
import typing_extensions
from typing_extensions import disjoint_base

from ._fields import FilterFields
from .arguments import FilterLike
from .errors import Attempt
from .pager import Page

_M = TypeVar("_M", bound=Model, covariant=True)
_Model = TypeVar("_Model", bound=Model)
_T = TypeVar("_T", covariant=True)
# `Filter` alone is a filter of any list.
_Of = typing_extensions.TypeVar("_Of", covariant=True, default=Any)
_Read = typing_extensions.TypeVar("_Read", covariant=True, default=Any)
# Covariant in spite of the parameters, so that mypy finds what the fields in a list have in common: `sort=[a, b]`.
_Value = typing_extensions.TypeVar("_Value", covariant=True, default=Any)

MYPY = False
"""Taken for true by mypy alone: with `truthy-bool`, it reports conditions of a type without `__bool__`."""
_Scalar: TypeAlias = str | int | float | bool | Decimal | Enum | datetime | date

__version__: str
is_debug_build: bool
SANDBOX_CLIENT: tuple[str, str]
OMITTED: Any
"""The default of every keyword that may be left out."""

def declare_classes(create: Callable[[str, str, list[Field]], type[Model]]) -> dict[str, type[Model]]: ...
def restore_filter(text: str, models: list[str | None]) -> Filter[Any]: ...
def list_ends_with(requested: int, page_count: int, first: int, number: int, size: int) -> bool: ...
def restore_records(class_: type[Model], all: tuple[Any, Any, Any], parts: list[Any]) -> Records[Any]: ...

@disjoint_base
class Model:
    """The base class of declared types: immutable, and equal if the JSON is.

    Undeclared fields, and the difference between absent and null, are preserved.
    """

    def __init__(self, **fields: Any) -> None: ...
    @classmethod
    def from_dict(cls, data: Mapping[str, Any], /) -> Self:
        """Parses a mapping in wire names. Types are checked, limits are not."""
    @classmethod
    def _from_input(cls, data: Mapping[str, Any]) -> Self: ...
    @classmethod
    def from_json(cls, text: str, /) -> Self:
        """Parses JSON. Types are checked, limits are not."""
    def to_dict(self) -> dict[str, Any]:
        """Returns all fields in wire names, exactly as received or constructed, including undeclared ones."""
    def to_json(self) -> str:
        """Returns the JSON, exactly as received or constructed."""
    @classmethod
    def sample(cls, **fields: Any) -> Self:
        """Builds a valid value for tests with these fields; the other fields are the same each time.

        Like listed records, it lacks the fields that are returned on request, unless they are passed.
        """
    def replace(self, **changes: Any) -> Self:
        """Returns a copy with some fields changed; `None` means null."""
    def __replace__(self, /, **changes: Any) -> Self: ...
    @property
    def extra(self) -> dict[str, Any]:
        """The undeclared fields, in wire names."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any: ...

@final
class Client:
    # Calls return their result, or an awaitable of it where the client is asynchronous.
    def __new__(cls, options: dict[str, Any], given: dict[str, Any], is_async: bool) -> Self: ...
    @property
    def is_async(self) -> bool: ...
    @property
    def base_url(self) -> str: ...
    def with_options(self, options: Mapping[str, Any], derived: dict[str, Any]) -> Client: ...
    def derived(self) -> dict[str, Any]: ...
    def given(self) -> dict[str, Any]: ...
    def on_request(self, function: Callable[..., object]) -> int: ...
    def remove_hook(self, number: int) -> None: ...
    def keep(self, sandbox: object) -> None: ...
    def close(self) -> None: ...
    def call(self, operation: str, *given: Any) -> Any: ...
    def call_raw(self, operation: str, *given: Any) -> Any: ...
    def prepare(self, operation: str, *given: Any) -> PreparedRequest: ...
    def prepare_list(self, operation: str, options: dict[str, Any]) -> PreparedRequest: ...
    def list(self, operation: str, options: dict[str, Any], warns: bool = True) -> Pager: ...
    def request(self, method: str, path: str, query: Any, json: Any, options: dict[str, Any]) -> Any: ...
    def polling(self, data_code: str, path: str, options: dict[str, Any]) -> Polling: ...

@final
class Polling:
    def next(self) -> Any: ...
    def remaining(self) -> float: ...

# The operators that filters are built with, which fields of each type have.
@type_check_only
class _Presence(Generic[_Of]):
    def is_null(self) -> Filter[_Of]:
        """Null or absent."""
    def is_not_null(self) -> Filter[_Of]:
        """Neither null nor absent."""
    def is_empty(self) -> Filter[_Of]:
        """Null, absent, an empty string or an empty list."""
    def is_not_empty(self) -> Filter[_Of]:
        """The opposite of `is_empty`."""
    if not MYPY:
        def __bool__(self) -> Never: ...

@type_check_only
class _Equality(Generic[_Of, _Value]):
    def __eq__(self, value: _Value | None, /) -> Filter[_Of]: ...  # type: ignore[override]
    def __ne__(self, value: _Value | None, /) -> Filter[_Of]: ...  # type: ignore[override]
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def is_in(self, values: Iterable[_Value], /) -> Filter[_Of]:
        """One of the values; there must be at least one."""
    def not_in(self, values: Iterable[_Value], /) -> Filter[_Of]:
        """None of the values; there must be at least one."""

@type_check_only
class _Truth(Generic[_Of]):
    def is_true(self) -> Filter[_Of]:
        """True."""
    def is_false(self) -> Filter[_Of]:
        """False; null does not match."""

@type_check_only
class _Order(Generic[_Of, _Value]):
    def __lt__(self, value: _Value, /) -> Filter[_Of]: ...  # type: ignore[misc]
    def __le__(self, value: _Value, /) -> Filter[_Of]: ...  # type: ignore[misc]
    def __gt__(self, value: _Value, /) -> Filter[_Of]: ...  # type: ignore[misc]
    def __ge__(self, value: _Value, /) -> Filter[_Of]: ...  # type: ignore[misc]
    def between(self, low: _Value, high: _Value, /) -> Filter[_Of]:  # type: ignore[misc]
        """Between `low` and `high`, both inclusive."""

@type_check_only
class _Pattern(Generic[_Of, _Value]):
    def like(self, pattern: str, /) -> Filter[_Of]:
        """Matches a pattern, ignoring case; `%` matches any string, `_` any character."""
    def not_like(self, pattern: str, /) -> Filter[_Of]:
        """Does not match a pattern, ignoring case; `%` matches any string, `_` any character."""
    def contains(self, value: _Value, /) -> Filter[_Of]:  # type: ignore[misc]
        """Contains the value: as a substring of a string, or as an element of a list."""

class Field(_Presence[_Of], Generic[_Of, _Read]):
    # No docstring, which would shadow those of the fields.
    @overload
    def __get__(self, instance: None, owner: type[Any], /) -> Self: ...
    @overload
    def __get__(self, instance: Model, owner: type[Any] | None = None, /) -> _Read: ...
    def __set__(self, instance: Model, value: Never, /) -> None: ...
    def asc(self) -> Sort[_Of]:
        """Sorts from the least value to the greatest."""
    def desc(self) -> Sort[_Of]:
        """Sorts from the greatest value to the least."""
    @property
    def __name__(self) -> str: ...
    def is_present(self, record: Model) -> bool:
        """Whether a record has this field, with a value or null."""
    def shown(self, record: Model) -> Any:
        """Returns the value for display: an invalid date-time as a string, a value of another type as it came."""
    @property
    def annotation(self) -> str:
        """The type of its value."""
    @property
    def argument_type(self) -> str:
        """The type of its keyword argument."""
    @property
    def is_required(self) -> bool:
        """Whether it is required on write."""
    @property
    def is_read_only(self) -> bool:
        """Whether only the service sets it."""
    @property
    def is_deprecated(self) -> bool:
        """Whether it is deprecated."""
    @property
    def wire(self) -> str:
        """The name in JSON."""
    @property
    def is_secret(self) -> bool:
        """Whether it is hidden from every output."""

# At run time, every field of a class is a `Field`, which refuses what does not suit its type.
@type_check_only
class ComparedField(_Equality[_Of, _Value], Field[_Of, _Read], Generic[_Of, _Read, _Value]): ...

@type_check_only
class BoolField(_Truth[_Of], ComparedField[_Of, _Read, bool]): ...

@type_check_only
class OrderedField(_Order[_Of, _Value], ComparedField[_Of, _Read, _Value], Generic[_Of, _Read, _Value]): ...

@type_check_only
class StringField(_Pattern[_Of, _Value], OrderedField[_Of, _Read, _Value], Generic[_Of, _Read, _Value]): ...

@type_check_only
class TextField(_Truth[_Of], StringField[_Of, _Read, _Value], Generic[_Of, _Read, _Value]): ...

@type_check_only
class ListField(Field[_Of, _Read], Generic[_Of, _Read, _Value]):
    def contains(self, value: _Value, /) -> Filter[_Of]:  # type: ignore[misc]
        """Contains the value as an element."""

@final
class Sort(Generic[_Of]):
    """The order of a list by one field, as `Segment.date_created.desc()` returns it."""

@final
class RawResponse(Generic[_T]):
    """A response of the service: status, headers, body, and the attempts of the call."""

    @property
    def status(self) -> int:
        """The HTTP status code."""
    @property
    def headers(self) -> dict[str, str]:
        """The headers, names in lower case."""
    @property
    def content(self) -> bytes:
        """The body."""
    @property
    def text(self) -> str:
        """The body as a string; bytes that are not UTF-8 are replaced."""
    @property
    def attempts(self) -> list[Attempt]:
        """The attempts of the call; the last one got this response."""
    def json(self) -> Any:
        """Parses the body as JSON. Raises `DecodeError` if it is not valid JSON."""
    def parse(self) -> _T:
        """Returns the result of the call, as without `with_raw_response`; for `client.request`, that of `json()`."""

@final
class PreparedRequest:
    """A request as a call would send it, for dry runs, reviews and tests."""

    @property
    def method(self) -> str:
        """The HTTP method."""
    @property
    def url(self) -> str:
        """The URL with its query."""
    @property
    def headers(self) -> dict[str, str]:
        """The headers, names in lower case. The token is masked as `Bearer ***`; other secrets are masked too."""
    @property
    def body(self) -> str | None:
        """The body as a JSON string, exactly as it would be sent; None without a body."""
    def to_curl(self) -> str:
        """Returns the request as a `curl` command, quoted for POSIX shells; secrets are masked."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class Pager:
    @property
    def client(self) -> Client: ...
    @property
    def title(self) -> str: ...
    def given(self) -> dict[str, Any]: ...
    def pages(self) -> PageIterator[Any]: ...
    def columns(self, timezone: str | None = None) -> Columns: ...
    def cache_name(self) -> str: ...
    def first(self) -> Any: ...
    def plan(self) -> Any: ...
    @property
    def asked(self) -> list[tuple[str, str]]: ...

@final
class ListIterator(Generic[_M]):
    def __new__(cls, pages: PageIterator[_M]) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> _M: ...
    def close(self) -> None: ...

@final
class PageIterator(Generic[_M]):
    """Iterates over the pages of a list; after an error or an interrupt, iteration continues with the same page."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Page[_M]: ...
    def close(self) -> None:
        """Ends the iteration, and cancels the requests of pages that no call waits for."""
    def next_page(self) -> Any: ...
    def collect(self) -> Any: ...
    def columns(self, timezone: str | None = None) -> Any: ...
    def joined(self, parts: list[Records[Any]]) -> Records[_M]: ...

@final
class Records(Generic[_M]):
    """Records of one type, in the service's order. A sequence; slices are `Records` too."""

    def __new__(cls, models: Iterable[_M], model: type[_M] | None = None) -> Self:
        """Creates records from models of one type, which `model` names for a list that may be empty."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _M: ...
    @overload
    def __getitem__(self, index: slice, /) -> Records[_M]: ...
    def __iter__(self) -> Iterator[_M]: ...
    def __reversed__(self) -> Iterator[_M]: ...
    def __contains__(self, value: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    @property
    def _model_name(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __add__(self, other: Records[_M], /) -> Records[_M]: ...
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any: ...
    def to_dicts(self, *, names: Literal["wire", "snake"] = "wire") -> list[dict[str, Any]]:
        """Returns every record as a dict in wire names, exactly as received.

        `names="snake"` uses the attribute names of declared fields instead, at any depth.
        """
    def to_arrow(self, *, timezone: str | None = None) -> pyarrow.Table:
        """Converts the records to a pyarrow `Table`: a column per field, and a last one, `extra`, for undeclared fields.

        Date-times without an offset are taken as written, or interpreted in `timezone`, an IANA name.
        Needs `xpauto[pyarrow]`.
        """
    def to_pandas(
        self,
        *,
        timezone: str | None = None,
        dtype_backend: Literal["pyarrow"] | None = None,
    ) -> pandas.DataFrame:
        """Converts the records to a pandas `DataFrame`; integers and booleans with missing values keep their types.

        Lists become tuples, so that rows can be compared and grouped; with `dtype_backend="pyarrow"`, all columns have
        Arrow types instead. The columns and `timezone` are those of `to_arrow`. Needs `xpauto[pandas]`.

        Enums become categoricals of the declared values and of those that occur besides: an open enum loses none.
        """
    def to_polars(self, *, timezone: str | None = None) -> polars.DataFrame:
        """Converts the records to a polars `DataFrame`.

        The columns and `timezone` are those of `to_arrow`. Needs `xpauto[polars]`.
        """
    def save(self, path: str | PathLike[str], /) -> None:
        """Writes the records to a file that ends with `.jsonl`, `.jsonl.gz` or `.parquet`, which `xpauto.load` reads.

        An existing file is replaced once the new one is complete. `.parquet` needs `xpauto[pyarrow]`. Raises `FileError`
        if the file cannot be written.
        """
    def conditions(self) -> Columns:
        """Returns one row per condition of each segment, in whichever form a segment has.

        `block` and `position` are indexes from 0; `operator_to_next_condition` and `operator_to_next_block` join the
        condition and its block to the next one. The other fields of a condition are in `extra`.
        """
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def _columns(self, timezone: str | None = None) -> Columns: ...
    def _content_hashes(self) -> list[str]: ...

@final
class Columns:
    """A table in Arrow format, which pyarrow, polars, `DuckDB` and others read without copying."""

    @property
    def names(self) -> list[str]:
        """The column names."""
    def __len__(self) -> int: ...
    def to_arrow(self) -> pyarrow.Table:
        """Converts the table to a pyarrow `Table`. Needs `xpauto[pyarrow]`."""
    def to_pandas(self, *, dtype_backend: Literal["pyarrow"] | None = None) -> pandas.DataFrame:
        """Converts the table to a pandas `DataFrame`; integers and booleans with missing values keep their types.

        Lists become tuples, or Arrow lists with `dtype_backend="pyarrow"`. Needs `xpauto[pandas]`.
        """
    @property
    def _declared(self) -> dict[str, list[str]]: ...
    def to_polars(self) -> polars.DataFrame:
        """Converts the table to a polars `DataFrame`. Needs `xpauto[polars]`."""
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Filter(Generic[_Of]):
    """A filter of a list, built by comparing the fields of a model, such as `Segment.name`, or those of `F`."""

    def __and__(self, other: Filter[_Of], /) -> Filter[_Of]: ...
    def __or__(self, other: Filter[_Of], /) -> Filter[_Of]: ...
    def __invert__(self) -> Filter[_Of]: ...
    if not MYPY:
        def __bool__(self) -> Never: ...
    def to_dict(self) -> dict[str, Any]:
        """Returns the wire form."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class FilterField(
    _Presence[Any], _Equality[Any, _Scalar], _Truth[Any], _Order[Any, _Scalar], _Pattern[Any, _Scalar]
):
    """A field of listed records; comparing it returns a filter."""

F: FilterFields

@final
class Sandbox:
    def __new__(cls, options: Mapping[str, Any]) -> Self: ...
    @property
    def url(self) -> str: ...
    @property
    def token(self) -> str: ...
    def control(self, method: str, path: str, body: object = None) -> Any: ...
    def snapshot(self) -> Snapshot: ...
    def restore(self, snapshot: Snapshot) -> None: ...
    def stop(self) -> None: ...

@final
class Snapshot:
    """An account as it was, for `restore`."""

def argument_hint(name: str, known: list[str]) -> str: ...

def replace_file(path: str | PathLike[str], write: Callable[[Path], object]) -> None: ...
def save_records(records: Records[Any], path: str | PathLike[str]) -> None: ...
def load_records(path: str | PathLike[str], model: type[Any] | None) -> Records[Any]: ...
def parse_records(path: str | PathLike[str], header: str, lines: str, model: type[Any] | None) -> Records[Any]: ...
def record_header(records: Records[Any]) -> str: ...
def diff(
    before: object, after: object, key: str
) -> tuple[list[int], list[int], list[tuple[Any, str, Any, Any]], int, list[str]]: ...
def run_program(arguments: list[str]) -> int: ...
def explain_conditions(conditions: Any, values: bool) -> str: ...
def conditions_to_mermaid(conditions: Any) -> str: ...
def condition_families(conditions: Any) -> dict[str, int]: ...
def conditions_use(conditions: Any, targeting_type: str) -> bool: ...
def segment_uses(segment: Any, targeting_type: str) -> bool: ...
