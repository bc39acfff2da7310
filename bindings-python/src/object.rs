//! The Python objects that hold values of core, and the classes that records appear as.

use std::sync::OnceLock;

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use xpauto::declaration;
use xpauto::list;
use xpauto::record::Record;

use crate::fault::Outcome;
use crate::plain::loads;

/// A value of a declared type: immutable, and equal where its JSON is.
///
/// Undeclared fields, and the difference between absent and null, survive.
#[pyclass(frozen, subclass, module = "xpauto")]
#[derive(Debug, Default)]
pub struct Model(OnceLock<Record>);

impl Model {
    /// The record behind it; an error where a subclass did not initialize its base.
    pub fn record(&self) -> PyResult<&Record> {
        self.0.get().ok_or_else(|| {
            PyRuntimeError::new_err("this object has no fields yet: its class has to call super().__init__(…) first")
        })
    }

    /// Whether it has its record.
    pub fn is_initialized(&self) -> bool {
        self.0.get().is_some()
    }

    /// Gives an object its record, unless it has one.
    pub fn initialize(&self, record: Record) {
        let _ = self.0.set(record);
    }
}

/// Which records of a list; made by comparing `F`'s fields.
#[pyclass(frozen, module = "xpauto")]
#[derive(Debug)]
pub struct Filter(pub list::Filter);

/// The classes and their declarations.
pub static CLASSES: PyOnceLock<Vec<(&'static declaration::Model, Py<PyType>)>> = PyOnceLock::new();

/// The Python object for a record.
pub fn view(py: Python<'_>, record: Record) -> Outcome<Bound<'_, PyAny>> {
    match known_class(py, record.model()) {
        Some(class) => instance(class, record),
        None => Ok(loads(py, record.json())?),
    }
}

/// An instance of a class with this record; neither `__new__` nor `__init__` of a program's subclass is called.
pub fn instance<'py>(class: &Bound<'py, PyType>, record: Record) -> Outcome<Bound<'py, PyAny>> {
    let object = base_new(class.py())?.call1((class,))?;
    object.cast::<Model>()?.get().initialize(record);
    Ok(object)
}

/// `Model.__new__`.
pub fn base_new(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    Ok(NEW.get_or_try_init(py, || py.get_type::<Model>().getattr("__new__").map(Bound::unbind))?.bind(py))
}

/// The class of a declaration.
pub fn class_of<'py>(py: Python<'py>, model: &declaration::Model) -> Outcome<&'py Bound<'py, PyType>> {
    known_class(py, model).ok_or_else(|| PyTypeError::new_err(format!("{} has no class", model.name)).into())
}

fn known_class<'py>(py: Python<'py>, model: &declaration::Model) -> Option<&'py Bound<'py, PyType>> {
    // By address: there are some forty, and no name is hashed.
    let known = CLASSES.get(py)?.iter().find(|(known, _)| std::ptr::eq(*known, model));
    known.map(|(_, class)| class.bind(py))
}

/// The declaration behind a class or behind the class that it derives from.
pub fn declaration_of(class: &Bound<'_, PyType>) -> Outcome<&'static declaration::Model> {
    let classes = CLASSES.get(class.py()).map(Vec::as_slice).unwrap_or_default();
    for ancestor in class.mro().iter() {
        if let Some((model, _)) = classes.iter().find(|(_, known)| known.is(&ancestor)) {
            return Ok(model);
        }
    }
    let message = format!("{} is no class of a declared type; use Segment, Theme or another", class.name()?);
    Err(PyTypeError::new_err(message).into())
}

/// Whether a class is that of a declaration itself, and so adds nothing to it.
pub fn is_declared(class: &Bound<'_, PyType>) -> bool {
    CLASSES.get(class.py()).is_some_and(|classes| classes.iter().any(|(_, known)| known.is(class)))
}
