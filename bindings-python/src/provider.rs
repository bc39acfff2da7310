//! Runs token functions, plain or asynchronous.

use std::sync::{Arc, Mutex};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyWeakrefReference};
use secrecy::SecretString;
use tokio::sync::oneshot;
use xpauto::bindings::host::TokenRequest;
use xpauto::{BoxError, Error, ErrorKind};

use crate::call_context::CallContext;
use crate::callbacks::TokenFunction;
use crate::error::Raised;
use crate::plain::a_type;
use crate::queue::{Item, Queue};
use crate::runtime::{lock, soon};

/// A token, or the error of the token function.
type Token = Result<SecretString, BoxError>;

/// The task of an asynchronous token function, once it has started. Weak: it belongs to its event loop.
type Task = Arc<Mutex<Option<Py<PyWeakrefReference>>>>;

/// A call that may need a token.
pub struct Caller {
    pub context: Arc<CallContext>,
    pub queue: Arc<Queue>,
}

/// Calls the token function of a call's client: a coroutine function on the loop that awaits the call, any other on a
/// separate thread, since it may block.
pub fn provide(caller: &Arc<Caller>, request: TokenRequest) {
    // `None` only if the client was garbage collected.
    let Some(function) = caller.context.callbacks().token() else { return };
    let (reply, replied) = oneshot::channel();
    let task = Task::default();
    let reply = TokenReply { caller: Arc::clone(caller), reply: Mutex::new(Some(reply)), task: Arc::clone(&task) };
    tokio::spawn(pass_on(request, replied, Arc::clone(caller), task));
    if function.is_asynchronous && caller.queue.is_of_loop() {
        caller.queue.post(Item::LoopWork(Box::new(move |py, event_loop| {
            let reply = Bound::new(py, reply)?;
            let awaitable = reply.get().context(py)?.call_method1(intern!(py, "run"), (&function.function,));
            reply.get().settle(awaitable.and_then(|awaitable| begin(&reply, event_loop, &awaitable)));
            Ok(())
        })));
    } else {
        soon(move |py| {
            if let Err(error) = Bound::new(py, reply).map(|reply| reply.get().settle(start(&reply, &function))) {
                error.write_unraisable(py, None);
            }
        });
    }
}

/// Completes the request with the token, or cancels the task once no call needs the token any more.
async fn pass_on(mut request: TokenRequest, replied: oneshot::Receiver<Token>, caller: Arc<Caller>, task: Task) {
    let abandoned = async {
        caller.queue.closed().await;
        // A task of a closed event loop never ends; a function that has not returned yet may still return a token.
        if lock(&task).take().is_none() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        token = replied => request.respond(token.unwrap_or_else(|_| Err(gone()))),
        () = abandoned => request.respond(Err(gone())),
        () = request.cancelled() => caller.queue.post(Item::LoopWork(Box::new(move |py, _| {
            // Does nothing if the task is done.
            let task = lock(&task).take().and_then(|task| task.bind(py).upgrade());
            task.map_or(Ok(()), |task| task.call_method0("cancel").map(drop))
        }))),
    }
}

/// Calls a plain function on a thread that Python starts: a native thread that is still attached at interpreter
/// shutdown would crash the process.
fn start(reply: &Bound<'_, TokenReply>, function: &TokenFunction) -> PyResult<()> {
    let py = reply.py();
    let provide = py.import("xpauto.callbacks")?.getattr("provide")?;
    let run = reply.get().context(py)?.getattr("run")?;
    let arguments = (provide, &function.function, reply);
    py.import("_thread")?.call_method1("start_new_thread", (run, arguments)).map(drop)
}

/// Awaits an awaitable in a task on the loop that awaits the call.
fn begin(reply: &Bound<'_, TokenReply>, event_loop: &Bound<'_, PyAny>, awaitable: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = reply.py();
    let ensure_future = py.import("asyncio")?.getattr("ensure_future")?;
    let keywords = PyDict::new(py);
    keywords.set_item("loop", event_loop)?;
    let task = reply.get().context(py)?.call_method("run", (ensure_future, awaitable), Some(&keywords))?;
    task.call_method1("add_done_callback", (reply.getattr("done")?,))?;
    *lock(&reply.get().task) = Some(PyWeakrefReference::new(&task)?.unbind());
    Ok(())
}

/// Receives the result of a token function, from `xpauto.callbacks` or a task.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct TokenReply {
    caller: Arc<Caller>,
    reply: Mutex<Option<oneshot::Sender<Token>>>,
    task: Task,
}

#[pymethods]
impl TokenReply {
    fn returned(slf: &Bound<'_, Self>, token: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, this) = (slf.py(), slf.get());
        if !token.hasattr(intern!(py, "__await__"))? {
            this.send(text(token));
            return Ok(());
        }
        if !this.caller.queue.is_of_loop() {
            // Avoids the warning about a coroutine that was never awaited.
            let closed = token.call_method0("close").map(drop);
            this.send(Err(not_awaited()));
            return closed;
        }
        let (reply, awaitable) = (slf.clone().unbind(), token.clone().unbind());
        this.caller.queue.post(Item::LoopWork(Box::new(move |py, event_loop| {
            let reply = reply.bind(py);
            reply.get().settle(begin(reply, event_loop, awaitable.bind(py)));
            Ok(())
        })));
        Ok(())
    }

    fn raised(&self, error: Bound<'_, PyAny>) {
        self.settle(Err(PyErr::from_value(error)));
    }

    fn done(&self, task: &Bound<'_, PyAny>) {
        match task.call_method0("result") {
            Ok(token) => self.send(text(&token)),
            Err(error) => self.settle(Err(error)),
        }
    }
}

impl TokenReply {
    /// Returns a copy of the context of the call, in which other functions may run meanwhile.
    fn context<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.caller.context.context(py).call_method0(intern!(py, "copy"))
    }

    /// Fails the request if the token function could not be called, or failed.
    fn settle(&self, result: PyResult<()>) {
        if let Err(error) = result {
            self.send(Err(Python::attach(|py| raised(py, error))));
        }
    }

    fn send(&self, token: Token) {
        if let Some(reply) = lock(&self.reply).take() {
            // Fails if the calls were cancelled meanwhile.
            let _ = reply.send(token);
        }
    }
}

fn text(token: &Bound<'_, PyAny>) -> Token {
    match token.cast::<PyString>() {
        Ok(text) => text.to_str().map(SecretString::from).map_err(|error| raised(token.py(), error)),
        Err(_) => Err(Box::new(Error::config(format!("the token function must return a str, got {}", a_type(token))))),
    }
}

fn not_awaited() -> BoxError {
    let message =
        "it is asynchronous, and a blocking client cannot await it; use xpauto.AsyncClient, or a plain function";
    Box::new(Error::new(ErrorKind::Config, message))
}

fn gone() -> BoxError {
    Box::new(Error::config("the event loop or the interpreter that it runs in has ended"))
}

fn raised(py: Python<'_>, error: PyErr) -> BoxError {
    Box::new(Raised::new(py, error))
}
