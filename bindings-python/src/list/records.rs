//! A sequence of records, whose Python objects are created on access.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PySlice, PyString, PyTuple, PyType};
use xpauto::Error;
use xpauto::bindings::Record;
use xpauto::bindings::columns::{self, ColumnOptions, ListColumns, Names};
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::Model as Declaration;

use crate::arguments::time_zone;
use crate::error::{BindingError, BindingResult};
use crate::input::json_text::utf8;
use crate::input::protocols::attempted;
use crate::list::columns::{Columns, schema_capsule};
use crate::model::methods::{ReadWith, projection, read_with};
use crate::output::dicts;
use crate::output::object::{Model, class_of, declaration_of, view};
use crate::plain::{a_type, type_name};

/// Records of one type, in the service's order. A sequence; slices are `Records` too.
// Not registered as `collections.abc.Sequence`: data frame libraries would treat it as a column of objects.
#[pyclass(frozen, generic, weakref, module = "xpauto")]
#[derive(Debug)]
pub struct Records {
    pub kind: RecordKind,
    pub all: Arc<[Record]>,
}

/// The type of records, and the fields that they were read with.
#[derive(Debug, Clone)]
pub struct RecordKind {
    pub model: &'static Declaration,
    pub projection: Projection,
}

impl RecordKind {
    /// Returns the columns of a list of such records, which is yet to be read.
    pub fn list_columns(&self, timezone: Option<&str>) -> xpauto::Result<ListColumns> {
        let options = ColumnOptions::new(Names::Attribute, timezone)?;
        Ok(ListColumns::new(self.model, &self.projection, &options))
    }

    /// Returns the columns of such records.
    pub fn columns(&self, timezone: Option<&str>) -> xpauto::Result<columns::Columns> {
        let options = ColumnOptions::new(Names::Attribute, timezone)?;
        Ok(columns::Columns::of_records(self.model, &self.projection, &options))
    }
}

/// Returns the record of a value, if it is a model.
fn record_of(value: &Bound<'_, PyAny>) -> Option<Record> {
    value.cast::<Model>().ok()?.get().record().ok().cloned()
}

impl Records {
    /// Creates records of this kind.
    pub fn new(kind: RecordKind, records: Vec<Record>) -> Self {
        Self { kind, all: records.into() }
    }

    /// Returns the columns of these records, including optional fields that the service returned without a request.
    pub fn own_columns(&self, timezone: Option<&str>) -> BindingResult<columns::Columns> {
        let RecordKind { model, projection } = self.kind.clone();
        Ok(RecordKind { model, projection: projection.with_sent(model, &self.all.iter()) }.columns(timezone)?)
    }

    fn filled(&self, py: Python<'_>, columns: &columns::Columns, rows: &'static str) -> BindingResult<Columns> {
        let batches = py.detach(|| columns.batches(self.all.iter()))?;
        Ok(Columns::new(columns.schema(), batches, rows))
    }
}

#[pymethods]
impl Records {
    /// Creates records from models of one type, which `model` names for a list that may be empty.
    #[new]
    #[pyo3(signature = (models, model = None))]
    fn of_models(models: &Bound<'_, PyAny>, model: Option<&Bound<'_, PyType>>) -> BindingResult<Self> {
        let mut kind = model.map(declaration_of).transpose()?;
        let mut records: Vec<Record> = Vec::new();
        for (index, value) in models.try_iter()?.enumerate() {
            let value = value?;
            let Some(record) = record_of(&value) else {
                return Err(
                    PyTypeError::new_err(format!("item {index} must be a model, not {}", a_type(&value))).into()
                );
            };
            if !std::ptr::eq(*kind.get_or_insert(record.model()), record.model()) {
                let (expected, name) = (kind.map_or("", |kind| kind.name), record.model().name);
                return Err(BindingError::Core(Error::refused(format!("item {index} is a {name}, not a {expected}"))));
            }
            records.push(record);
        }
        let unknown = || Error::refused("Records([]) needs the type of its records: Records([], model=Segment)");
        let kind = kind.ok_or_else(unknown)?;
        let projection =
            if records.is_empty() { Projection::default() } else { Projection::of_all(&mut records.iter()) };
        Ok(Self::new(RecordKind { model: kind, projection }, records))
    }

    fn __len__(&self) -> usize {
        self.all.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> BindingResult<Bound<'py, PyAny>> {
        let py = index.py();
        let length = self.all.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let indices = slice.indices(length.cast_signed())?;
            let taken = (0..indices.slicelength.cast_signed()).map(|count| indices.start + count * indices.step);
            let taken = taken.filter_map(|position| self.all.get(position.cast_unsigned()).cloned()).collect();
            return Ok(Bound::new(py, Self::new(self.kind.clone(), taken))?.into_any());
        }
        let Ok(number) = index.extract::<isize>() else {
            if attempted(py, index.call_method0("__index__"))?.is_some() {
                return Err(PyIndexError::new_err("the index is out of range").into());
            }
            let message = format!("records are indexed by integers or slices, not by {}", type_name(index));
            return Err(PyTypeError::new_err(message).into());
        };
        let position = if number < 0 { number + length.cast_signed() } else { number };
        match self.all.get(position.cast_unsigned()) {
            Some(record) => view(py, record.clone()),
            None => Err(PyIndexError::new_err(format!("there are {length} records, none at {number}")).into()),
        }
    }

    pub fn __iter__(&self) -> RecordsIterator {
        RecordsIterator { all: Arc::clone(&self.all), next: AtomicUsize::new(0) }
    }

    // A mapping for PyO3, which `reversed` refuses.
    fn __reversed__(&self) -> RecordsIterator {
        RecordsIterator { all: self.all.iter().rev().cloned().collect(), next: AtomicUsize::new(0) }
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        record_of(value).is_some_and(|wanted| self.all.contains(&wanted))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let is_equal = if let Ok(other) = other.cast::<Self>() {
            std::ptr::eq(self.kind.model, other.get().kind.model) && self.all.iter().eq(other.get().all.iter())
        } else if let Ok(list) = other.cast::<PyList>() {
            let same =
                |(record, item): (&Record, Bound<'_, PyAny>)| record_of(&item).is_some_and(|item| item == *record);
            list.len() == self.all.len() && self.all.iter().zip(list.iter()).all(same)
        } else {
            return Ok(py.NotImplemented());
        };
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// Returns these records followed by others of the same type.
    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) if std::ptr::eq(self.kind.model, other.get().kind.model) => {
                let projection = self.kind.projection.joined(&other.get().kind.projection);
                let records = self.all.iter().chain(other.get().all.iter()).cloned().collect();
                Ok(Py::new(py, Self::new(RecordKind { model: self.kind.model, projection }, records))?.into_any())
            }
            _ => Ok(py.NotImplemented()),
        }
    }

    /// Returns every record as a dict in wire names, exactly as received.
    ///
    /// `names="snake"` uses the attribute names of declared fields instead, at any depth.
    #[pyo3(signature = (*, names = None), text_signature = "($self, *, names=\"wire\")")]
    fn to_dicts<'py>(&self, py: Python<'py>, names: Option<&Bound<'py, PyString>>) -> BindingResult<Bound<'py, PyAny>> {
        match names.map(|names| utf8(names, "names")).transpose()?.unwrap_or("wire") {
            "wire" => Ok(dicts::list(py, self.all.iter().map(Record::json))?.into_any()),
            "snake" => dicts::value(py, &Record::snake_json_array(self.all.iter())),
            other => Err(BindingError::invalid("names", format!("must be \"wire\" or \"snake\", got {other:?}"))),
        }
    }

    /// Converts the records to a pyarrow `Table`: a column per field, and a last one, `extra`, for undeclared fields.
    ///
    /// Date-times without an offset are taken as written, or interpreted in `timezone`, an IANA name.
    /// Needs `xpauto[pyarrow]`.
    #[pyo3(signature = (*, timezone = None))]
    fn to_arrow<'py>(&self, py: Python<'py>, timezone: Option<&Bound<'py, PyAny>>) -> BindingResult<Bound<'py, PyAny>> {
        Columns::to_arrow(Bound::new(py, self.columns(py, timezone)?)?)
    }

    /// Converts the records to a pandas `DataFrame`; integers and booleans with missing values keep their types.
    ///
    /// Lists become tuples, so that rows can be compared and grouped; with `dtype_backend="pyarrow"`, all columns have
    /// Arrow types instead. The columns and `timezone` are those of `to_arrow`. Needs `xpauto[pandas]`.
    ///
    /// Enums become categoricals of the declared values and of those that occur besides: an open enum loses none.
    #[pyo3(signature = (*, timezone = None, dtype_backend = None))]
    fn to_pandas<'py>(
        &self,
        py: Python<'py>,
        timezone: Option<&Bound<'py, PyAny>>,
        dtype_backend: Option<&str>,
    ) -> BindingResult<Bound<'py, PyAny>> {
        Columns::to_pandas(&Bound::new(py, self.columns(py, timezone)?)?, dtype_backend)
    }

    /// Converts the records to a polars `DataFrame`.
    ///
    /// The columns and `timezone` are those of `to_arrow`. Needs `xpauto[polars]`.
    #[pyo3(signature = (*, timezone = None))]
    fn to_polars<'py>(
        &self,
        py: Python<'py>,
        timezone: Option<&Bound<'py, PyAny>>,
    ) -> BindingResult<Bound<'py, PyAny>> {
        Columns::to_polars(Bound::new(py, self.columns(py, timezone)?)?)
    }

    /// Writes the records to a file that ends with `.jsonl`, `.jsonl.gz` or `.parquet`, which `xpauto.load` reads.
    ///
    /// An existing file is replaced once the new one is complete. `.parquet` needs `xpauto[pyarrow]`. Raises `FileError`
    /// if the file cannot be written.
    #[pyo3(signature = (path, /))]
    fn save(slf: &Bound<'_, Self>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        slf.py().import("xpauto.data.files")?.call_method1("save", (slf, path)).map(drop)
    }

    /// Returns one row per condition of each segment, in whichever form a segment has.
    ///
    /// `block` and `position` are indexes from 0; `operator_to_next_condition` and `operator_to_next_block` join the
    /// condition and its block to the next one. The other fields of a condition are in `extra`.
    fn conditions(&self, py: Python<'_>) -> BindingResult<Columns> {
        let options = ColumnOptions::new(Names::Attribute, None)?;
        let columns = columns::Columns::of_conditions(self.kind.model, &self.kind.projection, &options)?;
        self.filled(py, &columns, "condition")
    }

    #[pyo3(name = "_columns", signature = (timezone = None))]
    fn columns(&self, py: Python<'_>, timezone: Option<&Bound<'_, PyAny>>) -> BindingResult<Columns> {
        self.filled(py, &self.own_columns(time_zone(timezone)?.as_deref())?, self.kind.model.name)
    }

    /// Returns a hash of the content of each record.
    fn _content_hashes(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| self.all.iter().map(Record::content_hash).collect())
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> BindingResult<Bound<'py, PyCapsule>> {
        self.columns(py, None)?.__arrow_c_stream__(py, requested_schema)
    }

    // Readers that ask for types first would convert all records twice.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.own_columns(None)?.schema())
    }

    fn __repr__(&self) -> String {
        let count = self.all.len();
        format!("<{count} {} record{}>", self.kind.model.name, if count == 1 { "" } else { "s" })
    }

    /// Returns the HTML for notebooks.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("xpauto.notebook.table")?.call_method1("records_table", (slf,))
    }

    /// Returns the schema with which pydantic validates and serializes a field of this type.
    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        class: &Bound<'py, PyType>,
        source: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("xpauto.pydantic_schema")?.call_method1("records_schema", (class, source, handler))
    }

    #[getter]
    fn _model_name(&self) -> &'static str {
        self.kind.model.name
    }

    /// Pickles the records by their JSON and what they were read with, which those of several lists were in parts.
    fn __reduce__<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyTuple>> {
        let parts = self.all.chunk_by(|one, next| one.projection() == next.projection());
        let part = |part: &'_ [Record]| {
            let documents: Vec<String> = part.iter().map(|record| record.json().to_owned()).collect();
            (part.first().map(|first| read_with(first.projection(), first.zone())), documents)
        };
        let parts: Vec<_> = parts.map(part).collect();
        let arguments =
            (class_of(py, self.kind.model)?, read_with(&self.kind.projection, self.kind.projection.zone()), parts);
        Ok((py.import("xpauto._xpauto")?.getattr("restore_records")?, arguments).into_pyobject(py)?)
    }
}

/// Unpickles records from their class, what they were read with, and the JSON of each part.
#[pyfunction]
pub fn restore_records(
    class_: &Bound<'_, PyType>,
    all: ReadWith,
    parts: Vec<(ReadWith, Vec<String>)>,
) -> BindingResult<Records> {
    let model = declaration_of(class_)?;
    let mut records = Vec::new();
    for (part, documents) in parts {
        let projection = projection(model, &part)?;
        let restored = documents.into_iter().map(|text| Record::decode(model, text));
        for record in restored {
            records.push(record?.with_projection(projection.clone()));
        }
    }
    Ok(Records::new(RecordKind { model, projection: projection(model, &all)? }, records))
}

/// Iterates over records.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct RecordsIterator {
    all: Arc<[Record]>,
    next: AtomicUsize,
}

#[pymethods]
impl RecordsIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    pub fn __next__<'py>(&self, py: Python<'py>) -> BindingResult<Option<Bound<'py, PyAny>>> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        self.all.get(index).cloned().map(|record| view(py, record)).transpose()
    }
}
