"""A list as a `pyarrow.dataset.Dataset`, which DuckDB, Ibis and Polars scan with what a query needs."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import index
from typing import Any, NoReturn, TypeAlias

import pyarrow
import pyarrow.compute
import pyarrow.dataset
import pyarrow.fs

from . import _xpauto, frames
from .callbacks import expect_error_of_engine, raise_in_caller
from .errors import ValidationError
from .pushdown import Request, narrowed, record_pages
from .substrait import predicate_of

Expression: TypeAlias = pyarrow.compute.Expression
Columns: TypeAlias = Iterable[str] | Mapping[str, Expression]


class ListDataset(pyarrow.dataset.FileSystemDataset):  # type: ignore[misc, unused-ignore]
    """A list of the service as a dataset: each scan asks only for the columns and rows that it needs.

    The exact filter of a scan is applied to the rows that come.
    """

    def __init__(self, native: _xpauto.Pager, filter: Expression | None = None) -> None:
        # pyarrow's own code reads a dataset in C++, past the methods below. The dataset that it sees has one file, so
        # that it raises an error with this name where an empty one would be read as if the list were empty.
        file_format = pyarrow.dataset.IpcFileFormat()
        name = f"<{native.title} is no file: pass its to_table(), or its scanner()>"
        file = file_format.make_fragment(name, filesystem=pyarrow.fs.LocalFileSystem())
        schema = pyarrow.schema(native.columns())
        super().__init__([file], schema, file_format)
        self._native = native
        self._filter = filter
        self._schema = schema
        self.last_error: Exception | None = None
        """The latest error of a scan: engines such as DuckDB keep only its message."""

    @property
    def schema(self) -> pyarrow.Schema:
        """The columns, named and typed as those of `Pager.to_arrow`."""
        return self._schema

    def explain(self, columns: Columns | None = None, filter: Expression | None = None) -> str:
        """Returns what a scan with these arguments asks the service for. Nothing is sent."""
        return self._request(columns, self._both(filter)).explain()

    def scanner(self, columns: Columns | None = None, filter: Expression | None = None, **options: Any) -> ListScanner:
        """Returns a scanner, which fetches pages as it is read; the option `batch_size` is the most rows of a batch.

        Other options are ignored. Raises `ValidationError` for a column that the list does not have, and for a filter
        that does not fit the types.
        """
        filter = self._both(filter)
        batch_size = _batch_size(options.get("batch_size"))
        return self._scanner(self._request(columns, filter), columns, filter, batch_size)

    def head(
        self, num_rows: int, columns: Columns | None = None, filter: Expression | None = None, **options: Any
    ) -> pyarrow.Table:
        """Returns the first rows of a scan; where the service decides the whole filter, it is asked for no more."""
        if num_rows < 0:
            raise ValidationError(f"num_rows must be 0 or more, got {num_rows}")
        filter = self._both(filter)
        request = self._request(columns, filter, limit=num_rows)
        return self._scanner(request, columns, filter).head(num_rows)

    def count_rows(self, filter: Expression | None = None, **options: Any) -> int:
        """Returns the number of rows.

        With pages of one row, their count is that of the rows: this needs one request, where the service reports it and
        can decide the whole filter. Otherwise the rows are read.
        """
        filter = self._both(filter)
        request = self._request([], filter)
        if request.asked.is_exact and not self._native.is_unique and self._native.is_whole:
            page = request.native.narrowed({"per_page": 1, "prefetch": 0}).cursor().next_page()
            if page is None:
                return 0
            records: _xpauto.Records[Any] = page[1]
            page_count: int | None = page[2]
            if page_count is not None and len(records) == 1:
                return page_count
        return self._scanner(request, [], filter).count_rows()

    def filter(self, expression: Expression) -> ListDataset:
        """Returns the list with a filter that all its scans have."""
        return ListDataset(self._native, self._both(expression))

    def sort_by(self, sorting: str | list[tuple[str, str]], **options: Any) -> pyarrow.dataset.InMemoryDataset:
        """Reads the list and sorts it."""
        return self._in_memory().sort_by(sorting, **options)

    def join(self, right_dataset: Any, *args: Any, **options: Any) -> pyarrow.dataset.InMemoryDataset:
        """Reads the list and joins it."""
        return self._in_memory().join(_readable(right_dataset), *args, **options)

    def join_asof(self, right_dataset: Any, *args: Any, **options: Any) -> pyarrow.dataset.InMemoryDataset:
        """Reads the list and joins it."""
        return self._in_memory().join_asof(_readable(right_dataset), *args, **options)

    def get_fragments(self, filter: Expression | None = None) -> NoReturn:
        raise NotImplementedError("a list has no fragments; read it with scanner() or to_batches()")

    def replace_schema(self, schema: pyarrow.Schema) -> NoReturn:
        raise NotImplementedError("a list has the schema of its declaration; cast the result of to_table()")

    @property
    def files(self) -> list[str]:
        return []

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        expect_error_of_engine()
        return self.scanner().__arrow_c_stream__(requested_schema)

    def __copy__(self) -> ListDataset:
        return ListDataset(self._native, self._filter)

    def __deepcopy__(self, _: object) -> ListDataset:
        return self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a dataset of a list cannot be pickled; create it where it is used, or pass its to_table()")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._native.title}>"

    def _in_memory(self) -> pyarrow.dataset.InMemoryDataset:
        return pyarrow.dataset.dataset(self.to_table())

    def _both(self, filter: Expression | None) -> Expression | None:
        if filter is not None and not isinstance(filter, pyarrow.compute.Expression):
            raise ValidationError(f"filter must be a pyarrow expression, got {type(filter).__name__}")
        return filter if self._filter is None else self._filter if filter is None else self._filter & filter

    def _request(self, columns: Columns | None, filter: Expression | None, limit: int | None = None) -> Request:
        wanted = set(self._needed_columns(columns))
        predicate = None
        if filter is not None:
            wanted |= self._columns_of(filter)
            predicate = predicate_of(filter, self._schema)
        return narrowed(self._native, wanted, predicate, limit)

    def _needed_columns(self, columns: Columns | None) -> Iterable[str]:
        if columns is None:
            return list[str](self._schema.names)
        if isinstance(columns, Mapping):
            return {name for expression in columns.values() for name in self._columns_of(expression)}
        if isinstance(columns, str):
            raise ValidationError(f"columns must be a list of names, got {columns!r}")
        names: list[str] = list(columns)
        for name in names:
            if name not in self._schema.names:
                hint = _xpauto.argument_hint(str(name), None, self._schema.names)
                raise ValidationError(f'columns has "{name}", which {self._native.title} does not have{hint}')
        return names

    def _columns_of(self, expression: Expression) -> set[str]:
        """Returns the columns without which the expression has no meaning."""
        _bind(expression, self._schema)
        schema = self._schema
        return {name for at, name in enumerate(schema.names) if not _is_bound(expression, schema.remove(at))}

    def _scanner(
        self, request: Request, columns: Columns | None, filter: Expression | None, batch_size: int | None = None
    ) -> ListScanner:
        schema = pyarrow.schema(request.native.columns())
        return ListScanner(schema, lambda: self._batches(request.native), columns, filter, batch_size)

    def _batches(self, native: _xpauto.Pager) -> Iterator[pyarrow.RecordBatch]:
        try:
            for records in record_pages(native):
                yield from frames.record_batches(records._columns(None))
        except Exception as error:
            self.last_error = error
            raise


class ListScanner:
    """Reads a list with a projection and a filter; each read fetches it again.

    pyarrow's own scanner would read up to 32 pages ahead of a query that has `LIMIT`.
    """

    def __init__(
        self,
        schema: pyarrow.Schema,
        batches: Callable[[], Iterator[pyarrow.RecordBatch]],
        columns: Columns | None,
        filter: Expression | None,
        batch_size: int | None = None,
    ) -> None:
        self.dataset_schema = schema
        self._batches = batches
        self._columns = columns if columns is None or isinstance(columns, Mapping) else list(columns)
        self._filter = filter
        self._batch_size = batch_size
        self.projected_schema = self._read(schema.empty_table()).schema

    def to_batches(self) -> Iterator[pyarrow.RecordBatch]:
        """Iterates over the rows, page by page; a page with more rows than `batch_size` is divided."""
        try:
            for batch in self._batches():
                yield from self._read(pyarrow.Table.from_batches([batch])).to_batches(max_chunksize=self._batch_size)
        except (KeyboardInterrupt, SystemExit) as error:
            # An engine that reads the batches in C has only its message.
            raise_in_caller(error)
            raise

    def to_reader(self) -> pyarrow.RecordBatchReader:
        """Returns a reader of the rows."""
        return pyarrow.RecordBatchReader.from_batches(self.projected_schema, self.to_batches())

    def to_table(self) -> pyarrow.Table:
        """Returns all rows."""
        return self.to_reader().read_all().unify_dictionaries()

    def head(self, num_rows: int) -> pyarrow.Table:
        """Returns the first rows, and fetches no page after them."""
        kept: list[pyarrow.RecordBatch] = []
        for batch in self.to_batches() if num_rows > 0 else ():
            kept.append(batch[:num_rows])
            num_rows -= len(kept[-1])
            if num_rows == 0:
                break
        return pyarrow.Table.from_batches(kept, self.projected_schema).unify_dictionaries()

    def take(self, indices: Any) -> pyarrow.Table:
        """Returns the rows with these indices; all are read."""
        return self.to_table().take(indices)

    def count_rows(self) -> int:
        """Returns the number of rows; all are read."""
        return sum(map(len, self.to_batches()))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_reader().__arrow_c_stream__(requested_schema)

    def _read(self, rows: pyarrow.Table) -> pyarrow.Table:
        of_batch = pyarrow.dataset.Scanner.from_batches(rows.to_reader(), columns=self._columns, filter=self._filter)
        return of_batch.to_table()


def _batch_size(given: Any) -> int | None:
    if given is None:
        return None
    with contextlib.suppress(TypeError):
        # Such as an integer of NumPy.
        if not isinstance(given, bool) and (size := index(given)) >= 1:
            return size
    raise ValidationError(f"batch_size must be an integer of at least 1, got {given!r}")


def _readable(dataset: Any) -> Any:
    return dataset._in_memory() if isinstance(dataset, ListDataset) else dataset


def _bind(expression: Expression, schema: pyarrow.Schema) -> None:
    try:
        pyarrow.dataset.dataset(schema.empty_table()).scanner(columns={"": expression})
    except (pyarrow.ArrowInvalid, pyarrow.ArrowNotImplementedError, pyarrow.ArrowTypeError) as error:
        # pyarrow adds the whole schema, a column per line.
        problem = str(error).partition("\n")[0].partition(" in ")[0]
        raise ValidationError(f"filter does not fit the columns: {problem}") from error


def _is_bound(expression: Expression, schema: pyarrow.Schema) -> bool:
    try:
        _bind(expression, schema)
    except ValidationError:
        return False
    return True
