//! The classes of the declared types: one subclass of [`Model`] for each declaration, with a descriptor for each field.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use xpauto::bindings::schema::{self, Kind};

use crate::c_api::Subclass;
use crate::field::{Field, field_list};
use crate::object::{CLASSES, Classes, Model};

/// Creates the class of every declared type, in the order of declaration; `bases` are the mixins
/// of classes by their names. Called once, by `xpauto.models`.
#[pyfunction]
pub fn declare_classes<'py>(bases: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
    let py = bases.py();
    let classes = CLASSES.get_or_try_init(py, || {
        let class = |model| Ok::<_, PyErr>((model, Subclass::of(&class(model, bases)?)?));
        xpauto::bindings::model::all().map(class).collect::<PyResult<_>>().map(Classes::new)
    })?;
    let named = PyDict::new(py);
    for (model, class) in classes.iter(py) {
        named.set_item(model.name, class)?;
    }
    Ok(named)
}

fn class<'py>(model: &'static schema::Model, bases: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyType>> {
    let py = bases.py();
    let contents = PyDict::new(py);
    contents.set_item("__slots__", PyTuple::empty(py))?;
    contents.set_item("__module__", "xpauto")?;
    // The text before `--` is the signature for whatever does not read `__signature__`.
    contents.set_item("__doc__", format!("{}\n--\n\n", constructor(model)))?;
    for (position, field) in model.fields.iter().enumerate() {
        contents.set_item(field.attribute, Py::new(py, Field::new(model, position, field))?)?;
    }
    contents.set_item("__match_args__", PyTuple::new(py, model.fields.iter().map(|field| field.attribute))?)?;
    let annotations = PyDict::new(py);
    for field in model.fields {
        annotations.set_item(field.attribute, annotation(field))?;
    }
    contents.set_item("__annotations__", annotations)?;
    let mut own: Vec<Bound<'py, PyAny>> = Vec::new();
    own.extend(bases.get_item(model.name)?);
    own.push(py.get_type::<Model>().into_any());
    let class = py.get_type::<PyType>().call1((model.name, PyTuple::new(py, own)?, contents))?.cast_into::<PyType>()?;
    class.setattr("__doc__", class_doc(model))?;
    Ok(class)
}

/// Returns the type of a field as `typing.get_type_hints` evaluates it among the names of the package: modules with an
/// underscore are imported only then.
fn annotation(field: &schema::Field) -> String {
    let plain = field.python_type();
    match field.kind.item() {
        Kind::Enum(set) => plain.replace(set.name, &format!("_enums.{}", set.name)),
        Kind::DateTime => plain.replace("datetime", "_datetime.datetime"),
        Kind::Any => plain.replace("Any", "_typing.Any"),
        Kind::Int
        | Kind::Id
        | Kind::Float
        | Kind::Bool
        | Kind::Text
        | Kind::Object(_)
        | Kind::OneOf(_)
        | Kind::List(_) => plain,
    }
}

/// Returns the constructor's signature, as Python reads it from docstrings.
fn constructor(model: &schema::Model) -> String {
    let required = model.fields.iter().filter(|field| field.is_required);
    let optional = model.fields.iter().filter(|field| !field.is_required);
    let names: Vec<String> = required
        .map(|field| field.attribute.to_owned())
        .chain(optional.map(|field| format!("{}=...", field.attribute)))
        .collect();
    let keywords = if names.is_empty() { String::new() } else { format!("*, {}", names.join(", ")) };
    format!("{}({keywords})", model.name)
}

fn class_doc(model: &schema::Model) -> String {
    let mut doc = model.doc.split_whitespace().collect::<Vec<_>>().join(" ");
    if !model.fields.is_empty() {
        doc.push_str("\n\nFields:\n");
        doc.push_str(&field_list(model));
    }
    doc
}
