//! Builds Python values from JSON, as `json.loads` does, but with one string object for equal keys and short strings.

use jiter::{Jiter, JiterError, NumberAny, NumberInt, Peek};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::error::{BindingError, BindingResult};
use crate::plain::loads;
use crate::shared_strings::SharedStrings;

/// The number of shared strings that are remembered, more than the keys of any declared type.
const SHARED: usize = 1024;
/// The size in bytes from which a document is one of many records.
const LARGE: usize = 64 << 10;
/// The maximum nesting that is built here.
const DEPTH: usize = 150;

/// Parses JSON to a Python value.
pub fn value<'py>(py: Python<'py>, text: &str) -> BindingResult<Bound<'py, PyAny>> {
    if text.len() < LARGE {
        return Builder::new(py, SHARED / 16).value(text);
    }
    let _paused = Paused::new(py)?;
    Builder::new(py, SHARED).value(text)
}

/// Parses JSON for display: to a string of itself if it has an integer that Python does not convert.
pub fn shown<'py>(py: Python<'py>, text: &str) -> BindingResult<Bound<'py, PyAny>> {
    value(py, text).or_else(|error| match error {
        BindingError::Python(error) if !error.is_instance_of::<PyValueError>(py) => Err(error.into()),
        _ => Ok(PyString::new(py, text).into_any()),
    })
}

/// Parses several JSON documents to a list.
pub fn list<'py, 'a>(py: Python<'py>, documents: impl Iterator<Item = &'a str>) -> BindingResult<Bound<'py, PyList>> {
    let _paused = Paused::new(py)?;
    let mut builder = Builder::new(py, SHARED);
    let values = documents.map(|document| builder.value(document)).collect::<BindingResult<Vec<_>>>()?;
    Ok(PyList::new(py, values)?)
}

/// Pauses the garbage collector, which would search a growing number of new objects again and again, none of which is
/// garbage.
struct Paused<'py>(Option<Bound<'py, PyModule>>);

impl<'py> Paused<'py> {
    fn new(py: Python<'py>) -> PyResult<Self> {
        let collector = py.import(intern!(py, "gc"))?;
        let is_enabled = collector.call_method0(intern!(py, "isenabled"))?.is_truthy()?;
        if is_enabled {
            collector.call_method0(intern!(py, "disable"))?;
        }
        Ok(Self(is_enabled.then_some(collector)))
    }
}

impl Drop for Paused<'_> {
    fn drop(&mut self) {
        if let Some(collector) = &self.0 {
            let enabled = collector.call_method0(intern!(collector.py(), "enable"));
            enabled.map_or_else(|error| error.write_unraisable(collector.py(), None), drop);
        }
    }
}

/// Why a value could not be built.
enum Failure {
    /// It is something that only `json.loads` reads as Python does, such as a large integer.
    Unusual,
    /// An exception that Python raised.
    Python(PyErr),
}

impl From<JiterError> for Failure {
    fn from(_: JiterError) -> Self {
        Self::Unusual
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

/// Builds values, and remembers short strings.
struct Builder<'py> {
    py: Python<'py>,
    shared: SharedStrings,
}

impl<'py> Builder<'py> {
    fn new(py: Python<'py>, size: usize) -> Self {
        Self { py, shared: SharedStrings::new(size) }
    }

    /// Parses one JSON document.
    fn value(&mut self, text: &str) -> BindingResult<Bound<'py, PyAny>> {
        let mut json = Jiter::new(text.as_bytes());
        let built = json.peek().map_err(Failure::from).and_then(|peek| {
            let built = self.any(&mut json, peek, 0)?;
            json.finish()?;
            Ok(built)
        });
        match built {
            Ok(built) => Ok(built),
            Err(Failure::Unusual) => Ok(loads(self.py, text)?),
            Err(Failure::Python(error)) => Err(error.into()),
        }
    }

    fn any(&mut self, json: &mut Jiter<'_>, peek: Peek, depth: usize) -> Result<Bound<'py, PyAny>, Failure> {
        let py = self.py;
        Ok(match peek {
            Peek::String => self.string(json.known_str()?).into_any(),
            Peek::Object => self.object(json, depth + 1)?.into_any(),
            Peek::Array => self.array(json, depth + 1)?.into_any(),
            Peek::Null => {
                json.known_null()?;
                py.None().into_bound(py)
            }
            Peek::True | Peek::False => {
                json.known_bool(peek)?.into_pyobject(py).map_err(PyErr::from)?.to_owned().into_any()
            }
            _ => match json.known_number(peek)? {
                NumberAny::Int(NumberInt::Int(number)) => number.into_pyobject(py).map_err(PyErr::from)?.into_any(),
                NumberAny::Float(number) => number.into_pyobject(py).map_err(PyErr::from)?.into_any(),
                // Unreachable unless a feature of jiter reads large integers.
                #[allow(unreachable_patterns)]
                NumberAny::Int(_) => return Err(Failure::Unusual),
            },
        })
    }

    fn object(&mut self, json: &mut Jiter<'_>, depth: usize) -> Result<Bound<'py, PyDict>, Failure> {
        if depth > DEPTH {
            return Err(Failure::Unusual);
        }
        let built = PyDict::new(self.py);
        let mut key = json.known_object()?.map(|key| self.string(key));
        while let Some(name) = key {
            let peek = json.peek()?;
            built.set_item(name, self.any(json, peek, depth)?)?;
            key = json.next_key()?.map(|key| self.string(key));
        }
        Ok(built)
    }

    fn array(&mut self, json: &mut Jiter<'_>, depth: usize) -> Result<Bound<'py, PyList>, Failure> {
        if depth > DEPTH {
            return Err(Failure::Unusual);
        }
        let built = PyList::empty(self.py);
        let mut next = json.known_array()?;
        while let Some(peek) = next {
            built.append(self.any(json, peek, depth)?)?;
            next = json.array_step()?;
        }
        Ok(built)
    }

    fn string(&mut self, text: &str) -> Bound<'py, PyString> {
        self.shared.string(self.py, text)
    }
}
