//! Converts Python values to JSON and back.

use std::fmt::Write as _;

use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use xpauto::bindings::check::{DEPTH, LONGEST_ARGUMENT, MOST_VALUES, too_long, too_many_values};
use xpauto::bindings::declaration::{Field, Kind, Model};
use xpauto::bindings::text::{Path, Wording, got_json};

use crate::error::{BindingError, BindingResult};
use crate::foreign::{Foreign, foreign, is_day};
use crate::object::Filter;
use crate::object::Model as ModelObject;
use crate::plain::{a_type, type_name};
use crate::protocols::{is_mapping, items};

/// 2^53 and 2^63: the floats between, which are 64-bit integers, are too large for each to have its own digits.
const EXACT: f64 = 9_007_199_254_740_992.0;
const LARGEST: f64 = 9_223_372_036_854_775_808.0;

const HALF_OF_A_PAIR: &str = "is a str with half of a surrogate pair, which UTF-8 cannot encode";

/// The number of values between two checks for signals.
const VALUES_BETWEEN_SIGNALS: usize = 1 << 14;

/// The default of optional keywords, which tells an omitted argument from `None`.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Omitted;

#[pymethods]
#[expect(clippy::unused_self, reason = "Python calls each on the object")]
impl Omitted {
    fn __repr__(&self) -> &'static str {
        "..."
    }
}

/// Converts a Python value to JSON; `path` is its position, for the paths of problems.
pub fn json_text(value: &Bound<'_, PyAny>, path: &str) -> BindingResult<String> {
    write(Writer::at(path), value, None)
}

/// Converts options to JSON; refuses numbers that core could not parse.
pub fn options_json(value: &Bound<'_, PyAny>, path: &str) -> BindingResult<String> {
    write(Writer { is_parsed: true, ..Writer::at(path) }, value, None)
}

/// Converts a value of a declared type to JSON; objects may use attribute names or wire names.
pub fn declared_json(value: &Bound<'_, PyAny>, path: &str, kind: Kind) -> BindingResult<String> {
    write(Writer::at(path), value, Some(kind))
}

fn write(mut writer: Writer, value: &Bound<'_, PyAny>, kind: Option<Kind>) -> BindingResult<String> {
    writer.value(value, kind)?;
    Ok(writer.out)
}

/// Returns a string in UTF-8; `path` is its name in the error for half of a surrogate pair.
pub fn utf8<'a>(text: &'a Bound<'_, PyString>, path: impl Into<Path>) -> BindingResult<&'a str> {
    text.to_str().map_err(|error| {
        let is_half = error.is_instance_of::<PyUnicodeEncodeError>(text.py());
        if is_half { BindingError::invalid(path, HALF_OF_A_PAIR) } else { error.into() }
    })
}

/// Returns the keyword arguments of a model that were passed, by attribute name, each as JSON.
pub fn keywords(model: &'static Model, fields: Option<&Bound<'_, PyDict>>) -> BindingResult<Vec<(String, String)>> {
    let mut documents = Vec::new();
    for (name, value) in fields.into_iter().flatten() {
        if value.is_instance_of::<Omitted>() {
            continue;
        }
        let name = utf8(name.cast::<PyString>()?, "the name of a keyword argument")?;
        let field = model.field_by_attribute(name);
        let mut writer = Writer::at(field.map_or(name, |field| field.wire));
        writer.field(&value, model, field)?;
        documents.push((name.to_owned(), writer.out));
    }
    Ok(documents)
}

struct Writer {
    out: String,
    path: String,
    depth: usize,
    /// Whether core parses the JSON, instead of sending it as it is.
    is_parsed: bool,
    /// The number of values so far.
    values: usize,
}

impl Writer {
    fn at(path: &str) -> Self {
        Self { out: String::new(), path: path.to_owned(), depth: 0, is_parsed: false, values: 0 }
    }

    fn refuse<T>(&self, message: impl Into<Wording>) -> BindingResult<T> {
        Err(BindingError::invalid(self.path.as_str(), message))
    }

    fn value(&mut self, value: &Bound<'_, PyAny>, kind: Option<Kind>) -> BindingResult<()> {
        self.values += 1;
        if self.values.is_multiple_of(VALUES_BETWEEN_SIGNALS) {
            // Few objects may be many values, and an iterable may be infinite.
            value.py().check_signals()?;
        }
        if value.is_none() {
            self.out.push_str("null");
        } else if let Ok(text) = value.cast::<PyString>() {
            self.quoted(utf8(text, self.path.as_str())?);
        } else if let Ok(truth) = value.cast::<PyBool>() {
            self.out.push_str(if truth.is_true() { "true" } else { "false" });
        } else if let Ok(number) = value.cast::<PyInt>() {
            self.integer(number)?;
        } else if let Ok(number) = value.cast::<PyFloat>() {
            self.float(number.value())?;
        } else if let Ok(model) = value.cast::<ModelObject>() {
            self.out.push_str(model.get().record()?.json());
        } else if let Ok(filter) = value.cast::<Filter>() {
            self.out.push_str(&filter.get().to_json());
        } else {
            self.other(value, kind)?;
        }
        let excess = match self {
            Self { out, .. } if out.len() > LONGEST_ARGUMENT => too_long(LONGEST_ARGUMENT),
            Self { values: MOST_VALUES.., .. } => too_many_values(),
            _ => return Ok(()),
        };
        self.path.truncate(self.path.find(['[', '.']).unwrap_or(self.path.len()));
        self.refuse(excess)
    }

    /// Writes the value of a field. A `date` in a period of whole days gets its time.
    fn field(&mut self, value: &Bound<'_, PyAny>, model: &Model, field: Option<&Field>) -> BindingResult<()> {
        match field.and_then(|field| model.time_of_day(field)) {
            Some(time) if is_day(value)? => self.quoted(&format!("{}{time}", value.str()?)),
            _ => self.value(value, field.map(|field| field.kind))?,
        }
        Ok(())
    }

    fn quoted(&mut self, text: &str) {
        self.out.push_str(&serde_json::Value::from(text).to_string());
    }

    /// Writes integers of any size exactly; subclasses such as `IntEnum` by their number.
    fn integer(&mut self, number: &Bound<'_, PyInt>) -> BindingResult<()> {
        if let Ok(small) = number.extract::<i64>() {
            self.out.push_str(&small.to_string());
            return Ok(());
        }
        match number.py().get_type::<PyInt>().call_method1("__repr__", (number,)) {
            Ok(digits) => self.digits(digits.cast::<PyString>()?.to_str()?),
            Err(_) => self.refuse("is an integer with too many digits"),
        }
    }

    /// Writes a number that may have any number of digits.
    fn digits(&mut self, digits: &str) -> BindingResult<()> {
        // Core would refuse all options, without the name of this one.
        if self.is_parsed && serde_json::from_str::<serde_json::Number>(digits).is_err() {
            return self.refuse("is a number beyond the range of a float");
        }
        self.out.push_str(digits);
        Ok(())
    }

    fn float(&mut self, number: f64) -> BindingResult<()> {
        // Exactly: the shortest form of a large float may be another integer.
        if number.fract() == 0.0 && (EXACT..LARGEST).contains(&number.abs()) {
            // Writing to a `String` is infallible.
            let _ = write!(self.out, "{number:.1}");
            return Ok(());
        }
        match serde_json::Number::from_f64(number) {
            Some(finite) => self.out.push_str(&finite.to_string()),
            None => return self.refuse(format!("is {number}, which is not JSON serializable")),
        }
        Ok(())
    }

    /// Writes a container, or a value of another library.
    fn other(&mut self, value: &Bound<'_, PyAny>, kind: Option<Kind>) -> BindingResult<()> {
        // Before mappings, which are found by a call into Python.
        if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            return self.nested(|writer| writer.items(value, kind));
        }
        if is_mapping(value)? {
            return self.nested(|writer| writer.mapping(value, kind));
        }
        match foreign(value)? {
            Foreign::Value(value) => self.nested(|writer| writer.value(&value, kind)),
            Foreign::Number(digits) => self.digits(&digits),
            Foreign::DateTime(text) => {
                self.quoted(&text);
                Ok(())
            }
            Foreign::Refused(why) => self.refuse(why),
            Foreign::Iterable => self.nested(|writer| writer.items(value, kind)),
        }
    }

    fn nested(&mut self, write: impl FnOnce(&mut Self) -> BindingResult<()>) -> BindingResult<()> {
        self.depth += 1;
        if self.depth > DEPTH {
            self.path.truncate(60);
            return self.refuse(format!("nests deeper than {DEPTH} levels, or contains itself"));
        }
        write(self)?;
        self.depth -= 1;
        Ok(())
    }

    fn mapping(&mut self, mapping: &Bound<'_, PyAny>, kind: Option<Kind>) -> BindingResult<()> {
        let model = kind.map_or(Ok(None), |kind| chosen_model(kind, mapping))?;
        let mut written: Vec<&'static str> = Vec::new();
        self.out.push('{');
        for (index, item) in items(mapping)?.try_iter()?.enumerate() {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
            let Ok(key) = key.cast::<PyString>() else {
                return self.refuse(format!("has a key of type {}; keys must be str", type_name(&key)));
            };
            if index > 0 {
                self.out.push(',');
            }
            let name = key.to_str().or_else(|_| utf8(key, self.key_path()))?;
            let field = model.and_then(|model| model.field_by_wire(name).or_else(|| model.field_by_attribute(name)));
            match field {
                Some(field) if written.contains(&field.wire) => {
                    let message = format!("has both {} and {}, which are the same field", field.wire, field.attribute);
                    return self.refuse(message);
                }
                Some(field) => {
                    written.push(field.wire);
                    self.quoted(field.wire);
                }
                None => self.quoted(name),
            }
            self.out.push(':');
            let outer = self.path.len();
            if outer > 0 {
                self.path.push('.');
            }
            self.path.push_str(field.map_or(name, |field| field.wire));
            match model {
                Some(model) => self.field(&value, model, field)?,
                None => self.value(&value, None)?,
            }
            self.path.truncate(outer);
        }
        self.out.push('}');
        Ok(())
    }

    /// Returns the name of a key in messages about the key itself.
    fn key_path(&self) -> String {
        if self.path.is_empty() { "a key".to_owned() } else { format!("a key of {}", self.path) }
    }

    fn items(&mut self, iterable: &Bound<'_, PyAny>, kind: Option<Kind>) -> BindingResult<()> {
        let kind = if let Some(Kind::List(item)) = kind { Some(*item) } else { None };
        self.out.push('[');
        for (index, item) in iterable.try_iter()?.enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            let outer = self.path.len();
            let _ = write!(self.path, "[{index}]");
            self.value(&item?, kind)?;
            self.path.truncate(outer);
        }
        self.out.push(']');
        Ok(())
    }
}

/// Returns the declared type of a mapping: of several, the last whose marker field is present, else the first.
fn chosen_model(kind: Kind, mapping: &Bound<'_, PyAny>) -> PyResult<Option<&'static Model>> {
    let models = kind.models();
    for model in models.iter().rev() {
        if let Some(marker) = model.marker.and_then(|wire| model.field_by_wire(wire))
            && (mapping.contains(marker.wire)? || mapping.contains(marker.attribute)?)
        {
            return Ok(Some(model));
        }
    }
    Ok(models.first().copied())
}

/// Returns the end of a message: `, got` with a short value itself, or the type of any other.
pub fn got(value: &Bound<'_, PyAny>) -> Wording {
    let is_plain = value.is_none()
        || value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyInt>()
        || value.is_instance_of::<PyFloat>();
    let json = is_plain.then(|| json_text(value, "").ok()).flatten();
    json.map_or_else(|| format!(", got {}", a_type(value)).into(), |json| got_json(&json))
}
