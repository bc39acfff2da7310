//! What a client shares with the clients derived from it: its callbacks, which are hooks and the token function, and the service
//! that it keeps alive.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arc_swap::{ArcSwap, ArcSwapOption};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

/// The callbacks that derived clients share. They are one Python object, so that the garbage collector finds reference
/// cycles between a client and an object whose methods are its callbacks.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Callbacks {
    /// Those for requests, each with its number.
    // Not a mutex: another thread of the parent might hold it at the moment of a fork.
    hooks: ArcSwap<Vec<(u64, Arc<Py<PyAny>>)>>,
    /// The token function.
    token: ArcSwapOption<Py<PyAny>>,
    /// The sandbox of this client, which runs for as long as its clients, their lists and their calls exist.
    sandbox: ArcSwapOption<Py<PyAny>>,
}

impl Callbacks {
    /// Creates callbacks without hooks; `token` is the token function, if any.
    pub fn new(token: Option<Bound<'_, PyAny>>) -> Self {
        let token = ArcSwapOption::new(token.map(|function| Arc::new(function.unbind())));
        Self { hooks: ArcSwap::default(), token, sandbox: ArcSwapOption::empty() }
    }

    /// Keeps a sandbox alive.
    pub fn keep(&self, sandbox: Py<PyAny>) {
        self.sandbox.store(Some(Arc::new(sandbox)));
    }

    /// Registers a hook; returns its number.
    pub fn add(&self, function: Py<PyAny>) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (number, function) = (NEXT.fetch_add(1, Ordering::Relaxed), Arc::new(function));
        self.hooks.rcu(|hooks| hooks.iter().cloned().chain([(number, Arc::clone(&function))]).collect::<Vec<_>>());
        number
    }

    /// Removes a hook; does nothing if it was removed before.
    pub fn remove(&self, number: u64) {
        self.hooks.rcu(|hooks| hooks.iter().filter(|(known, _)| *known != number).cloned().collect::<Vec<_>>());
    }

    /// Returns whether there is a hook.
    pub fn has_hooks(&self) -> bool {
        !self.hooks.load().is_empty()
    }

    /// Returns the hooks in the order of their registration.
    pub fn hooks(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.hooks.load_full().iter().map(|(_, function)| function.clone_ref(py)).collect()
    }

    /// Returns the token function.
    pub fn token(&self) -> Option<Arc<Py<PyAny>>> {
        self.token.load_full()
    }
}

#[pymethods]
impl Callbacks {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.hooks.load().iter().try_for_each(|(_, function)| visit.call(&**function))?;
        self.sandbox.load().as_ref().map_or(Ok(()), |sandbox| visit.call(&**sandbox))?;
        self.token.load().as_ref().map_or(Ok(()), |token| visit.call(&**token))
    }

    fn __clear__(&self) {
        let token = self.token.swap(None);
        let hooks = self.hooks.swap(Arc::default());
        let sandbox = self.sandbox.swap(None);
        drop((token, hooks, sandbox));
    }
}
