//! The runtime that all calls run on, created on first use and shared by all JavaScript threads.

use std::future::pending;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use tokio::runtime::{Builder, Handle};
use xpauto::{Error, Result};

/// With one thread, a call and its connection never wait for one another's thread, and calls begin in the order in which
/// they were made.
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

/// Runs work that takes a while on a thread of its own, where it delays no other call.
pub(crate) async fn apart<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let broken = |error| Err(Error::internal(format!("the work of a thread was not completed: {error}")));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(broken)
}

/// Locks a mutex, whatever became of the thread that held it before.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
