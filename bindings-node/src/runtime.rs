//! The runtime that all calls run on, made on first use and shared by all JavaScript threads.

use std::future::pending;
use std::sync::LazyLock;

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

/// The runtime; it lives as long as the process.
pub(crate) fn runtime() -> Result<&'static Handle> {
    RUNTIME.as_ref().map_err(|error| Error::config(format!("no runtime can be started: {error}")))
}
