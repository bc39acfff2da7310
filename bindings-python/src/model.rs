//! The Python classes of the declared types: one base over a record, and one subclass for each declaration.

use std::cell::Cell;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};
use xpauto::declaration::{self, Kind};
use xpauto::{Record, Value};

use crate::fault::Outcome;
use crate::json_text::{json_text, keywords, loads};

/// How many characters of a value `repr` shows.
const SHOWN: usize = 60;

thread_local! {
    /// The record for the instance that this thread is making; a class made by `type` takes nothing else.
    static ARRIVING: Cell<Option<Record>> = const { Cell::new(None) };
}

/// The classes and their declarations.
static CLASSES: PyOnceLock<Vec<(&'static declaration::Model, Py<PyType>)>> = PyOnceLock::new();

/// A value of a declared type: immutable, and equal where its JSON is.
///
/// Fields that the declaration does not know, and the difference between absent and null, survive.
#[pyclass(frozen, subclass, module = "xpauto")]
#[derive(Debug)]
pub struct Model(Record);

impl Model {
    /// The record behind it.
    pub fn record(&self) -> &Record {
        &self.0
    }
}

#[pymethods]
impl Model {
    #[new]
    #[classmethod]
    #[pyo3(signature = (**fields))]
    fn new(class: &Bound<'_, PyType>, fields: Option<&Bound<'_, PyDict>>) -> Outcome<Self> {
        if fields.is_none()
            && let Some(record) = ARRIVING.take()
        {
            return Ok(Self(record));
        }
        let model = declaration_of(class)?;
        let fields = keywords(fields, |name| model.field_by_attribute(name).map_or("", |field| field.wire))?;
        Ok(Self(Record::from_keywords(model, &fields)?))
    }

    /// Reads a mapping in wire names as it is: types are checked, limits are not.
    #[classmethod]
    #[pyo3(signature = (data, /))]
    fn from_dict<'py>(class: &Bound<'py, PyType>, data: &Bound<'py, PyAny>) -> Outcome<Bound<'py, PyAny>> {
        Self::from_text(class, json_text(data, "")?)
    }

    /// Reads JSON text as it is: types are checked, limits are not.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_json<'py>(class: &Bound<'py, PyType>, text: String) -> Outcome<Bound<'py, PyAny>> {
        Self::from_text(class, text)
    }

    /// Everything that the value holds, in wire names, exactly as it was read or made.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, self.0.json())
    }

    /// The JSON text, exactly as it was read or made.
    fn to_json(&self) -> &str {
        self.0.json()
    }

    /// A copy with some fields changed; `None` means null.
    #[pyo3(signature = (**changes))]
    fn replace<'py>(slf: &Bound<'py, Self>, changes: Option<&Bound<'py, PyDict>>) -> Outcome<Bound<'py, PyAny>> {
        let record = &slf.get().0;
        let model = record.model();
        let changes = keywords(changes, |name| model.field_by_attribute(name).map_or("", |field| field.wire))?;
        instance(&slf.get_type(), record.replace(&changes)?)
    }

    /// The fields that the declaration does not know, in wire names.
    #[getter]
    fn extra<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.0.extra_json())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) => Ok((self.0 == other.get().0).into_pyobject(py)?.to_owned().into_any().unbind()),
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.model().name.hash(&mut hasher);
        if let Ok(value) = serde_json::from_str::<serde_json::Value>(self.0.json()) {
            value.hash(&mut hasher);
        }
        hasher.finish()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> Outcome<String> {
        let record = &slf.get().0;
        let mut shown = format!("{}(", slf.get_type().name()?);
        let mut separator = "";
        for (position, field) in record.model().fields.iter().enumerate() {
            let value = record.value(position);
            if value == Value::Absent {
                continue;
            }
            let text = match value {
                Value::Null => "None".to_owned(),
                _ if field.is_secret => "'***'".to_owned(),
                value => shortened(&to_python(slf.py(), value)?.repr()?.to_string()),
            };
            let _ = write!(shown, "{separator}{}={text}", field.attribute);
            separator = ", ";
        }
        shown.push(')');
        Ok(shown)
    }

    /// What a notebook shows.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("xpauto.display")?.call_method1("card", (slf,))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Outcome<Bound<'py, PyTuple>> {
        let py = slf.py();
        let record = &slf.get().0;
        let selection = record.selection().map(<[&str]>::to_vec);
        let restore = py.import("xpauto._xpauto")?.getattr("restore")?;
        let arguments = (slf.get_type(), record.json(), selection);
        Ok((restore, arguments).into_pyobject(py)?)
    }
}

impl Model {
    fn from_text<'py>(class: &Bound<'py, PyType>, text: String) -> Outcome<Bound<'py, PyAny>> {
        instance(class, Record::from_json(declaration_of(class)?, text)?)
    }
}

/// A pickled model's second half: its class, its JSON text and the wire names that were selected, if some were.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
pub fn restore<'py>(
    class: &Bound<'py, PyType>,
    text: String,
    selection: Option<Vec<String>>,
) -> Outcome<Bound<'py, PyAny>> {
    instance(class, restored(declaration_of(class)?, text, selection.as_deref())?)
}

/// A record from its JSON text and the wire names that were selected.
pub fn restored(model: &'static declaration::Model, text: String, selection: Option<&[String]>) -> Outcome<Record> {
    let record = Record::from_json(model, text)?;
    let Some(selection) = selection else { return Ok(record) };
    let kept: Vec<&'static str> =
        selection.iter().filter_map(|wire| model.field_by_wire(wire)).map(|field| field.wire).collect();
    Ok(record.select(&kept))
}

/// A field of a class: reads itself from an instance, and cannot be set.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Field {
    model: &'static declaration::Model,
    position: usize,
    declared: &'static declaration::Field,
}

#[pymethods]
impl Field {
    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        instance: Option<&Bound<'py, PyAny>>,
        _owner: Option<&Bound<'py, PyAny>>,
    ) -> Outcome<Bound<'py, PyAny>> {
        let Some(instance) = instance else { return Ok(slf.as_any().clone()) };
        let this = slf.get();
        let record = &instance.cast::<Model>()?.get().0;
        match record.value(this.position) {
            Value::Absent if record.is_left_out(this.declared.wire) => {
                let message = format!(
                    "{}.{} was left out by select; add {:?} to select to read it",
                    this.model.name, this.declared.attribute, this.declared.attribute
                );
                Err(PyAttributeError::new_err(message).into())
            }
            value => to_python(slf.py(), value),
        }
    }

    fn __set__(&self, _instance: &Bound<'_, PyAny>, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (name, attribute) = (self.model.name, self.declared.attribute);
        Err(PyAttributeError::new_err(format!(
            "a {name} is immutable; use replace({attribute}=…), which gives a changed copy"
        )))
    }

    fn __delete__(&self, _instance: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(PyAttributeError::new_err(format!("a {} is immutable", self.model.name)))
    }

    #[getter]
    fn __doc__(&self) -> String {
        field_doc(self.declared)
    }

    /// Whether a record has this field, be it with a value or null.
    fn is_in(&self, record: &Bound<'_, Model>) -> bool {
        let record = record.get().record();
        record.model().position(self.declared.wire, self.position).is_some_and(|at| record.field_json(at).is_some())
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

    fn __repr__(&self) -> String {
        format!("<field {}.{}>", self.model.name, self.declared.attribute)
    }
}

/// Makes every class and adds it to the module; gives their names in the order of declaration.
pub fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let base = py.get_type::<Model>();
    let mut classes = Vec::new();
    let mut names = Vec::new();
    for model in xpauto::model::all() {
        let contents = PyDict::new(py);
        contents.set_item("__slots__", PyTuple::empty(py))?;
        contents.set_item("__module__", "xpauto")?;
        // What stands before `--` is the signature that `inspect` and notebooks show; the class keeps it aside.
        contents.set_item("__doc__", format!("{}\n--\n\n", constructor(model)))?;
        for (position, field) in model.fields.iter().enumerate() {
            contents.set_item(field.attribute, Py::new(py, Field { model, position, declared: field })?)?;
        }
        let class = py.get_type::<PyType>().call1((model.name, (&base,), contents))?.cast_into::<PyType>()?;
        class.setattr("__doc__", class_doc(model))?;
        module.add(model.name, &class)?;
        classes.push((model, class.unbind()));
        names.push(model.name);
    }
    module.add("model_names", PyTuple::new(py, names)?)?;
    let _ = CLASSES.set(py, classes);
    Ok(())
}

/// The Python object for a record.
pub fn view(py: Python<'_>, record: Record) -> Outcome<Bound<'_, PyAny>> {
    match known_class(py, record.model()) {
        Some(class) => instance(class, record),
        None => Ok(loads(py, record.json())?),
    }
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

fn instance<'py>(class: &Bound<'py, PyType>, record: Record) -> Outcome<Bound<'py, PyAny>> {
    ARRIVING.set(Some(record));
    let made = class.call0();
    ARRIVING.set(None);
    Ok(made?)
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

/// A value of a field as it appears in Python.
fn to_python<'py>(py: Python<'py>, value: Value<'_>) -> Outcome<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Absent | Value::Null => py.None().into_bound(py),
        Value::Int(number) => number.into_pyobject(py).map_err(PyErr::from)?.into_any(),
        Value::Float(number) => number.into_pyobject(py).map_err(PyErr::from)?.into_any(),
        Value::Bool(truth) => truth.into_pyobject(py).map_err(PyErr::from)?.to_owned().into_any(),
        Value::Text(text) => PyString::new(py, &text).into_any(),
        Value::DateTime(text) => date_time(py, &text)?,
        Value::Record(record) => view(py, record)?,
        Value::List(items) => {
            let items: Vec<_> = items.into_iter().map(|item| to_python(py, item)).collect::<Outcome<_>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Json(text) => loads(py, text)?,
    })
}

/// A `datetime`, naive where the text has no offset; a text that is none stays a text.
fn date_time<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static READ: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let read = READ.get_or_try_init(py, || {
        py.import("datetime")?.getattr("datetime")?.getattr("fromisoformat").map(Bound::unbind)
    })?;
    let text = PyString::new(py, text);
    Ok(read.bind(py).call1((&text,)).unwrap_or_else(|_| text.into_any()))
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let kept: String = text.chars().take(SHOWN).collect();
    format!("{kept}…")
}

/// The constructor's signature, in the form that Python reads from docstrings.
fn constructor(model: &declaration::Model) -> String {
    let required = model.fields.iter().filter(|field| field.is_required);
    let optional = model.fields.iter().filter(|field| !field.is_required);
    let names: Vec<String> = required
        .map(|field| field.attribute.to_owned())
        .chain(optional.map(|field| format!("{}=...", field.attribute)))
        .collect();
    let keywords = if names.is_empty() { String::new() } else { format!("*, {}", names.join(", ")) };
    format!("{}({keywords})", model.name)
}

/// A declaration's documentation, its lines joined.
pub fn tidy(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn class_doc(model: &declaration::Model) -> String {
    let mut doc = tidy(model.doc);
    if !model.fields.is_empty() {
        doc.push_str("\n\nFields:\n");
        doc.push_str(&field_list(model.fields.iter()));
    }
    doc
}

/// The fields as lines of a docstring.
pub fn field_list(fields: impl Iterator<Item = &'static declaration::Field>) -> String {
    let line = |field: &declaration::Field| {
        format!("    {} ({}): {}\n", field.attribute, type_text(&field.kind), field_doc(field))
    };
    fields.map(line).collect()
}

fn field_doc(field: &declaration::Field) -> String {
    let notes = [
        (field.is_required, "Required."),
        (field.is_read_only, "Set by the service."),
        (field.is_on_request, "Answered only when named in optional_fields."),
    ];
    let mut doc = tidy(field.doc);
    for (_, note) in notes.iter().filter(|(applies, _)| *applies) {
        let _ = write!(doc, " {note}");
    }
    if let Some(instead) = field.deprecated {
        let _ = write!(doc, " Deprecated; {instead}.");
    }
    doc
}

/// The Python type of a field, as documentation shows it.
pub fn type_text(kind: &Kind) -> String {
    match kind {
        Kind::Int | Kind::Id => "int".to_owned(),
        Kind::Float => "float".to_owned(),
        Kind::Bool => "bool".to_owned(),
        Kind::Text | Kind::Enum(_) => "str".to_owned(),
        Kind::DateTime => "datetime".to_owned(),
        Kind::Object(model) => model.name.to_owned(),
        Kind::OneOf(models) => models().iter().map(|model| model.name).collect::<Vec<_>>().join(" | "),
        Kind::List(item) => format!("list[{}]", type_text(item)),
        Kind::Any => "Any".to_owned(),
    }
}
