//! Converts Python values to JSON and back.

use std::borrow::Cow;
use std::fmt::Write as _;

use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyIterator, PyList, PyString, PyTuple};
use xpauto::bindings::json::{DEPTH, LONGEST_ARGUMENT, MOST_VALUES, too_long, too_many_values};
use xpauto::bindings::message::{Path, Wording, got_json};
use xpauto::bindings::schema::{Field, Kind, Model};

use crate::error::{BindingError, BindingResult};
use crate::input::foreign::{Foreign, day, foreign};
use crate::input::protocols::{is_mapping, items};
use crate::output::object::Filter;
use crate::output::object::Model as ModelObject;
use crate::plain::{a_type, type_name};

/// 2^53 and 2^63: the floats between, which are 64-bit integers, are too large for each to have its own digits.
const EXACT: f64 = 9_007_199_254_740_992.0;
const LARGEST: f64 = 9_223_372_036_854_775_808.0;

const HALF_OF_A_PAIR: &str = "is a str with half of a surrogate pair, which UTF-8 cannot encode";

/// The number of values between two checks for signals.
const VALUES_BETWEEN_SIGNALS: usize = 1 << 14;

/// The maximum number of characters of the path of a value that nests too deep.
const SHOWN_PATH: usize = 60;

/// The default of optional keywords, which tells an omitted argument from `None`.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Omitted;

#[pymethods]
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

fn write<'py>(mut writer: Writer<'py>, value: &Bound<'py, PyAny>, kind: Option<Kind>) -> BindingResult<String> {
    writer.value(value, kind)?;
    writer.finish()
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
        documents.push((name.to_owned(), writer.finish()?));
    }
    Ok(documents)
}

/// Writes values, without recursion: the thread may have a small stack.
struct Writer<'py> {
    out: String,
    path: String,
    /// The containers that are being written, the innermost last.
    open: Vec<Open<'py>>,
    /// Whether core parses the JSON, instead of sending it as it is.
    is_parsed: bool,
    /// The number of values so far.
    values: usize,
}

/// A container that is being written.
struct Open<'py> {
    /// Its further items, or pairs of key and value.
    rest: Bound<'py, PyIterator>,
    /// The number of those that were written.
    count: usize,
    /// The length of its path.
    path: usize,
    content: Content,
}

enum Content {
    /// Items of a declared type.
    List(Option<Kind>),
    /// The fields of a declared type, of which those with these wire names were written.
    Object(Option<&'static Model>, Vec<&'static str>),
}

impl<'py> Writer<'py> {
    fn at(path: &str) -> Self {
        Self { out: String::new(), path: path.to_owned(), open: Vec::new(), is_parsed: false, values: 0 }
    }

    fn refuse<T>(&self, message: impl Into<Wording>) -> BindingResult<T> {
        Err(BindingError::invalid(self.path.as_str(), message))
    }

    /// Writes what the open containers hold; returns the JSON.
    fn finish(mut self) -> BindingResult<String> {
        loop {
            let excess = match &self {
                Self { out, .. } if out.len() > LONGEST_ARGUMENT => too_long(LONGEST_ARGUMENT),
                Self { values: MOST_VALUES.., .. } => too_many_values(),
                Self { open, .. } if open.is_empty() => return Ok(self.out),
                _ => {
                    self.step()?;
                    continue;
                }
            };
            self.path.truncate(self.path.find(['[', '.']).unwrap_or(self.path.len()));
            return self.refuse(excess);
        }
    }

    /// Writes the next item of the innermost container, or its end.
    fn step(&mut self) -> BindingResult<()> {
        let Some(Open { rest, count, path, content }) = self.open.last_mut() else { return Ok(()) };
        self.path.truncate(*path);
        let Some(item) = rest.next().transpose()? else {
            self.out.push(if matches!(content, Content::List(_)) { ']' } else { '}' });
            self.open.pop();
            return Ok(());
        };
        if *count > 0 {
            self.out.push(',');
        }
        *count += 1;
        match content {
            Content::List(kind) => {
                let _ = write!(self.path, "[{}]", *count - 1);
                let kind = *kind;
                self.value(&item, kind)
            }
            Content::Object(model, written) => {
                let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
                let Ok(key) = key.cast::<PyString>() else {
                    return self.refuse(format!("has a key of type {}; keys must be str", type_name(&key)));
                };
                let Ok(name) = key.to_str() else { return utf8(key, self.key_path()).map(drop) };
                let model = *model;
                let field =
                    model.and_then(|model| model.field_by_wire(name).or_else(|| model.field_by_attribute(name)));
                if let Some(Field { wire, attribute, .. }) = field {
                    if written.contains(wire) {
                        return self.refuse(format!("has both {wire} and {attribute}, which are the same field"));
                    }
                    written.push(wire);
                }
                let name = field.map_or(name, |field| field.wire);
                self.quoted(name);
                self.out.push(':');
                if !self.path.is_empty() {
                    self.path.push('.');
                }
                self.path.push_str(name);
                match model {
                    Some(model) => self.field(&value, model, field),
                    None => self.value(&value, None),
                }
            }
        }
    }

    /// Writes a value, of a container its beginning.
    fn value(&mut self, value: &Bound<'py, PyAny>, kind: Option<Kind>) -> BindingResult<()> {
        self.values += 1;
        if self.values.is_multiple_of(VALUES_BETWEEN_SIGNALS) {
            // Few objects may be many values, and an iterable may be infinite.
            value.py().check_signals()?;
        }
        let mut value = Cow::Borrowed(value);
        for _ in 0..DEPTH {
            match self.written(&value, kind)? {
                Some(other) => value = Cow::Owned(other),
                None => return Ok(()),
            }
        }
        self.too_deep()
    }

    /// Writes a value; of another library's, it may return one to write in its place.
    fn written(&mut self, value: &Bound<'py, PyAny>, kind: Option<Kind>) -> BindingResult<Option<Bound<'py, PyAny>>> {
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
            self.out.push_str(&filter.get().0.to_json());
        } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            // Before mappings, which are found by a call into Python.
            self.list(value, kind)?;
        } else if is_mapping(value)? {
            let model = kind.map_or(Ok(None), |kind| chosen_model(kind, value))?;
            self.begin('{', items(value)?.try_iter()?, Content::Object(model, Vec::new()))?;
        } else {
            match foreign(value)? {
                Foreign::Value(other) => return Ok(Some(other)),
                Foreign::Number(digits) => self.digits(&digits)?,
                Foreign::Refused(why) => return self.refuse(why),
                Foreign::Iterable => self.list(value, kind)?,
            }
        }
        Ok(None)
    }

    fn list(&mut self, value: &Bound<'py, PyAny>, kind: Option<Kind>) -> BindingResult<()> {
        let item = if let Some(Kind::List(item)) = kind { Some(*item) } else { None };
        self.begin('[', value.try_iter()?, Content::List(item))
    }

    fn begin(&mut self, bracket: char, rest: Bound<'py, PyIterator>, content: Content) -> BindingResult<()> {
        if self.open.len() == DEPTH {
            return self.too_deep();
        }
        self.out.push(bracket);
        self.open.push(Open { rest, count: 0, path: self.path.len(), content });
        Ok(())
    }

    fn too_deep<T>(&mut self) -> BindingResult<T> {
        self.path = self.path.chars().take(SHOWN_PATH).collect();
        self.refuse(format!("nests deeper than {DEPTH} levels, or contains itself"))
    }

    /// Writes the value of a field. A `date` in a period of whole days gets its time.
    fn field(&mut self, value: &Bound<'py, PyAny>, model: &Model, field: Option<&Field>) -> BindingResult<()> {
        if let Some(time) = field.and_then(|field| model.time_of_day(field))
            && let Some(day) = day(value)?
        {
            self.quoted(&format!("{day}{time}"));
            return Ok(());
        }
        self.value(value, field.map(|field| field.kind))
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

    /// Returns the name of a key in messages about the key itself.
    fn key_path(&self) -> String {
        if self.path.is_empty() { "a key".to_owned() } else { format!("a key of {}", self.path) }
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
