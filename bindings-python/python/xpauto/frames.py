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
    table: pyarrow.Table = needed("pyarrow", "to_arrow() needs pyarrow", "pyarrow").table(columns)
    return table


def to_pandas(columns: Columns) -> pandas.DataFrame:
    reason = "to_pandas() needs pandas and pyarrow"
    arrow, frames = needed("pyarrow", reason, "pandas"), needed("pandas", reason, "pandas")

    def dtype(kind: Any) -> Any:
        # By itself pandas makes floats of integers among which one is missing, and objects of truth values and lists.
        if arrow.types.is_int64(kind):
            return frames.Int64Dtype()
        if arrow.types.is_boolean(kind):
            return frames.BooleanDtype()
        if arrow.types.is_string(kind):
            return frames.StringDtype("pyarrow")
        if arrow.types.is_nested(kind):
            return frames.ArrowDtype(kind)
        return None

    frame: pandas.DataFrame = arrow.table(columns).to_pandas(types_mapper=dtype)
    return frame


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
