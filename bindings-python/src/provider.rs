//! Tokens from a function of the program, plain or asynchronous.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use pyo3::types::PyString;
use secrecy::SecretString;
use tokio::sync::oneshot;
use xpauto::{Cause, Error, ErrorKind, TokenProvider};

use crate::awaiting::{Mailbox, send_result};
use crate::caller::awaiting_loop;
use crate::json_text::type_name;
use crate::runtime::{attached, lock};

/// A Python function that gives tokens.
pub struct PythonProvider(Arc<Py<PyAny>>);

impl PythonProvider {
    pub fn new(function: Py<PyAny>) -> Self {
        Self(Arc::new(function))
    }
}

impl fmt::Debug for PythonProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PythonProvider")
    }
}

impl TokenProvider for PythonProvider {
    fn token(&self) -> Pin<Box<dyn Future<Output = Result<SecretString, Cause>> + Send + '_>> {
        Box::pin(async move {
            let given = called(&self.0).await?;
            let is_awaitable = attached(|py| given.bind(py).hasattr("__await__").unwrap_or(false));
            let token = match (is_awaitable, awaiting_loop()) {
                (Some(false), _) => given,
                (Some(true), Some(mailbox)) => awaited(&mailbox, given).await?,
                (Some(true), None) => return Err(not_awaited(&given)),
                (None, _) => return Err(ending()),
            };
            attached(|py| text(token.bind(py))).ok_or_else(ending)?
        })
    }
}

/// Calls a function on a thread of Python's own, since it may block; one that makes a coroutine does no more there.
///
/// A thread of ours that is still in the interpreter when that ends would take the process down with it.
async fn called(function: &Py<PyAny>) -> Result<Py<PyAny>, Cause> {
    let (sender, receiver) = oneshot::channel();
    let started = attached(|py| {
        let give = py.import("xpauto.credentials")?.getattr("give")?;
        let arguments = (function, Receive(Mutex::new(Some(sender))));
        py.import("_thread")?.call_method1("start_new_thread", (give, arguments)).map(drop)
    });
    started.ok_or_else(ending)?.map_err(raised)?;
    receiver.await.map_err(|_| ending())?.map_err(raised)
}

/// Takes what a token function gave or raised; `xpauto.credentials.give` calls it.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct Receive(Mutex<Option<oneshot::Sender<PyResult<Py<PyAny>>>>>);

#[pymethods]
impl Receive {
    fn __call__(&self, token: Py<PyAny>, error: Option<Bound<'_, PyAny>>) {
        if let Some(sender) = lock(&self.0).take() {
            // A call that was cancelled meanwhile wants no token any more.
            let _ = sender.send(error.map_or(Ok(token), |error| Err(PyErr::from_value(error))));
        }
    }
}

fn text(token: &Bound<'_, PyAny>) -> Result<SecretString, Cause> {
    match token.cast::<PyString>() {
        Ok(text) => text.to_str().map(SecretString::from).map_err(raised),
        Err(_) => Err(Arc::new(Error::config(format!("it gave a {}; a token is a text", type_name(token))))),
    }
}

/// Awaits an awaitable on the loop that awaits the call.
async fn awaited(mailbox: &Arc<Mailbox>, awaitable: Py<PyAny>) -> Result<Py<PyAny>, Cause> {
    let (sender, receiver) = oneshot::channel();
    let task = Arc::new(Mutex::new(None));
    let started = Arc::clone(&task);
    mailbox.errand(move |py, event_loop| {
        let task = send_result(py, event_loop, awaitable.into_bound(py), sender)?;
        *lock(&started) = Some(task);
        Ok(())
    });
    // A call that is cancelled meanwhile wants no token any more.
    let _cancel = CancelOnDrop { mailbox: Arc::clone(mailbox), task };
    receiver.await.map_err(|_| ending())?.map_err(raised)
}

struct CancelOnDrop {
    mailbox: Arc<Mailbox>,
    task: Arc<Mutex<Option<Py<PyAny>>>>,
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        let task = lock(&self.task).take();
        if let Some(task) = task {
            // A task that is done already does not mind.
            self.mailbox.errand(move |py, _| task.call_method0(py, "cancel").map(drop));
        }
    }
}

fn not_awaited(awaitable: &Py<PyAny>) -> Cause {
    // A coroutine that is never awaited would be complained of.
    attached(|py| awaitable.call_method0(py, "close").map(drop));
    let message =
        "it is asynchronous, and a blocking client cannot await it; use xpauto.AsyncClient, or a plain function";
    Arc::new(Error::new(ErrorKind::Config, message))
}

fn ending() -> Cause {
    Arc::new(Error::config("the interpreter is ending"))
}

fn raised(error: PyErr) -> Cause {
    Arc::new(Raised(error))
}

/// An exception of the program; its text may hold a secret, so only its type is shown.
#[derive(Debug)]
pub struct Raised(PyErr);

impl Raised {
    pub fn exception(&self, py: Python<'_>) -> PyErr {
        self.0.clone_ref(py)
    }
}

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = attached(|py| self.0.get_type(py).name().map(|name| name.to_string()).unwrap_or_default());
        f.write_str(&name.unwrap_or_default())
    }
}

impl std::error::Error for Raised {}
