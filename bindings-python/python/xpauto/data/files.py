"""Files of records: JSON Lines, which the native module reads and writes, and Parquet through pyarrow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fsdecode
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

from .. import _xpauto
from .._xpauto import Records
from ..errors import FileError, ValidationError, XpautoError
from . import tables

if TYPE_CHECKING:
    from ..models import Model
else:
    Model = _xpauto.Model

M = TypeVar("M", bound="Model")

# The column of a Parquet file with the JSON of each record, and the key of its metadata.
JSON = "_json"
_HEADER = b"xpauto"
# The number of rows that are read or written before Python can handle a signal.
_ROWS = 8192


@overload
def load(path: str | PathLike[str], *, model: type[M]) -> Records[M]: ...


@overload
def load(path: str | PathLike[str], *, model: None = None) -> Records[Any]: ...


def load(path: str | PathLike[str], *, model: type[Model] | None = None) -> Records[Any]:
    """Reads the records of a file that `Records.save` wrote; of another `.jsonl` file with the type `model`.

    The records are equal to those that were saved, and have the same type, requested fields and time zone. `.parquet`
    needs `xpauto[pyarrow]`. Raises `FileError`, which is an `OSError`, for a file that cannot be read, is damaged, or
    was written by a newer version, and `ValidationError` for one that is no file of records.

    >>> goals.save("goals.jsonl.gz")
    >>> xpauto.load("goals.jsonl.gz") == goals
    True
    """
    name, is_parquet = _form(path)
    if not is_parquet:
        return _xpauto.load_records(name, model)
    return _load_parquet(name, model)


def save(records: Records[Any], path: str | PathLike[str]) -> None:
    name, is_parquet = _form(path)
    if is_parquet:
        _save_parquet(records, name)
    else:
        _xpauto.save_records(records, name)


def _form(path: str | PathLike[str]) -> tuple[str, bool]:
    """Returns the path as a string, and whether the file is Parquet rather than JSON Lines."""
    name = fsdecode(path)
    if not name.lower().endswith((".jsonl", ".jsonl.gz", ".parquet")):
        raise ValidationError(f"path must end with .jsonl, .jsonl.gz or .parquet, got {name}")
    return name, name.lower().endswith(".parquet")


def _save_parquet(records: Records[Any], path: str) -> None:
    reason = "files that end with .parquet need pyarrow"
    arrow, parquet = (tables.needed(name, reason, "pyarrow") for name in ("pyarrow", "pyarrow.parquet"))
    # Those of valid JSON are between its tokens.
    lines = [record.to_json().replace("\n", " ").replace("\r", " ") for record in records]
    column = arrow.field(JSON, arrow.large_string(), nullable=False)
    table = tables.to_arrow(records._columns()).append_column(column, arrow.array(lines, column.type))
    # Of other values, dictionaries cost time and save no space: almost all differ.
    enums = [field.name for field in table.schema if arrow.types.is_dictionary(field.type)]
    schema = table.schema.with_metadata({_HEADER: _xpauto.record_header(records)})
    options = {"compression": "zstd", "use_dictionary": enums, "write_page_checksum": True}

    def write(temporary: Path) -> None:
        with temporary.open("wb") as file, parquet.ParquetWriter(file, schema, **options) as writer:
            for part in table.to_batches(_ROWS):
                writer.write_batch(part)

    with _naming(path, "written"):
        _xpauto.replace_file(path, write)


def _load_parquet(path: str, model: type[Model] | None) -> Records[Any]:
    parquet = tables.needed("pyarrow.parquet", "files that end with .parquet need pyarrow", "pyarrow")
    # pyarrow itself would take some paths for URLs.
    with _naming(path, "read"), Path(path).open("rb") as opened:
        file = parquet.ParquetFile(opened, page_checksum_verification=True)
        header = (file.schema_arrow.metadata or {}).get(_HEADER, b"").decode()
        if not header or JSON not in file.schema_arrow.names:
            raise ValidationError(f"{path} was not written by Records.save")
        # Null is not written there: it becomes an empty line, so that a record is missing.
        parts = [batch.column(0).fill_null("").to_pylist() for batch in file.iter_batches(_ROWS, columns=[JSON])]
        lines = "\n".join(line for part in parts for line in part)
    return _xpauto.parse_records(path, header, lines, model)


@contextmanager
def _naming(path: str, what: str) -> Iterator[None]:
    """Turns what pyarrow raises for a file that cannot be read or written into a `FileError`."""
    from pyarrow import ArrowException

    try:
        yield
    except XpautoError:
        raise
    except (OSError, ArrowException, ValueError) as error:
        reason, errno = (error.strerror, error.errno) if isinstance(error, OSError) else (None, None)
        raise FileError(f"{path} cannot be {what}: {reason or error}", errno=errno, filename=path) from error
