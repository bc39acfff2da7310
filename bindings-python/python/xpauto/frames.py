"""Columns as the tables of pyarrow, pandas and polars, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._xpauto import Columns
from .errors import ValidationError
from .later import Later

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow
else:
    pandas, polars, pyarrow = Later("pandas"), Later("polars"), Later("pyarrow")


def to_arrow(columns: Columns) -> pyarrow.Table:
    table: pyarrow.Table = needed("pyarrow", "to_arrow() needs pyarrow", "pyarrow").table(columns)
    return table


class Struct(dict[str, Any]):
    """An object within a list, such as a `Link`: a dict that pandas can hash, so that rows compare and group."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def to_pandas(columns: Columns, dtype_backend: str | None = None) -> pandas.DataFrame:
    reason = "to_pandas() needs pandas and pyarrow"
    arrow, frames = needed("pyarrow", reason, "pandas"), needed("pandas", reason, "pandas")
    table = arrow.table(columns)
    if dtype_backend == "pyarrow":
        whole: pandas.DataFrame = table.to_pandas(types_mapper=frames.ArrowDtype)
        return whole
    if dtype_backend is not None:
        raise ValidationError(f'dtype_backend must be "pyarrow" or None, got {dtype_backend!r}')

    def dtype(kind: Any) -> Any:
        # By itself pandas makes floats of integers among which one is missing, and objects of booleans.
        if arrow.types.is_int64(kind):
            return frames.Int64Dtype()
        if arrow.types.is_boolean(kind):
            return frames.BooleanDtype()
        if arrow.types.is_string(kind):
            return frames.StringDtype("pyarrow")
        return None

    nested = [field.name for field in table.schema if arrow.types.is_nested(field.type)]
    frame: pandas.DataFrame = table.drop_columns(nested).to_pandas(types_mapper=dtype)
    for name in nested:
        values = [_hashable(value) for value in table[name].to_pylist()]
        frame.insert(table.schema.get_field_index(name), name, frames.Series(values, index=frame.index, dtype=object))
    return frame


def _hashable(value: Any) -> Any:
    """Lists as tuples and objects as `Struct`: what pandas hashes to find duplicates, and to merge and to describe."""
    if isinstance(value, list):
        return tuple(map(_hashable, value))
    if isinstance(value, dict):
        return Struct((name, _hashable(each)) for name, each in value.items())
    return value


def to_polars(columns: Columns) -> polars.DataFrame:
    frame: polars.DataFrame = needed("polars", "to_polars() needs polars", "polars").DataFrame(columns)
    return frame


def record_batches(columns: Columns) -> Iterator[pyarrow.RecordBatch]:
    yield from needed("pyarrow", "batches() needs pyarrow", "pyarrow").RecordBatchReader.from_stream(columns)


def needed(module: str, reason: str, extra: str) -> Any:
    """A library that is not installed with xpauto by itself."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"{reason}: pip install 'xpauto[{extra}]'") from error
