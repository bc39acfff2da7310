//! The native client of `xpauto.Client` and `xpauto.AsyncClient`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use tokio::sync::Mutex;
use xpauto::bindings::date_time::Zone;
use xpauto::bindings::operation::{self, Operation};
use xpauto::bindings::{CheckedCall, ClientOptions};
use xpauto::{Error, ErrorKind, Token};

use crate::arguments::{arguments, call_options, free_request, option_reader, text};
use crate::call::Calls;
use crate::call::callbacks::Callbacks;
use crate::call::delivery::warn;
use crate::connection::Connection;
use crate::error::{BindingError, BindingResult};
use crate::list::pager::Pager;
use crate::output::object::view_or_none;
use crate::output::prepared::PreparedRequest;
use crate::output::response::RawResponse;
use crate::output::values::zone_info;
use crate::polling::Polling;

/// A client of the service.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Client {
    connection: Connection,
    /// The options as the program passed them, with their secrets, and those of a derived client: what a pickle holds.
    #[pyo3(get)]
    state: Py<PyAny>,
    /// Their callbacks are those of this client and of the clients derived from it.
    calls: Calls,
}

impl Client {
    /// Checks a call and raises its warnings on the caller's thread, before anything is sent.
    fn checked(
        &self,
        py: Python<'_>,
        operation: &str,
        given: &Bound<'_, PyTuple>,
    ) -> BindingResult<(xpauto::Client, CheckedCall)> {
        let operation = find(operation)?;
        let client = self.connection.current();
        let mut call = client.checked(operation, arguments(operation, given)?)?;
        warn(py, std::mem::take(&mut call.warnings))?;
        Ok((client, call))
    }
}

#[pymethods]
impl Client {
    /// Creates a client with these options, and a token function if there is one.
    #[new]
    fn new(
        options: &Bound<'_, PyDict>,
        token: Option<Bound<'_, PyAny>>,
        state: Bound<'_, PyAny>,
        is_async: bool,
    ) -> BindingResult<Self> {
        let mut options = ClientOptions::from_reader(option_reader(options)?)?;
        if token.is_some() {
            options.token = Some(Token::Host);
        }
        let client = xpauto::Client::new(options)?;
        let py = state.py();
        if let Some(zone) = client.zone() {
            zone_info(py, zone.name()).map_err(|_| no_zone_info(zone))?;
        }
        let calls = Calls::new(Py::new(py, Callbacks::new(token))?, is_async);
        Ok(Self { connection: Connection::new(client), state: state.unbind(), calls })
    }

    /// Returns a client on the same connections, with other options for its calls.
    fn with_options(&self, options: &Bound<'_, PyDict>, state: Bound<'_, PyAny>) -> BindingResult<Self> {
        let connection = self.connection.derived(call_options(options)?)?;
        Ok(Self { connection, state: state.unbind(), calls: self.calls.clone_ref(options.py()) })
    }

    /// Whether its calls are awaited.
    #[getter]
    fn is_async(&self) -> bool {
        self.calls.are_awaited
    }

    fn on_request(&self, function: Py<PyAny>) -> u64 {
        self.calls.callbacks.get().add(function)
    }

    fn remove_hook(&self, number: u64) {
        self.calls.callbacks.get().remove(number);
    }

    /// Keeps the sandbox of this client alive.
    fn keep(&self, sandbox: Py<PyAny>) {
        self.calls.callbacks.get().keep(sandbox);
    }

    #[getter]
    fn base_url(&self) -> String {
        self.connection.current().base_url().to_owned()
    }

    /// Closes this client's connections; a later call opens new ones.
    fn close(&self) {
        self.connection.current().disconnect();
    }

    /// Calls an operation; `given` are the arguments that `arguments` reads.
    #[pyo3(signature = (operation, *given))]
    fn call(&self, py: Python<'_>, operation: &str, given: &Bound<'_, PyTuple>) -> BindingResult<Py<PyAny>> {
        let (client, call) = self.checked(py, operation, given)?;
        let work = |host| async move { client.with_host(host).send_checked_for_record(call).await };
        self.calls.make(py, work, |py, result| Ok(view_or_none(py, result?)?.unbind()))
    }

    /// Like `call`, but returns the raw response.
    #[pyo3(signature = (operation, *given))]
    fn call_raw(&self, py: Python<'_>, operation: &str, given: &Bound<'_, PyTuple>) -> BindingResult<Py<PyAny>> {
        let (client, call) = self.checked(py, operation, given)?;
        let operation = call.operation;
        let work = |host| async move { client.with_host(host).send_checked(call).await };
        self.calls.make(py, work, move |py, response| {
            RawResponse { response: response?, operation: Some(operation) }.object(py)
        })
    }

    /// Returns the request that `call` would send.
    #[pyo3(signature = (operation, *given))]
    fn prepare(&self, py: Python<'_>, operation: &str, given: &Bound<'_, PyTuple>) -> BindingResult<PreparedRequest> {
        let (client, call) = self.checked(py, operation, given)?;
        Ok(PreparedRequest(client.prepare_checked(call)?))
    }

    /// Returns the first request that a list would send.
    fn prepare_list(
        slf: &Bound<'_, Self>,
        operation: &str,
        options: &Bound<'_, PyDict>,
    ) -> BindingResult<PreparedRequest> {
        Self::list(slf, operation, options, true)?.prepare()
    }

    /// Creates a pager; `warns` of probable mistakes in the options.
    #[pyo3(signature = (operation, options, warns = true))]
    fn list(slf: &Bound<'_, Self>, operation: &str, options: &Bound<'_, PyDict>, warns: bool) -> BindingResult<Pager> {
        let client = slf.get();
        let parts = (client.connection.clone(), client.calls.clone_ref(slf.py()));
        Pager::new(slf.clone().into_any().unbind(), parts, find(operation)?, options, warns)
    }

    #[pyo3(signature = (method, path, query, json, options))]
    fn request<'py>(
        &self,
        py: Python<'py>,
        method: &Bound<'py, PyAny>,
        path: &Bound<'py, PyAny>,
        query: Option<&Bound<'py, PyAny>>,
        json: Option<&Bound<'py, PyAny>>,
        options: &Bound<'py, PyDict>,
    ) -> BindingResult<Py<PyAny>> {
        let request = free_request(method, path, query, json, options)?;
        let client = self.connection.current();
        let work = |host| async move { client.with_host(host).request(request).await };
        self.calls.make(py, work, |py, response| RawResponse { response: response?, operation: None }.object(py))
    }

    /// Prepares to poll for the results of a data code; nothing is sent.
    fn polling(&self, data_code: &str, path: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> BindingResult<Polling> {
        let polling = self.connection.current().poll(&text(path, "path")?, data_code)?;
        let polling = Arc::new(Mutex::new(polling.with_options(option_reader(options)?)?));
        Ok(Polling { polling, calls: self.calls.clone_ref(path.py()) })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.state)?;
        self.calls.traverse(&visit)
    }
}

fn find(title: &str) -> BindingResult<&'static Operation> {
    let found = title.split_once('.').and_then(|(resource, verb)| operation::find(resource, verb));
    found.ok_or_else(|| BindingError::invalid("", format!("there is no operation {title}")))
}

/// Returns the error of a time zone that Python does not know: it may have another database.
fn no_zone_info(zone: &Zone) -> Error {
    let message = format!("timezone: zoneinfo of Python does not know {:?}; install the package tzdata", zone.name());
    Error::new(ErrorKind::Config, message)
}
