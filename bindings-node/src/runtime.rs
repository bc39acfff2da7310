//! The tokio runtime of all calls, created on first use and shared by all JavaScript threads.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use tokio::runtime::{Builder, Handle};
use xpauto::bindings::background::{Starter, starter};
use xpauto::{Error, Result};

/// The runtime of all calls.
pub(crate) struct Runtime {
    pub(crate) handle: Handle,
    pub(crate) starter: Starter,
}

/// It has one worker thread: a call and its connection never wait for each other's thread, and calls start in order.
static RUNTIME: LazyLock<std::io::Result<Runtime>> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let (handle, (starter, starts)) = (runtime.handle().clone(), starter());
    std::thread::Builder::new().name("xpauto".to_owned()).spawn(move || runtime.block_on(starts.run()))?;
    Ok(Runtime { handle, starter })
});

/// Returns the runtime; it lives as long as the process.
pub(crate) fn runtime() -> Result<&'static Runtime> {
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
