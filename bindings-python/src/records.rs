//! Records that were read, as a sequence whose items become Python objects only when they are looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple, PyType};
use xpauto::Record;
use xpauto::declaration::Model as Declaration;

use crate::fault::Outcome;
use crate::json_text::{loads, type_name};
use crate::model::{self, Model};

/// Records of one type, in the service's order; it behaves as a sequence, and a slice of it is one too.
// Deliberately no `collections.abc.Sequence`: data frame libraries would take it for a column of objects.
#[pyclass(frozen, generic, module = "xpauto")]
#[derive(Debug)]
pub struct Records {
    model: &'static Declaration,
    records: Arc<[Record]>,
}

impl Records {
    /// Records of the given type.
    pub fn new(model: &'static Declaration, records: Vec<Record>) -> Self {
        Self { model, records: records.into() }
    }

    /// The records.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
}

#[pymethods]
impl Records {
    fn __len__(&self) -> usize {
        self.records.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> Outcome<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            let indices = slice.indices(self.records.len().cast_signed())?;
            let positions = (0..indices.slicelength.cast_signed()).map(|count| indices.start + count * indices.step);
            let kept = positions.filter_map(|position| self.records.get(position.cast_unsigned()).cloned());
            return Ok(Bound::new(py, Self::new(self.model, kept.collect()))?.into_any());
        }
        let Ok(number) = index.extract::<isize>() else {
            if index.hasattr("__index__")? {
                return Err(PyIndexError::new_err("the index is out of any range").into());
            }
            let message = format!("records are indexed by integers or slices, not by {}", type_name(index));
            return Err(PyTypeError::new_err(message).into());
        };
        let position = if number < 0 { number + self.records.len().cast_signed() } else { number };
        match self.records.get(position.cast_unsigned()) {
            Some(record) => model::view(py, record.clone()),
            None => {
                Err(PyIndexError::new_err(format!("there are {} records, none at {number}", self.records.len())).into())
            }
        }
    }

    fn __iter__(&self) -> RecordsIterator {
        RecordsIterator { records: Arc::clone(&self.records), next: AtomicUsize::new(0), is_reversed: false }
    }

    fn __reversed__(&self) -> RecordsIterator {
        RecordsIterator { records: Arc::clone(&self.records), next: AtomicUsize::new(0), is_reversed: true }
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        value.cast::<Model>().is_ok_and(|model| self.records.contains(model.get().record()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let is_equal = if let Ok(other) = other.cast::<Self>() {
            std::ptr::eq(self.model, other.get().model) && self.records == other.get().records
        } else if let Ok(list) = other.cast::<PyList>() {
            let same = |(record, item): (&Record, Bound<'_, PyAny>)| {
                item.cast::<Model>().is_ok_and(|model| model.get().record() == record)
            };
            list.len() == self.records.len() && self.records.iter().zip(list.iter()).all(same)
        } else {
            return Ok(py.NotImplemented());
        };
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// Every record as a dict in wire names, exactly as it was read.
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.to_json())
    }

    fn __repr__(&self) -> String {
        let count = self.records.len();
        format!("<{count} {} record{}>", self.model.name, if count == 1 { "" } else { "s" })
    }

    /// What a notebook shows.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("xpauto.display")?.call_method1("records_table", (slf,))
    }

    #[getter]
    fn _model_name(&self) -> &'static str {
        self.model.name
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Outcome<Bound<'py, PyTuple>> {
        let restore = py.import("xpauto._xpauto")?.getattr("restore_records")?;
        let selection = self.records.first().and_then(Record::selection).map(<[&str]>::to_vec);
        let texts: Vec<&str> = self.records.iter().map(Record::json).collect();
        let arguments = (model::class_of(py, self.model)?, texts, selection);
        Ok((restore, arguments).into_pyobject(py)?)
    }
}

impl Records {
    fn to_json(&self) -> String {
        let texts: Vec<&str> = self.records.iter().map(Record::json).collect();
        format!("[{}]", texts.join(","))
    }
}

/// The second half of pickled records: their class, their JSON texts and the wire names that were selected, if some were.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
pub fn restore_records(
    class: &Bound<'_, PyType>,
    texts: Vec<String>,
    selection: Option<Vec<String>>,
) -> Outcome<Records> {
    let model = model::declaration_of(class)?;
    let records = texts.into_iter().map(|text| model::restored(model, text, selection.as_deref()));
    Ok(Records::new(model, records.collect::<Outcome<_>>()?))
}

/// Goes through records in either direction.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct RecordsIterator {
    records: Arc<[Record]>,
    next: AtomicUsize,
    is_reversed: bool,
}

#[pymethods]
impl RecordsIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Outcome<Option<Bound<'py, PyAny>>> {
        let count = self.next.fetch_add(1, Ordering::Relaxed);
        let last = self.records.len().wrapping_sub(1);
        let position = if self.is_reversed { last.wrapping_sub(count) } else { count };
        self.records.get(position).cloned().map(|record| model::view(py, record)).transpose()
    }

    fn __length_hint__(&self) -> usize {
        self.records.len().saturating_sub(self.next.load(Ordering::Relaxed))
    }
}
