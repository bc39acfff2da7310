//! The Python objects of core's values, and the classes of records.

use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::OnceLock;

use ahash::AHashMap;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use xpauto::bindings::list;
use xpauto::bindings::record::Record;
use xpauto::bindings::schema;

use crate::c_api::{Subclass, new_object, untrack};
use crate::error::BindingResult;
use crate::plain::loads;

/// The base class of declared types: immutable, and equal if the JSON is.
///
/// Undeclared fields, and the difference between absent and null, are preserved.
#[pyclass(frozen, subclass, weakref, module = "xpauto")]
#[derive(Debug)]
pub struct Model {
    record: OnceLock<Record>,
    /// The records and lists within it that were read. No reference cycle can arise: they are immutable, and hold nothing that
    /// refers to this object.
    read: OnceLock<Kept>,
}

/// A value that was read, and those that were read after it; most objects have one.
#[derive(Debug)]
struct Kept {
    /// The index of its field.
    index: usize,
    value: Py<PyAny>,
    next: OnceLock<Box<Self>>,
}

impl Kept {
    fn new(index: usize, value: &Bound<'_, PyAny>) -> Self {
        Self { index, value: value.clone().unbind(), next: OnceLock::new() }
    }
}

impl Model {
    /// Creates the state of an object, whose record may be set later.
    pub fn of(record: Option<Record>) -> Self {
        Self { record: record.map_or_else(OnceLock::new, OnceLock::from), read: OnceLock::new() }
    }

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
        let mut next = self.read.get();
        while let Some(kept) = next {
            if kept.index == index {
                return Some(kept.value.bind(py).clone());
            }
            next = kept.next.get().map(|kept| &**kept);
        }
        None
    }

    /// Keeps the value of the field at this index: a record, or a tuple of records and of plain values. Returns the value that
    /// is kept, which another thread or the garbage collector's callbacks may have read meanwhile.
    pub fn keep<'py>(&self, index: usize, value: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
        untrack(value);
        let mut kept = self.read.get_or_init(|| Kept::new(index, value));
        while kept.index != index {
            kept = kept.next.get_or_init(|| Box::new(Kept::new(index, value)));
        }
        kept.value.bind(value.py()).clone()
    }

    /// Sets its record, unless it has one.
    pub fn initialize(&self, record: Record) {
        let _ = self.record.set(record);
    }
}

/// A filter of a list, built by comparing the fields of a model, such as `Segment.name`, or those of `F`.
#[pyclass(frozen, generic, weakref, module = "xpauto")]
#[derive(Debug)]
pub struct Filter(pub list::Filter);

/// A field of listed records; comparing it returns a filter.
#[pyclass(frozen, subclass, weakref, module = "xpauto.filters")]
#[derive(Debug)]
pub struct FilterField(pub list::FieldRef);

/// Returns the hash of a value.
pub fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The classes of the declarations by their addresses, once they were declared. Each object that is created looks for its own.
pub static CLASSES: PyOnceLock<AHashMap<usize, (&'static schema::Model, Subclass<Model>)>> = PyOnceLock::new();

/// Returns the key of a declaration.
pub fn address(model: &schema::Model) -> usize {
    std::ptr::from_ref(model).addr()
}

/// Returns the Python object for a record.
pub fn view(py: Python<'_>, record: Record) -> BindingResult<Bound<'_, PyAny>> {
    match declared(py)?.get(&address(record.model())) {
        Some((_, class)) => {
            let object = new_object(py, class, Model::of(Some(record)))?;
            // The class is a declared one, so that the object has no other attributes and can be in no cycle.
            untrack(&object);
            Ok(object)
        }
        None => Ok(loads(py, record.json())?),
    }
}

/// Returns the Python object for a record, or `None`.
pub fn view_or_none(py: Python<'_>, record: Option<Record>) -> BindingResult<Bound<'_, PyAny>> {
    record.map_or_else(|| Ok(py.None().into_bound(py)), |record| view(py, record))
}

/// Creates an instance with this record, without calling `__new__` or `__init__` of a subclass.
pub fn instance<'py>(class: &Bound<'py, PyType>, record: Record) -> BindingResult<Bound<'py, PyAny>> {
    Ok(new_object(class.py(), &Subclass::of(class)?, Model::of(Some(record)))?)
}

/// `Model.__new__`.
pub fn base_new(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    Ok(NEW.get_or_try_init(py, || py.get_type::<Model>().getattr("__new__").map(Bound::unbind))?.bind(py))
}

/// Returns the class of a declaration.
pub fn class_of<'py>(py: Python<'py>, model: &schema::Model) -> BindingResult<&'py Bound<'py, PyType>> {
    let known = declared(py)?.get(&address(model)).map(|(_, class)| class.class(py));
    known.ok_or_else(|| PyTypeError::new_err(format!("{} has no class", model.name)).into())
}

fn declared(py: Python<'_>) -> PyResult<&AHashMap<usize, (&'static schema::Model, Subclass<Model>)>> {
    CLASSES.get(py).ok_or_else(|| PyRuntimeError::new_err("the classes are declared by importing xpauto.models"))
}

fn declared_by(class: &Bound<'_, PyAny>) -> Option<&'static schema::Model> {
    let mut classes = CLASSES.get(class.py()).into_iter().flat_map(|classes| classes.values());
    classes.find(|(_, known)| known.class(class.py()).is(class)).map(|(model, _)| *model)
}

/// Returns the declaration of a class or of its base class.
pub fn declaration_of(class: &Bound<'_, PyType>) -> BindingResult<&'static schema::Model> {
    if let Some(model) = class.mro().iter().find_map(|ancestor| declared_by(&ancestor)) {
        return Ok(model);
    }
    let message = format!("{} is not the class of a declared type, such as Segment or Theme", class.name()?);
    Err(PyTypeError::new_err(message).into())
}

/// Whether a class is that of a declaration itself, rather than a subclass.
pub fn is_declared(class: &Bound<'_, PyType>) -> bool {
    declared_by(class).is_some()
}
