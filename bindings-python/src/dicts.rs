//! Builds Python values from JSON, as `json.loads` does, but with one string object for equal keys and short strings, and without
//! recursion: the thread may have a small stack.

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

/// A container that is being built: an object with the key of its next value, or an array.
enum Open<'py> {
    Object(Bound<'py, PyDict>, Bound<'py, PyString>),
    Array(Bound<'py, PyList>),
}

impl<'py> Open<'py> {
    fn built(self) -> Bound<'py, PyAny> {
        match self {
            Self::Object(dict, _) => dict.into_any(),
            Self::Array(list) => list.into_any(),
        }
    }
}

/// A value, or a container with the type of its first value.
enum Begun<'py> {
    Whole(Bound<'py, PyAny>),
    Open(Open<'py>, Peek),
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
        match self.built(Jiter::new(text.as_bytes())) {
            Ok(built) => Ok(built),
            Err(Failure::Unusual) => Ok(loads(self.py, text)?),
            Err(Failure::Python(error)) => Err(error.into()),
        }
    }

    fn built(&mut self, mut json: Jiter<'_>) -> Result<Bound<'py, PyAny>, Failure> {
        let mut open: Vec<Open<'py>> = Vec::new();
        let mut next = json.peek()?;
        loop {
            let mut value = match self.begun(&mut json, next)? {
                Begun::Whole(value) => value,
                Begun::Open(container, first) => {
                    open.push(container);
                    next = first;
                    continue;
                }
            };
            // It may be the last of its container, and that one of its own.
            loop {
                let Some(mut container) = open.pop() else {
                    json.finish()?;
                    return Ok(value);
                };
                if let Some(another) = self.added(&mut container, value, &mut json)? {
                    open.push(container);
                    next = another;
                    break;
                }
                value = container.built();
            }
        }
    }

    /// Reads a value, of a container its beginning.
    fn begun(&mut self, json: &mut Jiter<'_>, peek: Peek) -> Result<Begun<'py>, Failure> {
        Ok(match peek {
            Peek::Object => match (PyDict::new(self.py), json.known_object()?) {
                (empty, None) => Begun::Whole(empty.into_any()),
                (dict, Some(key)) => Begun::Open(Open::Object(dict, self.string(key)), json.peek()?),
            },
            Peek::Array => match (PyList::empty(self.py), json.known_array()?) {
                (empty, None) => Begun::Whole(empty.into_any()),
                (list, Some(first)) => Begun::Open(Open::Array(list), first),
            },
            _ => Begun::Whole(self.scalar(json, peek)?),
        })
    }

    /// Adds a value to its container; returns the type of the next one, if there is one.
    fn added(
        &mut self,
        container: &mut Open<'py>,
        value: Bound<'py, PyAny>,
        json: &mut Jiter<'_>,
    ) -> Result<Option<Peek>, Failure> {
        match container {
            Open::Array(list) => {
                list.append(value)?;
                Ok(json.array_step()?)
            }
            Open::Object(dict, key) => {
                dict.set_item(&*key, value)?;
                let Some(next) = json.next_key()? else { return Ok(None) };
                *key = self.string(next);
                Ok(Some(json.peek()?))
            }
        }
    }

    fn scalar(&mut self, json: &mut Jiter<'_>, peek: Peek) -> Result<Bound<'py, PyAny>, Failure> {
        let py = self.py;
        Ok(match peek {
            Peek::String => self.string(json.known_str()?).into_any(),
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

    fn string(&mut self, text: &str) -> Bound<'py, PyString> {
        self.shared.string(self.py, text)
    }
}
