//! The descriptors of declared fields, which are also what filters and sort orders are built from.

use std::fmt::Write as _;

use ahash::AHashMap;
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};
use xpauto::bindings::Value;
use xpauto::bindings::list;
use xpauto::bindings::message::Part;
use xpauto::bindings::model;
use xpauto::bindings::operation::Operation;
use xpauto::bindings::record::{Record, not_requested};
use xpauto::bindings::schema::{self, Kind};
use xpauto::{Error, ErrorKind};

use crate::error::BindingResult;
use crate::input::foreign::is_table;
use crate::input::protocols::{is_mapping, iterator};
use crate::model::filter::FilterField;
use crate::output::dicts;
use crate::output::object::{Model, hash_of};
use crate::output::values::{date_time, to_python};

/// The maximum number of enum values listed in documentation.
const NAMED_VALUES: usize = 12;

// A read-only descriptor of a field; read from the class, it compares as the fields of `F` do. Without a docstring of the
// class, which would shadow those of its instances.
#[pyclass(frozen, generic, weakref, extends = FilterField, module = "xpauto.filters")]
#[derive(Debug)]
pub struct Field {
    model: &'static schema::Model,
    position: usize,
    declared: &'static schema::Field,
}

impl Field {
    /// Creates the descriptor of the field at this index of a declaration.
    pub fn new(
        model: &'static schema::Model,
        position: usize,
        declared: &'static schema::Field,
    ) -> PyClassInitializer<Self> {
        let base = FilterField(list::field_of(model, declared));
        PyClassInitializer::from(base).add_subclass(Self { model, position, declared })
    }

    /// Returns its name for an option of an operation; an error if that is about records of another model.
    pub fn name_for(&self, option: &'static str, operation: &Operation) -> BindingResult<&'static str> {
        match operation.response.model() {
            Some(model) if !std::ptr::eq(model, self.model) => {
                let problem = list::foreign_field(model, Part::name(option), self.model, self.declared.wire);
                Err(Error::validation(vec![problem]).into())
            }
            _ => Ok(self.declared.attribute),
        }
    }

    /// Returns the record of an object; an error if it is of another model, whose fields are others.
    fn record_of<'a>(&self, object: &'a Model) -> PyResult<&'a Record> {
        let record = object.record()?;
        if std::ptr::eq(record.model(), self.model) {
            return Ok(record);
        }
        let (own, field, other) = (self.model.name, self.declared.attribute, record.model().name);
        Err(PyTypeError::new_err(format!("{own}.{field} is a field of {own}, not of {other}")))
    }

    /// Converts a value of any type; an error if the field is absent because it was not requested or left out by `select`.
    fn converted<'py>(&self, py: Python<'py>, record: &Record) -> BindingResult<Bound<'py, PyAny>> {
        match record.declared_value(self.position, self.declared)? {
            Value::Absent if record.projection().leaves_out(self.declared.wire) => {
                let message = format!(
                    "{}.{} was left out by select; add {:?} to select to read it",
                    self.model.name, self.declared.attribute, self.declared.attribute
                );
                Err(PyAttributeError::new_err(message).into())
            }
            Value::Absent if record.lacks(self.position) => Err(not_requested(self.model, self.declared).into()),
            Value::DateTime(text) => date_time(py, &text, record.zone())?.ok_or_else(|| self.no_date_time().into()),
            value => to_python(py, value, record.zone()),
        }
    }

    fn no_date_time(&self) -> Error {
        let (model, field) = (self.model.name, self.declared);
        let message = format!("{model}.{} is not a date-time; to_dict() has its text", field.attribute);
        Error::new(ErrorKind::Decode, message).with(|details| details.path = Some(field.wire.to_owned()))
    }
}

#[pymethods]
impl Field {
    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        instance: &Bound<'py, PyAny>,
        _owner: &Bound<'py, PyAny>,
    ) -> BindingResult<Bound<'py, PyAny>> {
        // Read from the class. An argument of the type `Option` would be checked twice, at each read.
        if instance.is_none() {
            return Ok(slf.as_any().clone());
        }
        let (py, this) = (slf.py(), slf.get());
        let model = instance.cast::<Model>()?.get();
        let record = this.record_of(model)?;
        let kind = &this.declared.kind;
        if keeps(kind) {
            return match model.kept(py, this.position) {
                Some(kept) => Ok(kept),
                None => Ok(model.keep(this.position, &this.converted(py, record)?)),
            };
        }
        let text = if matches!(kind, Kind::Text | Kind::Enum(_)) { record.string(this.position) } else { None };
        match text {
            Some(text) if matches!(kind, Kind::Enum(_)) => Ok(enum_value(py, &text).into_any()),
            Some(text) => Ok(PyString::new(py, &text).into_any()),
            None => this.converted(py, record),
        }
    }

    fn __set__(&self, _instance: &Bound<'_, PyAny>, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (name, attribute) = (self.model.name, self.declared.attribute);
        Err(PyAttributeError::new_err(format!(
            "a {name} is immutable; use replace({attribute}=…), which returns a changed copy"
        )))
    }

    fn __delete__(&self, _instance: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(PyAttributeError::new_err(format!("a {} is immutable", self.model.name)))
    }

    #[getter]
    fn __doc__(&self) -> String {
        field_doc(self.declared)
    }

    /// Sorts from the least value to the greatest.
    fn asc(slf: Py<Self>) -> Sort {
        Sort { field: slf, is_descending: false }
    }

    /// Sorts from the greatest value to the least.
    fn desc(slf: Py<Self>) -> Sort {
        Sort { field: slf, is_descending: true }
    }

    /// Whether a record has this field, with a value or null.
    fn is_present(&self, record: &Bound<'_, Model>) -> PyResult<bool> {
        Ok(self.record_of(record.get())?.field_json(self.position).is_some())
    }

    /// Returns the value for display: an invalid date-time as a string, a value of another type as it came.
    fn shown<'py>(&self, record: &Bound<'py, Model>) -> BindingResult<Bound<'py, PyAny>> {
        let (py, record) = (record.py(), self.record_of(record.get())?);
        match record.shown_value(self.position) {
            Value::Json(json) => dicts::shown(py, json),
            shown => to_python(py, shown, record.zone()),
        }
    }

    /// The type of its value.
    #[getter]
    fn annotation(&self) -> String {
        annotation(self.declared)
    }

    /// The type of its keyword argument.
    #[getter]
    fn argument_type(&self) -> String {
        self.declared.python_argument(self.declared.is_required)
    }

    /// Whether it is required on write.
    #[getter]
    fn is_required(&self) -> bool {
        self.declared.is_required
    }

    /// Whether only the service sets it.
    #[getter]
    fn is_read_only(&self) -> bool {
        self.declared.is_read_only
    }

    /// Whether it is deprecated.
    #[getter]
    fn is_deprecated(&self) -> bool {
        self.declared.deprecated.is_some()
    }

    /// The name in JSON.
    #[getter]
    fn wire(&self) -> &'static str {
        self.declared.wire
    }

    /// Whether it is hidden from every output.
    #[getter]
    fn is_secret(&self) -> bool {
        self.declared.is_secret
    }

    #[getter]
    fn __name__(&self) -> &'static str {
        self.declared.attribute
    }
}

/// The order of a list by one field, as `Segment.date_created.desc()` returns it.
#[pyclass(frozen, generic, weakref, module = "xpauto.filters")]
#[derive(Debug)]
pub struct Sort {
    field: Py<Field>,
    is_descending: bool,
}

#[pymethods]
impl Sort {
    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        let other = other.get();
        self.field.is(&other.field) && self.is_descending == other.is_descending
    }

    fn __hash__(&self) -> u64 {
        hash_of((self.field.as_ptr().addr(), self.is_descending))
    }

    fn __repr__(&self) -> String {
        let field = self.field.get();
        let method = if self.is_descending { "desc" } else { "asc" };
        format!("{}.{}.{method}()", field.model.name, field.declared.attribute)
    }
}

/// Converts the sort orders and fields in the option `sort` of a list to strings; other values stay.
pub fn sorts<'py>(given: &Bound<'py, PyAny>, operation: &Operation) -> BindingResult<Bound<'py, PyAny>> {
    let py = given.py();
    let sort = |value: &Bound<'py, PyAny>| {
        let text = if let Ok(sort) = value.cast::<Sort>() {
            let sort = sort.get();
            let name = sort.field.get().name_for("sort", operation)?;
            if sort.is_descending { format!("-{name}") } else { name.to_owned() }
        } else if let Ok(field) = value.cast::<Field>() {
            field.get().name_for("sort", operation)?.to_owned()
        } else {
            return BindingResult::Ok(value.clone());
        };
        Ok(PyString::new(py, &text).into_any())
    };
    let is_one = given.is_instance_of::<PyString>()
        || given.is_instance_of::<Sort>()
        || given.is_instance_of::<FilterField>()
        || given.is_instance_of::<Model>();
    if is_one || is_mapping(given)? || is_table(given)? {
        return sort(given);
    }
    let Some(items) = iterator(given)? else { return Ok(given.clone()) };
    let items = items.map(|item| sort(&item?)).collect::<BindingResult<Vec<_>>>()?;
    Ok(PyList::new(py, items)?.into_any())
}

/// Returns the fields of a model as lines of a docstring.
pub fn field_list(model: &schema::Model) -> String {
    let line = |field: &schema::Field| {
        format!("    {} ({}): {}\n", field.attribute, type_text(&field.kind), field.documentation())
    };
    model.fields.iter().map(line).collect()
}

/// Returns the type of a field as `typing.get_type_hints` evaluates it among the names of the package: modules with an
/// underscore are imported only then.
fn annotation(field: &schema::Field) -> String {
    let plain = field.python_type();
    match field.kind.item() {
        Kind::Enum(set) => plain.replace(set.name, &format!("_enums.{}", set.name)),
        Kind::DateTime => plain.replace("datetime", "_datetime.datetime"),
        Kind::Any => plain.replace("Any", "_typing.Any"),
        _ => plain,
    }
}

/// Returns the docstring of a field: its type, meaning and limits.
fn field_doc(field: &schema::Field) -> String {
    let mut doc = format!("{}: {}", type_text(&field.kind), field.documentation());
    if let Some(set) = field.kind.enumeration() {
        let named: Vec<&str> = set.values.iter().copied().take(NAMED_VALUES).collect();
        let more = if set.values.len() > named.len() { " and others" } else { "" };
        let _ = write!(doc, " Known values: {}{more}.", named.join(", "));
    }
    doc
}

/// Returns the value of an enum; that of a declared one is the same object each time.
fn enum_value<'py>(py: Python<'py>, text: &str) -> Bound<'py, PyString> {
    static DECLARED: PyOnceLock<AHashMap<&'static str, Py<PyString>>> = PyOnceLock::new();
    let declared = DECLARED.get_or_init(py, || {
        let sets = model::all().flat_map(|model| model.fields).filter_map(|field| field.kind.enumeration());
        sets.flat_map(|set| set.values).map(|value| (*value, PyString::new(py, value).unbind())).collect()
    });
    declared.get(text).map_or_else(|| PyString::new(py, text), |known| known.bind(py).clone())
}

/// Whether values of this type are kept by the record once they were read: those that consist of other objects, unless
/// they could be changed.
fn keeps(kind: &Kind) -> bool {
    match kind {
        Kind::Object(_) | Kind::OneOf(_) => true,
        Kind::List(item) => !matches!(**item, Kind::Any | Kind::List(_)),
        _ => false,
    }
}

/// Returns the Python type of a field for documentation, without the names of enums.
pub fn type_text(kind: &Kind) -> String {
    let plain = kind.python_type();
    match kind.enumeration() {
        Some(set) => plain.replace(set.name, "str"),
        None => plain,
    }
}
