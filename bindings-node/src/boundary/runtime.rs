//! The tokio runtime of all calls, created on first use and shared by all JavaScript threads.

use std::future::pending;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use tokio::runtime::{Builder, Handle};
use xpauto::{Error, Result};

/// It has one worker thread: a call and its connection never wait for each other's thread, and calls start in order.
static RUNTIME: LazyLock<std::io::Result<Handle>> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let handle = runtime.handle().clone();
    std::thread::Builder::new().name("xpauto".to_owned()).spawn(move || runtime.block_on(pending::<()>()))?;
    Ok(handle)
});

/// Returns the runtime; it lives as long as the process.
pub(crate) fn runtime() -> Result<&'static Handle> {
    RUNTIME.as_ref().map_err(|error| Error::internal(format!("the runtime cannot be started: {error}")))
}

/// Runs CPU-bound work on a separate thread, so that it does not delay other calls.
pub(crate) async fn on_own_thread<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let broken = |error| Err(Error::internal(format!("the work of a thread was not completed: {error}")));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(broken)
}

/// Locks a mutex whose data is consistent even after a panic: poisoning is ignored.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
