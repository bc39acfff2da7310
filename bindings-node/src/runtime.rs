//! The runtime that all calls run on, made on first use and shared by all JavaScript threads.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};
use xpauto::{Error, Result};

/// With one thread, a call and its connection never wait for one another's thread.
const WORKERS: usize = 1;

static RUNTIME: LazyLock<std::io::Result<Runtime>> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(WORKERS).thread_name("xpauto").enable_all().build());

/// The runtime; it lives as long as the process.
pub(crate) fn runtime() -> Result<&'static Runtime> {
    RUNTIME.as_ref().map_err(|error| Error::config(format!("no runtime can be started: {error}")))
}
