//! Python values as JSON text, and JSON text as Python values.

use std::fmt::Write as _;

use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyFrozenSet, PyInt, PyMapping, PySequence, PySet, PyString, PyType,
};

use xpauto::text::Wording;

use crate::fault::{Fault, Outcome};
use crate::filter::Filter;
use crate::model::Model;

/// The deepest nesting that is written; a value that contains itself ends here too.
const DEPTH: usize = 128;

/// The JSON text of a Python value; `path` is where the value stands, for the problems found in it.
pub fn json_text(value: &Bound<'_, PyAny>, path: &str) -> Outcome<String> {
    let mut writer = Writer { out: String::new(), path: path.to_owned(), depth: 0 };
    writer.value(value)?;
    Ok(writer.out)
}

/// The Python value of JSON text.
pub fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}

/// Keyword arguments, each with its JSON text; `wire_name` tells where each stands in what is sent.
pub fn keywords<'a>(
    fields: Option<&Bound<'_, PyDict>>,
    wire_name: impl Fn(&'_ str) -> &'a str,
) -> Outcome<Vec<(String, String)>> {
    let mut texts = Vec::new();
    for (name, value) in fields.into_iter().flatten() {
        let name: String = name.extract()?;
        let wire = wire_name(&name);
        let text = json_text(&value, if wire.is_empty() { &name } else { wire })?;
        texts.push((name, text));
    }
    Ok(texts)
}

/// The name of a value's type, as messages show it.
pub fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "value".to_owned(), |name| name.to_string())
}

struct Writer {
    out: String,
    path: String,
    depth: usize,
}

impl Writer {
    fn refuse<T>(&self, message: impl Into<Wording>) -> Outcome<T> {
        Err(Fault::invalid(&self.path, message))
    }

    fn value(&mut self, value: &Bound<'_, PyAny>) -> Outcome<()> {
        if value.is_none() {
            self.out.push_str("null");
        } else if let Ok(text) = value.cast::<PyString>() {
            self.text(text)?;
        } else if let Ok(truth) = value.cast::<PyBool>() {
            self.out.push_str(if truth.is_true() { "true" } else { "false" });
        } else if let Ok(number) = value.cast::<PyInt>() {
            self.integer(number)?;
        } else if let Ok(number) = value.cast::<PyFloat>() {
            self.float(number.value())?;
        } else if let Ok(model) = value.cast::<Model>() {
            self.out.push_str(model.get().record().json());
        } else if let Ok(filter) = value.cast::<Filter>() {
            self.out.push_str(&filter.get().to_json());
        } else {
            self.container(value)?;
        }
        Ok(())
    }

    fn text(&mut self, text: &Bound<'_, PyString>) -> Outcome<()> {
        match text.to_str() {
            Ok(text) => self.quoted(text),
            Err(error) if error.is_instance_of::<PyUnicodeEncodeError>(text.py()) => {
                return self.refuse("is a text with half of a surrogate pair, which UTF-8 cannot carry");
            }
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    fn quoted(&mut self, text: &str) {
        self.out.push_str(&serde_json::Value::from(text).to_string());
    }

    /// Whole numbers of any size, exactly; subclasses such as `IntEnum` by their number.
    fn integer(&mut self, number: &Bound<'_, PyInt>) -> Outcome<()> {
        if let Ok(small) = number.extract::<i64>() {
            self.out.push_str(&small.to_string());
            return Ok(());
        }
        match number.py().get_type::<PyInt>().call_method1("__repr__", (number,)) {
            Ok(digits) => self.out.push_str(digits.cast::<PyString>()?.to_str()?),
            Err(_) => return self.refuse("is an integer with too many digits"),
        }
        Ok(())
    }

    fn float(&mut self, number: f64) -> Outcome<()> {
        match serde_json::Number::from_f64(number) {
            Some(finite) => self.out.push_str(&finite.to_string()),
            None => return self.refuse(format!("is {number}, which JSON cannot carry")),
        }
        Ok(())
    }

    fn container(&mut self, value: &Bound<'_, PyAny>) -> Outcome<()> {
        let refused = value.is_instance_of::<PyBytes>()
            || value.is_instance_of::<PyByteArray>()
            || value.is_instance_of::<PySet>()
            || value.is_instance_of::<PyFrozenSet>();
        if refused {
            return self.refuse(format!("is a {}, which JSON cannot carry; give a list or a text", type_name(value)));
        }
        if let Ok(mapping) = value.cast::<PyMapping>() {
            return self.nested(|writer| writer.mapping(mapping));
        }
        if let Ok(sequence) = value.cast::<PySequence>() {
            return self.nested(|writer| writer.sequence(sequence));
        }
        if value.is_instance(date_class(value.py())?)? {
            let text = value.call_method0("isoformat")?;
            return self.text(text.cast()?);
        }
        // NumPy's integers are no `int`, but say that they stand for one.
        if let Ok(number) = value.call_method0("__index__") {
            return self.integer(number.cast()?);
        }
        self.refuse(format!("is a {}, which JSON cannot carry", type_name(value)))
    }

    fn nested(&mut self, write: impl FnOnce(&mut Self) -> Outcome<()>) -> Outcome<()> {
        self.depth += 1;
        if self.depth > DEPTH {
            self.path.truncate(60);
            return self.refuse(format!("nests deeper than {DEPTH} levels, or contains itself"));
        }
        write(self)?;
        self.depth -= 1;
        Ok(())
    }

    fn mapping(&mut self, mapping: &Bound<'_, PyMapping>) -> Outcome<()> {
        self.out.push('{');
        for (index, item) in mapping.items()?.iter().enumerate() {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let Ok(key) = key.cast::<PyString>() else {
                return self.refuse(format!("has a key that is no text but a {}", type_name(&key)));
            };
            if index > 0 {
                self.out.push(',');
            }
            self.text(key)?;
            self.out.push(':');
            let outer = self.path.len();
            if outer > 0 {
                self.path.push('.');
            }
            self.path.push_str(key.to_str()?);
            self.value(&value)?;
            self.path.truncate(outer);
        }
        self.out.push('}');
        Ok(())
    }

    fn sequence(&mut self, sequence: &Bound<'_, PySequence>) -> Outcome<()> {
        self.out.push('[');
        for (index, item) in sequence.try_iter()?.enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            let outer = self.path.len();
            let _ = write!(self.path, "[{index}]");
            self.value(&item?)?;
            self.path.truncate(outer);
        }
        self.out.push(']');
        Ok(())
    }
}

/// `datetime.date`, of which `datetime.datetime` is a subclass.
fn date_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static DATE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    DATE.import(py, "datetime", "date")
}
