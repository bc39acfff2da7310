//! Exports columns to Python: as Arrow capsules, and as tables of other libraries.

use std::collections::HashMap;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use xpauto::bindings::model;
use xpauto::bindings::schema::Kind;

use crate::error::BindingResult;

/// A table in Arrow format, which pyarrow, polars, `DuckDB` and others read without copying.
#[pyclass(frozen, module = "xpauto")]
#[derive(Debug)]
pub struct Columns {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    /// The name of a row, for `repr`.
    row: &'static str,
}

impl Columns {
    /// Creates a table of these batches.
    pub fn new(schema: SchemaRef, batches: Vec<RecordBatch>, row: &'static str) -> Self {
        Self { schema, batches, row }
    }
}

fn given<'py>(columns: Bound<'py, Columns>, function: &str) -> BindingResult<Bound<'py, PyAny>> {
    Ok(columns.py().import("xpauto.data.tables")?.call_method1(function, (columns,))?)
}

#[pymethods]
impl Columns {
    /// The column names.
    #[getter]
    fn names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    /// Converts the table to a pyarrow `Table`. Needs `xpauto[pyarrow]`.
    pub fn to_arrow(slf: Bound<'_, Self>) -> BindingResult<Bound<'_, PyAny>> {
        given(slf, "to_arrow")
    }

    /// Converts the table to a pandas `DataFrame`; integers and booleans with missing values keep their types.
    ///
    /// Lists become tuples, or Arrow lists with `dtype_backend="pyarrow"`. Needs `xpauto[pandas]`.
    #[pyo3(signature = (*, dtype_backend = None))]
    pub fn to_pandas<'py>(slf: &Bound<'py, Self>, dtype_backend: Option<&str>) -> BindingResult<Bound<'py, PyAny>> {
        Ok(slf.py().import("xpauto.data.tables")?.call_method1("to_pandas", (slf, dtype_backend))?)
    }

    /// Converts the table to a polars `DataFrame`. Needs `xpauto[polars]`.
    pub fn to_polars(slf: Bound<'_, Self>) -> BindingResult<Bound<'_, PyAny>> {
        given(slf, "to_polars")
    }

    /// Exports the table as a stream of the Arrow C interface; `requested_schema` is ignored.
    #[pyo3(signature = (requested_schema = None))]
    pub fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> BindingResult<Bound<'py, PyCapsule>> {
        // The interface allows a producer that cannot cast to ignore it.
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok);
        let stream = Box::new(RecordBatchIterator::new(batches, SchemaRef::clone(&self.schema)));
        // It releases the stream unless a consumer took it.
        Ok(PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(stream), c"arrow_array_stream")?)
    }

    /// Exports the column names and types by the Arrow C interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    /// The declared values of the columns that are open enums.
    #[getter]
    fn _declared(&self) -> HashMap<&'static str, &'static [&'static str]> {
        let fields = model::all().filter(|model| model.name == self.row).flat_map(|model| model.fields);
        let has = |name: &str| self.schema.field_with_name(name).is_ok();
        let enums = fields.filter_map(|field| match field.kind {
            Kind::Enum(set) => Some((field.attribute, set.values)),
            _ => None,
        });
        enums.filter(|(name, _)| has(name)).collect()
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

/// Exports a schema as a capsule.
pub fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> BindingResult<Bound<'py, PyCapsule>> {
    let refused = |error: ArrowError| PyRuntimeError::new_err(error.to_string());
    Ok(PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(schema).map_err(refused)?, c"arrow_schema")?)
}
