"""Columns as the tables of pyarrow, pandas and polars, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from ._xpauto import Columns


def to_arrow(columns: Columns) -> pyarrow.Table:
    return needed("pyarrow", "to_arrow() needs pyarrow", "pyarrow").table(columns)


def to_pandas(columns: Columns) -> pandas.DataFrame:
    reason = "to_pandas() needs pandas and pyarrow"
    pyarrow = needed("pyarrow", reason, "pandas")
    pandas = needed("pandas", reason, "pandas")

    def dtype(kind: pyarrow.DataType) -> Any:
        # By itself pandas makes floats of integers among which one is missing, and objects of truth values and lists.
        if pyarrow.types.is_int64(kind):
            return pandas.Int64Dtype()
        if pyarrow.types.is_boolean(kind):
            return pandas.BooleanDtype()
        if pyarrow.types.is_string(kind):
            return pandas.StringDtype("pyarrow")
        if pyarrow.types.is_nested(kind):
            return pandas.ArrowDtype(kind)
        return None

    return pyarrow.table(columns).to_pandas(types_mapper=dtype)


def to_polars(columns: Columns) -> polars.DataFrame:
    return needed("polars", "to_polars() needs polars", "polars").DataFrame(columns)


def record_batches(columns: Columns) -> Iterator[pyarrow.RecordBatch]:
    yield from needed("pyarrow", "batches() needs pyarrow", "pyarrow").RecordBatchReader.from_stream(columns)


def needed(module: str, reason: str, extra: str) -> Any:
    """A library that is not installed with xpauto by itself."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"{reason}: pip install 'xpauto[{extra}]'") from error
