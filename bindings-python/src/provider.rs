//! Tokens from a function of the program, plain or asynchronous.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};
use secrecy::SecretString;
use tokio::sync::oneshot;
use xpauto::host::TokenRequest;
use xpauto::{Cause, Error, ErrorKind};

use crate::arguments::a_type;
use crate::callbacks::TokenFunction;
use crate::fault::Raised;
use crate::host::CallHost;
use crate::queue::Item;
use crate::runtime::{lock, soon};

/// A token, or why there is none.
type Token = Result<SecretString, Cause>;

/// The task that makes a token, once it has started.
type Task = Arc<Mutex<Option<Py<PyAny>>>>;

/// Has the token function of a call's client called: a coroutine function on the loop that awaits the call, any other on
/// a thread of its own, since it may block.
pub fn provide(host: &Arc<CallHost>, request: TokenRequest) {
    // Only a client that was collected as garbage has none any more.
    let Some(function) = host.callbacks().token() else { return };
    let (reply, replied) = oneshot::channel();
    let task = Task::default();
    let need = Need { host: Arc::clone(host), client: request.client(), reply, task: Arc::clone(&task) };
    tokio::spawn(pass_on(request, replied, Arc::clone(host), task));
    if function.is_asynchronous && host.queue().event_loop().is_some() {
        host.queue().post(Item::LoopWork(Box::new(move |py, event_loop| {
            let answer = need.answer(py)?;
            let awaitable = answer.get().run(py, (&function.function,));
            answer.get().settle(awaitable.and_then(|awaitable| begin(&answer, event_loop, &awaitable)));
            Ok(())
        })));
    } else {
        soon(move |py| {
            if let Err(error) = need.answer(py).map(|answer| answer.get().settle(start(&answer, &function))) {
                error.write_unraisable(py, None);
            }
        });
    }
}

/// Passes the token on, or cancels the task that makes it as soon as no call needs it any more.
async fn pass_on(mut request: TokenRequest, replied: oneshot::Receiver<Token>, host: Arc<CallHost>, task: Task) {
    tokio::select! {
        token = replied => request.answer(token.unwrap_or_else(|_| Err(gone()))),
        () = request.cancelled() => host.queue().post(Item::LoopWork(Box::new(move |py, _| {
            // A task that is done already does not mind.
            let task = lock(&task).take();
            task.map_or(Ok(()), |task| task.call_method0(py, "cancel").map(drop))
        }))),
    }
}

/// Calls a plain function on a thread that Python starts: a thread of ours that is still in the interpreter when that
/// ends would take the process down with it.
fn start(answer: &Bound<'_, Answer>, function: &TokenFunction) -> PyResult<()> {
    let py = answer.py();
    let provide = py.import("xpauto.callbacks")?.getattr("provide")?;
    let arguments = (provide, &function.function, answer);
    let run = answer.get().context(py)?.getattr("run")?;
    py.import("_thread")?.call_method1("start_new_thread", (run, arguments)).map(drop)
}

/// Begins to await an awaitable on the loop that awaits the call.
fn begin(answer: &Bound<'_, Answer>, event_loop: &Bound<'_, PyAny>, awaitable: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = answer.py();
    let ensure_future = py.import("asyncio")?.getattr("ensure_future")?;
    let keywords = PyDict::new(py);
    keywords.set_item("loop", event_loop)?;
    let task = answer.get().context(py)?.call_method("run", (ensure_future, awaitable), Some(&keywords))?;
    task.call_method1("add_done_callback", (answer.getattr("done")?,))?;
    *lock(&answer.get().task) = Some(task.unbind());
    Ok(())
}

/// What a token is needed for.
struct Need {
    host: Arc<CallHost>,
    client: u64,
    reply: oneshot::Sender<Token>,
    task: Task,
}

impl Need {
    fn answer(self, py: Python<'_>) -> PyResult<Bound<'_, Answer>> {
        let Self { host, client, reply, task } = self;
        let outer = host.provision().map(|outer| outer.clone_ref(py));
        let provision = Py::new(py, Provision { client, is_over: AtomicBool::new(false), outer })?;
        Bound::new(py, Answer { host, provision, reply: Mutex::new(Some(reply)), task })
    }
}

/// Takes what a token function returned or raised; `xpauto.callbacks` and a task call it.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct Answer {
    host: Arc<CallHost>,
    provision: Py<Provision>,
    reply: Mutex<Option<oneshot::Sender<Token>>>,
    task: Task,
}

#[pymethods]
impl Answer {
    fn returned(slf: &Bound<'_, Self>, token: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, this) = (slf.py(), slf.get());
        if !token.hasattr(intern!(py, "__await__"))? {
            this.send(text(token));
            return Ok(());
        }
        if this.host.queue().event_loop().is_none() {
            // A coroutine that is never awaited would be complained of.
            let closed = token.call_method0("close").map(drop);
            this.send(Err(not_awaited()));
            return closed;
        }
        let (answer, awaitable) = (slf.clone().unbind(), token.clone().unbind());
        this.host.queue().post(Item::LoopWork(Box::new(move |py, event_loop| {
            let answer = answer.bind(py);
            answer.get().settle(begin(answer, event_loop, awaitable.bind(py)));
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

impl Answer {
    /// Returns a context in which calls are known to be the token function's.
    fn context<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let context = self.host.context(py).call_method0(intern!(py, "copy"))?;
        let set = PROVISION.get_or_try_init(py, || variable(py))?.getattr(py, intern!(py, "set"))?;
        context.call_method1(intern!(py, "run"), (set, &self.provision))?;
        Ok(context)
    }

    /// Calls a function in such a context.
    fn run<'py>(&self, py: Python<'py>, function: (&Py<PyAny>,)) -> PyResult<Bound<'py, PyAny>> {
        self.context(py)?.call_method1(intern!(py, "run"), function)
    }

    /// Gives up where the token function cannot be called, or has failed.
    fn settle(&self, result: PyResult<()>) {
        if let Err(error) = result {
            self.send(Err(Python::attach(|py| raised(py, error))));
        }
    }

    fn send(&self, token: Token) {
        self.provision.get().is_over.store(true, Ordering::Relaxed);
        if let Some(reply) = lock(&self.reply).take() {
            // Calls that were cancelled meanwhile need no token any more.
            let _ = reply.send(token);
        }
    }
}

/// The context variable that tells which token function runs.
static PROVISION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

fn variable(py: Python<'_>) -> PyResult<Py<PyAny>> {
    let keywords = PyDict::new(py);
    keywords.set_item("default", py.None())?;
    let class = py.import("contextvars")?.getattr("ContextVar")?;
    class.call(("xpauto_token_function",), Some(&keywords)).map(Bound::unbind)
}

/// A call of a token function, for as long as its client waits for it.
#[pyclass(frozen, module = "xpauto._xpauto")]
pub struct Provision {
    client: u64,
    is_over: AtomicBool,
    /// The token function that made the call which needs the token.
    outer: Option<Py<Provision>>,
}

impl Provision {
    /// Returns the call of a token function that runs in the current context.
    pub fn current(py: Python<'_>) -> PyResult<Option<Py<Self>>> {
        match PROVISION.get(py) {
            Some(variable) => Ok(variable.call_method0(py, intern!(py, "get"))?.extract(py)?),
            None => Ok(None),
        }
    }

    /// Returns whether the client with this number waits for it.
    pub fn is_for(&self, client: u64) -> bool {
        let is_it = self.client == client && !self.is_over.load(Ordering::Relaxed);
        is_it || self.outer.as_ref().is_some_and(|outer| outer.get().is_for(client))
    }
}

fn text(token: &Bound<'_, PyAny>) -> Token {
    match token.cast::<PyString>() {
        Ok(text) => text.to_str().map(SecretString::from).map_err(|error| raised(token.py(), error)),
        Err(_) => Err(Arc::new(Error::config(format!("the token function must return a str, got {}", a_type(token))))),
    }
}

fn not_awaited() -> Cause {
    let message =
        "it is asynchronous, and a blocking client cannot await it; use xpauto.AsyncClient, or a plain function";
    Arc::new(Error::new(ErrorKind::Config, message))
}

fn gone() -> Cause {
    Arc::new(Error::config("the event loop or the interpreter that it runs in has ended"))
}

fn raised(py: Python<'_>, error: PyErr) -> Cause {
    Arc::new(Raised::new(py, error))
}
