//! A sequence of records, whose Python objects are created on access.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PySlice, PyString, PyTuple, PyType};
use xpauto::Error;
use xpauto::bindings::Record;
use xpauto::bindings::columns::{self, ColumnOptions, ListColumns, Names};
use xpauto::bindings::date_time::Zone;
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::Model as Declaration;

use crate::arguments::time_zone;
use crate::columns::{Columns, schema_capsule};
use crate::dicts;
use crate::error::{BindingError, BindingResult};
use crate::json_text::utf8;
use crate::model::{restored, restored_projection};
use crate::object::{Model, class_of, declaration_of, view};
use crate::plain::{a_type, type_name};
use crate::protocols::attempted;

/// A strided view of the records that were read together, in either direction.
#[derive(Debug, Clone)]
struct Run {
    all: Arc<[Record]>,
    first: isize,
    step: isize,
    count: usize,
}

impl Run {
    fn of(all: Vec<Record>) -> Self {
        Self { first: 0, step: 1, count: all.len(), all: all.into() }
    }

    fn get(&self, index: usize) -> Option<&Record> {
        let index = (index < self.count).then_some(index.cast_signed())?;
        self.all.get((self.first + index * self.step).cast_unsigned())
    }

    fn iter(&self) -> impl Iterator<Item = &Record> + Clone {
        (0..self.count).filter_map(|index| self.get(index))
    }

    /// Returns a slice, which shares the records. Steps beyond the ends are never taken, so that they cannot overflow.
    fn part(&self, first: isize, step: isize, count: usize) -> Self {
        let first = self.first.wrapping_add(first.wrapping_mul(self.step));
        Self { all: Arc::clone(&self.all), first, step: self.step.wrapping_mul(step), count }
    }
}

/// Records of one type, in the service's order. A sequence; slices are `Records` too.
// Not registered as `collections.abc.Sequence`: data frame libraries would treat it as a column of objects.
#[pyclass(frozen, generic, weakref, module = "xpauto")]
#[derive(Debug)]
pub struct Records {
    kind: RecordKind,
    run: Run,
}

/// The type of records, and the fields that they were read with.
#[derive(Debug, Clone)]
pub struct RecordKind {
    model: &'static Declaration,
    projection: Projection,
}

impl RecordKind {
    /// Creates the kind of records of this type, read with these fields.
    pub fn new(model: &'static Declaration, projection: Projection) -> Self {
        Self { model, projection }
    }

    /// The declaration of the type.
    pub fn model(&self) -> &'static Declaration {
        self.model
    }

    /// The fields that the records were read with.
    pub fn projection(&self) -> &Projection {
        &self.projection
    }

    /// Returns the kind of records of either kind.
    fn joined(&self, other: &Self) -> Self {
        Self::new(self.model, self.projection.joined(&other.projection))
    }

    /// Returns the name of the type.
    pub fn name(&self) -> &'static str {
        self.model.name
    }

    /// Returns the columns of a list of such records, which is yet to be read.
    pub fn list_columns(&self, timezone: Option<&str>) -> xpauto::Result<ListColumns> {
        let options = ColumnOptions::new(Names::Attribute, timezone)?;
        Ok(ListColumns::new(self.model, self.projection.clone(), &options))
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
        Self { kind, run: Run::of(records) }
    }

    /// Joins the records of several parts.
    pub fn of_parts(kind: RecordKind, parts: &[Bound<'_, Self>]) -> Self {
        Self::new(kind, parts.iter().flat_map(|part| part.get().iter().cloned()).collect())
    }

    /// The kind of the records.
    pub fn kind(&self) -> &RecordKind {
        &self.kind
    }

    /// The records.
    pub fn iter(&self) -> impl Iterator<Item = &Record> + Clone {
        self.run.iter()
    }

    /// Returns the columns of these records, including optional fields that the service returned without a request.
    pub fn own_columns(&self, timezone: Option<&str>) -> BindingResult<columns::Columns> {
        let RecordKind { model, projection } = self.kind.clone();
        Ok(RecordKind::new(model, projection.with_sent(model, &self.iter())).columns(timezone)?)
    }

    /// Returns no records of the same kind, followed by the records in parts that were read alike.
    fn parts(&self) -> Vec<Self> {
        let records: Vec<&Record> = self.iter().collect();
        let alike = records.chunk_by(|one, next| one.projection() == next.projection());
        let parts = alike.map(|part| {
            let projection = part.first().map_or_else(Projection::default, |first| first.projection().clone());
            Self::new(RecordKind::new(self.kind.model, projection), part.iter().copied().cloned().collect())
        });
        std::iter::once(Self::new(self.kind.clone(), Vec::new())).chain(parts).collect()
    }

    fn filled(&self, py: Python<'_>, columns: &columns::Columns, rows: &'static str) -> BindingResult<Columns> {
        let batches = py.detach(|| columns.batches(self.iter()))?;
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
        Ok(Self::new(RecordKind::new(kind, projection), records))
    }

    fn __len__(&self) -> usize {
        self.run.count
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> BindingResult<Bound<'py, PyAny>> {
        let py = index.py();
        let length = self.run.count;
        if let Ok(slice) = index.cast::<PySlice>() {
            let indices = slice.indices(length.cast_signed())?;
            let run = self.run.part(indices.start, indices.step, indices.slicelength);
            return Ok(Bound::new(py, Self { kind: self.kind.clone(), run })?.into_any());
        }
        let Ok(number) = index.extract::<isize>() else {
            if attempted(py, index.call_method0("__index__"))?.is_some() {
                return Err(PyIndexError::new_err("the index is out of range").into());
            }
            let message = format!("records are indexed by integers or slices, not by {}", type_name(index));
            return Err(PyTypeError::new_err(message).into());
        };
        let position = if number < 0 { number + length.cast_signed() } else { number };
        match self.run.get(position.cast_unsigned()) {
            Some(record) => view(py, record.clone()),
            None => Err(PyIndexError::new_err(format!("there are {length} records, none at {number}")).into()),
        }
    }

    pub fn __iter__(&self) -> RecordsIterator {
        RecordsIterator { run: self.run.clone(), next: AtomicUsize::new(0) }
    }

    // A mapping for PyO3, which `reversed` refuses.
    fn __reversed__(&self) -> RecordsIterator {
        let reversed = self.run.part(self.run.count.cast_signed() - 1, -1, self.run.count);
        RecordsIterator { run: reversed, next: AtomicUsize::new(0) }
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        record_of(value).is_some_and(|wanted| self.iter().any(|record| *record == wanted))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let is_equal = if let Ok(other) = other.cast::<Self>() {
            std::ptr::eq(self.kind.model, other.get().kind.model) && self.iter().eq(other.get().iter())
        } else if let Ok(list) = other.cast::<PyList>() {
            let same =
                |(record, item): (&Record, Bound<'_, PyAny>)| record_of(&item).is_some_and(|item| item == *record);
            list.len() == self.run.count && self.iter().zip(list.iter()).all(same)
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
                let records = self.iter().chain(other.get().iter()).cloned().collect();
                Ok(Py::new(py, Self::new(self.kind.joined(&other.get().kind), records))?.into_any())
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
            "wire" => Ok(dicts::list(py, self.iter().map(Record::json))?.into_any()),
            "snake" => dicts::value(py, &Record::snake_json_array(self.iter())),
            other => Err(BindingError::invalid("names", format!("must be \"wire\" or \"snake\", got {other:?}"))),
        }
    }

    /// Converts the records to a pyarrow `Table`: a column per field, and a last one, `extra`, for undeclared fields.
    ///
    /// Date-times without an offset are taken as written, or interpreted in `timezone`, an IANA name.
    /// Needs `xpauto[pyarrow]`.
    #[pyo3(signature = (*, timezone = None))]
    fn to_arrow<'py>(&self, py: Python<'py>, timezone: Option<&Bound<'py, PyAny>>) -> BindingResult<Bound<'py, PyAny>> {
        self.columns(py, timezone)?.given_to(py, "to_arrow")
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
        let columns = Bound::new(py, self.columns(py, timezone)?)?;
        Columns::to_pandas(&columns, dtype_backend)
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
        self.columns(py, timezone)?.given_to(py, "to_polars")
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
        py.detach(|| self.iter().map(Record::content_hash).collect())
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> BindingResult<Bound<'py, PyCapsule>> {
        self.columns(py, None)?.__arrow_c_stream__(py, requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.own_columns(None)?.schema())
    }

    fn __repr__(&self) -> String {
        let count = self.run.count;
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

    /// Pickles the records by their JSON and what they were read with, those of several lists as parts.
    fn __reduce__<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyTuple>> {
        let module = py.import("xpauto._xpauto")?;
        if self.iter().any(|record| *record.projection() != self.kind.projection) {
            let arguments = (self.parts(),);
            return Ok((module.getattr("join_records")?, arguments).into_pyobject(py)?);
        }
        let restore = module.getattr("restore_records")?;
        let documents: Vec<&str> = self.iter().map(Record::json).collect();
        let RecordKind { model, projection } = &self.kind;
        let zone = projection.zone().map(Zone::name);
        let arguments = (class_of(py, model)?, documents, projection.selected(), projection.requested(), zone);
        Ok((restore, arguments).into_pyobject(py)?)
    }
}

/// Joins parts of records of one type, at least one, to which the kind of the first belongs.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
pub fn join_records(parts: Vec<Bound<'_, Records>>) -> BindingResult<Records> {
    let kinds = parts.iter().map(|part| part.get().kind.clone()).reduce(|joined, kind| joined.joined(&kind));
    let kind = kinds.ok_or_else(|| Error::refused("there are no records to join"))?;
    Ok(Records::of_parts(kind, &parts))
}

/// Unpickles records from their class, their JSON, the wire names of their selected and of their requested fields, and their
/// time zone.
#[pyfunction]
#[pyo3(signature = (class, documents, selected, requested, zone = None))]
#[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
pub fn restore_records(
    class: &Bound<'_, PyType>,
    documents: Vec<String>,
    selected: Option<Vec<String>>,
    requested: Option<Vec<String>>,
    zone: Option<&str>,
) -> BindingResult<Records> {
    let model = declaration_of(class)?;
    let projection = restored_projection(model, selected.as_deref(), requested.as_deref(), zone)?;
    let records = documents.into_iter().map(|text| restored(model, text, &projection));
    let records = records.collect::<BindingResult<_>>()?;
    Ok(Records::new(RecordKind::new(model, projection), records))
}

/// Iterates over records.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct RecordsIterator {
    run: Run,
    next: AtomicUsize,
}

#[pymethods]
impl RecordsIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    pub fn __next__<'py>(&self, py: Python<'py>) -> BindingResult<Option<Bound<'py, PyAny>>> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        self.run.get(index).cloned().map(|record| view(py, record)).transpose()
    }
}
