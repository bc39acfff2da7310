//! Records of tests, and lists of these.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use xpauto::bindings::declaration::{Kind, Model as Declaration};
use xpauto::bindings::{listed_records, stand_in as core_stand_in};

use crate::error::BindingResult;
use crate::foreign::as_mapping;
use crate::json_text::declared_json;
use crate::object::{Model, declaration_of};
use crate::pager::Pager;
use crate::plain::a_type;
use crate::protocols::{is_mapping, iterator};
use crate::records::{RecordKind, Records};

/// Returns the records of a test from models of a type, and from mappings in wire names or attribute names.
#[pyfunction]
pub fn stand_in_records(class: &Bound<'_, PyType>, values: &Bound<'_, PyAny>) -> BindingResult<Records> {
    let model = declaration_of(class)?;
    let (records, projection) = listed_records(model, documents(model, values)?)?;
    Ok(Records::new(RecordKind::new(model, projection), records))
}

/// Returns a list of such records.
#[pyfunction]
pub fn stand_in(
    class: &Bound<'_, PyType>,
    values: &Bound<'_, PyAny>,
    per_page: Option<i64>,
    are_awaited: bool,
) -> BindingResult<Pager> {
    let model = declaration_of(class)?;
    let reader = core_stand_in(Some(model), documents(model, values)?, per_page)?;
    Pager::of_records(class.py(), &reader, are_awaited)
}

fn documents(model: &'static Declaration, values: &Bound<'_, PyAny>) -> BindingResult<Vec<String>> {
    let refuse = || PyTypeError::new_err(format!("records must be a list of values, got {}", a_type(values)));
    if is_mapping(values)? {
        return Err(refuse().into());
    }
    let values = iterator(values)?.ok_or_else(refuse)?;
    values.enumerate().map(|(index, value)| document(model, index, &value?)).collect()
}

fn document(model: &'static Declaration, index: usize, value: &Bound<'_, PyAny>) -> BindingResult<String> {
    if let Ok(given) = value.cast::<Model>() {
        let record = given.get().record()?;
        if std::ptr::eq(record.model(), model) {
            return Ok(record.json().to_owned());
        }
    }
    let refuse = || {
        let message = format!("records[{index}] must be a {} or a mapping, got {}", model.name, a_type(value));
        PyTypeError::new_err(message)
    };
    declared_json(&as_mapping(value)?.ok_or_else(refuse)?, &format!("records[{index}]"), Kind::Object(model))
}
