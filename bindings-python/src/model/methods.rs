//! The methods of models.

use std::fmt::Write as _;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use xpauto::bindings::date_time::Zone;
use xpauto::bindings::message::shortened;
use xpauto::bindings::operation;
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::{self, Kind};
use xpauto::bindings::{Record, Value};

use crate::error::BindingResult;
use crate::input::json_text::{declared_json, json_text, keywords, utf8};
use crate::output::dicts;
use crate::output::object::{Model, base_new, declaration_of, hash_of, instance, is_declared};
use crate::output::values::to_python;
use crate::plain::a_type;

/// The maximum number of characters of a value in `repr`.
const SHOWN: usize = 60;

#[pymethods]
impl Model {
    /// Creates an object without fields, which `__init__` sets; the `__new__` of a subclass may pass them here.
    #[new]
    #[classmethod]
    #[pyo3(signature = (*_arguments, **fields), text_signature = "(**fields)")]
    fn new(
        class: &Bound<'_, PyType>,
        _arguments: &Bound<'_, PyTuple>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> BindingResult<Self> {
        let made = Self::of(None);
        if fields.is_some() && !class.getattr("__new__")?.is(base_new(class.py())?) {
            made.initialize(made_of(class, fields)?);
        }
        Ok(made)
    }

    #[pyo3(signature = (*arguments, **fields))]
    fn __init__(
        slf: &Bound<'_, Self>,
        arguments: &Bound<'_, PyTuple>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> BindingResult<()> {
        let this = slf.get();
        if this.is_initialized() {
            // Initialized by the `__new__` of a subclass.
            return Ok(());
        }
        let class = slf.get_type();
        if !arguments.is_empty() {
            return Err(PyTypeError::new_err(format!("{} takes keyword arguments only", class.name()?)).into());
        }
        this.initialize(made_of(&class, fields)?);
        Ok(())
    }

    /// Parses a mapping in wire names. Types are checked, limits are not.
    #[classmethod]
    #[pyo3(signature = (data, /))]
    fn from_dict<'py>(class: &Bound<'py, PyType>, data: &Bound<'py, PyAny>) -> BindingResult<Bound<'py, PyAny>> {
        Self::from_text(class, json_text(data, "")?)
    }

    /// Parses a mapping for pydantic: as a call checks its body if an operation sends this type, else as a whole record.
    #[classmethod]
    fn _from_input<'py>(class: &Bound<'py, PyType>, data: &Bound<'py, PyAny>) -> BindingResult<Bound<'py, PyAny>> {
        let model = declaration_of(class)?;
        let text = declared_json(data, "", Kind::Object(model))?;
        let is_sent = operation::ALL.iter().filter_map(|each| each.body).any(|body| std::ptr::eq(body.model, model));
        instance(class, if is_sent { Record::make(model, text)? } else { Record::whole(model, text)? })
    }

    /// Parses JSON. Types are checked, limits are not.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_json<'py>(class: &Bound<'py, PyType>, text: &Bound<'py, PyAny>) -> BindingResult<Bound<'py, PyAny>> {
        let refuse = |_| PyTypeError::new_err(format!("from_json takes a str, got {}", a_type(text)));
        Self::from_text(class, utf8(text.cast::<PyString>().map_err(refuse)?, "the JSON")?.to_owned())
    }

    /// Builds a valid value for tests with these fields; the other fields are the same each time.
    ///
    /// Like listed records, it lacks the fields that are returned on request, unless they are passed.
    #[classmethod]
    #[pyo3(signature = (**fields))]
    fn sample<'py>(
        class: &Bound<'py, PyType>,
        fields: Option<&Bound<'py, PyDict>>,
    ) -> BindingResult<Bound<'py, PyAny>> {
        let model = declaration_of(class)?;
        let record = Record::from_json(model, xpauto::bindings::model::sample(model))?;
        let record = record.replace(&keywords(model, fields)?)?;
        instance(class, record.as_listed())
    }

    /// Returns all fields in wire names, exactly as received or constructed, including undeclared ones.
    fn to_dict<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyAny>> {
        dicts::value(py, self.record()?.json())
    }

    /// Returns the JSON, exactly as received or constructed.
    fn to_json(&self) -> PyResult<&str> {
        Ok(self.record()?.json())
    }

    /// Returns a copy with some fields changed; `None` means null.
    #[pyo3(signature = (**changes))]
    fn replace<'py>(slf: &Bound<'py, Self>, changes: Option<&Bound<'py, PyDict>>) -> BindingResult<Bound<'py, PyAny>> {
        let record = slf.get().record()?;
        let replaced = record.replace(&keywords(record.model(), changes)?)?;
        let replaced = instance(&slf.get_type(), replaced)?;
        if is_declared(&slf.get_type()) {
            return Ok(replaced);
        }
        // What a subclass adds to the fields.
        Ok(slf.py().import("xpauto.objects")?.call_method1("copy_state", (slf, replaced))?)
    }

    /// Returns a changed copy, as `copy.replace` asks for it.
    #[pyo3(signature = (**changes))]
    fn __replace__<'py>(
        slf: &Bound<'py, Self>,
        changes: Option<&Bound<'py, PyDict>>,
    ) -> BindingResult<Bound<'py, PyAny>> {
        Self::replace(slf, changes)
    }

    /// The undeclared fields, in wire names.
    #[getter]
    fn extra<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyAny>> {
        dicts::value(py, &self.record()?.extra_json())
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(self.record()? == other.get().record()?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        Ok(hash_of(self.record()?))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> BindingResult<String> {
        let record = slf.get().record()?;
        let mut shown = format!("{}(", slf.get_type().name()?);
        let mut separator = "";
        for (position, field) in record.model().fields.iter().enumerate() {
            let value = record.shown_value(position);
            if value == Value::Absent {
                continue;
            }
            let text = match value {
                Value::Null => "None".to_owned(),
                _ if field.is_secret => "'***'".to_owned(),
                Value::Json(json) => shortened(&dicts::shown(slf.py(), json)?.repr()?.to_string(), SHOWN).into_owned(),
                value => shortened(&to_python(slf.py(), value, record.zone())?.repr()?.to_string(), SHOWN).into_owned(),
            };
            let _ = write!(shown, "{separator}{}={text}", field.attribute);
            separator = ", ";
        }
        // The undeclared fields that are normal for an open type, such as the values of a condition.
        if record.model().is_open {
            for (name, json) in record.json_fields().filter(|(name, _)| record.model().field_by_wire(name).is_none()) {
                let text = shortened(&dicts::shown(slf.py(), json)?.repr()?.to_string(), SHOWN).into_owned();
                let _ = write!(shown, "{separator}{name}={text}");
                separator = ", ";
            }
        }
        shown.push(')');
        Ok(shown)
    }

    /// Returns the schema with which pydantic validates and serializes a field of this type.
    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        class: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("xpauto.pydantic_schema")?.call_method1("model_schema", (class,))
    }

    /// Pickles the value, and copies it, by its JSON and what it was read with.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> BindingResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let record = slf.get().record()?;
        let restore = py.import("xpauto._xpauto")?.getattr("restore")?;
        let arguments = (slf.get_type(), record.json(), read_with(record.projection(), record.zone()));
        if is_declared(&slf.get_type()) {
            return Ok((restore, arguments).into_pyobject(py)?);
        }
        Ok((restore, arguments, slf.call_method0("__getstate__")?).into_pyobject(py)?)
    }
}

/// Builds a record from keyword fields.
fn made_of(class: &Bound<'_, PyType>, fields: Option<&Bound<'_, PyDict>>) -> BindingResult<Record> {
    let model = declaration_of(class)?;
    Ok(Record::from_keywords(model, &keywords(model, fields)?)?)
}

impl Model {
    fn from_text<'py>(class: &Bound<'py, PyType>, text: String) -> BindingResult<Bound<'py, PyAny>> {
        instance(class, Record::from_json(declaration_of(class)?, text)?)
    }
}

/// What records were read with, as pickles hold it: the wire names of the selected and of the requested fields, and the time zone.
pub type ReadWith = (Option<Vec<String>>, Option<Vec<String>>, Option<String>);

/// Returns what records were read with; of records within others, the projection has no time zone.
pub fn read_with(projection: &Projection, zone: Option<&Zone>) -> ReadWith {
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let zone = zone.map(|zone| zone.name().to_owned());
    (projection.selected().map(names), projection.requested().map(names), zone)
}

/// Returns the projection of records that were read with these fields.
pub fn projection(model: &'static schema::Model, (selected, requested, zone): &ReadWith) -> BindingResult<Projection> {
    let zone = zone.as_deref().map(Zone::named).transpose()?;
    Ok(Projection::new(model, selected.as_deref(), requested.as_deref()).with_zone(zone))
}

/// Unpickles a model from its class, its JSON, and what it was read with.
#[pyfunction]
pub fn restore<'py>(
    class_: &Bound<'py, PyType>,
    text: String,
    read_with: ReadWith,
) -> BindingResult<Bound<'py, PyAny>> {
    let model = declaration_of(class_)?;
    let record = Record::decode(model, text)?.with_projection(projection(model, &read_with)?);
    instance(class_, record)
}
