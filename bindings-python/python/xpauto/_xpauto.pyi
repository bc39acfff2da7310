# Generated from the native module and from src/typed.pyi by `make stub`; changes belong there.
from _typeshed import SupportsGetItem
from os import PathLike
from typing import Any, Final, SupportsIndex, final
from typing_extensions import disjoint_base
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import ClassVar, Generic, Literal, Never, Self, TypeAlias, TypeVar, overload, type_check_only
import pandas
import polars
import pyarrow
import typing_extensions
from ._fields import FilterFields
from .errors import Attempt
from .pager import Page
_M = TypeVar('_M', bound=Model, covariant=True)
_T = TypeVar('_T', covariant=True)
_Of = typing_extensions.TypeVar('_Of', covariant=True, default=Any)
_Read = typing_extensions.TypeVar('_Read', covariant=True, default=Any)
_Value = typing_extensions.TypeVar('_Value', covariant=True, default=Any)
MYPY = False
_Scalar: TypeAlias = str | int | float | bool | Decimal | Enum | datetime | date
__version__: str
is_debug_build: bool
SANDBOX_CLIENT: tuple[str, str]
OMITTED: Any
F: FilterFields

def uses_targeting_type(holder: Any, targeting_type: str) -> bool:
    """
    Whether conditions, or those of a segment, have a targeting type.
    """

@disjoint_base
class Model:
    """
    The base class of declared types: immutable, and equal if the JSON is.

    Undeclared fields, and the difference between absent and null, are preserved.
    """

    def __eq__(self, other: object, /) -> bool:
        ...

    @classmethod
    def __get_pydantic_core_schema__(cls, /, _source: Any, _handler: Any) -> Any:
        """
        Returns the schema with which pydantic validates and serializes a field of this type.
        """

    def __hash__(self, /) -> int:
        ...

    @classmethod
    def _from_input(cls, /, data: Any) -> Any:
        """
        Parses a mapping for pydantic: as a call checks its body if an operation sends this type, else as a whole record.
        """

    def to_json(self, /) -> str:
        """
        Returns the JSON, exactly as received or constructed.
        """

    def __init__(self, **fields: Any) -> None:
        ...

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], /) -> Self:
        """
        Parses a mapping in wire names. Types are checked, limits are not.
        """

    @classmethod
    def from_json(cls, text: str, /) -> Self:
        """
        Parses JSON. Types are checked, limits are not.
        """

    def to_dict(self) -> dict[str, Any]:
        """
        Returns all fields in wire names, exactly as received or constructed, including undeclared ones.
        """

    @classmethod
    def sample(cls, **fields: Any) -> Self:
        """
        Builds a valid value for tests with these fields; the other fields are the same each time.

        Like listed records, it lacks the fields that are returned on request, unless they are passed.
        """

    def replace(self, **changes: Any) -> Self:
        """
        Returns a copy with some fields changed; `None` means null.
        """

    def __replace__(self, /, **changes: Any) -> Self:
        """
        Returns a changed copy, as `copy.replace` asks for it.
        """

    @property
    def extra(self) -> dict[str, Any]:
        """
        The undeclared fields, in wire names.
        """

@type_check_only
class _Presence(Generic[_Of]):

    def is_null(self) -> Filter[_Of]:
        """
        Null or absent.
        """

    def is_not_null(self) -> Filter[_Of]:
        """
        Neither null nor absent.
        """

    def is_empty(self) -> Filter[_Of]:
        """
        Null, absent, an empty string or an empty list.
        """

    def is_not_empty(self) -> Filter[_Of]:
        """
        The opposite of `is_empty`.
        """
    if not MYPY:

        def __bool__(self) -> Never:
            ...

@type_check_only
class _Equality(Generic[_Of, _Value]):

    def __eq__(self, value: _Value | None, /) -> Filter[_Of]:
        ...

    def __ne__(self, value: _Value | None, /) -> Filter[_Of]:
        ...
    __hash__: ClassVar[None]

    def is_in(self, values: Iterable[_Value], /) -> Filter[_Of]:
        """
        One of the values; there must be at least one.
        """

    def not_in(self, values: Iterable[_Value], /) -> Filter[_Of]:
        """
        None of the values; there must be at least one.
        """

@type_check_only
class _Truth(Generic[_Of]):

    def is_true(self) -> Filter[_Of]:
        """
        True.
        """

    def is_false(self) -> Filter[_Of]:
        """
        False; null does not match.
        """

@type_check_only
class _Order(Generic[_Of, _Value]):

    def __lt__(self, value: _Value, /) -> Filter[_Of]:
        ...

    def __le__(self, value: _Value, /) -> Filter[_Of]:
        ...

    def __gt__(self, value: _Value, /) -> Filter[_Of]:
        ...

    def __ge__(self, value: _Value, /) -> Filter[_Of]:
        ...

    def between(self, low: _Value, high: _Value, /) -> Filter[_Of]:
        """
        Between `low` and `high`, both inclusive.
        """

@type_check_only
class _Pattern(Generic[_Of, _Value]):

    def like(self, pattern: str, /) -> Filter[_Of]:
        """
        Matches a pattern, ignoring case; `%` matches any string, `_` any character.
        """

    def not_like(self, pattern: str, /) -> Filter[_Of]:
        """
        Does not match a pattern, ignoring case; `%` matches any string, `_` any character.
        """

    def contains(self, value: _Value, /) -> Filter[_Of]:
        """
        Contains the value: as a substring of a string, or as an element of a list.
        """

@final
class FilterField(_Presence[Any], _Equality[Any, _Scalar], _Truth[Any], _Order[Any, _Scalar], _Pattern[Any, _Scalar]):
    """
    A field of listed records; comparing it returns a filter.
    """

class Field(_Presence[_Of], Generic[_Of, _Read]):

    @property
    def __name__(self, /) -> str:
        ...

    @property
    def annotation(self, /) -> str:
        """
        The type of its value.
        """

    @property
    def argument_type(self, /) -> str:
        """
        The type of its keyword argument.
        """

    @property
    def is_deprecated(self, /) -> bool:
        """
        Whether it is deprecated.
        """

    def is_present(self, /, record: Model) -> bool:
        """
        Whether a record has this field, with a value or null.
        """

    @property
    def is_read_only(self, /) -> bool:
        """
        Whether only the service sets it.
        """

    @property
    def is_required(self, /) -> bool:
        """
        Whether it is required on write.
        """

    @property
    def is_secret(self, /) -> bool:
        """
        Whether it is hidden from every output.
        """

    def shown(self, /, record: Model) -> Any:
        """
        Returns the value for display: an invalid date-time as a string, a value of another type as it came.
        """

    @property
    def wire(self, /) -> str:
        """
        The name in JSON.
        """

    @overload
    def __get__(self, instance: None, owner: type[Any], /) -> Self:
        ...

    @overload
    def __get__(self, instance: Model, owner: type[Any] | None=None, /) -> _Read:
        ...

    def __set__(self, instance: Model, value: Never, /) -> None:
        ...

    def asc(self) -> Sort[_Of]:
        """
        Sorts from the least value to the greatest.
        """

    def desc(self) -> Sort[_Of]:
        """
        Sorts from the greatest value to the least.
        """

@type_check_only
class ComparedField(_Equality[_Of, _Value], Field[_Of, _Read], Generic[_Of, _Read, _Value]):
    ...

@type_check_only
class BoolField(_Truth[_Of], ComparedField[_Of, _Read, bool]):
    ...

@type_check_only
class OrderedField(_Order[_Of, _Value], ComparedField[_Of, _Read, _Value], Generic[_Of, _Read, _Value]):
    ...

@type_check_only
class StringField(_Pattern[_Of, _Value], OrderedField[_Of, _Read, _Value], Generic[_Of, _Read, _Value]):
    ...

@type_check_only
class TextField(_Truth[_Of], StringField[_Of, _Read, _Value], Generic[_Of, _Read, _Value]):
    ...

@type_check_only
class ListField(Field[_Of, _Read], Generic[_Of, _Read, _Value]):

    def contains(self, value: _Value, /) -> Filter[_Of]:
        """
        Contains the value: as a substring of a string, or as an element of a list.
        """

@final
class Sort(Generic[_Of]):
    """
    The order of a list by one field, as `Segment.date_created.desc()` returns it.
    """

    def __eq__(self, other: object, /) -> bool:
        ...

    def __hash__(self, /) -> int:
        ...

@final
class Filter(Generic[_Of]):
    """
    A filter of a list, built by comparing the fields of a model, such as `Segment.name`, or those of `F`.
    """

    def __eq__(self, other: object, /) -> bool:
        ...

    def __hash__(self, /) -> int:
        ...

    def __and__(self, other: Filter[_Of], /) -> Filter[_Of]:
        ...

    def __or__(self, other: Filter[_Of], /) -> Filter[_Of]:
        ...

    def __invert__(self) -> Filter[_Of]:
        ...
    if not MYPY:

        def __bool__(self) -> Never:
            ...

    def to_dict(self) -> dict[str, Any]:
        """
        Returns the wire form.
        """

@final
class RawResponse(Generic[_T]):
    """
    A response of the service: status, headers, body, and the attempts of the call.
    """

    @property
    def content(self, /) -> bytes:
        """
        The body.
        """

    def json(self, /) -> Any:
        """
        Parses the body as JSON. Raises `DecodeError` if it is not valid JSON.
        """

    @property
    def status(self, /) -> int:
        """
        The HTTP status code.
        """

    @property
    def text(self, /) -> str:
        """
        The body as a string; bytes that are not UTF-8 are replaced.
        """

    @property
    def headers(self) -> dict[str, str]:
        """
        The headers, names in lower case.
        """

    @property
    def attempts(self) -> list[Attempt]:
        """
        The attempts of the call; the last one got this response.
        """

    def parse(self) -> _T:
        """
        Returns the result of the call, as without `with_raw_response`; for `client.request`, that of `json()`.
        """

@final
class PreparedRequest:
    """
    A request as a call would send it, for dry runs, reviews and tests.
    """

    def __eq__(self, value: object, /) -> bool:
        ...

    def __ne__(self, value: object, /) -> bool:
        ...

    @property
    def body(self, /) -> str | None:
        """
        The body as a JSON string, exactly as it would be sent; None without a body.
        """

    @property
    def method(self, /) -> str:
        """
        The HTTP method.
        """

    def to_curl(self, /) -> str:
        """
        Returns the request as a `curl` command, quoted for POSIX shells; secrets are masked.
        """

    @property
    def url(self, /) -> str:
        """
        The URL with its query.
        """

    @property
    def headers(self) -> dict[str, str]:
        """
        The headers, names in lower case. The token is masked as `Bearer ***`; other secrets are masked too.
        """

@final
class ListIterator(Generic[_M]):
    """
    Iterates over the records of a list, page after page. After an error or an interrupt, iteration continues with the
    record that could not be read. Threads that share it share the records out.
    """

    def close(self, /) -> None:
        """
        Ends the iteration, and cancels the requests of pages that no call waits for.
        """

    def __new__(cls, pages: PageIterator[_M]) -> Self:
        ...

    def __iter__(self) -> Self:
        ...

    def __next__(self) -> _M:
        ...

@final
class PageIterator(Generic[_M]):
    """
    Iterates over the pages of a list. After an error or an interrupt, iteration continues with the same page. Threads that share
    it share the pages out.
    """

    def close(self, /) -> None:
        """
        Ends the iteration, and cancels the requests of pages that no call waits for.
        """

    def collect(self, /) -> Any:
        """
        Returns all remaining records.
        """

    def columns(self, /, timezone: Any | None=None) -> Any:
        """
        Returns the columns of all remaining records, which are built while further pages arrive.
        """

    def next_page(self, /) -> Any:
        """
        Returns the next page, or `None` at the end.
        """

    def __iter__(self) -> Self:
        ...

    def __next__(self) -> Page[_M]:
        ...

    def joined(self, parts: list[Records[Any]]) -> Records[_M]:
        """
        Joins the records of several pages.
        """

@final
class Records(Generic[_M]):
    """
    Records of one type, in the service's order. A sequence; slices are `Records` too.
    """

    def __arrow_c_schema__(self, /) -> object:
        ...

    def __arrow_c_stream__(self, /, requested_schema: Any | None=None) -> object:
        ...

    def __contains__(self, value: Any, /) -> bool:
        ...

    @classmethod
    def __get_pydantic_core_schema__(cls, /, source: Any, handler: Any) -> Any:
        """
        Returns the schema with which pydantic validates and serializes a field of this type.
        """

    def __len__(self, /) -> int:
        ...

    def _columns(self, /, timezone: Any | None=None) -> Columns:
        ...

    def _content_hashes(self, /) -> list[str]:
        """
        Returns a hash of the content of each record.
        """

    @property
    def _model_name(self, /) -> str:
        ...

    def _repr_html_(self, /) -> Any:
        """
        Returns the HTML for notebooks.
        """

    def conditions(self, /) -> Columns:
        """
        Returns one row per condition of each segment, in whichever form a segment has.

        `block` and `position` are indexes from 0; `operator_to_next_condition` and `operator_to_next_block` join the
        condition and its block to the next one. The other fields of a condition are in `extra`.
        """

    def __new__(cls, models: Iterable[_M], model: type[_M] | None=None) -> Self:
        """
        Creates records from models of one type, which `model` names for a list that may be empty.
        """

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _M:
        ...

    @overload
    def __getitem__(self, index: slice, /) -> Records[_M]:
        ...

    def __iter__(self) -> Iterator[_M]:
        ...

    def __reversed__(self) -> Iterator[_M]:
        ...

    def __eq__(self, other: object, /) -> bool:
        ...

    def __add__(self, other: Records[_M], /) -> Records[_M]:
        """
        Returns these records followed by others of the same type.
        """

    def to_dicts(self, *, names: Literal['wire', 'snake']='wire') -> list[dict[str, Any]]:
        """
        Returns every record as a dict in wire names, exactly as received.

        `names="snake"` uses the attribute names of declared fields instead, at any depth.
        """

    def to_arrow(self, *, timezone: str | None=None) -> pyarrow.Table:
        """
        Converts the records to a pyarrow `Table`: a column per field, and a last one, `extra`, for undeclared fields.

        Date-times without an offset are taken as written, or interpreted in `timezone`, an IANA name.
        Needs `xpauto[pyarrow]`.
        """

    def to_pandas(self, *, timezone: str | None=None, dtype_backend: Literal['pyarrow'] | None=None) -> pandas.DataFrame:
        """
        Converts the records to a pandas `DataFrame`; integers and booleans with missing values keep their types.

        Lists become tuples, so that rows can be compared and grouped; with `dtype_backend="pyarrow"`, all columns have
        Arrow types instead. The columns and `timezone` are those of `to_arrow`. Needs `xpauto[pandas]`.

        Enums become categoricals of the declared values and of those that occur besides: an open enum loses none.
        """

    def to_polars(self, *, timezone: str | None=None) -> polars.DataFrame:
        """
        Converts the records to a polars `DataFrame`.

        The columns and `timezone` are those of `to_arrow`. Needs `xpauto[polars]`.
        """

    def save(self, path: str | PathLike[str], /) -> None:
        """
        Writes the records to a file that ends with `.jsonl`, `.jsonl.gz` or `.parquet`, which `xpauto.load` reads.

        An existing file is replaced once the new one is complete. `.parquet` needs `xpauto[pyarrow]`. Raises `FileError`
        if the file cannot be written.
        """

@final
class Columns:
    """
    A table in Arrow format, which pyarrow, polars, `DuckDB` and others read without copying.
    """

    def __arrow_c_schema__(self, /) -> object:
        """
        Exports the column names and types by the Arrow C interface.
        """

    def __arrow_c_stream__(self, /, requested_schema: Any | None=None) -> object:
        """
        Exports the table as a stream of the Arrow C interface; `requested_schema` is ignored.
        """

    def __len__(self, /) -> int:
        ...

    @property
    def _declared(self, /) -> dict[str, list[str]]:
        """
        The declared values of the columns that are open enums.
        """

    @property
    def names(self, /) -> list[str]:
        """
        The column names.
        """

    def to_arrow(self) -> pyarrow.Table:
        """
        Converts the table to a pyarrow `Table`. Needs `xpauto[pyarrow]`.
        """

    def to_pandas(self, *, dtype_backend: Literal['pyarrow'] | None=None) -> pandas.DataFrame:
        """
        Converts the table to a pandas `DataFrame`; integers and booleans with missing values keep their types.

        Lists become tuples, or Arrow lists with `dtype_backend="pyarrow"`. Needs `xpauto[pandas]`.
        """

    def to_polars(self) -> polars.DataFrame:
        """
        Converts the table to a polars `DataFrame`. Needs `xpauto[polars]`.
        """
'\nThe native module of xpauto; use the package `xpauto`.\n'

@final
class Client:
    """
    A client of the service.
    """

    def __new__(cls, /, options: dict[str, Any], token: Any | None, state: Any, is_async: bool) -> Client:
        """
        Creates a client with these options, and a token function if there is one.
        """

    @property
    def base_url(self, /) -> str:
        ...

    def call(self, /, operation: str, *given: Any) -> Any:
        """
        Calls an operation; `given` are the arguments that `arguments` reads.
        """

    def call_raw(self, /, operation: str, *given: Any) -> Any:
        """
        Like `call`, but returns the raw response.
        """

    def close(self, /) -> None:
        """
        Closes this client's connections; a later call opens new ones.
        """

    @property
    def is_async(self, /) -> bool:
        """
        Whether its calls are awaited.
        """

    def keep(self, /, sandbox: Any) -> None:
        """
        Keeps the sandbox of this client alive.
        """

    def list(self, /, operation: str, options: dict[str, Any], warns: bool=True) -> Pager:
        """
        Creates a pager; `warns` of probable mistakes in the options.
        """

    def on_request(self, /, function: Any) -> int:
        ...

    def polling(self, /, data_code: str, path: Any, options: dict[str, Any]) -> Polling:
        """
        Prepares to poll for the results of a data code; nothing is sent.
        """

    def prepare(self, /, operation: str, *given: Any) -> PreparedRequest:
        """
        Returns the request that `call` would send.
        """

    def prepare_list(self, /, operation: str, options: dict[str, Any]) -> PreparedRequest:
        """
        Returns the first request that a list would send.
        """

    def remove_hook(self, /, number: SupportsIndex) -> None:
        ...

    def request(self, /, method: Any, path: Any, query: Any | None, json: Any | None, options: dict[str, Any]) -> Any:
        ...

    @property
    def state(self, /) -> Any:
        """
        The options as the program passed them, with their secrets, and those of a derived client: what a pickle holds.
        """

    def with_options(self, /, options: dict[str, Any], state: Any) -> Client:
        """
        Returns a client on the same connections, with other options for its calls.
        """

@final
class Pager:
    """
    A list of the service; each iterator reads it from its beginning.
    """

    @property
    def asked(self, /) -> list[tuple[str, str]]:
        """
        What it asks for: the options that are set, by name, as JSON, the filter as the command line takes it.
        """

    def cache_name(self, /) -> str:
        """
        Returns the name under which the records are cached.
        """

    @property
    def client(self, /) -> Any:
        """
        The client, from which another process creates the list again, too.
        """

    def columns(self, /, timezone: Any | None=None) -> Columns:
        """
        Returns the columns of the records, without rows.
        """

    def first(self, /) -> Any:
        ...

    def given(self, /) -> Any:
        """
        Returns the options of the list, from which a client in another process creates it again.
        """

    def pages(self, /) -> PageIterator[Any]:
        ...

    def plan(self, /) -> Any:
        """
        Estimates the cost of reading the list, as a dict.
        """

    @property
    def title(self, /) -> str:
        ...

@final
class Polling:
    """
    The requests for the results of one data code.
    """

    def next(self, /) -> Any:
        """
        Waits until the next request is due, and sends it; returns `None` for a response that means "not yet".
        """

    def remaining(self, /) -> float:
        """
        Returns how much of the timeout remains, in seconds.
        """

@final
class Sandbox:
    """
    A running sandbox.
    """

    def __new__(cls, /, options: dict[str, Any], function: Any | None) -> Sandbox:
        """
        Starts a sandbox; it accepts requests when this returns. `function` returns the token of a service that is recorded.
        """

    def control(self, /, method: str, path: str, body: Any | None=None) -> Any:
        """
        Performs a control request, whose body and result are plain values.
        """

    def restore(self, /, snapshot: Snapshot) -> None:
        ...

    def snapshot(self, /) -> Snapshot:
        ...

    def stop(self, /) -> None:
        """
        Stops it, and reports whether the file of a recording has everything; in a forked child, where it does not run, nothing
        happens.
        """

    @property
    def token(self, /) -> str:
        ...

    @property
    def url(self, /) -> str:
        ...

@final
class Snapshot:
    """
    An account as it was, for `restore`.
    """

def argument_hint(name: str, known: SupportsGetItem[int, str]) -> str:
    """
    Returns the end of a message about an unknown keyword argument, with the nearest of those that are known.
    """

def condition_families(conditions: Any) -> dict[str, Any]:
    """
    Counts conditions by family.
    """

def conditions_to_mermaid(conditions: Any) -> str:
    """
    Draws conditions as a Mermaid flowchart.
    """

def declare_classes(create: Any) -> dict[str, Any]:
    """
    Creates the class of every declared type, in the order of declaration: `create` receives its name, its documentation and its
    fields. Called once, by `xpauto.models`.
    """

def diff(before: Any, after: Any, key: str) -> tuple[list[int], list[int], list[tuple[Any, str, Any, Any]], int, list[str]]:
    """
    Compares `Records` or lists of dicts by the field `key`. Fields of `Records` on both sides have attribute names.
    """

def explain_conditions(conditions: Any, values: bool) -> str:
    """
    Explains conditions.
    """

def list_ends_with(requested: SupportsIndex, page_count: SupportsIndex, first: SupportsIndex, number: SupportsIndex, size: SupportsIndex) -> bool:
    """
    Returns whether a list ends with this page, from the requested page size, the page count and the size of the first page.
    """

def load_records(path: str | PathLike[str], model: type[Any] | None) -> Records[Any]:
    """
    Reads the records of a file of JSON Lines.
    """

def parse_records(path: str | PathLike[str], header: str, lines: str, model: type[Any] | None) -> Records[Any]:
    """
    Reads records from lines of JSON and the header of their file.
    """

def record_header(records: Records[Any]) -> str:
    """
    Returns what a file says about records, as JSON.
    """

def replace_file(path: str | PathLike[str], write: Any) -> None:
    """
    Replaces a file by what `write` writes to the path that it receives; an exception leaves the file as it is.
    """

def restore(class_: type[Any], text: str, read_with: tuple[SupportsGetItem[int, str] | None, SupportsGetItem[int, str] | None, str | None]) -> Any:
    """
    Unpickles a model from its class, its JSON, and what it was read with.
    """

def restore_filter(text: str, models: SupportsGetItem[int, str | None]) -> Filter[Any]:
    """
    Unpickles a filter from its wire form and, for each condition in order, the model of its field.
    """

def restore_records(class_: type[Any], all: tuple[SupportsGetItem[int, str] | None, SupportsGetItem[int, str] | None, str | None], parts: SupportsGetItem[int, tuple[tuple[SupportsGetItem[int, str] | None, SupportsGetItem[int, str] | None, str | None], SupportsGetItem[int, str]]]) -> Records[Any]:
    """
    Unpickles records from their class, what they were read with, and the JSON of each part.
    """

def run_program(arguments: SupportsGetItem[int, str]) -> int:
    """
    Runs the program `xpauto` with these arguments; returns the exit status.
    """

def save_records(records: Records[Any], path: str | PathLike[str]) -> None:
    """
    Writes records to a file of JSON Lines.
    """
