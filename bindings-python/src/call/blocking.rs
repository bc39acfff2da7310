//! Blocking calls: the calling thread waits, and looks for signals and messages, while the runtime works.

use std::future::Future;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use xpauto::bindings::background::{contained, start};
use xpauto::bindings::host::Host;
use xpauto::{Error, Result};

use super::callbacks::Callbacks;
use super::delivery::{Delivery, Messages};
use super::host::CallHost;
use super::runtime::{current, lock, park};
use crate::error::BindingResult;

/// The interval at which a waiting thread looks for signals and messages.
const LOOKS_EVERY: Duration = Duration::from_millis(50);

/// Waits for a call with the GIL released, and converts its result; `work` receives the host to report to.
///
/// An exception of a signal handler, or one of a callback that must end the call, ends the wait and cancels the call.
pub fn wait<T: Send + 'static, R, F: Future<Output = Result<T>> + Send + 'static>(
    py: Python<'_>,
    callbacks: &Py<Callbacks>,
    messages: Messages,
    work: impl FnOnce(Arc<dyn Host>) -> F + Send + 'static,
    convert: impl FnOnce(Python<'_>, Result<T>) -> BindingResult<R>,
) -> BindingResult<R> {
    let delivery = Arc::new(Delivery::new(py, callbacks, messages, None)?);
    let host = Arc::new(CallHost(Arc::clone(&delivery)));
    let (sender, receiver) = sync_channel(1);
    let call = start(&current(py)?.handle, move || async move {
        let result = contained(work(host)).await;
        // Fails if the wait was ended.
        let _ = sender.send(result);
    });
    let then = |arrived: Option<Result<T>>| {
        convert(py, arrived.unwrap_or_else(|| Err(Error::internal("the runtime has ended"))))
    };
    Ok(arrival(py, &Mutex::new(receiver), || delivery.deliver_all(py), then).inspect_err(|_| call.abort())?)
}

/// Waits for a value of another thread with the GIL released, and converts it; there is none if that thread has ended without one.
/// Looks for signals meanwhile, and calls `look` then and at the end; an exception of either ends the wait.
pub fn arrival<T: Send, R>(
    py: Python<'_>,
    receiver: &Mutex<Receiver<T>>,
    mut look: impl FnMut() -> PyResult<()>,
    then: impl FnOnce(Option<T>) -> BindingResult<R>,
) -> PyResult<R> {
    let owned = current(py)?;
    loop {
        // A thread that attaches while the interpreter shuts down would be terminated, and so would one that runs code of Python,
        // as the conversion of an error does.
        let (next, _pass) = py.detach(|| {
            let next = lock(receiver).recv_timeout(LOOKS_EVERY);
            (next, owned.pass().unwrap_or_else(park))
        });
        let value = match next {
            Ok(value) => Some(value),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => {
                check_signals(py)?;
                look()?;
                continue;
            }
        };
        look()?;
        return then(value).map_err(PyErr::from);
    }
}

fn check_signals(py: Python<'_>) -> PyResult<()> {
    static CHECK_EXIT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    py.check_signals()?;
    CHECK_EXIT.import(py, "xpauto.callbacks", "check_exit")?.call0().map(drop)
}
