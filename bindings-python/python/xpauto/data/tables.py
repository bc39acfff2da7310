"""Converts columns to tables of pyarrow, pandas and polars, each imported on first use."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .._xpauto import Columns
from ..errors import DecodeError, ValidationError
from ..later import Later

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow
else:
    pandas, polars, pyarrow = Later("pandas"), Later("polars"), Later("pyarrow")


def to_arrow(columns: Columns) -> pyarrow.Table:
    needed("pyarrow", "to_arrow() needs pyarrow", "pyarrow")
    return _table(columns)


def _table(columns: Columns) -> pyarrow.Table:
    """Converts columns to a table that does not depend on their batches.

    Each batch has a dictionary of its own with the unknown values of its enums; chunks with different dictionaries are
    never equal for pyarrow, and an unknown value could have several numbers.
    """
    table: pyarrow.Table = pyarrow.table(columns).unify_dictionaries()
    return table


class Struct(dict[str, Any]):
    """An object within a list, such as a `Link`: a dict with a hash and an order, so that pandas can merge rows."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __lt__(self, other: object) -> bool:
        return repr(self) < repr(other)


def to_pandas(columns: Columns, dtype_backend: str | None = None) -> pandas.DataFrame:
    reason = "to_pandas() needs pandas and pyarrow"
    arrow, frames = needed("pyarrow", reason, "pandas"), needed("pandas", reason, "pandas")
    table = _table(columns)
    if dtype_backend == "pyarrow":
        whole: pandas.DataFrame = table.to_pandas(types_mapper=frames.ArrowDtype)
        return whole
    if dtype_backend is not None:
        raise ValidationError(f'dtype_backend must be "pyarrow" or None, got {dtype_backend!r}')

    def dtype(kind: Any) -> Any:
        # By default, pandas converts integers with missing values to floats, and booleans to objects.
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
        values = [value for chunk in table[name].chunks for value in _hashable(chunk)]
        frame.insert(table.schema.get_field_index(name), name, frames.Series(values, index=frame.index, dtype=object))
    # The dictionaries of the columns have the declared values; a table without rows has no dictionaries.
    declared = {} if table.num_rows else columns._declared
    return frame.astype({name: frames.CategoricalDtype(values) for name, values in declared.items()})


def _hashable(array: Any) -> list[Any]:
    """Converts lists to tuples and objects to `Struct`, which pandas can hash, as `duplicated` and `merge` do.

    All items of all lists are converted at once: `to_pylist` of a nested array converts value by value, and takes four
    times as long.
    """
    kind = array.type
    if pyarrow.types.is_list(kind):
        items = tuple(_hashable(array.values))
        rows: list[Any] = [items[start:end] for start, end in pairwise(array.offsets.to_pylist())]
    elif pyarrow.types.is_struct(kind):
        names = [field.name for field in kind]
        rows = [Struct(zip(names, row, strict=True)) for row in zip(*map(_hashable, array.flatten()), strict=True)]
    else:
        try:
            return list(array.to_pylist())
        except OverflowError as error:
            # pyarrow converts date-times by way of UTC, where the first and the last ones are of the years 0 and 10000.
            raise DecodeError(
                "the records cannot become a table of pandas: a date-time is at the ends of Python's years 1 to 9999; "
                "leave the field out with select, or use to_arrow() or to_polars()"
            ) from error
    if array.null_count == 0:
        return rows
    return [row if is_valid else None for row, is_valid in zip(rows, array.is_valid().to_pylist(), strict=True)]


def to_polars(columns: Columns) -> polars.DataFrame:
    frame: polars.DataFrame = needed("polars", "to_polars() needs polars", "polars").DataFrame(columns)
    return frame


def needed(module: str, reason: str, extra: str) -> Any:
    """Imports an optional dependency, or raises an error that names the extra to install."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"{reason}: pip install 'xpauto[{extra}]'") from error


def progress_bar(title: str, unit: str) -> Any:
    """Returns a progress bar that counts units."""
    return needed("tqdm.auto", "progress=True needs tqdm", "tqdm").tqdm(desc=title, unit=unit)
