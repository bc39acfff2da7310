//! Runs token functions: those of awaited calls in a task of their loop, others on a thread of their own, since they may block.

use std::sync::{Arc, Mutex};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use secrecy::SecretString;
use tokio::sync::oneshot;
use xpauto::bindings::host::TokenRequest;
use xpauto::{BoxError, Error};

use super::delivery::Delivery;
use super::runtime::{LoopRef, Work, lock, soon};
use crate::error::Raised;
use crate::plain::a_type;

/// A token, or the error of the token function.
type Token = Result<SecretString, BoxError>;

/// The task of an awaited token function, once it has started.
type Task = Arc<Mutex<Option<Py<PyAny>>>>;

/// Calls the token function of a call's client.
pub fn provide(delivery: Arc<Delivery>, request: TokenRequest) {
    // `None` only if the client was garbage collected.
    let Some(function) = delivery.callbacks.get().token() else { return };
    let (reply, replied) = oneshot::channel();
    let task = Task::default();
    let begun = Arc::clone(&task);
    tokio::spawn(pass_on(request, replied, delivery.event_loop.clone(), task));
    let event_loop = delivery.event_loop.clone();
    let reply = TokenReply(Mutex::new(Some(reply)));
    let run = Box::new(move |py: Python<'_>| begin(py, &delivery, &function, reply, &begun));
    soon(Work { event_loop, task: None, run });
}

/// Completes the request with the token, or cancels the task once no call needs the token any more.
async fn pass_on(
    mut request: TokenRequest,
    replied: oneshot::Receiver<Token>,
    event_loop: Option<LoopRef>,
    task: Task,
) {
    tokio::select! {
        token = replied => request.respond(token.unwrap_or_else(|_| Err(gone()))),
        () = request.cancelled() => if event_loop.is_some() {
            let run = Box::new(move |py: Python<'_>| {
                // Does nothing if the task is done.
                let task = lock(&task).take();
                task.map_or(Ok(()), |task| task.call_method0(py, intern!(py, "cancel")).map(drop))
            });
            soon(Work { event_loop, task: None, run });
        },
    }
}

/// Starts the task on the loop, or a thread. Python starts the thread: a native thread that is still attached at interpreter
/// shutdown would crash the process.
fn begin(py: Python<'_>, delivery: &Delivery, function: &Py<PyAny>, reply: TokenReply, begun: &Task) -> PyResult<()> {
    let Some(context) = &delivery.context else { return Ok(()) };
    let (run, callbacks) = (context.bind(py).call_method0("copy")?.getattr("run")?, py.import("xpauto.callbacks")?);
    if let Some(event_loop) = delivery.event_loop.as_ref().and_then(|held| held.bind(py).upgrade()) {
        let provided = callbacks.call_method1("provide_awaited", (function, reply))?;
        let task = run.call1((event_loop.getattr("create_task")?, provided))?;
        *lock(begun) = Some(task.unbind());
        return Ok(());
    }
    let arguments = (callbacks.getattr("provide")?, function, reply);
    py.import("_thread")?.call_method1("start_new_thread", (run, arguments)).map(drop)
}

/// Receives the result of a token function, from `xpauto.callbacks`.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct TokenReply(Mutex<Option<oneshot::Sender<Token>>>);

#[pymethods]
impl TokenReply {
    fn returned(&self, token: &Bound<'_, PyAny>) {
        self.send(text(token));
    }

    fn raised(&self, error: Bound<'_, PyAny>) {
        let py = error.py();
        self.send(Err(raised(py, PyErr::from_value(error))));
    }
}

impl TokenReply {
    fn send(&self, token: Token) {
        if let Some(reply) = lock(&self.0).take() {
            // Fails if the calls were cancelled meanwhile.
            let _ = reply.send(token);
        }
    }
}

fn text(token: &Bound<'_, PyAny>) -> Token {
    let Ok(text) = token.cast::<PyString>() else {
        let is_awaitable = token.hasattr(intern!(token.py(), "__await__")).unwrap_or(false);
        let advice = if is_awaitable { ", which only xpauto.AsyncClient awaits" } else { "" };
        let message = format!("the token function must return a str, got {}{advice}", a_type(token));
        return Err(Box::new(Error::config(message)));
    };
    text.to_str().map(SecretString::from).map_err(|error| raised(token.py(), error))
}

fn gone() -> BoxError {
    Box::new(Error::config("the event loop or the interpreter that it runs in has ended"))
}

fn raised(py: Python<'_>, error: PyErr) -> BoxError {
    Box::new(Raised::new(py, error))
}
