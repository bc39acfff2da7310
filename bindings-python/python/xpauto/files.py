"""Files of records: JSON Lines, which the native module reads and writes, and Parquet through pyarrow."""

from __future__ import annotations

import os
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeVar, overload

from . import _xpauto, frames
from ._xpauto import Records
from .errors import FileError, ValidationError

if TYPE_CHECKING:
    from .models import Model
else:
    Model = _xpauto.Model

M = TypeVar("M", bound="Model")

# The column of a Parquet file with the JSON of each record, and the key of its metadata.
JSON = "_json"
_HEADER = b"xpauto"
# The number of rows that are read before Python can handle a signal.
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
    name = os.fspath(path)
    if not name.lower().endswith(".parquet"):
        return _xpauto.load_records(name, model)
    loaded = _load_parquet(name)
    if loaded is None:
        raise ValidationError(f"{name} was not written by Records.save; read it with pyarrow, polars or pandas")
    if model is not None and loaded._model_name != model.__name__:
        raise ValidationError(f"{name} has records of type {loaded._model_name}, not {model.__name__}")
    return loaded


def save(records: Records[Any], path: str | PathLike[str]) -> None:
    name = os.fspath(path)
    if name.lower().endswith(".parquet"):
        _save_parquet(records, name)
    elif name.lower().endswith((".jsonl", ".jsonl.gz")):
        _xpauto.save_records(records, name, True)
    else:
        raise ValidationError(f"path must end with .jsonl, .jsonl.gz or .parquet, got {name}")


def _save_parquet(records: Records[Any], path: str) -> None:
    reason = "files that end with .parquet need pyarrow"
    arrow, parquet = (frames.needed(name, reason, "pyarrow") for name in ("pyarrow", "pyarrow.parquet"))
    columns = _xpauto.FileColumns(records, JSON)
    schema = arrow.schema(columns).with_metadata({_HEADER: _xpauto.record_header(records)})
    # Of other values, dictionaries cost time and save no space: almost all differ.
    enums = [field.name for field in schema if arrow.types.is_dictionary(field.type)]
    with (
        _naming(path, "written"),
        _xpauto.FileReplacement(path) as temporary,
        temporary.open("wb") as file,
        parquet.ParquetWriter(file, schema, compression="zstd", use_dictionary=enums) as writer,
    ):
        for part in columns:
            writer.write_table(arrow.table(part))


def _load_parquet(path: str) -> Records[Any] | None:
    """Reads the records of a Parquet file; None if it is one of another program."""
    lines: list[str] = []
    with _opened(path) as file:
        header = (file.schema_arrow.metadata or {}).get(_HEADER)
        if header is None or JSON not in file.schema_arrow.names:
            return None
        with _naming(path, "read"):
            for batch in file.iter_batches(_ROWS, columns=[JSON]):
                lines += batch.column(0).to_pylist()
    return _xpauto.parse_records(path, header.decode(), "\n".join(lines))


def read_table(path: str) -> Any:
    """Reads a Parquet file of another program as a pyarrow Table."""
    with _opened(path) as file, _naming(path, "read"):
        return file.read()


def _opened(path: str) -> Any:
    parquet = frames.needed("pyarrow.parquet", "files that end with .parquet need pyarrow", "pyarrow")
    with _naming(path, "read"):
        return parquet.ParquetFile(path)


class _naming:
    """Turns what pyarrow raises for a file that cannot be read or written into a `FileError`."""

    def __init__(self, path: str, what: str) -> None:
        self._path = path
        self._what = what

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        from pyarrow import ArrowException

        if isinstance(error, OSError | ArrowException) and not isinstance(error, FileError):
            raise FileError(f"{self._path} cannot be {self._what}: {error}") from error
