//! Converts errors of core to the classes of `xpauto.errors`; Python's own exceptions pass through.

use std::fmt;

use pyo3::exceptions::{PyKeyboardInterrupt, PySystemExit};
use pyo3::prelude::*;
use xpauto::bindings::message::{Language, Path, Wording};
use xpauto::{Error, ErrorKind};

/// The error of a function of this crate.
#[derive(Debug)]
pub enum BindingError {
    /// An error of core.
    Core(Error),
    /// An exception that Python raised.
    Python(PyErr),
}

/// The result of a function of this crate.
pub type BindingResult<T> = Result<T, BindingError>;

impl BindingError {
    /// Creates a validation error with one problem.
    pub fn invalid(path: impl Into<Path>, message: impl Into<Wording>) -> Self {
        Self::Core(Error::invalid(path, message))
    }

    /// Converts a validation error of an option to a configuration error.
    pub fn about_options(self) -> Self {
        match self {
            Self::Core(error) if error.kind() == ErrorKind::Validation => {
                Self::Core(Error::config(error.structured_message().clone()))
            }
            other => other,
        }
    }
}

impl From<Error> for BindingError {
    fn from(error: Error) -> Self {
        Self::Core(error)
    }
}

impl From<PyErr> for BindingError {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<pyo3::CastError<'_, '_>> for BindingError {
    fn from(error: pyo3::CastError<'_, '_>) -> Self {
        Self::Python(error.into())
    }
}

impl From<BindingError> for PyErr {
    fn from(error: BindingError) -> Self {
        match error {
            BindingError::Python(error) => error,
            BindingError::Core(error) => Python::attach(|py| exception(py, &error)),
        }
    }
}

/// Creates the exception for an attribute that is not a field, which is also an `AttributeError`.
pub fn unknown_field(py: Python<'_>, error: &Error) -> PyErr {
    made(py, "unknown_field", error)
}

fn made(py: Python<'_>, function: &str, error: &Error) -> PyErr {
    let made =
        py.import("xpauto.errors").and_then(|errors| errors.call_method1(function, (error.to_json(Language::Python),)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// Whether an exception must end the call, as that of Ctrl-C does.
pub fn ends_work(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<PyKeyboardInterrupt>(py) || error.is_instance_of::<PySystemExit>(py)
}

/// Returns the exception of the token function that caused an error, if it must end the call as itself.
fn ending(py: Python<'_>, error: &Error) -> Option<PyErr> {
    let raised = error.shared_source()?.downcast_ref::<Raised>()?;
    ends_work(py, &raised.error).then(|| raised.exception(py))
}

fn exception(py: Python<'_>, error: &Error) -> PyErr {
    if let Some(exception) = ending(py, error) {
        return exception;
    }
    let made = made(py, "from_json", error);
    if let Some(cause) = error.shared_source() {
        let cause: &(dyn std::error::Error + 'static) = &**cause;
        let inner = cause.downcast_ref::<Error>().map(|inner| exception(py, inner));
        made.set_cause(py, cause.downcast_ref::<Raised>().map(|raised| raised.exception(py)).or(inner));
    }
    made
}

/// An exception of the token function; only its class is shown, since its message may hold a secret.
#[derive(Debug)]
pub struct Raised {
    error: PyErr,
    class: String,
}

impl Raised {
    pub fn new(py: Python<'_>, error: PyErr) -> Self {
        let class = error.get_type(py).name().map(|name| name.to_string()).unwrap_or_default();
        Self { error, class }
    }

    pub fn exception(&self, py: Python<'_>) -> PyErr {
        self.error.clone_ref(py)
    }
}

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.class)
    }
}

impl std::error::Error for Raised {}
