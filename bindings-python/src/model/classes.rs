//! The classes of the declared types: one subclass of [`Model`] for each declaration, with a descriptor for each field.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use xpauto::bindings::schema;

use crate::c_api::Subclass;
use crate::model::field::{Field, field_list};
use crate::output::object::{CLASSES, address};

/// Creates the class of every declared type, in the order of declaration: `create` receives its name, its documentation and its
/// fields. Called once, by `xpauto.models`.
#[pyfunction]
pub fn declare_classes<'py>(create: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let (py, all) = (create.py(), xpauto::bindings::model::all);
    let class = |model: &'static schema::Model| {
        let fields = model.fields.iter().enumerate().map(|(index, field)| Py::new(py, Field::new(model, index, field)));
        let fields = fields.collect::<PyResult<Vec<_>>>()?;
        let class = create.call1((model.name, class_doc(model), fields))?.cast_into::<PyType>()?;
        PyResult::Ok((address(model), (model, Subclass::of(&class)?)))
    };
    let classes = CLASSES.get_or_try_init(py, || all().map(class).collect::<PyResult<_>>())?;
    let named = PyDict::new(py);
    for (model, class) in all().filter_map(|model| classes.get(&address(model))) {
        named.set_item(model.name, class.class(py))?;
    }
    Ok(named)
}

fn class_doc(model: &schema::Model) -> String {
    let mut doc = model.doc.split_whitespace().collect::<Vec<_>>().join(" ");
    if !model.fields.is_empty() {
        doc.push_str("\n\nFields:\n");
        doc.push_str(&field_list(model));
    }
    doc
}
