//! Columns on their way to Python: as Arrow's capsules, and as the tables of other libraries.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::fault::Outcome;

/// A table in Arrow's form; pyarrow, polars, `DuckDB` and others read it as it is.
#[pyclass(frozen, module = "xpauto")]
#[derive(Debug)]
pub struct Columns {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    /// What a row is.
    row: &'static str,
}

impl Columns {
    /// These rows.
    pub fn new(schema: SchemaRef, batches: Vec<RecordBatch>, row: &'static str) -> Self {
        Self { schema, batches, row }
    }

    /// What a function of `xpauto.frames` makes of them.
    pub fn given_to<'py>(self, py: Python<'py>, function: &str) -> Outcome<Bound<'py, PyAny>> {
        given(Bound::new(py, self)?, function)
    }
}

fn given<'py>(columns: Bound<'py, Columns>, function: &str) -> Outcome<Bound<'py, PyAny>> {
    Ok(columns.py().import("xpauto.frames")?.call_method1(function, (columns,))?)
}

#[pymethods]
impl Columns {
    /// The columns' names.
    #[getter]
    fn names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    /// The table as a pyarrow `Table`. Needs `xpauto[pyarrow]`.
    fn to_arrow(slf: Bound<'_, Self>) -> Outcome<Bound<'_, PyAny>> {
        given(slf, "to_arrow")
    }

    /// The table as a pandas `DataFrame`; integers and booleans keep their types where some are missing.
    ///
    /// Lists are tuples, or Arrow's with `dtype_backend="pyarrow"`. Needs `xpauto[pandas]`.
    #[pyo3(signature = (*, dtype_backend = None))]
    pub fn to_pandas<'py>(slf: &Bound<'py, Self>, dtype_backend: Option<&str>) -> Outcome<Bound<'py, PyAny>> {
        Ok(slf.py().import("xpauto.frames")?.call_method1("to_pandas", (slf, dtype_backend))?)
    }

    /// The table as a polars `DataFrame`. Needs `xpauto[polars]`.
    fn to_polars(slf: Bound<'_, Self>) -> Outcome<Bound<'_, PyAny>> {
        given(slf, "to_polars")
    }

    /// The table as a stream of Arrow's C interface; `requested_schema` is not looked at.
    #[pyo3(signature = (requested_schema = None))]
    pub fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> Outcome<Bound<'py, PyCapsule>> {
        // What cannot cast gives what it has, as the interface allows.
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok);
        stream_capsule(py, RecordBatchIterator::new(batches, SchemaRef::clone(&self.schema)))
    }

    /// The columns' names and types, by Arrow's C interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> Outcome<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        let count = self.__len__();
        let (row, plural) = (self.row, if count == 1 { "" } else { "s" });
        format!("<columns of {count} {row}{plural}: {}>", self.names().join(", "))
    }
}

/// A stream of batches as other libraries take it; one that nobody took is released with the capsule.
pub fn stream_capsule(
    py: Python<'_>,
    reader: impl RecordBatchReader + Send + 'static,
) -> Outcome<Bound<'_, PyCapsule>> {
    Ok(PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")?)
}

/// A schema as other libraries take it.
pub fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> Outcome<Bound<'py, PyCapsule>> {
    let refused = |error: ArrowError| PyRuntimeError::new_err(error.to_string());
    Ok(PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(schema).map_err(refused)?, c"arrow_schema")?)
}
