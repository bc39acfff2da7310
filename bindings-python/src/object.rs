//! The Python objects of core's values, and the classes of records.

use std::sync::{Mutex, OnceLock};

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use smallvec::SmallVec;
use xpauto::bindings::declaration;
use xpauto::bindings::list;
use xpauto::bindings::record::Record;

use crate::c_api::{New, Subclass, untrack};
use crate::error::BindingResult;
use crate::plain::loads;
use crate::runtime::lock;

/// Values that were read, by the index of their field; most records have one.
type Read = SmallVec<[(usize, Py<PyAny>); 1]>;

/// The base class of declared types: immutable, and equal if the JSON is.
///
/// Undeclared fields, and the difference between absent and null, are preserved.
#[pyclass(frozen, subclass, module = "xpauto")]
#[derive(Debug, Default)]
pub struct Model {
    record: OnceLock<Record>,
    /// The records and lists within it that were read, by the index of their field. No reference cycle can arise: they
    /// are immutable, and hold nothing that refers to this object.
    read: Mutex<Read>,
}

impl Model {
    /// Returns its record; an error if a subclass did not call `super().__init__`.
    pub fn record(&self) -> PyResult<&Record> {
        self.record.get().ok_or_else(|| {
            PyRuntimeError::new_err("this object has no fields yet: its class has to call super().__init__(…) first")
        })
    }

    /// Whether it has its record.
    pub fn is_initialized(&self) -> bool {
        self.record.get().is_some()
    }

    /// Returns the value of the field at this index, if it was read and kept before.
    pub fn kept<'py>(&self, py: Python<'py>, index: usize) -> Option<Bound<'py, PyAny>> {
        value_of(&lock(&self.read), py, index)
    }

    /// Keeps the value of the field at this index: a record, or a tuple of records and of plain values. Returns the value that
    /// is kept, which another thread or the garbage collector's callbacks may have read meanwhile.
    pub fn keep<'py>(&self, index: usize, value: Bound<'py, PyAny>) -> Bound<'py, PyAny> {
        untrack(&value);
        let mut read = lock(&self.read);
        if let Some(kept) = value_of(&read, value.py(), index) {
            return kept;
        }
        read.push((index, value.clone().unbind()));
        value
    }

    /// Sets its record, unless it has one.
    pub fn initialize(&self, record: Record) {
        let _ = self.record.set(record);
    }
}

fn value_of<'py>(read: &Read, py: Python<'py>, index: usize) -> Option<Bound<'py, PyAny>> {
    read.iter().find(|(known, _)| *known == index).map(|(_, value)| value.bind(py).clone())
}

/// A filter of a list, built by comparing the fields of `F`.
#[pyclass(frozen, module = "xpauto")]
#[derive(Debug)]
pub struct Filter(pub list::Filter);

/// The classes of the declarations, and how their objects are created.
#[derive(Debug)]
pub struct Classes {
    known: Vec<(&'static declaration::Model, Subclass<Model>)>,
    new: New<Model>,
}

/// The classes, once they were declared.
pub static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();

impl Classes {
    /// Creates them of each declaration's class.
    pub fn new(known: Vec<(&'static declaration::Model, Subclass<Model>)>, py: Python<'_>) -> PyResult<Self> {
        Ok(Self { known, new: New::of(py)? })
    }

    /// Iterates over the declarations and their classes.
    pub fn iter<'py>(
        &'py self,
        py: Python<'py>,
    ) -> impl Iterator<Item = (&'static declaration::Model, &'py Bound<'py, PyType>)> {
        self.known.iter().map(move |(model, class)| (*model, class.class(py)))
    }

    /// Returns the class of a declaration.
    fn class(&self, model: &declaration::Model) -> Option<&Subclass<Model>> {
        // Compares addresses, which is faster than hashing names for some forty classes.
        self.known.iter().find(|(known, _)| std::ptr::eq(*known, model)).map(|(_, class)| class)
    }

    fn object<'py>(
        &self,
        py: Python<'py>,
        class: &Subclass<Model>,
        record: Record,
    ) -> BindingResult<Bound<'py, PyAny>> {
        let object = self.new.object(py, class)?;
        object.get().initialize(record);
        Ok(object.into_any())
    }
}

/// Returns the Python object for a record.
pub fn view(py: Python<'_>, record: Record) -> BindingResult<Bound<'_, PyAny>> {
    let classes = declared(py)?;
    match classes.class(record.model()) {
        Some(class) => {
            let object = classes.object(py, class, record)?;
            // The class is a declared one, so that the object has no other attributes and can be in no cycle.
            untrack(&object);
            Ok(object)
        }
        None => Ok(loads(py, record.json())?),
    }
}

/// Creates an instance with this record, without calling `__new__` or `__init__` of a subclass.
pub fn instance<'py>(class: &Bound<'py, PyType>, record: Record) -> BindingResult<Bound<'py, PyAny>> {
    declared(class.py())?.object(class.py(), &Subclass::of(class)?, record)
}

/// `Model.__new__`.
pub fn base_new(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    Ok(NEW.get_or_try_init(py, || py.get_type::<Model>().getattr("__new__").map(Bound::unbind))?.bind(py))
}

/// Returns the class of a declaration.
pub fn class_of<'py>(py: Python<'py>, model: &declaration::Model) -> BindingResult<&'py Bound<'py, PyType>> {
    let known = declared(py)?.class(model).map(|known| known.class(py));
    known.ok_or_else(|| PyTypeError::new_err(format!("{} has no class", model.name)).into())
}

fn declared(py: Python<'_>) -> PyResult<&Classes> {
    CLASSES.get(py).ok_or_else(|| PyRuntimeError::new_err("the classes are declared by importing xpauto.models"))
}

/// Returns the declaration of a class or of its base class.
pub fn declaration_of(class: &Bound<'_, PyType>) -> BindingResult<&'static declaration::Model> {
    let py = class.py();
    let classes = declared(py)?;
    for ancestor in class.mro().iter() {
        if let Some((model, _)) = classes.iter(py).find(|(_, known)| known.is(&ancestor)) {
            return Ok(model);
        }
    }
    let message = format!("{} is not the class of a declared type, such as Segment or Theme", class.name()?);
    Err(PyTypeError::new_err(message).into())
}

/// Whether a class is that of a declaration itself, rather than a subclass.
pub fn is_declared(class: &Bound<'_, PyType>) -> bool {
    let py = class.py();
    CLASSES.get(py).is_some_and(|classes| classes.iter(py).any(|(_, known)| known.is(class)))
}
